"""A language model as a player: it is prompted, its answer read, and asked again where that names no legal action."""

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from shofar.bots.engine_process import Fault, FaultKind
from shofar.core.player import Budget, Choice, to_act
from shofar.core.rules import GameView
from shofar.i18n import catalogue
from shofar.research.language.answers import Reading, read
from shofar.research.language.prompts import MARK, prompt

TRIES = 3
SECONDS = 120.0
LONGEST_ANSWER = 1_000_000
"""Bytes that are kept of what a command prints."""

Ask = Callable[[str, float], str]
"""A prompt, and how many seconds there are, to the answer."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """One question to a model, and what came of it: for a transcript."""

    game: str
    seat: int | str
    attempt: int
    """From 1."""
    prompt: str
    answer: str
    reading: Reading
    seconds: float

    def to_json(self) -> dict[str, Any]:
        """For a file of questions."""
        plain = {name: getattr(self, name) for name in ("game", "seat", "attempt", "prompt", "answer")}
        return {**plain, "action": self.reading.action, "why": self.reading.why, "seconds": round(self.seconds, 3)}


def _no_log(_: Exchange) -> None:
    """Keeps no transcript."""


@dataclass(slots=True)
class LanguagePlayer:
    """Plays what a model answers; a Fault where it names no legal action in so many `tries`, or is late.

    >>> import shofar
    >>> from shofar.bots import ask
    >>> model = LanguagePlayer("first", lambda prompt, seconds: "I feel like it. ANSWER: first Y4")
    >>> ask(model, shofar.walls.new(seats=3, seed=7).view(0)).action
    'first Y4'
    """

    name: str
    ask: Ask
    language: str | None = None
    rules: str = "short"
    tries: int = TRIES
    seconds: float = SECONDS
    """For a decision, all tries together, where nobody grants less."""
    log: Callable[[Exchange], object] = field(default=_no_log)

    def choose(self, view: GameView, budget: Budget, seed: int) -> Choice:
        """The legal action that the model names."""
        to_act(view, object)
        assert view.seat is not None  # who has something to choose sits somewhere
        deadline = time.monotonic() + min(self.seconds, budget.ms / 1000 if budget.ms else self.seconds)
        question = text = prompt(view, language=self.language, rules=self.rules)
        reading = Reading(None, "nothing")
        for attempt in range(1, self.tries + 1):
            began = time.monotonic()
            if (left := deadline - began) <= 0:
                raise Fault(FaultKind.LATE, f"{self.name}: no answer in time")
            answer = self.ask(text, left)
            reading = read(answer, view.legal)
            self.log(Exchange(view.game, view.seat, attempt, text, answer, reading, time.monotonic() - began))
            if reading.action is not None:
                return Choice(reading.action)
            complaint = catalogue(self.language).say(f"model-again-{reading.why}", {"mark": MARK})
            text = f"{question}\n\n{answer[-2000:].strip()}\n\n{complaint}"
        kind = FaultKind.ILLEGAL if reading.why == "illegal" else FaultKind.MALFORMED
        raise Fault(kind, f"{self.name} named no legal action in {self.tries} tries ({reading.why})")


def ask_command(command: Sequence[str]) -> Ask:
    """Asks a command: each prompt on the standard input of a fresh process, the answer on its standard output."""

    def ask(text: str, seconds: float) -> str:
        try:
            process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
            )
        except OSError as wrong:
            raise Fault(FaultKind.CRASHED, f"{command[0]}: {wrong.strerror}") from None
        with process:
            try:
                out, errors = process.communicate(text.encode(), seconds)
            except subprocess.TimeoutExpired:
                raise Fault(FaultKind.LATE, f"{command[0]}: no answer within {seconds:.1f} s") from None
            finally:
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.killpg(process.pid, signal.SIGKILL)  # what it has started and left behind, too
        if process.returncode:
            said = errors.decode(errors="replace").strip().splitlines()
            last = f"; it said: {said[-1][:200]}" if said else ""
            raise Fault(FaultKind.CRASHED, f"{command[0]}: exit status {process.returncode}{last}")
        return out[-LONGEST_ANSWER:].decode(errors="replace")

    return ask
