"""How likely the policy does what a seat did, for one hand after another.

Of a hand, the score of an action depends on its trumpets, and on how many cards of the action's colour there are and
how long they would be; besides, on how many of that colour the seat has hidden, where three or more count alike. So a
few scores answer for many hands.

Not everybody plays like the policy: whoever searches, or has learned elsewhere, does other things now and then, and a
beginner often. So there is a likelihood for each of several styles of play, from one that does what the policy would to
one that hardly cares: temperatures of the policy, with some noise.
"""

from typing import NamedTuple

import numpy as np

from shofar.bots.walls.policy_features import LENGTH_CLASS, SEEN, rows_from_features, write_hand_features
from shofar.bots.walls.policy_network import FLOOR, LOG2_E, PolicyBuffers, PolicyNet, exp2_minus, highest
from shofar.bots.walls.vectors import relu_dot
from shofar.fast.bits import lowest_bit
from shofar.fast.kernels import Float32Array, Float64Array, Int64Array, kernel
from shofar.fast.walls import packed_layout as packed
from shofar.fast.walls.cards import CARDS, COLOUR, FIRST_OF_COLOUR, TRUMPET, VALUES
from shofar.fast.walls.heaps import CARD_AT, HEAP_MASK, HEAP_ONE, HEAP_SHIFT, HEAP_TRUMPET, distinct, held
from shofar.fast.walls.packed_layout import DO_SUPPLY, DO_TRUMPET, DO_WALL, HANDS, KNOWN

STYLE_TEMPERATURES = np.array([0.25, 2.0, 8.0], np.float32)  # temperatures of the policy, one for each temper
STYLE_NOISE = np.array([0.01, 0.02, 0.04])  # and how much each does anything, beside the policy's 1
STYLES = len(STYLE_TEMPERATURES)
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


class Decider(NamedTuple):
    """Who decides, with which cards: one hand of those that a seat may have held."""

    seat: int
    heap: int  # the hand
    hidden: int  # how many cards of each colour the seat has put face down, as bytes of one word


class Moment(NamedTuple):
    """A past decision to judge: what the seat saw, by which policy, and scores of it that are worked out already."""

    known_scores: Float32Array  # float32[ACTIONS, KEYS], NaN where there is none yet
    state: Int64Array
    policy: PolicyNet
    buffers: PolicyBuffers


@kernel(inline="always")
def _hidden_of(hidden: int, colour: int) -> int:
    """How many of a colour the seat has hidden, 3 at most."""
    return min((hidden >> (8 * colour)) & 255, 3)


@kernel()
def _score_action(action: int, decider: Decider, moment: Moment) -> np.float32:
    """The policy's score of an action; `buffers.colours` are filled in, but for the hand and what is hidden."""
    seat, heap, hidden = decider
    _, state, policy, buffers = moment
    features = buffers.colours
    colour = action & 31 if action & ~31 == DO_TRUMPET else COLOUR[action & 31]
    if colour < 5:
        write_hand_features(heap, colour, features[colour])
        features[colour, SEEN] = ((state[KNOWN + seat] >> (8 * colour)) & 255) + _hidden_of(hidden, colour)
    state[HANDS + seat] = heap
    buffers.actions[0] = action
    rows_from_features(state, seat, buffers.actions, 1, features, buffers.rows)
    return relu_dot(policy.table, buffers.rows, 0, policy.weights, FLOOR)


@kernel(inline="always")
def _cached_score(which: int, key: int, action: int, decider: Decider, moment: Moment) -> np.float32:
    """The score of an action, worked out once for each key."""
    cache = moment.known_scores
    if np.isnan(cache[which, key]):
        cache[which, key] = _score_action(action, decider, moment)
    return np.float32(cache[which, key])


@kernel()
def likelihoods(decider: Decider, action: int, out: Float64Array, moment: Moment) -> None:
    """How likely each style does `action` with a hand, to `out` (float64[STYLES])."""
    heap, own, scores = decider.heap, decider.hidden, moment.buffers.scores
    phase = moment.state[packed.PHASE]
    verb = action & ~31 if phase != packed.PLAY else DO_SUPPLY
    trumpets = min(held(heap, TRUMPET), 3)
    count = 0
    chosen = -1
    rest = distinct(heap)
    if phase == packed.FIRST and rest != HEAP_TRUMPET:
        rest &= ~HEAP_TRUMPET
    while rest:
        card = CARD_AT[lowest_bit(rest)]
        rest &= rest - 1
        if card == TRUMPET:
            if verb + card == action:
                chosen = count
            scores[count] = _cached_score(CARDS + card, trumpets, verb + card, decider, moment)
            count += 1
            if phase == packed.PLAY:
                for colour in range(5):
                    cards = (heap >> HEAP_SHIFT[FIRST_OF_COLOUR[colour]]) & 0xFFF
                    key = (_hidden_of(own, colour) << 7) | (min(_MANY[cards], 3) << 5) | (_LONG[cards] << 2) | trumpets
                    if DO_TRUMPET + colour == action:
                        chosen = count
                    scores[count] = _cached_score(2 * CARDS + colour, key, DO_TRUMPET + colour, decider, moment)
                    count += 1
            continue
        colour = COLOUR[card]
        cards = ((heap - HEAP_ONE[card]) >> HEAP_SHIFT[FIRST_OF_COLOUR[colour]]) & 0xFFF
        key = (_hidden_of(own, colour) << 7) | (min(_MANY[cards], 3) << 5) | (_LONG[cards] << 2) | trumpets
        if verb + card == action:
            chosen = count
        scores[count] = _cached_score(CARDS + card, key, verb + card, decider, moment)
        count += 1
        if phase == packed.PLAY:
            if DO_WALL + card == action:
                chosen = count
            scores[count] = _cached_score(card, key, DO_WALL + card, decider, moment)
            count += 1
    _style_probabilities(scores, count, chosen, out)
    for style in range(STYLES):
        out[style] = (out[style] + STYLE_NOISE[style]) / (1.0 + STYLE_NOISE[style] * count)


@kernel(fastmath=True)
def _style_probabilities(scores: Float32Array, count: int, chosen: int, chances: Float64Array) -> None:
    """Write how likely the policy draws action `chosen` (-1: none of them) at each of the three temperatures."""
    top = highest(scores, count)
    sharp = even = broad = np.float32(0.0)
    for index in range(count):
        # At a quarter of a temperature, what an action counts is the fourth power.
        broadly = exp2_minus((top - scores[index]) * (LOG2_E / STYLE_TEMPERATURES[2]))
        evenly = broadly * broadly
        evenly *= evenly
        sharply = evenly * evenly
        sharply *= sharply
        sharply *= sharply
        broad += broadly
        even += evenly
        sharp += sharply
        if index == chosen:
            chances[0], chances[1], chances[2] = sharply, evenly, broadly
    if chosen < 0:
        chances[0] = chances[1] = chances[2] = 0.0
    chances[0] /= sharp
    chances[1] /= even
    chances[2] /= broad
