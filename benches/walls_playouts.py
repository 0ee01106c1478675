"""Random and guided games of Walls on one thread, and search speed, as one line of JSON.

python benches/walls_playouts.py [--seconds 2]
"""

import argparse
import json
import random
import time

import numpy as np

from shofar import walls
from shofar.bots.walls.players import SearchPlayer
from shofar.core.player import Budget
from shofar.fast.walls.playout import random_games

SEATS = 4


def plain(seconds):
    chance, games, decisions, begun = random.Random(1), 0, 0, time.perf_counter()
    shares = np.zeros(SEATS)
    while time.perf_counter() - begun < seconds:
        state = walls.new_state(walls.shuffled_deal(SEATS, games, start=0))
        while waiting := walls.waiting(state):
            state = walls.play(state, waiting[0], chance.choice(walls.legal(state, waiting[0])))
            decisions += 1
        for seat in state.outcome.winners:
            shares[seat] += 1 / len(state.outcome.winners)
        games += 1
    return told(games, decisions, shares, time.perf_counter() - begun)


def fast(seconds):
    wins, points = np.zeros(SEATS), np.zeros(SEATS)
    random_games(100, SEATS, 0, wins, points)
    wins[:] = 0
    games, decisions, begun = 0, 0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        decisions += random_games(20_000, SEATS, games + 1, wins, points)
        games += 20_000
    return told(games, decisions, wins, time.perf_counter() - begun)


def told(games, decisions, shares, took):
    return {
        "games_s": round(games / took),
        "decisions_s": round(decisions / took),
        "mean_length": round(decisions / games, 2),
        "win_shares": [round(share / games, 4) for share in shares],
    }


def search(seconds):
    state = walls.new_state(walls.shuffled_deal(SEATS, 1))
    for _ in range(2 * SEATS + 5):
        seat = walls.waiting(state)[0]
        state = walls.play(state, seat, walls.legal(state, seat)[0])
    view = walls.view(state, walls.waiting(state)[0])
    player = SearchPlayer()
    player.choose(view, Budget(sims=100), 0)
    sims, begun, seed = 0, time.perf_counter(), 0
    while time.perf_counter() - begun < seconds:
        seed += 1
        sims += player.choose(view, Budget(ms=100), seed).sims
    return {"sims_s": round(sims / (time.perf_counter() - begun))}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0)
    options = parser.parse_args()
    spent = options.seconds
    print(json.dumps({"walls": {"seats": SEATS, "plain": plain(spent), "fast": fast(spent), "search": search(spent)}}))
