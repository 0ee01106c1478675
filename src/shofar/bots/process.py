"""A bot in a process of its own: whoever asks keeps a free interpreter, and a bot that fails takes nobody with it."""

import multiprocessing
import signal
import threading
import time
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any

from shofar.bots.readiness import COLD_S, rehearse, stand_in
from shofar.bots.registry import player
from shofar.core.player import Budget, Choice

LATE_S = 1.0
"""How long after its time a bot is given up and its process started anew."""

Question = tuple[int, Any, Budget, int]


class ProcessPlayer:
    """Plays as the named bot does; until its process is ready, or if it fails, plain code answers in its place."""

    def __init__(self, game: str, text: str) -> None:
        self.name = text
        self._game = game
        self._one = threading.Lock()
        self._cancelled, self._cancel = multiprocessing.Pipe(duplex=False)
        self._number = 0
        self._ready = False
        self._process, self._pipe = _start(game, text)

    def __reduce__(self) -> tuple[Any, ...]:
        return ProcessPlayer, (self._game, self.name)

    def choose(self, view: Any, budget: Budget, seed: int) -> Choice:
        """The bot's choice, or plain code's if the bot is not ready, is cancelled or fails."""
        with self._one:
            while self._cancelled.poll():
                self._cancelled.recv()
            try:
                choice = self._ask(view, budget, seed)
            except (EOFError, OSError):
                self._restart()
                choice = None
        return choice or stand_in(self._game).choose(view, budget, seed)

    def cancel(self) -> None:
        """Lets a choice that is being made return at once; any thread may call this."""
        self._cancel.send(None)

    def close(self) -> None:
        """Ends the process."""
        self._pipe.close()
        self._process.terminate()
        self._process.join()

    def _ask(self, view: Any, budget: Budget, seed: int) -> Choice | None:
        started = time.monotonic()
        patience = COLD_S if budget.ms is None else min(COLD_S, budget.ms / 2000)
        if not self._ready and self._receive(0, started + patience) is None:
            return None
        self._ready = True
        self._number += 1
        self._pipe.send((self._number, view, budget, seed))
        deadline = None if budget.ms is None else started + budget.ms / 1000 + LATE_S
        answer = self._receive(self._number, deadline)
        if answer is None and deadline is not None and time.monotonic() >= deadline:
            self._restart()
        return answer if isinstance(answer, Choice) else None

    def _receive(self, number: int, deadline: float | None) -> Choice | bool | None:
        """The answer to a question by its number (0 is readiness); None if it is cancelled or the time is over."""
        while True:
            left = None if deadline is None else max(0.0, deadline - time.monotonic())
            ready = wait([self._pipe, self._cancelled], left)
            if self._pipe in ready:
                answered, answer = self._pipe.recv()
                if answered == number:
                    return answer  # type: ignore[no-any-return]
                continue  # to a question that was cancelled
            return None

    def _restart(self) -> None:
        self._pipe.close()
        self._process.kill()
        self._process.join()
        self._ready = False
        self._process, self._pipe = _start(self._game, self.name)


def _start(game: str, text: str) -> tuple[SpawnProcess, Connection]:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=serve, args=(game, text, theirs), name=f"bot {text}", daemon=True)
    process.start()
    theirs.close()
    return process, ours


def serve(game: str, text: str, pipe: Connection) -> None:
    """The bot's process: gets ready, says so, and answers until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        bot = player(game, text)
        rehearse(game, bot)
        pipe.send((0, True))
        while True:
            number, view, budget, seed = pipe.recv()
            pipe.send((number, bot.choose(view, budget, seed)))
    except (EOFError, OSError):
        pass
