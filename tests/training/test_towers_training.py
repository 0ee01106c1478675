"""Training of Towers at tiny sizes: from nothing to a network that a player plays with."""

import json
import sys

import numpy as np
import pytest

from shofar.bots.towers.octagon import GEOMETRY
from shofar.bots.towers.search import Search
from shofar.fast.towers import position
from training.artifacts import load_arrays
from training.towers import all as pipeline
from training.towers import fit_network, network_match, self_play
from training.towers.positions import load_positions
from training.towers.shared_parts import shared_parts


def run(module, monkeypatch, *words):
    """Runs a script as the command line would."""
    monkeypatch.setattr(sys, "argv", [module.__name__, *map(str, words)])
    module.main()


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The folder of one tiny run of all steps."""
    folder = tmp_path_factory.mktemp("towers")
    pipeline.make_network(folder, pipeline.TINY, 1, 1, pipeline.TINY_BATCH)
    return folder


def test_a_network_is_made_from_nothing_and_plays_a_game(made):
    search = Search(self_play.load_network(made / "network.npz"), table_bits=10)
    moves, values, result, _ = self_play.play_game(search, np.random.default_rng(1), 30, 2, 0.0)
    assert result in (1, 2, 3)
    assert (values[moves < 0] == self_play.NO_VALUE).all()
    assert (values != self_play.NO_VALUE).sum() > 20


def test_every_step_left_its_file_and_a_note(made):
    names = {str(path.relative_to(made)) for path in made.rglob("*.npz")}
    assert names == {
        *(f"games/{generation:02d}-{number:04d}.npz" for generation in (1, 2) for number in range(6)),
        *(f"network-{generation:02d}{kind}.npz" for generation in (1, 2) for kind in ("", ".float")),
        "network.npz",
    }
    note = json.loads((made / "network.json").read_text())
    assert note["seed"] == 1
    assert 0 < note["held_out_loss"] < 1


def test_a_run_that_was_stopped_goes_on_and_ends_the_same(made, tmp_path, monkeypatch, capsys):
    whole = load_arrays(made / "network.npz")
    for path in made.rglob("*.npz"):
        if path.name != "network.npz" and "-02" not in path.name:
            (tmp_path / path.relative_to(made)).parent.mkdir(exist_ok=True)
            (tmp_path / path.relative_to(made)).write_bytes(path.read_bytes())
    (tmp_path / "plan.json").write_bytes((made / "plan.json").read_bytes())
    run(pipeline, monkeypatch, tmp_path, "--tiny", "--workers", 1)
    assert "network-01.npz: already there" in capsys.readouterr().out
    again = load_arrays(tmp_path / "network.npz")
    assert all(np.array_equal(whole[name], again[name]) for name in whole)


def test_a_folder_of_another_plan_is_refused(made, monkeypatch):
    with pytest.raises(SystemExit, match="other sizes or seeds"):
        run(pipeline, monkeypatch, made, "--tiny", "--seed", 2)


def test_a_smaller_scale_keeps_every_phase():
    small = pipeline.scaled(pipeline.PHASES, 0.01)
    assert [phase.generations for phase in small] == [phase.generations for phase in pipeline.PHASES]
    assert small[-1].games == 2940
    assert small[0].games == pipeline.LEAST_GAMES


def test_self_play_script(tmp_path, monkeypatch, capsys):
    run(self_play, monkeypatch, tmp_path / "games.npz", "--games", 2, "--nodes", 30, "--one-colour")
    arrays = load_arrays(tmp_path / "games.npz")
    assert arrays["moves"].shape == (2, self_play.PLIES)
    assert "2 games" in capsys.readouterr().out


def test_moves_written_down_are_legal_one_by_one(made):
    legal = np.zeros(position.MOST_MOVES, np.int32)
    for file in (made / "games").iterdir():
        games = load_arrays(file)
        moves, first, result = games["moves"][0], games["firsts"][0], games["results"][0]
        pos = np.zeros(position.POSITION_SIZE, np.int32)
        position.start(pos, int(first))
        for move in moves[moves >= 0]:
            assert move in legal[: position.list_moves(pos, GEOMETRY, legal)]
            position.make(pos, GEOMETRY, int(move))
        assert int(pos[position.RESULT]) in (position.ONGOING, result)


def test_fit_script_goes_on_from_an_earlier_fit(made, tmp_path, monkeypatch):
    games, start = sorted((made / "games").iterdir()), made / "network-01.float.npz"
    words = ["--games", *games, "--start", start, "--epochs", 1, "--batch", 64, "--workers", 1]
    run(fit_network, monkeypatch, tmp_path / "network.npz", *words)
    self_play.load_network(tmp_path / "network.npz")
    assert json.loads((tmp_path / "network.json").read_text())["by"] == "training.towers.fit_network"


def test_positions_follow_the_games(made):
    file = made / "games" / "02-0000.npz"
    games = load_arrays(file)
    result_only = load_positions([file, file], search_share=0.0)
    assert len(result_only.targets) == 2 * (games["values"] != self_play.NO_VALUE).sum()
    assert set(np.unique(result_only.targets)) <= {0.0, 0.5, 1.0}
    assert result_only.games.max() == 2 * len(games["moves"]) - 1
    assert (result_only.phases >= 0).all()


def test_like_rows_share_parts():
    parts, count = shared_parts()
    assert parts.max() == count - 1
    assert (parts[:, 0] >= 0).mean() > 0.9


def test_match_script_plays_pairs(made, monkeypatch, capsys):
    words = [made / "network.npz", "first", "--pairs", 1, "--nodes", 20, "--settings1", "MOVES_AT_ONE=20"]
    run(network_match, monkeypatch, *words)
    assert " v first : " in capsys.readouterr().out
