"""A table at a running server, by the public API: the same view that the page gets, the same requests.

The server is the one that the person named who started us: a link to anywhere else is refused unopened, and nothing is
followed to another address. Advice is asked of the server, which gives it in casual games of one person against bots.
"""

import asyncio
import json
import time
import uuid
from collections.abc import Mapping, Sequence
from http.cookiejar import CookieJar
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit
from urllib.request import HTTPCookieProcessor, HTTPRedirectHandler, OpenerDirector, Request, build_opener

from shofar.core.errors import Malformed, ShofarError
from shofar.core.rules import GameView, Json, Seat
from shofar.games import game_named
from shofar.i18n import catalogue
from shofar.learn.lesson_runner import Sentence
from shofar.research.mcp.seats import Advice

TIMEOUT_S = 100.0
"""A hint may take a minute, and wait half of one for its turn."""
LARGEST = 4_000_000
"""Bytes of an answer."""
POLL_S = 1.0


class ServerError(ShofarError):
    """What a server answered in place of what was asked, in its own words."""


class _Stay(HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        """Follows no redirection."""


class Connection:
    """Who we are at a server: a guest with a name, or whoever the token belongs to."""

    def __init__(self, server: str, *, token: str | None = None, name: str = "Assistant", language: str = "en") -> None:
        self.server = origin(server)
        self._token, self._name, self._language = token, name, language
        self._csrf: str | None = None
        self.say = catalogue(language).say
        self._opener: OpenerDirector = build_opener(HTTPCookieProcessor(CookieJar()), _Stay())

    async def join(self, link: str) -> "ServerTable":
        """Opens an invite to a table of this server."""
        if origin(link) != self.server:
            raise Malformed("link", "not-one-of", {"expected": f"{self.server}/join#…"})
        code = urlsplit(link).fragment
        if not code:
            raise Malformed("link", "missing")
        if self._token is None and self._csrf is None:
            await self.request("/guests", {"name": self._name})
            self._csrf = (await self.request("/me"))["csrf"]
        joined = await self.request("/join", {"code": code})
        if joined["seat"] is None:
            raise ServerError(self.say("mcp-no-seat"))
        return ServerTable(self, joined["table"], joined["seat"])

    async def request(self, path: str, body: Mapping[str, Any] | None = None) -> Any:
        """The JSON that answers a request to the API; ServerError has the server's sentence."""
        return await asyncio.to_thread(self._request, path, body)

    def _request(self, path: str, body: Mapping[str, Any] | None) -> Any:
        headers = {"accept": "application/json", "accept-language": self._language, "origin": self.server}
        if self._token is not None:
            headers["authorization"] = f"Bearer {self._token}"
        if self._csrf is not None:
            headers["x-csrf-token"] = self._csrf
        data = None
        if body is not None:
            headers["content-type"] = "application/json"
            data = json.dumps(body).encode()
        try:
            with self._opener.open(Request(f"{self.server}/api{path}", data, headers), timeout=TIMEOUT_S) as answer:
                content = answer.read(LARGEST + 1)
        except HTTPError as refused:
            raise ServerError(_sentence(refused.read(LARGEST), refused.code)) from None
        except (URLError, OSError) as wrong:
            why = str(getattr(wrong, "reason", wrong))
            raise ServerError(self.say("mcp-unreachable", {"server": self.server, "why": why})) from None
        if len(content) > LARGEST:
            raise ServerError(self.say("mcp-no-sense", {"server": self.server}))
        try:
            return json.loads(content)
        except ValueError:
            raise ServerError(self.say("mcp-no-sense", {"server": self.server})) from None


class ServerTable:
    """A seat at a table of the server."""

    def __init__(self, connection: Connection, table: str, seat: Seat) -> None:
        self._connection, self.table, self.seat = connection, table, seat
        self._path = f"/tables/{quote(table, safe='')}"

    async def _update(self) -> Json:
        update: Json = await self._connection.request(f"{self._path}/view?seat={quote(str(self.seat), safe='')}")
        return update

    async def view(self) -> GameView:
        """What the server sends this seat."""
        update = await self._update()
        return game_named(update["game"]).parse_view({**update["view"], "events": update["events"]})

    async def act(self, action: str) -> None:
        """Asks the server to play an action."""
        update = await self._update()
        act = {"type": "act", "key": uuid.uuid4().hex, "version": update["version"], "seat": self.seat}
        await self._connection.request(f"{self._path}/requests", {**act, "action": action})

    async def wait(self, seconds: float) -> None:
        """Asks the server again and again, a second apart, until the seat is asked or the game is over."""
        until = time.monotonic() + seconds
        while True:
            update = await self._update()
            to_act = self.seat in update["waiting"] and not update["view"].get("pending")
            if to_act or not update["waiting"] or (left := until - time.monotonic()) <= 0:
                return
            await asyncio.sleep(min(POLL_S, left))

    async def advice(self) -> Sequence[Advice]:
        """A hint, if the server gives one here."""
        hints = await self._connection.request(f"{self._path}/hint", {"seat": self.seat})
        return [
            Advice(
                one["action"],
                one["value"],
                Sentence(one["reason"]["key"], one["reason"]["params"]) if one["reason"] else None,
            )
            for one in hints
        ]

    async def record(self) -> Json | None:
        """The record, once the server has the game in its archive."""
        table = await self._connection.request(self._path)
        if table.get("record") is None:
            return None
        record: Json = await self._connection.request(f"/games/{quote(table['record'], safe='')}/record")
        return record


def origin(address: str) -> str:
    """The part of an address that names a server; Malformed for what is no address of the web."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise Malformed("link", "not-one-of", {"expected": "http://…, https://…"}) from None
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username is not None:
        raise Malformed("link", "not-one-of", {"expected": "http://…, https://…"})
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{host}" + (f":{port}" if port is not None else "")


def _sentence(body: bytes, status: int) -> str:
    try:
        answer = json.loads(body)
        clause, message = answer.get("clause"), str(answer["message"])
    except (ValueError, KeyError, AttributeError):
        return f"status {status}"
    return f"{clause}: {message}" if clause else message
