"""The example that learns by playing against itself, tiny, and the players by what it learned."""

import random
import sys

import jax
import numpy as np

from examples import learned, self_play
from shofar import Budget, towers, walls
from shofar.research import towers_form
from shofar.research.forms import shares


def test_it_learns_and_its_network_plays(monkeypatch, tmp_path, capsys):
    given, out = tmp_path / "given.npz", tmp_path / "towers.npz"
    self_play.write(self_play.begun(towers_form.form(), 8, jax.random.key(1)), {}, str(given))
    tiny = ["towers", "--minutes", "0.0001", "--games", "16", "--begin", str(given), "--commit", "abc"]
    monkeypatch.setattr(sys, "argv", ["self_play", *tiny, "--out", str(out)])
    monkeypatch.setattr(self_play, "STEPS", 8)
    jax.config.update("jax_disable_most_optimizations", True)  # what is compiled here runs once
    try:
        self_play.main()
    finally:
        jax.config.update("jax_disable_most_optimizations", False)
    assert "share against random" in capsys.readouterr().out
    network, before = learned.Network(out), learned.Network(given)
    assert "'commit': 'abc'" in network.about
    assert not np.array_equal(before.layers[0][0], network.layers[0][0])
    assert np.allclose(before.layers[0][0], network.layers[0][0], atol=0.1)  # it went on, and did not begin anew
    monkeypatch.setattr(learned, "Network", lambda file: network)
    view = towers.new().view("S")
    assert learned.Towers().choose(view, Budget(), 1).action in view.legal


def won_beside_random(player, begin, seats, games):
    """The share of the win of a player beside others that draw their actions, each seat in turn."""
    won = 0.0
    for number in range(games):
        game, own, dice = begin(number), number % seats, random.Random(number)
        while game.outcome is None:
            seat = game.seats.index(game.waiting[0])
            view = game.view(game.seats[seat])
            action = player.choose(view, Budget(), number).action if seat == own else dice.choice(view.legal)
            game = game.play(game.seats[seat], action)
        won += shares(game)[own]
    return won / games


def test_the_weights_that_come_along_play_far_better_than_chance():
    assert won_beside_random(learned.Towers(), lambda number: towers.new("SN"[number % 2]), 2, 10) >= 0.9
    assert won_beside_random(learned.Walls(), lambda number: walls.new(4, seed=number), 4, 20) >= 0.6
