"""Who may do what, and when: each check passes, or denies with a code."""

from __future__ import annotations

from collections.abc import Mapping

from shofar.core.errors import ShofarError
from shofar.table.series import next_series
from shofar.table.settings import Person, Seat
from shofar.table.table import SeatHolder, Table


class Denied(ShofarError):
    """The table does not allow it; a code that names the sentence, never the sentence."""

    def __init__(self, code: str, params: Mapping[str, str | int] | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.params = dict(params or {})


def known_seat(table: Table, seat: Seat) -> Seat:
    """A seat that this table has."""
    if seat not in table.seats:
        raise Denied("table-no-such-seat", {"seat": str(seat)})
    return seat


def holder_at(table: Table, seat: Seat) -> SeatHolder:
    """Who plays a seat."""
    return table.seats[known_seat(table, seat)]


def check_seat_owner(table: Table, person: Person, seat: Seat) -> None:
    """Denies all but the seat's own person."""
    held = holder_at(table, seat)
    if held.person is None or held.person.user != person.user:
        raise Denied("table-not-your-seat", {"seat": str(seat)})


def check_host(table: Table, person: Person) -> None:
    """Denies all but the host."""
    if person.user != table.host:
        raise Denied("table-host-only")


def check_before_start(table: Table) -> None:
    """Denies what can be changed only while no game is running."""
    if table.stage not in ("open", "over"):
        raise Denied("table-closed" if table.stage == "closed" else "table-started")
    if next_series(table) is not None:
        raise Denied("table-series-goes-on")


def check_running(table: Table) -> None:
    """Denies what makes sense only in a game."""
    if table.stage not in ("playing", "paused"):
        raise Denied("table-not-running")


def check_not_removed(table: Table, user: str) -> None:
    """Denies somebody whom a host has removed."""
    if user in table.removed:
        raise Denied("table-removed")


def check_settings_seen(table: Table, version: int) -> None:
    """Denies somebody who has not seen the settings that they would agree to."""
    if version < table.settings_version:
        raise Denied("table-settings-changed")


def may_swap(table: Table) -> bool:
    """Whether who is to answer the first move may take the side that has made it."""
    begun = table.stage in ("playing", "paused") and len(table.current_game.actions) == 1
    return begun and table.settings.choose_sides and not table.swapped
