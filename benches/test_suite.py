"""How long `./check` takes, and how much of the processors: this checkout and another one, by turns.

    make bench BENCH="test_suite ../older --rounds 2"

Both must be set up (`make setup`). What is printed is a ratio of pairs in one run: single times carry the machine's
noise.
"""

import argparse
import resource
import subprocess
import sys
import time
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


def main() -> None:
    """Prints each pair and its ratios."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("other", type=Path, help="the checkout to compare with")
    parser.add_argument("--rounds", type=int, default=1)
    options = parser.parse_args()
    for number in range(options.rounds):
        order = [options.other.resolve(), HERE] if number % 2 == 0 else [HERE, options.other.resolve()]
        found = {checkout: measure(checkout) for checkout in order}
        (before, work), (after, less) = found[options.other.resolve()], found[HERE]
        print(f"other {before:.0f} s, {work:.0f} CPU s; here {after:.0f} s, {less:.0f} CPU s", end="; ")
        print(f"wall {after / before:.2f}, CPU {less / work:.2f}", flush=True)


if __name__ == "__main__":
    main()
