"""How long `./check` takes, and how much of the processors: this checkout and another one, by turns.

    make bench BENCH="test_suite ../older --rounds 2"
    make bench BENCH="test_suite --rounds 3 --beside 2"

Without another checkout it runs this one alone; with `--beside`, so many processes that never rest take their part of
the processors all the while, which finds tests that lean on time. Both checkouts must be set up (`make setup`). What is
printed is a ratio of pairs in one run: single times carry the machine's noise.
"""

import argparse
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).parents[1]


def measure(checkout: Path) -> tuple[float, float]:
    """Seconds of one `./check` by the clock and of all its processes; ends the bench if it fails."""
    used, began = _children(), time.monotonic()
    run = subprocess.run(["./check"], cwd=checkout, capture_output=True, text=True)
    took = time.monotonic() - began
    if run.returncode:
        sys.exit(f"{checkout}: ./check failed\n{run.stdout[-3000:]}{run.stderr[-3000:]}")
    return took, _children() - used


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@contextmanager
def busy(count: int) -> Iterator[None]:
    """So many processes that never rest, while the block runs."""
    others = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for other in others:
            other.kill()
            other.wait()


def main() -> None:
    """Prints each run or pair, and its ratios."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("other", type=Path, nargs="?", help="the checkout to compare with")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--beside", type=int, default=0, help="busy processes")
    options = parser.parse_args()
    with busy(options.beside):
        run(options)


def run(options: argparse.Namespace) -> None:
    """The rounds."""
    for number in range(options.rounds):
        if options.other is None:
            took, used = measure(HERE)
            print(f"green in {took:.0f} s, {used:.0f} CPU s", flush=True)
            continue
        order = [options.other.resolve(), HERE] if number % 2 == 0 else [HERE, options.other.resolve()]
        found = {checkout: measure(checkout) for checkout in order}
        (before, work), (after, less) = found[options.other.resolve()], found[HERE]
        print(f"other {before:.0f} s, {work:.0f} CPU s; here {after:.0f} s, {less:.0f} CPU s", end="; ")
        print(f"wall {after / before:.2f}, CPU {less / work:.2f}", flush=True)


if __name__ == "__main__":
    main()
