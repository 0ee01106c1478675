"""The coach: what is worth doing, and what a mistake missed, with reasons from a strong player's own numbers.

It gets a view and nothing else. What it says of an action was checked on that view; where nothing is true of an action
it says the numbers alone, and where it is not sure enough it says nothing.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from shofar.bots.explain import explain
from shofar.bots.registry import STRONGEST, built_in, has_compiler, player
from shofar.core.arguments import checked
from shofar.core.player import Budget, Candidate, Choice, to_act
from shofar.core.rules import GameView
from shofar.learn import towers_reasons, walls_reasons
from shofar.learn.lesson_runner import Sentence
from shofar.learn.reasons import Reason
from shofar.learn.sentences import sentence_text

__all__ = [
    "Remark",
    "Sentence",
    "Suggestion",
    "advice",
    "considered",
    "opinion",
    "remark",
    "sentence_text",
    "suggestions",
]

REASONS: Mapping[str, Callable[[Any, str], list[Reason]]] = {
    "walls": walls_reasons.reasons,
    "towers": towers_reasons.reasons,
}
BUDGETS = {"walls": Budget(sims=8000), "towers": Budget(sims=180_000)}
"""How much is looked at for one piece of advice: the same on every machine, a few tenths of a second."""
WEIGHED_ALIKE = frozenset({"towers"})
"""Where every candidate was looked at anew, so that the one with the best number is better than the first choice."""
AGAIN = {"walls": 2, "towers": 3}
"""The second look's size, in first ones."""
USUAL = "level-8"
"""Whose choice the coach looks at too, so that it is never left behind by it unseen."""
CLOSE = 0.03
"""What lies no further behind the best after the first look is looked at again."""
FINALISTS = 3
FAVOUR = {"walls": 0.0, "towers": 0.01}
"""By so much something must be better than level 8's own choice to stand before it: what alpha-beta finds of two moves
that are as good differs by some points from one depth to the next. In Walls that choice is drawn by lot."""
SETTLED = 0.995
"""So sure of the first look, nothing is looked at again."""
MOST = 3
"""Actions in one hint."""
SENSIBLE = {"walls": 0.02, "towers": 0.05}
"""What is no further behind the best is worth naming; what is further behind is worth speaking of as a mistake."""
SURE = 0.9
OPEN = (0.03, 0.97)
"""Beyond these a game is decided, and no action is a mistake."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """An action worth doing: its chance to win, and why, where something could be said."""

    action: str
    value: float | None
    reason: Sentence | None


@dataclass(frozen=True, slots=True)
class Remark:
    """What was missed: the better action, what it was worth and what was played instead, and why of either."""

    played: str
    better: str
    values: tuple[float, float]
    """Of the better action and of the one that was played."""
    why: Sentence | None
    why_not: Sentence | None


@checked
def opinion(view: GameView, seed: int = 0, budget: Budget | None = None, also: str | None = None) -> Choice:
    """The strongest bot's opinion of a view, and of one action (`also`) that it would perhaps not have looked at."""
    to_act(view, object)
    return explain(player(view.game, STRONGEST), view, budget or BUDGETS[view.game], seed, also)


@checked
def considered(view: GameView, seed: int = 0, budget: Budget | None = None) -> Choice:
    """The same opinion after a second look: what lies close, level 8's own choice with it, beside each other alone."""
    to_act(view, object)
    first = budget or BUDGETS[view.game]
    if not has_compiler():
        return opinion(view, seed, first)
    usual = player(view.game, USUAL).choose(view, first, seed).action if USUAL in built_in(view.game) else None
    choice = opinion(view, seed, first, usual)
    best = max([one.value for one in choice.candidates], default=0.0)
    close = [one.action for one in choice.candidates if best - one.value <= CLOSE][:FINALISTS]
    finalists = list(dict.fromkeys([*close, choice.action, *([usual] if usual else [])]))
    weigh = getattr(player(view.game, STRONGEST), "weigh", None)
    if weigh is None or len(finalists) < 2 or (choice.sure or 0.0) >= SETTLED:
        return choice
    again = weigh(view, finalists, Budget(sims=AGAIN[view.game] * (first.sims or 0)), seed + 1)
    return _looked_again(choice, again, usual, FAVOUR[view.game])


def _looked_again(choice: Choice, again: Sequence[Candidate], usual: str | None, favour: float) -> Choice:
    """The choice by what the second look found; what took no part lies as far behind the others as before.

    The usual choice stands first unless another is better by more than `favour`, and is worth what that one is.
    """
    if not again:
        return choice
    before = {one.action: one.value for one in choice.candidates}
    both = [one for one in again if one.action in before]
    shift = sum(one.value - before[one.action] for one in both) / len(both) if both else 0.0
    best = max(again, key=lambda one: one.value)
    own = next((one for one in again if one.action == usual), best)
    if best.value - own.value <= favour:
        best = replace(own, value=best.value)
    again = [best, *[one for one in again if one.action != best.action]]
    named = {one.action for one in again}
    others = [
        replace(one, value=min(max(one.value + shift, 0.0), best.value))
        for one in choice.candidates
        if one.action not in named
    ]
    told = sorted([*again, *others], key=lambda one: one.value, reverse=True)
    line = choice.line if best.action == choice.action else (best.action,)
    return replace(choice, action=best.action, value=best.value, candidates=tuple(told), line=line, sure=best.sure)


@checked
def advice(view: GameView, seed: int = 0, budget: Budget | None = None) -> tuple[Suggestion, ...]:
    """A hint: what the coach would do, the best first, each with its reason."""
    return suggestions(view, considered(view, seed, budget))


@checked
def suggestions(view: GameView, choice: Choice) -> tuple[Suggestion, ...]:
    """Two or three sensible actions, or one where nothing else comes near: the strongest player's own choice first.

    Where all were weighed alike, what was found better than that choice stands before it.
    """
    to_act(view, object)
    own = next((one for one in choice.candidates if one.action == choice.action), None)
    if own is not None and view.game in WEIGHED_ALIKE:
        own = max(choice.candidates, key=lambda one: one.value)
    if own is None:
        return (Suggestion(choice.action, choice.value, _why(view, choice.action)),)
    near = own.value - SENSIBLE[view.game]
    others = [one for one in choice.candidates if one.action != own.action and near <= one.value]
    named = _unlike(view, [own, *others])[:MOST]
    return tuple([Suggestion(one.action, one.value, _why(view, one.action)) for one in named])


@checked
def remark(view: GameView, played: str, choice: Choice) -> Remark | None:
    """What an action missed, or None: it was no mistake, or nobody can be sure that it was."""
    to_act(view, object)
    values = {one.action: one.value for one in choice.candidates}
    best = max(choice.candidates, key=lambda one: one.value, default=None)
    if best is None or played not in values or _about_first_cards(view):
        return None
    if best.value - values[played] < SENSIBLE[view.game] or _sure_of_mistake(choice, played) < SURE:
        return None
    if not OPEN[0] <= best.value <= OPEN[1]:
        return None
    better, worse = REASONS[view.game](view, best.action), REASONS[view.game](view, played)
    return Remark(
        played=played,
        better=best.action,
        values=(best.value, values[played]),
        why=_first(better, favours=True, beside=worse),
        why_not=_first(worse, favours=False, beside=better),
    )


def _sure_of_mistake(choice: Choice, played: str) -> float:
    """The chance that something is better than what was played: whether two are equally so does not matter."""
    best = next((one.sure for one in choice.candidates if one.action == played), None)
    return 1 - best if best is not None else choice.sure or 0.0


def _about_first_cards(view: GameView) -> bool:
    return getattr(view, "phase", None) == "first"


def _why(view: GameView, action: str) -> Sentence | None:
    """The weightiest reason for an action."""
    return _first(REASONS[view.game](view, action), favours=True, beside=())


def _first(given: Sequence[Reason], *, favours: bool, beside: Sequence[Reason]) -> Sentence | None:
    """The first reason of its kind that is not true of the other action too."""
    common = {reason.key for reason in beside}
    found = [one.sentence for one in given if one.favours is favours and one.key not in common]
    return found[0] if found else None


def _unlike(view: GameView, candidates: Sequence[Candidate]) -> list[Candidate]:
    """The candidates without those that do the same in another colour of piece."""
    kept: dict[str, Candidate] = {}
    for one in candidates:
        kept.setdefault(one.action[1:] if "@" in one.action else one.action, one)
    return list(kept.values())
