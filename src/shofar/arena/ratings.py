"""Ratings from results: maximum likelihood under Plackett and Luce's model (Bradley and Terry's between two).

Whoever sits at a table wins with a chance in proportion to their strength; a shared win counts as a part of one. A
rating is the logarithm of the strength on the Elo scale: 400 points more are ten times the strength.

Games on one deal are not independent, so the intervals are those of the sandwich formula with a deal and all its
rotations as one observation; with few deals they come from the information matrix alone.
"""

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from shofar.arena.journal import Result

ELO = 400 / math.log(10)
Z95 = 1.959964
PRIOR = 1.0
"""One drawn game of everybody against an average player: without it, a player that has won everything has no rating."""
ENOUGH_DEALS = 20
STEPS = 100

Matrix = list[list[float]]
Vector = list[float]


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating and its 95% interval."""

    name: str
    elo: float
    low: float
    high: float


def rate(results: Sequence[Result], players: Sequence[str], anchor: str | None = None) -> list[Rating]:
    """Everybody's rating, relative to the anchor's or to the mean of all."""
    index = {name: at for at, name in enumerate(players)}
    games = [
        _Game(result.cluster, [index[name] for name in result.players], result.shares)
        for result in results
        if not result.void and sum(result.shares) > 0
    ]
    strengths, curvature = _fit(games, len(players))
    spread = _covariance(games, strengths, curvature)
    zero = [1.0 / len(players)] * len(players)
    if anchor is not None:
        zero = [1.0 if name == anchor else 0.0 for name in players]
    base = sum(weight * strength for weight, strength in zip(zero, strengths, strict=True))
    rated = []
    for at, name in enumerate(players):
        contrast = [(1.0 if other == at else 0.0) - zero[other] for other in range(len(players))]
        wide = Z95 * math.sqrt(max(0.0, _quadratic(contrast, spread)))
        elo = strengths[at] - base
        rated.append(Rating(name, ELO * elo, ELO * (elo - wide), ELO * (elo + wide)))
    return rated


@dataclass(frozen=True, slots=True)
class _Game:
    cluster: str
    seats: list[int]
    shares: Sequence[float]


def _chances(seats: Sequence[int], strengths: Vector) -> dict[int, float]:
    """Each player's chance to win at a table; one who sits there twice has two chances."""
    top = max(strengths[player] for player in seats)
    weights: defaultdict[int, float] = defaultdict(float)
    for player in seats:
        weights[player] += math.exp(strengths[player] - top)
    total = sum(weights.values())
    return {player: weight / total for player, weight in weights.items()}


def _fit(games: Sequence[_Game], count: int) -> tuple[Vector, Matrix]:
    """The most likely strengths (natural logarithms) and the information matrix there, by Newton's method."""
    tables: defaultdict[tuple[int, ...], Vector] = defaultdict(lambda: [0.0] * (count + 1))
    for game in games:
        scores = tables[tuple(sorted(game.seats))]
        for player, share in zip(game.seats, game.shares, strict=True):
            scores[player] += share
            scores[count] += share
    strengths = [0.0] * count
    for _ in range(STEPS):
        slope, curvature = _prior(strengths)
        for seats, scores in tables.items():
            chances = _chances(seats, strengths)
            for a, chance in chances.items():
                slope[a] += scores[a] - scores[count] * chance
                curvature[a][a] += scores[count] * chance
                for b, other in chances.items():
                    curvature[a][b] -= scores[count] * chance * other
        step = _solve(curvature, slope)
        longest = max(map(abs, step))
        # A long step of Newton's can overshoot; two units are a factor of seven in strength.
        scale = min(1.0, 2.0 / longest) if longest else 1.0
        strengths = [strength + scale * change for strength, change in zip(strengths, step, strict=True)]
        if longest < 1e-9:
            break
    return strengths, curvature


def _prior(strengths: Vector) -> tuple[Vector, Matrix]:
    slope, curvature = [], [[0.0] * len(strengths) for _ in strengths]
    for at, strength in enumerate(strengths):
        chance = 1 / (1 + math.exp(-strength))
        slope.append(PRIOR * (0.5 - chance))
        curvature[at][at] = PRIOR * chance * (1 - chance)
    return slope, curvature


def _covariance(games: Sequence[_Game], strengths: Vector, curvature: Matrix) -> Matrix:
    count = len(strengths)
    inverse = [_solve(curvature, [float(row == column) for row in range(count)]) for column in range(count)]
    slopes: defaultdict[str, Vector] = defaultdict(lambda: [0.0] * count)
    for game in games:
        slope = slopes[game.cluster]
        total = sum(game.shares)
        for player, chance in _chances(game.seats, strengths).items():
            slope[player] -= total * chance
        for player, share in zip(game.seats, game.shares, strict=True):
            slope[player] += share
    clusters = len(slopes)
    if clusters < ENOUGH_DEALS * (count - 1):
        return inverse
    middle = [[0.0] * count for _ in range(count)]
    for slope in slopes.values():
        for a in range(count):
            if slope[a]:
                for b in range(count):
                    middle[a][b] += slope[a] * slope[b]
    scale = clusters / (clusters - 1)
    return [[scale * cell for cell in row] for row in _times(_times(inverse, middle), inverse)]


def _times(left: Matrix, right: Matrix) -> Matrix:
    columns = list(zip(*right, strict=True))
    return [[sum(a * b for a, b in zip(row, column, strict=True)) for column in columns] for row in left]


def _quadratic(vector: Vector, matrix: Matrix) -> float:
    return sum(
        a * b * matrix[row][column] for row, a in enumerate(vector) for column, b in enumerate(vector) if a and b
    )


def _solve(matrix: Matrix, right: Vector) -> Vector:
    """The solution of a small system of equations, by elimination with pivots."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for row in range(at + 1, size):
            factor = rows[row][at] / rows[at][at]
            if factor:
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[at], strict=True)]
    answer = [0.0] * size
    for at in reversed(range(size)):
        known = sum(rows[at][column] * answer[column] for column in range(at + 1, size))
        answer[at] = (rows[at][size] - known) / rows[at][at]
    return answer
