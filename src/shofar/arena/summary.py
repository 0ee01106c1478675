"""Sums up a tournament: points, shares, ratings, who met whom, and which players failed."""

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass

from shofar.arena.journal import Result
from shofar.arena.plan import Form, Plan
from shofar.arena.ratings import ENOUGH_DEALS, Z95, Rating, rate
from shofar.arena.sprt import Decision, decide
from shofar.core.rules import Json


@dataclass(frozen=True, slots=True)
class Share:
    """What a seat wins of a game on average, with its 95% interval, over so many games."""

    games: int
    mean: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's results; a player in two seats of a game counts twice there."""

    name: str
    seats: int
    points: float
    share: Share
    rating: Rating
    faults: int
    ms: float
    """Mean milliseconds of a decision."""
    slowest: float


@dataclass(frozen=True, slots=True)
class Broken:
    """Something a player did wrong in a game."""

    game: str
    player: str
    kind: str
    detail: str


@dataclass(frozen=True, slots=True)
class Summary:
    """A whole tournament, best player first."""

    plan: Plan
    games: int
    void: int
    standings: list[Standing]
    meetings: dict[tuple[str, str], Share]
    """One player's share, all its seats together, in the games where the other sat too."""
    broken: list[Broken]
    decision: Decision | None

    def to_json(self) -> Json:
        """The summary for other programs."""
        return {
            "plan": self.plan.to_json(),
            "games": self.games,
            "void": self.void,
            "players": [asdict(standing) for standing in self.standings],
            "meetings": [
                {"player": one, "against": other, **asdict(share)} for (one, other), share in self.meetings.items()
            ],
            "faults": [asdict(broken) for broken in self.broken],
            "sprt": asdict(self.decision) if self.decision else None,
        }


def summarise(plan: Plan, results: Sequence[Result], anchor: str | None = None) -> Summary:
    """The results so far, which may be few."""
    valid = [result for result in results if not result.void]
    ratings = {rating.name: rating for rating in rate(valid, plan.players, anchor)}
    standings = [_standing(name, valid, ratings[name]) for name in plan.players]
    return Summary(
        plan=plan,
        games=len(valid),
        void=len(results) - len(valid),
        standings=sorted(standings, key=lambda standing: -standing.rating.elo),
        meetings=_meetings(valid),
        broken=[
            Broken(result.id, fault["player"], fault["kind"], fault["detail"])
            for result in valid
            for fault in result.faults
        ],
        decision=decide(plan, results) if plan.form is Form.SPRT else None,
    )


def _standing(name: str, results: Iterable[Result], rating: Rating) -> Standing:
    seats, points, faults, decisions, ms, slowest = 0, 0.0, 0, 0, 0.0, 0.0
    played: list[tuple[str, float, int]] = []
    for result in results:
        places = [place for place, player in enumerate(result.players) if player == name]
        if not places:
            continue
        won = sum(result.shares[place] for place in places)
        seats += len(places)
        points += won
        played.append((result.cluster, won, len(places)))
        faults += sum(fault["player"] == name for fault in result.faults)
        decisions += sum(result.decisions[place] for place in places)
        ms += sum(result.ms[place] for place in places)
        slowest = max(slowest, *(result.slowest[place] for place in places))
    return Standing(name, seats, points, mean_share(played), rating, faults, ms / max(1, decisions), slowest)


def _meetings(results: Iterable[Result]) -> dict[tuple[str, str], Share]:
    met: defaultdict[tuple[str, str], list[tuple[str, float, int]]] = defaultdict(list)
    for result in results:
        won: defaultdict[str, float] = defaultdict(float)
        for name, share in zip(result.players, result.shares, strict=True):
            won[name] += share
        for one in won:
            for other in won:
                if one != other:
                    met[one, other].append((result.cluster, won[one], 1))
    return {pair: mean_share(played) for pair, played in sorted(met.items())}


def mean_share(played: Sequence[tuple[str, float, int]]) -> Share:
    """What a seat wins on average: from each game its deal, what was won there, in how many seats.

    A deal is one observation."""
    if not played:
        return Share(0, 0.0, 0.0, 1.0)
    total = sum(seats for _, _, seats in played)
    mean = sum(won for _, won, _ in played) / total
    deals: defaultdict[str, float] = defaultdict(float)
    for deal, won, seats in played:
        deals[deal] += won - mean * seats
    count = len(deals)
    if count < ENOUGH_DEALS or mean in (0.0, 1.0):
        low, high = wilson(mean, len(played))
        return Share(len(played), mean, low, high)
    square = sum(off**2 for off in deals.values()) * count / (count - 1)
    wide = Z95 * math.sqrt(square) / total
    return Share(len(played), mean, max(0.0, mean - wide), min(1.0, mean + wide))


def wilson(share: float, games: int) -> tuple[float, float]:
    """Wilson's 95% interval of a share, for few games or a clean sweep."""
    spread = Z95**2 / games
    middle = (share + spread / 2) / (1 + spread)
    wide = Z95 / (1 + spread) * math.sqrt(share * (1 - share) / games + spread / (4 * games))
    return max(0.0, middle - wide), min(1.0, middle + wide)
