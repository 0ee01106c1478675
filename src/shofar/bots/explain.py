"""What any player can say of its choice: where it has no estimates of its own, a search of the same game has some."""

from dataclasses import replace
from typing import Any, TypeVar

from shofar.bots.asking import checked
from shofar.bots.own_player import any_player
from shofar.bots.registry import STRONGEST, Fixed, player
from shofar.core.player import AnyPlayer, Budget, Choice, Player, to_act
from shofar.core.rules import GameView

JUDGED = Budget(sims=4000)
"""How much the search looks at that judges for players who do not."""
Seen = TypeVar("Seen", bound=GameView)


def explain(asked: Player[Seen] | str, view: Seen, budget: Budget | None = None, seed: int = 0) -> Choice:
    """The player's own choice, with candidates and their win estimates, the line expected, and how sure that is.

    The player may be named: `level-3`, or `module:Class`. One that draws lots, follows its policy or is an engine that
    tells little keeps its action and whatever it said; the strongest bot says the rest: what that action and others are
    worth, and how sure that none is better.

    >>> import shofar
    >>> told = explain(player("walls", "plain"), shofar.walls.new(seats=3, seed=7).view(0))
    >>> told.action in {candidate.action for candidate in told.candidates}
    True
    """
    to_act(view, object)
    asked = any_player(view.game, asked) if isinstance(asked, str) else asked
    choice = _own_choice(asked, view, budget or Budget(), seed)
    if choice.candidates and choice.sure is not None:
        return choice
    judge = _own_choice(player(view.game, STRONGEST), view, JUDGED, seed, also=choice.action)
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


def _own_choice(asked: AnyPlayer, view: Any, budget: Budget, seed: int, **more: str) -> Choice:
    """All that a player says itself: some can look longer when they are to explain, at one action more if need be."""
    if isinstance(asked, Fixed):
        return _own_choice(asked.player, view, asked.budget, seed, **more)
    own: Any = getattr(asked, "explain", None)
    return checked(own(view, budget, seed, **more) if own else asked.choose(view, budget, seed), view)
