"""Pairs of games between two networks or settings, sides swapped, from random openings; score with a 95% interval.

python training/towers/match.py new.npz old.npz --pairs 100 --nodes 20000
"""

from __future__ import annotations

import argparse
import math

import numpy as np
from selfplay import load

from shofar.bots.towers import settings
from shofar.bots.towers.octagon import GEOMETRY
from shofar.bots.towers.search import Search
from shofar.fast.towers import position


def game(players, opening, budget):
    """Points of the first of two searches, which moves first after the opening moves."""
    pos = np.zeros(position.POSITION_SIZE, np.int32)
    position.start(pos, 0)
    for move in opening:
        position.make(pos, GEOMETRY, move)
    for player in players:
        player.forget()
    side = int(pos[position.TURN])
    depths = [[], []]
    while pos[position.RESULT] == position.ONGOING:
        who = int(pos[position.TURN]) ^ side
        players[who].set_position(pos)
        if players[who].must_lose:
            return float(who == 1), depths
        found = players[who].run(**budget)
        depths[who].append(found.depth)
        position.make(pos, GEOMETRY, found.move)
    result = int(pos[position.RESULT])
    return (0.5 if result == position.DRAW else float(result == side + 1)), depths


def random_opening(rng, plies):
    pos = np.zeros(position.POSITION_SIZE, np.int32)
    legal = np.zeros(position.MOST_MOVES, np.int32)
    position.start(pos, 0)
    for _ in range(plies):
        n = position.list_moves(pos, GEOMETRY, legal)
        position.make(pos, GEOMETRY, int(legal[rng.integers(n)]))
    return [int(m) for m in pos[position.HISTORY : position.HISTORY + plies]]


def match(one, two, pairs, budget, seed, plies=4, say=True):
    """Mean score of the first over pairs, and half the 95% interval."""
    rng = np.random.default_rng(seed)
    scores, firsts, deep = [], [], [[], []]
    for pair in range(pairs):
        opening = random_opening(rng, plies)
        a, d = game((one, two), opening, budget)
        deep[0] += d[0]
        deep[1] += d[1]
        b, d = game((two, one), opening, budget)
        deep[0] += d[1]
        deep[1] += d[0]
        scores.append((a + 1 - b) / 2)
        firsts += [a, b]
        if say and (pair + 1) % 25 == 0:
            print(
                f"  {pair + 1} pairs: {np.mean(scores):.3f} ± {half(scores):.3f}, first mover {np.mean(firsts):.3f}, "
                f"depth {np.mean(deep[0]):.2f} {np.mean(deep[1]):.2f}",
                flush=True,
            )
    return float(np.mean(scores)), half(scores)


def half(scores):
    return 1.96 * float(np.std(scores)) / math.sqrt(len(scores)) if len(scores) > 1 else 1.0


def changed(text):
    """Settings with changes such as 'LOOK_ONE=20,LOOK_TWO=50'."""
    p = settings.settings()
    for part in filter(None, (text or "").split(",")):
        name, value = part.split("=")
        p[getattr(settings, name)] = int(value)
    return p


def pick(name):
    """A network by its file, or the one before anything was learned."""
    return load(None if name == "first" else name)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("one")
    parser.add_argument("two")
    parser.add_argument("--pairs", type=int, default=50)
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--ms", type=float)
    parser.add_argument("--p1", help="changed settings of the first, such as LOOK_ONE=20,LOOK_TWO=50")
    parser.add_argument("--p2")
    parser.add_argument("--one-colour1", action="store_true", help="one colour of each placement at the root, not all")
    parser.add_argument("--one-colour2", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    budget = {"nodes": args.nodes} if args.nodes else {"ms": args.ms}
    one = Search(pick(args.one), settings=changed(args.p1), every_colour=not args.one_colour1)
    two = Search(pick(args.two), settings=changed(args.p2), every_colour=not args.one_colour2)
    score, error = match(one, two, args.pairs, budget, args.seed)
    print(f"{args.one} {args.p1} v {args.two} {args.p2}: {score:.3f} ± {error:.3f}")


if __name__ == "__main__":
    main()
