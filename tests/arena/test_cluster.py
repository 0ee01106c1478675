"""The runner for a Ray cluster, on a stand-in for Ray that runs everything at once and here."""

import sys
from collections import Counter
from types import SimpleNamespace
from typing import ClassVar

import pytest

from shofar.arena import tournament
from shofar.arena.journal import Journal
from shofar.arena.plan import Form, Plan, schedule

LOST = {"never lost": 0, "lost once": 1, "lost twice": 2}


class Reference:
    """What stands for an answer."""

    def __init__(self, value):
        self.value = value


class Actor:
    """An actor whose methods run when they are called; its machine is lost as often as the seed says."""

    tries: ClassVar[Counter[str]] = Counter()

    def __init__(self, kind, plan):
        self.inner = kind(plan)
        self.play = SimpleNamespace(remote=self._play)

    def _play(self, job):
        self.tries[job.id] += 1
        lost = self.tries[job.id] <= LOST[job.seed.partition("/")[0]]
        return Reference(RuntimeError("gone") if lost else self.inner.play(job))


@pytest.fixture
def ray(monkeypatch):
    class RayError(Exception):
        pass

    def get(reference):
        if isinstance(reference.value, RuntimeError):
            raise RayError
        return reference.value

    def wait(references, num_returns):
        return references[:num_returns], references[num_returns:]

    fake = SimpleNamespace(
        init=lambda **_: None,
        remote=lambda **_: lambda kind: SimpleNamespace(remote=lambda plan: Actor(kind, plan)),
        cluster_resources=lambda: {"CPU": 3.0},
        wait=wait,
        get=get,
        kill=lambda actor: killed.append(actor),
        exceptions=SimpleNamespace(RayError=RayError),
    )
    killed: list[Actor] = []
    monkeypatch.setattr(Actor, "tries", Counter())
    fake.killed = killed
    monkeypatch.setitem(sys.modules, "ray", fake)
    return fake


@pytest.mark.parametrize("seed", LOST)
def test_every_job_comes_back_once(ray, seed):
    from shofar.arena.cluster import on_cluster

    plan = Plan(Form.ROUND_ROBIN, "towers", 2, ("random", "plain"), 4, seed=seed)
    records = list(on_cluster()(plan, schedule(plan)))
    assert sorted(record["arena"]["id"] for record in records) == sorted(job.id for job in schedule(plan))
    assert all(bool(record["arena"].get("void")) is (seed == "lost twice") for record in records)
    assert len(ray.killed) == 3


def test_what_was_lost_is_played_by_the_next_run(ray, tmp_path):
    from shofar.arena.cluster import on_cluster

    watcher = SimpleNamespace(begin=lambda total, done: None, played=lambda result: None)
    plan = Plan(Form.ROUND_ROBIN, "towers", 2, ("random", "plain"), 2, seed="lost twice")

    def run():
        with Journal(tmp_path, plan) as journal:
            return tournament.run(plan, journal, on_cluster(), watcher)

    assert [result.void for result in run()] == [True] * 4
    assert (tmp_path / "games.jsonl").read_bytes() == b""
    assert [result.void for result in run()] == [False] * 4
    assert len((tmp_path / "games.jsonl").read_bytes().splitlines()) == 4
