"""How many moves bots owe, by host and by address: what one of them may have at work is bounded.

A game with bots does not begin while its host has too much of it; and moves that are too many all the same, since
somebody plays at many tables at once, are made by a simple player. Each process counts for itself."""

from collections import Counter

from shofar.server.config import Config
from shofar.server.live import Live
from shofar.server.rows import DROP_JOBS_BEFORE, bot_moves, job
from shofar.server.writer import Also
from shofar.table.decide import Denied
from shofar.table.settings import Seat
from shofar.table.table import Table


class BotLoad:
    """Moves that bots owe at the tables of this process."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._counted: dict[str, tuple[str, str, int]] = {}
        """By table: host, address, moves."""
        self._hosts: Counter[str] = Counter()
        self._origins: Counter[str] = Counter()

    def note(self, live: Live) -> None:
        """The moves that bots owe at a table have changed."""
        host, origin, count = self._counted.pop(live.id, ("", "", 0))
        _add(self._hosts, host, -count)
        _add(self._origins, origin, -count)
        if live.asked:
            host, origin, count = live.table.host, live.origin, len(live.asked)
            self._counted[live.id] = host, origin, count
            _add(self._hosts, host, count)
            _add(self._origins, origin, count)

    def forget(self, live: Live) -> None:
        """What bots owe at a table is not known any more."""
        live.asked = set()
        self.note(live)

    def asked(self, live: Live, after: Table, at: int) -> tuple[list[Also], list[str]]:
        """What is to be written, and told to workers, when a table has gone on."""
        owed = bot_moves(after)
        new, gone = owed - live.asked, live.asked - owed
        if new or gone:
            live.asked = owed
            self.note(live)
        also = [self.job(live, after, seat, at, self._config.bot_pace_ms) for _, seat in new]
        if gone:
            also.append((DROP_JOBS_BEFORE, {"of": live.id, "before": after.asked_since}))
        return also, ["jobs"] if new else []

    def followed(self, live: Live) -> None:
        """Another process has gone on with a table, and asked for what bots owe now."""
        if live.asked:
            live.asked &= bot_moves(live.table)
            self.note(live)

    def job(self, live: Live, table: Table, seat: Seat, at: int, pace_ms: int) -> Also:
        """A move for a bot to make, as the operator wants them made."""
        ms, late_ms = self._config.bot_ms, self._config.bot_deadline_ms
        crowded = self.crowded(live)
        return job(live.id, table, seat, at, ms=ms, pace_ms=pace_ms, late_ms=late_ms, crowded=crowded)

    def crowded(self, live: Live) -> bool:
        """Whether more moves are owed than this table's host may have at work."""
        return self._over(live.table.host, live.origin, 0)

    def may_begin(self, live: Live, before: Table, after: Table) -> None:
        """Denies what begins a game whose bots would be too many."""
        if before.stage in ("open", "over") and after.stage == "playing":
            self.check(before.host, live.origin, after)

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
        return sum(count for _, _, count in self._counted.values())


def _add(counter: Counter[str], name: str, count: int) -> None:
    if name and count:
        counter[name] += count
        if not counter[name]:
            del counter[name]
