"""A bot in a process of its own: it answers, it falls back, it comes back."""

import os
import signal
import threading
import time

import pytest

from shofar.bots.process import ProcessPlayer
from shofar.core.player import Budget
from shofar.games import new_game


@pytest.fixture(scope="module")
def bot():
    made = ProcessPlayer("towers", "random@1sims")
    yield made
    made.close()


@pytest.fixture(scope="module")
def view():
    game = new_game("towers", seed=1)
    return game.view(game.waiting[0])


def wait_ready(bot, view):
    deadline = time.monotonic() + 60
    while not bot._ready and time.monotonic() < deadline:
        bot.choose(view, Budget(ms=1000), 1)
    assert bot._ready


def test_the_first_answer_comes_before_the_process_is_ready(view):
    made = ProcessPlayer("towers", "strongest")
    try:
        started = time.monotonic()
        assert made.choose(view, Budget(ms=300), 1).action in view.legal
        assert time.monotonic() - started < 2
    finally:
        made.close()


def test_it_answers_as_the_bot_would(bot, view):
    wait_ready(bot, view)
    assert bot.choose(view, Budget(ms=500), 7) == bot.choose(view, Budget(ms=500), 7)


def test_it_comes_back_after_its_process_has_died(bot, view):
    wait_ready(bot, view)
    os.kill(bot._process.pid, signal.SIGKILL)
    assert bot.choose(view, Budget(ms=500), 7).action in view.legal
    wait_ready(bot, view)


def test_a_choice_can_be_cancelled_and_the_next_one_is_right(bot, view):
    wait_ready(bot, view)
    os.kill(bot._process.pid, signal.SIGSTOP)  # as if it thought for ever
    try:
        threading.Timer(0.2, bot.cancel).start()
        started = time.monotonic()
        assert bot.choose(view, Budget(ms=30_000), 7).action in view.legal
        assert time.monotonic() - started < 5
    finally:
        os.kill(bot._process.pid, signal.SIGCONT)
    assert bot.choose(view, Budget(ms=500), 8).action in view.legal


def test_one_that_hangs_is_given_up_and_replaced(bot, view):
    wait_ready(bot, view)
    hanging = bot._process.pid
    os.kill(hanging, signal.SIGSTOP)
    assert bot.choose(view, Budget(ms=50), 7).action in view.legal
    assert bot._process.pid != hanging
