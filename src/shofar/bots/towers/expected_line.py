"""The line that a search expects, read out of its transposition table."""

from shofar.bots.towers.alpha_beta import SALT, TABLE_MASK, Tree, tree_pointers
from shofar.bots.towers.transpositions import NO_MOVE, key_of, look_up, mirrored
from shofar.fast.kernels import Int32Array, Ints, compiled
from shofar.fast.towers.board import COLOUR_MASK, RANK, RESULT, ROW, STOCK, TURN, advance, copies
from shofar.fast.towers.features import AFTER


@compiled()
def _table_move(tree: Tree, level: int) -> int:
    """The table's best move at `level` of the line: -1 if it does not know the position, NO_MOVE if it has none."""
    key, turned = key_of(tree.board, level)
    data = look_up(tree.memory.table, tree.control[TABLE_MASK], tree.control[SALT], key)
    if data == 0:
        return -1
    move = (data & 1023) - 1
    return mirrored(tree.tables, move) if turned else move


@compiled()
def expected_line(arrays: Tree, move: int, line: Int32Array) -> int:
    """Follows the table's best moves after a root move, writing line[:]; returns how many, the first included.

    Colours in the table hold up to symmetry: a move takes the first that fits and leads to a position it knows too.
    """
    tree = tree_pointers(arrays)
    b, t, weights = tree.board.rows, tree.tables, tree.network.weights
    line[0] = move
    level = 1
    advance(tree.board, 0, move, t, weights)
    while level < len(line) and not b[level * ROW + RESULT]:
        move = _table_move(tree, level)
        if move < 0 or move >= NO_MOVE:
            break
        found = NO_MOVE
        for turn in range(6):  # at last the table's own colour, whatever comes after it
            other = ((move // 130 + turn) % 5 * 5 + move // 26 % 5) * 26 + move % 26
            if not fits(b, level * ROW, t, other):
                continue
            advance(tree.board, level, other, t, weights)
            if turn == 5 or b[(level + 1) * ROW + RESULT] or _table_move(tree, level + 1) >= 0:
                found = other
                break
        if found == NO_MOVE:
            break
        line[level] = found
        level += 1
    return level


@compiled()
def fits(b: Ints, o: int, t: Ints, move: int) -> bool:
    """Whether a move from the table, whose colour may be another's by symmetry, is legal here."""
    piece, square = move // 26, move % 26
    colour, size = piece // 5, piece % 5
    if (b[o + STOCK + b[o + TURN]] >> (size * 5 + colour)) & 1 == 0 or (b[o + COLOUR_MASK + square] >> colour) & 1:
        return False
    return t[AFTER + b[o + RANK + square] * 5 + size] >= 0 and not copies(b, o, t, piece, square)
