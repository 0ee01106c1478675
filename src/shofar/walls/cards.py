"""The cards (W1), and hands and walls as sorted tuples of them."""

from bisect import bisect_left
from enum import StrEnum

from shofar.core.colours import Colour


class Card(StrEnum):
    """A card by its code: a wall card, a trumpet `T` or a scoring card `S`."""

    B1, B3, B4, B5, B7 = "B1", "B3", "B4", "B5", "B7"
    G1, G3, G4, G5, G7 = "G1", "G3", "G4", "G5", "G7"
    P1, P3, P4, P5, P7 = "P1", "P3", "P4", "P5", "P7"
    R1, R3, R4, R5, R7 = "R1", "R3", "R4", "R5", "R7"
    SCORING = "S"
    TRUMPET = "T"
    Y1, Y3, Y4, Y5, Y7 = "Y1", "Y3", "Y4", "Y5", "Y7"

    colour: Colour | None
    length: int
    """What the card adds to a wall: its value, 2 for a trumpet."""

    def __init__(self, code: str) -> None:
        self.colour = Colour(code[0]) if len(code) == 2 else None
        self.length = int(code[1]) if len(code) == 2 else 2 if code == "T" else 0

    # Enum hashes through Python code; a card is looked up at every step.
    __hash__ = str.__hash__
    __repr__ = str.__repr__


Cards = tuple[Card, ...]
"""Cards sorted as text: a hand, a wall, a pile whose order tells nothing."""

COPIES = {1: 4, 3: 5, 4: 4, 5: 3, 7: 1}
"""How many cards of each value a colour has (W1)."""

HIDDEN = "?"
"""Stands for a card that a seat may not know (W22)."""

TRUMPETS = 22
SCORING_CARDS = 3

DECK: Cards = tuple(
    card
    for card in Card
    for _ in range(TRUMPETS if card is Card.TRUMPET else COPIES[card.length] if card.colour else 0)
)
"""The 107 cards that are shuffled and dealt; the scoring cards are set aside (W2)."""


def with_card(cards: Cards, card: Card) -> Cards:
    """The sorted cards and one more."""
    at = bisect_left(cards, card)
    return (*cards[:at], card, *cards[at:])


def without_card(cards: Cards, card: Card) -> Cards:
    """The sorted cards less one of this kind."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def wall_length(wall: Cards) -> int:
    """The sum of the card values, trumpets 2 each (W15)."""
    return sum([card.length for card in wall])
