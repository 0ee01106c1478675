"""Why something happened: the clause of the rules, and a sentence with the facts of this one event.

It is read from what everybody sees before and after, so that it tells nobody a secret.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from shofar.core.arguments import checked
from shofar.core.game import AnyGame
from shofar.learn import towers_why, walls_why
from shofar.learn.reasons import Why

__all__ = ["Why", "why"]

REASONS: Mapping[str, Callable[[Any, Any, Any], Iterator[Why]]] = {
    "walls": walls_why.reasons,
    "towers": towers_why.reasons,
}


@checked
def why(game: AnyGame, first: int, last: int | None = None) -> tuple[Why, ...]:
    """Why the event of that number happened so, or those from `first` to `last`; nothing where there is none.

    >>> import shofar
    >>> from shofar.learn.why import why
    >>> [(one.clause, one.sentence.key) for one in why(shofar.towers.new().play("S", "R2@c2"), 1)]
    [('T11', 'why-towers-alone'), ('T11', 'why-towers-alone')]
    """
    if game.name not in REASONS:
        return ()
    found: list[Why] = []
    wanted = range(first, (first if last is None else last) + 1)
    now = game.first(0)
    for seat, action in game.actions:
        after = now.apply(seat, action)
        known = len(now.events)
        numbers = range(known + 1, len(after.events) + 1)
        if numbers and numbers[0] >= wanted.stop:
            break
        if numbers and numbers[-1] >= wanted.start:
            before, shown = now.view(None, known), after.view(None, known)
            events: Any = shown.events
            for event in events:
                if event.n in wanted:
                    found += REASONS[game.name](before, shown, event)
        now = after
    return tuple(found)
