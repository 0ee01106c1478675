"""Compresses responses in gzip, where the client accepts it and nothing in them is secret.

A secret that is compressed together with text of an attacker's choice can be guessed from the length. So only
documents that are the same for everybody are: the API's description, schemas, finished games, ratings.
"""

import gzip
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

PUBLIC = ("/api/openapi", "/api/schemas/", "/api/games/", "/api/ratings/", "/api/bots/built-in", "/api/replay")
LEAST_BYTES = 1024
LEVEL = 5


def accepts_gzip(accepted: str) -> bool:
    """Whether an Accept-Encoding header accepts gzip."""
    chosen: dict[str, bool] = {}
    for one in accepted.split(",")[:20]:
        name, *settings = (part.strip().lower() for part in one.split(";"))
        chosen[name] = all(_quality(setting) > 0 for setting in settings if setting.startswith("q="))
    return chosen.get("gzip", chosen.get("x-gzip", chosen.get("*", False)))


def _quality(setting: str) -> float:
    try:
        return float(setting.removeprefix("q="))
    except ValueError:
        return 0.0


def compressing(path: str, accepted: str, send: Send) -> Send:
    """A `send` that compresses the response if it is worth it and comes in one part."""
    if not path.startswith(PUBLIC):
        return send
    wanted = accepts_gzip(accepted)
    held: MutableMapping[str, Any] | None = None

    async def sent(message: MutableMapping[str, Any]) -> None:
        nonlocal held
        if message["type"] == "http.response.start":
            held = message
            return
        start, held = held, None
        if start is not None:
            body = bytes(message.get("body", b""))
            headers = [*start["headers"], (b"vary", b"accept-encoding")]
            if wanted and len(body) >= LEAST_BYTES and not message.get("more_body") and _plain(headers):
                body = gzip.compress(body, LEVEL, mtime=0)
                headers = [one for one in headers if one[0].lower() != b"content-length"]
                headers += [(b"content-encoding", b"gzip"), (b"content-length", str(len(body)).encode())]
                message = {**message, "body": body}
            await send({**start, "headers": headers})
        await send(message)

    return sent


def _plain(headers: list[tuple[bytes, bytes]]) -> bool:
    found = {name.lower(): value for name, value in headers}
    return b"content-encoding" not in found and b"set-cookie" not in found
