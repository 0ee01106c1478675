"""The random operations of tests/random_operations for as long as one likes, on both databases.

    python -m tests.soak_live_machine [--seconds 600] [--seed 1] [--only sqlite|postgresql|two-processes] [--shrink]

The time is shared among a SQLite file, a PostgreSQL, and two processes on one PostgreSQL. Each fault is told once, with
the seed that finds it and the story that led to it; with `--shrink` the story is made as short as can be, which takes
minutes. Ends with 1 if there was any.
"""

import argparse
import re
import sys
import tempfile
import time
import traceback
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.random_operations.databases import Fresh, postgres_databases, sqlite_files
from tests.random_operations.machine import Machine
from tests.server.postgres import cluster

KINDS = {"sqlite": 1, "postgresql": 1, "two-processes": 2}
"""How many processes share a database."""
STORIES, STEPS = 8, 40
TOLD = 60
"""Lines of a story: its end is what matters."""


def one_seed(fresh: Fresh, processes: int, number: int, *, shrink: bool) -> tuple[int, BaseException | None]:
    """Some stories: how many steps they had, and what went wrong."""

    class Story(Machine):
        fresh_database = staticmethod(fresh)
        steps = 0

    Story.processes = processes
    wanted = settings(
        max_examples=STORIES,
        stateful_step_count=STEPS,
        deadline=None,
        database=None,
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate, Phase.shrink] if shrink else [Phase.generate],
    )
    try:
        run_state_machine_as_test(seed(number)(Story), settings=wanted)
    except Exception as wrong:
        return Story.steps, wrong if shrink else Story.wrong or wrong
    return Story.steps, None


def kind_of(wrong: BaseException) -> str:
    """The same for the same fault, whatever the names of things were."""
    places = [frame for frame in traceback.extract_tb(wrong.__traceback__) if "random_operations" in frame.filename]
    where = f"{Path(places[-1].filename).name}:{places[-1].name}" if places else ""
    return f"{type(wrong).__name__} in {where}: " + re.sub(r"[0-9a-f]{16}|\d+", "#", str(wrong))[:200]


def report(name: str, number: int, wrong: BaseException) -> None:
    """The fault and how it came about."""
    print(f"\n{name}, seed {number}: {kind_of(wrong)}\n{str(wrong)[:2000]}")
    for note in getattr(wrong, "__notes__", ()):
        lines = note.splitlines()
        print("\n".join([lines[0], *lines[1:][-TOLD:]]))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=sorted(KINDS))
    parser.add_argument("--shrink", action="store_true")
    options = parser.parse_args()
    found: Counter[str] = Counter()
    steps: Counter[str] = Counter()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        names = [options.only] if options.only else list(KINDS)
        postgres = stack.enter_context(cluster()) if names != ["sqlite"] else None
        makers: dict[str, Fresh] = {"sqlite": sqlite_files(folder)}
        for name in names:
            if postgres is not None and name != "sqlite":
                makers[name] = postgres_databases(postgres, name.replace("-", "_"))
        end, number = time.monotonic() + options.seconds, options.seed
        while time.monotonic() < end:
            name = names[number % len(names)]
            made, wrong = one_seed(makers[name], KINDS[name], number, shrink=options.shrink)
            steps[name] += made
            if wrong is not None:
                found[f"{name}: {kind_of(wrong)}"] += 1
                if found[f"{name}: {kind_of(wrong)}"] == 1:
                    report(name, number, wrong)
            number += 1
    print(f"\nsteps: {dict(steps)}; seeds {options.seed} to {number - 1}; faults: {sum(found.values())}")
    for fault, times in found.most_common():
        print(f"{times} times {fault}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
