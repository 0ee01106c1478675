"""A trumpet sounds (W9–W12). It needs the walls of one colour and nothing else, so that a preview can ask it too."""

from collections.abc import Sequence
from dataclasses import dataclass

from shofar.walls.cards import Card, Cards, with_card


@dataclass(frozen=True, slots=True)
class Fall:
    """What a trumpet does to the walls of the named colour; everything by seat."""

    walls: tuple[Cards, ...]
    fallen: tuple[Cards, ...]
    """Into the supply, for all to see."""
    removed: tuple[Cards, ...]
    """Trumpets of walls that had nothing else left: out of the game."""
    joined: bool
    """Whether the trumpet just played stands in its player's wall now."""


def sound(walls: Sequence[Cards], seat: int, *, aside: bool = False) -> Fall:
    """The walls of one colour after the seat has sounded it, and set the trumpet aside if it said so (W11)."""
    highest = max([card.length for wall in walls for card in wall], default=0)
    after: list[Cards] = []
    fallen: list[Cards] = []
    removed: list[Cards] = []
    for wall in walls:
        left = tuple([card for card in wall if card.length != highest])  # W9: the player's own too
        fallen.append(tuple([card for card in wall if card.length == highest]))
        only_trumpets = all(card is Card.TRUMPET for card in left)
        removed.append(left if only_trumpets else ())  # W10
        after.append(() if only_trumpets else left)
    joined = bool(after[seat]) and not aside  # W11, after the removal: a wall of one 5 is gone by now
    if joined:
        after[seat] = with_card(after[seat], Card.TRUMPET)
    return Fall(tuple(after), tuple(fallen), tuple(removed), joined)
