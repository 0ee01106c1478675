"""The long comparison with the oracle: `python -m tests.soak_oracle [GAMES] [--seed N] [--jobs N]`.

Half of the games are Walls with every seat count, half are Towers; every style of play takes its turn.
"""

import argparse
import sys
import time
from itertools import islice
from multiprocessing import Pool

from tests.oracle import styles
from tests.oracle.compare import compare_towers, compare_walls

WALLS_KINDS = [(seats, style) for seats in (3, 4, 5) for style in styles.WALLS]
TOWERS_KINDS = list(styles.TOWERS)


def compare(number: tuple[int, int]) -> str | None:
    """One game; the difference, or None."""
    seed, game = number
    try:
        if game % 2:
            compare_towers(TOWERS_KINDS[game // 2 % len(TOWERS_KINDS)], f"{seed}-{game}")
        else:
            compare_walls(*WALLS_KINDS[game // 2 % len(WALLS_KINDS)], f"{seed}-{game}")
    except AssertionError as differs:
        return str(differs)
    return None


def main() -> int:
    """Play them all, with progress; 1 if any game differs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="?", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    started, failed = time.monotonic(), 0
    numbers = ((options.seed, game) for game in range(options.games))
    with Pool(options.jobs) as pool:
        for done, differs in enumerate(pool.imap_unordered(compare, islice(numbers, options.games), 20), 1):
            if differs:
                failed += 1
                print(differs, flush=True)
            if done % 1000 == 0 or done == options.games:
                rate = done / (time.monotonic() - started)
                print(f"{done} of {options.games} games, {failed} differ, {rate:.0f} games/s", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
