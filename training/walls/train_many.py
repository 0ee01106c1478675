"""`train_policy.py` on many cores: each thread plays its own games, and their gradients are added up.

python training/walls/train_many.py OUT --from p2.npz --threads 16 --seconds 500
"""

import time
from concurrent.futures import ThreadPoolExecutor
from itertools import repeat

import numpy as np
from train_policy import begin, keep, parser_of, play, report

from shofar.fast.bits import seed_random


def main():
    parser = parser_of(__doc__, games=200, rate=0.005)
    parser.add_argument("--threads", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=500)
    options = parser.parse_args()
    parts, climbers = begin(options)
    dice = [np.zeros(2, np.uint64) for _ in range(options.threads)]
    for thread, random in enumerate(dice):
        seed_random(random, options.seed * 1000 + thread)
    chance = np.random.default_rng(options.seed)
    begun, update = time.time(), 0

    def games_of(random, seats, left):
        return play(options, seats, random, parts, left)

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
                report(update, begun, seats, stats)
                keep(options, parts, update)
    keep(options, parts, update)


if __name__ == "__main__":
    main()
