"""Asking any player: whatever it answers, what comes back is a legal choice, or a Fault says what is wrong."""

from typing import Any

from shofar.bots.engine_player import short
from shofar.bots.engine_process import Fault, FaultKind
from shofar.core.player import AnyPlayer, Budget, Choice


def ask(asked: AnyPlayer, view: Any, budget: Budget, seed: int) -> Choice:
    """The player's choice, which is legal; a Fault names an answer that is no choice, or an action that is not open."""
    return checked(asked.choose(view, budget, seed), view)


def checked(choice: object, view: Any) -> Choice:
    """The same choice, if it is one."""
    if not isinstance(choice, Choice):
        raise Fault(FaultKind.MALFORMED, f"its answer is no Choice: {short(choice)}")
    if choice.action not in view.legal:
        raise Fault(FaultKind.ILLEGAL, f"{choice.action!r} is not legal here")
    return choice
