"""The requests of one table that are decided together: each by the table as the ones before it leave it."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from shofar.core.errors import Illegal, Malformed
from shofar.server.db.log_writer import LogValues, Statement
from shofar.server.faults import FAULTS, Place, attempt
from shofar.server.tables.projections import ended
from shofar.server.tables.session import QueuedRequest, TableSession
from shofar.table import encode_entry, log
from shofar.table.advance import advance
from shofar.table.checks import Denied
from shofar.table.decision import Decision
from shofar.table.table import Table

REFUSALS = (Denied, Illegal, Malformed)


@dataclass(slots=True)
class Batch:
    """What will be written in one piece."""

    session: TableSession
    at: int
    table: Table
    """As it will be."""
    entries: list[log.Entry] = field(default_factory=list)
    rows: list[LogValues] = field(default_factory=list)
    requests: list[tuple[QueuedRequest, int]] = field(default_factory=list)
    """Those that are carried out, and the version that each leads to."""
    identities: set[tuple[str, str]] = field(default_factory=set)
    archived: list[Statement] = field(default_factory=list)
    """The games that end; each as it is then, since the next request may begin another one."""

    def add_entry(self, entry: log.Entry) -> None:
        """Adds an entry of the server's own."""
        self.table = advance(self.table, entry)
        self.entries.append(entry)
        self.rows.append((self.session.id, self.table.version, self.at, encode_entry(entry).decode(), None, None))

    def decide_queue(
        self,
        refuse: Callable[[TableSession, QueuedRequest, Exception], None],
        check: Callable[[TableSession, Table, Table], None],
        deleted: Collection[str] = (),
    ) -> Exception | None:
        """Decides what is in the session's queue; what went wrong with a request of the server's own.

        `check` sees the table before and after each request, and may deny it; `deleted` users are denied everything."""
        session, broken = self.session, None
        most = session.next_batch()
        while session.queue and most > 0:
            most -= 1
            request = session.next_request()
            if (identity := request.identity) is not None:
                if (version := session.answered_version(identity)) is not None:
                    request.accept(session.id, version)
                    continue
                if identity in self.identities:
                    session.postpone(request)  # answered with the first one
                    break
            try:
                decided = request.decide(self.table, self.at)
                if deleted:
                    _check_deleted(request, decided, deleted)
                if decided is not None:
                    check(session, self.table, decided.after)
                    self.add(request, decided)
                    continue
            except REFUSALS as wrong:
                attempt(Place.ANSWER, session.id, refuse, session, request, wrong)
                continue
            except Exception as wrong:
                FAULTS.note(Place.DECIDE, wrong, session.id)
                request.refuse(session.id, wrong)
                if request.user is None:
                    broken = wrong
                continue
            request.accept(session.id, self.table.version)
        return broken

    def add(self, request: QueuedRequest, decided: Decision) -> None:
        """Adds a request that is carried out; its key stands with the last of its entries."""
        rows: list[LogValues] = []
        for number, entry in enumerate(decided.entries, start=1):
            user, key = request.identity or (None, None) if number == len(decided.entries) else (None, None)
            version, text = self.table.version + number, encode_entry(entry).decode()
            rows.append((self.session.id, version, self.at, text, user, key))
        self.archived += ended(self.session.id, self.table, decided.after, self.at)
        self.rows += rows
        self.entries += decided.entries
        self.table = decided.after
        self.requests.append((request, self.table.version))
        if request.identity is not None:
            self.identities.add(request.identity)


def _check_deleted(request: QueuedRequest, decided: Decision | None, deleted: Collection[str]) -> None:
    """Denies those who have deleted themselves, and what would name them again."""
    entries = decided.entries if decided else []
    named = [one.person for one in entries if isinstance(one, log.Sat | log.Renamed)]
    erased = any(isinstance(one, log.Renamed) and one.erased for one in entries)
    if request.user in deleted or (not erased and any(person.user in deleted for person in named)):
        raise Denied("server-not-signed-in")
