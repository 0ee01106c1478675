"""Follows what other processes add to tables' logs."""

from dataclasses import dataclass

from sqlalchemy.exc import DBAPIError

from shofar.server.db.log_queries import LogTails, positions_exist
from shofar.server.faults import Place
from shofar.server.tables.bot_quotas import BotQuotas
from shofar.server.tables.broadcast import Broadcast
from shofar.server.tables.cache import TableCache
from shofar.server.tables.context import TablesContext
from shofar.server.tables.recovery import Recovery
from shofar.server.tables.session import TableSession
from shofar.table import decode_entry


@dataclass(eq=False)
class LogFollower:
    """Brings the sessions of this process up to date."""

    _context: TablesContext
    _cache: TableCache
    _recovery: Recovery
    _broadcast: Broadcast
    _quotas: BotQuotas
    tails: LogTails

    async def catch_up(self, session: TableSession) -> None:
        """Reads and applies what is new in a table's log; a session that cannot be brought up to date is dropped."""
        try:
            await session.catch_up(self._read)
        except DBAPIError:
            self._recovery.drop_unsure(session)
        except Exception as wrong:
            self._recovery.reload(session, Place.CATCH_UP, wrong)

    async def _read(self, session: TableSession) -> None:
        rows = await self.tails.after(session.id, session.table.version)
        rows = [row for row in rows if row[0] > session.table.version]
        if rows:
            before = session.table
            more_than_game = session.apply([decode_entry(row[1]) for row in rows])
            session.remember_rows(rows)
            self._quotas.followed(session)
            self._broadcast.changed(session, before, more_than_game=more_than_game)

    async def drop_unknown(self) -> None:
        """Drops sessions that the database does not hold as we do: it was away, and may have come back older."""
        held = [session for session in self._cache.sessions.values() if not session.busy]
        positions = [(session.id, session.table.version, session.last_at) for session in held]
        found = await self._context.database.read(lambda connection: positions_exist(connection, positions))
        for session, (_, version, _), exists in zip(held, positions, found, strict=True):
            # One that is busy finds out by itself, and one that has gone on has been written.
            if not exists and not session.busy and session.table.version == version and self._cache.holds(session):
                self._recovery.drop_ahead(session)
