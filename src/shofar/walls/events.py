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
    seat: int
    event: Literal["chose"] = "chose"


@dataclass(frozen=True, slots=True)
class FirstTurned:
    """The first cards are turned up, by seat; each starts a wall, a trumpet leaves the game (W7, W4)."""

    n: int
    cards: Codes
    event: Literal["first"] = "first"


@dataclass(frozen=True, slots=True)
class Fed:
    """All have fed the supply, by seat (W6)."""

    n: int
    cards: Codes
    event: Literal["fed"] = "fed"


@dataclass(frozen=True, slots=True)
class Laid:
    """A seat laid a wall card (W8a)."""

    n: int
    seat: int
    card: str
    event: Literal["wall"] = "wall"


@dataclass(frozen=True, slots=True)
class Sounded:
    """A trumpet sounded: by seat what fell and which trumpets left the game; whether it joined (W9–W12)."""

    n: int
    seat: int
    colour: Colour
    fallen: tuple[Codes, ...]
    removed: tuple[Codes, ...]
    joined: bool
    event: Literal["trumpet"] = "trumpet"


@dataclass(frozen=True, slots=True)
class Supplied:
    """A seat put a card face down into the supply (W8c)."""

    n: int
    seat: int
    card: str
    event: Literal["supply"] = "supply"


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat drew a card; a scoring card is shown (W8, W13)."""

    n: int
    seat: int
    card: str
    event: Literal["drew"] = "drew"


@dataclass(frozen=True, slots=True)
class Scored:
    """A scoring: the supply turned up, wall lengths and won cards by seat, what stayed and what left (W13–W17)."""

    n: int
    seat: int
    round: int
    supply: Codes
    lengths: tuple[dict[Colour, int], ...]
    won: tuple[Codes, ...]
    stayed: Codes
    removed: Codes
    event: Literal["scoring"] = "scoring"


@dataclass(frozen=True, slots=True)
class Ended:
    """The end: ones that moved from walls to won piles by seat, and the result (W19–W21)."""

    n: int
    ones: tuple[Codes, ...]
    scores: tuple[int, ...]
    tiebreak: tuple[int, ...]
    winners: tuple[int, ...]
    event: Literal["end"] = "end"


Event = Chose | FirstTurned | Fed | Laid | Sounded | Supplied | Drew | Scored | Ended


def discloses(event: Event) -> bool:
    """Whether a player learned something by it: that others have chosen and fed says nothing of what, all else does.

    Each turn ends with a card drawn, which its player sees, or which is seen to be no scoring card by the others.
    """
    return not isinstance(event, Chose | Fed)
