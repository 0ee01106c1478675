"""Hostile clients, each kind with chance variations, against a server as it comes, while honest people play.

    python -m tests.soak_attacks [--seconds 120] [--seed 1] [--only sqlite|postgresql]

Attackers come from addresses of their own (127.0.1.x), honest people from 127.0.0.1. They play at three kinds of
tables: people alone, one with a bot of level 3 in it, and one with a clock of seconds, at which somebody lets it run
out. Told at the end: how often each kind was tried, what the server answered, how long the honest waited for answers
(the bar is 1 s), for bots (3 s) and for clocks (1 s beyond the time), and what the server's log says at level ERROR.
Ends with 1 on an answer of 500, an error in the log, or a wait over the bar.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path

from tests.server.client import Guest, Seat, open_table, run, seated
from tests.server.hostile_clients import KINDS as FIRST_KINDS
from tests.server.hostile_clients import Attacker
from tests.server.more_hostile_clients import MORE_KINDS
from tests.server.postgres import cluster
from tests.server.processes import Server

KINDS = FIRST_KINDS | MORE_KINDS
BOT, CLOCK_S = "level-3", 2.0
BARS_S = {"answers": 1.0, "bots": 3.0, "clocks": 1.0}
ATTACKERS = 12


class Waits:
    """How long honest people waited, by what for."""

    def __init__(self) -> None:
        self.by_kind: dict[str, list[float]] = {kind: [] for kind in BARS_S}

    def distribution(self, kind: str) -> str:
        """The distribution of one kind."""
        waits = sorted(self.by_kind[kind])
        if not waits:
            return "none"
        at = {f"p{part}": waits[min(len(waits) * part // 100, len(waits) - 1)] for part in (50, 95)}
        return f"{len(waits)}: " + " ".join(
            f"{name} {1000 * value:.0f} ms" for name, value in {**at, "max": waits[-1]}.items()
        )

    def fine(self) -> bool:
        """Whether there were some of each kind, and none was too long."""
        return all(waits and max(waits) < BARS_S[kind] for kind, waits in self.by_kind.items())


async def with_a_bot(url: str, waits: Waits, until: float, seed: int) -> None:
    """One person and two bots at Walls, one game after the other: timed is from a move until it is their turn again."""
    chance = random.Random(seed)
    host = await asyncio.to_thread(Guest.named, url, f"with bots {seed}")
    while time.monotonic() < until:
        body = {"settings": {"game": "walls", "seats": 3}, "fill": BOT, "start": True}
        seat = await Seat.at(host, (await asyncio.to_thread(host.post, "/api/tables", body))["id"])
        began = time.monotonic()
        while time.monotonic() < until:
            try:
                await seat.until(partial(_asked_or_over, seat), 30.0)
            except TimeoutError:
                waits.by_kind["bots"].append(time.monotonic() - began)
                break
            waits.by_kind["bots"].append((time.monotonic() - began) / 2)  # for each of the two
            if not seat.to_act():
                break
            answer = await seat.act(chance.choice(seat.view["legal"]))
            began = time.monotonic()
            await soon(seat, partial(_seen, seat, getattr(answer, "version", 0)))
        await seat.close()


async def with_a_clock(url: str, waits: Waits, until: float, seed: int) -> None:
    """Two people at Towers with seconds for a move: one lets the time run out; timed is how much later it is told."""
    people = [await asyncio.to_thread(Guest.named, url, f"on time {seed} {number}") for number in range(2)]
    clock = {"clock": "move", "ms": int(CLOCK_S * 1000)}
    table = await asyncio.to_thread(open_table, people[0], game="towers", seats=2, clock=clock, on_timeout="forfeit")
    seats = await seated(people, table)
    while time.monotonic() + CLOCK_S + BARS_S["clocks"] < until:
        began = time.monotonic()
        await seats[0].request("start")
        await asyncio.gather(*(soon(seat, partial(_stage_is, seat, "playing")) for seat in seats))
        with suppress(TimeoutError):
            await seats[0].until(partial(_stage_is, seats[0], "over"), CLOCK_S + 10.0)
        waits.by_kind["clocks"].append(time.monotonic() - began - CLOCK_S)


def _stage_is(seat: Seat, stage: str) -> bool:
    return seat.info is not None and seat.info.stage == stage


def _asked_or_over(seat: Seat) -> bool:
    return seat.to_act() or _stage_is(seat, "over")


async def honest(url: str, waits: Waits, until: float, seed: int) -> None:
    """Three people play one game of Walls after the other; each answer is timed."""
    chance = random.Random(seed)
    people = [await asyncio.to_thread(Guest.named, url, f"honest {seed} {number}") for number in range(3)]
    table = await asyncio.to_thread(open_table, people[0], seats=3)
    seats = await seated(people, table)
    await seats[0].request("start")

    async def play(seat: Seat) -> None:
        while time.monotonic() < until:
            if seat.info is not None and seat.info.stage == "over":
                if seat.guest is people[0]:
                    await seat.request("start")
                else:
                    await soon(seat, lambda: seat.info is not None and seat.info.stage == "playing")
            elif seat.to_act():
                began = time.monotonic()
                answer = await seat.act(chance.choice(seat.view["legal"]))
                waits.by_kind["answers"].append(time.monotonic() - began)
                await soon(seat, partial(_seen, seat, getattr(answer, "version", 0)))
                await asyncio.sleep(0.1)  # people think
            else:
                await soon(seat, lambda: seat.to_act() or (seat.info is not None and seat.info.stage == "over"))

    await asyncio.gather(*(play(seat) for seat in seats))


def _seen(seat: Seat, version: int) -> bool:
    return seat.version >= version


async def soon(seat: Seat, holds: Callable[[], bool]) -> None:
    """Until it holds, or for a second: the trial has an end."""
    with suppress(TimeoutError):
        await seat.until(holds, 1.0)


async def hostile(url: str, number: int, until: float, seed: int, done: Counter[str], answers: Counter[str]) -> None:
    """One attacker after the other, each with an address of its own, and a kind that chance chooses."""
    chance = random.Random(seed * 1000 + number)
    while time.monotonic() < until:
        name = chance.choice(sorted(KINDS))
        attacker = Attacker(url, f"127.0.1.{1 + number}", random.Random(chance.random()), answers)
        done[name] += 1
        attack: Callable[[Attacker], Awaitable[None]] = KINDS[name]
        with suppress(TimeoutError, OSError):
            async with asyncio.timeout(min(15.0, max(until - time.monotonic(), 0.1))):
                await attack(attacker)
        await attacker.close()


def trial(kind: str, database: str, folder: Path, seconds: float, seed: int) -> bool:
    """Whether all is well."""
    server = Server(database, folder, ("--workers", "1"))
    waits, done, answers = Waits(), Counter[str](), Counter[str]()

    async def all_of_it() -> None:
        until = time.monotonic() + seconds
        good = [work(server.url, waits, until, n) for work in (honest, with_a_bot, with_a_clock) for n in range(2)]
        bad = [hostile(server.url, number, until, seed, done, answers) for number in range(ATTACKERS)]
        await asyncio.gather(*good, *bad)

    try:
        server.start()
        run(all_of_it())
        errors = [line for line in server.lines() if line["level"] == "error"]
    finally:
        if server.process is not None and server.process.poll() is None:
            server.stop()
    troubles = sum(count for answer, count in answers.items() if answer.startswith("5") and answer != "503")
    for waited in BARS_S:
        print(f"{kind}: honest people waited for {waited}, {waits.distribution(waited)}")
    print(f"{kind}: attacks {dict(done)}; answers {dict(answers)}")
    for line in errors[:20]:
        print(f"{kind}: {line}")
    return not errors and not troubles and waits.fine()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=["sqlite", "postgresql"])
    options = parser.parse_args()
    fine = True
    for kind in [options.only] if options.only else ["sqlite", "postgresql"]:
        with ExitStack() as stack:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            url = stack.enter_context(cluster()).url if kind == "postgresql" else f"sqlite:///{folder}/shofar.db"
            fine &= trial(kind, url, folder, options.seconds, options.seed)
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
