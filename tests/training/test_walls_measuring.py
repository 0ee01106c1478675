"""The scripts that measure the search of Walls, at tiny sizes, and the referee that they play with."""

import sys

import numpy as np
import pytest

from shofar.bots.walls.weights import nets
from shofar.fast.walls.codec import action_text
from shofar.fast.walls.knowledge import knowledge
from shofar.walls import legal, parse_action, play, view, waiting
from tests.fast.packed_walls import encode
from tests.training.plain_beside_packed import plain_start
from training.walls import (
    belief_quality,
    decision_gain,
    matches,
    plan_gain,
    round_gain,
    search_match,
    simulation_noise,
)
from training.walls.players import PolicyFollower
from training.walls.referee import Referee


def run(module, monkeypatch, capsys, *words):
    """Runs a script as the command line would; what it printed."""
    monkeypatch.setattr(sys, "argv", [module.__name__, *map(str, words)])
    module.main()
    return capsys.readouterr().out


def test_search_match_writes_a_journal_and_goes_on_with_it(tmp_path, monkeypatch, capsys):
    journal = tmp_path / "deals.jsonl"
    words = ["--deals", 1, "--seats", 3, "--sims", 20, "--continuations", 2, "--workers", 1, "--journal", journal]
    first = run(search_match, monkeypatch, capsys, *words)
    assert "'as shipped'" in first
    assert "1 deals of 3 games" in first
    again = run(search_match, monkeypatch, capsys, *words)
    assert again.split(", 1 deals")[0] == first.split(", 1 deals")[0]
    assert len(journal.read_text().splitlines()) == 1


def test_decision_gain(monkeypatch, capsys):
    words = ["--positions", 2, "--sims", 20, "--continuations", 2, "--workers", 1]
    out = run(decision_gain, monkeypatch, capsys, *words, "temperature=0.4", "width=2")
    assert "over the first" in out
    assert "width=2" in out


def test_decision_gain_in_fresh_worlds(monkeypatch, capsys):
    words = ["--positions", 1, "--sims", 20, "--foreseen", 4, "--played-by", 10, "--rounds", 1, "--workers", 1]
    assert "positions" in run(decision_gain, monkeypatch, capsys, *words)


def test_belief_quality(monkeypatch, capsys):
    words = ["--positions", 1, "--sims", 100, "--worlds", 20, "--workers", 1]
    assert "over the first" in run(belief_quality, monkeypatch, capsys, *words, "guess=300", "guess=0")


def test_plan_gain(monkeypatch, capsys):
    words = ["--positions", 1, "--sims", 50, "--worlds", 10, "--round", 1, "--workers", 1]
    assert "1 positions" in run(plan_gain, monkeypatch, capsys, *words, "trust=250")


def test_round_gain(monkeypatch, capsys):
    words = ["--starts", 1, "--seats", 3, "--sims", 10, "--worlds", 2, "--continuations", 2, "--workers", 1]
    out = run(round_gain, monkeypatch, capsys, *words, "trust=inf", "trust=250")
    assert "foreseen" in out
    assert "1 starts" in out


def test_simulation_noise(monkeypatch, capsys):
    words = ["--positions", 2, "--worlds", 4, "--workers", 1]
    assert " us = 1.00" in run(simulation_noise, monkeypatch, capsys, *words)


def test_policy_match(monkeypatch, capsys):
    words = ["shipped", "shipped", "--deals", 4, "--seats", 3]
    assert "shipped against shipped: 33.3% ± 0.0" in run(matches, monkeypatch, capsys, *words)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_referee_follows_the_plain_rules_and_knows_what_views_say(seats):
    """Every state, list of legal actions and knowledge of a game of the policy, move by move."""
    game, policy = Referee(seats, 1, 5), PolicyFollower(nets())
    state = plain_start(game.state, game.deck)
    move = 0
    while not game.over:
        assert np.array_equal(game.state, encode(state)[0])
        seat = game.to_move
        assert seat == waiting(state)[0]
        assert [action_text(action) for action in game.legal()] == [str(action) for action in legal(state, seat)]
        known, seen = game.knowledge(seat), knowledge(view(state, seat))
        assert np.array_equal(known.unseen, seen.unseen)
        assert np.array_equal(known.needs, seen.needs)
        assert np.array_equal(known.state, seen.state)
        action = policy(game, move)
        game.play(action)
        state = play(state, seat, parse_action(action_text(action)))
        move += 1
    assert state.outcome is not None
    shares = [game.share(seat) for seat in range(seats)]
    assert sum(shares) == pytest.approx(1)
    assert [seat for seat, share in enumerate(shares) if share] == list(state.outcome.winners)
