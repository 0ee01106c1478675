"""Fit the ladder: ratings of the policy at many temperatures, and of searches, from mixed tables of four.

`python training/walls/ladder.py policy` rates temperatures; `... levels --search 10 SHARE WIDTH GAMES` rates the ten
levels, with what `measure.py` found for those that search, and prints what `data/ladder.json` of the bots holds.
The model: a seat wins with chance exp(r) / sum of exp(r) at its table; 400 points are a factor of ten, as in chess.
"""

import argparse
import json
import math

import numpy as np
from numba import njit

from shofar.bots.walls.ladder import LEVELS
from shofar.bots.walls.rollout import policy_action, scratch
from shofar.bots.walls.weights import nets
from shofar.fast.bits import below, lowest_bit, seed_random
from shofar.fast.walls import layout
from shofar.fast.walls.deal import new_game
from shofar.fast.walls.rules import result, step

POINTS = 400 / math.log(10)


@njit(cache=True, nogil=True)
def mixed_tables(games, temperatures, weights, random, room, seated, shares):
    """Games of four players drawn from `temperatures`; writes who sat (int64[games, 4]) and their win shares."""
    state = np.zeros(layout.SIZE, np.int64)
    deck = np.zeros(layout.DECK, np.int8)
    for game in range(games):
        # Neighbours in strength meet most: a window of the list.
        low = below(random, max(len(temperatures) - 3, 1))
        for seat in range(4):
            seated[game, seat] = low + below(random, min(4, len(temperatures)))
        new_game(4, game % 4, random, state, deck, room.cards)
        while state[layout.PHASE] != layout.OVER:
            seat = lowest_bit(state[layout.WAITING])
            step(state, deck, seat, policy_action(state, seat, weights, room, temperatures[seated[game, seat]], random))
        winners = result(state, room.points[0], room.points[1])
        count = 0
        for seat in range(4):
            count += (winners >> seat) & 1
        for seat in range(4):
            shares[game, seat] = ((winners >> seat) & 1) / count


def fit(seated, shares, players):
    """Ratings (points, the first 0) and their standard errors by Newton's method."""
    ratings = np.zeros(players)
    for _ in range(30):
        scores = np.exp(ratings[seated])
        chances = scores / scores.sum(1, keepdims=True)
        slope = np.zeros(players)
        np.add.at(slope, seated, shares - chances)
        curve = np.zeros((players, players))
        np.add.at(curve, (seated, seated), chances)
        for a in range(seated.shape[1]):
            for b in range(seated.shape[1]):
                np.add.at(curve, (seated[:, a], seated[:, b]), -chances[:, a] * chances[:, b])
        change = np.linalg.solve(curve[1:, 1:] + 1e-6 * np.eye(players - 1), slope[1:])
        ratings[1:] += np.clip(change, -1, 1)
        if np.abs(change).max() < 1e-6:
            break
    errors = np.sqrt(np.diag(np.linalg.inv(curve[1:, 1:] + 1e-6 * np.eye(players - 1))))
    return ratings * POINTS, np.concatenate([[0.0], errors]) * POINTS


def rate_policy(games):
    """Print the rating of each temperature."""
    temperatures = np.array([1e6, 60, 30, 20, 14, 10, 8, 6, 5, 4, 3, 2.5, 2, 1.5, 1.2, 1, 0.7, 0.5, 0.2], np.float32)
    random = np.zeros(2, np.uint64)
    seed_random(random, 11)
    seated, shares = np.zeros((games, 4), np.int64), np.zeros((games, 4))
    mixed_tables(games, temperatures, nets(), random, scratch(), seated, shares)
    for temperature, rating, error in zip(temperatures, *fit(seated, shares, len(temperatures)), strict=True):
        print(f"{temperature:g} {rating:.0f} +- {1.96 * error:.0f}")


def rate_levels(games, searches):
    """Print the table of the ten levels as JSON.

    Levels that do not search meet in mixed tables, the policy at 0.2 among them; those that do are rated by how often
    one of them wins against three such policies: `searches` maps a level to (share, half-width, games).
    """
    careless = [level.temperature for level in LEVELS if not level.sims]
    random = np.zeros(2, np.uint64)
    seed_random(random, 7)
    seated, shares = np.zeros((games, 4), np.int64), np.zeros((games, 4))
    temperatures = np.array([*careless, 0.2], np.float32)
    mixed_tables(games, temperatures, nets(), random, scratch(), seated, shares)
    ratings, errors = fit(seated, shares, len(temperatures))
    table = [
        {"level": number + 1, "rating": round(float(rating)), "interval": round(1.96 * float(error))}
        for number, (rating, error) in enumerate(zip(ratings[:-1], errors[:-1], strict=True))
    ]
    for number, (share, width, _) in sorted(searches.items()):
        rating = ratings[-1] + 400 * math.log10(3 * share / (1 - share))
        slope = POINTS / (share * (1 - share))  # of the rating against the share
        spread = math.hypot(slope * width, 1.96 * float(errors[-1]))
        table.append({"level": number, "rating": round(float(rating)), "interval": round(spread)})
    played = {"mixed tables": games, **{f"level {number}": seen[2] for number, seen in searches.items()}}
    print(json.dumps({"games": played, "levels": table}))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["policy", "levels"])
    parser.add_argument("--games", type=int, default=60000)
    parser.add_argument("--search", nargs=4, action="append", default=[], metavar=("LEVEL", "SHARE", "WIDTH", "GAMES"))
    options = parser.parse_args()
    if options.what == "policy":
        rate_policy(options.games)
    else:
        measured = {int(one[0]): (float(one[1]), float(one[2]), int(one[3])) for one in options.search}
        rate_levels(options.games, measured)
