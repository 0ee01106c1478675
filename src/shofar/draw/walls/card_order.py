"""In which order cards are shown: colours as the look lists them, trumpets last."""

from collections.abc import Iterable

from shofar.draw.theme import look
from shofar.walls import Card


def by_look(code: str) -> tuple[int, str]:
    """A key that sorts cards by colour as listed in drawings, trumpets after all colours."""
    order = [str(colour) for colour in look().order]
    return (order.index(code[0]) if code[0] in order else len(order), code)


def wall_order(codes: Iterable[str]) -> list[Card]:
    """A wall's cards from the left: ones first, then the longer, then the horns."""
    return sorted((Card(code) for code in codes), key=lambda card: (card is Card.TRUMPET, card.length))
