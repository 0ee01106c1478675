"""What a tournament is: who plays whom, on which deals, in which seats. All of it follows from the plan."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from itertools import combinations, combinations_with_replacement
from typing import Any

from shofar.core.canonical import digest
from shofar.core.errors import Malformed, check_count
from shofar.core.readings import check_readings
from shofar.core.rules import Json
from shofar.core.shuffle import Chance
from shofar.games import game_named, new_game


class Form(StrEnum):
    """Who meets whom."""

    ROUND_ROBIN = "round-robin"
    GAUNTLET = "gauntlet"
    LADDER = "ladder"
    SPRT = "sprt"


Lineup = tuple[str, ...]
DEALS = 25
"""Of a tournament that does not say; of a sequential test see `sprt`."""


@dataclass(frozen=True, slots=True)
class Sprt:
    """Which rating differences to tell apart, and how often to be wrong."""

    elo0: float = 0.0
    elo1: float = 20.0
    alpha: float = 0.05


@dataclass(frozen=True, slots=True)
class Plan:
    """A tournament. The same plan gives the same games, in the same order, under the same names."""

    form: Form
    game: str
    seats: int
    players: tuple[str, ...]
    deals: int
    ms: int = 100
    seed: str = "1"
    opening: int = 0
    grace_ms: int = 50
    engines: dict[str, tuple[str, ...]] = field(default_factory=dict)
    sprt: Sprt = field(default_factory=Sprt)
    readings: dict[str, str] = field(default_factory=dict)
    """The open clauses that are read otherwise than by the rulings; ladders are by the rulings alone."""
    made_of: dict[str, str] = field(default_factory=dict)
    """Versions and digests of whoever plays (`arena.provenance`). They name no other tournament, but guard one."""

    def __post_init__(self) -> None:
        for at, player in enumerate(self.players):
            if player in self.players[:at]:
                raise Malformed("players", "player-twice", {"player": player})
        if self.form is Form.SPRT and len(self.players) != 2:
            raise Malformed("players", "not-two-players", {"found": len(self.players)})
        if len(self.players) < 2:
            raise Malformed("players", "too-few-players")
        check_readings(game_named(self.game).readings, self.readings)
        if self.readings and self.form is Form.LADDER:
            raise Malformed("readings", "rulings-only")
        check_count("ms", self.ms, least=1)
        check_count("opening", self.opening)
        check_count("grace_ms", self.grace_ms)
        if self.deals < 1:
            raise Malformed("deals", "no-deals")
        seats = len(new_game(self.game, seats=self.seats, seed=0).seats)
        if seats != self.seats:
            raise Malformed("seats", "seat-count", {"game": self.game, "expected": seats, "found": self.seats})

    def to_json(self) -> Json:
        """The plan as it is kept beside the games."""
        return {"format": "shofar-arena/1", **asdict(self)}

    def same_games(self) -> Json:
        """What must be equal for a tournament to go on: all but how many deals, so that more can be added.

        Who plays may have changed behind its name all the same: that is asked apart."""
        plain: Json = self.to_json()
        plain["players"] = list(self.players)
        plain["engines"] = {name: list(command) for name, command in self.engines.items()}
        apart = ("deals", "grace_ms", "made_of", *(() if self.readings else ("readings",)))
        return {key: value for key, value in plain.items() if key not in apart}

    def name(self) -> str:
        """A folder's name for the tournament; it follows from the plan."""
        return f"arena-{self.game}-{self.form}-{digest(self.same_games())[:8]}"


@dataclass(frozen=True, slots=True)
class Job:
    """One game to play: its name in the tournament, who sits where, and the deal's seed."""

    id: str
    lineup: int
    deal: int
    players: Lineup
    seed: str


def lineups(plan: Plan) -> list[Lineup]:
    """Who meets whom."""
    return {
        Form.ROUND_ROBIN: _everybody,
        Form.GAUNTLET: _one_against_each,
        Form.LADDER: _near_rungs,
        Form.SPRT: _one_against_each,
    }[plan.form](plan.players, plan.seats)


def _everybody(players: Lineup, seats: int) -> list[Lineup]:
    if len(players) >= seats:
        return list(combinations(players, seats))
    filled = combinations_with_replacement(players, seats)
    return [lineup for lineup in filled if set(lineup) == set(players)]


def _one_against_each(players: Lineup, seats: int) -> list[Lineup]:
    return [(players[0], *[other] * (seats - 1)) for other in players[1:]]


def _near_rungs(players: Lineup, seats: int) -> list[Lineup]:
    """Players next to each other in the order given sit together."""
    if len(players) < seats:
        return _everybody(players, seats)
    return [players[at : at + seats] for at in range(len(players) - seats + 1)]


def schedule(plan: Plan) -> Iterator[Job]:
    """Every game, deal by deal, so that a tournament that stops early has met everybody about equally often."""
    tables = lineups(plan)
    for deal in range(plan.deals):
        for lineup, members in enumerate(tables):
            yield from rotations(plan, lineup, deal, members)


def rotations(plan: Plan, lineup: int, deal: int, members: Lineup) -> Iterator[Job]:
    """The same deal with everybody moved on by one seat, and again: luck of the deal cancels out."""
    seed = f"{plan.seed}/{lineup}/{deal}"
    order = Chance(f"seating {seed}").shuffled(members) if plan.seats > 2 else list(members)
    seen: set[Any] = set()
    for turn in range(plan.seats):
        seated = (*order[turn:], *order[:turn])
        if seated not in seen:  # A B A B comes round twice
            seen.add(seated)
            yield Job(f"{lineup}-{deal}-{turn}", lineup, deal, seated, seed)
