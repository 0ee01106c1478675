"""A view in words: the rules in short, what the seat sees, what has happened, what it may do, how to answer."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from shofar import towers, walls
from shofar.core.rules import GameView, Seat
from shofar.draw import text_of
from shofar.i18n import action_sentence, catalogue, event_sentence, prompt_sentence
from shofar.i18n.rule_book import clause, clauses, minute

LATELY = 30
"""Events that are told, the last ones."""
MARK = "ANSWER:"
"""Before the action, whatever the language: what a model is asked to end with."""


def prompt(view: GameView, *, language: str | None = None, rules: str = "short") -> str:
    """Everything that somebody needs who sits down at this seat now, and nothing that the seat may not know.

    `rules` are told in `short`, in `full` by clause, or not at all (`none`).

    >>> import shofar
    >>> text = prompt(shofar.walls.new(seats=3, seed=7).view(0), rules="none")
    >>> print(text.splitlines()[0])
    Walls: you are Seat 0.
    """
    say = catalogue(language).say
    names = seat_names(view, language)
    parts = [say("model-seat", {"game": say(f"game-{view.game}"), "who": names[view.seat]})]
    if rules != "none":
        parts.append("\n".join([say("model-rules"), *rules_lines(view.game, language, full=rules == "full")]))
    parts.append(situation(view, language))
    if view.legal:
        parts += ["\n".join([say("model-legal"), *legal_lines(view.legal, language)]), how_to_answer(view, language)]
    return "\n\n".join(parts)


def situation(view: GameView, language: str | None = None) -> str:
    """What the seat sees, what has happened lately, and what is asked of it."""
    say = catalogue(language).say
    names = seat_names(view, language)
    parts = [f"{say('model-view')}\n{text_of(view, colour=False, language=language)}"]
    if view.events:
        happened = [f"- {event_sentence(event, names, language)}" for event in view.events[-LATELY:]]
        parts.append("\n".join([say("model-happened"), *happened]))
    if (question := prompt_sentence(view, names, language)) is not None:
        parts.append(question)
    return "\n\n".join(parts)


def rules_lines(game: str, language: str | None = None, *, full: bool) -> list[str]:
    """The rules: an introduction, and the game in one minute or every clause."""
    lines = [catalogue(language).say(f"rules-intro-{game}")]
    if not full:
        return [
            *lines,
            *(f"- {name}{'' if name.endswith('?') else ':'} {entry}" for name, entry in minute(game, language)),
        ]
    for number in clauses(game):
        entry = clause(number, language)
        lines.append(f"{number}: {entry.text}{f' {entry.ruling}' if entry.ruling else ''}")
    return lines


def legal_lines(legal: Sequence[str], language: str | None = None) -> list[str]:
    """Every legal action: with a sentence each, or of placements, of which there are hundreds, piece by piece."""
    if "@" not in legal[0]:
        return [f"- {action}: {action_sentence(action, language)}" for action in legal]
    squares: dict[str, list[str]] = {}
    for action in legal:
        piece, _, square = action.partition("@")
        squares.setdefault(piece, []).append(square)
    pieces: dict[tuple[str, ...], list[str]] = {}
    for piece, open_to_it in squares.items():
        pieces.setdefault(tuple(open_to_it), []).append(piece)
    say = catalogue(language).say
    return [
        say("model-placements", {"pieces": " ".join(those), "squares": " ".join(where)})
        for where, those in pieces.items()
    ] + [f"({legal[0]}: {action_sentence(legal[0], language)})"]


def how_to_answer(view: GameView, language: str | None = None) -> str:
    """The form of an answer, with an example."""
    return catalogue(language).say("model-answer", {"mark": MARK, "example": view.legal[0]})


def seat_names(view: GameView, language: str | None = None) -> Mapping[Any, str]:
    """What the seats are called in sentences."""
    say = catalogue(language).say
    seats = _SEATS[type(view)](view)
    return {seat: say(f"side-{seat}") if isinstance(seat, str) else say("seat-walls", {"seat": seat}) for seat in seats}


_SEATS: Mapping[type, Callable[[Any], Sequence[Seat]]] = {
    walls.View: lambda view: range(len(view.hands)),
    towers.View: lambda _: list(towers.Side),
}
"""The seats of a table, by the type of the view."""
