"""Who is told, and when: a correspondence game asks somebody, and they are not at its table."""

import asyncio
from base64 import urlsafe_b64encode
from hashlib import sha256
from urllib.parse import urlsplit

import msgspec

from shofar.i18n import catalogue
from shofar.server.faults import FAULTS, Place, attempt_async
from shofar.server.logs import log_event
from shofar.server.push.delivery import Delivery, Undeliverable
from shofar.server.push.encryption import BrowserKeys, encrypt
from shofar.server.push.keys import PushKey
from shofar.server.push.subscriptions import Subscription, claim, drop, subscriptions_of
from shofar.server.rate_limiter import RateLimiter
from shofar.server.tables.context import TablesContext
from shofar.server.tables.session import TableSession
from shofar.table.checks import Denied
from shofar.table.settings import Clock, FischerClock, MoveClock
from shofar.table.table import Table

DAY_MS = 86_400_000
WAIT_S = 5.0
"""Who has just lost the connection, or answers at once, is not told."""
MOST_WAITING = 1_000
"""Tables with somebody to tell; beyond them nobody is told, and that is counted."""
KEPT_S = 86_400
"""How long a push service keeps a message for a browser that is off."""
GONE = (404, 410)


def by_correspondence(clock: Clock) -> bool:
    """Whether players have days."""
    if isinstance(clock, MoveClock):
        return clock.ms >= DAY_MS
    return isinstance(clock, FischerClock) and clock.bank_ms >= DAY_MS


class TurnNotices:
    """Tells those who are asked and away. What is under way when a process dies is not made up for."""

    def __init__(
        self, context: TablesContext, limiter: RateLimiter, key: PushKey, delivery: Delivery, wait_s: float = WAIT_S
    ) -> None:
        self._context, self._limiter, self._key, self.delivery = context, limiter, key, delivery
        self.wait_s = wait_s
        url = context.config.public_url or ""
        self._contact = url if url.lower().startswith("https:") else None
        self._waiting: set[tuple[str, int]] = set()
        self.sent = self.lost = 0

    @property
    def public_key(self) -> str:
        """What browsers need to subscribe."""
        return self._key.public

    def stop(self) -> None:
        """Stops notifying."""
        self.delivery.close()

    def table_changed(self, session: TableSession) -> None:
        """Sees to it that those who are asked are told, if they have not come by then."""
        table = session.table
        if not by_correspondence(table.settings.clock) or not _away(session, table):
            return
        question = (session.id, table.question_version)
        if question in self._waiting:
            return
        if len(self._waiting) >= MOST_WAITING:
            self.lost += 1
            return
        self._waiting.add(question)
        self._context.tasks.spawn(self._notify_later(session, question))

    async def _notify_later(self, session: TableSession, question: tuple[str, int]) -> None:
        try:
            await asyncio.sleep(self.wait_s)
        finally:
            self._waiting.discard(question)
        if session.table.question_version != question[1]:
            return
        for user in _away(session, session.table):
            await attempt_async(Place.PUSH, self._notify(session, user, question[1]), table=session.id)

    async def _notify(self, session: TableSession, user: str, version: int) -> None:
        browsers = await subscriptions_of(self._context, user)
        if not browsers or not await claim(self._context, session.id, user, version):
            return
        try:
            self._limiter.take("push", user)
        except Denied:
            self.lost += 1
            return
        game = session.table.settings.game
        await asyncio.gather(*(self._send(one, session.id, game) for one in browsers))

    async def _send(self, to: Subscription, table: str, game: str) -> None:
        """To one browser; whatever goes wrong with it, the others are told."""
        try:
            why = await self._post(to, table, game)
        except Undeliverable as wrong:
            why = str(wrong)
        except Exception as wrong:
            FAULTS.note(Place.PUSH, wrong, table)
            why = type(wrong).__name__
        if why is None:
            self.sent += 1
        else:
            self.lost += 1
            log_event("push-lost", host=urlsplit(to.endpoint).hostname, why=why)

    async def _post(self, to: Subscription, table: str, game: str) -> str | None:
        """Why the service has not taken the message; None if it has."""
        words = catalogue(to.language)
        said = words.say("page-push-turn", {"game": words.say(f"game-{game}")})
        message = msgspec.json.encode({"title": said, "table": table, "game": game})
        # A newer message about the same table replaces one that waits; the service learns nothing from the word.
        topic = urlsafe_b64encode(sha256(f"{to.auth}{table}".encode()).digest())[:32].decode()
        headers = {
            "authorization": self._key.authorization(to.endpoint, self._contact, self._context.now() // 1000),
            "content-type": "application/octet-stream",
            "content-encoding": "aes128gcm",
            "ttl": str(KEPT_S),
            "topic": topic,
            "urgency": "normal",
        }
        body = encrypt(message, BrowserKeys.of(to.p256dh, to.auth))
        status = await self.delivery.post(to.endpoint, headers, body)
        if status in GONE:
            await drop(self._context, to)
        return None if 200 <= status < 300 else str(status)


def _away(session: TableSession, table: Table) -> list[str]:
    """The people who are asked and are connected to none of their seats' table."""
    here = {person.user for seat in session.present() if (person := table.seats[seat].person)}
    to_act = {person.user for seat in table.timed_seats if (person := table.seats[seat].person)}
    return sorted(to_act - here)
