"""How many moves bots owe, by host and by address: what one of them may have at work is bounded.

A game with bots does not begin while its host has too much of it; and moves that are too many all the same, since
somebody plays at many tables at once, are made by a simple player. Each process counts for itself."""

from collections import Counter

from shofar.server.config import Config
from shofar.server.db.log_writer import Statement
from shofar.server.tables.projections import DROP_JOBS_BEFORE, job
from shofar.server.tables.session import TableSession
from shofar.table.checks import Denied
from shofar.table.settings import Seat
from shofar.table.table import Table
from shofar.table.table_info import bot_moves

BotMoves = frozenset[tuple[int, Seat]]


class BotQuotas:
    """The moves that this process has requested of bots."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._requested: dict[TableSession, tuple[str, str, BotMoves]] = {}
        """Host, address, moves."""
        self._hosts: Counter[str] = Counter()
        self._origins: Counter[str] = Counter()

    def requested(self, session: TableSession) -> BotMoves:
        """The moves that have been requested at a table and not been made."""
        known = self._requested.get(session)
        return known[2] if known is not None else frozenset()

    def _set(self, session: TableSession, moves: BotMoves) -> None:
        host, origin, before = self._requested.pop(session, ("", "", frozenset()))
        _add(self._hosts, host, -len(before))
        _add(self._origins, origin, -len(before))
        if moves:
            self._requested[session] = session.table.host, session.origin, moves
            _add(self._hosts, session.table.host, len(moves))
            _add(self._origins, session.origin, len(moves))

    def forget(self, session: TableSession) -> None:
        """Counts nothing more for a table that leaves memory."""
        self._set(session, frozenset())

    def request_moves(
        self, session: TableSession, table: Table, at: int, *, pace_ms: int | None = None
    ) -> tuple[list[Statement], list[str]]:
        """Statements and notices for the moves that bots owe now, and did not before; jobs of earlier are dropped."""
        owed, before = frozenset(bot_moves(table)), self.requested(session)
        if owed != before:
            self._set(session, owed)
        pace_ms = self._config.bot_pace_ms if pace_ms is None else pace_ms
        statements = [self.job(session, table, seat, at, pace_ms) for _, seat in owed - before]
        notices = ["jobs"] if statements else []
        if before - owed:
            statements.append((DROP_JOBS_BEFORE, {"of": session.id, "before": table.question_version}))
        return statements, notices

    def followed(self, session: TableSession) -> None:
        """Counts no longer what has been answered at a table with which another process has gone on."""
        if before := self.requested(session):
            self._set(session, before & bot_moves(session.table))

    def job(self, session: TableSession, table: Table, seat: Seat, at: int, pace_ms: int) -> Statement:
        """A move for a bot to make, as the operator wants them made."""
        ms, late_ms = self._config.bot_ms, self._config.bot_deadline_ms
        crowded = self.crowded(session)
        return job(session.id, table, seat, at, ms=ms, pace_ms=pace_ms, late_ms=late_ms, crowded=crowded)

    def crowded(self, session: TableSession) -> bool:
        """Whether this table's host has more moves at work than is allowed; a simple player makes new ones."""
        return self._over(session.table.host, session.origin, 0)

    def check_start(self, session: TableSession, before: Table, after: Table) -> None:
        """Denies a request that begins a game whose bots would be too many."""
        if before.stage in ("open", "over") and after.stage == "playing":
            self.check(before.host, session.origin, after)

    def check(self, host: str, origin: str, table: Table) -> None:
        """Denies the beginning of a game whose bots would be too many."""
        bots = sum(held.bot is not None for held in table.seats.values())
        if bots and self._over(host, origin, bots):
            raise Denied("server-bots-busy")

    def _over(self, host: str, origin: str, more: int) -> bool:
        limits = self._config.limits
        return 0 < limits.bots_per_person < self._hosts[host] + more or bool(
            origin and 0 < limits.bots_per_address < self._origins[origin] + more
        )

    def __len__(self) -> int:
        return sum(len(moves) for _, _, moves in self._requested.values())


def _add(counter: Counter[str], name: str, count: int) -> None:
    if name and count:
        counter[name] += count
        if not counter[name]:
            del counter[name]
