"""Starting games: the first one by the host, the next by everybody's agreement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from shofar.core.shuffle import Chance
from shofar.games import game_named
from shofar.table import log
from shofar.table.checks import Denied, check_before_start, check_host
from shofar.table.decision import Decision, with_consequences
from shofar.table.settings import Person, Seat
from shofar.table.table import SeatHolder, Table


@dataclass(frozen=True, slots=True)
class GameSetup:
    """What chance decided outside: a record without actions, its salt and commitment, a seed for the seats."""

    setup: dict[str, Any]
    seed: str
    salt: str | None = None
    commitment: str | None = None


def awaiting_agreement(table: Table) -> list[Person]:
    """Those who have not agreed to the settings yet, and without whom no game begins. The host agrees by starting."""
    people = table.people()
    return [people[user] for user in table.unagreed if user != table.host]


def start(table: Table, person: Person, dealt: GameSetup, at: int) -> Decision:
    """The host starts a game."""
    check_host(table, person)
    check_before_start(table)
    if missing := awaiting_agreement(table):
        who = ", ".join(one.shown for one in missing)
        raise Denied("table-not-agreed", {"who": who, "count": len(missing)})
    return _started(table, table.seats, dealt, at)


def rematch(table: Table, dealt: GameSetup, at: int) -> Decision:
    """The next game of the same people, each one seat further on."""
    labels = list(table.seats)
    rotated = {seat: table.seats[labels[place - 1]] for place, seat in enumerate(labels)}
    fresh = {seat: replace(held, out=None, bot=None if held.person else held.bot) for seat, held in rotated.items()}
    return _started(table, fresh, dealt, at)


def rematch_agreed(table: Table) -> bool:
    """Whether everybody who played wants another game."""
    return table.stage == "over" and _people(table).issubset(table.offers.get("rematch", ()))


def _people(table: Table) -> frozenset[Seat]:
    return frozenset(seat for seat, held in table.seats.items() if held.person)


def _started(table: Table, seats: Mapping[Seat, SeatHolder], dealt: GameSetup, at: int) -> Decision:
    free = [seat for seat, held in seats.items() if not held.person and not held.bot]
    if free:
        raise Denied("table-seats-free", {"count": len(free)})
    if not any(held.person for held in seats.values()):
        raise Denied("table-bots-only")
    rules = game_named(table.settings.game)
    rules.from_setup(rules.parse_setup(dealt.setup))  # a wrong one is refused
    players = [held.person or held.bot or "" for held in seats.values()]
    if table.settings.order == "random":
        players = Chance(f"{dealt.seed}:order").shuffled(players)
    seated = {str(seat): player for seat, player in zip(seats, players, strict=True)}
    entry = log.Started(at=at, setup=dealt.setup, seated=seated, salt=dealt.salt, commitment=dealt.commitment)
    return with_consequences(table, entry, at)
