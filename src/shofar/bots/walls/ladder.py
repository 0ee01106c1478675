"""Ten levels, about equally far apart: the policy made careless, the policy, then a search of fixed size.

A level never looks at the clock, so that it means the same on every machine. Ratings are in
`data/ladder.json`; `training/ladder.py` writes them there.
"""

from dataclasses import dataclass

from shofar.bots.walls.players import PolicyPlayer, SearchPlayer
from shofar.core.player import Player


@dataclass(frozen=True, slots=True)
class Level:
    """How one level plays: simulations at each decision, or none and the policy's temperature."""

    sims: int
    temperature: float = 1.0


LEVELS = (
    Level(0, 70.0),
    Level(0, 40.0),
    Level(0, 26.0),
    Level(0, 18.0),
    Level(0, 13.5),
    Level(0, 10.4),
    Level(0, 7.5),
    Level(0, 4.3),
    Level(0, 1.0),
    Level(3000),
)


def level(number: int) -> Player:
    """The player of a level from 1 to 10."""
    chosen = LEVELS[number - 1]
    name = f"level-{number}"
    return SearchPlayer(name, sims=chosen.sims) if chosen.sims else PolicyPlayer(name, chosen.temperature)
