"""A client for tests: a guest over HTTP, a table over WebSocket. Keeps every byte that it was sent."""

import asyncio
import contextlib
import itertools
import json
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any, TypeVar
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from shofar.table import decode_server, messages

PATIENCE_S = 60.0
"""Only bounds a test that would hang."""
T = TypeVar("T")
_opened: "list[Seat]" = []


def run(work: Coroutine[Any, Any, T]) -> T:
    """Runs a test's coroutine and hangs up whatever it has left connected."""

    async def all_of_it() -> T:
        try:
            return await work
        finally:
            while _opened:
                await _opened.pop().close()
            await asyncio.sleep(0.05)  # transports take a moment to be gone

    return asyncio.run(all_of_it())


@dataclass
class Guest:
    """Somebody with a cookie."""

    url: str
    name: str
    user: str = ""
    cookie: str = ""
    csrf: str = ""

    @classmethod
    def named(cls, url: str, name: str) -> "Guest":
        guest = cls(url, name)
        guest.come_in()
        return guest

    def come_in(self) -> None:
        self.post("/api/guests", {"name": self.name})
        me = self.get("/api/me")
        self.user, self.csrf = me["user"]["id"], me["csrf"]

    def get(self, path: str) -> Any:
        return self._request(Request(self.url + path))

    def post(self, path: str, body: Any, method: str = "POST") -> Any:
        headers = {"content-type": "application/json", "x-csrf-token": self.csrf}
        return self._request(Request(self.url + path, json.dumps(body).encode(), headers, method=method))

    def delete(self, path: str, body: Any) -> Any:
        return self.post(path, body, "DELETE")

    def _request(self, request: Request) -> Any:
        if self.cookie:
            request.add_header("cookie", self.cookie)
        with urlopen(request, timeout=PATIENCE_S) as answer:
            if given := answer.headers.get("set-cookie"):
                self.cookie = given.split(";")[0]
            text = answer.read()
        body = json.loads(text) if text else None
        if isinstance(body, dict) and "csrf" in body:
            self.csrf = body["csrf"] or ""
        return body


@dataclass
class Seat:
    """A connection to a table."""

    guest: Guest
    table: str
    socket: ClientConnection
    raw: list[str] = field(default_factory=list)
    info: messages.TableInfo | None = None
    update: messages.Update | None = None
    events: list[dict[str, Any]] = field(default_factory=list)
    answers: dict[str, messages.FromServer] = field(default_factory=dict)
    others: list[messages.FromServer] = field(default_factory=list)
    version: int = 0
    closed: bool = False
    news: asyncio.Event = field(default_factory=asyncio.Event)
    _reading: "asyncio.Task[None] | None" = None
    keys: Any = field(default_factory=lambda: itertools.count(1))

    @classmethod
    async def at(cls, guest: Guest, table: str, seen: int | None = None, url: str | None = None) -> "Seat":
        address = (url or guest.url).replace("http", "ws", 1) + f"/ws/{table}"
        headers = {"cookie": guest.cookie} if guest.cookie else {}
        # No pings of its own: on a busy machine, no answer for a while is no reason to go.
        socket = await connect(address, additional_headers=headers, compression=None, max_size=None, ping_interval=None)
        seat = cls(guest, table, socket)
        _opened.append(seat)
        seat._reading = asyncio.create_task(seat._read())
        await seat.send({"type": "hello", "protocol": 1, "seen": seen})
        await seat.until(lambda: seat.info is not None)
        return seat

    async def _read(self) -> None:
        try:
            async for text in self.socket:
                assert isinstance(text, str)
                self.raw.append(text)
                self._take(decode_server(text))
                self.news.set()
        except ConnectionClosed:
            pass
        self.closed = True
        self.news.set()

    def _take(self, message: messages.FromServer) -> None:
        match message:
            case messages.TableInfo():
                self.info = message
            case messages.Update(events=events, whole=whole, version=version):
                assert version >= self.version, "versions never go back"
                self.events = list(events) if whole else [*self.events, *events]
                numbers = [event["n"] for event in self.events]
                assert numbers == list(range(1, len(numbers) + 1)), "no event is missing, none comes twice"
                self.update, self.version = message, version
            case messages.Accepted(key=key) | messages.Previewed(key=key):
                self.answers[key] = message
            case messages.Refused(key=str(key)):
                self.answers[key] = message
            case _:
                self.others.append(message)

    async def send(self, message: dict[str, Any] | str) -> None:
        await self.socket.send(message if isinstance(message, str) else json.dumps(message))

    async def until(self, holds: Any, patience: float = PATIENCE_S) -> None:
        async with asyncio.timeout(patience):
            while not holds():
                if self.closed:
                    raise ConnectionError("closed")
                self.news.clear()
                await self.news.wait()

    async def request(self, kind: str, key: str | None = None, **fields: Any) -> messages.FromServer:
        name = key or f"{self.guest.name}-{next(self.keys)}"
        await self.send({"type": kind, "key": name, **fields})
        await self.until(lambda: name in self.answers)
        return self.answers[name]

    async def act(self, action: str, key: str | None = None) -> messages.FromServer:
        assert self.update is not None
        return await self.request("act", key, version=self.version, seat=self.update.seat, action=action)

    @property
    def view(self) -> dict[str, Any]:
        assert self.update is not None
        return self.update.view

    def to_act(self) -> bool:
        if self.update is None or self.update.view["legal"] == [] or self.update.view.get("pending"):
            return False
        waiting = self.update.view.get("waiting", [self.update.view.get("turn")])
        return self.update.seat in waiting

    async def close(self) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.socket.close(), 2.0)
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.gather(self._reading, return_exceptions=True)
        self.socket.transport.abort()


def guests(url: str, count: int) -> list[Guest]:
    return [Guest.named(url, f"player {number}") for number in range(count)]


def open_table(host: Guest, **settings: Any) -> str:
    given = {"game": "walls", "seats": 5, "public": True, **settings}
    table: str = host.post("/api/tables", {"settings": given})["id"]
    return table


async def seated(people: list[Guest], table: str) -> list[Seat]:
    """Everybody connected and sitting down at the same moment."""
    seats = await asyncio.gather(*(Seat.at(guest, table) for guest in people))
    info = seats[0].info
    assert info is not None
    labels = [one.seat for one in info.seats]
    free = [label for label, one in zip(labels, info.seats, strict=True) if one.player == "open"]
    mine = {seat.guest.user for seat in seats if seat.info and seat.info.yours}
    missing = [seat for seat in seats if seat.guest.user not in mine]
    await asyncio.gather(*(seat.request("sit", seat=label) for seat, label in zip(missing, free, strict=False)))
    return list(seats)


async def play_on(seats: list[Seat], choose: Any, until: Any = lambda: False) -> None:
    """Plays every seat that is to act, until the game is over or something holds."""

    def over() -> bool:
        return all(seat.info is not None and seat.info.stage in ("over", "closed") for seat in seats)

    async def one(seat: Seat) -> None:
        while not until() and not (seat.info and seat.info.stage in ("over", "closed")):
            if seat.to_act():
                answer = await seat.act(choose(seat.view["legal"]))
                assert isinstance(answer, messages.Accepted), answer
                await seat.until(lambda after=answer.version: seat.version >= after or _done(seat))
            else:
                await seat.until(lambda: seat.to_act() or _done(seat) or until())

    await asyncio.gather(*(one(seat) for seat in seats))
    assert until() or over()


def _done(seat: Seat) -> bool:
    return seat.info is not None and seat.info.stage in ("over", "closed")
