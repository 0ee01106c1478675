"""Train the searchless policy and the value by self-play from nothing: `python training/walls/train_policy.py OUT`."""

import argparse
import time

import baseline_rows
import numpy as np
from selfplay import self_play

from shofar.bots.walls import policy_rows
from shofar.bots.walls.network import WIDTH
from shofar.fast.walls.bits import seed_random


class Adam:
    """Adam ascent on one array."""

    def __init__(self, array, rate):
        self.array, self.rate, self.count = array, rate, 0
        self.mean, self.square = np.zeros_like(array), np.zeros_like(array)

    def step(self, gradient, scale):
        self.count += 1
        self.mean += 0.1 * (gradient - self.mean)
        self.square += 0.001 * (gradient * gradient - self.square)
        mean = self.mean / (1 - 0.9**self.count)
        square = self.square / (1 - 0.999**self.count)
        self.array += (self.rate * scale * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def fresh(seed):
    """New weights: (table, weights, value_table, value_weights)."""
    chance = np.random.default_rng(seed)
    table = (chance.standard_normal((policy_rows.ROWS, WIDTH)) * 0.1).astype(np.float32)
    table[:, -1] = 0
    weights = (chance.standard_normal(WIDTH) * 0.1).astype(np.float32)
    weights[-1] = 1
    value_table = (chance.standard_normal((baseline_rows.ROWS, baseline_rows.WIDTH)) * 0.1).astype(np.float32)
    value_table[:, -1] = 0
    value_weights = (chance.standard_normal(baseline_rows.WIDTH) * 0.1).astype(np.float32)
    value_weights[-1] = 1
    return table, weights, value_table, value_weights


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out")
    parser.add_argument("--from", dest="start", help="go on from these weights")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--updates", type=int, default=3000)
    parser.add_argument("--games", type=int, default=400, help="games in each update")
    parser.add_argument("--rate", type=float, default=0.01)
    parser.add_argument("--entropy", type=float, default=0.003)
    parser.add_argument("--trace", type=float, default=0.9)
    options = parser.parse_args()
    parts = fresh(options.seed)
    if options.start:
        loaded = np.load(options.start)
        parts = tuple(loaded[name] for name in ("table", "weights", "value_table", "value_weights"))
    climbers = [Adam(part, options.rate) for part in parts]
    random = np.zeros(2, np.uint64)
    seed_random(random, options.seed)
    chance = np.random.default_rng(options.seed)
    begun = time.time()
    for update in range(1, options.updates + 1):
        seats = int(chance.choice([3, 4, 4, 4, 5]))
        gradients = [np.zeros_like(part) for part in parts]
        stats = np.zeros(4)
        left = 1 - update / (options.updates + 1)
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
        for climber, gradient in zip(climbers, gradients, strict=True):
            climber.step(gradient / options.games, max(0.03, left))
        if update % 50 == 0:
            print(
                f"{update} {time.time() - begun:.0f}s seats {seats} entropy {stats[1] / stats[0]:.3f} "
                f"cross-entropy {stats[2] / stats[3]:.4f}",
                flush=True,
            )
        if update % 250 == 0 or update == options.updates:
            names = ("table", "weights", "value_table", "value_weights")
            np.savez(options.out, **dict(zip(names, parts, strict=True)), seed=options.seed, updates=update)


if __name__ == "__main__":
    main()
