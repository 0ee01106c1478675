"""What a seat can do, and its text form: `first C`, `feed C`, `wall C`, `trumpet COLOUR`, `supply C`.

`trumpet COLOUR aside` is an action of the reading of W11 by which a trumpet may join.
"""

from dataclasses import dataclass
from typing import ClassVar

from shofar.core.colours import COLOURS, Colour
from shofar.core.errors import Illegal, Malformed
from shofar.walls.cards import Card


@dataclass(frozen=True, slots=True)
class _OfCard:
    card: Card
    verb: ClassVar[str]

    def __str__(self) -> str:
        return f"{self.verb} {self.card}"


@dataclass(frozen=True, slots=True)
class First(_OfCard):
    """Put a card face down as the first card of a wall (W4)."""

    verb: ClassVar[str] = "first"


@dataclass(frozen=True, slots=True)
class Feed(_OfCard):
    """Put a card face down into the supply as the round begins (W6)."""

    verb: ClassVar[str] = "feed"


@dataclass(frozen=True, slots=True)
class Wall(_OfCard):
    """Lay a wall card (W8a)."""

    verb: ClassVar[str] = "wall"


@dataclass(frozen=True, slots=True)
class Trumpet:
    """Play a trumpet and name a colour (W8b); set it `aside` where it would join a wall (W11, reading `may`)."""

    colour: Colour
    aside: bool = False
    card: ClassVar[Card] = Card.TRUMPET
    verb: ClassVar[str] = "trumpet"

    def __str__(self) -> str:
        return f"trumpet {self.colour} aside" if self.aside else f"trumpet {self.colour}"


@dataclass(frozen=True, slots=True)
class Supply(_OfCard):
    """Put a card face down into the supply instead (W8c)."""

    verb: ClassVar[str] = "supply"


Action = First | Feed | Wall | Trumpet | Supply

CLAUSES = {"first": "W4", "feed": "W6", "wall": "W8a", "trumpet": "W8b", "supply": "W8c"}
"""The clause that grants each verb."""

# One object for each action there is: listing the legal ones makes no new ones.
TRUMPET = tuple(Trumpet(colour) for colour in COLOURS)
ASIDE = tuple(Trumpet(colour, aside=True) for colour in COLOURS)
BY_CARD: dict[str, dict[Card, Action]] = {
    kind.verb: {card: kind(card) for card in Card} for kind in (First, Feed, Wall, Supply)
}

ACTIONS: dict[str, Action] = {
    str(action): action
    for actions in (TRUMPET, ASIDE, *(by_card.values() for by_card in BY_CARD.values()))
    for action in actions
}


def parse_action(text: str) -> Action:
    """The action that a text names."""
    action = ACTIONS.get(text)
    if action is not None:
        return action
    verb, _, what = text.partition(" ")
    if verb not in CLAUSES:
        raise Malformed("action", "walls-no-such-verb", {"text": text})
    if verb == "trumpet":
        raise Illegal("W8b", "walls-no-such-colour", {"colour": what})
    raise Illegal("W1", "walls-no-such-card", {"card": what})
