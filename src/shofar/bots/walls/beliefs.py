"""Where unseen cards are likely to lie.

Worlds are not equally likely once people have played: a network reads what the others have done (see `belief_inputs`)
and says for every hand and every face-down card how likely each kind of card is there. A supply card of which nobody
knows who put it there, and when, has odds from a small table instead: players feed 4s and 5s and hardly ever hide a 1.
"""

from typing import NamedTuple

import numpy as np

from shofar.bots.walls.belief_inputs import INPUTS, PLACES, new_belief_buffers, write_belief_inputs
from shofar.bots.walls.decision_history import History
from shofar.bots.walls.policy_features import BEST, COLUMNS, MINE, lead_class, write_colour_features
from shofar.bots.walls.weights import Nets, belief_table
from shofar.fast.kernels import Float32Array, Int64Array
from shofar.fast.walls import packed_layout as packed
from shofar.fast.walls.cards import CARDS, COLOUR, RANK
from shofar.fast.walls.knowledge import Knowledge
from shofar.fast.walls.packed_layout import MAX_SEATS

# Nothing is ruled out: other players have other habits, and a hand may leave them no choice.
LEAST = np.float32(0.003)
LEAST_BY_TABLE = np.float32(0.02)


class Beliefs(NamedTuple):
    """For `sample`: odds of each card in each hand and then in each hidden supply card, and whose that card is."""

    odds: Float32Array  # float32[MAX_SEATS + hidden supply cards, 26]
    owners: Int64Array  # int64[hidden supply cards], -1 where nobody knows
    numbers: Int64Array  # int64[hidden supply cards] by which decision of the history, -1 likewise


def supply_odds(state: Int64Array, seat: int) -> Float32Array:
    """Odds float32[26] of a supply card of unknown origin, by round, rank and who leads its colour."""
    colour_features = np.zeros((5, COLUMNS), np.int64)
    write_colour_features(state, seat, colour_features)
    leads = [lead_class(colour_features[colour, MINE], colour_features[colour, BEST]) for colour in range(5)] + [0]
    table = belief_table()[state[packed.ROUND] - 1]
    odds = np.array([table[RANK[card], leads[COLOUR[card]]] for card in range(CARDS)], np.float32)
    likely: Float32Array = np.maximum(odds / odds.max(), LEAST_BY_TABLE)
    return likely


def beliefs(known: Knowledge, history: History, nets: Nets) -> Beliefs:
    """What the seat of `known` may think of the unseen cards, having seen `history`."""
    hidden = int(known.needs[MAX_SEATS])
    odds = np.ones((MAX_SEATS + hidden, CARDS), np.float32)
    owners, decisions = np.full((2, hidden), -1, np.int64)
    if hidden:
        odds[MAX_SEATS:] = supply_odds(known.state, known.seat)
    inputs = np.zeros((PLACES, CARDS, INPUTS), np.float32)
    whose, numbers = np.zeros((2, PLACES), np.int64)
    count = write_belief_inputs(known, history, nets.policy, new_belief_buffers(), inputs, whose, numbers)
    found = card_odds(inputs[:count], known.unseen, nets)
    supply = 0
    for place in range(count):
        if numbers[place] < 0:
            odds[whose[place]] = found[place]
        elif supply < hidden:
            odds[MAX_SEATS + supply] = found[place]
            owners[supply] = whose[place]
            decisions[supply] = numbers[place]
            supply += 1
    if known.state[packed.PHASE] == packed.FEED:  # whose card lies there is seen, before all have fed
        fed = [seat for seat in range(int(known.state[packed.SEATS])) if not known.state[packed.WAITING] >> seat & 1]
        if len(fed) == hidden - supply:
            owners[supply:] = fed
    return Beliefs(odds, owners, decisions)


def card_odds(inputs: Float32Array, unseen: Int64Array, nets: Nets) -> Float32Array:
    """The network's odds float32[places, 26], the likeliest unseen card 1, from inputs float32[places, 26, INPUTS]."""
    net = nets.beliefs
    cards = unseen.sum()
    if cards == 0:
        return np.ones((len(inputs), CARDS), np.float32)
    hidden = np.maximum(inputs @ net.first + net.first_bias, 0)
    mean = np.tensordot(hidden, (unseen / cards).astype(np.float32), (1, 0))
    hidden = np.maximum(hidden @ net.second + (mean @ net.mean)[:, None] + net.second_bias, 0)
    marks = np.where(unseen > 0, hidden @ net.mark, -np.inf)
    odds: Float32Array = np.exp(marks - marks.max(axis=1, keepdims=True)).astype(np.float32)
    return np.maximum(odds, LEAST)
