"""What the others' decisions tell of their hidden cards, written as the inputs of a small network (see `beliefs`).

The question is always: what if this seat had held that card? The policy says how much it would have liked to use it,
beside what was really done: a card that would have been far better was hardly there. A card put face down was, the
other way round, one that the policy likes to put there.

A *place* is where hidden cards lie: a seat's hand, or one card in the supply whose owner and moment are known.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from shofar.bots.walls import policy_rows
from shofar.bots.walls.memory import HIDDEN
from shofar.bots.walls.network import score_actions
from shofar.bots.walls.policy_rows import (
    BEST,
    BEST_HIT,
    BUILDERS,
    MINE,
    MINE_HIT,
    MY_TOPS,
    SEEN,
    TOP,
    action_rows,
    expected_turns,
    lead_class,
    look,
)
from shofar.fast.walls import layout
from shofar.fast.walls.cards import CARDS, COLOUR, COUNT, HEAP_ONE, RANK, TRUMPET
from shofar.fast.walls.layout import DO_FEED, DO_FIRST, DO_SUPPLY, DO_TRUMPET, DO_WALL, HANDS, POINTS

PLACES = 48  # a table never has more
DEEP = 16  # decisions of one seat that are weighed at most
LATEST = 7  # of these, as many bear on one place
_EACH = 9  # inputs for each of them
_FIRST_DECISION = 46
INPUTS = _FIRST_DECISION + LATEST * _EACH
IN_HAND, FED, PUT = range(3)  # kinds of places

# What is written down of every card at every decision: how much the policy likes to put it away, to build or sound with
# it, the better of both, that against what was done, and how much better what was done looks with the card in hand.
_AWAY, _USED, _EITHER, _GAP, _SHIFT = range(5)
_MILD = np.float32(0.3)  # temperature at which unknown actions are averaged
_SHARP = 0.25  # differences in the policy's score around which a clue turns
_NOT = np.float32(4.0)  # so much worse is what cannot be done


class Desk(NamedTuple):
    """Room for one thread's work."""

    state: np.ndarray  # int64[SIZE]
    actions: np.ndarray  # int64[MAX_ACTIONS]
    rows: np.ndarray  # int32[MAX_ACTIONS, policy QUESTIONS]
    scores: np.ndarray  # float32[MAX_ACTIONS]
    theirs: np.ndarray  # int64[5, COLUMNS] how the colours stand for the owner of a place
    mine: np.ndarray  # int64[5, COLUMNS] and for the seat that wonders
    likes: np.ndarray  # float32[DEEP, 5, CARDS] see above
    done: np.ndarray  # float32[DEEP] the score of what was done; where that is unknown, of what may have been
    numbers: np.ndarray  # int64[DEEP] which decisions these are


def desk():
    """Fresh room."""
    return Desk(
        np.zeros(layout.SIZE, np.int64),
        np.zeros(layout.MAX_ACTIONS, np.int64),
        np.zeros((layout.MAX_ACTIONS, policy_rows.QUESTIONS), np.int32),
        np.zeros(layout.MAX_ACTIONS, np.float32),
        np.zeros((5, policy_rows.COLUMNS), np.int64),
        np.zeros((5, policy_rows.COLUMNS), np.int64),
        np.zeros((DEEP, 5, CARDS), np.float32),
        np.zeros(DEEP, np.float32),
        np.zeros(DEEP, np.int64),
    )


@njit(cache=True, nogil=True)
def _score(state, seat, count, nets, desk):
    """The policy's scores of `count` actions to `desk.scores`."""
    action_rows(state, seat, desk.actions, count, desk.theirs, desk.rows)
    score_actions(desk.rows, count, nets.table, nets.weights, desk.scores)


@njit(cache=True, nogil=True)
def weigh_decision(history, number, unseen, nets, desk, at):
    """Write what the policy thinks of each card at a past decision, had it been there, to `desk.likes[at]`."""
    state = desk.state
    state[:] = history.states[number]
    seat = history.seats[number]
    action = history.actions[number]
    verb = action & ~31
    choosing = verb in (DO_FEED, DO_FIRST)
    seen = action & 31 != HIDDEN
    used = TRUMPET if verb == DO_TRUMPET else action & 31
    out = desk.likes[at]
    if seen:
        state[HANDS + seat] = HEAP_ONE[used]
        desk.actions[0] = action
        _score(state, seat, 1, nets, desk)
        desk.done[at] = desk.scores[0]
    for card in range(CARDS):
        if verb == DO_FIRST and card == TRUMPET:  # W4 hardly ever lets it
            out[:, card] = desk.done[at] - _NOT
            out[_GAP, card] = -_NOT
            out[_SHIFT, card] = 0
            continue
        state[HANDS + seat] = HEAP_ONE[card]
        if seen and (card != used or COUNT[card] > 1):
            state[HANDS + seat] += HEAP_ONE[used]
        desk.actions[0] = (verb if choosing else DO_SUPPLY) + card
        count = 1
        if not choosing and card == TRUMPET:
            for colour in range(5):
                desk.actions[count] = DO_TRUMPET + colour
                count += 1
        elif not choosing:
            desk.actions[1] = DO_WALL + card
            count = 2
        _score(state, seat, count, nets, desk)
        away = desk.scores[0]
        best = away - _NOT if choosing else desk.scores[1]
        for index in range(2, count):
            best = max(best, desk.scores[index])
        out[_AWAY, card] = away
        out[_USED, card] = best
        out[_EITHER, card] = max(away, best)
        if seen:
            desk.actions[0] = action
            _score(state, seat, 1, nets, desk)
            out[_GAP, card] = out[_EITHER, card] - desk.scores[0]
            out[_SHIFT, card] = desk.scores[0] - desk.done[at]
    if not seen:
        desk.done[at] = _soft_mean(out[_AWAY], unseen)
        for card in range(CARDS):
            out[_GAP, card] = out[_EITHER, card] - desk.done[at]
            out[_SHIFT, card] = 0


@njit(cache=True, nogil=True)
def _soft_mean(scores, unseen):
    """A mean of the scores of unseen cards that leans to the high ones."""
    top = np.float32(-1e9)
    cards = 0
    for card in range(CARDS):
        if unseen[card]:
            top = max(top, scores[card])
            cards += unseen[card]
    total = np.float32(0.0)
    for card in range(CARDS):
        if unseen[card]:
            total += unseen[card] * np.exp((scores[card] - top) / _MILD)
    return top + _MILD * np.log(total / max(1, cards) + np.float32(1e-6))


@njit(cache=True, nogil=True, inline="always")
def _clip(x, most):
    return min(max(x, -most), most)


@njit(cache=True, nogil=True, inline="always")
def _bend(x):
    """From 0 to 1, steep about 0."""
    return 1.0 / (1.0 + np.exp(-_clip(x / _SHARP, 20.0)))


@njit(cache=True, nogil=True)
def _write_standing(known, owner, unseen, size, kind, desk, out):
    """Inputs 0 to 38: the card, the round, how its colour stands for the owner and for the seat that wonders."""
    seats = known[layout.SEATS]
    won = known[POINTS + owner]
    best_won = 0
    for other in range(seats):
        if other != owner:
            best_won = max(best_won, known[POINTS + other])
    total = 0
    for card in range(CARDS):
        total += unseen[card]
    turns = expected_turns(known)
    for card in range(CARDS):
        row = out[card]
        row[RANK[card]] = 1
        row[6 + known[layout.ROUND] - 1] = 1
        row[9 + kind] = 1
        row[12] = unseen[card] / (16.0 if card == TRUMPET else 4.0)
        row[13] = 20.0 * unseen[card] / max(1, total)
        row[14] = total / 80.0
        row[15] = turns / 20.0
        row[16] = size / 6.0
        row[17] = _clip((won - best_won) / 8.0, 2.0)
        row[18 + seats - 3] = 1
        if card == TRUMPET:
            continue
        theirs = desk.theirs[COLOUR[card]]
        mine = desk.mine[COLOUR[card]]
        row[21] = _clip((theirs[MINE] - theirs[BEST]) / 8.0, 2.0)
        row[22] = theirs[MINE] / 10.0
        row[23] = theirs[BEST] / 10.0
        row[24] = theirs[TOP] / 6.0
        row[25] = theirs[MINE_HIT] / 10.0
        row[26] = theirs[BEST_HIT] / 10.0
        row[27] = theirs[MY_TOPS] / 2.0
        row[28] = theirs[SEEN] / 4.0
        row[29] = theirs[BUILDERS] / 3.0
        row[30 + lead_class(theirs[MINE], theirs[BEST])] = 1
        row[34] = mine[MINE] / 10.0
        row[35 + lead_class(mine[MINE], mine[BEST])] = 1


@njit(cache=True, nogil=True)
def _write_place(known, owner, unseen, history, desk, found, latest, size, kind, out):
    """Write the inputs of one place to `out` (float32[26, INPUTS]).

    `found` decisions of the owner lie on the desk, the newest first. The place's cards were in hand at those from
    `latest` on, `size` of them at first; a card in the supply was put there by the decision before these.
    """
    out[:] = 0
    _write_standing(known, owner, unseen, size, kind, desk, out)
    for card in range(CARDS):
        row = out[card]
        if kind != IN_HAND:
            away = desk.likes[latest - 1, _AWAY, card] - desk.done[latest - 1]
            used = desk.likes[latest - 1, _USED, card] - desk.done[latest - 1]
            row[39] = _clip(away, 3.0)
            row[40] = _bend(away)
            row[41] = _clip(used, 3.0)
            row[42] = _bend(away - used)
        row[43] = found > 0
        row[44] = (found - latest) / 6.0
    kept = size
    for step in range(min(LATEST, found - latest)):
        at = latest + step
        number = desk.numbers[at]
        kept -= history.drew[number]
        if kept <= 0:
            break
        share = kept / size  # of these cards were already there
        action = history.actions[number]
        seen = action & 31 != HIDDEN
        sounded = action & ~31 == DO_TRUMPET
        named = action & 31 if sounded else (COLOUR[action & 31] if seen else -1)
        first = _FIRST_DECISION + step * _EACH
        for card in range(CARDS):
            gap = desk.likes[at, _GAP, card]
            row = out[card]
            row[first] = _clip(gap, 2.0)
            row[first + 1] = _bend(gap)
            row[first + 2] = share
            row[first + 3] = share * _bend(gap)
            row[first + 4] = seen
            row[first + 5] = seen * share * _bend(gap)
            row[first + 6] = share * _clip(desk.likes[at, _SHIFT, card], 2.0)
            row[first + 7] = share * (named == COLOUR[card])
            row[first + 8] = share * sounded


@njit(cache=True, nogil=True)
def write_clues(known, seat, unseen, needs, history, nets, desk, out, owners, numbers):
    """Write the inputs of every place to `out` (float32[PLACES, 26, INPUTS]); returns how many there are.

    `known`, `unseen` and `needs` are what `seat` knows (see `knowledge`). `owners` (int64[PLACES]) says whose a place
    is, `numbers` by which decision its card came to the supply, -1 for a hand.
    """
    count = 0
    look(known, seat, desk.mine)
    for owner in range(known[layout.SEATS]):
        if owner == seat:
            continue
        found = 0
        for number in range(len(history.seats) - 1, -1, -1):
            if history.seats[number] == owner and found < DEEP:
                desk.numbers[found] = number
                weigh_decision(history, number, unseen, nets, desk, found)
                found += 1
        look(known, owner, desk.theirs)
        if needs[owner] and count < PLACES:
            _write_place(known, owner, unseen, history, desk, found, 0, needs[owner], IN_HAND, out[count])
            owners[count] = owner
            numbers[count] = -1
            count += 1
        for at in range(found):
            number = desk.numbers[at]
            if history.states[number, layout.REMOVED_SCORINGS] != known[layout.REMOVED_SCORINGS]:
                break  # turned up since
            action = history.actions[number]
            if action & 31 == HIDDEN and count < PLACES:
                kind = FED if action & ~31 == DO_FEED else PUT
                size = history.held[number]
                _write_place(known, owner, unseen, history, desk, found, at + 1, size, kind, out[count])
                owners[count] = owner
                numbers[count] = number
                count += 1
    return count
