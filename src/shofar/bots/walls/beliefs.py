"""Where unseen cards are likely to lie: players keep trumpets, feed 4s and 5s, and hardly ever hide a 1."""

import numpy as np

from shofar.bots.walls.policy_rows import BEST, COLUMNS, MINE, lead_class, look
from shofar.fast.walls import layout
from shofar.fast.walls.cards import CARDS, COLOUR, RANK


def card_odds(state, seat, table):
    """Odds float32[2, 26] for `sample`, from `table` float32[3, 2, 6, 4] (rounds, places, ranks, leads)."""
    looks = np.zeros((5, COLUMNS), np.int64)
    look(state, seat, looks)
    leads = [lead_class(looks[colour, MINE], looks[colour, BEST]) for colour in range(5)] + [0]
    rows = table[state[layout.ROUND] - 1]
    odds = np.array([[row[RANK[card], leads[COLOUR[card]]] for card in range(CARDS)] for row in rows], np.float32)
    # Nothing is ruled out: other players have other habits, and a hand may leave them no choice.
    return np.maximum(odds / odds.max(axis=1, keepdims=True), np.float32(0.02))
