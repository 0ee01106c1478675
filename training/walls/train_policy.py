"""Train the searchless policy and the value by self-play from nothing: `python training/walls/train_policy.py OUT`."""

import argparse
import time

import baseline_rows
import numpy as np
from selfplay import self_play

from shofar.bots.walls import policy_rows
from shofar.bots.walls.network import WIDTH
from shofar.fast.bits import seed_random

NAMES = ("table", "weights", "value_table", "value_weights")


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


def parser_of(about, *, games, rate):
    """The options that every way of training has, with its own defaults."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("out")
    parser.add_argument("--from", dest="start", help="go on from these weights")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=games, help="games in each update (of each thread)")
    parser.add_argument("--rate", type=float, default=rate)
    parser.add_argument("--entropy", type=float, default=0.003)
    parser.add_argument("--trace", type=float, default=0.9)
    return parser


def begin(options):
    """The weights to begin with, and what climbs from them."""
    parts = fresh(options.seed)
    if options.start:
        with np.load(options.start) as loaded:
            parts = tuple(loaded[name] for name in NAMES)
    return parts, [Adam(part, options.rate) for part in parts]


def play(options, seats, random, parts, left):
    """Games in which the weights play themselves: gradients by part, and what they came to."""
    gradients, stats = [np.zeros_like(part) for part in parts], np.zeros(4)
    trace, entropy = np.float32(options.trace), np.float32(options.entropy * left)
    self_play(options.games, seats, random, *parts, *gradients, trace, entropy, stats)
    return gradients, stats


def report(update, begun, seats, stats):
    print(
        f"{update} {time.time() - begun:.0f}s seats {seats} entropy {stats[1] / stats[0]:.3f} "
        f"cross-entropy {stats[2] / stats[3]:.4f}",
        flush=True,
    )


def keep(options, parts, update):
    np.savez(options.out, **dict(zip(NAMES, parts, strict=True)), seed=options.seed, updates=update)


def main():
    parser = parser_of(__doc__, games=400, rate=0.01)
    parser.add_argument("--updates", type=int, default=3000)
    options = parser.parse_args()
    parts, climbers = begin(options)
    random = np.zeros(2, np.uint64)
    seed_random(random, options.seed)
    chance = np.random.default_rng(options.seed)
    begun = time.time()
    for update in range(1, options.updates + 1):
        seats = int(chance.choice([3, 4, 4, 4, 5]))
        left = 1 - update / (options.updates + 1)
        gradients, stats = play(options, seats, random, parts, left)
        for climber, gradient in zip(climbers, gradients, strict=True):
            climber.step(gradient / options.games, max(0.03, left))
        if update % 50 == 0:
            report(update, begun, seats, stats)
        if update % 250 == 0 or update == options.updates:
            keep(options, parts, update)


if __name__ == "__main__":
    main()
