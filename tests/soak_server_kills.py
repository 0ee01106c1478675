"""Servers, workers and the database are killed and stopped at random moments while games go on: nothing is lost.

    python -m tests.soak_server_kills [KILLS] [SEED] [all|both|postgresql|sqlite|processes]

Two servers and two workers share one PostgreSQL, with clocks a minute apart; or one server and two workers one SQLite
file; or, as `processes`, one `shofar serve --processes 2` and two workers share one PostgreSQL, and now the whole of it
is killed, now one of its processes. Beside the kills (kill -9) processes are stopped (SIGSTOP) for seconds, with two
servers often in the middle of a transaction. Tables with bots, left to bots and taken back, round one screen, each with
a rematch, are played all the time by clients that connect again and send again what was not answered; then every log is
compared with what its players were told and shown. Last, PostgreSQL comes back from an older copy while games go on.
"""

import asyncio
import itertools
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

from tests.server.client import run
from tests.server.postgres import Postgres, cluster
from tests.server.processes import Server, running, serving
from tests.server.resilient_games import Account, Client, Worker, account, tables
from tests.server.serve_command import AHEAD_MS, STAND_STILL

KILLS = ("server", "process", "worker", "database")
KINDS = {"both": ("sqlite", "postgresql"), "all": ("sqlite", "postgresql", "processes")}
ROUND_S = 600.0
LONGEST_REST_S = 15.0


def _started_again(server: Server) -> None:
    """As systemd does: a server that found no database when it started is started once more."""
    until = time.monotonic() + ROUND_S
    while True:
        try:
            server.start()
            return
        except AssertionError:
            if server.process is None or server.process.poll() is None or time.monotonic() > until:
                raise


class Trial:
    """Servers, workers and a database that misbehave."""

    def __init__(self, stack: ExitStack, place: Path, kind: str, seed: int, at_once: int = 2) -> None:
        self.at_once = at_once
        self.chance = random.Random(seed)
        self.seed = seed
        self.database: Postgres | None = stack.enter_context(cluster()) if kind != "sqlite" else None
        self.url = self.database.url if self.database else f"sqlite:///{place}/shofar.db"
        self.flags = [place / f"stand-still-{number}" for number in range(2 if kind == "postgresql" else 1)]
        self.several = kind == "processes"
        arguments = ("--processes", "2") if self.several else ()
        self.servers: list[Server] = []
        for number, flag in enumerate(self.flags):
            meddling = {STAND_STILL: str(flag)} | ({AHEAD_MS: str(70_000 * number)} if self.database else {})
            self.servers.append(stack.enter_context(running(self.url, place, *arguments, environment=meddling)))
        self.workers = [
            Worker(self.url, place / f"worker-{number}.log", {AHEAD_MS: str(-90_000 * number)} if self.database else {})
            for number in range(2)
        ]
        for worker in self.workers:
            stack.callback(worker.kill)
        self.done: Counter[str] = Counter()
        self.fighting = asyncio.Event()
        self.quiet = asyncio.Event()
        self.busy = 0
        self.clients: list[Client] = []
        self.longest = 0.0
        self.harm: list[tuple[float, float, str]] = []
        """From when until when which harm was done."""

    def kills(self) -> int:
        """How many there have been."""
        return sum(self.done[name] for name in KILLS)

    async def run(self, count: int) -> None:
        """So many kills."""
        rounds = itertools.count(1)
        harm = {f"server {one.port}": self._server(number) for number, one in enumerate(self.servers)}
        harm |= {f"worker {number}": self._worker(number) for number in range(len(self.workers))}
        if self.database:
            harm["database"] = self._database(self.database)
        fights = [asyncio.create_task(self._fight(name, one, count)) for name, one in harm.items()]
        fights.append(asyncio.create_task(self._start_workers_again()))
        try:
            while self.kills() < count:
                await self._round(next(rounds), fights)
        finally:
            for fight in fights:
                fight.cancel()
            await asyncio.gather(*fights, return_exceptions=True)

    async def _round(self, number: int, fights: "list[asyncio.Task[None]]") -> None:
        sets = [await tables(self.servers, self.seed * 1000 + number * 10 + at) for at in range(self.at_once)]
        self.clients = [client for clients in sets for client in clients]
        self.fighting.set()
        playing: asyncio.Future[list[None]] = asyncio.gather(*(client.play() for client in self.clients))
        waiting: set[asyncio.Future[Any]] = {playing, *fights}
        async with asyncio.timeout(ROUND_S):
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            for fight in fights:
                if fight.done() and not fight.cancelled() and fight.exception():
                    playing.cancel()
                    fight.result()
            await playing
            self.fighting.clear()
            while self.busy:
                self.quiet.clear()
                await self.quiet.wait()
        found = await asyncio.to_thread(account, self.url, self.clients)
        self.print_round(found)
        found.check()

    def print_round(self, found: Account) -> None:
        """One line for each round."""
        self.longest = max([self.longest, *(wait for client in self.clients for wait in client.waits)])
        kinds = ", ".join(f"{name} {number}" for name, number in sorted(self.done.items()))
        print(
            f"{kinds}; accepted {found.accepted}, shown {found.shown}; lost {len(found.lost)}, doubled "
            f"{len(found.doubled)}, leaked {len(found.leaked)}; longest wait {self.longest:.1f} s",
            flush=True,
        )
        waited = [(len(steps), client, steps) for client in self.clients for steps in client.slow]
        for _, client, steps in sorted(waited, key=lambda one: -one[0])[:1]:
            since, until = steps[0][0], steps[-1][0]
            print(f"  {client.table} {client.guest.name} waited for {until - since:.1f} s:")
            for what, count in Counter(what for _, what in steps).items():
                print(f"    {count} times: {what}")
            # Servers that are started again while their database is killed take long: then nobody answers.
            for began, ended, name in self.harm:
                if began < until and ended > since and ended - began > 5:
                    print(f"    meanwhile {name} was down or standing for {ended - began:.1f} s", flush=True)

    async def _fight(self, name: str, harm: Callable[[], Awaitable[None]], count: int) -> None:
        rest = 0.0
        while True:
            await self.fighting.wait()
            await asyncio.sleep(self.chance.uniform(0.1, 1.0) + rest)
            if not self.fighting.is_set() or self.kills() >= count:
                await asyncio.sleep(0.2)
                continue
            self.busy += 1
            began = asyncio.get_running_loop().time()
            try:
                await harm()
            finally:
                ended = asyncio.get_running_loop().time()
                self.harm.append((began, ended, name))
                # Where a start takes long, a server killed at once would never have served, and nothing been tried.
                rest = min(ended - began, LONGEST_REST_S) if ended - began > 2.0 else 0.0
                self.busy -= 1
                self.quiet.set()

    def _server(self, number: int) -> Callable[[], Awaitable[None]]:
        server, flag = self.servers[number], self.flags[number]

        async def harm() -> None:
            if self.several and self.chance.random() < 0.6:
                await self._one_process(server)
                return
            if self.database and self.chance.random() < 0.3:
                if self.chance.random() < 0.7 and self.clients:
                    flag.write_text(self.chance.choice(self.clients).table, encoding="ascii")
                    until = time.monotonic() + 3
                    while not server.stands_still() and time.monotonic() < until:
                        await asyncio.sleep(0.02)
                    if server.stands_still():
                        self.done["stopped in a transaction"] += 1
                server.freeze()
                await asyncio.sleep(self.chance.uniform(0.5, 4.0))
                flag.unlink(missing_ok=True)
                server.thaw()
                self.done["stopped"] += 1
                return
            server.kill()
            await asyncio.to_thread(_started_again, server)
            self.done["server"] += 1

        return harm

    async def _one_process(self, server: Server) -> None:
        """Kills or stops one of the processes behind the port of a server; the server starts it again."""
        alive = serving(server)
        if not alive:
            return
        one = self.chance.choice(alive)
        with suppress(ProcessLookupError):  # it has just ended with its database
            if self.chance.random() < 0.3:
                os.kill(one, signal.SIGSTOP)
                await asyncio.sleep(self.chance.uniform(0.5, 4.0))
                os.kill(one, signal.SIGCONT)
                self.done["stopped"] += 1
            else:
                os.kill(one, signal.SIGKILL)
                self.done["process"] += 1

    def _worker(self, number: int) -> Callable[[], Awaitable[None]]:
        worker = self.workers[number]

        async def harm() -> None:
            if self.chance.random() < 0.3:
                worker.process.send_signal(signal.SIGSTOP)
                await asyncio.sleep(self.chance.uniform(0.5, 4.0))
                worker.process.send_signal(signal.SIGCONT)
                self.done["stopped"] += 1
                return
            worker.kill()
            worker.start()
            self.done["worker"] += 1
            await asyncio.sleep(2.0)  # long enough to think at all

        return harm

    async def _start_workers_again(self) -> None:
        """As systemd does: a worker that found no database has ended."""
        while True:
            for worker in self.workers:
                if worker.process.poll() is not None:
                    worker.start()
            await asyncio.sleep(1.0)

    def _database(self, database: Postgres) -> Callable[[], Awaitable[None]]:
        async def harm() -> None:
            database.kill()
            await asyncio.to_thread(database.start)
            self.done["database"] += 1
            await asyncio.sleep(5.0)

        return harm

    async def older(self) -> None:
        """The database comes back without its last seconds."""
        assert self.database is not None
        self.clients = await tables(self.servers, self.seed, games=1)
        playing = asyncio.gather(*(client.play() for client in self.clients))
        for _ in range(2):
            await asyncio.sleep(1.0)
            await asyncio.to_thread(self.database.keep_copy)
            await asyncio.sleep(2.0)
            await asyncio.to_thread(self.database.bring_back_copy)
        await asyncio.wait_for(playing, ROUND_S)
        found = await asyncio.to_thread(account, self.url, self.clients, older=True)
        found.lost = []
        self.print_round(found)
        found.check()


def trial(kind: str, count: int, seed: int, place: Path, at_once: int = 2) -> None:
    """One kind of database."""
    with ExitStack() as stack:

        async def go() -> None:
            made = await asyncio.to_thread(Trial, stack, place, kind, seed, at_once)
            await made.run(count)
            if made.database:
                await made.older()

        try:
            run(go())
        finally:
            for log in place.glob("*.log"):
                for line in log.read_text().splitlines():
                    if '"level":"error"' in line:
                        print(line, file=sys.stderr)


def main() -> None:
    words = [*sys.argv[1:], *["300", "1", "all"][len(sys.argv) - 1 :]]
    kinds = KINDS.get(words[2], (words[2],))
    for kind in kinds:
        began = time.monotonic()
        with tempfile.TemporaryDirectory() as place:
            trial(kind, int(words[0]) // len(kinds), int(words[1]), Path(place))
        print(f"{kind}: {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
