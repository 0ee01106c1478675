"""Asking any player: whatever it answers, what comes back is a legal choice, or a Fault says what is wrong."""

import asyncio
from typing import Any, TypeVar

from shofar.bots.engine_player import short
from shofar.bots.engine_process import Fault, FaultKind
from shofar.core.player import Budget, Choice, Player
from shofar.core.rules import GameView

Seen = TypeVar("Seen", bound=GameView)


def ask(asked: Player[Seen], view: Seen, budget: Budget | None = None, seed: int = 0) -> Choice:
    """The player's choice, which is legal; a Fault names an answer that is no choice, or an action that is not open.

    >>> import shofar
    >>> from shofar.bots import player
    >>> ask(player("walls", "plain"), shofar.walls.new(seats=3, seed=7).view(0)).action
    'first Y1'
    """
    return checked(asked.choose(view, budget or Budget(), seed), view)


async def ask_async(asked: Player[Seen], view: Seen, budget: Budget | None = None, seed: int = 0) -> Choice:
    """The same for programs that await: the player thinks in a thread, and has to answer at once when cancelled.

    >>> import asyncio, shofar
    >>> from shofar.bots import player
    >>> asyncio.run(ask_async(player("walls", "plain"), shofar.walls.new(seats=3, seed=7).view(0))).action
    'first Y1'
    """
    try:
        return await asyncio.to_thread(ask, asked, view, budget, seed)
    except asyncio.CancelledError:
        cancel: Any = getattr(asked, "cancel", None)
        if cancel is not None:
            cancel()
        raise


def checked(choice: object, view: Any) -> Choice:
    """The same choice, if it is one."""
    if not isinstance(choice, Choice):
        raise Fault(FaultKind.MALFORMED, f"its answer is no Choice: {short(choice)}")
    if choice.action not in view.legal:
        raise Fault(FaultKind.ILLEGAL, f"{choice.action!r} is not legal here")
    return choice
