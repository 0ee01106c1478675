"""Asking any player: whatever it answers, what comes back is a legal choice, or a Fault says what is wrong."""

import asyncio
from typing import Any, TypeVar

from shofar.bots.engine_player import short
from shofar.bots.engine_process import Fault, FaultKind
from shofar.bots.own_player import any_player
from shofar.core.errors import Malformed
from shofar.core.player import Budget, Choice, Player, to_act
from shofar.core.rules import GameView

Seen = TypeVar("Seen", bound=GameView)


def ask(player: Player[Seen] | str, view: Seen, budget: Budget | None = None, seed: int = 0) -> Choice:
    """The player's choice, which is legal; a Fault names an answer that is no choice, or an action that is not open.

    The player may be named: `level-3`, or `module:Class`.

    >>> import shofar
    >>> from shofar.bots import player
    >>> ask(player("walls", "plain"), shofar.walls.new(seats=3, seed=7).view(0)).action
    'first Y1'
    """
    to_act(view, object)
    return checked(player_of(player, view).choose(view, budget or Budget(), seed), view)


def player_of(player: Player[Seen] | str, view: Seen) -> Player[Seen]:
    """The player, which may be named; Malformed where it is none."""
    return any_player(view.game, player) if isinstance(player, str) else check_choosing(player)


def check_choosing(player: Player[Seen]) -> Player[Seen]:
    """The same player; Malformed where it is none."""
    if isinstance(player, type) or not callable(getattr(player, "choose", None)):
        raise Malformed("player", "no-player", {"name": short(player)})
    return player


async def ask_async(player: Player[Seen] | str, view: Seen, budget: Budget | None = None, seed: int = 0) -> Choice:
    """The same for programs that await: the player thinks in a thread, and has to answer at once when cancelled.

    >>> import asyncio, shofar
    >>> from shofar.bots import player
    >>> asyncio.run(ask_async(player("walls", "plain"), shofar.walls.new(seats=3, seed=7).view(0))).action
    'first Y1'
    """
    try:
        return await asyncio.to_thread(ask, player, view, budget, seed)
    except asyncio.CancelledError:
        cancel: Any = getattr(player, "cancel", None)
        if cancel is not None:
            cancel()
        raise


def checked(choice: object, view: GameView) -> Choice:
    """The same choice, if it is one."""
    if not isinstance(choice, Choice):
        raise Fault(FaultKind.MALFORMED, f"its answer is no Choice: {short(choice)}")
    if choice.action not in view.legal:
        raise Fault(FaultKind.ILLEGAL, f"{choice.action!r} is not legal here")
    return choice
