"""The search's own numbers, apart from the evaluation: int64[SETTINGS], by the names below.

What was tried and by how much it won is in `docs/decisions/0010-towers-search.md`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

MOST = 650

# Depth and margin of giving up a node that stands too well
GIVE_UP_DEPTH, GIVE_UP_MARGIN = range(2)
# Moves looked at with one, two, three plies to go
LOOK_ONE, LOOK_TWO, LOOK_THREE = range(2, 5)
# Moves picked in order; the rest come as generated
PICKED = 5
# From which move on one, two, three plies are saved
SAVE_ONE, SAVE_TWO, SAVE_THREE = range(6, 9)
# Depth from which parries, all moves, come in every colour
PARRIES_DEPTH, EVERY_DEPTH = range(9, 11)
# Depth from which answering a threat costs no depth, and how many times on one path
ANSWER_DEPTH, ANSWERS = range(11, 13)
# Plies from the end within which every move is looked at in every colour
ENDING = 13
# How many threats in a row are answered after the last ply
THREATS = 14
# 1: a proof by threats alone, see `proof_settings`
PROVING = 15
SETTINGS = 16


def settings() -> NDArray[np.int64]:
    """What a game is played with."""
    p = np.zeros(SETTINGS, np.int64)
    p[GIVE_UP_DEPTH], p[GIVE_UP_MARGIN] = 3, 120
    p[LOOK_ONE], p[LOOK_TWO], p[LOOK_THREE] = 10, 20, 40
    p[PICKED] = 24
    p[SAVE_ONE], p[SAVE_TWO], p[SAVE_THREE] = 3, 12, 40
    p[PARRIES_DEPTH], p[EVERY_DEPTH] = 2, 4
    p[ANSWER_DEPTH], p[ANSWERS] = 2, 4
    p[ENDING] = 0
    p[THREATS] = 3
    p[PROVING] = 0
    return p


def proof_settings() -> NDArray[np.int64]:
    """The side at the root only threatens, the other answers with every parry there is, and nothing is left out.

    What is proved so is true: the table, which takes no notice of T7, gives no values here.
    """
    p = settings()
    p[GIVE_UP_DEPTH] = -99
    p[LOOK_ONE] = p[LOOK_TWO] = p[LOOK_THREE] = p[SAVE_ONE] = MOST
    p[PARRIES_DEPTH], p[ANSWER_DEPTH], p[THREATS], p[PROVING] = -99, 99, 99, 1
    return p
