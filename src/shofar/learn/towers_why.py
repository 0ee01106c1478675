"""Why monoliths lie where they do after a placement, and why a game of Towers ended as it did."""

from collections.abc import Iterator

from shofar.learn.lesson_runner import Params, Sentence
from shofar.learn.reasons import Why
from shofar.towers import SEVEN, Side, View, events

CLAUSES = {
    "alone": "T11",
    "equal": "T10",
    "balanced": "T10",
    "taller": "T10",
    "single": "T9",
    "top": "T8",
    "below": "T8",
}
"""What a line rests on, by the view's word for its reason."""


def reasons(before: View, after: View, event: events.Event) -> Iterator[Why]:
    """Of an event between two views: whose the tower is, then each line through its square; or how it ended."""
    if isinstance(event, events.Ended):
        yield _end(before, after, event)
        return
    board = after.board
    at = board.index[event.square]
    if board.owners[at] is not event.seat:
        params: Params = {"square": event.square, "who": f"side:{board.owners[at]}"}
        yield Why("T6", Sentence("why-towers-bank", params))
    for line in board.lines_of[at]:
        yield _of_line(after, board.lines[line])


def _of_line(view: View, line: str) -> Why:
    reason, strongest = view.facts.reasons[line], view.facts.strongest[line]
    stand = {side: square for side, square in strongest.items() if square is not None}
    holder = view.monoliths[line] or next(iter(stand))
    params: dict[str, int | str] = {"line": f"line:{line}", "square": stand[holder]}
    if holder.other in stand:
        params["other"] = stand[holder.other]
    if view.monoliths[line]:
        params["who"] = f"side:{holder}"
    if reason.sizes:
        params["mine"], params["theirs"] = reason.sizes
    return Why(CLAUSES[reason.why], Sentence(f"why-towers-{reason.why}", params))


def _end(before: View, after: View, event: events.Ended) -> Why:
    if event.winner is None:
        return Why("T13", Sentence("why-towers-draw", {"count": after.count[Side.SOUTH]}))
    mine, theirs = after.count[event.winner], after.count[event.winner.other]
    params: Params = {"who": f"side:{event.winner}", "mine": mine, "theirs": theirs}
    if before.turn is not event.winner and before.count[event.winner] >= SEVEN:
        return Why("T12", Sentence("why-towers-seven", {**params, "before": before.count[event.winner]}))
    return Why("T13", Sentence("why-towers-last" if event.kind == "small" else "why-towers-last-seven", params))
