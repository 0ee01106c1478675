"""Moves that do not come: a bot that stands still, a job that is gone. Others answer, within seconds."""

import asyncio
import time
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Engine, delete, select

from shofar.server.bots.worker import HEARTBEAT_S, HUNG_S, OVERDUE_S, Worker
from shofar.server.db import schema
from shofar.server.db.connect import engine_for
from shofar.server.db.log_writer import Write
from shofar.server.db.migrations import migrate
from shofar.server.tables.timers import SWEEP_S
from tests.server.bots.test_queue import LEASE_MS, column, move, table
from tests.server.in_process import FakeTime, service, table_of

LONGEST_S = 15.0
"""The bar: nobody waits longer for a move while a bot stands still."""


@pytest.fixture
def engine(database: str) -> Iterator[Engine]:
    made = engine_for(database)
    migrate(made)
    yield made
    made.dispose()


def claimed(worker: Worker, ago: float) -> None:
    """The worker thinks about the next job, and has begun so many seconds ago."""
    job = worker._claim()
    assert job is not None
    worker._in_work[job.key] = job, time.monotonic() - ago - job.ms / 1000


def answers(engine: Engine) -> dict[str, tuple[str | None, str | None]]:
    with engine.connect() as connection:
        jobs = schema.jobs.c
        rows = connection.execute(select(jobs.table_id, jobs.answer, jobs.stand_in))
        return {row[0]: (row[1], row[2]) for row in rows}


def test_while_a_bot_stands_still_simple_players_answer_for_it_and_for_who_waits(
    engine: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    now, worker = FakeTime(), Worker(engine, lease_ms=LEASE_MS)
    worker._now = worker.queue._now = now
    for number, name in enumerate("abcd"):
        table(engine, name, host="u1")
        move(engine, name, now.ms + number - 10, bot="strongest" if name < "d" else "an engine that others may have")
    claimed(worker, OVERDUE_S - 2)
    worker.relieve()
    assert set(answers(engine).values()) == {(None, None)}, "it may think for so long"
    claimed(worker, OVERDUE_S + 0.1)
    for _ in range(3):
        worker.relieve()
    received = answers(engine)
    assert [name for name in "abcd" if received[name][0]] == ["b", "c"]
    assert {received["b"][1], received["c"][1]} == {"late"}
    assert [one.message for one in caplog.records].count("bot-stands-still") == 1
    assert column(engine, "attempts").count(0) == 1, "the engine's move was left to others"
    assert OVERDUE_S + 1 + HEARTBEAT_S < LONGEST_S


def test_an_engine_may_think_for_longer(engine: Engine) -> None:
    now, worker = FakeTime(), Worker(engine, lease_ms=LEASE_MS)
    worker._now = worker.queue._now = now
    table(engine, "a", host="u1")
    move(engine, "a", now.ms, bot="mine")
    claimed(worker, HUNG_S - 10)
    worker.relieve()
    worker.heartbeat()
    assert answers(engine) == {"a": (None, None)}
    now.ms += LEASE_MS - 1
    claimed_at = column(engine, "lease_until")
    worker.heartbeat()
    assert column(engine, "lease_until") > claimed_at
    [(job, _)] = worker._in_work.values()
    worker._in_work[job.key] = job, time.monotonic() - HUNG_S - 2
    now.ms += LEASE_MS + 1
    worker.heartbeat()
    assert column(engine, "lease_until") < [now.ms], "then another worker may have it"


def test_a_move_whose_job_is_gone_is_asked_for_again(database: str) -> None:
    """Such as one that another process, behind the log, has deleted while a seat went to a bot, back, and again."""

    async def go() -> None:
        async with service(database, FakeTime()) as made:
            session = await table_of(made, 1, bots=[1, 2])

            async def jobs() -> list[Any]:
                columns = schema.jobs.c
                rows = await made.database.rows(select(columns.seat, columns.answer).order_by(columns.seat))
                return [tuple(row) for row in rows]

            assert await jobs() == [("1", None), ("2", None)]
            await made.database.change(delete(schema.jobs).where(schema.jobs.c.seat == "1"))
            await made.bot_answers.request_lost()
            assert await jobs() == [("2", None)], "it may be on its way"
            await made.bot_answers.request_lost()
            await made.writer.write(Write())
            assert await jobs() == [("1", None), ("2", None)]
            assert 2 * SWEEP_S < LONGEST_S
            assert session.table.waiting

    asyncio.run(go())
