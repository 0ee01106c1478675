"""Processor time of what everybody waits for: `shofar --help`, and loading the server's application.

    make bench BENCH="import_time [--rounds 5]"

The best of the rounds counts: other work on the machine makes them slower and never faster.
"""

import argparse
import os
import subprocess
import sys

LIMITS = {"-m shofar --help": 0.15, "-c import shofar.server.app": 0.9}
"""Seconds (of the machine that docs/speed.md names)."""


def seconds(words: list[str]) -> float:
    """Of processor time of one run."""
    process = subprocess.Popen([sys.executable, *words], stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{words}: ended with {process.returncode}")
    return used.ru_utime + used.ru_stime


def main() -> None:
    """Prints each beside its limit; fails where one is over."""
    parser = argparse.ArgumentParser(prog="import_time")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    over = False
    for words, limit in LIMITS.items():
        first, _, rest = words.partition(" ")
        best = min(seconds([first, *([rest] if first == "-c" else rest.split())]) for _ in range(options.rounds))
        over |= best > limit
        print(f"python {words}: {best:.2f} s, at most {limit} s")
    sys.exit(over)


if __name__ == "__main__":
    main()
