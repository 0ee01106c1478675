"""What a seat can do, and its text form: `first C`, `feed C`, `wall C`, `trumpet COLOUR`, `supply C`.

`trumpet COLOUR aside` is an action of the reading of W11 by which a trumpet may join.
"""

from typing import ClassVar, Self

from shofar.core.action import ActionText
from shofar.core.colours import COLOURS, Colour
from shofar.core.errors import Illegal, Malformed
from shofar.walls.cards import Card


class _OfCard(ActionText):
    __slots__ = ("card",)
    __match_args__ = ("card",)
    card: Card
    """The card that is played."""
    verb: ClassVar[str]

    def __new__(cls, card: Card) -> Self:
        made = super().__new__(cls, f"{cls.verb} {card}")
        object.__setattr__(made, "card", Card(card))
        return made


class First(_OfCard):
    """Put a card face down as the first card of a wall (W4)."""

    __slots__ = ()
    verb = "first"


class Feed(_OfCard):
    """Put a card face down into the supply as the round begins (W6)."""

    __slots__ = ()
    verb = "feed"


class Wall(_OfCard):
    """Lay a wall card (W8a)."""

    __slots__ = ()
    verb = "wall"


class Trumpet(ActionText):
    """Play a trumpet and name a colour (W8b); set it `aside` where it would join a wall (W11, reading `may`)."""

    __slots__ = ("aside", "colour")
    __match_args__ = ("colour", "aside")
    colour: Colour
    """The colour that the trumpet names."""
    aside: bool
    """Whether it is set aside."""
    card: ClassVar[Card] = Card.TRUMPET
    verb: ClassVar[str] = "trumpet"

    def __new__(cls, colour: Colour, aside: bool = False) -> Self:
        made = super().__new__(cls, f"trumpet {colour} aside" if aside else f"trumpet {colour}")
        object.__setattr__(made, "colour", Colour(colour))
        object.__setattr__(made, "aside", aside)
        return made


class Supply(_OfCard):
    """Put a card face down into the supply instead (W8c)."""

    __slots__ = ()
    verb = "supply"


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
    if not isinstance(text, str):
        raise Malformed("action", "not-text")
    action = ACTIONS.get(text)
    if action is not None:
        return action
    verb, _, what = text.partition(" ")
    if verb not in CLAUSES:
        raise Malformed("action", "walls-no-such-verb", {"text": text})
    if verb == "trumpet":
        raise Illegal("W8b", "walls-no-such-colour", {"colour": what})
    raise Illegal("W1", "walls-no-such-card", {"card": what})
