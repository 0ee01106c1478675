"""How likely the policy does what a seat did, for one hand after another.

Of a hand, the score of an action depends on its trumpets, and on how many cards of the action's colour there are and
how long they would be; besides, on how many of that colour the seat has hidden, where three or more count alike. So a
few scores answer for many hands.

Not everybody plays like the policy: whoever searches, or has learned elsewhere, does other things now and then, and a
beginner often. So a likelihood is told for several tempers, from one who does what the policy would to one who hardly
cares.
"""

import numpy as np

from shofar.bots.walls.network import FLOOR, LOG2_E, highest, power
from shofar.bots.walls.policy_rows import LENGTH_CLASS, SEEN, look_at_hand, rows_of
from shofar.bots.walls.vectors import bent_sum
from shofar.fast.bits import lowest_bit
from shofar.fast.kernels import kernel
from shofar.fast.walls import layout
from shofar.fast.walls.cards import (
    CARD_AT,
    CARDS,
    COLOUR,
    FIRST_OF_COLOUR,
    HEAP_MASK,
    HEAP_ONE,
    HEAP_SHIFT,
    HEAP_TRUMPET,
    TRUMPET,
    VALUES,
    distinct,
    held,
)
from shofar.fast.walls.layout import DO_SUPPLY, DO_TRUMPET, DO_WALL, HANDS, KNOWN

WARMTHS = np.array([0.25, 2.0, 8.0], np.float32)  # temperatures of the policy, one for each temper
SLIPS = np.array([0.01, 0.02, 0.04])  # and how much each does anything, beside the policy's 1
TEMPERS = len(WARMTHS)
ACTIONS = 2 * CARDS + 5  # to a wall, face down, trumpets
KEYS = 512
_FIELDS = list(zip(HEAP_SHIFT[:5].tolist(), HEAP_MASK[:5].tolist(), strict=True))
# Of the twelve bits of a heap that are one colour: how many cards, and the class of their length.
_MANY = np.array([sum((bits >> shift) & mask for shift, mask in _FIELDS) for bits in range(4096)])
_LONG = LENGTH_CLASS[
    [
        sum(value * ((bits >> shift) & mask) for value, (shift, mask) in zip(VALUES, _FIELDS, strict=True))
        for bits in range(4096)
    ]
]


@kernel(inline="always")
def _own(own, colour):
    """How many of a colour the seat has hidden, 3 at most."""
    return min((own >> (8 * colour)) & 255, 3)


@kernel()
def _ask(action, seat, heap, own, state, actions, looks, rows, table, weights):
    """The policy's score of an action; `looks` says how the colours stand, but for the hand and what is hidden."""
    colour = action & 31 if action & ~31 == DO_TRUMPET else COLOUR[action & 31]
    if colour < 5:
        look_at_hand(heap, colour, looks[colour])
        looks[colour, SEEN] = ((state[KNOWN + seat] >> (8 * colour)) & 255) + _own(own, colour)
    state[HANDS + seat] = heap
    actions[0] = action
    rows_of(state, seat, actions, 1, looks, rows)
    return bent_sum(table, rows, 0, weights, FLOOR)


@kernel(inline="always")
def _score(memo, which, key, action, asked):
    """The score of an action, asked once for each key."""
    if np.isnan(memo[which, key]):
        memo[which, key] = _ask(action, *asked)
    return memo[which, key]


@kernel()
def likelihoods(seat, heap, own, action, answers, memo, state, actions, looks, rows, scores, table, weights):
    """How likely each temper does `action` with a hand, to `answers` (float64[TEMPERS]); `state` is what it saw."""
    phase = state[layout.PHASE]
    verb = action & ~31 if phase != layout.PLAY else DO_SUPPLY
    trumpets = min(held(heap, TRUMPET), 3)
    asked = (seat, heap, own, state, actions, looks, rows, table, weights)
    count = 0
    wanted = -1
    rest = distinct(heap)
    if phase == layout.FIRST and rest != HEAP_TRUMPET:
        rest &= ~HEAP_TRUMPET
    while rest:
        card = CARD_AT[lowest_bit(rest)]
        rest &= rest - 1
        if card == TRUMPET:
            if verb + card == action:
                wanted = count
            scores[count] = _score(memo, CARDS + card, trumpets, verb + card, asked)
            count += 1
            if phase == layout.PLAY:
                for colour in range(5):
                    cards = (heap >> HEAP_SHIFT[FIRST_OF_COLOUR[colour]]) & 0xFFF
                    key = (_own(own, colour) << 7) | (min(_MANY[cards], 3) << 5) | (_LONG[cards] << 2) | trumpets
                    if DO_TRUMPET + colour == action:
                        wanted = count
                    scores[count] = _score(memo, 2 * CARDS + colour, key, DO_TRUMPET + colour, asked)
                    count += 1
            continue
        colour = COLOUR[card]
        cards = ((heap - HEAP_ONE[card]) >> HEAP_SHIFT[FIRST_OF_COLOUR[colour]]) & 0xFFF
        key = (_own(own, colour) << 7) | (min(_MANY[cards], 3) << 5) | (_LONG[cards] << 2) | trumpets
        if verb + card == action:
            wanted = count
        scores[count] = _score(memo, CARDS + card, key, verb + card, asked)
        count += 1
        if phase == layout.PLAY:
            if DO_WALL + card == action:
                wanted = count
            scores[count] = _score(memo, card, key, DO_WALL + card, asked)
            count += 1
    _weigh(scores, count, wanted, answers)
    for temper in range(TEMPERS):
        answers[temper] = (answers[temper] + SLIPS[temper]) / (1.0 + SLIPS[temper] * count)


@kernel(fastmath=True)
def _weigh(scores, count, wanted, chances):
    """Write how likely the policy draws action `wanted` (-1: none of them) at each of the three temperatures."""
    top = highest(scores, count)
    sharp = even = broad = np.float32(0.0)
    for index in range(count):
        # At a quarter of a temperature, what an action counts is the fourth power.
        broadly = power((top - scores[index]) * (LOG2_E / WARMTHS[2]))
        evenly = broadly * broadly
        evenly *= evenly
        sharply = evenly * evenly
        sharply *= sharply
        sharply *= sharply
        broad += broadly
        even += evenly
        sharp += sharply
        if index == wanted:
            chances[0], chances[1], chances[2] = sharply, evenly, broadly
    if wanted < 0:
        chances[0] = chances[1] = chances[2] = 0.0
    chances[0] /= sharp
    chances[1] /= even
    chances[2] /= broad
