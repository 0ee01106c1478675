"""Ten levels, about equally far apart: the policy made careless, the policy, then a search of fixed size; characters.

A level never looks at the clock, so that it means the same on every machine. Ratings are in
`data/level_ratings.json`; `training/rate_levels.py` writes them there.
"""

from dataclasses import dataclass

from shofar.bots.walls.players import PolicyPlayer, SearchPlayer
from shofar.core.player import AnyPlayer


@dataclass(frozen=True, slots=True)
class Level:
    """How one level plays: simulations at each decision, or none and the policy's temperature."""

    sims: int
    temperature: float = 1.0


TEMPERATURES = (70.0, 40.0, 26.0, 18.0, 13.5, 10.4, 7.5, 4.3, 1.0)
LEVELS = (*[Level(0, temperature) for temperature in TEMPERATURES], Level(3000))
CHARACTER_SIMS = 800
# Characters are as thoughtful as each other, with different tastes, a few per cent of win chance each (`ABOUT`).
TASTES = {
    "builder": (("wall", 0.04), ("trumpet", -0.03)),
    "trumpeter": (("trumpet", 0.05),),
    "hoarder": (("supply", 0.04),),
    "gleaner": tuple((f"{verb} {colour}1", 0.05) for verb in ("wall", "first") for colour in "BGPRY"),
}


def character(name: str) -> SearchPlayer:
    """The player of that character."""
    return SearchPlayer(name, sims=CHARACTER_SIMS, taste=TASTES[name])


def level(number: int) -> AnyPlayer:
    """The player of a level from 1 to 10."""
    chosen = LEVELS[number - 1]
    name = f"level-{number}"
    return SearchPlayer(name, sims=chosen.sims) if chosen.sims else PolicyPlayer(name, chosen.temperature)
