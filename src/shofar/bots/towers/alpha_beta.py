"""Alpha-beta over search boards, as one loop that can stop after any node and go on later.

Nothing recurses: each level has a frame, and the loop is in one of three modes: entering a node, taking its next move,
or returning a value to the level above. The caller gives a limit of nodes; when it is reached the loop returns, and the
next call goes on from there, so the caller can look at the clock without compiled code knowing of clocks.

Values are for the side to move: 256 is one logit of winning, `MATE - level` a win at that level.
"""

from typing import NamedTuple

from shofar.bots.towers import settings
from shofar.bots.towers.move_ordering import remember
from shofar.bots.towers.network import ENDS, PHASE_OF, Network, network_pointers
from shofar.bots.towers.transpositions import EXACT, LOWER, NO_MOVE, SURE, UPPER, key_of, look_up, mirrored, read, store
from shofar.fast.kernels import Ints, compiled
from shofar.fast.towers.board import COUNT, PLY, RESULT, ROW, TURN, Board, advance, board_pointers
from shofar.fast.towers.moves import NO_REPLIES, Ordering, generate, place_of, replies_to
from shofar.fast.towers.vectors import WIDTH, clipped_dot, pointer

MATE = 30000
LEVELS = 64
MOST = 650
CLIP = 256
_ENDS_AT = PHASE_OF * ENDS  # where the output weights of a ply begin

# Fields of a level's frame
ALPHA, BETA, DEPTH, BEST, BEST_MOVE, INDEX, MOVES, PHASE, FLOOR, KEY, TURNED, PARRY, MOVE, PV = range(14)
FRAME = 16
WHOLE, REDUCED, NULL_WINDOW = 0, 1, 2  # how the child is being searched

# Fields of the control array
NODES, LIMIT, LEVEL, MODE, VALUE, TABLE_MASK, ROOT_MARK, AGE, SALT = range(9)
CONTROL = 16
ENTER, NEXT, RETURN, FINISHED = 0, 1, 2, 3


class Stack(NamedTuple):
    """What each level of the search has, beside its row of the board: arrays, or pointers to them."""

    frames: Ints  # int64[LEVELS * FRAME]
    moves: Ints  # int32[LEVELS * MOST]
    scores: Ints  # int32[LEVELS * MOST] what the moves are ordered by


class Memory(NamedTuple):
    """What a search remembers from node to node, and beyond: arrays, or pointers to them."""

    table: Ints  # int64[2 * size] transpositions: key, data
    history: Ints  # int32[HISTORY] see `move_ordering`
    killers: Ints  # int32[2 * LEVELS] places that cut off at each level


class Tree(NamedTuple):
    """All that a search works on; inside compiled code by pointers."""

    board: Board
    tables: Ints  # `features.board_tables`
    network: Network
    stack: Stack
    memory: Memory
    root: Ints  # int64[MOST * 2] value and nodes of each root move
    control: Ints  # int64[CONTROL] by the names above
    settings: Ints  # int64[SETTINGS] see `settings`


@compiled(forceinline=True)
def tree_pointers(tree: Tree) -> Tree:
    """The same tree by pointers."""
    stack, memory = tree.stack, tree.memory
    return Tree(
        board_pointers(tree.board),
        pointer(tree.tables),
        network_pointers(tree.network),
        Stack(pointer(stack.frames), pointer(stack.moves), pointer(stack.scores)),
        Memory(pointer(memory.table), pointer(memory.history), pointer(memory.killers)),
        pointer(tree.root),
        pointer(tree.control),
        pointer(tree.settings),
    )


@compiled(forceinline=True)
def evaluate(b: Ints, o: int, acc: Ints, a: int, out: Ints) -> int:
    """The evaluation of a row for the side to move; `out` int16[8 * 65], see `network`."""
    mover = b[o + TURN]
    own, other = a + mover * WIDTH, a + (1 - mover) * WIDTH
    at = _ENDS_AT[b[o + PLY]]
    value = clipped_dot(acc, own, CLIP, out, at) + clipped_dot(acc, other, CLIP, out, at + WIDTH)
    value = (value >> 6) + acc[own + WIDTH - 1] - acc[other + WIDTH - 1] + out[at + 2 * WIDTH]
    return min(max(value, -20000), 20000)


@compiled(forceinline=True)
def _static_value(tree: Tree, level: int) -> int:
    return evaluate(tree.board.rows, level * ROW, tree.board.sums, level * 2 * WIDTH, tree.network.out)


@compiled(forceinline=True)
def _bring_best_forward(moves: Ints, scores: Ints, at: int, end: int) -> None:
    """Swaps the best scored of moves[at:end] to its beginning."""
    top, place = scores[at], at
    for i in range(at + 1, end):
        if scores[i] > top:
            top = scores[i]
            place = i
    scores[place] = scores[at]
    scores[at] = top
    swapped = moves[at]
    moves[at] = moves[place]
    moves[place] = swapped


@compiled(forceinline=True)
def _depth_below(frames: Ints, level: int, depth: int, parry: int, p: Ints) -> int:
    """The depth left after a move: answering a threat costs none, some times on one path."""
    free = parry and depth >= p[settings.EXTEND_DEPTH] and level + depth < frames[DEPTH] + p[settings.EXTENSIONS]
    return depth if free else depth - 1


@compiled(forceinline=True)
def _reduction(index: int, depth: int, pv: int, p: Ints) -> int:
    """By how many plies a late move is searched less deep at first."""
    cut = 0
    if depth >= 2 and index >= p[settings.REDUCE_ONE]:
        cut = 1 + (index >= p[settings.REDUCE_TWO]) + (index >= p[settings.REDUCE_THREE] and depth >= 4)
        if pv and cut > 1:
            cut -= 1
    return cut


@compiled(forceinline=True)
def _store(tree: Tree, level: int, flag: int, move: int, value: int) -> None:
    """Writes a finished node into the table."""
    frames, f, c = tree.stack.frames, level * FRAME, tree.control
    if frames[f + TURNED]:
        move = mirrored(tree.tables, move)
    entry = (frames[f + KEY], frames[f + DEPTH], flag, move, value)
    store(tree.memory.table, c[TABLE_MASK], c[SALT], c[AGE], level, entry)


@compiled(forceinline=True)
def _set_window(frames: Ints, child: int, alpha: int, beta: int, depth: int) -> None:
    """How the node below is to be searched, by its side's window."""
    frames[child + ALPHA], frames[child + BETA], frames[child + DEPTH] = alpha, beta, depth


@compiled(forceinline=True)
def _enter(tree: Tree, level: int, proving: bool) -> tuple[int, int]:
    """Begins a node: its value at once if that is known (RETURN), or else its moves (NEXT)."""
    b, frames, p = tree.board.rows, tree.stack.frames, tree.settings
    f, o = level * FRAME, level * ROW
    mover, result = b[o + TURN], b[o + RESULT]
    if result:
        return RETURN, 0 if result == 3 else (MATE - level if result == mover + 1 else level - MATE)
    depth = frames[f + DEPTH]
    parry = b[o + COUNT + 2 - mover] >= 7
    # A threat is answered before it is judged, but not an endless row of threats and counter-threats.
    if depth <= 0 and (not parry or depth <= -p[settings.THREATS] or level > 60):
        return RETURN, 0 if proving else _static_value(tree, level)
    # No win can be nearer than the next level but one, no loss nearer than the next.
    alpha, beta = max(frames[f + ALPHA], level + 1 - MATE), min(frames[f + BETA], MATE - level - 2)
    if alpha >= beta:
        return RETURN, alpha
    pv = beta - alpha > 1
    key, turned = key_of(tree.board, level)
    table_move = NO_MOVE
    data = look_up(tree.memory.table, tree.control[TABLE_MASK], tree.control[SALT], key)
    if data:
        table_move, reached, known, settled = read(data, level, alpha, beta)
        if turned:
            table_move = mirrored(tree.tables, table_move)
        if reached >= depth and not pv and not proving and settled:
            return RETURN, known
    if not pv and not parry and depth <= p[settings.FUTILITY_DEPTH] and beta > -SURE:
        static = _static_value(tree, level)
        if static - p[settings.FUTILITY_MARGIN] * depth >= beta:
            return RETURN, static
    frames[f + ALPHA], frames[f + BETA], frames[f + FLOOR] = alpha, beta, alpha
    frames[f + KEY], frames[f + TURNED], frames[f + PARRY], frames[f + PV] = key, turned, parry, pv
    frames[f + BEST], frames[f + BEST_MOVE], frames[f + INDEX] = -MATE, NO_MOVE, 0
    ending = b[o + PLY] >= 50 - p[settings.ENDING]
    every = (parry and depth >= p[settings.PARRIES_DEPTH]) or depth >= p[settings.EVERY_DEPTH] or ending
    history, killers = tree.memory.history, tree.memory.killers
    replies = replies_to(mover, frames[f - FRAME + MOVE]) if level else NO_REPLIES
    ordering = Ordering(history, replies, tree.network.standing, killers[level * 2], killers[level * 2 + 1], table_move)
    threats = proving and level % 2 == 0
    moves, scores = tree.stack.moves, tree.stack.scores
    count = generate(b, o, tree.tables, moves, scores, level * MOST, ordering, every, threats)
    frames[f + MOVES] = count
    if count == 0:
        # Nothing parries: the next move, whatever it is, loses. Or nothing threatens: nothing is proved.
        return RETURN, 0 if threats else level + 1 - MATE
    return NEXT, 0


@compiled(forceinline=True)
def _next_move(tree: Tree, level: int, nodes: int) -> tuple[int, int, int, int]:
    """Takes the next move of a node, or none any more: the mode, the level, the value, the nodes after that."""
    b, frames, p = tree.board.rows, tree.stack.frames, tree.settings
    f = level * FRAME
    index, count, depth = frames[f + INDEX], frames[f + MOVES], frames[f + DEPTH]
    parry, best = frames[f + PARRY], frames[f + BEST]
    pruned = (
        level > 0
        and not parry
        and best > -SURE
        and depth <= 3
        and index >= p[settings.MOVES_AT_ONE - 1 + depth]
        and b[level * ROW + PLY] < 50 - p[settings.ENDING]
    )
    if index >= count or pruned:
        if level == 0:
            return FINISHED, level, best, nodes
        flag = UPPER if best <= frames[f + FLOOR] else EXACT
        _store(tree, level, flag, frames[f + BEST_MOVE], best)
        return RETURN, level, best, nodes
    at = level * MOST + index
    if level and index < p[settings.PICKED]:
        _bring_best_forward(tree.stack.moves, tree.stack.scores, at, level * MOST + count)
    move = tree.stack.moves[at]
    frames[f + MOVE] = move
    if level == 0:
        tree.control[ROOT_MARK] = nodes
    advance(tree.board, level, move, tree.tables, tree.network.weights)
    o = (level + 1) * ROW
    if depth == 1 and level and not parry and not b[o + RESULT] and b[o + COUNT + 2 - b[o + TURN]] < 7:
        # A leaf: judged here, and handed up only if it is the best so far.
        value = _static_value(tree, level + 1)
        if -value <= best:
            frames[f + INDEX] = index + 1
            return NEXT, level, value, nodes + 1
        frames[f + PHASE] = WHOLE
        return RETURN, level + 1, value, nodes + 1
    alpha, beta = frames[f + ALPHA], frames[f + BETA]
    deeper = _depth_below(frames, level, depth, parry, p)
    if index == 0:
        frames[f + PHASE] = WHOLE
        _set_window(frames, f + FRAME, -beta, -alpha, deeper)
    else:
        cut = 0 if parry else _reduction(index, depth, frames[f + PV], p)
        frames[f + PHASE] = REDUCED if cut else NULL_WINDOW
        _set_window(frames, f + FRAME, -alpha - 1, -alpha, deeper - cut)
    return ENTER, level + 1, 0, nodes


@compiled(forceinline=True)
def _return_value(tree: Tree, level: int, value: int, nodes: int) -> tuple[int, int]:
    """Hands a value, of that level's side, up to its last move: the mode and the level after that."""
    frames, f = tree.stack.frames, level * FRAME
    alpha, beta = frames[f + ALPHA], frames[f + BETA]
    phase, depth = frames[f + PHASE], frames[f + DEPTH]
    if phase != WHOLE and value > alpha and (phase == REDUCED or value < beta):  # once more, deeper or wider
        full = _depth_below(frames, level, depth, frames[f + PARRY], tree.settings)
        frames[f + PHASE] = NULL_WINDOW if phase == REDUCED else WHOLE
        _set_window(frames, f + FRAME, -alpha - 1 if phase == REDUCED else -beta, -alpha, full)
        return ENTER, level + 1
    index, move = frames[f + INDEX], frames[f + MOVE]
    if level == 0:
        tree.root[index * 2] = value
        tree.root[index * 2 + 1] += nodes - tree.control[ROOT_MARK]
    if value > frames[f + BEST]:
        frames[f + BEST] = value
        if value > alpha:
            frames[f + BEST_MOVE] = move
            frames[f + ALPHA] = value
        if value >= beta:
            if level == 0:
                return FINISHED, level
            killers, place = tree.memory.killers, place_of(move)
            if killers[level * 2] != place:
                killers[level * 2 + 1] = killers[level * 2]
                killers[level * 2] = place
            mover, last = tree.board.rows[level * ROW + TURN], frames[f - FRAME + MOVE]
            remember(tree.memory.history, mover, last, move, tree.stack.moves, level * MOST, index, depth)
            _store(tree, level, LOWER, move, value)
            return RETURN, level
    frames[f + INDEX] = index + 1
    return NEXT, level


@compiled()
def think(arrays: Tree) -> bool:
    """Goes on with the search whose root frame is set up; True when it is finished."""
    tree = tree_pointers(arrays)
    c = tree.control
    nodes, limit, level, mode, value = c[NODES], c[LIMIT], c[LEVEL], c[MODE], c[VALUE]
    proving = tree.settings[settings.PROVING] > 0
    while mode != FINISHED:
        if mode == ENTER:
            if nodes >= limit:
                c[NODES], c[LEVEL], c[MODE], c[VALUE] = nodes, level, mode, value
                return False
            nodes += 1
            mode, value = _enter(tree, level, proving)
        elif mode == NEXT:
            mode, level, value, nodes = _next_move(tree, level, nodes)
        else:
            value = -value
            mode, level = _return_value(tree, level - 1, value, nodes)
    c[NODES], c[LEVEL], c[MODE], c[VALUE] = nodes, 0, NEXT, tree.stack.frames[BEST]
    return True
