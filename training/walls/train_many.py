"""`train_policy.py` on many cores: each thread plays its own games, and their gradients are added up.

python training/walls/train_many.py OUT --from p2.npz --threads 16 --seconds 500
"""

import argparse
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import repeat

import numpy as np
from selfplay import self_play
from train_policy import Adam, fresh

from shofar.fast.walls.bits import seed_random

NAMES = ("table", "weights", "value_table", "value_weights")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out")
    parser.add_argument("--from", dest="start", help="go on from these weights")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=500)
    parser.add_argument("--games", type=int, default=200, help="games of each thread in each update")
    parser.add_argument("--rate", type=float, default=0.005)
    parser.add_argument("--entropy", type=float, default=0.003)
    parser.add_argument("--trace", type=float, default=0.9)
    options = parser.parse_args()
    parts = fresh(options.seed)
    if options.start:
        loaded = np.load(options.start)
        parts = tuple(loaded[name].copy() for name in NAMES)
    climbers = [Adam(part, options.rate) for part in parts]
    dice = [np.zeros(2, np.uint64) for _ in range(options.threads)]
    for thread, random in enumerate(dice):
        seed_random(random, options.seed * 1000 + thread)
    chance = np.random.default_rng(options.seed)
    begun, update = time.time(), 0

    def games_of(random, seats, left):
        gradients, stats = [np.zeros_like(part) for part in parts], np.zeros(4)
        self_play(
            options.games,
            seats,
            random,
            *parts,
            *gradients,
            np.float32(options.trace),
            np.float32(options.entropy * left),
            stats,
        )
        return gradients, stats

    with ThreadPoolExecutor(options.threads) as pool:
        while (spent := time.time() - begun) < options.seconds:
            update += 1
            left = 1 - spent / options.seconds
            seats = int(chance.choice([3, 4, 4, 4, 5]))
            played = list(pool.map(games_of, dice, repeat(seats), repeat(left)))
            scale = options.games * options.threads
            for index, climber in enumerate(climbers):
                climber.step(sum(gradients[index] for gradients, _ in played) / scale, max(0.03, left))
            if update % 50 == 0:
                stats = sum(stats for _, stats in played)
                print(
                    f"{update} {time.time() - begun:.0f}s seats {seats} entropy {stats[1] / stats[0]:.3f} "
                    f"cross-entropy {stats[2] / stats[3]:.4f}",
                    flush=True,
                )
                np.savez(options.out, **dict(zip(NAMES, parts, strict=True)), seed=options.seed, updates=update)
    np.savez(options.out, **dict(zip(NAMES, parts, strict=True)), seed=options.seed, updates=update)


if __name__ == "__main__":
    main()
