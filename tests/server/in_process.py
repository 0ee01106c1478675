"""A service in the test's own process, with a clock that the test moves."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from shofar.server.config import Config
from shofar.server.service import Service
from shofar.server.tables.session import TableSession
from shofar.table import messages
from shofar.table.settings import Person, Settings

START_MS = 1_800_000_000_000
PEOPLE = [Person(user=f"u{number}", name=f"player {number}") for number in range(5)]


class FakeTime:
    """Milliseconds since 1970, as the test says."""

    def __init__(self) -> None:
        self.ms = START_MS

    def __call__(self) -> int:
        return self.ms


@asynccontextmanager
async def service(where: Path | str, time: FakeTime, **config: Any) -> AsyncIterator[Service]:
    """Started, and stopped at the end; on a database, or on a SQLite file in a folder."""
    url = where if isinstance(where, str) else f"sqlite:///{where}/shofar.db"
    settings = Config(**{"database": url, "bot_pace_ms": 0, **config})
    made = Service(settings, now=time)
    await made.start()
    try:
        yield made
    finally:
        await made.stop()


async def table_of(
    made: Service, people: int = 3, *, bots: Iterable[Any] = (), bot: str = "random", **settings: Any
) -> TableSession:
    """A table whose game has begun."""
    chosen = msgspec.convert({"game": "walls", "seats": 3, "public": True, **settings}, Settings)
    session = await made.tables.open_table(chosen, PEOPLE[0])
    labels = list(session.table.seats)
    for person, seat in zip(PEOPLE[:people], labels, strict=False):
        await made.tables.request(session.id, person, messages.TakeSeat(key=f"sit {seat}", seat=seat, version=1))
    for seat in bots:
        await made.tables.request(session.id, PEOPLE[0], messages.GiveSeatToBot(key=f"bot {seat}", seat=seat, bot=bot))
    await made.tables.request(session.id, PEOPLE[0], messages.Start(key="start"))
    return session


async def act(made: Service, session: TableSession, seat: Any, action: str | None = None) -> int:
    """A person's move: the first legal one unless named."""
    table = session.table
    person = table.seats[seat].person
    assert person is not None
    chosen = action or str(table.current_game.legal(seat)[0])
    key = f"{seat} at {table.version} {chosen}"
    return await made.tables.request(
        session.id, person, messages.Act(key=key, version=table.version, seat=seat, action=chosen)
    )


async def settled(session: TableSession, holds: Any, patience: float = 60.0) -> None:
    """Waits until something holds of the table."""
    async with asyncio.timeout(patience):
        while not holds(session.table):
            await asyncio.sleep(0.005)


class Onlooker:
    """A connection that keeps what it is sent."""

    def __init__(self, person: Person | None, address: str = "") -> None:
        self.person = person
        self.address = address
        self.credential: str | None = None
        self.mutes: frozenset[str] = frozenset()
        self.admitted = False
        self.shown: Any = None
        self.events = 0
        self.epoch = 0
        self.blocked = False
        self.frames: list[bytes] = []
        self.writes = 0
        self.closed: list[int] = []

    def rename(self, person: Person) -> None:
        self.person = person

    def mute(self, users: frozenset[str]) -> None:
        self.mutes = users

    def send_frame(self, frame: bytes) -> None:
        """One write: several frames where a decision leads to several messages."""
        self.writes += 1
        while frame and not self.closed:
            size, start = frame[1], 2
            if size >= 126:
                start = 4 if size == 126 else 10
                size = int.from_bytes(frame[2:start], "big")
            self.frames.append(frame[: start + size])
            frame = frame[start + size :]

    def close(self, code: int, reason: str) -> None:
        if not self.closed:  # a connection ends once, whoever asks for it
            self.closed.append(code)

    def cut_off_if_blocked(self, now: int, patience_ms: int) -> None:
        return
