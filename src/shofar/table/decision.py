"""What a request comes to: entries of the log, with everything that follows from them at once."""

from __future__ import annotations

from dataclasses import dataclass

from shofar.table import log
from shofar.table.advance import advance
from shofar.table.log import Entry
from shofar.table.offers import consequence
from shofar.table.table import Table


@dataclass(frozen=True, slots=True)
class Decision:
    """The entries that a request leads to, what follows from it included, and the table after them."""

    entries: list[Entry]
    after: Table


def with_consequences(table: Table, entry: Entry, at: int) -> Decision:
    """An entry with everything that follows from it at once."""
    entries, after = [entry], advance(table, entry)
    host_left = isinstance(entry, log.Stood) and table.seats_of(table.host) == [entry.seat]
    if host_left and (passed := pass_host(after, at)) is not None:
        entries.append(passed)
        after = advance(after, passed)
    while not isinstance(entry, log.Move) and (more := consequence(after, at)) is not None:
        entries.append(more)
        after = advance(after, more)
    return Decision(entries, after)


def pass_host(table: Table, at: int, among: frozenset[str] | None = None) -> Entry | None:
    """Somebody else who sits there becomes host: the first, or the first of those who are named.

    Never one for whom a seat is held, and who has not come.
    """
    there = [user for user, person in table.people().items() if user != table.host and not person.invited]
    heirs = [user for user in there if among is None or user in among]
    return log.HostPassed(at=at, user=heirs[0]) if heirs else None
