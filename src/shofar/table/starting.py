"""Starting games: the first one by the host, the next by everybody's agreement."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from msgspec import structs

from shofar.core.shuffle import Chance
from shofar.games import game_named
from shofar.table import log
from shofar.table.checks import Denied, check_before_start, check_host
from shofar.table.decision import Decision, with_consequences
from shofar.table.housekeeping import time_out
from shofar.table.series import BREAK_MS, next_series
from shofar.table.settings import Person, Seat, Settings
from shofar.table.table import SeatHolder, Table


@dataclass(frozen=True, slots=True)
class GameSetup:
    """What chance decided outside: a record without actions, its salt and commitment, a seed for the seats."""

    setup: dict[str, Any]
    seed: str
    salt: str | None = None
    commitment: str | None = None


Deal = Callable[[Settings], GameSetup]


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


def rematch(table: Table, deal: Deal, at: int) -> Decision:
    """The next game of the same people, each one seat further on; within a series, its next game."""
    if (series := next_series(table)) is not None:
        return _next_game(table, deal, series, at)
    labels = list(table.seats)
    rotated = {seat: table.seats[labels[place - 1]] for place, seat in enumerate(labels)}
    return _started(table, _fresh(rotated), deal(table.settings), at)


def due(deal: Deal, table: Table, at: int) -> Decision | None:
    """What happens by itself by now: the next game of a series begins, or a clock has run out; None if nothing does."""
    series = next_series(table)
    if series is None:
        return time_out(table, at)
    return _next_game(table, deal, series, at) if at >= table.over_at + BREAK_MS else None


def _next_game(table: Table, deal: Deal, series: log.Series, at: int) -> Decision:
    """All keep their seats; the next one begins."""
    dealt = deal(structs.replace(table.settings, starter=series.starter))
    return _started(table, _fresh(table.seats), dealt, at, series)


def _fresh(seats: Mapping[Seat, SeatHolder]) -> dict[Seat, SeatHolder]:
    """The same people and bots on the same seats; who had left is back, and bots that stood in for people are gone."""
    return {seat: replace(held, out=None, bot=None if held.person else held.bot) for seat, held in seats.items()}


def rematch_agreed(table: Table) -> bool:
    """Whether everybody who played wants another game."""
    return table.stage == "over" and _people(table).issubset(table.offers.get("rematch", ()))


def _people(table: Table) -> frozenset[Seat]:
    return frozenset(seat for seat, held in table.seats.items() if held.person)


def _started(
    table: Table, seats: Mapping[Seat, SeatHolder], dealt: GameSetup, at: int, series: log.Series | None = None
) -> Decision:
    if table.settings.choose_sides and any(held.bot for held in seats.values()):
        raise Denied("table-sides-people-only")
    free = [seat for seat, held in seats.items() if not held.person and not held.bot]
    if free:
        raise Denied("table-seats-free", {"count": len(free)})
    if not any(held.person for held in seats.values()):
        raise Denied("table-bots-only")
    rules = game_named(table.settings.game)
    setup = rules.parse_setup(dealt.setup)
    rules.from_setup(setup)  # a wrong one is refused
    players = [held.person or held.bot or "" for held in seats.values()]
    if series is None and table.settings.series:
        series = log.Series(rules.starter(setup))
    if table.settings.order == "random" and not (series and series.winners):
        players = Chance(f"{dealt.seed}:order").shuffled(players)
    seated = {str(seat): player for seat, player in zip(seats, players, strict=True)}
    entry = log.Started(
        at=at, setup=dealt.setup, seated=seated, salt=dealt.salt, commitment=dealt.commitment, series=series
    )
    return with_consequences(table, entry, at)
