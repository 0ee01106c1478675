"""The arena from Python: tournaments of one's own players, kept, gone on with, and awaited."""

import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest

from shofar.arena import Quiet, Tournament, make_plan, play_match, play_tournament, play_tournament_async
from shofar.bots.own_player import any_player
from shofar.core import Illegal, Malformed
from shofar.walls import WallsGame

PROGRAM = """
from shofar import Choice, walls


class Tallest:
    name = "tallest"

    def choose(self, view: walls.View, budget, seed):
        return Choice(max(view.legal, key=lambda action: action[-1]))


class Breaks(Tallest):
    def choose(self, view: walls.View, budget, seed):
        raise RuntimeError("out of ideas")
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A folder with somebody's own players, in which they stand."""
    (tmp_path / "my_players.py").write_text(PROGRAM, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield tmp_path
    for name in [name for name in sys.modules if name.startswith("my_players")]:
        del sys.modules[name]


class Counting(Quiet):
    def __init__(self) -> None:
        self.calls: list[Any] = []

    def begin(self, total: int | None, done: int) -> None:
        self.calls.append((total, done))

    def played(self, result: Any) -> None:
        self.calls.append(result.id)


def test_an_own_player_meets_a_bot_and_the_tournament_goes_on(folder: Path) -> None:
    ladder: Any = ["my_players:Tallest", "plain"]
    played = play_tournament("ladder", ladder, seats=3, deals=1, folder="mine", jobs=2)
    games = list(played.games())
    assert len(games) == len(played.results) == played.summary.games == 6
    assert all(isinstance(game, WallsGame) and game.outcome for game in games)
    assert {one.name for one in played.summary.standings} == set(ladder)
    best, other = played.summary.standings
    assert best.rating.low <= best.rating.elo <= best.rating.high
    assert best.points + other.points == pytest.approx(6)
    assert "my_players:Tallest" in played.report().read_text(encoding="utf-8")
    watcher = Counting()
    again = play_tournament("ladder", ladder, seats=3, deals=2, folder="mine", jobs=1, watcher=watcher)
    assert watcher.calls[0] == (12, 6)
    assert len(watcher.calls) == 7
    assert again.results[:3] == played.results[:3]


def test_a_player_that_has_changed_is_another_one(folder: Path) -> None:
    play_tournament("ladder", ["my_players:Tallest", "plain"], seats=3, deals=1, folder="mine", jobs=2)
    with (folder / "my_players.py").open("a", encoding="utf-8") as program:
        program.write("# better now\n")
    with pytest.raises(Malformed, match=r"my_players\.py"):
        play_tournament("ladder", ["my_players:Tallest", "plain"], seats=3, deals=2, folder="mine")


def test_a_player_that_breaks_loses_and_is_named(folder: Path) -> None:
    played = play_match("my_players:Breaks", "random", deals=1, folder="broken")
    assert {(fault.player, fault.kind) for fault in played.summary.broken} == {("my_players:Breaks", "crashed")}
    assert "out of ideas" in played.summary.broken[0].detail
    assert played.summary.standings[-1].name == "my_players:Breaks"


def test_a_class_is_named_by_where_it_is(folder: Path) -> None:
    mine = any_player("walls", "my_players:Tallest")
    assert make_plan("ladder", [type(mine), "random"]).players == ("my_players:Tallest", "random")


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        ({"players": ["plain", "plain"]}, "Name each player once"),
        ({"players": ["plain", "nobody"]}, "There is no player nobody"),
        ({"players": ["plain", "my_players:Tallest"], "game": "towers"}, "does not play towers"),
        ({"game": "towers", "seats": 3}, "towers has 2 seats, not 3"),
        ({"game": "chess"}, "This must be one of: walls, towers"),
        ({"deals": 0}, "There must be one deal or more"),
        ({"anchor": "nobody"}, "anchor: This must be one of: plain, random"),
        ({"seats": 7}, "Walls is for 3 to 5 seats"),
    ],
)
def test_what_makes_no_tournament_is_named(folder: Path, wrong: Any, expected: str) -> None:
    options: Any = {"players": ["plain", "random"], **wrong}
    with pytest.raises((Malformed, Illegal), match=expected):
        play_tournament("ladder", **options)
    assert not list(folder.glob("arena-*"))


def test_whoever_awaits_may_stop_waiting_and_go_on_later(folder: Path) -> None:
    class First(Quiet):
        def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
            self.played_one = asyncio.Event()
            self.loop = loop

        def played(self, result: Any) -> None:
            self.loop.call_soon_threadsafe(self.played_one.set)

    async def give_up() -> None:
        watcher = First(asyncio.get_running_loop())
        options: Any = {"game": "towers", "deals": 40, "folder": "awaited", "jobs": 1}
        waiting = asyncio.create_task(play_tournament_async("ladder", ["plain", "random"], watcher=watcher, **options))
        await watcher.played_one.wait()
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting

    asyncio.run(give_up())
    played: Tournament = asyncio.run(
        play_tournament_async("ladder", ["plain", "random"], game="towers", deals=2, folder="awaited")
    )
    assert played.summary.games == 4
