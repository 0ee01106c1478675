"""The runner for a Ray cluster, on a stand-in for Ray that runs everything at once and here."""

import sys
from types import SimpleNamespace

import pytest

from shofar.arena.plan import Form, Plan, schedule


class Reference:
    """What stands for an answer."""

    def __init__(self, value):
        self.value = value


class Actor:
    """An actor whose methods run when they are called; a job with a bad seed fails as a lost machine would."""

    def __init__(self, kind, plan):
        self.inner = kind(plan)
        self.play = SimpleNamespace(remote=self._play)

    def _play(self, job):
        return Reference(RuntimeError("gone") if "lost" in job.seed else self.inner.play(job))


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
    fake.killed = killed
    monkeypatch.setitem(sys.modules, "ray", fake)
    return fake


@pytest.mark.parametrize("seed", ["1", "lost"])
def test_every_job_comes_back_once(ray, seed):
    from shofar.arena.cluster import on_cluster

    plan = Plan(Form.ROUND_ROBIN, "towers", 2, ("random", "plain"), 4, seed=seed)
    records = list(on_cluster()(plan, schedule(plan)))
    assert sorted(record["arena"]["id"] for record in records) == sorted(job.id for job in schedule(plan))
    assert all(bool(record["arena"].get("void")) is (seed == "lost") for record in records)
    assert len(ray.killed) == 3
