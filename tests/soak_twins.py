"""The compiled rules against the plain ones over very many whole random games of both kinds, by every reading in turn.

    python -m tests.soak_twins [GAMES] [--jobs N]     (100,000 of each kind unless said)

Stops at the first difference with exit status 1; the seed of that game is in what it prints.
"""

import argparse
import multiprocessing
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from tests.fast.test_towers_twin import BALANCED, GEO
from tests.fast.test_towers_twin import agree_over_a_random_game as towers_agree
from tests.fast.test_walls_twin import agree_over_a_random_game as walls_agree
from tests.oracle.walls import READINGS

EVERY = 500
FIRST = 1_000_000  # seed
TOWERS: tuple[tuple[dict[str, str], Any], ...] = (({}, GEO), ({"T10": "balanced"}, BALANCED))


def wrong_in(seeds: range) -> str | None:
    """What differs in the first of these games in which something does."""
    for seed in seeds:
        try:
            walls_agree(3 + seed % 3, seed, READINGS[seed // 3 % len(READINGS)])
            towers_agree(seed, *TOWERS[seed % len(TOWERS)])
        except Exception as why:
            return f"seed {seed}: {why!r}"
    return None


def main(games: int, jobs: int) -> int:
    begun, done = time.monotonic(), 0
    parts = [range(FIRST + at, FIRST + min(at + EVERY, games)) for at in range(0, games, EVERY)]
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        for part, wrong in zip(parts, pool.map(wrong_in, parts), strict=True):
            if wrong:
                print(wrong)
                pool.shutdown(cancel_futures=True)
                return 1
            done += len(part)
            left = (time.monotonic() - begun) / done * (games - done)
            print(f"{done} of {games} games of each kind agree; {left:.0f} s to go", file=sys.stderr, flush=True)
    print(f"{games} games of Walls and {games} of Towers agree")
    return 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="?", type=int, default=100_000)
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    sys.exit(main(options.games, options.jobs))
