"""Random and mutated messages: no crash, no growth, no failure of ours, and the game goes on."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed

from shofar.table import messages
from tests.scale import SOAK
from tests.server.client import Seat, guests, open_table, run, seated
from tests.server.processes import Server, running

COUNT = 100_000 if SOAK else 3_000
KINDS = ["act", "preview", "sit", "stand", "seat-bot", "settings", "start", "uncover", "offer", "answer", "hand-over"]
KINDS += ["chat", "mute", "resign", "ping", "hello", "nonsense", ""]
WORDS = [
    "",
    "k",
    "wall R5",
    "trumpet G",
    "supply T",
    "feed B1",
    "first Y7",
    "R5@c2",
    "draw",
    "pause",
    "abort",
    "\x00",
    "é" * 40,
]


def nonsense(chance: random.Random) -> str | bytes:
    """Half of it has almost the right form."""
    how = chance.random()
    if how < 0.15:
        return bytes(chance.randrange(256) for _ in range(chance.randrange(60)))
    if how < 0.25:
        return "".join(chance.choice('{}[]":,0a\\ ') for _ in range(chance.randrange(80)))
    key = f"f{chance.randrange(10**9)}" + chance.choice(["", "", "", "", "\0", "\ud800", "é", "\n"])
    message: dict[str, Any] = {"type": chance.choice(KINDS), "key": key}
    fields: dict[str, list[Any]] = {
        "version": [0, 5, 10**9, -1, 2**70, "1", None],
        "seat": [0, 1, 2, 9, -1, "S", "0", None, [], True],
        "action": [*WORDS, 5, None],
        "offer": ["draw", "takeback", "pause", "abort", "rematch", "win"],
        "agrees": [True, False, 1],
        "to_bot": [True, False],
        "bot": ["random", "level-5", "../x", "", "\0"],
        "user": ["u0", "\0", "", "'; DROP TABLE users; --", 5],
        "muted": [True, False, None],
        "text": [*WORDS, "x" * 501],
        "protocol": [1, 2],
        "seen": [0, 3, 10**6],
        "settings": [{"game": "walls", "seats": 3}, {"game": "walls", "seats": 99}, {"game": "chess"}, {}],
    }
    for name in chance.sample(list(fields), chance.randrange(6)):
        message[name] = chance.choice(fields[name])
    text = json.dumps(message)
    if chance.random() < 0.2 and text:
        at = chance.randrange(len(text))
        text = text[:at] + chance.choice('{}[]",:0x') + text[at + chance.randrange(3) :]
    return text


def memory_kb(server: Server) -> int:
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


def sensible(seat: Seat, chance: random.Random) -> str | None:
    """Now and then somebody does play, so that nonsense meets every stage of a game."""
    if seat.update is None or not seat.update.view["legal"] or chance.random() > 0.03:
        return None
    act = {"type": "act", "key": f"s{chance.randrange(10**9)}", "version": seat.version, "seat": seat.update.seat}
    return json.dumps({**act, "action": chance.choice(seat.update.view["legal"])})


async def pester(seat: Seat, count: int, chance: random.Random) -> list[Seat]:
    """All connections that it took."""
    used = [seat]
    for number in range(count):
        try:
            await used[-1].socket.send(sensible(used[-1], chance) or nonsense(chance))
        except ConnectionClosed:
            used.append(await Seat.at(seat.guest, seat.table))
        if number % 50 == 0:
            await asyncio.sleep(0)
    return used


def shows_others_cards(text: str) -> bool:
    body = json.loads(text)
    if body["type"] != "update" or body["view"]["result"] is not None:
        return False
    hands = body["view"]["hands"]
    return any(set(hand) - {"?"} for seat, hand in enumerate(hands) if seat != body["seat"])


async def pestered(server: Server) -> None:
    chance = random.Random(11)
    people = await asyncio.to_thread(guests, server.url, 4)
    table = await asyncio.to_thread(open_table, people[0], seats=3)
    seats = await seated(people[:3], table)
    await seats[0].request("start")
    stranger = await Seat.at(people[3], table)
    await pester(stranger, COUNT // 10, chance)
    before = memory_kb(server)
    used = await asyncio.gather(*(pester(seat, COUNT // 4, chance) for seat in [*seats, stranger]))
    fresh = await Seat.at(people[0], table)
    await fresh.send({"type": "ping"})
    await fresh.until(lambda: any(isinstance(one, messages.Pong) for one in fresh.others))
    assert memory_kb(server) < before + 30_000
    answer = await fresh.request("chat", text="still here")
    assert isinstance(answer, messages.Accepted)
    texts = [text for those in used for seat in those for text in seat.raw]
    assert any('"type":"update"' in text for text in texts)
    assert [text for text in texts if shows_others_cards(text)] == []


def test_nonsense_hurts_nobody(tmp_path: Path, database: str) -> None:
    with running(database, tmp_path) as server:
        run(pestered(server))
        assert server.process is not None
        assert server.process.poll() is None
        assert [line for line in server.lines() if line["level"] == "error"] == []
