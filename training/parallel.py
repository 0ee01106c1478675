"""The same function on many tasks at once, in processes or in threads."""

import multiprocessing
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


def in_processes(function: Callable[[Task], Result], tasks: Sequence[Task], workers: int) -> Iterator[Result]:
    """Results as they come, in any order; one worker is this process itself."""
    if workers == 1:
        yield from map(function, tasks)
        return
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        yield from pool.imap_unordered(function, tasks)


def in_threads(function: Callable[[Task], Result], tasks: Sequence[Task], workers: int) -> Iterator[Result]:
    """Results in the order of the tasks; for compiled functions that give up the interpreter's lock."""
    with ThreadPoolExecutor(workers) as pool:
        yield from pool.map(function, tasks)


def reported(results: Iterator[Result], total: int, unit: str) -> Iterator[Result]:
    """The same results, with a line printed at about every tenth of them."""
    begun = time.monotonic()
    for done, result in enumerate(results, 1):
        if done * 10 // total > (done - 1) * 10 // total:
            print(f"  {done} of {total} {unit}, {time.monotonic() - begun:.0f} s", flush=True)
        yield result
