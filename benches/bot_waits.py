"""How long people wait for bots, through a real server.

    make bench BENCH="bot_waits [--database KIND] [--seats 4] [--bot level-5] [--crowd] [--addresses 1]"

Plays one whole game with the usual settings and prints the distribution of its waits: from a person's move, or the
game's begin, until it is their turn again. With `--crowd` another address has opened all the tables it may first, each
with `strongest` on all other seats, and its guests move at once whenever it is their turn; with `--addresses 20` so
many others have, three tables each.
"""

import argparse
import asyncio
import contextlib
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request

from tests.server.client import Guest, Seat, run
from tests.server.postgres import cluster
from tests.server.processes import Server

GUESTS, FEW = 20, 3
WAIT_S, MOVE_S = 4.0, 3.0
"""The longest wait of a person alone on the server; and, beside a crowd, for each bot that moves in it."""


@dataclass
class OtherAddress(Guest):
    """A guest behind another address."""

    address: str = "203.0.113.7"

    def _request(self, request: Request) -> Any:
        request.add_header("x-forwarded-for", self.address)
        return super()._request(request)


def fill(url: str, addresses: int) -> list[tuple[Guest, str]]:
    """All tables that one address may open, until it is refused; or a few for each of many."""
    made: list[tuple[Guest, str]] = []
    body = {"settings": {"game": "walls", "seats": 5}, "fill": "strongest", "start": True}
    guests, tables = (GUESTS, 1_000) if addresses == 1 else (1, FEW)
    for address in range(addresses):
        with contextlib.suppress(HTTPError):
            for number in range(guests):
                guest = OtherAddress(url, f"crowd {number}", address=f"203.0.113.{7 + address}")
                guest.come_in()
                with contextlib.suppress(HTTPError):
                    for _ in range(tables):
                        made.append((guest, guest.post("/api/tables", body)["id"]))
    return made


async def move_at_once(guest: Guest, table: str) -> None:
    """Somebody who keeps their bots busy."""
    seat = await Seat.at(guest, table)
    while not (seat.info and seat.info.stage == "over"):
        await seat.until(seat.to_act, 600)
        await seat.act(seat.view["legal"][0])


async def play_game(url: str, options: argparse.Namespace) -> tuple[list[float], int]:
    """A whole game: every wait, and how many of the bots' seats were seen with a stand-in."""
    busy = []
    if options.crowd:
        tables = await asyncio.to_thread(fill, url, options.addresses)
        print(f"  the crowd has {len(tables)} tables", flush=True)
        busy = [asyncio.create_task(move_at_once(guest, table)) for guest, table in tables]
    host = await asyncio.to_thread(Guest.named, url, "ada")
    settings = {"game": options.game, "seats": options.seats}
    body = {"settings": settings, "fill": options.bot, "start": True}
    began = time.monotonic()
    table = (await asyncio.to_thread(host.post, "/api/tables", body))["id"]
    seat, waits, replaced = await Seat.at(host, table), [], 0
    while True:
        await seat.until(lambda: seat.to_act() or (seat.info and seat.info.stage == "over"), 600)
        waits.append(time.monotonic() - began)
        replaced += sum(one.stand_in is not None for one in seat.info.seats) if seat.info else 0
        if not seat.to_act() or len(waits) >= options.most:
            break
        await seat.act(seat.view["legal"][len(waits) % len(seat.view["legal"])])
        began = time.monotonic()
    for task in busy:
        task.cancel()
    await asyncio.gather(*busy, return_exceptions=True)
    return waits, replaced


def measure(kind: str, options: argparse.Namespace) -> bool:
    """One game on one database; whether every wait was short enough."""
    with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as stack:
        folder = Path(name)
        url = f"sqlite:///{folder}/shofar.db" if kind == "sqlite" else stack.enter_context(cluster()).url
        server = Server(url, folder, ("--workers", "1", "--trusted-proxy", "127.0.0.1"))
        stack.callback(lambda: server.process and server.stop())
        server.start()
        waits, replaced = run(play_game(server.url, options))
    ordered = sorted(waits)
    at = {share: ordered[min(len(ordered) - 1, int(share * len(ordered)))] for share in (0.5, 0.9, 0.99)}
    shares = ", ".join(f"{100 * share:.0f} %: {wait:.2f}" for share, wait in at.items())
    print(f"{kind}: {len(waits)} waits in seconds, {shares}, longest {ordered[-1]:.2f}; stand-ins seen: {replaced}")
    return ordered[-1] < (MOVE_S * (options.seats - 1) if options.crowd else WAIT_S)


def main() -> int:
    """Exit status 1 if a wait was too long."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--database", choices=["sqlite", "postgresql", "both"], default="both")
    parser.add_argument("--game", default="walls")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--bot", default="level-5")
    parser.add_argument("--most", type=int, default=10_000, help="end after so many waits")
    parser.add_argument("--crowd", action="store_true")
    parser.add_argument("--addresses", type=int, default=1, help="how many the crowd comes from")
    options = parser.parse_args()
    kinds = ["sqlite", "postgresql"] if options.database == "both" else [options.database]
    short = [measure(kind, options) for kind in kinds]
    return 0 if all(short) else 1


if __name__ == "__main__":
    sys.exit(main())
