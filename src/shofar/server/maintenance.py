"""What a server process does periodically: rates finished games, enforces bans, finishes erasures, deletes old rows."""

import asyncio
import time

from shofar.server.archive.ratings import rate_finished
from shofar.server.background_tasks import failed
from shofar.server.faults import Place, attempt_async
from shofar.server.logs import log_event
from shofar.server.metrics import Metrics
from shofar.server.people.bans import Ban, banned_users, current_bans, networks_of
from shofar.server.people.context import PeopleContext
from shofar.server.people.credentials import valid_credentials
from shofar.server.people.disconnect import disconnect_banned
from shofar.server.people.erasure import delete_user, finish_erasures, forget_erasures
from shofar.server.people.invites import unclaimed_guests
from shofar.server.people.login_sessions import delete_expired_and_forgotten
from shofar.server.people.operator_changes import OperatorChanges
from shofar.server.tables.session import POLICY, TableSession

ROUND_S = 5.0
"""From one round to the next; so soon the finished games of other processes, and of one that was killed, are rated."""
CLEAN_UP_S = 3600.0
CREDENTIALS_S = 30.0
"""A connection whose login session has ended is closed at once; if that notice was lost, this soon."""
RECENT_MS = 60_000
"""For so long after an erasure every round repeats it."""


class Maintenance:
    """Start it once in each process; any number of processes can do the same work, and each game counts once."""

    def __init__(self, people: PeopleContext, metrics: Metrics) -> None:
        self._people = people
        self._metrics = metrics
        self._game_over = asyncio.Event()
        self._cleaned_up = self._checked_credentials = float("-inf")
        self._known_bans: set[Ban] | None = None
        self._operators = OperatorChanges(people)
        self._unrated: set[str] = set()
        """Games whose rating failed: they are not tried again before the next start."""
        self._undeleted: set[str] = set()
        """Guests whose deletion failed: passed over likewise, so that others have their turn."""
        metrics.add_gauges(self._gauges)

    async def run(self) -> None:
        """Rounds until it is cancelled; a rated game that is over brings the next one forward."""
        while True:
            try:
                await self.once()
            except Exception as wrong:
                failed("maintenance-failed", wrong)
            try:
                async with asyncio.timeout(ROUND_S):
                    await self._game_over.wait()
            except TimeoutError:
                continue
            self._game_over.clear()

    async def once(self) -> None:
        """One round; a task that fails does not keep the others from being done."""
        for task in (
            self._rate_games,
            self._enforce_bans,
            self._follow_operators,
            self._repeat_recent_erasures,
            self._close_signed_out_connections,
            self._clean_up,
        ):
            try:
                await task()
            except Exception as wrong:
                failed("maintenance-failed", wrong, Place.MAINTENANCE)

    async def _rate_games(self) -> None:
        if rated := await rate_finished(self._people.db, self._people.now(), broken=self._unrated):
            self._metrics.rated.inc(rated)

    async def _enforce_bans(self) -> None:
        """Bans are set by a command, in a process of its own: here new ones are logged, and connections closed."""
        people = self._people
        bans = set(await current_bans(people.db, people.now()))
        for ban in bans - (bans if self._known_bans is None else self._known_bans):
            log_event("banned", kind=ban.kind, subject=ban.subject, until=ban.until)
        self._known_bans = bans
        if bans:
            disconnect_banned(people.users, await banned_users(people.db, bans), networks_of(bans))

    async def _follow_operators(self) -> None:
        """What a command has ended is closed now, not at the next round of half a minute."""
        if await self._operators.follow():
            self._checked_credentials = float("-inf")

    async def _repeat_recent_erasures(self) -> None:
        await finish_erasures(self._people, since=self._people.now() - RECENT_MS)

    async def _close_signed_out_connections(self) -> None:
        """Those whose login session or token has ended, while the process that should have said so died."""
        if time.monotonic() - self._checked_credentials <= CREDENTIALS_S:
            return
        self._checked_credentials = time.monotonic()
        users = self._people.users
        held = {one.credential for _, one in users.subscribers() if one.credential is not None}
        ended = held - await valid_credentials(self._people, held)
        if ended:
            users.disconnect(lambda subscriber: subscriber.credential in ended, POLICY, "signed out")

    async def _clean_up(self) -> None:
        """Hourly, deletes expired sessions and invites, guests of invites that nobody opened, notes of old erasures."""
        if time.monotonic() - self._cleaned_up <= CLEAN_UP_S:
            return
        self._cleaned_up = time.monotonic()
        for task in (self._delete_expired, self._delete_unclaimed_guests, self._finish_all_erasures):
            await attempt_async(Place.MAINTENANCE, task())

    async def _delete_expired(self) -> None:
        await delete_expired_and_forgotten(self._people)

    async def _delete_unclaimed_guests(self) -> None:
        for guest in await unclaimed_guests(self._people, passing_over=self._undeleted):
            if not await attempt_async(Place.ERASURE, delete_user(self._people, guest), user=guest.id):
                self._undeleted.add(guest.id)

    async def _finish_all_erasures(self) -> None:
        unfinished = await finish_erasures(self._people, since=0)
        await forget_erasures(self._people, unfinished=unfinished)

    def table_changed(self, session: TableSession) -> None:
        """Begins the next round at once when a rated game is over, so that it is counted."""
        if session.table.stage == "over" and session.table.settings.rated:
            self._game_over.set()

    def _gauges(self) -> list[tuple[str, str, float]]:
        users = self._people.users
        playing = sum(session.table.stage == "playing" for session in users.sessions.values())
        return [
            ("tables_loaded", "Tables in memory.", len(users.sessions)),
            ("tables_playing", "Tables in memory with a running game.", playing),
            ("sockets", "WebSocket connections.", len(users.subscribers())),
            ("limit_buckets", "Addresses and users whose rates are being counted.", len(self._people.limiter)),
        ]
