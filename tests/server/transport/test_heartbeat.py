"""The written policy of docs/protocol.md, with clients that freeze, vanish, or do not read."""

import asyncio
import contextlib
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from shofar.table import messages
from tests.server.client import Guest, Seat, guests, open_table, run
from tests.server.databases import KINDS, empty
from tests.server.processes import Server, running

PING_S = 0.5
ANSWER_S = 2.5
"""A test on a busy machine may not come to answer for a while."""


@pytest.fixture(scope="module", params=KINDS)
def impatient(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("impatient")
    words = ("--ping", str(PING_S), "--ping-answer", str(ANSWER_S))
    with empty(request, folder) as database, running(database, folder, *words) as made:
        yield made


class Cable:
    """A connection through us that can be cut without either end being told, as a phone does in a tunnel."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cut = False
        self._server: asyncio.Server | None = None
        self._tasks: list[asyncio.Task[Any]] = []
        self._ends: list[asyncio.StreamWriter] = []

    async def open(self) -> str:
        self._server = await asyncio.start_server(self._join, "127.0.0.1", 0)
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.port)
        self._ends += [writer, far_writer]
        self._tasks += [
            asyncio.create_task(self._carry(reader, far_writer)),
            asyncio.create_task(self._carry(far_reader, writer)),
        ]

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError):
            while data := await reader.read(65_536):
                while self.cut:  # neither passed on nor refused
                    await asyncio.sleep(0.05)
                writer.write(data)
                await writer.drain()

    async def close(self) -> None:
        self.cut = False
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for end in self._ends:
            end.transport.abort()
        if self._server is not None:
            self._server.close()


def present(seat: Seat) -> list[int | str]:
    received = [one for one in seat.others if isinstance(one, messages.Presence)]
    return list(received[-1].present) if received else []


def test_half_a_request_is_no_error_when_the_server_stops(database: str, tmp_path: Path) -> None:
    with running(database, tmp_path) as server:
        with socket.create_connection(("127.0.0.1", server.port)) as half:
            half.sendall(b"POST /api/guests HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 50\r\n")
            half.sendall(b"expect: 100-continue\r\n\r\n{")
            assert half.recv(100) == b"HTTP/1.1 100 Continue\r\n\r\n", "somebody waits for the rest"
            assert server.stop() == 0
            assert half.recv(100).startswith(b"HTTP/1.1 503 ")
        assert [line for line in server.lines() if "error" in line] == []


def test_a_half_open_connection_is_noticed_and_dropped(impatient: Server) -> None:
    async def go() -> None:
        host, other = await asyncio.to_thread(guests, impatient.url, 2)
        table = await asyncio.to_thread(open_table, host, game="towers", seats=2)
        here = await Seat.at(host, table)
        cable = Cable(impatient.port)
        away = await Seat.at(other, table, url=await cable.open())
        await away.request("sit", seat="N")
        await here.until(lambda: present(here) == ["N", "S"])
        cable.cut = True
        await here.until(lambda: present(here) == ["S"])
        # The other end finds out by itself: it asked, and nothing came back.
        await away.send({"type": "ping"})
        with pytest.raises(TimeoutError):
            await away.until(lambda: any(isinstance(one, messages.Pong) for one in away.others), patience=0.5)
        # Being away is not losing: the seat is still theirs, from any device.
        back = await Seat.at(other, table)
        assert back.info is not None
        assert back.info.yours == ["N"]
        await cable.close()

    run(go())


def test_a_frozen_client_holds_nobody_up_and_is_dropped(impatient: Server) -> None:
    async def go() -> None:
        host, other = await asyncio.to_thread(guests, impatient.url, 2)
        table = await asyncio.to_thread(open_table, host, game="towers", seats=2)
        here = await Seat.at(host, table)
        reader, writer = await asyncio.open_connection("127.0.0.1", impatient.port, limit=1024)
        lines = [f"GET /ws/{table} HTTP/1.1", "Host: 127.0.0.1", "Upgrade: websocket", "Connection: Upgrade"]
        lines += ["Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", f"Cookie: {other.cookie}"]
        writer.write("\r\n".join([*lines, "", ""]).encode())
        assert b"101" in await reader.readline()
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        for number in range(20):
            assert isinstance(await here.request("chat", text=f"{number} " + "x" * 490), messages.Accepted)
        await here.until(lambda: any(isinstance(one, messages.Presence) and one.watching == 0 for one in here.others))
        writer.transport.abort()

    run(go())


def test_a_living_client_is_kept(impatient: Server) -> None:
    async def go() -> None:
        host = await asyncio.to_thread(Guest.named, impatient.url, "host")
        table = await asyncio.to_thread(open_table, host)
        seat = await Seat.at(host, table)
        await asyncio.sleep(PING_S + ANSWER_S + 1)  # who is silent for that long is dropped
        await seat.send({"type": "ping"})
        await seat.until(lambda: any(isinstance(one, messages.Pong) for one in seat.others))

    run(go())


def test_a_server_that_stops_says_so_and_loses_nothing(database: str, tmp_path: Path) -> None:
    with running(database, tmp_path) as server:

        async def go() -> None:
            people = await asyncio.to_thread(guests, server.url, 2)
            table = await asyncio.to_thread(open_table, people[0], game="towers", seats=2)
            seats = [await Seat.at(guest, table) for guest in people]
            await seats[1].request("sit", seat="N")
            await seats[0].request("start")
            assert await asyncio.to_thread(server.stop) == 0
            for seat in seats:
                with pytest.raises(ConnectionError):
                    await seat.until(lambda: False)
                assert any(isinstance(one, messages.Closing) for one in seat.others)
            await asyncio.to_thread(server.start)
            again = await Seat.at(people[0], table, seen=seats[0].version)
            assert again.info is not None
            assert again.info.stage == "playing"

        run(go())
