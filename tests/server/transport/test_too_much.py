"""Clients that ask too much, come too often, or never read: they alone feel it."""

import asyncio
import json
import re
import socket
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from shofar.table import messages
from tests.server.client import Guest, Seat, guests, open_table, run
from tests.server.databases import KINDS, empty
from tests.server.processes import Server, running


@pytest.fixture(scope="module", params=KINDS)
def strict(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("strict")
    limits = ["sockets_per_user=3", "sockets_per_address=8", "messages_per_second=5", "messages_burst=20"]
    limits += ["chats_per_minute=4", "message_bytes=1000"]
    words = [word for limit in limits for word in ("--limit", limit)]
    with empty(request, folder) as database, running(database, folder, "--blocked", "2", *words) as made:
        yield made


async def turned_away(guest: Guest, table: str) -> int:
    with pytest.raises(InvalidStatus) as wrong:
        await Seat.at(guest, table)
    return wrong.value.response.status_code


async def let_in(guest: Guest, table: str) -> Seat:
    """Once the server has seen that others have gone."""
    async with asyncio.timeout(60):
        while True:
            try:
                return await Seat.at(guest, table)
            except InvalidStatus:
                await asyncio.sleep(0.05)


async def shout(seat: Seat) -> None:
    """Until the connection is closed; a thousand messages can be on their way before a busy server reads the first."""
    async with asyncio.timeout(60):
        while True:
            await seat.send({"type": "ping"})
            await asyncio.sleep(0)


async def ending(seat: Seat) -> int:
    with pytest.raises(ConnectionError):
        await seat.until(lambda: False)
    assert seat.socket.close_code is not None
    return seat.socket.close_code


def test_too_many_messages_end_one_connection_and_no_other(strict: Server) -> None:
    async def go() -> None:
        ada, bo = await asyncio.to_thread(guests, strict.url, 2)
        table = await asyncio.to_thread(open_table, ada)
        calm, loud = await Seat.at(ada, table), await Seat.at(bo, table)
        with pytest.raises(ConnectionClosed):
            await shout(loud)
        # Who goes on shouting may not hear why they were cut off.
        assert await ending(loud) in (1008, 1006)
        assert sum(isinstance(one, messages.Pong) for one in loud.others) <= 30
        assert isinstance(await calm.request("chat", text="all is well"), messages.Accepted)
        again = await Seat.at(bo, table)
        assert not again.closed, "and it may come back"

    run(go())


def test_too_many_pings_end_the_connection_too(strict: Server) -> None:
    async def go() -> None:
        ada = await asyncio.to_thread(Guest.named, strict.url, "Ada")
        seat = await Seat.at(ada, await asyncio.to_thread(open_table, ada))
        answered = await seat.socket.ping()
        await asyncio.wait_for(answered, 60)
        with pytest.raises(ConnectionClosed):
            await knock(seat)
        assert await ending(seat) in (1008, 1006)

    run(go())


async def knock(seat: Seat) -> None:
    async with asyncio.timeout(60):
        while True:
            await seat.socket.ping()
            await asyncio.sleep(0)


def test_too_long_a_message_ends_the_connection(strict: Server) -> None:
    async def go() -> None:
        ada = await asyncio.to_thread(Guest.named, strict.url, "Ada")
        seat = await Seat.at(ada, await asyncio.to_thread(open_table, ada))
        await seat.send("x" * 1001)
        assert await ending(seat) == 1009

    run(go())


def test_too_much_chat_is_refused_and_told_when_to_go_on(strict: Server) -> None:
    async def go() -> None:
        ada = await asyncio.to_thread(Guest.named, strict.url, "Ada")
        seat = await Seat.at(ada, await asyncio.to_thread(open_table, ada))
        answers: list[Any] = [await seat.request("chat", text=str(number)) for number in range(5)]
        assert [type(answer) for answer in answers[:4]] == [messages.Accepted] * 4
        assert answers[4].code == "server-too-many"
        assert 0 < answers[4].params["seconds"] <= 15, "until the next of four in a minute"

    run(go())


def test_connections_of_one_person_and_from_one_address_are_counted(strict: Server) -> None:
    async def go() -> None:
        ada, bo = await asyncio.to_thread(guests, strict.url, 2)
        nobody = Guest(strict.url, "nobody")
        table = await asyncio.to_thread(open_table, ada)
        mine = [await let_in(ada, table) for _ in range(3)]
        assert await turned_away(ada, table) == 429
        await mine[0].close()
        others = [await let_in(bo, table) for _ in range(3)]
        # Whoever has no name is counted by address alone.
        others += [await let_in(nobody, table) for _ in range(3)]
        assert await turned_away(nobody, table) == 429
        await others.pop().close()
        assert not (await let_in(nobody, table)).closed

    run(go())


def never_reading(server: Server, guest: Guest, table: str) -> socket.socket:
    """A connection that is greeted again and again and reads nothing of it."""
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    made.connect(("127.0.0.1", server.port))
    lines = [f"GET /ws/{table} HTTP/1.1", "Host: 127.0.0.1", "Upgrade: websocket", "Connection: Upgrade"]
    lines += ["Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", f"Cookie: {guest.cookie}"]
    made.sendall("\r\n".join([*lines, "", ""]).encode())
    while b"\r\n\r\n" not in made.recv(4096, socket.MSG_PEEK):
        pass
    return made


def frame(text: str) -> bytes:
    body = text.encode()
    return struct.pack("!BB4x", 0x81, 0x80 | len(body)) + body


HELLO = frame(json.dumps({"type": "hello", "protocol": 1}))


@pytest.fixture(scope="module", params=KINDS)
def lenient(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("lenient")
    with empty(request, folder) as database, running(database, folder, "--blocked", "3") as made:
        yield made


@pytest.fixture
def patient(database: str, tmp_path: Path) -> Iterator[Server]:
    with running(database, tmp_path, "--blocked", "120") as made:
        yield made


def test_who_never_reads_is_cut_off_and_nothing_queues_up_for_them(lenient: Server) -> None:
    async def go() -> None:
        ada, bo = await asyncio.to_thread(guests, lenient.url, 2)
        table = await asyncio.to_thread(open_table, ada, game="towers", seats=2)
        calm = await Seat.at(ada, table)
        deaf = await asyncio.to_thread(never_reading, lenient, bo, table)
        size, answers = max(map(len, calm.raw)), 15_000
        await asyncio.to_thread(deaf.sendall, HELLO * answers)
        for number in range(5):
            assert isinstance(await calm.request("chat", text=f"{number}"), messages.Accepted), "nobody is held up"
        await calm.until(lambda: any(isinstance(one, messages.Presence) and one.watching == 0 for one in calm.others))
        read = await asyncio.to_thread(read_all, deaf)
        assert size * answers > 2 * read, "most of it was never queued"

    run(go())


def read_all(one: socket.socket) -> int:
    """What is left to read when the other end has hung up."""
    read = 0
    with one:
        try:
            while got := one.recv(65_536):
                read += len(got)
        except ConnectionError:
            pass
    return read


def test_who_reads_again_in_time_gets_a_fresh_view(patient: Server) -> None:
    async def go() -> None:
        ada, bo = await asyncio.to_thread(guests, patient.url, 2)
        table = await asyncio.to_thread(open_table, ada, game="towers", seats=2)
        calm = await Seat.at(ada, table)
        deaf = await asyncio.to_thread(never_reading, patient, bo, table)
        await asyncio.to_thread(deaf.sendall, HELLO * 20_000 + frame('{"type":"chat","key":"late","text":"hello"}'))
        await calm.until(lambda: any(isinstance(one, messages.Chatted) for one in calm.others))
        await calm.request("seat-bot", seat="N", bot="random")
        await calm.request("start")
        await calm.until(lambda: calm.info is not None and calm.info.stage == "playing")
        deaf.settimeout(60)
        got = b""
        # Whatever was left out in between, the last words are how things stand, and an answer is never left out.
        while not (
            b'"stage":"playing"' in got
            and b'"whole":true' in got[got.rfind(b'"type":"update"') :]
            and re.search(rb'\{[^{}]*"type":"accepted"[^{}]*"key":"late"', got)
        ):
            part = await asyncio.to_thread(deaf.recv, 1 << 20)
            assert part, "it is not cut off"
            got += part
        deaf.close()

    run(go())
