"""The transposition table, int64[2 * size]: a key and what is known of a position, the same for its mirror image.

Data are the best move + 1, the depth + 16, a flag, the value + 32768 and the search's age, from the lowest bit up.
"""

from shofar.fast.kernels import Ints, compiled
from shofar.fast.towers.board import KEYS, NORTH_KEY, ROW, TURN, Board, mixed
from shofar.fast.towers.features import MIRROR

SURE = 29000  # beyond this a value is a proved end
NO_MOVE = 650
EXACT, LOWER, UPPER = 1, 2, 3  # what a value is: itself, or a bound


@compiled(forceinline=True)
def mirrored(t: Ints, move: int) -> int:
    """The move on the mirrored board."""
    if move >= NO_MOVE:
        return move
    return move - move % 26 + t[MIRROR + move % 26]


@compiled(forceinline=True)
def key_of(board: Board, level: int) -> tuple[int, bool]:
    """The table's key of a position, the same for its mirror image; and whether it is the mirrored one's."""
    keys, k = board.keys, level * KEYS
    side_key = NORTH_KEY if board.rows[level * ROW + TURN] else 0
    key = mixed((keys[k] ^ side_key) + keys[k + 1])
    other = mixed((keys[k + 2] ^ side_key) + keys[k + 3])
    return min(key, other), other < key


@compiled(forceinline=True)
def store(table: Ints, mask: int, salt: int, age: int, level: int, entry: tuple[int, int, int, int, int]) -> None:
    """Writes key, depth, flag, move and value: over the position's own entry, a shallower or older one, else beside."""
    key, depth, flag, move, value = entry
    value = value + level if value > SURE else (value - level if value < -SURE else value)
    slot = (key & mask) * 2
    old = table[slot + 1]
    if table[slot] != key ^ salt and (old >> 36) == age and ((old >> 10) & 255) > depth + 16:
        slot ^= 2
    table[slot] = key ^ salt
    table[slot + 1] = (move + 1) | (depth + 16) << 10 | flag << 18 | (value + 32768) << 20 | age << 36


@compiled(forceinline=True)
def look_up(table: Ints, mask: int, salt: int, key: int) -> int:
    """The data of a position; 0 if there are none."""
    slot = (key & mask) * 2
    data = 0
    if table[slot] == key ^ salt:
        data = table[slot + 1]
    elif table[slot ^ 2] == key ^ salt:
        data = table[(slot ^ 2) + 1]
    return data


@compiled(forceinline=True)
def read(data: int, level: int, alpha: int, beta: int) -> tuple[int, int, int, bool]:
    """Move, depth and value in an entry's data, and whether the value settles a node with this window."""
    value = ((data >> 20) & 0xFFFF) - 32768
    value = value - level if value > SURE else (value + level if value < -SURE else value)
    flag = (data >> 18) & 3
    settled = flag == EXACT or (flag == LOWER and value >= beta) or (flag == UPPER and value <= alpha)
    return (data & 1023) - 1, ((data >> 10) & 255) - 16, value, settled
