"""What somebody missed in a game that is over: the choices that cost them most, each with its reasons.

Every choice is looked at as its player saw it then: what lay hidden is no reproach to anybody.
"""

from collections.abc import Callable
from dataclasses import dataclass

from shofar.core.game import AnyGame
from shofar.core.player import Budget, Choice
from shofar.core.rules import GameView, Seat
from shofar.learn.coach import BUDGETS, Remark, opinion, remark

MOST = 3
"""Moments that are told: more would be a lecture."""
WEIGHED = 2 * MOST
"""Choices that get the coach's full look, out of all that a short look found behind the best."""
SHORT = 4
"""The short look's part of the full one: it only has to say where to look."""

Look = Callable[[GameView, Budget, str], Choice]


@dataclass(frozen=True, slots=True)
class Missed:
    """A moment of a game, by how many actions had been played, and what the coach says of the choice there."""

    at: int
    remark: Remark


def missed(game: AnyGame, seat: Seat, opinion_of: Look | None = None) -> list[Missed]:
    """Up to three mistakes of a seat, in the order of the game; none where nothing of weight was missed."""
    opinion_of = opinion_of or _opinion
    full = BUDGETS[game.name]
    short = Budget(sims=(full.sims or 0) // SHORT)
    seen = [
        (_behind(opinion_of(view, short, played), played), at, view, played)
        for at, view, played in _choices(game, seat)
    ]
    doubtful = sorted([one for one in seen if one[0] > 0], key=lambda one: one[0], reverse=True)[:WEIGHED]
    mistakes = [
        Missed(at, said)
        for _, at, view, played in doubtful
        if (said := remark(view, played, opinion_of(view, full, played)))
    ]
    mistakes.sort(key=lambda one: one.remark.values[1] - one.remark.values[0])
    return sorted(mistakes[:MOST], key=lambda one: one.at)


def _opinion(view: GameView, budget: Budget, played: str) -> Choice:
    return opinion(view, budget=budget, also=played)


def _choices(game: AnyGame, seat: Seat) -> list[tuple[int, GameView, str]]:
    """What a seat chose where it had a choice, with the view that it had."""
    found: list[tuple[int, GameView, str]] = []
    now = game.first(0)
    for at, (who, action) in enumerate(game.actions):
        if who == seat and len(now.legal(who)) > 1:
            found.append((at, now.view(who), str(action)))
        now = now.apply(who, action)
    return found


def _behind(choice: Choice, played: str) -> float:
    """How much better than what was played something else looks."""
    values = {one.action: one.value for one in choice.candidates}
    return max(values.values()) - values[played] if played in values else 0.0
