"""The queue of bots' moves on both databases: one lease for one move, none lost with a worker, fair to all hosts."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Engine, func, insert, select, update
from sqlalchemy.exc import OperationalError

from shofar.games import new_game
from shofar.server.bots.answers import _answers
from shofar.server.bots.move_chooser import GIVE_UP
from shofar.server.bots.queue import BotQueue, Job, Result
from shofar.server.bots.worker import ANSWER_TRIES, Worker
from shofar.server.db import schema
from shofar.server.db.connect import engine_for
from shofar.server.db.migrations import migrate
from tests.server.in_process import FakeTime
from tests.server.postgres import Postgres

LEASE_MS = 10_000


@pytest.fixture(params=["sqlite", "postgres"])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    url = f"sqlite:///{tmp_path}/shofar.db"
    if request.param == "postgres":
        cluster: Postgres = request.getfixturevalue("shared_postgres")
        url = cluster.migrated("queue")
    made = engine_for(url)
    migrate(made)
    yield made
    made.dispose()


@pytest.fixture
def time() -> FakeTime:
    return FakeTime()


def table(engine: Engine, name: str, *, host: str, origin: str = "") -> None:
    """A table, as far as the queue looks at it."""
    row = {"id": name, "host": host, "origin": origin, "game": "walls", "stage": "playing", "settings": "{}"}
    counts = {"version": 1, "seats": 5, "free": 0, "created_at": 0, "updated_at": 0}
    with engine.begin() as connection:
        flags = {"public": False, "rated": False, "seated": "[]"}
        connection.execute(insert(schema.tables).values(**row, **counts, **flags))


def move(engine: Engine, of: str, at: int, *, version: int = 1, seat: int = 1, bot: str = "plain", **more: Any) -> None:
    """A move that a bot owes."""
    game: Any = new_game("walls", seed=1)
    view = msgspec.json.encode(game.view(0).to_json()).decode()
    row = {"table_id": of, "version": version, "seat": str(seat), "game": "walls", "bot": bot, "view": view}
    with engine.begin() as connection:
        connection.execute(
            insert(schema.jobs).values(**row, **{"ms": 1000, "not_before": at, "created_at": at, **more})
        )


def claim(queue: BotQueue, costs: int = 1000) -> Job | None:
    return queue.claim(LEASE_MS, lambda _: costs)


def column(engine: Engine, name: str) -> list[Any]:
    with engine.connect() as connection:
        return list(connection.scalars(select(schema.jobs.c[name]).order_by(schema.jobs.c.seat)))


def test_of_three_moves_one_claim_leases_one(engine: Engine, time: FakeTime) -> None:
    table(engine, "a", host="u1")
    for seat in (1, 2, 3):
        move(engine, "a", time.ms, seat=seat)
    taken = claim(BotQueue(engine, "w", time))
    assert taken is not None
    assert taken.seat == "1"
    assert column(engine, "lease_until") == [time.ms + LEASE_MS, 0, 0]
    assert column(engine, "attempts") == [1, 0, 0]


def test_workers_that_claim_at_once_never_get_the_same_move(engine: Engine, time: FakeTime) -> None:
    for number in range(8):
        table(engine, f"t{number}", host=f"u{number % 3}", origin=f"a{number % 2}")
        for seat in range(1, 6):
            move(engine, f"t{number}", time.ms, seat=seat)
    gate = threading.Barrier(4)

    def work(name: str) -> list[tuple[str, int, str]]:
        queue = BotQueue(engine, name, time)
        mine: list[tuple[str, int, str]] = []
        gate.wait()
        # With nothing but moves that others are taking, PostgreSQL answers that there is none: so all is tried.
        while len(mine) < 40 and (job := claim(queue)) is not None:
            mine.append(job.key)
        return mine

    with ThreadPoolExecutor(4) as threads:
        taken = [key for mine in threads.map(work, ["w1", "w2", "w3", "w4"]) for key in mine]
    while (job := claim(BotQueue(engine, "w5", time))) is not None:
        taken.append(job.key)
    assert len(taken) == len(set(taken)) == 40
    assert column(engine, "attempts") == [1] * 40


def test_a_move_that_takes_longer_than_its_lease_stays_with_its_worker(engine: Engine, time: FakeTime) -> None:
    table(engine, "a", host="u1")
    move(engine, "a", time.ms)
    slow, other = (Worker(engine, now=time, lease_ms=LEASE_MS) for _ in range(2))
    job = slow._claim()
    assert job is not None
    slow._in_work[job.key] = job, 1e9
    for _ in range(5):
        time.ms += LEASE_MS - 1
        slow.heartbeat()
        assert other._claim() is None
    assert column(engine, "attempts") == [1]


def test_a_dead_workers_move_comes_back_and_its_late_answer_changes_nothing(engine: Engine, time: FakeTime) -> None:
    table(engine, "a", host="u1")
    move(engine, "a", time.ms)
    frozen, other = (BotQueue(engine, name, time) for name in ("frozen", "other"))
    first = claim(frozen)
    assert first is not None
    time.ms += LEASE_MS + 1
    second = claim(other)
    assert second is not None
    assert (second.key, second.attempts) == (first.key, 2)
    other.answer(second, Result("first Y1"), 0)
    frozen.answer(first, Result("first Y2", stand_in="late"), 0)
    frozen.renew([first], LEASE_MS)
    assert column(engine, "answer") == ["first Y1"]
    assert column(engine, "stand_in") == [None]


def test_a_move_that_was_left_to_others_has_cost_no_life(engine: Engine, time: FakeTime) -> None:
    table(engine, "a", host="u1")
    move(engine, "a", time.ms)
    queue = BotQueue(engine, "w", time)
    for _ in range(2 * GIVE_UP):
        job = claim(queue)
        assert job is not None
        assert job.attempts == 1
        queue.release(job)


def test_a_lease_by_a_clock_that_was_days_ahead_holds_nobody_up(engine: Engine, time: FakeTime) -> None:
    table(engine, "a", host="u1")
    move(engine, "a", time.ms)
    ahead = FakeTime()
    ahead.ms += 50 * 86_400_000
    assert claim(BotQueue(engine, "ahead", ahead)) is not None
    assert claim(BotQueue(engine, "right", time)) is not None


def test_all_workers_of_a_database_have_the_same_dice_and_no_other_has_them(engine: Engine, tmp_path: Path) -> None:
    one, two = (BotQueue(engine, name, FakeTime()) for name in ("w1", "w2"))
    elsewhere = engine_for(f"sqlite:///{tmp_path}/other.db")
    migrate(elsewhere)
    assert one.seed_key() == two.seed_key()
    assert len(one.seed_key()) >= 32
    assert BotQueue(elsewhere, "w3", FakeTime()).seed_key() != one.seed_key()
    elsewhere.dispose()


# Fairness


def crowd(engine: Engine, at: int, *, guests: int, tables: int) -> list[str]:
    """Somebody has opened what one may from one address: guests enough, five `strongest` at each table."""
    names = [f"x{guest}t{number}" for guest in range(guests) for number in range(tables)]
    for name in names:
        table(engine, name, host=name.partition("t")[0], origin="crowd")
        for seat in range(1, 5):
            move(engine, name, at, seat=seat, bot="strongest")
    return names


def test_a_newcomer_comes_before_all_that_one_address_has_asked_for(engine: Engine, time: FakeTime) -> None:
    crowd(engine, time.ms, guests=4, tables=3)
    queue = BotQueue(engine, "w", time)
    assert claim(queue) is not None  # it is being thought about when the other one comes
    time.ms += 1000
    table(engine, "mine", host="ada", origin="home")
    for seat in range(1, 5):
        move(engine, "mine", time.ms, seat=seat, bot="level-3")
    taken = [claim(queue, costs=50) for _ in range(5)]
    assert [job.table_id for job in taken[:4] if job] == ["mine"] * 4
    assert taken[4] is not None
    assert taken[4].bot == "strongest"


def test_hosts_behind_one_address_take_turns(engine: Engine, time: FakeTime) -> None:
    for host, tables in (("greedy", 6), ("ada", 1), ("ben", 1)):
        for number in range(tables):
            table(engine, f"{host}{number}", host=host, origin="school")
            move(engine, f"{host}{number}", time.ms)
    queue = BotQueue(engine, "w", time)
    first = [job.table_id[:3] for job in (claim(queue) for _ in range(3)) if job]
    assert sorted(first) == ["ada", "ben", "gre"]


def test_who_was_alone_for_an_hour_does_not_wait_an_hour_afterwards(engine: Engine, time: FakeTime) -> None:
    queue = BotQueue(engine, "w", time)
    table(engine, "a", host="u1", origin="one")
    for version in range(1, 60):
        move(engine, "a", time.ms, version=version)
        job = claim(queue, costs=60_000)  # many workers: an hour of thinking in no time
        assert job is not None
        queue.answer(job, Result("x"), 0)
    table(engine, "b", host="u2", origin="two")
    for version in range(1, 60):
        move(engine, "b", time.ms, version=version)
    move(engine, "a", time.ms, version=99)
    turns = 0
    while (job := claim(queue, costs=10_000)) is not None and job.table_id == "b":
        turns += 1
    assert job is not None
    assert turns <= 7


THREE_S = 3_000
STRONGEST_MS, LEVEL_3_MS, PACE_MS = 1_100, 60, 600


@pytest.mark.parametrize("guests", [1, 20])
def test_level_3_answers_within_three_seconds_while_another_address_opens_all_it_may(
    engine: Engine, time: FakeTime, guests: int
) -> None:
    """One worker; time is what thinking takes. The crowd's next questions come as soon as a bot has answered."""
    crowd(engine, time.ms, guests=guests, tables=60 // guests)
    queue = BotQueue(engine, "w", time)
    table(engine, "mine", host="ada", origin="home")
    asked_at, waits, version, crowded = time.ms, [], 1, 2
    for seat in (1, 2, 3, 4):
        move(engine, "mine", asked_at + PACE_MS, seat=seat, bot="level-3")
    owed = 4
    for _ in range(90):
        job = claim(queue, costs=STRONGEST_MS)
        assert job is not None
        took = LEVEL_3_MS if job.bot == "level-3" else STRONGEST_MS
        time.ms += took
        queue.answer(job, Result("x"), took - STRONGEST_MS)
        if job.table_id != "mine":
            crowded += 1
            move(engine, job.table_id, time.ms, version=crowded, seat=5, bot="strongest")
            continue
        waits.append(time.ms - asked_at)
        owed -= 1
        if not owed:  # Ada moves at once, and her four bots are asked again
            asked_at, version, owed = time.ms, version + 1, 4
            for seat in (1, 2, 3, 4):
                move(engine, "mine", asked_at + PACE_MS, version=version, seat=seat, bot="level-3")
    assert len(waits) >= 40
    assert max(waits) <= THREE_S
    with engine.connect() as connection:
        crowd_served = connection.scalar(
            select(func.count()).where(schema.jobs.c.bot == "strongest", schema.jobs.c.answered_at.is_not(None))
        )
    assert crowd_served, "the others are served too"


def test_thinking_goes_on_the_account_of_those_it_was_for(engine: Engine, time: FakeTime) -> None:
    table(engine, "a", host="u1", origin="one")
    move(engine, "a", time.ms)
    queue = BotQueue(engine, "w", time)
    job = claim(queue, costs=1000)
    assert job is not None
    queue.answer(job, Result("x"), 250)
    with engine.connect() as connection:
        used = {row.who: row.used for row in connection.execute(select(schema.bot_use))}
    assert used == {"now": 0, "now one": 0, "origin one": 1250, "host one u1": 1250}


# Who answers


def answered(engine: Engine) -> list[tuple[str | None, str | None]]:
    return list(zip(column(engine, "answer"), column(engine, "stand_in"), strict=True))


def test_from_its_deadline_on_a_simple_player_answers_and_says_so(engine: Engine, time: FakeTime) -> None:
    table(engine, "a", host="u1")
    move(engine, "a", time.ms, bot="strongest", late_at=time.ms + 10_000)
    time.ms += 10_000
    worker = Worker(engine, now=time)
    assert worker.work_once()
    assert not worker.chooser._players, "the bot itself was not even asked for"
    [(answer, why)] = answered(engine)
    assert answer
    assert why == "late"


def test_where_nobody_plays_a_simple_player_answers(engine: Engine, time: FakeTime) -> None:
    table(engine, "a", host="u1")
    move(engine, "a", time.ms, bot="strongest", stand_in="nobody-plays")
    assert Worker(engine, now=time).work_once()
    [(answer, why)] = answered(engine)
    assert answer
    assert why == "nobody-plays"


def test_a_bot_that_needs_no_time_answers_itself_however_late(engine: Engine, time: FakeTime) -> None:
    table(engine, "a", host="u1")
    move(engine, "a", time.ms, bot="plain", late_at=time.ms - 1)
    assert Worker(engine, now=time).work_once()
    assert [why for _, why in answered(engine)] == [None]


@pytest.mark.parametrize("spoilt", [{"view": "{"}, {"view": "{}"}, {"game": "chess"}], ids=str)
def test_a_question_that_cannot_be_read_is_answered_at_once(
    spoilt: dict[str, str], engine: Engine, time: FakeTime
) -> None:
    for name in ("a", "b"):
        table(engine, name, host="u1")
        move(engine, name, time.ms)
    with engine.begin() as connection:
        connection.execute(update(schema.jobs).where(schema.jobs.c.table_id == "a").values(**spoilt))
    worker = Worker(engine, now=time, lease_ms=LEASE_MS)
    assert [worker.work_once(in_threads=True) for _ in range(3)] == [True, True, False]
    assert not worker._in_work
    assert not worker.chooser._missing, "nobody else's bot is taken for missing"
    with engine.connect() as connection:
        answers = {row.table_id: (row.answer, row.fault) for row in connection.execute(select(schema.jobs))}
    assert answers["a"] == (None, "unreadable")
    assert answers["b"][0]
    assert answers["b"][1] is None


def test_a_question_that_no_player_can_answer_is_given_up(
    engine: Engine, time: FakeTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("shofar.server.bots.move_chooser.stand_in", broken)
    table(engine, "a", host="u1")
    move(engine, "a", time.ms, stand_in="too-many", bot="strongest")
    worker = Worker(engine, now=time, lease_ms=LEASE_MS)
    for _ in range(GIVE_UP):
        with pytest.raises(RuntimeError):  # `run` notes it and goes on
            worker.work_once()
        assert not worker._in_work
        time.ms += LEASE_MS + 1
    assert worker.work_once()
    assert (column(engine, "answer"), column(engine, "fault")) == ([None], ["unanswerable"])


def away(monkeypatch: pytest.MonkeyPatch, name: str, times: int) -> None:
    """The database is away so often when something is asked of the queue."""
    whole, left = getattr(BotQueue, name), [OperationalError("", {}, Exception())] * times

    def failing(*given: Any) -> Any:
        if left:
            raise left.pop()
        return whole(*given)

    monkeypatch.setattr(BotQueue, name, failing)


def test_an_answer_is_kept_while_the_database_is_away(
    engine: Engine, time: FakeTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until the lease is over nobody else would think about the move: its table would wait for nothing."""
    monkeypatch.setattr("shofar.server.bots.worker.RETRY_S", 0.001)
    away(monkeypatch, "answer", ANSWER_TRIES * 3)
    table(engine, "a", host="u1")
    move(engine, "a", time.ms)
    assert Worker(engine, now=time).work_once()
    assert None not in column(engine, "answer")


def test_a_database_that_is_away_is_no_failure_of_a_bots(
    engine: Engine, time: FakeTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    away(monkeypatch, "seed_key", 1)
    table(engine, "a", host="u1")
    move(engine, "a", time.ms)
    worker = Worker(engine, now=time)
    with pytest.raises(OperationalError):  # `run` notes it and goes on
        worker.work_once()
    assert worker.work_once(), "nothing was leased meanwhile"
    [(answer, why)] = answered(engine)
    assert answer
    assert why is None


def test_a_fault_that_an_older_worker_has_written_is_understood(engine: Engine, time: FakeTime) -> None:
    table(engine, "a", host="u1")
    move(engine, "a", time.ms)
    with engine.begin() as connection:
        connection.execute(update(schema.jobs).values(answer="!crashed", answered_at=time.ms))
        [answer] = _answers(connection)
    assert (answer.action, answer.fault) == ("", "crashed")
