"""What one action is worth less than another, by a search of these two alone, long enough to be sure of two points.

Walls: both meet the same sampled worlds; a look is `LOOK` simulations with a seed of its own, and looks are taken
until the mean is clearly on one side of the bar. Towers: both are searched to the same depth; what comes near the bar
is searched again with four times as many nodes.
"""

import math
import statistics
from dataclasses import dataclass
from typing import Any

from shofar.bots.registry import STRONGEST, player
from shofar.core.player import Budget

BAR = 2.0
"""Points of win chance that the coach may lose to level 8 in one position."""
LOOK = {"walls": 10_000, "towers": 3_000_000}
FEWEST, MOST = 3, 24
"""Looks at one pair in Walls."""
LEAST_ERROR = 0.3
"""Points: a few looks that happen to agree are not surer than this."""


@dataclass(frozen=True, slots=True)
class Loss:
    """What `named` loses to `own`, in points of win chance, with its standard error, by so many looks."""

    points: float
    error: float
    looks: int


def loss(game: str, view: Any, own: str, named: str) -> Loss:
    """What the coach's action loses to another one."""
    return _walls(view, own, named) if game == "walls" else _towers(view, own, named)


def _walls(view: Any, own: str, named: str) -> Loss:
    found: list[float] = []
    while True:
        found.append(_look("walls", view, own, named, LOOK["walls"], 1000 + len(found)))
        if len(found) < FEWEST:
            continue
        mean = statistics.mean(found)
        error = max(statistics.stdev(found) / math.sqrt(len(found)), LEAST_ERROR)
        if len(found) >= MOST or abs(mean - BAR) > 3 * error:
            return Loss(mean, error, len(found))


def _towers(view: Any, own: str, named: str) -> Loss:
    looks = 1
    points = _look("towers", view, own, named, LOOK["towers"], 0)
    if points > BAR / 2:
        looks = 2
        points = _look("towers", view, own, named, 4 * LOOK["towers"], 0)
    return Loss(points, 0.0, looks)


def _look(game: str, view: Any, own: str, named: str, sims: int, seed: int) -> float:
    judge: Any = player(game, STRONGEST)
    better, worse = judge.weigh(view, (own, named), Budget(sims=sims), seed)
    return 100 * (float(better.value) - float(worse.value))
