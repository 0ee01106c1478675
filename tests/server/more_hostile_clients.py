"""Hostile clients against what came after the first ones: lessons, hints, pictures, takebacks, operators' doors, texts.

Written by somebody who looked for what the server does for whoever asks: work for the processor, long answers, texts
that a database does not take, and requests that are allowed, in an order that nobody plays in."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from websockets.exceptions import WebSocketException

from tests.server.hostile_clients import GAMES, Attacker

TEXTS = ["\0", "a\0b", "\ud800", "a\udfffb", "\uffff", "￾", "'; --", "%", "_%", "\\", "💥" * 30, "a" * 5_000, "\u202e"]
LESSONS = ["walls-first", "towers-first", "walls-trumpet", "none"]
LANGUAGES = ["en", "de", "fr", "it", "xx", "%00", "e" * 300]


async def lessons_and_replays(me: Attacker) -> None:
    """Steps of lessons, and records to replay: worked out for anybody, without a name."""
    listed = await me.request("GET", "/lessons")
    names = [one["id"] for one in listed if isinstance(one, dict) and "id" in one] if isinstance(listed, list) else []
    record = await me.request("GET", f"/games/demonstration-{me.chance.choice(['walls', 'towers'])}/record")
    for _ in range(60):
        lesson = me.chance.choice([*names, *LESSONS])
        path = [me.chance.choice(["next", "wall R5", "first Y4", "b2c3", "\0"]) for _ in range(me.chance.randrange(9))]
        action = me.chance.choice(["wall R5", "S a1", "next", "\ud800", "x" * 40])
        kind = me.chance.choice(["", "/try", "/preview"])
        body: dict[str, Any] = {"path": path} if not kind else {"path": path, "action": action}
        await me.request("POST", f"/lessons/{lesson}{kind}", body)
        if me.chance.random() < 0.5 and isinstance(record, dict):
            spoilt = _spoilt(me, record)
            await me.request(
                "POST", "/replay", {"record": spoilt, "eyes": me.chance.choice(["open", "0", "S", "spectator"])}
            )
            question = {"record": spoilt, "step": me.chance.randrange(200), "seat": me.chance.choice([0, "S"])}
            await me.request("POST", "/preview", {**question, "action": action})


def _spoilt(me: Attacker, record: dict[str, Any]) -> dict[str, Any]:
    """A record with something odd in it."""
    made = json.loads(json.dumps(record))
    name = me.chance.choice(sorted(made))
    odd: list[Any] = [None, [], {}, -1, 2**70, 1e308, "\0", [[[[]]]] * 100, {"a": {"a": {}}}]
    if me.chance.random() < 0.7:
        made[name] = me.chance.choice(odd)
    if isinstance(made.get("actions"), list) and me.chance.random() < 0.5:
        made["actions"] = made["actions"] * me.chance.choice([1, 3, 20])
    return dict(made)


async def hints_for_ever(me: Attacker) -> None:
    """A table against bots, and all advice that there is, again and again."""
    await me.be()
    settings = me.chance.choice(GAMES[:3])
    answer = await me.request("POST", "/tables", {"settings": settings, "fill": "random", "start": True})
    table = str(answer.get("id", "")) if isinstance(answer, dict) else ""
    seat = "S" if settings["game"] == "towers" else 0
    for _ in range(6):
        requests = [me.request("POST", f"/tables/{table}/hint", {"seat": seat}) for _ in range(12)]
        requests += [me.request("GET", f"/tables/{table}/guide?seat={seat}") for _ in range(30)]
        requests += [me.request("POST", f"/tables/{table}/missed", {"seat": seat}) for _ in range(4)]
        await asyncio.gather(*requests)


async def pictures_and_exports(me: Attacker) -> None:
    """What is drawn, listed and given out for whoever asks; some of it is never read."""
    game = me.chance.choice(["walls", "towers"])
    for _ in range(20):
        step, language = me.chance.choice(["", "0", "17", "9999", "-1", "x"]), me.chance.choice(LANGUAGES)
        path = me.chance.choice(
            [
                f"/share/demonstration-{game}.png?step={step}&lang={language}",
                f"/game/demonstration-{game}?step={step}",
                "/table/%00",
                "/join",
                "/api/export.jsonl",
                f"/api/games?most=200&game={game}",
                f"/api/users/{me.chance.choice(['a', '%00', 'A' * 64, '%ff'])}/results",
                f"/api/games/demonstration-{game}/replay?eyes=0&start={step}",
                "/licences.txt",
                "/api/openapi.json",
            ]
        )
        if me.chance.random() < 0.3:
            _, writer = await me.raw()  # nobody reads the answer
            host = f"{me.place[0]}:{me.place[1]}".encode()
            writer.write(b"GET " + path.encode() + b" HTTP/1.1\r\nhost: " + host + b"\r\n\r\n")
        else:
            await me.open_page(path)


async def back_and_forth(me: Attacker) -> None:
    """Takebacks, pauses, changed choices, series, sides, readings: allowed, in an order that nobody plays in."""
    await me.be()
    settings = dict(me.chance.choice(GAMES))
    if me.chance.random() < 0.5:
        settings["readings"] = {me.chance.choice(["T10", "W4", "W11", "X"]): me.chance.choice(["balanced", "open", ""])}
    if me.chance.random() < 0.5:
        settings["series"] = me.chance.choice([True, 5, "x"])
    answer = await me.request("POST", "/tables", {"settings": settings, "fill": "random", "start": True})
    table = str(answer.get("id", "")) if isinstance(answer, dict) else ""
    seat: Any = "S" if settings["game"] == "towers" else 0
    line = await me.socket(table)
    for _ in range(40):
        kind = me.chance.choice(
            ["act", "offer", "answer", "preview", "swap-sides", "agree", "uncover", "chat", "start"]
        )
        more: dict[str, Any] = {"seat": seat}
        if kind in ("act", "preview"):
            view = await me.request("GET", f"/tables/{table}/view?seat={seat}")
            shown = view.get("view", view) if isinstance(view, dict) else {}
            legal = shown.get("legal") or ["wall R5"]
            more |= {
                "action": me.chance.choice(legal),
                "version": view.get("version", 0) if isinstance(view, dict) else 0,
            }
        elif kind in ("offer", "answer"):
            more["offer"] = me.chance.choice(["takeback", "takeback", "pause", "abort", "rematch", "draw"])
            if kind == "answer":
                more["accept"] = me.chance.random() < 0.5
        elif kind == "chat":
            more = {"text": me.chance.choice(TEXTS)}
        elif kind in ("start", "agree"):
            more = {} if kind == "start" else {"version": me.chance.randrange(50)}
        await me.table_request(table, kind, **more)
    if line is not None:
        await line.close()


async def operators_doors(me: Attacker) -> None:
    """Everything that is for operators, invitations and passwords that are guessed, by a guest and by an account."""
    await me.be()
    if me.chance.random() < 0.5:
        name = f"acc{me.chance.randrange(10**6)}"
        await me.request("POST", "/accounts", {"name": name, "password": "a fine long password"})
    for _ in range(12):
        who = me.chance.choice(["u1", "%00", "a" * 64, "demonstration-walls"])
        await me.request(
            "GET", f"/operators/{me.chance.choice(['people', 'audit', 'bans', 'queue', 'tables', 'set-aside'])}"
        )
        await me.request("POST", f"/operators/people/{who}/ban", {"reason": me.chance.choice(TEXTS)})
        await me.request("POST", f"/operators/tables/{who}/close", {})
        await me.request("POST", "/links/password", {"code": "A" * 22, "password": "a fine long password"})
        await me.request(
            "POST", "/me/password", {"old": me.chance.choice(TEXTS), "new": "x" * me.chance.choice([1, 200, 5000])}
        )
        await me.request("POST", "/me/push", {"endpoint": "https://127.0.0.1/", "p256dh": "A" * 87, "auth": "A" * 22})


async def texts_that_no_database_takes(me: Attacker) -> None:
    """NUL and halves of pairs wherever a text may stand: names, keys, chat, paths, parameters."""
    await me.be(me.chance.choice(TEXTS))
    await me.be()
    table = await me.table()
    for _ in range(12):
        odd = me.chance.choice(TEXTS)
        body = json.dumps({"type": "chat", "key": odd[:64], "text": odd}, ensure_ascii=me.chance.random() < 0.5)
        headers = {"content-type": "application/json"}
        with suppress(UnicodeEncodeError):
            await me.request(
                "POST", f"/tables/{table}/requests", content=body.encode("utf-8", "surrogatepass"), headers=headers
            )
        await me.table_request(table, "sit", odd[:60], seat=odd[:20])
        for path in (
            "/users/%00",
            "/users/a%00b/games",
            "/tables/%00",
            "/games/%00/record",
            "/bots/%00",
            "/lessons/%00",
        ):
            await me.request("GET", path)
        await me.request("PATCH", "/me", {"name": odd})
        await me.request("POST", "/sign-in", {"name": odd, "password": odd})
        await me.request("POST", "/join", {"code": odd})
    line = await me.socket(table)
    if line is None:
        return
    with suppress(WebSocketException, UnicodeEncodeError):
        for _ in range(20):
            odd = json.dumps({"type": "chat", "key": "k\0", "text": me.chance.choice(TEXTS)})
            await line.send(odd)
            await line.send(
                json.dumps({"type": "act", "key": "\ud800", "version": 2**63, "seat": "\0", "action": "\0"})
            )


async def tabs_without_end(me: Attacker) -> None:
    """The same person from many tabs that come and go, each asking for everything since the beginning."""
    await me.be()
    table = await me.table(fill="random", start=True)
    for _ in range(8):
        lines = await asyncio.gather(*(me.socket(table) for _ in range(15)))
        with suppress(WebSocketException):
            for line in lines:
                if line is not None:
                    seen = me.chance.choice([0, 1, -1, 2**40, None])
                    await line.send(json.dumps({"type": "hello", "protocol": 1, "seen": seen}))
        for line in lines:
            if line is not None:
                line.transport.abort()


async def requests_in_a_row(me: Attacker) -> None:
    """Hundreds of requests in one packet, some with two lengths or with a body that is the next request."""
    host = f"host: {me.place[0]}:{me.place[1]}\r\n".encode()
    plain = b"GET /api/me HTTP/1.1\r\n" + host + b"\r\n"
    inner = b"GET /api/operators/people HTTP/1.1\r\n" + host + b"\r\n"
    double = (
        b"POST /api/guests HTTP/1.1\r\n" + host + b"content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n"
    )
    two = b"POST /api/guests HTTP/1.1\r\n" + host + b"content-length: 0\r\ncontent-length: 40\r\n\r\n" + inner
    upgrade = b"GET /ws/x HTTP/1.1\r\n" + host + b"upgrade: websocket\r\nconnection: upgrade\r\n\r\n" + plain
    for _ in range(6):
        reader, writer = await me.raw()
        parts = me.chance.choices([plain, double, two, upgrade, b"\r\n\r\n", b"\0" * 50], k=me.chance.choice([5, 200]))
        with suppress(OSError):
            writer.write(b"".join(parts))
            with suppress(TimeoutError):
                async with asyncio.timeout(2):
                    while got := await reader.read(65_536):
                        me.answers["500" if b"HTTP/1.1 500" in got else "in a row"] += 1
        writer.transport.abort()


MORE_KINDS: dict[str, Callable[[Attacker], Awaitable[None]]] = {
    one.__name__: one
    for one in (
        lessons_and_replays,
        hints_for_ever,
        pictures_and_exports,
        back_and_forth,
        operators_doors,
        texts_that_no_database_takes,
        tabs_without_end,
        requests_in_a_row,
    )
}
