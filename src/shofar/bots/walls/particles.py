"""The particles of `posterior`: guesses at what each other seat holds, as arrays."""

from typing import NamedTuple

import numpy as np

from shofar.bots.walls.decision_trails import MOST_FOLLOWED, MOST_PUT, DecisionTrails
from shofar.bots.walls.likelihood import ACTIONS, KEYS, STYLES
from shofar.fast.kernels import Float32Array, Float64Array, Int8Array, Int64Array
from shofar.fast.walls.cards import CARDS
from shofar.fast.walls.packed_layout import MAX_SEATS

SLOTS = 8  # cards of a hand at most
CACHED = 4096  # likelihoods that are remembered


class SeatSlots(NamedTuple):
    """The n particles of the seat that is being followed: a hand is a row of slots."""

    cards: Int8Array  # int8[n, SLOTS]
    used: Int8Array  # int8[n, MOST_FOLLOWED] which slot each decision empties
    put: Int8Array  # int8[n, MOST_PUT] its cards in the supply


class Particles(NamedTuple):
    """What each other seat may hold; n particles."""

    hands: Int8Array  # int8[MAX_SEATS, n, SLOTS] but for the card that came last
    supply: Int8Array  # int8[MAX_SEATS, n, MOST_PUT]
    styles: Float64Array  # float64[MAX_SEATS, n, STYLES] probabilities, a particle given
    # The same of the seat that is being followed.
    slots: SeatSlots
    seat_styles: Float64Array  # float64[n, STYLES]
    heaps: Int64Array  # int64[n] the hand before the decision in question, as a heap; -1: it cannot be
    hidden: Int64Array  # int64[n] the colours of what the seat had hidden by then
    weights: Float64Array  # float64[n]
    times: Int64Array  # int64[n] how often each is drawn
    chosen: Int64Array  # int64[n] which particle takes the place of each
    proposals: Float64Array  # float64[MOST_PUT + MOST_FOLLOWED + 1, CARDS] to guess by, added up: supply, then hand
    corrections: Float64Array  # float64[CARDS] what a decision takes back of the odds of a card in hand
    left: Int64Array  # int64[CARDS] unseen cards that lie nowhere yet
    cached_keys: Int64Array  # int64[CACHED] hands, what was hidden and done, of which the likelihood is known
    cached_likelihoods: Float64Array  # float64[CACHED, STYLES]
    scores: Float32Array  # float32[MOST_FOLLOWED, ACTIONS, KEYS] by the policy, NaN where not worked out


class Posterior(NamedTuple):
    """What worlds are made of beside the odds: the others' decisions and particles that follow them."""

    trails: DecisionTrails
    particles: Particles


def new_particles(count: int) -> Particles:
    """Arrays for `count` particles."""
    heaps, hidden, times, chosen = np.zeros((4, count), np.int64)
    return Particles(
        np.zeros((MAX_SEATS, count, SLOTS), np.int8),
        np.zeros((MAX_SEATS, count, MOST_PUT), np.int8),
        np.zeros((MAX_SEATS, count, STYLES)),
        SeatSlots(*(np.zeros((count, size), np.int8) for size in (SLOTS, MOST_FOLLOWED, MOST_PUT))),
        np.zeros((count, STYLES)),
        heaps,
        hidden,
        np.zeros(count),
        times,
        chosen,
        np.zeros((MOST_PUT + MOST_FOLLOWED + 1, CARDS)),
        np.zeros(CARDS),
        np.zeros(CARDS, np.int64),
        np.zeros(CACHED, np.int64),
        np.zeros((CACHED, STYLES)),
        np.zeros((MOST_FOLLOWED, ACTIONS, KEYS), np.float32),
    )
