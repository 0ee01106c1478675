"""Cards as small integers.

Card indices follow the text order of the codes, so that ascending integers list actions as sorted text:
B1 B3 B4 B5 B7  G1 ... G7  P1 ... P7  R1 ... R7  T  Y1 ... Y7  are 0 ... 25. A scoring card is 26.
"""

from collections.abc import Iterable

import numpy as np

COLOURS = "BGPRY"
VALUES = (1, 3, 4, 5, 7)
COPIES = (4, 5, 4, 3, 1)
TRUMPET = 20
SCORING = 26
CARDS = 26
TRUMPETS = 22
SCORINGS = 3

CODES = tuple(
    [f"{colour}{value}" for colour in "BGPR" for value in VALUES] + ["T"] + [f"Y{value}" for value in VALUES] + ["S"]
)
INDEX = {code: card for card, code in enumerate(CODES)}

# Of each card index: colour (5 for a trumpet), rank of its value in VALUES, copies in the game.
COLOUR = np.array([0] * 5 + [1] * 5 + [2] * 5 + [3] * 5 + [5] + [4] * 5, np.int64)
RANK = np.array([0, 1, 2, 3, 4] * 4 + [5] + [0, 1, 2, 3, 4], np.int64)
COUNT = np.array([TRUMPETS if card == TRUMPET else COPIES[RANK[card]] for card in range(CARDS)], np.int64)
FIRST_OF_COLOUR = np.array([0, 5, 10, 15, 21], np.int64)


def counts_of(codes: Iterable[str]) -> int:
    """Cards of each colour, and trumpets, as bytes of one word."""
    return sum(1 << 8 * int(COLOUR[INDEX[code]]) for code in codes)
