"""The search's own numbers, apart from the evaluation: int64[SETTINGS], by the names below.

What was tried and by how much it won is in `docs/decisions/0010-towers-search.md`.
"""

import numpy as np

from shofar.fast.kernels import Int64Array

MOST = 650

# Reverse futility pruning: up to which depth, and by which margin for each ply
FUTILITY_DEPTH, FUTILITY_MARGIN = range(2)
# Late move pruning: moves searched with one, two, three plies to go
MOVES_AT_ONE, MOVES_AT_TWO, MOVES_AT_THREE = range(2, 5)
# Moves picked in order; the rest come as generated
PICKED = 5
# Late move reductions: from which move on the search is one, two, three plies less deep
REDUCE_ONE, REDUCE_TWO, REDUCE_THREE = range(6, 9)
# Depth from which parries, all moves, come in every colour
PARRIES_DEPTH, EVERY_DEPTH = range(9, 11)
# Threat extension: depth from which answering a threat costs no depth, and how many times on one path
EXTEND_DEPTH, EXTENSIONS = range(11, 13)
# Plies from the end within which every move is searched in every colour
ENDING = 13
# Quiescence: how many threats in a row are answered after the last ply
THREATS = 14
# 1: a proof by threats alone, see `proof_settings`
PROVING = 15
SETTINGS = 16


def settings() -> Int64Array:
    """What a game is played with."""
    p = np.zeros(SETTINGS, np.int64)
    p[FUTILITY_DEPTH], p[FUTILITY_MARGIN] = 3, 120
    p[MOVES_AT_ONE], p[MOVES_AT_TWO], p[MOVES_AT_THREE] = 10, 20, 40
    p[PICKED] = 24
    p[REDUCE_ONE], p[REDUCE_TWO], p[REDUCE_THREE] = 3, 12, 40
    p[PARRIES_DEPTH], p[EVERY_DEPTH] = 2, 4
    p[EXTEND_DEPTH], p[EXTENSIONS] = 2, 4
    p[ENDING] = 0
    p[THREATS] = 3
    p[PROVING] = 0
    return p


def proof_settings() -> Int64Array:
    """The side at the root only threatens, the other answers with every parry there is, and nothing is left out.

    What is proved so is true: the table, which takes no notice of T7, gives no values here.
    """
    p = settings()
    p[FUTILITY_DEPTH] = -99
    p[MOVES_AT_ONE] = p[MOVES_AT_TWO] = p[MOVES_AT_THREE] = p[REDUCE_ONE] = MOST
    p[PARRIES_DEPTH], p[EXTEND_DEPTH], p[THREATS], p[PROVING] = -99, 99, 99, 1
    return p
