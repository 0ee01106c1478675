"""What a server makes ready, in which order, and by which processes it is compiled."""

import sys
import threading
from pathlib import Path

import pytest

from shofar.bots import compilers
from shofar.bots.compiled_groups import KINDS, bots_of
from shofar.bots.compilers import Compilers, compile_kinds
from shofar.bots.registry import PLAIN, RANDOM, built_in, player
from shofar.fast.cache import PACKAGE, has_compiled
from shofar.games import GAMES

YARDSTICKS = {("towers", "mcts")}
"""Made ready when somebody asks for them."""


def test_every_bot_that_is_compiled_is_of_one_kind() -> None:
    listed = [(kind.game, bot) for kind in KINDS for bot in kind.bots]
    known = {(game, bot) for game in GAMES for bot in built_in(game)} - {
        (game, bot) for game in GAMES for bot in (RANDOM, PLAIN)
    }
    assert sorted(listed) == sorted(known - YARDSTICKS)


def test_bots_of_a_kind_are_of_one_class() -> None:
    for kind in KINDS:
        classes = {type(player(kind.game, bot)) for bot in kind.bots}
        assert any(all(issubclass(one, base) for one in classes) for base in classes), (kind.name, classes)


def test_people_meet_the_policy_first_and_the_slowest_search_last() -> None:
    assert [kind.name for kind in KINDS] == ["walls:level-3", "towers:level-3", "towers:level-7", "walls:level-10"]


def test_the_name_of_a_kind_stands_for_its_bots_and_any_other_for_itself() -> None:
    assert bots_of(["towers:level-7", "walls:level-3"], "towers") == {"level-7", "level-8", "level-9", "level-10"} | {
        "strongest"
    }
    assert bots_of(["towers:mcts", "walls:mcts", "nonsense", ""], "towers") == {"mcts"}


def test_whether_anything_was_compiled_is_seen_in_either_kind_of_folder(tmp_path: Path) -> None:
    assert has_compiled(PACKAGE, "walls")
    assert not has_compiled(PACKAGE, "chess")
    (tmp_path / "towers_0123").mkdir()
    assert not has_compiled(tmp_path, "towers")
    (tmp_path / "towers_0123" / "search.nbi").touch()
    assert has_compiled(tmp_path, "towers")
    assert not has_compiled(tmp_path, "walls")


def with_program(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, script: str) -> Compilers:
    """Compilers that run a script instead, in a folder where nothing is kept."""
    program = tmp_path / "program"
    program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program))
    monkeypatch.setattr(compilers, "place", lambda: tmp_path)
    return Compilers()


def test_a_bot_is_waited_for_until_its_kind_is_compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    go = tmp_path / "go"
    script = f'echo "$3:level-3"; while [ ! -e {go} ]; do sleep 0.05; done; test "$3" = towers && echo $3:level-7'
    one = with_program(monkeypatch, tmp_path, script)
    one.start()
    for game in ("walls", "towers"):
        one.wait(game, "level-5")
    waiting = threading.Thread(target=one.wait, args=("walls", "strongest"))
    waiting.start()
    assert waiting.is_alive()
    go.touch()
    waiting.join(60)
    assert not waiting.is_alive(), "a compiler that has ended holds nobody up, well or not"
    one.wait("towers", "strongest")
    one.wait("towers", "mcts")


def test_where_something_is_kept_or_nothing_can_be_no_compiler_is_started(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    started = tmp_path / "started"
    one = with_program(monkeypatch, tmp_path, f"touch {started}")
    for game in ("walls", "towers"):
        (tmp_path / f"{game}_0").mkdir()
        (tmp_path / f"{game}_0" / "kept.nbi").touch()
    one.start()
    one.wait("walls", "level-10")
    monkeypatch.setattr(compilers, "place", lambda: None)
    one.start()
    one.wait("towers", "level-3")
    assert not started.exists()


def test_a_compiler_tells_each_kind_and_two_take_turns(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compilers, "place", lambda: tmp_path)
    at_work: list[str] = []
    most: list[int] = []

    def rehearse(game: str, _made: object) -> None:
        at_work.append(game)
        most.append(len(at_work))
        at_work.remove(game)

    monkeypatch.setattr(compilers, "rehearse", rehearse)
    threads = [threading.Thread(target=compile_kinds, args=("towers",)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert capsys.readouterr().out.splitlines() == ["towers:level-3", "towers:level-7"] * 4
    assert set(most) == {1}
