"""Training of Walls at tiny sizes: from nothing to weights that a player plays with."""

import json
import sys

import numpy as np
import pytest

from shofar.bots.walls import weights
from shofar.bots.walls.beliefs import card_odds
from shofar.bots.walls.players import PolicyPlayer, SearchPlayer
from shofar.bots.walls.rollout import evaluate, new_buffers
from shofar.bots.walls.value_features import seat_rows, write_shared_features
from shofar.bots.walls.value_net import WIDTH
from shofar.bots.walls.weights import nets_of
from shofar.core.player import AnyPlayer, Budget
from shofar.fast.walls import packed_layout
from shofar.walls import new_state, parse_action, play, shuffled_deal, view, waiting
from training.artifacts import load_arrays, save_arrays
from training.walls import all as pipeline
from training.walls import assemble_weights, belief_examples, fit_beliefs, fit_supply_odds, fit_value, train_policy
from training.walls.backends import NumpyBackend, best_backend
from training.walls.models import (
    Examples,
    Worlds,
    belief_gradient,
    belief_log_chances,
    initial_beliefs,
    initial_value,
    value_gradient,
    value_log_chances,
)
from training.walls.players import PolicyFollower, play_to
from training.walls.referee import Referee
from training.walls.value_worlds import Task, play_part
from training.walls.weight_files import load_nets, untrained_nets


def run(module, monkeypatch, *words):
    """Runs a script as the command line would."""
    monkeypatch.setattr(sys, "argv", [module.__name__, *map(str, words)])
    module.main()


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The folder of one tiny run of all steps."""
    folder = tmp_path_factory.mktemp("walls")
    pipeline.make_weights(folder, pipeline.tiny_plan(1), 1)
    return folder


def test_weights_are_made_from_nothing_and_play_a_game(made, monkeypatch):
    arrays = load_arrays(made / "nets.npz")
    nets = nets_of(arrays)
    monkeypatch.setattr("shofar.bots.walls.players.nets", lambda: nets)
    monkeypatch.setattr("shofar.bots.walls.beliefs.belief_table", lambda: arrays["supply_odds"])
    players: list[AnyPlayer] = [SearchPlayer(sims=20), PolicyPlayer(), PolicyPlayer()]
    state = new_state(shuffled_deal(3, 1))
    while seats := waiting(state):
        choice = players[seats[0]].choose(view(state, seats[0]), Budget(sims=20), 1)
        state = play(state, seats[0], parse_action(choice.action))
    assert state.outcome


def test_the_finished_file_has_what_is_shipped(made):
    found = load_arrays(made / "nets.npz")
    shipped = weights._shipped()
    assert {name: array.shape for name, array in found.items()} == {
        name: array.shape for name, array in shipped.items()
    }
    assert json.loads((made / "nets.json").read_text())["by"] == "training.walls.all"


def test_a_second_run_makes_nothing_again(made, monkeypatch, capsys):
    before = {path: path.stat().st_mtime_ns for path in made.rglob("*.npz")}
    run(pipeline, monkeypatch, made, "--tiny", "--workers", 1)
    assert {path: path.stat().st_mtime_ns for path in made.rglob("*.npz")} == before
    assert capsys.readouterr().out.count("already there") == 6


def test_the_whole_plan_needs_pytorch(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(pipeline, "find_spec", lambda _name: None)
    with pytest.raises(SystemExit):
        run(pipeline, monkeypatch, tmp_path)
    assert "PyTorch" in capsys.readouterr().err


def test_the_policy_is_the_same_for_any_number_of_workers(made):
    settings = pipeline.tiny_plan(1).policy[0]
    again, before = train_policy.train(settings, None, 2), load_arrays(made / "policy-1.npz")
    assert all(np.array_equal(part, before[name]) for name, part in again._asdict().items())


def test_policy_script(made, tmp_path, monkeypatch):
    words = ["--start", made / "policy-1.npz", "--updates", 1, "--games", 2, "--workers", 1]
    run(train_policy, monkeypatch, tmp_path / "policy.npz", *words)
    assert not np.array_equal(
        load_arrays(tmp_path / "policy.npz")["table"], load_arrays(made / "policy-1.npz")["table"]
    )


def test_value_script(made, tmp_path, monkeypatch, capsys):
    words = ["--policy", made / "policy-2.npz", "--games", 8, "--epochs", 1, "--batch", 8, "--workers", 1]
    run(fit_value, monkeypatch, tmp_path / "value.npz", *words)
    assert set(load_arrays(tmp_path / "value.npz")) == set(load_arrays(made / "value.npz"))
    assert "after round one" in capsys.readouterr().out


def test_belief_scripts(made, tmp_path, monkeypatch, capsys):
    words = ["--policy", made / "policy-2.npz", "--count", 40, "--workers", 1]
    run(belief_examples, monkeypatch, tmp_path / "examples", *words)
    words = ["--examples", tmp_path / "examples", "--steps", 2, "--batch", 8]
    run(fit_beliefs, monkeypatch, tmp_path / "beliefs.npz", *words)
    assert set(load_arrays(tmp_path / "beliefs.npz")) == set(load_arrays(made / "beliefs.npz"))
    assert "step 2 of 2" in capsys.readouterr().out


def test_supply_odds_script(made, tmp_path, monkeypatch):
    words = ["--policy", made / "policy-2.npz", "--games", 1]
    run(fit_supply_odds, monkeypatch, tmp_path / "odds.npz", *words)
    odds = load_arrays(tmp_path / "odds.npz")["supply_odds"]
    assert odds.shape == (3, 6, 4)
    assert (odds > 0).all()


def test_assembling_names_what_is_missing(made, tmp_path, monkeypatch):
    with pytest.raises(SystemExit, match=r"no file has .*value_colour"):
        run(assemble_weights, monkeypatch, tmp_path / "nets.npz", made / "policy-2.npz")
    run(assemble_weights, monkeypatch, tmp_path / "nets.npz", made / "nets.npz", made / "policy-1.npz")
    changed, old = load_arrays(tmp_path / "nets.npz"), load_arrays(made / "nets.npz")
    assert not np.array_equal(changed["table"], old["table"])
    assert np.array_equal(changed["value_table"], old["value_table"])


def test_a_file_of_a_policy_alone_has_no_value(made, tmp_path):
    nets = load_nets(made / "policy-2.npz")
    assert not nets.value.mark.any()
    assert nets.policy.table.shape == untrained_nets().policy.table.shape
    save_arrays(tmp_path / "whole.npz", load_arrays(made / "nets.npz"))
    assert load_nets(tmp_path / "whole.npz").value.mark.any()


def test_without_pytorch_numpy_fits():
    assert best_backend().name == "numpy"


@pytest.fixture(scope="module")
def worlds():
    """Some worlds of four seats."""
    return play_part(Task(0, 6, 3, weights.nets()))


@pytest.fixture(scope="module")
def examples(tmp_path_factory):
    """Some examples of the shipped policy."""
    folder = tmp_path_factory.mktemp("examples")
    files = belief_examples.make_examples(folder, None, 30, 5, 1)
    return fit_beliefs.load_examples(NumpyBackend(), files)


def test_the_value_that_is_fitted_says_what_the_player_computes():
    shipped = {name: array.astype(np.float32) for name, array in weights._shipped().items()}
    nets, room = nets_of(shipped), new_buffers()
    rows = play_part(Task(0, 1, 3, nets))
    game = Referee(4, 0, 11)
    play_to(game, PolicyFollower(nets), 11, lambda game, _move: game.state[packed_layout.ROUND] == 2)
    evaluate(game.state, nets, room)
    write_shared_features(game.state, room.value.shared)
    for seat in range(4):
        seat_rows(game.state, seat, room.value.shared, room.value.ties, rows.colours[0, seat], rows.tables[0, seat])
    one = Worlds(rows.colours[:1], rows.tables[:1], rows.shares[:1])
    chances = np.exp(value_log_chances(NumpyBackend(), shipped, one))[0]
    assert chances == pytest.approx(room.values[:4], abs=2e-5)


def test_the_beliefs_that_are_fitted_say_what_the_player_computes(examples):
    shipped = {name: array for name, array in weights._shipped().items() if name.startswith("beliefs")}
    logs = belief_log_chances(NumpyBackend(), shipped, examples)
    for at in range(5):
        unseen = examples.unseens[at].astype(np.int64)
        odds = card_odds(examples.inputs[at : at + 1].astype(np.float32), unseen, weights.nets())[0]
        chances = odds * unseen / (odds * unseen).sum()
        likely = (chances > 0.01) & (unseen > 0)
        assert np.exp(logs[at][likely]) == pytest.approx(chances[likely], rel=0.05)


def slope(function, parts, name, at):
    """How a loss changes with one weight, by differences."""
    found = []
    for change in (1e-4, -1e-4):
        moved = {**parts, name: parts[name].copy()}
        moved[name][at] += change
        found.append(function(moved))
    return (found[0] - found[1]) / 2e-4


def double(parts):
    return {name: part.astype(np.float64) for name, part in parts.items()}


def test_gradients_of_the_value_agree_with_differences(worlds):
    backend, parts = NumpyBackend(), double(initial_value(np.random.default_rng(1), 8))
    _, gradient = value_gradient(backend, parts, worlds)
    row, table_row = int(worlds.colours[0, 0, 0, 0]), int(worlds.tables[0, 0, 0])
    for name, at in (
        ("value_colour", (row, 3)),
        ("value_table", (table_row, 2)),
        ("value_table", (table_row, 11)),
        ("value_second", (1, 2)),
        ("value_mark", (5,)),
    ):
        expected = slope(lambda moved: value_gradient(backend, moved, worlds)[0], parts, name, at)
        assert gradient[name][at] == pytest.approx(expected, rel=0.05, abs=2e-4), name


def test_gradients_of_the_beliefs_agree_with_differences(examples):
    backend, parts = NumpyBackend(), double(initial_beliefs(np.random.default_rng(1)))
    _, gradient = belief_gradient(backend, parts, examples)
    for name in parts:
        at = np.unravel_index(int(np.abs(gradient[name]).argmax()), parts[name].shape)
        expected = slope(lambda moved: belief_gradient(backend, moved, examples)[0], parts, name, at)
        assert gradient[name][at] == pytest.approx(expected, rel=0.05, abs=2e-4), name


def test_fits_learn_what_they_are_shown(worlds, examples, capsys):
    backend = NumpyBackend()
    value = fit_value.fit(backend, {4: worlds}, fit_value.Settings(games=6, epochs=60, seed=1, batch=12))
    fresh = initial_value(np.random.default_rng(1), WIDTH)
    assert value_gradient(backend, value, worlds)[0] < value_gradient(backend, fresh, worlds)[0]
    beliefs = fit_beliefs.fit(backend, Examples(*examples), fit_beliefs.Settings(steps=40, seed=1, batch=16))
    untaught = initial_beliefs(np.random.default_rng(1))
    assert belief_gradient(backend, beliefs, examples)[0] < belief_gradient(backend, untaught, examples)[0]
