"""`shofar learn`: a lesson in a real terminal, its progress, and the list where there is no terminal."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from shofar.commands.learn import learn_and_play
from shofar.learn.lesson import lessons
from shofar.learn.lesson_runner import current_step
from shofar.terminal.learn import Progress, Terminal, learn, next_lesson


def start(folder: Path, *words: str) -> "pexpect.spawn[str]":
    environment = {**os.environ, "NO_COLOR": "1", "SHOFAR_DATA": str(folder), "XDG_DATA_HOME": str(folder)}
    command = ["-m", "shofar", "learn", *words]
    return pexpect.spawn(sys.executable, command, encoding="utf-8", timeout=30, dimensions=(60, 120), env=environment)


def test_without_a_terminal_the_lessons_are_listed(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "shofar", "learn", "--lang", "de"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
    )
    assert run.stdout.count("walls-") == 11
    assert run.stdout.count("towers-") == 12
    assert "Die Länge zählt" in run.stdout


def test_a_lesson_that_there_is_not_is_refused(tmp_path: Path) -> None:
    screen = start(tmp_path, "walls-99")
    screen.expect("walls-1, walls-2")
    screen.expect(pexpect.EOF)
    screen.close()
    assert screen.exitstatus == 2


def test_a_wrong_try_is_told_and_asked_again_until_it_is_right(tmp_path: Path) -> None:
    screen = start(tmp_path, "walls-2")
    screen.expect("Joshua leads in green, 7 to 4")
    for tried, expected in (
        ("wall B7", "W8a:"),
        ("wall R5", "one tall card can be longer than two small ones"),
        ("wall G3", "You and Joshua both have 7 in green"),
        ("wall G4", "You lead in green, 8 to 7"),
    ):
        screen.expect("q quits\\): ")
        screen.sendline(tried)
        screen.expect(expected)
    screen.expect("The lesson is finished")
    screen.expect(pexpect.EOF)
    screen.close()
    assert screen.exitstatus == 0


def test_what_is_said_stands_nearest_to_the_question(tmp_path: Path) -> None:
    """The table is drawn once for each step, before what has just happened; a try that was wrong draws nothing."""
    lines: list[str] = []
    tries = iter(["feed R3", "wall R3", "first R4", "feed R3", "q"])
    lesson = lessons()["walls-1"]
    assert not learn(
        lesson,
        Terminal(
            Progress(tmp_path / "l.json"), {"colour": False, "sixteen": True}, lambda _: next(tries), lines.append
        ),
    )
    tables = [number for number, line in enumerate(lines) if "draw pile" in line]
    steps = [number for number, line in enumerate(lines) if line.startswith("Step ")]
    chosen = lines.index("All have chosen. First cards stay face down until the supply is fed.")
    assert len(tables) == 3
    assert tables[1] < chosen < steps[1]
    assert sum(line.startswith("W") and ": " in line[:5] for line in lines) == 2, "two tries were refused"
    assert "choosing: You, Joshua, Caleb" in lines[tables[0]]


def test_a_lesson_is_taken_up_where_it_was_left(tmp_path: Path) -> None:
    screen = start(tmp_path, "towers")
    screen.expect("Step 1 of 4")
    screen.expect("q quits\\): ")
    screen.sendline("Y4@c2")
    screen.expect("Step 2 of 4")
    screen.sendline("q")
    screen.expect(pexpect.EOF)
    screen.close()
    again = start(tmp_path, "towers", "--lang", "it")
    again.expect("Passo 2 di 4")
    again.sendline("B1@c2")
    again.expect("Passo 3 di 4")
    again.sendeof()
    again.expect(pexpect.EOF)
    again.close()
    assert again.exitstatus == 0


def test_progress_that_cannot_be_read_counts_as_none(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "lessons.json"
    progress = Progress(file)
    lesson = lessons()["walls-2"]
    assert not progress.done(lesson)
    progress.keep(lesson, ("wall G4",))
    assert progress.done(lesson)
    assert json.loads(file.read_text(encoding="utf-8")) == {"walls-2": ["wall G4"]}
    file.write_text("{", encoding="utf-8")
    assert not progress.done(lesson)


@pytest.mark.parametrize("path", [["wall B1"], ["rubbish"], ["wall G4"]])
def test_a_path_that_leads_nowhere_or_to_the_end_begins_again(path: list[str], tmp_path: Path) -> None:
    progress = Progress(tmp_path / "lessons.json")
    lesson = lessons()["walls-2"]
    progress.keep(lesson, tuple(path))
    assert progress.resume(lesson) == current_step(lesson, ())


def test_the_next_lesson_is_the_first_that_is_not_done(tmp_path: Path) -> None:
    progress = Progress(tmp_path / "lessons.json")
    assert [one.id for game in (None, "towers") if (one := next_lesson(progress, game))] == ["walls-1", "towers-1"]
    for lesson in lessons().values():
        progress.keep(lesson, ("done",) * len(lesson.steps))
    assert next_lesson(progress) is None


@pytest.mark.parametrize(("answer", "begun"), [("", True), ("q", False)])
def test_a_games_first_lesson_ends_in_a_real_game_with_advice(answer: str, begun: bool, tmp_path: Path) -> None:
    lines: list[str] = []
    tries = iter(["Y4@c2", "B1@c2", "Y1@c3", "", answer, "q"])
    terminal = Terminal(
        Progress(tmp_path / "l.json"), {"colour": False, "sixteen": True}, lambda _: next(tries), lines.append
    )
    assert not learn_and_play(lessons()["towers-1"], terminal), "whoever leaves the game leaves the lessons"
    assert "The lesson is finished." in lines
    said = [line for line in lines if line.startswith(("Hold 7 of the thirteen", "Any square, on either bank"))]
    assert bool(said) == begun
