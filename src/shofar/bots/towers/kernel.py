"""Alpha-beta over search boards, as one loop that can stop after any node and go on later.

Nothing recurses: each level has a frame, and the loop is in one of three modes: entering a node, taking its next move,
or returning a value to the level above. The caller gives a limit of nodes; when it is reached the loop returns, and the
next call goes on from there, so the caller can look at the clock without compiled code knowing of clocks.

Values are for the side to move: 256 is one logit of winning, `MATE - level` a win at that level.
"""

from __future__ import annotations

from numba import njit

from shofar.bots.towers.history import remember
from shofar.bots.towers.network import ENDS, PHASE_OF
from shofar.bots.towers.settings import (
    ANSWER_DEPTH,
    ANSWERS,
    ENDING,
    EVERY_DEPTH,
    GIVE_UP_DEPTH,
    GIVE_UP_MARGIN,
    LOOK_ONE,
    PARRIES_DEPTH,
    PICKED,
    PROVING,
    SAVE_ONE,
    SAVE_THREE,
    SAVE_TWO,
    THREATS,
)
from shofar.fast.towers.board import (
    COUNT,
    KEYS,
    NORTH_KEY,
    PLY,
    RESULT,
    ROW,
    TURN,
    advance,
    mixed,
)
from shofar.fast.towers.features import MIRROR
from shofar.fast.towers.moves import NO_REPLIES, generate, place_of, replies_to
from shofar.fast.towers.vectors import WIDTH, clipped_dot, pointer

MATE = 30000
SURE = 29000  # beyond this a value is a proved end
NO_MOVE = 650
LEVELS = 64
MOST = 650
CLIP = 256
_ENDS_AT = PHASE_OF * ENDS  # where the output weights of a ply begin

# Fields of a level's frame
ALPHA, BETA, DEPTH, BEST, BEST_MOVE, INDEX, MOVES, PHASE, STATIC, FLOOR, KEY, TURNED, PARRY, MOVE, PV = range(15)
FRAME = 16
WHOLE, REDUCED, NULL_WINDOW = 0, 1, 2  # how the child is being searched

# Fields of the control array
NODES, LIMIT, LEVEL, MODE, VALUE, DEEPEST, TABLE_MASK, ROOT_MARK, AGE, SALT = range(10)
CONTROL = 16
ENTER, NEXT, RETURN = 0, 1, 2

EXACT, LOWER, UPPER = 1, 2, 3


@njit(cache=True, nogil=True, forceinline=True)
def evaluate(b, o, acc, a, out):
    """The evaluation of a row for the side to move; `out` int16[8 * 65], see `network`."""
    mover = b[o + TURN]
    own, other = a + mover * WIDTH, a + (1 - mover) * WIDTH
    at = _ENDS_AT[b[o + PLY]]
    value = clipped_dot(acc, own, CLIP, out, at) + clipped_dot(acc, other, CLIP, out, at + WIDTH)
    value = (value >> 6) + acc[own + WIDTH - 1] - acc[other + WIDTH - 1] + out[at + 2 * WIDTH]
    return min(max(value, -20000), 20000)


@njit(cache=True, nogil=True, forceinline=True)
def mirrored(t, move):
    """The move on the mirrored board."""
    if move >= NO_MOVE:
        return move
    return move - move % 26 + t[MIRROR + move % 26]


@njit(cache=True, nogil=True, forceinline=True)
def _keep(table, mask, salt, age, t, frames, f, level, depth, flag, move, value):
    """Writes a finished node into the table: over its own entry, a shallower or an older one, else next to it."""
    key = frames[f + KEY]
    if frames[f + TURNED]:
        move = mirrored(t, move)
    value = value + level if value > SURE else (value - level if value < -SURE else value)
    slot = (key & mask) * 2
    old = table[slot + 1]
    if table[slot] != key ^ salt and (old >> 36) == age and ((old >> 10) & 255) > depth + 16:
        slot ^= 2
    table[slot] = key ^ salt
    table[slot + 1] = (move + 1) | (depth + 16) << 10 | flag << 18 | (value + 32768) << 20 | age << 36


@njit(cache=True, nogil=True, forceinline=True)
def key_of(b, keys, level):
    """The table's key of a position, the same for its mirror image; and whether it is the mirrored one's."""
    k = level * KEYS
    side_key = NORTH_KEY if b[level * ROW + TURN] else 0
    key = mixed((keys[k] ^ side_key) + keys[k + 1])
    other = mixed((keys[k + 2] ^ side_key) + keys[k + 3])
    return min(key, other), other < key


@njit(cache=True, nogil=True, forceinline=True)
def look_up(table, mask, salt, key):
    """What the table holds of a position, as `_keep` wrote it; 0 if nothing."""
    slot = (key & mask) * 2
    data = 0
    if table[slot] == key ^ salt:
        data = table[slot + 1]
    elif table[slot ^ 2] == key ^ salt:
        data = table[(slot ^ 2) + 1]
    return data


@njit(cache=True, nogil=True, forceinline=True)
def _kept_value(data, level, alpha, beta):
    """The value that the table holds, and whether it settles a node with this window."""
    known = ((data >> 20) & 0xFFFF) - 32768
    known = known - level if known > SURE else (known + level if known < -SURE else known)
    flag = (data >> 18) & 3
    settled = flag == EXACT or (flag == LOWER and known >= beta) or (flag == UPPER and known <= alpha)
    return known, settled


@njit(cache=True, nogil=True, forceinline=True)
def _bring_best_forward(moves, scores, at, end):
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


@njit(cache=True, nogil=True, forceinline=True)
def _depth_below(frames, level, depth, parry, p):
    """The depth left after a move: answering a threat costs none, some times on one path."""
    free = parry and depth >= p[ANSWER_DEPTH] and level + depth < frames[DEPTH] + p[ANSWERS]
    return depth if free else depth - 1


@njit(cache=True, nogil=True, forceinline=True)
def _plies_saved(index, depth, pv, p):
    """By how many plies a late move is searched less deep at first."""
    cut = 0
    if depth >= 2 and index >= p[SAVE_ONE]:
        cut = 1 + (index >= p[SAVE_TWO]) + (index >= p[SAVE_THREE] and depth >= 4)
        if pv and cut > 1:
            cut -= 1
    return cut


@njit(cache=True, nogil=True)
def think(
    b_, keys_, acc_, t_, weights_, out_, standing_, frames_, moves_, scores_, table_, history_, killers_, root_, c_, p_
):
    """Goes on with the search whose root frame is set up; True when it is finished.

    Arrays beside those of `board`: frames int64[64 * 16], moves and scores int32[64 * 650], table int64[2 * size]
    (key, data), history int32[HISTORY], killers int32[128], root int64[650 * 2] (value and nodes of each root move),
    c int64[16] control, p int64[SETTINGS] see `settings`.
    """
    b, keys, acc, t = pointer(b_), pointer(keys_), pointer(acc_), pointer(t_)
    weights, out, standing = pointer(weights_), pointer(out_), pointer(standing_)
    frames, moves, scores, table = pointer(frames_), pointer(moves_), pointer(scores_), pointer(table_)
    history, killers, root, c, p = pointer(history_), pointer(killers_), pointer(root_), pointer(c_), pointer(p_)

    nodes, limit, level, mode, value = c[NODES], c[LIMIT], c[LEVEL], c[MODE], c[VALUE]
    mask, salt, proving = c[TABLE_MASK], c[SALT], p[PROVING] > 0
    while True:
        f = level * FRAME
        if mode == ENTER:
            if nodes >= limit:
                c[NODES], c[LEVEL], c[MODE], c[VALUE] = nodes, level, mode, value
                return False
            nodes += 1
            o = level * ROW
            mover = b[o + TURN]
            result = b[o + RESULT]
            if result:
                value = 0 if result == 3 else (MATE - level if result == mover + 1 else level - MATE)
                mode = RETURN
                continue
            depth = frames[f + DEPTH]
            parry = b[o + COUNT + 2 - mover] >= 7
            # A threat is answered before it is judged, but not an endless row of threats and counter-threats.
            if depth <= 0 and (not parry or depth <= -p[THREATS] or level > 60):
                value = 0 if proving else evaluate(b, o, acc, level * 2 * WIDTH, out)
                mode = RETURN
                continue
            alpha, beta = frames[f + ALPHA], frames[f + BETA]
            # No win can be nearer than the next level but one, no loss nearer than the next.
            if alpha < level + 1 - MATE:
                alpha = level + 1 - MATE
            if beta > MATE - level - 2:
                beta = MATE - level - 2
            if alpha >= beta:
                value = alpha
                mode = RETURN
                continue
            pv = beta - alpha > 1
            key, turned = key_of(b, keys, level)
            table_move = NO_MOVE
            data = look_up(table, mask, salt, key)
            if data:
                table_move = (data & 1023) - 1
                if turned:
                    table_move = mirrored(t, table_move)
                if ((data >> 10) & 255) - 16 >= depth and not pv and not proving:
                    known, settled = _kept_value(data, level, alpha, beta)
                    if settled:
                        value = known
                        mode = RETURN
                        continue
            static = evaluate(b, o, acc, level * 2 * WIDTH, out)
            if (
                not pv
                and not parry
                and depth <= p[GIVE_UP_DEPTH]
                and static - p[GIVE_UP_MARGIN] * depth >= beta
                and beta > -SURE
            ):
                value = static
                mode = RETURN
                continue
            frames[f + ALPHA], frames[f + BETA], frames[f + FLOOR] = alpha, beta, alpha
            frames[f + KEY], frames[f + TURNED], frames[f + PARRY], frames[f + PV] = key, turned, parry, pv
            frames[f + STATIC] = static
            frames[f + BEST] = -MATE
            frames[f + BEST_MOVE] = NO_MOVE
            frames[f + INDEX] = 0
            ending = b[o + PLY] >= 50 - p[ENDING]
            every = (parry and depth >= p[PARRIES_DEPTH]) or depth >= p[EVERY_DEPTH] or ending
            replies = replies_to(mover, frames[f - FRAME + MOVE]) if level else NO_REPLIES
            frames[f + MOVES] = generate(
                b, o, t, moves, scores, level * MOST, history, replies, standing,
                killers[level * 2], killers[level * 2 + 1], table_move, every, proving and level % 2 == 0,
            )  # fmt: skip
            if frames[f + MOVES] == 0:
                # Nothing parries: the next move, whatever it is, loses. Or nothing threatens: nothing is proved.
                value = 0 if proving and level % 2 == 0 else level + 1 - MATE
                mode = RETURN
                continue
            mode = NEXT
        if mode == NEXT:
            index = frames[f + INDEX]
            count = frames[f + MOVES]
            depth = frames[f + DEPTH]
            parry = frames[f + PARRY]
            best = frames[f + BEST]
            done = index >= count
            if (
                not done
                and level
                and not parry
                and best > -SURE
                and depth <= 3
                and index >= p[LOOK_ONE - 1 + depth]
                and b[level * ROW + PLY] < 50 - p[ENDING]
            ):
                done = True
            if done:
                if level == 0:
                    break
                # Kept for the next time this position comes up.
                flag = UPPER if best <= frames[f + FLOOR] else EXACT
                kept = frames[f + BEST_MOVE]
                value = best
                mode = RETURN
            else:
                at = level * MOST + index
                if level and index < p[PICKED]:
                    _bring_best_forward(moves, scores, at, level * MOST + count)
                move = moves[at]
                frames[f + MOVE] = move
                if level == 0:
                    c[ROOT_MARK] = nodes
                advance(b, keys, acc, level, move, t, weights)
                o = (level + 1) * ROW
                if depth == 1 and level and not parry and not b[o + RESULT] and b[o + COUNT + 2 - b[o + TURN]] < 7:
                    # A leaf: judged here, and handed up only if it is the best so far.
                    nodes += 1
                    value = evaluate(b, o, acc, (level + 1) * 2 * WIDTH, out)
                    if -value <= best:
                        frames[f + INDEX] = index + 1
                    else:
                        frames[f + PHASE] = WHOLE
                        level += 1
                        mode = RETURN
                    continue
                alpha, beta = frames[f + ALPHA], frames[f + BETA]
                deeper = _depth_below(frames, level, depth, parry, p)
                child = f + FRAME
                if index == 0:
                    frames[f + PHASE] = WHOLE
                    frames[child + ALPHA], frames[child + BETA] = -beta, -alpha
                else:
                    cut = 0 if parry else _plies_saved(index, depth, frames[f + PV], p)
                    frames[f + PHASE] = REDUCED if cut else NULL_WINDOW
                    frames[child + ALPHA], frames[child + BETA] = -alpha - 1, -alpha
                    deeper -= cut
                frames[child + DEPTH] = deeper
                level += 1
                mode = ENTER
                continue
            _keep(table, mask, salt, c[AGE], t, frames, f, level, depth, flag, kept, value)
            continue
        # RETURN: `value` is of this level's side to move; hand it up.
        level -= 1
        f = level * FRAME
        value = -value
        alpha, beta = frames[f + ALPHA], frames[f + BETA]
        phase = frames[f + PHASE]
        depth = frames[f + DEPTH]
        child = f + FRAME
        if phase != WHOLE and value > alpha:
            full = _depth_below(frames, level, depth, frames[f + PARRY], p)
            if phase == REDUCED:
                frames[f + PHASE] = NULL_WINDOW
                frames[child + ALPHA], frames[child + BETA] = -alpha - 1, -alpha
                frames[child + DEPTH] = full
                level += 1
                mode = ENTER
                continue
            if value < beta:
                frames[f + PHASE] = WHOLE
                frames[child + ALPHA], frames[child + BETA] = -beta, -alpha
                frames[child + DEPTH] = full
                level += 1
                mode = ENTER
                continue
        index = frames[f + INDEX]
        move = frames[f + MOVE]
        if level == 0:
            root[index * 2] = value
            root[index * 2 + 1] += nodes - c[ROOT_MARK]
        if value > frames[f + BEST]:
            frames[f + BEST] = value
            if value > alpha:
                frames[f + BEST_MOVE] = move
                frames[f + ALPHA] = value
            if value >= beta:
                if level == 0:
                    break
                place = place_of(move)
                if killers[level * 2] != place:
                    killers[level * 2 + 1] = killers[level * 2]
                    killers[level * 2] = place
                mover = b[level * ROW + TURN]
                remember(history, mover, frames[f - FRAME + MOVE], move, moves, level * MOST, index, depth)
                _keep(table, mask, salt, c[AGE], t, frames, f, level, depth, LOWER, move, value)
                mode = RETURN
                continue
        frames[f + INDEX] = index + 1
        mode = NEXT
    c[NODES], c[LEVEL], c[MODE], c[VALUE] = nodes, 0, NEXT, frames[BEST]
    return True
