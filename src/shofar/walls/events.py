"""What has happened, in order, numbered from 1. These hold the truth; `view` puts `?` for what a seat may not know."""

from dataclasses import dataclass
from typing import Literal

from shofar.core.colours import Colour

# Cards are text here, since a view's copy holds "?" in places.
Codes = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chose:
    """A seat has made its simultaneous choice; nobody learns which (W23)."""

    n: int
    """Its number: the first event is 1."""
    seat: int
    """Who has chosen."""
    event: Literal["chose"] = "chose"
    """What kind of event it is."""


@dataclass(frozen=True, slots=True)
class FirstTurned:
    """The first cards are turned up, by seat; each starts a wall, a trumpet leaves the game (W7, W4)."""

    n: int
    """Its number: the first event is 1."""
    cards: Codes
    """The cards, by seat."""
    event: Literal["first"] = "first"
    """What kind of event it is."""


@dataclass(frozen=True, slots=True)
class Fed:
    """All have fed the supply, by seat (W6)."""

    n: int
    """Its number: the first event is 1."""
    cards: Codes
    """The cards, by seat: `?` for those of others."""
    event: Literal["fed"] = "fed"
    """What kind of event it is."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A seat laid a wall card (W8a)."""

    n: int
    """Its number: the first event is 1."""
    seat: int
    """Who laid it."""
    card: str
    """The card."""
    event: Literal["wall"] = "wall"
    """What kind of event it is."""


@dataclass(frozen=True, slots=True)
class Sounded:
    """A trumpet sounded: by seat what fell and which trumpets left the game; whether it joined (W9–W12)."""

    n: int
    """Its number: the first event is 1."""
    seat: int
    """Who played the trumpet."""
    colour: Colour
    """The colour that it names."""
    fallen: tuple[Codes, ...]
    """By seat the cards that fell into the supply."""
    removed: tuple[Codes, ...]
    """By seat the trumpets of walls that had nothing else left; they leave the game."""
    joined: bool
    """Whether the trumpet now stands in the wall of the seat that played it; otherwise it leaves the game."""
    event: Literal["trumpet"] = "trumpet"
    """What kind of event it is."""


@dataclass(frozen=True, slots=True)
class Supplied:
    """A seat put a card face down into the supply (W8c)."""

    n: int
    """Its number: the first event is 1."""
    seat: int
    """Who put it there."""
    card: str
    """The card: `?` to others."""
    event: Literal["supply"] = "supply"
    """What kind of event it is."""


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat drew a card; a scoring card is shown (W8, W13)."""

    n: int
    """Its number: the first event is 1."""
    seat: int
    """Who drew it."""
    card: str
    """The card: `?` to others, unless it is a scoring card."""
    event: Literal["drew"] = "drew"
    """What kind of event it is."""


@dataclass(frozen=True, slots=True)
class Scored:
    """A scoring: the supply turned up, wall lengths and won cards by seat, what stayed and what left (W13–W17)."""

    n: int
    """Its number: the first event is 1."""
    seat: int
    """Who drew the scoring card."""
    round: int
    """The round that ends."""
    supply: Codes
    """The supply, turned up."""
    lengths: tuple[dict[Colour, int], ...]
    """Wall lengths by seat, of colours that stood."""
    won: tuple[Codes, ...]
    """By seat the cards that were won."""
    stayed: Codes
    """Cards that nobody won; they stay in the supply."""
    removed: Codes
    """Cards that left the game."""
    event: Literal["scoring"] = "scoring"
    """What kind of event it is."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The end: ones that moved from walls to won piles by seat, and the result (W19–W21)."""

    n: int
    """Its number: the first event is 1."""
    ones: tuple[Codes, ...]
    """By seat the 1s that moved from walls to the won pile (W19)."""
    scores: tuple[int, ...]
    """Cards won, by seat."""
    tiebreak: tuple[int, ...]
    """Cards left in walls, by seat."""
    winners: tuple[int, ...]
    """Who won."""
    event: Literal["end"] = "end"
    """What kind of event it is."""


Event = Chose | FirstTurned | Fed | Laid | Sounded | Supplied | Drew | Scored | Ended


def discloses(event: Event) -> bool:
    """Whether a player learned something by it: that others have chosen and fed says nothing of what, all else does.

    Each turn ends with a card drawn, which its player sees, or which is seen to be no scoring card by the others.
    """
    return not isinstance(event, Chose | Fed)
