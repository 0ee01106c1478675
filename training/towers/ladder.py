"""Rates ways of playing against their neighbours in strength and writes the ladder's table.

    python training/towers/ladder.py probe                 rate a chain of settings, to choose levels from
    python training/towers/ladder.py fit --pairs 150 --reach 2 --workers 16
                                                           rate the shipped levels, write ratings with 95% intervals

Games are in pairs from the same two random moves, sides swapped. Ratings are Elo points, level 1 at 0.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
from datetime import date
from pathlib import Path

import numpy as np
from versus import game

from shofar.bots.towers import ladder
from shofar.bots.towers.players import RatingPlayer
from shofar.core.player import Budget

DATA = Path(ladder.__file__).parent / "data" / "ladder.json"
CHUNK = 5  # pairs of games that are played at a stretch
PROBES = [
    {"depth": 0, "noise": 8.0}, {"depth": 0, "noise": 4.0}, {"depth": 0, "noise": 2.5}, {"depth": 0, "noise": 1.6},
    {"depth": 0, "noise": 1.0}, {"depth": 0, "noise": 0.5}, {"depth": 1, "noise": 0.5}, {"depth": 1, "noise": 0.1},
    {"nodes": 1000}, {"nodes": 3000}, {"nodes": 10000}, {"nodes": 40000}, {"nodes": 150000},
]  # fmt: skip


def player(row, name):
    if "nodes" in row:
        return ladder.NodesPlayer(name, row["nodes"])
    return RatingPlayer(name, row["depth"], row["noise"])


def points(south, north, opening, seed):
    """South's, of a game without a limit."""
    return game(south, north, opening, Budget(), seed)[0]


def pairs(task):
    """(stronger, weaker, score of the stronger) for a few pairs of games."""
    rows, weaker, stronger, first, count = task
    one, two = player(rows[stronger], "one"), player(rows[weaker], "two")
    scores = []
    for at in range(first, first + count):
        rng = np.random.default_rng([weaker, stronger, at])
        opening = [int(n) for n in rng.integers(0, 1 << 20, 2)]
        scores.append((points(one, two, opening, at) + 1 - points(two, one, opening, at + 5000)) / 2)
    return stronger, weaker, scores


def fit(wins, count, rounds=100):
    """Bradley-Terry ratings in Elo points from wins[i, j], with a mild prior towards draws, by Newton's method."""
    total = wins + wins.T
    strength = np.zeros(count)
    for _ in range(rounds):
        expected = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        slope = ((wins + 0.25 * (total > 0)) - (total + 0.5 * (total > 0)) * expected).sum(1)
        information = total * expected * (1 - expected)
        hessian = np.diag(information.sum(1)) - information
        change = np.clip(np.linalg.solve(hessian[1:, 1:], slope[1:]), -1, 1)
        strength[1:] += change
        if np.abs(change).max() < 1e-9:
            break
    variance = np.zeros(count)
    variance[1:] = np.diag(np.linalg.inv(hessian[1:, 1:]))
    return strength * 400 / math.log(10), 1.96 * np.sqrt(variance) * 400 / math.log(10)


def rate(rows, count, reach, workers):
    """wins[i, j] of a chain of settings, each against the next `reach` ones."""
    wins = np.zeros((len(rows), len(rows)))
    tasks = [
        (rows, i, j, first, min(CHUNK, count - first))
        for i in range(len(rows))
        for j in range(i + 1, min(i + 1 + reach, len(rows)))
        for first in range(0, count, CHUNK)
    ]
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        for done, (j, i, scores) in enumerate(pool.imap_unordered(pairs, tasks), 1):
            wins[j, i] += 2 * sum(scores)
            wins[i, j] += 2 * (len(scores) - sum(scores))
            if done % 20 == 0:
                print(f"{done} of {len(tasks)} parts", flush=True)
    for i, j in zip(*np.nonzero(np.tril(wins + wins.T)), strict=True):
        print(f"{rows[i]} v {rows[j]}: {wins[i, j] / (wins[i, j] + wins[j, i]):.3f} of {wins[i, j] + wins[j, i]:.0f}")
    return wins


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["probe", "fit"])
    parser.add_argument("--pairs", type=int, default=15)
    parser.add_argument("--reach", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    args = parser.parse_args()
    rows = PROBES if args.what == "probe" else [dict(row) for row in ladder.table()]
    rows = [{key: row[key] for key in ("depth", "noise", "nodes") if key in row} for row in rows]
    wins = rate(rows, args.pairs, args.reach, args.workers)
    ratings, errors = fit(wins, len(rows))
    for row, rating, error in zip(rows, ratings, errors, strict=True):
        print(row, f"{rating:.0f} ± {error:.0f}")
    if args.what == "fit":
        write(rows, ratings, errors, steps(wins))


def steps(wins):
    """Points of each row above the one before, with half a 95% interval, from their own games."""
    found = [(0.0, 0.0)]
    for i in range(1, len(wins)):
        pair = np.array([[0, wins[i - 1, i]], [wins[i, i - 1], 0]])
        ratings, errors = fit(pair, 2)
        found.append((float(ratings[1]), float(errors[1])))
    return found


def write(rows, ratings, errors, above):
    """The table that the package ships."""
    levels = [
        {
            "level": n + 1,
            **row,
            "rating": round(float(r)),
            "interval": round(float(e)),
            "step": round(s),
            "step_interval": round(h),
        }
        for n, (row, r, e, (s, h)) in enumerate(zip(rows, ratings, errors, above, strict=True))
    ]
    note = "Elo points above level 1 and above the level before, 95% intervals, games in pairs with sides swapped"
    DATA.write_text(json.dumps({"about": note, "date": str(date.today()), "levels": levels}, indent=1) + "\n")


if __name__ == "__main__":
    main()
