"""A bot account that plays whatever it is invited to, over the public API: copy it and put your own idea into `choose`.

    python examples/bot_client.py http://127.0.0.1:8000 TOKEN INVITE-LINK

Make an account, a bot account and its token first (POST /api/bots, POST /api/bots/ID/tokens): see docs/api.md.
Needs `pip install websockets` and nothing of Shofar.
"""

import asyncio
import json
import random
import sys
from itertools import count
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect


def choose(view: dict[str, Any]) -> str:
    """Chooses an action: `view` is what the bot's seat may know, `view["legal"]` what it may do."""
    action: str = random.choice(view["legal"])
    return action


def post(url: str, token: str, body: dict[str, Any]) -> dict[str, Any]:
    """Sends a request and returns the API's answer."""
    headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
    with urlopen(Request(url, json.dumps(body).encode(), headers)) as answer:
        found: dict[str, Any] = json.load(answer)
        return found


async def play(server: str, token: str, table: str) -> str | None:
    """Plays until the game is over; returns the name of its record."""
    keys = count(1)
    address = f"{server.replace('http', 'ws', 1)}/ws/{table}"
    async with connect(address, additional_headers={"authorization": f"Bearer {token}"}) as socket:
        await socket.send(json.dumps({"type": "hello", "protocol": 1}))
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "table" and message["stage"] in ("over", "closed"):
                record: str | None = message["record"]
                return record
            if message["type"] == "table" and set(message["unagreed"]) & set(message["yours"]):
                # A rated table, or changed settings: look at message["settings"] if you are choosy.
                agree = {"type": "agree", "version": message["version"], "key": f"agree-{next(keys)}"}
                await socket.send(json.dumps(agree))
            if message["type"] == "refused":
                print("refused:", message["code"], file=sys.stderr)
            if message["type"] != "update":
                continue
            view, seat = message["view"], message["seat"]
            if view["legal"] and not view.get("pending"):  # a choice that waits for others need not be made again
                act = {"type": "act", "seat": seat, "version": message["version"], "action": choose(view)}
                await socket.send(json.dumps({**act, "key": f"{message['version']}-{next(keys)}"}))
    return None


def main(server: str, token: str, link: str) -> None:
    """Accepts the invite and plays."""
    joined = post(f"{server}/api/join", token, {"code": link.rpartition("#")[2]})
    print(f"table {joined['table']}, seat {joined['seat']}", flush=True)
    record = asyncio.run(play(server, token, joined["table"]))
    print(f"over: {server}/api/games/{record}/record", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
