"""How well a search knows the other hands: nats that a true card is likelier than if all unseen cards were alike.

    python training/walls/nats.py --positions 600 --workers 2 guess=2500 guess=20000 guess=0

Each variant (see `measure.py`) samples worlds at one decision of games of the policy.
"""

import time

import numpy as np
from match import Referee, hand_cards, lowest_bit_py
from measure import policy, search_of
from numba import njit
from variants import asked, examined

from shofar.bots.walls.search import sample_world
from shofar.bots.walls.weights import nets
from shofar.fast.walls import layout
from shofar.fast.walls.cards import CARDS, held
from shofar.fast.walls.layout import HANDS, MAX_SEATS

FIRST, LAST = 10, 88  # decisions of a game, of which one is looked at
ALIKE = 0.002  # share of worlds that stand for what was never sampled


@njit(nogil=True)
def tally(question, paths, guesses, room, random, worlds, counts):
    """Count in `counts` (float64[MAX_SEATS, CARDS]) the cards of each hand in sampled worlds."""
    for _ in range(worlds):
        sample_world(question, paths, guesses, room, random)
        for seat in range(len(counts)):
            for card in range(CARDS):
                counts[seat, card] += held(room.world[HANDS + seat], card)


def examine(task):
    """(nats, cards, seconds of guessing) of each variant at one decision; None if the game ends before it."""
    seed, options, variants = task
    follow, stop = policy(nets()), int(np.random.default_rng(seed).integers(FIRST, LAST))
    game, move = Referee(options.seats, seed % options.seats, seed), 0
    while move < stop and game.state[layout.PHASE] != layout.OVER:
        seat = lowest_bit_py(game.state[layout.WAITING])
        game.play(seat, int(follow(game, seat, seed * 1009 + move)))
        move += 1
    if game.state[layout.PHASE] == layout.OVER:
        return None
    seat, found = lowest_bit_py(game.state[layout.WAITING]), []
    unseen = game.knowledge(seat).unseen
    alike = unseen / unseen.sum()
    for variant in variants:
        begun = time.thread_time()
        search = search_of(game, seat, np.zeros(1, np.int64), nets(), seed, variant, options.sims, None)
        spent = time.thread_time() - begun
        counts = np.zeros((MAX_SEATS, CARDS))
        tally(search.question, search.paths, search.guesses, search.room, search.random, options.worlds, counts)
        total = cards = 0
        for other in range(options.seats):
            hand = game.state[HANDS + other]
            if other != seat:
                chances = (1 - ALIKE) * counts[other] / counts[other].sum() + ALIKE * alike
                total += sum(held(hand, card) * np.log(chances[card] / alike[card]) for card in np.flatnonzero(unseen))
                cards += hand_cards(hand)
        found.append((total, cards, spent))
    return found


def main():
    options = asked(__doc__, positions=200, sims=3000, worlds=8000)
    found = np.array(list(examined(examine, options, options.positions)))
    cards = found[:, 0, 1].sum()
    for index, text in enumerate(options.variants):
        own, lead = found[:, index, 0], found[:, index, 0] - found[:, 0, 0]
        line = f"{text:40s} {own.sum() / cards:.4f}  over the first {lead.sum() / cards:.4f}"
        print(f"{line} +- {lead.std() * len(lead) ** 0.5 / cards:.4f}, {found[:, index, 2].mean() * 1000:.0f} ms")


if __name__ == "__main__":
    main()
