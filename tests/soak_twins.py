"""The compiled rules against the plain ones over very many whole random games of both kinds.

    python -m tests.soak_twins [GAMES]     (100,000 of each kind unless said)

Stops at the first difference with exit status 1; the seed of that game is in what it prints.
"""

import sys
import time

from benches.walls_twin import differs
from tests.fast.test_towers_twin import test_legal_moves_and_ends_agree_over_a_random_game as towers_agree

EVERY = 500


def main(games: int) -> int:
    begun = time.monotonic()
    for seed in range(games):
        wrong = differs(1_000_000 + seed)
        if wrong:
            print(f"Walls, seed {1_000_000 + seed}: {wrong}")
            return 1
        towers_agree(1_000_000 + seed)
        if (seed + 1) % EVERY == 0 or seed + 1 == games:
            left = (time.monotonic() - begun) / (seed + 1) * (games - seed - 1)
            print(f"{seed + 1} of {games} games of each kind agree; {left:.0f} s to go", file=sys.stderr, flush=True)
    print(f"{games} games of Walls and {games} of Towers agree")
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000))
