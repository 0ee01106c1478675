"""The requests of one table that are decided together: each by the table as the ones before it leave it."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from shofar.core.errors import Illegal, Malformed
from shofar.server.faults import FAULTS, Place, attempt
from shofar.server.live import Ask, Live
from shofar.server.rows import ended
from shofar.server.writer import Also, LogValues
from shofar.table import encode_entry, log
from shofar.table.decide import Decided, Denied
from shofar.table.table import Table, advance

REFUSALS = (Denied, Illegal, Malformed)


@dataclass(slots=True)
class Batch:
    """What will be written in one piece."""

    live: Live
    at: int
    table: Table
    """As it will be."""
    entries: list[log.Entry] = field(default_factory=list)
    rows: list[LogValues] = field(default_factory=list)
    asks: list[tuple[Ask, int]] = field(default_factory=list)
    """Who asked, and the version that it leads to."""
    keys: set[tuple[str, str]] = field(default_factory=set)
    archived: list[Also] = field(default_factory=list)
    """The games that end; each as it is then, since whatever is asked next may begin another one."""

    def happen(self, entry: log.Entry) -> None:
        """Something that nobody asked for."""
        self.table = advance(self.table, entry)
        self.entries.append(entry)
        self.rows.append((self.live.id, self.table.version, self.at, encode_entry(entry).decode(), None, None))

    def take(
        self,
        refuse: Callable[[Live, Ask, Exception], None],
        judge: Callable[[Live, Table, Table], None],
        gone: Collection[str] = (),
    ) -> Exception | None:
        """Decides what is in the inbox; what went wrong with something that the server itself asked for.

        `judge` sees the table before and after each request, and may deny it; those who are `gone` ask for nothing."""
        live, broken = self.live, None
        most = live.batches.popleft() if live.batches else len(live.inbox)
        while live.inbox and most > 0:
            most -= 1
            ask = live.inbox.popleft()
            if (name := ask.name) is not None:
                if (version := live.keys.get(name)) is not None:
                    attempt(Place.ANSWER, live.id, ask.done, version)
                    continue
                if name in self.keys:
                    live.inbox.appendleft(ask)  # answered with the first one
                    break
            try:
                decided = ask.work(self.table, self.at)
                if gone:
                    _check_gone(ask, decided, gone)
                if decided is not None:
                    judge(live, self.table, decided.after)
                    self.add(ask, decided)
                    continue
            except REFUSALS as wrong:
                attempt(Place.ANSWER, live.id, refuse, live, ask, wrong)
                continue
            except Exception as wrong:
                FAULTS.note(Place.DECIDE, wrong, live.id)
                attempt(Place.ANSWER, live.id, ask.refused, wrong)
                if ask.asker is None:
                    broken = wrong
                continue
            attempt(Place.ANSWER, live.id, ask.done, self.table.version)
        return broken

    def add(self, ask: Ask, decided: Decided) -> None:
        """A request that is carried out; its key stands with the last of its entries."""
        rows: list[LogValues] = []
        for number, entry in enumerate(decided.entries, start=1):
            last = ask.name if ask.name is not None and number == len(decided.entries) else (None, None)
            rows.append((self.live.id, self.table.version + number, self.at, encode_entry(entry).decode(), *last))
        self.archived += ended(self.live.id, self.table, decided.after, self.at)
        self.rows += rows
        self.entries += decided.entries
        self.table = decided.after
        self.asks.append((ask, self.table.version))
        if ask.name is not None:
            self.keys.add(ask.name)


def _check_gone(ask: Ask, decided: Decided | None, gone: Collection[str]) -> None:
    """Denies whoever has deleted themselves, and what would name them again."""
    entries = decided.entries if decided else []
    named = [one.person for one in entries if isinstance(one, log.Sat | log.Renamed)]
    erased = any(isinstance(one, log.Renamed) and one.erased for one in entries)
    if ask.asker in gone or (not erased and any(person.user in gone for person in named)):
        raise Denied("server-not-signed-in")
