"""`shofar bench`: the keys that others read, and that both sets of rules play the same game."""

import json

import pytest

from shofar.arena.playouts import Tally, compare, fast_games, plain_games
from shofar.cli import main
from shofar.games import GAMES
from tests.scale import scale


def test_json_is_one_object_on_one_line(capsys):
    assert main(["bench", "--json", "--seconds", "0.05"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    body = json.loads(line)
    assert body["walls"]["seats"] == 4
    for game in GAMES:
        for key in ("plain", "fast", "fast_all_cores", "guided", "guided_all_cores"):
            assert isinstance(body[game][key]["games_s"], float)
            assert body[game][key]["games_s"] > 0
            assert body[game][key]["decisions_s"] > body[game][key]["games_s"]
        assert body[game]["fast"]["games_s"] > 20 * body[game]["plain"]["games_s"]
        for key in ("search_nodes_s", "search_nodes_s_all_cores"):
            assert isinstance(body[game][key], float)
            assert body[game][key] > 0
        assert body[game]["agreement"]["agree"] is True


def test_the_table_says_that_they_agree(capsys):
    assert main(["bench", "--seconds", "0.02"]) == 0
    out = capsys.readouterr().out
    assert out.count("plain and compiled rules agree") == 2


@pytest.mark.parametrize("game", GAMES)
def test_plain_and_compiled_random_games_agree(game):
    plain = plain_games(game)(scale(150, 20_000), 1)
    fast = fast_games(game)(100_000, 1)
    comparison = compare(plain, fast)
    assert comparison.agree, comparison


def test_a_difference_would_be_seen():
    fair = Tally(10_000, 300_000, 1.0, [5000.0, 5000.0], 10_000 * 901)
    longer = Tally(10_000, 303_000, 1.0, [5000.0, 5000.0], 10_000 * 920)
    tilted = Tally(10_000, 300_000, 1.0, [5400.0, 4600.0], 10_000 * 901)
    assert compare(fair, fair).agree
    assert not compare(fair, longer).agree
    assert not compare(fair, tilted).agree


def test_no_time_at_all_is_refused(capsys):
    assert main(["bench", "--seconds", "0"]) == 2
