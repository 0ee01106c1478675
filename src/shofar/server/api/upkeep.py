"""What the site does by itself: counts finished games, hangs up on the banned, forgets what has run out."""

import asyncio
import time
from collections.abc import Iterable

from shofar.server.api.site import Site
from shofar.server.beside import failed
from shofar.server.faults import Place
from shofar.server.live import Live
from shofar.server.logs import write_down
from shofar.server.people.bans import Ban, banned_users, in_force, networks_of
from shofar.server.people.credentials import still_open
from shofar.server.people.invites import forgotten_guests
from shofar.server.people.own_data import delete_user, finish_erasures, forget_erasures
from shofar.server.people.sessions import sweep
from shofar.server.people.sockets import hang_up_on, shut_out
from shofar.server.ratings import rate_finished

LOOK_S = 5.0
"""Games of other processes, and of one that was killed before it could count them, are found this soon."""
SWEEP_S = 3600.0
SIGNED_S = 30.0
"""A connection whose session has ended is cut at once; should the news get lost, this soon."""
WATCHED_MS = 60_000
"""For so long after a deletion every round looks whether anything was written in that name."""


class Upkeep:
    """Start it once in each process; any number of processes can do the same work, and each game counts once."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._over = asyncio.Event()
        self._swept = self._looked = float("-inf")
        self._known: set[Ban] | None = None
        self._unrated: set[str] = set()
        """Games whose rating failed: they are not tried again before the next start."""
        site.hub.changed.append(self._changed)
        site.metrics.watch(self._gauges)

    async def run(self) -> None:
        """Until it is cancelled."""
        while True:
            try:
                await self.once()
            except Exception as wrong:
                failed("upkeep-failed", wrong)
            try:
                await asyncio.wait_for(self._over.wait(), LOOK_S)
            except TimeoutError:
                continue
            self._over.clear()

    async def once(self) -> None:
        """One round."""
        for work in (self._rate, self._look_at_bans, self._erase, self._signed_out, self._sweep):
            try:
                await work()
            except Exception as wrong:
                failed("upkeep-failed", wrong, Place.UPKEEP)

    async def _rate(self) -> None:
        desk = self._site.desk
        if counted := await rate_finished(desk.db, desk.now(), broken=self._unrated):
            self._site.metrics.rated.inc(counted)

    async def _look_at_bans(self) -> None:
        desk = self._site.desk
        await self._bans(await in_force(desk.db, desk.now()))

    async def _erase(self) -> None:
        desk = self._site.desk
        await finish_erasures(desk, self._site.hub, since=desk.now() - WATCHED_MS)

    async def _sweep(self) -> None:
        if time.monotonic() - self._swept <= SWEEP_S:
            return
        self._swept = time.monotonic()
        site = self._site
        await sweep(site.desk)
        for guest in await forgotten_guests(site.desk):
            await delete_user(site.desk, site.hub, guest)
        await finish_erasures(site.desk, site.hub, since=0)
        await forget_erasures(site.desk)

    async def _signed_out(self) -> None:
        """Connections whose session or token has ended, and that were not told so: its process may have died."""
        if time.monotonic() - self._looked <= SIGNED_S:
            return
        self._looked = time.monotonic()
        hub = self._site.hub
        held = {one.credential for live in hub.lives.values() for one in live.watchers if one.credential is not None}
        ended = held - await still_open(self._site.desk, held)
        if ended:
            hang_up_on(hub, lambda watcher: watcher.credential in ended)

    async def _bans(self, bans: Iterable[Ban]) -> None:
        """Bans are set from the command line, by a process of its own: here they are noticed."""
        held = set(bans)
        for ban in held - (held if self._known is None else self._known):
            write_down("banned", kind=ban.kind, subject=ban.subject, until=ban.until)
        self._known = held
        if held:
            shut_out(self._site.hub, await banned_users(self._site.desk.db, held), networks_of(held))

    def _changed(self, live: Live) -> None:
        if live.table.stage == "over" and live.table.settings.rated:
            self._over.set()

    def _gauges(self) -> list[tuple[str, str, float]]:
        hub = self._site.hub
        watchers = [watcher for live in hub.lives.values() for watcher in live.watchers]
        return [
            ("tables_loaded", "Tables in memory.", len(hub.lives)),
            ("tables_playing", "Tables in memory with a running game.", _playing(hub.lives.values())),
            ("sockets", "WebSocket connections.", len(watchers)),
            ("commits", "Transactions of the writer since the start.", hub.writer.commits),
            ("writes", "Writes that those carried.", hub.writer.written),
            ("limit_buckets", "Addresses and users whose rates are being counted.", len(self._site.desk.limiter)),
        ]


def _playing(lives: Iterable[Live]) -> int:
    return sum(live.table.stage == "playing" for live in lives)
