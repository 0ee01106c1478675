"""Nobody waits for a compiler: plain code answers until the bot is ready."""

import gc
import json
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from shofar.bots import readiness
from shofar.bots.engine_process import Fault
from shofar.bots.readiness import ReadyingPlayer, soon_ready
from shofar.core.player import Budget, Choice
from shofar.games import GAMES, new_game

ROGUE = Path(__file__).parents[1] / "arena" / "engines.py"


class Slow:
    """A bot that takes its time to get ready."""

    name = "slow"

    def __init__(self, ready):
        ready.wait()

    def choose(self, view, budget, seed):
        return Choice(view.legal[0], sims=77)


@pytest.fixture
def view():
    played = new_game("walls", seed=1)
    return played.view(0)


@pytest.fixture
def waits(monkeypatch):
    """How long the questions of a test are ready to wait, in seconds; a busy machine makes no difference to that."""
    waited_for, wait = [], ReadyingPlayer.wait

    def recorded(one, seconds):
        waited_for.append(seconds)
        return wait(one, seconds)

    monkeypatch.setattr(ReadyingPlayer, "wait", recorded)
    return waited_for


READY = threading.Event()
READY.set()


@pytest.mark.parametrize("budget", [Budget(ms=400), Budget(ms=5000), Budget(sims=1000)], ids=str)
def test_an_answer_comes_within_two_seconds_and_within_its_budget(view, monkeypatch, waits, budget):
    ready = threading.Event()
    monkeypatch.setattr(readiness, "player", lambda game, text: Slow(ready))
    bot = soon_ready("walls", "slow")
    assert bot.choose(view, budget, 1).action in view.legal
    assert 0 < sum(waits) <= min(1.8, (budget.ms or 2000) / 1100), "the rest is for plain code to think"
    ready.set()
    assert bot.wait(60)


def test_once_it_is_ready_the_bot_itself_answers(view, monkeypatch):
    monkeypatch.setattr(readiness, "player", lambda game, text: Slow(READY))
    bot = soon_ready("walls", "slow")
    assert bot.wait(60)
    assert bot.choose(view, Budget(ms=100), 1).sims == 77


def test_what_a_process_wants_done_is_done_before_the_bot_answers_and_nothing_else_is(monkeypatch):
    monkeypatch.setattr(readiness, "player", lambda game, text: Slow(READY))
    frozen, done = gc.get_freeze_count(), []
    bot = ReadyingPlayer("walls", "slow")
    bot.prepare(lambda: done.append(bot.wait(0)))
    assert bot.wait(0)
    assert done == [False]
    assert gc.get_freeze_count() == frozen


def test_a_bot_that_cannot_be_made_says_so(view, monkeypatch):
    def broken(game, text):
        raise ValueError("no weights")

    monkeypatch.setattr(readiness, "player", broken)
    bot = ReadyingPlayer("walls", "broken")
    bot.prepare()
    with pytest.raises(ValueError, match="no weights"):
        bot.choose(view, Budget(ms=100), 1)


WITHOUT_COMPILER = """
import sys
from shofar.bots.readiness import rehearse, stand_in
rehearse(sys.argv[1], stand_in(sys.argv[1]))
print(sorted({"llvmlite", "numba", "numpy"} & set(sys.modules)))
"""


@pytest.mark.parametrize("game", GAMES)
def test_the_stand_in_plays_every_kind_of_moment_and_loads_no_compiler(game):
    done = subprocess.run([sys.executable, "-c", WITHOUT_COMPILER, game], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.fixture
def engine(tmp_path, monkeypatch):
    """A registered engine that behaves as it is told."""
    monkeypatch.setenv("SHOFAR_CONFIG", str(tmp_path))
    monkeypatch.setenv("ROGUE_MET", str(tmp_path / "met"))
    # Its process may take long to start on a busy machine.
    monkeypatch.setattr(readiness, "COLD_S", 60.0)
    monkeypatch.setattr(readiness, "STARTING_S", 60.0)
    made = []

    def registered(how, after=0):
        command = [sys.executable, str(ROGUE), how, str(after)]
        (tmp_path / "engines.json").write_text(json.dumps({"mine": command}), encoding="utf-8")
        made.append(soon_ready("walls", "mine"))
        return made[0]

    yield registered
    for one in made:
        if one.wait(30) and hasattr(one._player, "close"):
            one._player.close()


def test_an_engine_plays_its_first_move_and_no_game_before_it(view, engine):
    choice = engine("slow_start").choose(view, Budget(ms=500), 1)
    assert (choice.action, choice.sims) == (view.legal[-1], 1)


def test_a_hello_that_failed_is_tried_again(view, engine):
    bot = engine("shy")
    with pytest.raises(Fault, match="hello"):
        bot.choose(view, Budget(ms=2000), 1)
    assert bot.choose(view, Budget(ms=8000), 1).action in view.legal
    assert bot._failed is None
    assert bot._player.name == "mine"


def test_an_engine_that_breaks_plays_again(view, engine):
    bot = engine("crash", after=1)
    assert bot.choose(view, Budget(ms=2000), 1).action in view.legal
    for _ in range(2):
        with pytest.raises(Fault, match="cannot go on"):
            bot.choose(view, Budget(ms=2000), 1)
        assert bot.choose(view, Budget(ms=8000), 1).sims == 0, "the engine's own answer, which tells nothing"


def test_nobody_waits_twice_for_an_engine_that_never_says_hello(view, engine, monkeypatch, waits):
    monkeypatch.setattr(readiness, "STARTING_S", 0.5)
    monkeypatch.setattr("shofar.bots.engine_player.HELLO_S", 3.0)
    bot = engine("mute")
    assert bot.choose(view, Budget(ms=1000), 1).action in view.legal
    waits.clear()
    assert bot.choose(view, Budget(ms=200), 1).action in view.legal
    assert sum(waits) <= 0.1
