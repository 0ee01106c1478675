"""What operators do while people play: restart server by server, restore a backup, move to PostgreSQL. Nothing is lost.

The clients come again when they are cut off and send again what was not answered; in the end every log is read and
compared with what each of them was told and shown (`resilient_games`).
"""

import asyncio
import itertools
import random
import time
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace

import pytest

from shofar.cli import main
from shofar.server.db.backup import copy_database
from shofar.server.db.replay_check import replay_all
from tests.scale import scale
from tests.server.client import run
from tests.server.postgres import Postgres
from tests.server.processes import Server, running
from tests.server.resilient_games import Client, Worker, account, tables

ROUND_S = 240.0


async def played(
    servers: list[Server], seed: int, meanwhile: Callable[[list[Client]], Awaitable[None]]
) -> list[Client]:
    """Whole games, while something else is done; both have to end."""
    clients = await tables(servers, seed, games=2)
    async with asyncio.timeout(ROUND_S):
        playing = asyncio.gather(*(client.play() for client in clients))
        await meanwhile(clients)
        await playing
    return clients


async def accepted(clients: list[Client], more: int) -> None:
    """Until so many more moves have been accepted, or all games are over."""

    def count() -> int:
        return sum(len(client.accepted) for client in clients)

    before = count()
    while count() < before + more and not all(client.seat and over(client) for client in clients):
        await asyncio.sleep(0.02)


def over(client: Client) -> bool:
    info = client.seat.info if client.seat else None
    return info is not None and info.stage == "over" and bool(info.record and info.record.endswith("-2"))


def test_servers_are_restarted_one_after_the_other_and_nobody_loses_a_move(
    tmp_path: Path, shared_postgres: Postgres
) -> None:
    url, chance = shared_postgres.migrated("rolling"), random.Random(3)
    restarts = 0
    with ExitStack() as stack:
        servers = [stack.enter_context(running(url, tmp_path)) for _ in range(2)]
        worker = Worker(url, tmp_path / "worker.log")
        stack.callback(worker.kill)

        async def meanwhile(clients: list[Client]) -> None:
            nonlocal restarts
            for _ in range(scale(1, 20)):
                for server in servers:
                    await accepted(clients, chance.randrange(3, 12))
                    assert await asyncio.to_thread(server.stop) == 0
                    await asyncio.to_thread(server.start)
                    restarts += 1

        clients = run(played(servers, 31, meanwhile))
    found = account(url, clients)
    found.check()
    assert restarts == scale(1, 20) * 2
    assert found.accepted > 50


def test_a_backup_that_was_made_while_people_play_is_restored_and_played_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # Backups are called after the second in which they were made: here each is made in another one.
    seconds = itertools.count(int(time.time()))
    made_at = SimpleNamespace(strftime=time.strftime, gmtime=lambda: time.gmtime(next(seconds)))
    monkeypatch.setattr("shofar.commands.backup.time", made_at)
    url, folder = f"sqlite:///{tmp_path}/shofar.db", tmp_path / "backups"
    folder.mkdir()
    with ExitStack() as stack:
        server = stack.enter_context(running(url, tmp_path))
        worker = Worker(url, tmp_path / "worker.log")
        stack.callback(worker.kill)

        async def meanwhile(clients: list[Client]) -> None:
            for _ in range(3):
                await accepted(clients, 8)
                backed_up = await asyncio.to_thread(main, ["backup", str(folder), "--keep", "2", "--database", url])
                assert backed_up == 0
            await accepted(clients, 8)
            server.kill()
            worker.kill()
            newest = str(sorted(folder.iterdir())[-1])
            restored = await asyncio.to_thread(main, ["restore", newest, "--replace", "--database", url])
            assert restored == 0
            await asyncio.to_thread(server.start)
            worker.start()

        clients = run(played([server], 32, meanwhile))
    assert len(list(folder.iterdir())) == 2
    assert "entries replayed" in capsys.readouterr().out
    found = account(url, clients, older=True)
    found.check()
    assert replay_all(tmp_path / "shofar.db").broken == []
    assert all(over(client) for client in clients)


def test_running_games_move_from_sqlite_to_postgresql(tmp_path: Path, shared_postgres: Postgres) -> None:
    url, target = f"sqlite:///{tmp_path}/shofar.db", shared_postgres.fresh("moved")
    with ExitStack() as stack:
        server = stack.enter_context(running(url, tmp_path))
        worker = Worker(url, tmp_path / "worker.log")
        stack.callback(lambda: worker.kill())

        async def meanwhile(clients: list[Client]) -> None:
            nonlocal worker
            await accepted(clients, 20)
            assert await asyncio.to_thread(server.stop) == 0
            worker.kill()
            await asyncio.to_thread(copy_database, url, target)
            server.database = target
            await asyncio.to_thread(server.start)
            worker = Worker(target, tmp_path / "worker-2.log")

        clients = run(played([server], 33, meanwhile))
    found = account(target, clients)
    found.check()
    assert all(over(client) for client in clients)
    assert found.accepted > 50
