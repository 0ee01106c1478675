"""What any player can say of its choice: where it has no estimates of its own, a search of the same game has some."""

from dataclasses import replace
from typing import Any

from shofar.bots.registry import STRONGEST, player
from shofar.core.player import Budget, Choice, Player
from shofar.games import game_of

JUDGED = Budget(sims=4000)
"""How much the search looks at that judges for players who do not."""


def explain(asked: Player, view: Any, budget: Budget, seed: int) -> Choice:
    """The player's own choice, with candidates and their win estimates, the line expected, and how sure that is.

    A player that draws lots, follows its policy or is an engine that tells little keeps its action; the strongest bot
    says what that and the others are worth.
    """
    choice = asked.choose(view, budget, seed)
    if choice.candidates:
        return choice
    judge = player(game_of(view).NAME, STRONGEST).choose(view, JUDGED, seed)
    values = {each.action: each.value for each in judge.candidates}
    line = judge.line if judge.action == choice.action else (choice.action,)
    return replace(
        choice,
        value=values.get(choice.action, choice.value),
        candidates=judge.candidates,
        line=choice.line or line,
        sure=judge.sure if choice.sure is None else choice.sure,
    )
