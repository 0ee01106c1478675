"""The search's own numbers, apart from the evaluation: int64[32], by place.

What was tried and by how much it won is in `docs/decisions/0010-towers-search.md`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

MOST = 650


def settings() -> NDArray[np.int64]:
    """What a game is played with."""
    p = np.zeros(32, np.int64)
    p[0], p[1] = 3, 120  # depth and margin of giving up a node that stands too well
    p[3], p[4], p[5] = 10, 20, 40  # moves looked at with one, two, three plies to go
    p[6] = 24  # moves picked in order; the rest come as generated
    p[7], p[8], p[9] = 3, 12, 40  # from which move on one, two, three plies are saved
    p[10], p[11] = 2, 4  # depth from which parries, all moves, come in every colour
    p[12], p[13] = 2, 4  # depth from which answering a threat costs no depth, and how many times on one path
    p[16] = 0  # plies from the end within which every move is looked at in every colour
    p[17] = 3  # how many threats in a row are answered after the last ply
    p[18] = 0  # 1: a proof by threats alone, see `proof_settings`
    return p


def proof_settings() -> NDArray[np.int64]:
    """The side at the root only threatens, the other answers with every parry there is, and nothing is left out.

    What is proved so is true: the table, which takes no notice of T7, gives no values here.
    """
    p = settings()
    p[0] = -99
    p[3:6] = p[7] = MOST
    p[10], p[12], p[17], p[18] = -99, 99, 99, 1
    return p
