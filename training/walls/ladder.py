"""Fit the ladder: ratings of the policy at many temperatures, and of searches, from mixed tables of four.

`python training/walls/ladder.py policy` rates temperatures; `... levels` rates the ten levels and prints the table that
`src/shofar/bots/walls/data/ladder.json` holds. The model: a seat wins with chance exp(r) / sum of exp(r) at its table;
400 points are a factor of ten, as in chess.
"""

import argparse
import json
import math
import time

import numpy as np
from match import Referee, lowest_bit_py
from numba import njit

from shofar.bots.walls.beliefs import card_odds
from shofar.bots.walls.ladder import LEVELS
from shofar.bots.walls.network import draw_index
from shofar.bots.walls.players import run_until
from shofar.bots.walls.rollout import policy_action, scratch, weigh
from shofar.bots.walls.search import Search
from shofar.bots.walls.weights import belief_table, nets
from shofar.fast.walls import layout
from shofar.fast.walls.bits import below, lowest_bit, seed_random, unit
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


def pick(level, game, seat, seed):
    """What a level plays."""
    known = game.knowledge(seat)
    room = scratch()
    count = weigh(known.state, seat, nets(), room, np.float32(level.temperature))
    if level.sims and count > 1:
        actions = room.actions[:count].copy()
        search = Search(known, actions, nets(), seed, odds=card_odds(known.state, seat, belief_table()))
        run_until(search, level.sims, None)
        return int(actions[search.best()])
    dice = np.zeros(2, np.uint64)
    seed_random(dice, seed)
    return int(room.actions[draw_index(room.chances, count, unit(dice))])


def rate_levels(games, seed):
    """Play mixed tables of the ten levels and print the table as JSON."""
    chance = np.random.default_rng(seed)
    seated, shares = [], []
    points = np.zeros((2, layout.MAX_SEATS), np.int64)
    begun = time.time()
    for game in range(games):
        low = int(chance.integers(0, 7))
        table = low + chance.integers(0, 4, 4)
        referee = Referee(4, game % 4, seed * 100003 + game)
        while referee.state[layout.PHASE] != layout.OVER:
            seat = lowest_bit_py(referee.state[layout.WAITING])
            referee.play(seat, pick(LEVELS[table[seat]], referee, seat, int(chance.integers(2**62))))
        winners = int(result(referee.state, points[0], points[1]))
        seated.append(table)
        shares.append([(winners >> seat & 1) / winners.bit_count() for seat in range(4)])
        if (game + 1) % 100 == 0:
            print(game + 1, f"{time.time() - begun:.0f}s", fit(np.array(seated), np.array(shares), 10)[0].round())
    ratings, errors = fit(np.array(seated), np.array(shares), 10)
    table = [
        {"level": number + 1, "rating": round(float(rating)), "interval": round(1.96 * float(error))}
        for number, (rating, error) in enumerate(zip(ratings, errors, strict=True))
    ]
    print(json.dumps({"games": games, "seed": seed, "levels": table}))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["policy", "levels"])
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rate_policy(options.games) if options.what == "policy" else rate_levels(options.games, options.seed)
