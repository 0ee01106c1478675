"""How likely unseen cards are to lie face down in the supply, whoever put them there, measured in self-play.

`python training/walls/fit_supply_odds.py OUT` writes `supply_odds` float32[3 rounds, 6 ranks, 4 leads], leads as in
`policy_rows.lead_class` from the seat that looks. 1 means as likely as in the pile.
"""

import argparse

import numpy as np
from match import Referee, lowest_bit_py

from shofar.bots.walls.policy_rows import BEST, COLUMNS, MINE, lead_class, look
from shofar.bots.walls.rollout import policy_action, scratch
from shofar.bots.walls.weights import nets
from shofar.fast.bits import seed_random
from shofar.fast.walls import layout
from shofar.fast.walls.cards import CARDS, COLOUR, RANK, held
from shofar.fast.walls.layout import HANDS


def classes(state, seat):
    """Lead class of each card for `seat`, int64[26]; trumpets are 0."""
    table = np.zeros((5, COLUMNS), np.int64)
    look(state, seat, table)
    leads = [lead_class(table[colour, MINE], table[colour, BEST]) for colour in range(5)] + [0]
    return np.array([leads[COLOUR[card]] for card in range(CARDS)])


def count(game, seat, found, pile):
    """Add one moment, as `seat` sees it: float64[3, 6, 4] each."""
    known = game.knowledge(seat)
    kinds = classes(game.state, seat)
    stage = int(game.state[layout.ROUND]) - 1
    hands, supply = np.zeros(CARDS), np.zeros(CARDS)
    for other, put in enumerate(game.put):
        if other != seat:
            hands += [held(game.state[HANDS + other], card) for card in range(CARDS)]
            for card in put:
                supply[card] += 1
    rest = known.unseen - hands - supply
    if rest.sum() == 0:
        return
    for card in range(CARDS):
        found[stage, RANK[card], kinds[card]] += supply[card]
        # What the pile holds, scaled to as many cards as lie in the supply.
        pile[stage, RANK[card], kinds[card]] += rest[card] / rest.sum() * supply.sum()


def measure(weights, games, seed, temperature):
    """(found, pile): cards counted in each place, and as many as the pile would give, over many games."""
    room, dice = scratch(), np.zeros(2, np.uint64)
    seed_random(dice, seed)
    chance = np.random.default_rng(seed)
    found, pile = np.zeros((3, 6, 4)), np.zeros((3, 6, 4))
    for deal in range(games):
        seats = int(chance.choice([3, 4, 4, 5]))
        game = Referee(seats, deal % seats, seed * 1000 + deal)
        while game.state[layout.PHASE] != layout.OVER:
            seat = lowest_bit_py(game.state[layout.WAITING])
            if game.state[layout.PHASE] == layout.PLAY and chance.random() < 0.3:
                count(game, seat, found, pile)
            game.play(seat, int(policy_action(game.state, seat, weights, room, np.float32(temperature), dice)))
    return found, pile


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--temperature", type=float, default=0.3)
    options = parser.parse_args()
    found, pile = measure(nets(), options.games, options.seed, options.temperature)
    odds = ((found + 5) / (pile + 5)).astype(np.float32)
    np.savez(options.out, supply_odds=odds)
    with np.printoptions(precision=2, suppress=True):
        print(odds)


if __name__ == "__main__":
    main()
