"""`shofar play`: whole games in a real terminal, and none that waits where there is no terminal."""

import os
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from shofar.bots.readiness import ReadyingPlayer
from shofar.bots.registry import player
from shofar.cli import main
from shofar.core.player import Budget, Choice
from shofar.core.rules import GameView

ASK = "q quits\\): "


@pytest.mark.parametrize("game", ["walls", "towers"])
def test_without_a_terminal_bots_play_the_game_out(game: str) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "shofar", "play", game, "--seed", "4", "--bot", "random"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert "no terminal" in run.stdout
    assert "Winner:" in run.stdout or "draw" in run.stdout or "shared" in run.stdout
    assert "\x1b[" not in run.stdout


@pytest.mark.parametrize("bot", ["nobody", "strongest@", "nobody@5ms"])
def test_a_bot_that_nobody_knows_is_refused_before_the_game(bot: str) -> None:
    screen = pexpect.spawn(
        sys.executable, ["-m", "shofar", "play", "walls", "--bot", bot], encoding="utf-8", timeout=30
    )
    screen.expect(pexpect.EOF)
    screen.close()
    assert screen.exitstatus == 2
    assert str(screen.before).startswith("shofar: player: ")


def test_an_engine_that_fails_is_named(tmp_path: Path) -> None:
    (tmp_path / "engines.json").write_text('{"mine": ["/no/such/program"]}', encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "shofar", "play", "towers", "--bot", "mine"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "SHOFAR_CONFIG": str(tmp_path)},
    )
    assert run.returncode == 2
    assert run.stderr.startswith("shofar: mine: crashed: ")
    assert "Traceback" not in run.stderr


def test_every_seed_has_dice_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[int] = []
    monkeypatch.setattr("shofar.commands.play.play", lambda game, table: seeds.append(table.seed))
    for seed in ("12", "21", "12"):
        assert main(["play", "towers", "--bot", "random", "--seed", seed]) == 0
    assert seeds[0] != seeds[1]
    assert seeds[0] == seeds[2]


@pytest.mark.parametrize(("words", "ms"), [((), 1000), (("--ms", "20"), 20)])
def test_a_bot_has_time_and_not_a_few_simulations(
    words: tuple[str, ...], ms: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    budgets: list[Budget] = []

    class Listening(ReadyingPlayer):
        def choose(self, view: GameView, budget: Budget, seed: int) -> Choice:
            budgets.append(budget)
            return super().choose(view, Budget(sims=1), seed)

    def made(game: str, text: str) -> ReadyingPlayer:
        one = Listening(game, text)
        one.prepare()
        return one

    monkeypatch.setattr("shofar.terminal.play.soon_ready", made)
    assert main(["play", "towers", "--bot", "plain", *words]) == 0
    assert "no terminal" in capsys.readouterr().out
    assert set(budgets) == {Budget(ms=ms)}


def test_whoever_answers_until_the_bot_is_ready_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("shofar.terminal.play.soon_ready", ReadyingPlayer)
    monkeypatch.setattr("shofar.terminal.play.READY_S", 0.0)
    monkeypatch.setattr(ReadyingPlayer, "in_time", lambda one, budget: False)
    assert main(["play", "walls", "--seats", "3", "--bot", "level-3"]) == 0
    assert capsys.readouterr().out.count("level-3 is getting ready; until then a simpler player answers.") == 1


def test_a_level_is_the_same_however_much_time_there_is() -> None:
    from shofar import towers

    bot, view = player("towers", "level-8"), towers.new().play("S", "R2@c2").view("N")
    choices = [bot.choose(view, budget, 1) for budget in (Budget(ms=1), Budget(ms=1000), Budget(sims=200))]
    assert choices[0] == choices[1] == choices[2]
    assert choices[0].sims > 200


def start(*words: str) -> "pexpect.spawn[str]":
    command = ["-m", "shofar", "play", *words, "--bot", "random"]
    return pexpect.spawn(
        sys.executable, command, encoding="utf-8", timeout=30, dimensions=(60, 120), env={**os.environ, "NO_COLOR": "1"}
    )


def test_a_whole_game_of_walls_by_numbers() -> None:
    screen = start("walls", "--seats", "3", "--seed", "5")
    questions = 0
    while screen.expect([ASK, "The game is over"]) == 0:
        questions += 1
        screen.sendline("1")
    screen.expect("m tells what you missed: ")
    screen.sendline("")
    screen.expect(pexpect.EOF)
    screen.close()
    assert screen.exitstatus == 0
    assert questions > 15


def test_refusals_are_explained_and_asked_again() -> None:
    screen = start("walls", "--seats", "3", "--seed", "5")
    screen.expect("Choose your first card")
    for wrong, expected in (
        ("wall R5", "W8: Seats are still choosing"),
        ("first T", "W4:"),
        ("fly away", "is no action"),
        ("999", "is no action"),
        ("first Z9", "W1: There is no card Z9."),
    ):
        screen.expect(ASK)
        screen.sendline(wrong)
        screen.expect(expected)
    screen.expect(ASK)
    screen.sendline("q")
    screen.expect(pexpect.EOF)
    screen.close()
    assert screen.exitstatus == 0


@pytest.mark.parametrize(
    ("language", "asks", "wrong", "reason", "question"),
    [
        ("fr", "Choisissez votre première carte", "first T", "W4: La première carte", "quitte"),
        ("de", "Wähle verdeckt deine erste Karte", "wall R5", "W8: Noch werden", "beendet"),
        ("it", "Scegli la tua prima carta, coperta", "fly", "non è un’azione", "esce"),
    ],
)
def test_other_languages_ask_and_explain(language: str, asks: str, wrong: str, reason: str, question: str) -> None:
    screen = start("walls", "--seats", "3", "--seed", "5", "--lang", language)
    screen.expect(asks)
    screen.expect(question)
    screen.sendline(wrong)
    screen.expect(reason)
    screen.sendline("q")
    screen.expect(pexpect.EOF)
    screen.close()
    assert screen.exitstatus == 0


def test_towers_by_move_text() -> None:
    screen = start("towers", "--seed", "5")
    screen.expect("You: choose a piece")
    screen.expect(ASK)
    screen.sendline("R5@c9")
    screen.expect("T1: There is no square c9")
    screen.expect(ASK)
    screen.sendline("?")
    screen.expect("B1@a1")
    screen.expect(ASK)
    screen.sendline("1")
    screen.expect("You: blue 1 on a1")
    screen.sendeof()
    screen.expect(pexpect.EOF)
    screen.close()
    assert screen.exitstatus == 0
