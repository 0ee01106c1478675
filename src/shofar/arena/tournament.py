"""A tournament from its plan to its last game, going on from whatever has been played already."""

from collections.abc import Iterator
from typing import Protocol

from shofar.arena.journal import Journal, Result
from shofar.arena.plan import Form, Job, Plan, schedule
from shofar.arena.sprt import Test, Verdict
from shofar.arena.workers import Runner


class Subscriber(Protocol):
    """Whoever watches: a progress bar, a test."""

    def begin(self, total: int | None, done: int) -> None:
        """So many games in all (None: nobody knows), so many of them played already."""

    def played(self, result: Result) -> None:
        """Another game is finished and kept."""


def run(plan: Plan, journal: Journal, runner: Runner, watcher: Subscriber) -> list[Result]:
    """Plays what is left to play; all results, in the order of the schedule."""
    order = {job.id: at for at, job in enumerate(schedule(plan))}
    done = sum(name in order for name in journal.results)
    test = Test(plan) if plan.form is Form.SPRT else None
    if test:
        for result in journal.results.values():
            test.add(result)
    watcher.begin(None if test and test.verdict is Verdict.OPEN else done if test else len(order), done)
    for record in runner(plan, _left(plan, journal, test)):
        if added := journal.add(record):
            watcher.played(added)
            if test:
                test.add(added)
    known = [result for name, result in journal.results.items() if name in order]
    return sorted(known, key=lambda result: order[result.id])


def _left(plan: Plan, journal: Journal, test: Test | None) -> Iterator[Job]:
    """The jobs that nobody has played, until a sequential test has decided."""
    for job in schedule(plan):
        if test and test.verdict is not Verdict.OPEN:
            return
        if job.id not in journal.results:
            yield job
