"""Servers, workers and the database are killed at random moments while games go on: nothing is lost or doubled.

    python -m tests.soak_server_kills [TRIALS] [SEED] [postgresql|sqlite]

Two servers and two workers share one PostgreSQL; or one server and two workers one SQLite file. A trial is one kill -9.
Games are played all the time by clients that reconnect and send again what was not answered; the record of each game is
compared with what its players were told.
"""

import asyncio
import random
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from tests.server.client import run
from tests.server.postgres import Postgres, cluster
from tests.server.processes import Server, environment, running
from tests.server.test_kill import check_records, games_with_bots

TABLES = 3


class Worker:
    """One `shofar worker` that can be killed and started again."""

    def __init__(self, database: str, log: Path) -> None:
        self._command = [sys.executable, "-m", "shofar", "worker", "--database", database, "--lease", "1500"]
        self._log = log
        self.start()

    def start(self) -> None:
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(self._command, stderr=log, env=environment())

    def send(self, number: int) -> None:
        self._process.send_signal(number)

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()


async def trials(
    count: int, seed: int, servers: list[Server], workers: list[Worker], database: Postgres | None
) -> dict[str, int]:
    chance = random.Random(seed)
    done = {"server": 0, "worker": 0, "database": 0, "games": 0, "moves": 0}
    rounds = 0

    async def play() -> None:
        nonlocal rounds
        while sum(done[name] for name in ("server", "worker", "database")) < count:
            rounds += 1
            games = await games_with_bots(servers[rounds % len(servers)], TABLES, seed + rounds)
            players = [player for _, those in games for player in those]
            for at, player in enumerate(players):
                player.urls = [servers[at % len(servers)].url, servers[at % len(servers) - 1].url]
            fighting.set()
            await asyncio.wait_for(asyncio.gather(*(player.play() for player in players)), 300)
            fighting.clear()
            await quiet.wait()
            await check_records(games)
            done["games"] += len(games)
            done["moves"] += sum(len(player.accepted) for player in players)
            print(done, flush=True)

    async def kill() -> None:
        while not playing.done():
            await fighting.wait()
            await asyncio.sleep(chance.uniform(0.05, 0.8))
            if not fighting.is_set():
                continue
            quiet.clear()
            victim = chance.choice(["server", "server", "worker", "database" if database else "worker"])
            if victim == "server":
                server = chance.choice(servers)
                server.kill()
                await asyncio.to_thread(server.start)
            elif victim == "worker":
                worker = chance.choice(workers)
                worker.kill()
                worker.start()
            elif database:
                database.kill()
                await asyncio.to_thread(database.start)
            done[victim] += 1
            quiet.set()

    fighting, quiet = asyncio.Event(), asyncio.Event()
    quiet.set()
    playing = asyncio.create_task(play())
    killing = asyncio.create_task(kill())
    await asyncio.wait({playing, killing}, return_when=asyncio.FIRST_COMPLETED)
    if killing.done() and not playing.done():
        playing.cancel()
        killing.result()
    killing.cancel()
    await playing
    return done


def main() -> None:
    words = [*sys.argv[1:], *["300", "1", "postgresql"][len(sys.argv) - 1 :]]
    count, seed = int(words[0]), int(words[1])
    with ExitStack() as stack:
        place = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        database = None if words[2] == "sqlite" else stack.enter_context(cluster())
        url = database.url if database else f"sqlite:///{place}/shofar.db"
        servers = [stack.enter_context(running(url, place)) for _ in range(2 if database else 1)]
        workers = [Worker(url, place / f"worker-{number}.log") for number in range(2)]
        try:
            print(run(trials(count, seed, servers, workers, database)))
        finally:
            for worker in workers:
                worker.kill()
            for log in place.glob("*.log"):
                for line in log.read_text().splitlines():
                    if '"level":"error"' in line:
                        print(line, file=sys.stderr)


if __name__ == "__main__":
    main()
