"""Games of the policy, written down as examples for the beliefs.

    python training/walls/examples.py DIR --count 2000000 --workers 16

Files of DIR hold the inputs of a place with what lies there (see `clues`). `fit_beliefs.py` reads them.
"""

import argparse
import multiprocessing
import os
import time

import numpy as np
from match import hand_cards
from numba import njit

from shofar.bots.walls.clues import INPUTS, PLACES, desk, write_clues
from shofar.bots.walls.memory import HIDDEN, History
from shofar.bots.walls.rollout import policy_action, scratch
from shofar.bots.walls.weights import nets
from shofar.fast.bits import below, lowest_bit, seed_random
from shofar.fast.walls import layout
from shofar.fast.walls.cards import CARDS, COLOUR, held
from shofar.fast.walls.deal import new_game
from shofar.fast.walls.layout import (
    COUNTS,
    DO_FEED,
    DO_FIRST,
    DO_SUPPLY,
    FIRSTS,
    HANDS,
    KNOWN,
    MAX_SEATS,
    REMOVED_SCORINGS,
)
from shofar.fast.walls.rules import step

LONGEST = 160  # decisions of a game
WARMTH = np.array([0.2, 0.2, 0.2, 0.2, 0.2, 0.4, 0.4, 0.8], np.float32)  # of the policy, drawn for each game


@njit(cache=True, nogil=True)
def as_all_see(state, seat, put, out):
    """The state without hands and without what only its owner knows; `put` counts the latter by seat and card."""
    out[:] = state
    own = 0
    hidden = 0
    for other in range(MAX_SEATS):
        out[HANDS + other] = 0
        for card in range(CARDS):
            if other == seat:
                own += put[other, card] << (8 * COLOUR[card])
            else:
                hidden += put[other, card]
    common = state[KNOWN + seat] - own
    for other in range(MAX_SEATS):
        out[KNOWN + other] = common
    out[COUNTS] = common + (hidden << 40)


@njit(cache=True, nogil=True)
def as_seat_knows(state, deck, seat, put, known, unseen, needs):
    """What `seat` knows, like `knowledge`."""
    seats = state[layout.SEATS]
    known[:] = state
    unseen[:] = 0
    needs[:] = 0
    own = 0
    for card in range(CARDS):
        own += put[seat, card] << (8 * COLOUR[card])
        for other in range(seats):
            if other != seat:
                unseen[card] += held(state[HANDS + other], card) + put[other, card]
                needs[MAX_SEATS] += put[other, card]
    for place in range(state[layout.DRAWN], state[layout.PILE]):
        if deck[place] < CARDS:
            unseen[deck[place]] += 1
    for other in range(seats):
        if other != seat:
            known[HANDS + other] = 0
            known[KNOWN + other] = state[KNOWN + seat] - own
            needs[other] = hand_cards(state[HANDS + other])
            if state[FIRSTS + other] >= 0:
                unseen[state[FIRSTS + other]] += 1
    known[COUNTS] = state[KNOWN + seat]


@njit(cache=True, nogil=True)
def remember(history, at, state, seat, action, put):
    """Write decision number `at` into `history`."""
    verb = action & ~31
    as_all_see(state, seat, put, history.states[at])
    history.seats[at] = seat
    history.actions[at] = verb | HIDDEN if verb in (DO_FEED, DO_SUPPLY) else action
    history.held[at] = hand_cards(state[HANDS + seat])
    history.drew[at] = verb not in (DO_FEED, DO_FIRST)


@njit(cache=True, nogil=True)
def play_for_beliefs(seed, nets, room, history, desk, inputs, truths, unseens, kinds):
    """Play until the arrays are full. One moment in ten is looked at, one time in twelve with nothing remembered."""
    random = np.zeros(2, np.uint64)
    seed_random(random, seed)
    state = np.zeros(layout.SIZE, np.int64)
    known = np.zeros(layout.SIZE, np.int64)
    deck = np.zeros(layout.DECK, np.int8)
    put = np.zeros((MAX_SEATS, CARDS), np.int64)
    cards = np.zeros(LONGEST, np.int64)
    unseen = np.zeros(CARDS, np.int64)
    needs = np.zeros(MAX_SEATS + 1, np.int64)
    owners = np.zeros(PLACES, np.int64)
    numbers = np.zeros(PLACES, np.int64)
    out = np.zeros((PLACES, CARDS, INPUTS), np.float32)
    full = 0
    game = 0
    while True:
        game += 1
        pick = below(random, 8)
        seats = 4 if pick < 5 else (3 if pick == 5 else 5)
        new_game(seats, game % seats, random, state, deck, room.cards)
        put[:] = 0
        moves = 0
        scored = 0
        warmth = WARMTH[below(random, len(WARMTH))]
        while state[layout.PHASE] != layout.OVER:
            seat = lowest_bit(state[layout.WAITING])
            if below(random, 10) == 0:
                as_seat_knows(state, deck, seat, put, known, unseen, needs)
                told = moves if below(random, 12) else 0
                past = History(
                    history.states[:told],
                    history.seats[:told],
                    history.actions[:told],
                    history.held[:told],
                    history.drew[:told],
                )
                count = write_clues(known, seat, unseen, needs, past, nets, desk, out, owners, numbers)
                for place in range(count):
                    if full == len(kinds):
                        return
                    inputs[full] = out[place]
                    unseens[full] = unseen
                    number = numbers[place]
                    for card in range(CARDS):
                        hand = held(state[HANDS + owners[place]], card)
                        truths[full, card] = hand if number < 0 else cards[number] == card
                    feeds = number >= 0 and history.actions[number] & ~31 == DO_FEED
                    kinds[full] = 10 * (told > 0) + (0 if number < 0 else 1 if feeds else 2)
                    full += 1
            action = policy_action(state, seat, nets, room, warmth, random)
            remember(history, moves, state, seat, action, put)
            cards[moves] = action & 31
            moves += 1
            if action & ~31 in (DO_FEED, DO_SUPPLY):
                put[seat, action & 31] += 1
            step(state, deck, seat, action)
            if state[REMOVED_SCORINGS] != scored:
                scored = state[REMOVED_SCORINGS]
                put[:] = 0


def belief_part(task):
    """One file of examples."""
    path, seed, count = task
    inputs = np.zeros((count, CARDS, INPUTS), np.float32)
    truths, unseens = np.zeros((2, count, CARDS), np.int8)
    kinds = np.zeros(count, np.int8)
    shape = (np.zeros((LONGEST, layout.SIZE), np.int64), *np.zeros((4, LONGEST), np.int64))
    play_for_beliefs(seed, nets(), scratch(), History(*shape), desk(), inputs, truths, unseens, kinds)
    np.savez(path, inputs=inputs.astype(np.float16), truths=truths, unseens=unseens, kinds=kinds)


EACH = 5000  # examples of a file


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out")
    parser.add_argument("--count", type=int, default=100_000, help="examples")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    os.makedirs(options.out, exist_ok=True)
    each = min(EACH, options.count)
    tasks = [
        (f"{options.out}/{number:05d}.npz", options.seed * 100_000 + number, each)
        for number in range(options.count // each)
    ]
    begun = time.time()
    with multiprocessing.get_context("spawn").Pool(options.workers) as pool:
        for done, _ in enumerate(pool.imap_unordered(belief_part, tasks), 1):
            if done * 10 % len(tasks) < 10:
                print(f"{done} of {len(tasks)} files, {time.time() - begun:.0f} s", flush=True)


if __name__ == "__main__":
    main()
