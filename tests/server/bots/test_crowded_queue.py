"""Whose move comes next while more is asked of bots than they can think about, from one address and from many.

One worker; time is what thinking takes, and everybody's next question comes as soon as a bot has answered."""

from dataclasses import dataclass, field

import pytest
from sqlalchemy import Engine

from shofar.server.bots.queue import BotQueue, Job, Result
from tests.server.bots.test_queue import LEASE_MS, engine, move, table, time
from tests.server.in_process import FakeTime

__all__ = ["engine", "time"]

THREE_S = 3_000
STRONGEST_MS, LEVEL_3_MS, SIMPLE_MS, PACE_MS, DEADLINE_MS = 1_100, 60, 20, 600, 10_000
SEATS = (1, 2, 3, 4)


@dataclass
class Tables:
    """Tables whose bots are asked again when they have answered, and how long each of Ada's answers took."""

    engine: Engine
    time: FakeTime
    bots: dict[str, str] = field(default_factory=dict)
    versions: dict[str, int] = field(default_factory=dict)
    owed: dict[str, int] = field(default_factory=dict)
    asked_at: dict[str, int] = field(default_factory=dict)
    waits: dict[str, list[int]] = field(default_factory=dict)
    real: dict[str, int] = field(default_factory=dict)
    seats: dict[str, tuple[int, ...]] = field(default_factory=dict)

    def open(self, name: str, origin: str, bot: str, seats: tuple[int, ...] = SEATS, host: str = "") -> None:
        self.seats[name] = seats
        table(self.engine, name, host=host or f"host of {name}", origin=origin)
        self.bots[name], self.versions[name], self.waits[name], self.real[name] = bot, 0, [], 0
        self.request_moves(name)

    def request_moves(self, name: str) -> None:
        self.versions[name] += 1
        self.owed[name], self.asked_at[name] = len(self.seats[name]), self.time.ms
        at = self.time.ms + PACE_MS
        for seat in self.seats[name]:
            version, bot = self.versions[name], self.bots[name]
            move(self.engine, name, at, seat=seat, version=version, bot=bot, late_at=at + DEADLINE_MS)

    def expected(self, job: Job) -> int:
        if 0 < job.late_at <= self.time.ms:
            return SIMPLE_MS
        return LEVEL_3_MS if job.bot == "level-3" else STRONGEST_MS

    def work(self, steps: int) -> None:
        """So many moves by one worker."""
        queue = BotQueue(self.engine, "w", self.time)
        for _ in range(steps):
            job = queue.claim(LEASE_MS, self.expected, quick=["walls level-3"])
            if job is None:
                self.time.ms += 20
                continue
            took = self.expected(job)
            self.real[job.table_id] += took != SIMPLE_MS
            self.time.ms += took
            queue.answer(job, Result("x"), 0)
            self.waits[job.table_id].append(self.time.ms - self.asked_at[job.table_id])
            self.owed[job.table_id] -= 1
            if not self.owed[job.table_id]:
                self.request_moves(job.table_id)


def test_a_quick_bot_does_not_wait_for_a_round_of_slow_ones(engine: Engine, time: FakeTime) -> None:
    tables = Tables(engine, time)
    for number in range(12):
        tables.open(f"slow {number}", f"address {number}", "strongest")
    time.ms += PACE_MS
    tables.work(2)  # the others have not thought at all yet
    tables.open("mine", "home", "level-3")
    time.ms += PACE_MS
    tables.work(4)
    assert tables.waits["mine"] == [PACE_MS + LEVEL_3_MS * number for number in SEATS]


def test_quick_bots_do_not_keep_slow_ones_from_thinking(engine: Engine, time: FakeTime) -> None:
    tables = Tables(engine, time)
    for number in range(6):
        tables.open(f"quick {number}", f"address {number}", "level-3")
    tables.open("mine", "home", "strongest")
    time.ms += PACE_MS
    tables.work(150)
    assert len(tables.waits["mine"]) >= 1, "its fair share has come"
    assert tables.real["mine"] == len(tables.waits["mine"])


@pytest.mark.parametrize("addresses", [1, 20])
def test_level_3_answers_within_three_seconds_however_many_addresses_keep_all_bots_busy(
    engine: Engine, time: FakeTime, addresses: int
) -> None:
    tables = Tables(engine, time)
    for number in range(20):
        tables.open(f"crowd {number}", f"address {number % addresses}", "strongest")
    time.ms += PACE_MS
    tables.work(10)
    tables.open("mine", "home", "level-3")
    tables.work(400)
    assert len(tables.waits["mine"]) > 8
    assert max(tables.waits["mine"]) <= THREE_S
    assert tables.real["mine"], "some of it by the bot itself"
    served = [len(tables.waits[f"crowd {number}"]) for number in range(20)]
    assert min(served) > 0, "and everybody is answered"


def test_where_forty_addresses_ask_for_slow_bots_a_quick_one_is_asked_at_once_and_answers_itself(
    engine: Engine, time: FakeTime
) -> None:
    tables = Tables(engine, time)
    for number in range(120):
        tables.open(f"crowd {number}", f"address {number % 40}", "strongest")
    time.ms += PACE_MS
    tables.work(50)
    tables.open("mine", "home", "level-3", seats=(1,))
    tables.work(600)
    waits = tables.waits["mine"]
    assert len(waits) > 10
    assert tables.real["mine"] == len(waits), "no simple player in its place"
    assert max(waits) < PACE_MS + STRONGEST_MS + 500, (
        "but for the one who thinks just now, nobody is before it for long"
    )


def test_two_tables_of_strong_bots_are_no_crowd(engine: Engine, time: FakeTime) -> None:
    """Each waits for the other's bots, and none of them is replaced sooner than the operator said."""
    tables = Tables(engine, time)
    tables.open("one", "here", "strongest")
    tables.open("other", "there", "strongest")
    time.ms += PACE_MS
    tables.work(40)
    assert {name: tables.real[name] == len(waits) for name, waits in tables.waits.items()} == {
        "one": True,
        "other": True,
    }
