"""An engine as a player: what it is asked, what it answers, and every way in which that can go wrong."""

from collections.abc import Sequence
from typing import Any

from shofar.bots.engine_process import EngineProcess, Fault, FaultKind
from shofar.core.arguments import checked
from shofar.core.errors import Malformed, check_count
from shofar.core.json_form import plain_parts
from shofar.core.player import Budget, Choice, to_act
from shofar.core.rules import GameView, Json
from shofar.games import game_of

PROTOCOL = 1
HELLO_S = 20.0
"""Seconds for an engine to start and to say who it is."""
GRACE_MS = 50
"""What an answer may be late by: the time that pipes and a busy machine take, not the engine."""
DEFAULT_MS = 1000
LONGEST_DETAIL = 200


class EnginePlayer:
    """An engine that starts at its first question and answers until it is closed."""

    @checked
    def __init__(self, name: str, command: Sequence[str], *, grace_ms: int = GRACE_MS, bound: bool = False) -> None:
        if not command:
            raise Malformed("command", "missing")
        check_count("grace_ms", grace_ms)
        self.name = name
        self.command = tuple(command)
        self.grace_ms = grace_ms
        self.bound = bound
        """Whether the process must not outlive the thread that asks it."""
        self.hello: Json = {}
        self._process: EngineProcess | None = None

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_process": None}

    def start(self) -> Json:
        """Starts the process, if it is not running, and gives its answer to hello."""
        if self._process is None:
            self._process = EngineProcess(self.command, bound=self.bound)
            try:
                answer = self._process.request({"cmd": "hello", "protocol": PROTOCOL}, HELLO_S)
                if not isinstance(answer.get("games"), list) or not isinstance(answer.get("name"), str):
                    raise Fault(FaultKind.MALFORMED, f"its hello lacks a name or games: {short(answer)}")
            except Fault:
                self.close(kill=True)  # whoever asks again meets a new process
                raise
            self.hello = answer
        return self.hello

    @checked
    def choose(self, view: GameView, budget: Budget, seed: int) -> Choice:
        """The engine's answer; a Fault names what is wrong with it, and ends the process."""
        to_act(view, object)
        try:
            game = view.game
            if game not in self.start()["games"]:
                raise Fault(FaultKind.MALFORMED, f"it does not play {game}")
            assert self._process is not None
            ms = DEFAULT_MS if budget.ms is None else budget.ms
            return read_answer(self._process.request(go_message(view, ms), (ms + self.grace_ms) / 1000), view.legal)
        except Fault:
            self.close(kill=True)
            raise

    def close(self, *, kill: bool = False) -> None:
        """Ends the process and all that it started."""
        if self._process is not None:
            self._process.close({"cmd": "quit"}, wait_s=0.0 if kill else 0.5)
            self._process = None


def go_message(view: GameView, ms: int) -> Json:
    """The question: the view always, so that any engine can pick from `legal`; the record where it is no secret."""
    message: Json = {"cmd": "go", "game": view.game}
    if (record := game_of(view).record_of(view)) is not None:
        message["record"] = record
    return {**message, "view": plain_parts(view), "ms": ms}


def read_answer(answer: Json, legal: Sequence[str]) -> Choice:
    """The choice in an engine's answer."""
    action = answer.get("action")
    if not isinstance(action, str):
        raise Fault(FaultKind.MALFORMED, f"no action in {short(answer)}")
    if action not in legal:
        raise Fault(FaultKind.ILLEGAL, f"{short(action)} is not legal here")
    info = answer.get("info")
    if not isinstance(info, dict):
        return Choice(action)
    sims, line = info.get("sims"), info.get("pv")
    return Choice(
        action,
        value=_value(info.get("value")),
        sims=sims if isinstance(sims, int) else 0,
        line=tuple(move for move in line if isinstance(move, str)) if isinstance(line, list) else (),
    )


def _value(value: object) -> float | None:
    """What the engine thinks of its chances; whatever cannot be one is dropped."""
    # A comparison, unlike float(), takes whole numbers of any size; it is false for NaN.
    return float(value) if isinstance(value, int | float) and 0 <= value <= 1 else None


def short(value: object) -> str:
    """Foreign text for a report: one line, not too long."""
    text = repr(value)
    return text if len(text) <= LONGEST_DETAIL else f"{text[:LONGEST_DETAIL]}…"
