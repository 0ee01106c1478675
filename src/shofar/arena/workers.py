"""Games in parallel: processes of this machine, each with players of its own."""

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any

from shofar.arena.plan import Job, Plan
from shofar.arena.play import PlayerCache, play
from shofar.bots.engine_process import kill_all
from shofar.core.rules import Json
from shofar.games import new_game

Runner = Callable[[Plan, Iterator[Job]], Iterator[Json]]
"""Plays jobs, in any order, and gives the record of each as it is finished."""

TRIES = 2


class Queue:
    """The jobs to play; one whose process or machine was lost comes once more."""

    def __init__(self, jobs: Iterator[Job]) -> None:
        self._jobs = jobs
        self._again: deque[Job] = deque()
        self._lost: dict[str, int] = {}

    def take(self) -> Job | None:
        """The next job, if there is one."""
        return self._again.popleft() if self._again else next(self._jobs, None)

    def lost(self, job: Job) -> bool:
        """Whether a job that was lost is given up: so many times that it must be its own doing."""
        self._lost[job.id] = self._lost.get(job.id, 0) + 1
        if self._lost[job.id] >= TRIES:
            return True
        self._again.append(job)
        return False


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@dataclass(slots=True)
class Worker:
    """A process, our end of its pipe, and the job it is at."""

    process: SpawnProcess
    pipe: Connection
    job: Job | None = None


def on_this_machine(count: int) -> Runner:
    """A runner with so many processes."""

    def run(plan: Plan, jobs: Iterator[Job]) -> Iterator[Json]:
        workers: list[Worker] = []
        queue = Queue(jobs)
        try:
            while True:
                # A process is started only for a game that waits for one.
                while sum(worker.job is not None for worker in workers) < count:
                    if (job := queue.take()) is None:
                        break
                    _give(_idle(workers, plan), job)
                busy = [worker for worker in workers if worker.job is not None]
                if not busy:
                    return
                ready = wait([worker.pipe for worker in busy])
                for worker in busy:
                    if worker.pipe in ready:
                        job = worker.job
                        assert job is not None
                        record = _take(worker)
                        if record is None:  # its process is gone, and the game is played once more
                            workers.remove(worker)
                            if not queue.lost(job):
                                continue
                            record = void(plan, job, f"its process ended by itself, {TRIES} times")
                        yield record
        finally:
            _end(workers)

    return run


def _idle(workers: list[Worker], plan: Plan) -> Worker:
    for worker in workers:
        if worker.job is None:
            return worker
    workers.append(_start(plan))
    return workers[-1]


def _start(plan: Plan) -> Worker:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=serve, args=(plan, theirs), name="arena worker")
    process.start()
    theirs.close()
    return Worker(process, ours)


def _give(worker: Worker, job: Job) -> None:
    worker.job = job
    with suppress(OSError):  # it is gone: waiting for its answer will show that
        worker.pipe.send(job)


def _take(worker: Worker) -> Json | None:
    try:
        record: Json = worker.pipe.recv()
    except (EOFError, OSError):
        worker.process.join()
        worker.pipe.close()
        return None
    worker.job = None
    return record


def _end(workers: list[Worker]) -> None:
    for worker in workers:
        worker.pipe.close()
        if worker.job is not None:
            worker.process.terminate()  # in the middle of a game that nobody waits for any more
    for worker in workers:
        worker.process.join(5)
        if worker.process.is_alive():
            worker.process.kill()
            worker.process.join()


def serve(plan: Plan, pipe: Connection) -> None:
    """A worker's life: plays the jobs that come through the pipe until it closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    threading.Thread(target=_watch_parent, daemon=True).start()
    players = PlayerCache(plan)
    try:
        while True:
            pipe.send(play(plan, pipe.recv(), players))
    except (EOFError, OSError):
        pass
    finally:
        players.close()


def _leave(*_: Any) -> None:
    kill_all()
    os._exit(1)


def _watch_parent() -> None:
    """A tournament that is killed leaves no process behind, not even in the middle of a move."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        _leave()


def void(plan: Plan, job: Job, why: str) -> Json:
    """The record of a game that could not be played: it counts for nobody."""
    game = new_game(plan.game, seats=plan.seats, seed=job.seed, readings=plan.readings)
    none = [0] * plan.seats
    arena = {"id": job.id, "shares": none, "faults": [], "decisions": none, "ms": none, "slowest": none, "void": why}
    record: Json = game.record({"players": list(job.players), "seed": job.seed, "arena": arena})
    return {**record, "end": {"kind": "abort", "seat": None}}
