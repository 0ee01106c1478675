"""What hostile clients do to a server, by kind; chance varies every one of them."""

import asyncio
import json
import random
import struct
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

ODD_NAMES = ["a\u034fda", "\u3164", "\u2800", "ɑda", "x\ufe0fy", "\U000e0100", "\u200b", "‮evil", "a" * 200, "A\u0301da"]
GAMES: list[dict[str, Any]] = [
    {"game": "walls", "seats": 3},
    {"game": "walls", "seats": 5},
    {"game": "towers", "seats": 2},
    {"game": "walls", "seats": 3, "one_screen": True},
    {"game": "walls", "seats": 4, "clock": {"clock": "move", "ms": 1000}, "on_timeout": "forfeit", "rated": True},
]


class Attacker:
    """Somebody with an address of their own."""

    def __init__(self, url: str, address: str, chance: random.Random, answers: Counter[str]) -> None:
        self.url, self.address, self.chance, self.answers = url, address, chance, answers
        parts = urlsplit(url)
        self.place = (parts.hostname or "", parts.port or 80)
        transport = httpx.AsyncHTTPTransport(local_address=address, verify=False)
        self.http = httpx.AsyncClient(transport=transport, base_url=url, timeout=10, headers={"origin": url})
        self._closing: list[Any] = []

    async def request(self, method: str, path: str, body: Any = None, **more: Any) -> Any:
        """The answer's JSON, if it has any; how it was answered is counted."""
        if body is not None:  # halves of pairs, too
            more = {"content": json.dumps(body), "headers": {"content-type": "application/json"}, **more}
        try:
            answer = await self.http.request(method, f"/api{path}", **more)
        except httpx.HTTPError as wrong:
            self.answers[type(wrong).__name__] += 1
            return {}
        self.answers[str(answer.status_code)] += 1
        with suppress(ValueError):
            data = answer.json()
            if isinstance(data, dict) and "csrf" in data:
                self.http.headers["x-csrf-token"] = data["csrf"] or ""
            return data
        return {}

    async def open_page(self, path: str) -> None:
        """Any page."""
        try:
            self.answers[str((await self.http.get(path)).status_code)] += 1
        except httpx.HTTPError as wrong:
            self.answers[type(wrong).__name__] += 1

    async def be(self, name: str = "") -> None:
        await self.request("POST", "/guests", {"name": name or f"guest {self.chance.randrange(10**6)}"})

    async def table(self, **more: Any) -> str:
        settings = {**self.chance.choice(GAMES), "public": self.chance.random() < 0.5}
        answer = await self.request("POST", "/tables", {"settings": settings, **more})
        return str(answer.get("id", "")) if isinstance(answer, dict) else ""

    async def table_request(self, table: str, kind: str, key: str = "", **more: Any) -> Any:
        body = {"type": kind, "key": key or f"k{self.chance.randrange(10**9)}", **more}
        return await self.request("POST", f"/tables/{table}/requests", body)

    async def socket(self, table: str) -> ClientConnection | None:
        cookies = "; ".join(f"{one.name}={one.value}" for one in self.http.cookies.jar)
        headers = {"cookie": cookies} if cookies else {}
        address = self.url.replace("http", "ws", 1) + f"/ws/{table}"
        try:
            made = await connect(address, additional_headers=headers, compression=None, local_addr=(self.address, 0))
        except (WebSocketException, OSError) as wrong:
            self.answers[f"socket {type(wrong).__name__}"] += 1
            return None
        self._closing.append(made)
        await made.send(json.dumps({"type": "hello", "protocol": 1}))
        return made

    async def raw(self) -> "tuple[asyncio.StreamReader, asyncio.StreamWriter]":
        reader, writer = await asyncio.open_connection(*self.place, local_addr=(self.address, 0))
        self._closing.append(writer)
        return reader, writer

    async def close(self) -> None:
        await self.http.aclose()
        for one in self._closing:
            transport = getattr(one, "transport", None)
            if transport is not None:
                transport.abort()


# One function for each kind


async def settings_of_finished_games(me: Attacker) -> None:
    """Another game, other seats, another screen under a game that is over; then on with it, watched and unwatched."""
    await me.be()
    table = await me.table(fill="random", start=True)
    line = await me.socket(table) if me.chance.random() < 0.7 else None
    for _ in range(12):
        kind = me.chance.choice(["resign", "settings", "settings", "start", "offer", "stand", "sit", "hand-over"])
        seat = me.chance.choice([0, 1, "S", "N"])
        more: dict[str, Any] = {"seat": seat}
        if kind == "settings":
            more = {"settings": me.chance.choice(GAMES)}
        elif kind == "start":
            more = {}
        elif kind == "offer":
            more["offer"] = me.chance.choice(["rematch", "abort", "pause", "takeback", "draw"])
        elif kind == "hand-over":
            more["to_bot"] = me.chance.random() < 0.5
        await me.table_request(table, kind, **more)
        await me.request("GET", f"/tables/{table}")
    if line is not None:
        await line.close()


async def bots_for_nobody(me: Attacker) -> None:
    """As many tables of strong bots as one may open."""
    await me.be()
    for _ in range(me.chance.randrange(5, 30)):
        settings = {"game": "walls", "seats": me.chance.choice([3, 4, 5]), "public": me.chance.random() < 0.5}
        body = {"settings": settings, "fill": me.chance.choice(["strongest", "level-5", "level-3"]), "start": True}
        await me.request("POST", "/tables", {**body, **me.chance.choice([{"sit": []}, {}])})


async def frames_without_end(me: Attacker) -> None:
    """Frames that say nothing: pongs, pings, empty continuations, one byte at a time."""
    await me.be()
    table = await me.table()
    line = await me.socket(table)
    if line is None:
        return
    opcode = me.chance.choice([0x8A, 0x89, 0x00, 0x01, 0x82])
    size = me.chance.choice([0, 1, 100])
    frame = struct.pack("!BB", opcode, 0x80 | size) + bytes(4) + bytes(size)
    first = struct.pack("!BB", 0x01, 0x81) + bytes(4) + b"{" if opcode == 0x00 else b""
    line.transport.write(first)
    for _ in range(200):
        if line.transport.is_closing():
            return
        line.transport.write(frame * me.chance.choice([1, 50, 500]))
        await asyncio.sleep(0.01)


async def keys_again_and_again(me: Attacker) -> None:
    """The same key for the same and for other requests, at once and much later."""
    await me.be()
    table = await me.table()
    for number in range(60):
        key = f"k{me.chance.randrange(6)}"
        kind = me.chance.choice(["stand", "sit", "settings"])
        more: dict[str, Any] = {"settings": me.chance.choice(GAMES)} if kind == "settings" else {"seat": 0}
        await me.table_request(table, kind, key if number % 3 else "", **more)


async def clocks_wound_anew(me: Attacker) -> None:
    """Over to a bot and back again, for more time than one has."""
    await me.be()
    clock = me.chance.choice([{"clock": "move", "ms": 1000}, {"clock": "fischer", "bank_ms": 1000, "more_ms": 0}])
    settings = {"game": "walls", "seats": 3, "clock": clock}
    answer = await me.request("POST", "/tables", {"settings": settings, "fill": "random", "start": True})
    for _ in range(40):
        await me.table_request(str(answer.get("id", "")), "hand-over", seat=0, to_bot=me.chance.random() < 0.5)


async def slow_connections(me: Attacker) -> None:
    """Silence, half of the headers, half of a body, a byte now and then."""
    parts = [b"", b"GET / HT", b"GET / HTTP/1.1\r\nhost: x\r\nx-a: ", b"POST /api/guests HTTP/1.1\r\nhost: x\r\n"]
    parts.append(
        b"POST /api/guests HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 60\r\n\r\n{"
    )
    opened = []
    for _ in range(me.chance.randrange(10, 60)):
        _, writer = await me.raw()
        writer.write(me.chance.choice(parts))
        opened.append(writer)
    for _ in range(20):
        await asyncio.sleep(0.2)
        for writer in opened:
            with suppress(OSError):
                writer.write(b"a")


async def passwords_guessed(me: Attacker) -> None:
    """Many at once, for one name and for many."""
    names = [f"name{me.chance.randrange(5)}" for _ in range(60)]
    await asyncio.gather(
        *(me.request("POST", "/sign-in", {"name": name, "password": "a wrong guess"}) for name in names)
    )


async def odd_names(me: Attacker) -> None:
    """Names that look like others' or like nothing."""
    for _ in range(10):
        await me.be(me.chance.choice(ODD_NAMES))
        await me.request("PATCH", "/me", {"name": me.chance.choice(ODD_NAMES)})
        await me.table(names={"0": me.chance.choice(ODD_NAMES)})


async def seats_for_nobody(me: Attacker) -> None:
    """Personal invites for seats that are taken or not there, links to other devices, codes that are guessed."""
    await me.be()
    table = await me.table()
    for _ in range(30):
        body = {"seat": me.chance.choice([0, 1, 9, "S"]), "name": f"g{me.chance.randrange(99)}"}
        await me.request("POST", f"/tables/{table}/personal-invites", body)
        await me.request("POST", me.chance.choice(["/join", "/links", "/join/look"]), {"code": "A" * 16})
        await me.request("POST", "/me/link", {})


async def odd_requests(me: Attacker) -> None:
    """Hosts that are none, headers without end, bodies that stop, JSON of great depth."""
    heads = [b"host: [::1", b"host: " + b"a" * 3000, b"host: x\r\nhost: y", b"host: evil.example", b"x: y"]
    ends = [b"", b"\r\nx-forwarded-for: 1.2.3.4", b"\r\norigin: http://evil.example", b"\r\ncookie: " + b"s" * 4000]
    for _ in range(20):
        _, writer = await me.raw()
        path = me.chance.choice([b"/", b"/api/me", b"/api/tables", b"/%00", b"/../../etc/passwd", b"/ws/x"])
        method = me.chance.choice([b"GET", b"POST", b"HEAD", b"PURGE"])
        body = me.chance.choice([b"", b"content-length: 50\r\n\r\n{", b"transfer-encoding: chunked\r\n\r\n5\r\nab"])
        writer.write(
            method + b" " + path + b" HTTP/1.1\r\n" + me.chance.choice(heads) + me.chance.choice(ends) + b"\r\n" + body
        )
        writer.write(b"\r\n")
        await asyncio.sleep(0.01)
        writer.transport.abort()
    depth = me.chance.choice([500, 5_000])
    text = ("[" * depth + "]" * depth).encode()
    await me.request("POST", "/guests", content=text, headers={"content-type": "application/json"})


async def messages_without_end(me: Attacker) -> None:
    """Refusals by the hundred, deep JSON and nonsense over one connection, from somebody who does not read."""
    await me.be()
    table = await me.table()
    line = await me.socket(table)
    if line is None:
        return
    act = {"type": "act", "key": "k", "version": 0, "seat": 0, "action": "wall R5"}
    texts = [
        json.dumps(act),
        "[" * 4_000 + "]" * 4_000,
        '{"type":"hello","protocol":1,"seen":1}',
        "{",
        '{"type":"ping"}',
    ]
    with suppress(WebSocketException):
        for _ in range(400):
            await line.send(me.chance.choice(texts))


KINDS: dict[str, Callable[[Attacker], Awaitable[None]]] = {
    one.__name__: one
    for one in (
        settings_of_finished_games,
        bots_for_nobody,
        frames_without_end,
        keys_again_and_again,
        clocks_wound_anew,
        slow_connections,
        passwords_guessed,
        odd_names,
        seats_for_nobody,
        odd_requests,
        messages_without_end,
    )
}
