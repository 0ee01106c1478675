"""Two hundred sockets that are refused all the time or read nothing: a table beside them plays on, nothing piles up."""

import asyncio
import random
import socket
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from shofar.table import messages
from tests.server.client import guests, open_table, run, seated
from tests.server.processes import Server
from tests.server.raw_sockets import HELLO, handshake, status_of, text

CROWD = 200
MOVES = 30
PAUSE_S = 0.25
GROWTH_MB = 60
ACT = text('{"type":"act","key":"k","version":0,"seat":0,"action":"wall R5"}')
"""Nobody who only watches may do that: each is refused."""
AGAIN = text(HELLO)
"""Each is answered with the whole table."""


@dataclass
class Crowd:
    """Those who come, and what was seen of them."""

    server: Server
    table: str
    seen: Counter[str] = field(default_factory=Counter)
    answered: int = 0
    """How many have been refused once, or read nothing from now on."""
    inside: asyncio.Event = field(default_factory=asyncio.Event)
    over: asyncio.Event = field(default_factory=asyncio.Event)

    async def one(self, address: str, *, reads: bool) -> None:
        """One of them, for as long as it is let."""
        link = socket.socket()
        link.setblocking(False)
        if not reads:
            link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        link.bind((address, 0))
        await asyncio.get_running_loop().sock_connect(link, ("127.0.0.1", self.server.port))
        reader, writer = await asyncio.open_connection(sock=link, limit=1 << 20)
        try:
            writer.write(handshake(self.table))
            status = status_of(await reader.readuntil(b"\r\n\r\n"))
            self.seen[str(status)] += 1
            writer.write(AGAIN)
            await (self._refused(reader, writer) if reads else self._deaf(writer))
        except (ConnectionError, asyncio.IncompleteReadError):
            self.seen["hung up"] += 1
        finally:
            writer.transport.abort()

    def _here(self) -> None:
        self.answered += 1
        if self.answered == CROWD:
            self.inside.set()

    async def _refused(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        before = 0
        asking = asyncio.create_task(self._again_and_again(writer, ACT))
        with suppress(TimeoutError):
            while not self.over.is_set():
                async with asyncio.timeout(1):
                    got = await reader.read(1 << 16)
                if not got:
                    break
                refused = got.count(b'"type":"refused"')
                self.seen["refused"] += refused
                if refused and not before:
                    self._here()
                before += refused
        await asking

    async def _deaf(self, writer: asyncio.StreamWriter) -> None:
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        self._here()
        await self._again_and_again(writer, AGAIN)

    async def _again_and_again(self, writer: asyncio.StreamWriter, frame: bytes) -> None:
        while not self.over.is_set() and not writer.transport.is_closing():
            writer.write(frame)
            with suppress(TimeoutError):
                await asyncio.wait_for(self.over.wait(), PAUSE_S)


def memory_mb(server: Server) -> float:
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/status").read_text(encoding="ascii")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


async def beside_a_crowd(server: Server, addresses: int) -> Counter[str]:
    """A whole game at the very table that the crowd watches."""
    people = await asyncio.to_thread(guests, server.url, 3)
    table = await asyncio.to_thread(open_table, people[0], seats=3, public=True)
    seats = await seated(people, table)
    await seats[0].request("start")
    for seat in seats:
        await seat.until(lambda seat=seat: seat.update is not None)
    before = memory_mb(server)
    crowd = Crowd(server, table)
    tasks = [
        asyncio.create_task(crowd.one(f"127.0.4.{1 + number % addresses}", reads=number % 2 == 0))
        for number in range(CROWD)
    ]
    async with asyncio.timeout(60):
        await crowd.inside.wait()
    chance = random.Random(1)
    for _ in range(MOVES):
        mover = next(seat for seat in seats if seat.to_act())
        answer = await mover.act(chance.choice(mover.view["legal"]))
        assert isinstance(answer, messages.Accepted), answer
        for seat in seats:
            await seat.until(lambda seat=seat, after=answer.version: seat.version >= after)
    grown = memory_mb(server) - before
    crowd.over.set()
    await asyncio.gather(*tasks)
    assert grown < GROWTH_MB, f"{grown} MB for {CROWD} connections"
    return crowd.seen


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
@pytest.mark.parametrize("addresses", [1, 100])
def test_a_table_plays_on_beside_two_hundred_who_are_refused_or_read_nothing(
    addresses: int, tmp_path: Path, database: str
) -> None:
    # Limits as they come. Nobody is hung up on for not answering pings, however slow the machine.
    server = Server(database, tmp_path, ("--workers", "0", "--ping", "600", "--blocked", "600"))
    try:
        seen = run(beside_a_crowd(server.start(), addresses))
        errors = [line for line in server.lines() if line["level"] in ("error", "critical")]
    finally:
        server.stop()
    assert errors == []
    assert seen["101"] == CROWD, seen
    assert not seen["hung up"], seen
