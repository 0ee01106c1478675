"""Pairs of games between two built-in players at a time for each move; score with a 95% interval.

python training/towers/versus.py strongest mcts --ms 100 --pairs 40
"""

from __future__ import annotations

import argparse

import numpy as np

from shofar import towers
from shofar.arena.summary import wilson
from shofar.bots.towers import PLAYERS
from shofar.core.player import Budget


def game(south, north, opening, budget, seed):
    """South's points and the number of plies."""
    played = towers.new()
    for choice in opening:
        legal = played.legal(played.waiting[0])
        played = played.play(played.waiting[0], legal[choice % len(legal)])
    while played.waiting:
        seat = played.waiting[0]
        chosen = (south if seat == "S" else north).choose(played.view(seat), budget, seed)
        played = played.play(seat, chosen.action)
    winner = played.outcome.winner
    return (0.5 if winner is None else float(winner == "S")), played.state.ply


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("one")
    parser.add_argument("two")
    parser.add_argument("--ms", type=int)
    parser.add_argument("--sims", type=int)
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    one, two = PLAYERS[args.one](), PLAYERS[args.two]()
    budget = Budget(ms=args.ms, sims=args.sims)
    rng = np.random.default_rng(args.seed)
    points, plies = 0.0, []
    for pair in range(args.pairs):
        opening = [int(n) for n in rng.integers(0, 1 << 20, 2)]
        a, n = game(one, two, opening, budget, 2 * pair)
        b, m = game(two, one, opening, budget, 2 * pair + 1)
        points += a + 1 - b
        plies += [n, m]
        if (pair + 1) % 5 == 0 or pair + 1 == args.pairs:
            low, high = wilson(points / (2 * pair + 2), 2 * pair + 2)
            print(
                f"{args.one} v {args.two}: {points} of {2 * pair + 2}, {points / (2 * pair + 2):.3f} "
                f"({low:.3f} to {high:.3f}), {np.mean(plies):.0f} plies",
                flush=True,
            )


if __name__ == "__main__":
    main()
