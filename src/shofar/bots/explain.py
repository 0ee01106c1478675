"""Explains a choice: by the player's own estimates of the actions, or by those of our search where it has none."""

from dataclasses import replace
from typing import Any, TypeVar

from shofar.bots import registry
from shofar.bots.asking import checked, player_of
from shofar.bots.registry import STRONGEST, Fixed
from shofar.core.player import AnyPlayer, Budget, Choice, Player, to_act
from shofar.core.rules import GameView

JUDGED = Budget(sims=4000)
"""How much the search looks at that judges for players who do not."""
Seen = TypeVar("Seen", bound=GameView)


def explain(
    player: Player[Seen] | str, view: Seen, budget: Budget | None = None, seed: int = 0, also: str | None = None
) -> Choice:
    """The player's own choice, with candidates and their win estimates, the line expected, and how sure that is.

    An action that is named (`also`) is weighed with them by the players that choose what they weigh.

    The player may be named: `level-3`, or `module:Class`. One that draws lots, follows its policy or is an engine that
    tells little keeps its action and whatever it said; the strongest bot says the rest: what that action and others are
    worth, and how sure that none is better.

    >>> import shofar
    >>> from shofar.bots import player
    >>> explained = explain(player("walls", "plain"), shofar.walls.new(seats=3, seed=7).view(0))
    >>> explained.action in {candidate.action for candidate in explained.candidates}
    True
    """
    to_act(view, object)
    more = {} if also is None else {"also": also}
    choice = _own_choice(player_of(player, view), view, budget or Budget(), seed, **more)
    if choice.candidates and choice.sure is not None:
        return choice
    judge = _own_choice(registry.player(view.game, STRONGEST), view, JUDGED, seed, also=choice.action)
    of_choice = [each for each in judge.candidates if each.action == choice.action]
    judged = of_choice[0] if of_choice else Choice(choice.action)  # plain code, without a compiler, may not know
    line = judge.line if judge.action == choice.action else (choice.action,)
    return replace(
        choice,
        value=judged.value if choice.value is None else choice.value,
        candidates=choice.candidates or judge.candidates,
        line=choice.line or line,
        sure=judged.sure if choice.sure is None else choice.sure,
    )


def _own_choice(player: AnyPlayer, view: GameView, budget: Budget, seed: int, **more: str) -> Choice:
    """All that a player says itself: some can look longer when they are to explain, at one action more if need be."""
    if isinstance(player, Fixed):
        return _own_choice(player.player, view, player.budget, seed, **more)
    own: Any = getattr(player, "explain", None)
    return checked(own(view, budget, seed, **more) if own else player.choose(view, budget, seed), view)
