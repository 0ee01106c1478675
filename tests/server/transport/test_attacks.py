"""Every kind of hostile client at once, against a server as it comes: an honest game goes on, nothing goes wrong."""

import asyncio
import random
from collections import Counter
from contextlib import suppress
from pathlib import Path
from urllib.request import urlopen

from shofar.table import messages
from tests.server.client import guests, open_table, run, seated
from tests.server.hostile_clients import KINDS, Attacker
from tests.server.processes import Server

MOVES = 30
LIMIT_S = 20.0
"""An attack that is still under way is given up: some would wait for ever."""


async def attacked(name: str, number: int, url: str, answers: Counter[str]) -> None:
    attacker = Attacker(url, f"127.0.2.{1 + number}", random.Random(number), answers)
    with suppress(TimeoutError, OSError):
        async with asyncio.timeout(LIMIT_S):
            await KINDS[name](attacker)
    await attacker.close()


async def honest(url: str) -> None:
    """Three people make their moves, each of which is accepted."""
    people = await asyncio.to_thread(guests, url, 3)
    seats = await seated(people, await asyncio.to_thread(open_table, people[0], seats=3))
    await seats[0].request("start")
    for seat in seats:
        await seat.until(lambda seat=seat: seat.update is not None)
    chance = random.Random(1)
    for _ in range(MOVES):
        mover = next((seat for seat in seats if seat.to_act()), None)
        assert mover is not None, "somebody is to move"
        answer = await mover.act(chance.choice(mover.view["legal"]))
        assert isinstance(answer, messages.Accepted), answer
        for seat in seats:
            await seat.until(lambda seat=seat, after=answer.version: seat.version >= after)


async def all_at_once(url: str, answers: Counter[str]) -> None:
    attacks = [attacked(name, number, url, answers) for number, name in enumerate(sorted(KINDS))]
    await asyncio.gather(honest(url), *attacks)


def test_an_honest_game_goes_on_among_hostile_clients_of_every_kind(tmp_path: Path, database: str) -> None:
    server = Server(database, tmp_path, ("--workers", "0"))
    answers = Counter[str]()
    try:
        run(all_at_once(server.start().url, answers))
        with urlopen(f"{server.url}/healthz", timeout=30) as response:
            assert response.status == 200
        errors = [line for line in server.lines() if line["level"] == "error"]
    finally:
        server.stop()
    assert errors == []
    assert not [answer for answer in answers if answer.startswith("5")], answers
    assert answers["201"], "the attacks did begin"
    assert answers["429"], "and met limits"
