"""A flood from many addresses: whoever sits at a table stays, and whoever comes gets in."""

import asyncio
import socket
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from shofar.server.config import Config
from shofar.server.transport.connections import CROWDED, Connections, Wait
from shofar.table import messages
from tests.server.client import Guest, Seat, open_table, run
from tests.server.processes import Server, running

ROOM = 16
IDLE, SILENT, WATCHES, SITS, ASKS = "idle", "silent", "watches", "sits", "asks"
WAITS = {IDLE: Wait("idle", 1, 0), SILENT: Wait("headers", 0, 15)}


class One:
    """A connection of a kind."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.gave_way = False

    @property
    def dispensable(self) -> bool:
        return self.kind in (IDLE, SILENT, WATCHES)

    def waiting_for(self) -> Wait | None:
        return WAITS.get(self.kind)

    def time_out(self, wait: Wait) -> None:
        raise AssertionError

    def give_way(self) -> None:
        self.gave_way = True


class Clock:
    """Time that stands until it is moved."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def full(*kinds: str) -> tuple[Connections, Clock, list[One]]:
    """As many connections as there is room for, each from an address of its own; the first are of these kinds."""
    made = Connections(Config(), files=130, clock=(clock := Clock()))
    assert made.limit == ROOM
    ones = [One(kind) for kind in (*kinds, *[SITS] * (ROOM - len(kinds)))]
    assert all(made.admit(one, f"192.0.2.{number}") for number, one in enumerate(ones))
    return made, clock, ones


def test_who_waits_for_nothing_makes_room_first_and_who_sits_never() -> None:
    made, clock, ones = full(WATCHES, SILENT, ASKS, IDLE, SILENT)
    newcomers = [One(ASKS) for _ in range(5)]
    let_in = []
    for number, one in enumerate(newcomers):
        clock.now += 1
        let_in.append(made.admit(one, f"198.51.100.{number}"))
        assert len(made) == ROOM
    assert let_in == [True] * 4 + [False]
    assert [one.kind for one in ones if one.gave_way] == [WATCHES, SILENT, IDLE, SILENT]
    assert made.ended == {CROWDED: 4, "too-many": 1}


def test_of_those_who_watch_the_most_crowded_address_makes_room() -> None:
    made, _, ones = full(*[ASKS] * 4)
    crowd, alone = [One(WATCHES) for _ in range(3)], One(WATCHES)
    for one in ones[:4]:
        made.remove(one)
    assert made.admit(alone, "203.0.113.1")
    assert all(made.admit(one, "203.0.113.2") for one in crowd)
    for number in range(3):
        assert made.admit(One(SITS), f"198.51.100.{number}")
    assert (alone.gave_way, [one.gave_way for one in crowd]) == (False, [True] * 3)


def test_who_has_begun_to_ask_or_to_play_since_stays() -> None:
    made, clock, ones = full(SILENT, SILENT, SILENT)
    assert made.admit(One(ASKS), "198.51.100.1")
    ones[1].kind = ASKS
    clock.now += 1e-9  # it is not looked again yet
    assert made.admit(One(ASKS), "198.51.100.2")
    assert [one.gave_way for one in ones[:3]] == [True, False, True]
    assert not made.admit(One(ASKS), "198.51.100.3")


def test_an_address_that_has_too_many_drives_nobody_out() -> None:
    made, _, ones = full(SILENT)
    for one in ones[1:9]:
        made.remove(one)
    assert all(made.admit(One(SITS), "203.0.113.2") for _ in range(made.per_address))
    assert len(made) == ROOM
    assert not made.admit(One(ASKS), "203.0.113.2")
    assert not ones[0].gave_way
    assert made.ended == {"too-many-from-address": 1}


def silent(server: Server, number: int) -> socket.socket:
    made = socket.socket()
    made.bind((f"127.0.2.{number}", 0))
    made.connect(("127.0.0.1", server.port))
    return made


async def to_its_end(watching: ClientConnection) -> None:
    async with asyncio.timeout(60):
        while True:
            await watching.recv()


def test_a_game_goes_on_and_newcomers_get_in_while_silent_connections_from_everywhere_fill_the_server(
    tmp_path: Path, database: str
) -> None:
    async def go(server: Server) -> None:
        ada = await asyncio.to_thread(Guest.named, server.url, "Ada")
        table = await asyncio.to_thread(open_table, ada, public=True)
        seat = await Seat.at(ada, table)
        flood = [await asyncio.to_thread(silent, server, 1 + number % 200) for number in range(60)]
        watching = await connect(f"{server.url.replace('http', 'ws')}/ws/{table}", local_addr=("127.0.3.1", 0))
        await watching.send('{"type":"hello","protocol":1}')
        while '"type":"presence"' not in await watching.recv():
            pass
        bo = await asyncio.to_thread(Guest.named, server.url, "Bo")
        assert isinstance(await seat.request("chat", text="still here"), messages.Accepted)
        # All who sit somewhere: then whoever only watches makes room, and is told to come again.
        seats = [await Seat.at(bo, await asyncio.to_thread(open_table, bo)) for _ in range(ROOM - 1)]
        with pytest.raises(ConnectionClosed):
            await to_its_end(watching)
        assert not seat.closed
        assert not any(one.closed for one in seats)
        for one in flood:
            one.close()

    limits = [f"connections={ROOM}", "connections_per_address=0"]
    with running(database, tmp_path, *(word for limit in limits for word in ("--limit", limit))) as server:
        run(go(server))
        assert not [line for line in server.lines() if line["level"] in ("error", "critical")]
