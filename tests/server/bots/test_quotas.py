"""Bots for everybody: a game needs a person, nobody has all the bots, and a simple player is never a silent one."""

import asyncio
import random
import signal
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import msgspec
import pytest
from sqlalchemy import create_engine, select, update

from shofar.bots.random_player import RandomPlayer
from shofar.core.player import Budget
from shofar.games import new_game
from shofar.server.bots.queue import Job
from shofar.server.bots.worker import Worker
from shofar.server.bots.worker_monitor import Readiness
from shofar.server.config import Limits
from shofar.server.db import schema
from shofar.server.db.connect import engine_for
from shofar.server.db.log_queries import log_after
from shofar.server.metrics import Metrics
from shofar.server.service import Service
from shofar.server.tables.session import TableSession
from shofar.table import decode_entry, messages
from shofar.table.advance import table_of as rebuilt
from shofar.table.checks import Denied
from shofar.table.settings import Person, Settings
from tests.scale import SOAK
from tests.server.client import Guest, Seat, run
from tests.server.in_process import PEOPLE, FakeTime, act, service, settled, table_of
from tests.server.processes import Server, running
from tests.server.resilient_games import Worker as Process


async def waiting(made: Service) -> list[tuple[str, str | None]]:
    """Bots' moves that no worker has answered: the seat, and why a simple player is to answer."""
    columns = schema.jobs.c
    found = select(columns.seat, columns.stand_in).where(columns.answered_at.is_(None)).order_by(columns.seat)
    return await made.database.read(lambda connection: [(row[0], row[1]) for row in connection.execute(found)])


async def answer_all(made: Service, time: FakeTime) -> None:
    """Every bot that is asked moves."""
    engine = engine_for(made.config.database, durable=False)
    worker = Worker(engine, now=time)
    while await asyncio.to_thread(worker.work_once):
        pass
    made.bot_answers.wake()
    engine.dispose()


# A game needs a person


def test_bots_alone_do_not_begin_a_game(tmp_path: Path) -> None:
    async def go() -> None:
        async with service(tmp_path, FakeTime()) as made:
            with pytest.raises(Denied, match="table-bots-only"):
                await table_of(made, 0, bots=[0, 1, 2])

    asyncio.run(go())


def test_a_table_of_bots_alone_is_refused_and_leaves_nothing_behind(server: Server) -> None:
    host = Guest.named(server.url, "ada")
    settings = {"game": "walls", "seats": 5, "public": True}
    with pytest.raises(HTTPError) as refused:
        host.post("/api/tables", {"settings": settings, "sit": [], "fill": "strongest", "start": True})
    assert refused.value.code == 409
    assert b"table-bots-only" in refused.value.read()
    table = host.post("/api/tables", {"settings": settings, "sit": [], "fill": "strongest"})["id"]
    with pytest.raises(HTTPError) as refused:
        host.post(f"/api/tables/{table}/requests", {"type": "start", "key": "s"})
    assert b"table-bots-only" in refused.value.read()


def test_where_everybody_has_handed_over_simple_players_go_on(database: str) -> None:
    async def go() -> None:
        async with service(database, time := FakeTime()) as made:
            session = await table_of(made, 1, bots=[1, 2])
            assert [why for _, why in await waiting(made)] == [None, None]
            await answer_all(made, time)
            await settled(session, lambda table: table.waiting == (0,))
            await made.tables.request(session.id, PEOPLE[0], messages.HandOver(key="h", seat=0, to_bot=True))
            assert await waiting(made) == [("0", "nobody-plays")]
            await answer_all(made, time)
            await settled(session, lambda table: table.seats[0].stand_in == "nobody-plays")
            [own, *_] = session.info(None, ()).seats
            assert (own.bot, own.stand_in) == ("level-5", "nobody-plays")
            await made.tables.request(session.id, PEOPLE[0], messages.HandOver(key="b", seat=0, to_bot=False))
            assert session.table.seats[0].stand_in is None

    asyncio.run(go())


# Nobody has all the bots


async def opened(made: Service, host: Person, origin: str) -> TableSession:
    """A table of the host and two bots, not begun."""
    settings = msgspec.convert({"game": "walls", "seats": 3}, Settings)
    session = await made.tables.open_table(settings, host, origin=origin)
    await made.tables.request(session.id, host, messages.TakeSeat(key="sit", seat=0))
    for seat in (1, 2):
        await made.tables.request(session.id, host, messages.GiveSeatToBot(key=f"bot {seat}", seat=seat, bot="random"))
    return session


def begin(made: Service, session: TableSession, host: Person) -> Any:
    return made.tables.request(session.id, host, messages.Start(key="start"))


def test_no_further_game_begins_while_its_host_has_too_many_bots_at_work(database: str) -> None:
    async def go() -> None:
        limits = Limits(bots_per_person=3, bots_per_address=5)
        async with service(database, time := FakeTime(), limits=limits) as made:
            ada, ben, eve = PEOPLE[:3]
            one, two = [await opened(made, ada, "home") for _ in range(2)]
            await begin(made, one, ada)
            with pytest.raises(Denied, match="server-bots-busy"):
                await begin(made, two, ada)
            await begin(made, await opened(made, ben, "home"), ben)
            third = await opened(made, eve, "home")
            with pytest.raises(Denied, match="server-bots-busy"):
                await begin(made, third, eve)  # other guests behind the same address help nothing
            await begin(made, await opened(made, eve, "elsewhere"), eve)
            await answer_all(made, time)
            await settled(one, lambda table: table.waiting == (0,))
            await begin(made, two, ada)

    asyncio.run(go())


def test_moves_beyond_the_limit_are_simple_players_and_the_games_go_on(database: str) -> None:
    async def go() -> None:
        async with service(database, time := FakeTime(), limits=Limits(bots_per_person=3)) as made:
            ada = PEOPLE[0]
            one, two = [await opened(made, ada, "home") for _ in range(2)]
            await begin(made, one, ada)
            await answer_all(made, time)
            await settled(one, lambda table: table.waiting == (0,))
            await begin(made, two, ada)
            await act(made, one, 0)  # the first table's bots are asked beside the second's
            assert sorted(str(why) for _, why in await waiting(made)) == ["None", "None", "too-many", "too-many"]
            assert len(made.quotas) == 4
            await answer_all(made, time)
            await settled(two, lambda table: table.waiting == (0,))
            await settled(one, lambda table: table.waiting == (0,) or table.stage == "over")
            assert len(made.quotas) == 0

    asyncio.run(go())


# A simple player says so


def test_a_stand_ins_move_is_marked_counted_and_found_in_the_log(database: str) -> None:
    async def go() -> None:
        async with service(database, time := FakeTime()) as made:
            metrics = Metrics()
            made.bot_answers.on_answer = (metrics.bot_answered,)
            session = await table_of(made, 1, game="towers", seats=2, bots=["N"], starter="N")
            action = str(session.table.current_game.legal("N")[0])
            with made.engine.begin() as connection:
                given = {"answer": action, "answered_at": time.ms, "claimed_at": time.ms, "stand_in": "late"}
                connection.execute(update(schema.jobs).values(given))
            made.bot_answers.wake()
            await settled(session, lambda table: table.waiting == ("S",))
            assert {one.seat: one.stand_in for one in session.info(None, ()).seats} == {"S": None, "N": "late"}
            rows = await made.database.read(lambda connection: log_after(connection, session.id, 0))
            assert rebuilt([decode_entry(row[1]) for row in rows]).seats == session.table.seats
            assert b'shofar_bot_stand_ins_total{reason="late"} 1.0' in metrics.text()
            assert b"shofar_bot_queue_seconds_count 1.0" in metrics.text()
            await act(made, session, "S")
            await answer_all(made, time)
            await settled(session, lambda table: table.waiting == ("S",))
            assert session.table.seats["N"].stand_in is None, "the bot itself has moved"

    asyncio.run(go())


def test_how_the_bots_are_is_told(database: str) -> None:
    async def go() -> None:
        async with service(database, time := FakeTime()) as made:
            session = await table_of(made, 1, game="towers", seats=2, bots=["N"], starter="N")
            assert made.worker_monitor.readiness.state == "warming"
            time.ms += 60_000
            await made.worker_monitor.check()
            assert made.worker_monitor.readiness == Readiness("no-worker", None)
            assert [one.stand_in for one in session.info(None, ()).seats] == [None, "no-worker"]
            engine = engine_for(database, durable=False)
            plain, fine = Worker(engine, now=time), Worker(engine, now=time)
            await asyncio.to_thread(plain.queue.heartbeat, "plain", "no compiler is installed")
            await made.worker_monitor.check()
            assert made.worker_monitor.readiness == Readiness("plain", "no compiler is installed")
            assert [one.stand_in for one in session.info(None, ()).seats] == [None, None]
            await asyncio.to_thread(fine.heartbeat)
            await made.worker_monitor.check()
            assert (made.worker_monitor.readiness, made.worker_monitor.workers) == (Readiness("ready"), 2)
            await asyncio.to_thread(fine.queue.unregister)
            await made.worker_monitor.check()
            assert made.worker_monitor.readiness.state == "plain"
            engine.dispose()

    asyncio.run(go())


def test_which_bots_get_ready_is_told_at_the_tables_where_they_sit(database: str) -> None:
    def getting_ready(session: TableSession) -> messages.GettingReady | None:
        return session.info(None, ()).getting_ready

    async def go() -> None:
        async with service(database, time := FakeTime()) as made:
            reported: list[Readiness] = []
            made.worker_monitor.on_change = (reported.append,)
            settings = {"game": "towers", "seats": 2, "starter": "N"}
            weak = await table_of(made, 1, **settings, bots=["N"], bot="level-3")
            strong = await table_of(made, 1, **settings, bots=["N"], bot="level-8")
            engine = engine_for(database, durable=False)
            first, second = Worker(engine, now=time), Worker(engine, now=time)
            await asyncio.to_thread(first.queue.heartbeat, "warming", "towers:level-3 towers:level-7 walls:level-10")
            await made.worker_monitor.check_while_warming()
            assert getting_ready(weak) == messages.GettingReady(["level-3"], 1, 4)
            assert getting_ready(strong) == messages.GettingReady(["level-8"], 1, 4)
            await asyncio.to_thread(second.queue.heartbeat, "warming", "towers:level-7 " + "walls:level-10 " * 20)
            await made.worker_monitor.check_while_warming()
            assert getting_ready(weak) is None, "one of them is ready with it"
            assert getting_ready(strong) == messages.GettingReady(["level-8"], 2, 4)
            loaded = await table_of(made, 1, **settings, bots=["N"], bot="level-8")
            assert getting_ready(loaded) == messages.GettingReady(["level-8"], 2, 4)
            await asyncio.to_thread(second.queue.heartbeat, "ready", None)
            await made.worker_monitor.check_while_warming()
            assert getting_ready(strong) is getting_ready(loaded) is None
            assert [len(one.unready) for one in reported] == [3, 2, 0]
            engine.dispose()

    asyncio.run(go())


def test_a_bot_that_cannot_be_made_ready_is_told_with_its_reason(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(game: str, text: str) -> Any:
        raise RuntimeError("cannot cache function: no locator available")

    monkeypatch.setattr("shofar.bots.readiness.player", broken)
    worker = Worker(create_engine("sqlite://"), seed_key=b"key")
    game: Any = new_game("towers", seed=1)
    seat = game.waiting[0]
    view = msgspec.json.encode(game.view(seat).to_json()).decode()
    job = Job(table_id="a", version=1, seat=seat, game="towers", bot="level-5", view=view, ms=60_000, attempts=1)
    result = worker._choose(job, game.view(seat))
    assert result.action in game.view(seat).legal
    assert result.stand_in == "failed"
    assert worker.chooser.state()[0] == "plain"
    assert "no locator available" in str(worker.chooser.state()[1])
    [logged] = [record for record in caplog.records if record.getMessage() == "bot-not-ready"]
    assert "no locator available" in getattr(logged, "fields", {})["why"]


# Dice


def test_what_clients_know_does_not_give_a_bots_choices() -> None:
    game: Any = new_game("towers", seed=1)
    seat = game.waiting[0]
    view = game.view(seat)
    encoded = msgspec.json.encode(view.to_json()).decode()
    job = Job(table_id="a", version=1, seat=seat, game="towers", bot="random", view=encoded, ms=100, attempts=1)
    ours, again, others = (Worker(create_engine("sqlite://"), seed_key=key) for key in (b"one", b"one", b"two"))
    assert all(worker.chooser._player(job).wait(60) for worker in (ours, again, others))
    guessed = agreed = 0
    for version in range(60):
        owed = replace(job, version=version)
        chosen = ours._choose(owed, view).action
        assert again._choose(owed, view).action == chosen, "a move that is thought about again is the same"
        public = int.from_bytes(sha256(f"a/{version}/{seat}".encode()).digest()[:7])
        guessed += RandomPlayer().choose(view, Budget(sims=1), public).action == chosen
        agreed += others._choose(owed, view).action == chosen
    assert len(view.legal) > 10
    assert guessed < 20
    assert agreed < 20


# Workers that die and freeze

GAMES = 12 if SOAK else 1


def test_workers_are_killed_and_frozen_while_bots_play(database: str, tmp_path: Path) -> None:
    """Another one takes over, and no move is lost or made twice: versions follow each other, and games end."""

    async def game(url: str, workers: list[Process], chance: random.Random) -> None:
        host = Guest.named(url, "ada")
        settings = {"game": "walls", "seats": 3, "public": True}
        table = host.post("/api/tables", {"settings": settings, "fill": "random", "start": True})["id"]
        seat = await Seat.at(host, table)
        while not (seat.info and seat.info.stage == "over"):
            await seat.until(lambda: seat.to_act() or (seat.info and seat.info.stage == "over"), 60)
            if not seat.to_act():
                continue
            one = chance.randrange(2)
            workers[1 - one].send(signal.SIGCONT)
            if chance.random() < 0.15:
                workers[one].kill()
                workers[one].start()
            elif chance.random() < 0.15:
                workers[one].send(signal.SIGSTOP)
            await seat.act(chance.choice(seat.view["legal"]))
        assert host.get(f"/api/games/{seat.info.record}")["id"] == seat.info.record

    with running(database, tmp_path) as server:
        workers = [Process(database, tmp_path / f"worker-{number}.log") for number in range(2)]
        try:
            for seed in range(GAMES):
                run(game(server.url, workers, random.Random(seed)))
        finally:
            for worker in workers:
                worker.kill()
        assert not [line for line in server.lines() if line["level"] == "error"]
