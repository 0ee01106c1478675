"""Which rows of the network's table share parts: rows of like facts learn together.

Facts are alike if they are, for instance, the same category of another line or the same rank on another square. Rare
facts then count as the common ones like them do.
"""

import numpy as np

from shofar.fast.kernels import Int32Array
from shofar.fast.towers.features import (
    CATEGORIES,
    COUNT_BASE,
    FEATURES,
    LINE_BASE,
    LINE_TYPES,
    PLY_BASE,
    SQUARE_BASE,
    SQUARE_TYPES,
)
from shofar.fast.towers.tables import HEIGHT, NEXT_RANK, RANKS

MOST_SHARED = 12  # parts of one row
SIZES = 5
COUNTS = 14  # of lines that a side may hold
PLIES = 51


class _Sharing:
    """Numbers for parts, given as they are met."""

    def __init__(self) -> None:
        self.numbers: dict[tuple[object, ...], int] = {}
        self.parts = np.full((FEATURES, MOST_SHARED), -1, np.int32)

    def share(self, feature: int, *names: tuple[object, ...]) -> None:
        for at, name in enumerate(names):
            self.parts[feature, at] = self.numbers.setdefault(name, len(self.numbers))


def shared_parts() -> tuple[Int32Array, int]:
    """int32[FEATURES, MOST_SHARED], the parts of each row, -1 where there are no more; and how many parts there are."""
    sharing = _Sharing()
    _share_lines(sharing)
    _share_squares(sharing)
    for own in range(COUNTS):
        for other in range(COUNTS):
            feature = COUNT_BASE + own * COUNTS + other
            sharing.share(feature, ("own count", own), ("other count", other), ("lead", own - other))
    for ply in range(PLIES):
        sharing.share(PLY_BASE + ply, ("ply",), ("plies", ply // 6), ("pair", ply // 2), ("odd", ply % 2))
    return sharing.parts, len(sharing.numbers)


def _share_lines(sharing: _Sharing) -> None:
    for kind in range(LINE_TYPES):
        for category in range(CATEGORIES):
            state = category // 81
            digits = [category // 3**place % 3 for place in (3, 2, 1, 0)]
            sharing.share(
                LINE_BASE + kind * CATEGORIES + category,
                ("category", category),
                ("state", kind, state),
                ("own", state, digits[0], digits[1]),
                ("other", state, digits[2], digits[3]),
                *(("digit", state, at, digit) for at, digit in enumerate(digits)),
                *(("digit of", kind, state, at, digit) for at, digit in enumerate(digits)),
            )


def _share_squares(sharing: _Sharing) -> None:
    top = np.full(RANKS, SIZES)
    for rank in range(RANKS):
        for size in range(SIZES):
            if NEXT_RANK[rank * SIZES + size] >= 0:
                top[NEXT_RANK[rank * SIZES + size]] = size
    for kind in range(SQUARE_TYPES):
        for rank in range(RANKS):
            tall, above = int(HEIGHT[rank]), int(top[rank])
            sharing.share(
                SQUARE_BASE + kind * RANKS + rank,
                ("rank", rank),
                ("tall", kind, tall),
                ("top", kind, above),
                ("form", tall, above),
                ("form of", kind, tall, above),
            )
