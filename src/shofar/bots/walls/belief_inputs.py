"""What the others' decisions tell of their hidden cards, written as the inputs of a small network (see `beliefs`).

The question is always: what if this seat had held that card? The policy says how much it would have liked to use it,
beside what was really done: a card that would have been far better was hardly there. A card put face down was, the
other way round, one that the policy likes to put there.

A *place* is where hidden cards lie: a seat's hand, or one card in the supply whose owner and moment are known.
"""

from typing import NamedTuple

import numpy as np

from shofar.bots.walls import policy_features as features
from shofar.bots.walls.decision_history import HIDDEN, History
from shofar.bots.walls.policy_features import action_rows, expected_turns, lead_class, write_colour_features
from shofar.bots.walls.policy_network import PolicyBuffers, PolicyNet, new_policy_buffers, score_actions
from shofar.fast.kernels import Float32Array, Int64Array, compiled
from shofar.fast.walls import packed_layout as packed
from shofar.fast.walls.cards import CARDS, COLOUR, COUNT, RANK, TRUMPET
from shofar.fast.walls.heaps import HEAP_ONE
from shofar.fast.walls.knowledge import Knowledge
from shofar.fast.walls.packed_layout import DO_FEED, DO_FIRST, DO_SUPPLY, DO_TRUMPET, DO_WALL, HANDS, POINTS

PLACES = 48  # a table never has more
MOST_SCORED = 16  # decisions of one seat that are looked at
MOST_RECENT = 7  # of these, as many bear on one place
_PER_DECISION = 9  # inputs for each of them
_FIRST_DECISION = 46
INPUTS = _FIRST_DECISION + MOST_RECENT * _PER_DECISION
IN_HAND, FED, PUT = range(3)  # kinds of places

# The policy's scores of every card at every decision: put away; built or sounded with; the better of both; that less
# the score of what was done; and by how much what was done scores better with the card in hand.
_AWAY, _USED, _EITHER, _REGRET, _SHIFT = range(5)
_TEMPERATURE = np.float32(0.3)  # at which unknown actions are averaged
_SIGMOID_WIDTH = 0.25  # differences in the policy's score around which an input turns
_IMPOSSIBLE = np.float32(4.0)  # so much worse is what cannot be done


class BeliefBuffers(NamedTuple):
    """Working arrays of one thread."""

    state: Int64Array  # int64[SIZE]
    policy: PolicyBuffers  # its colours are those of the owner of a place
    own_colours: Int64Array  # int64[5, COLUMNS] the same for the seat that wonders
    card_scores: Float32Array  # float32[MOST_SCORED, 5, CARDS] see above
    actual: Float32Array  # float32[MOST_SCORED] the score of what was done, or may have been where that is unknown
    numbers: Int64Array  # int64[MOST_SCORED] which decisions these are


def new_belief_buffers() -> BeliefBuffers:
    """Fresh working arrays."""
    state, own_colours = np.zeros(packed.SIZE, np.int64), np.zeros((5, features.COLUMNS), np.int64)
    card_scores, actual = np.zeros((MOST_SCORED, 5, CARDS), np.float32), np.zeros(MOST_SCORED, np.float32)
    numbers = np.zeros(MOST_SCORED, np.int64)
    return BeliefBuffers(state, new_policy_buffers(), own_colours, card_scores, actual, numbers)


@compiled()
def _score(state: Int64Array, seat: int, count: int, policy: PolicyNet, buffers: PolicyBuffers) -> None:
    """The policy's scores of `count` actions to `buffers.scores`."""
    action_rows(state, seat, buffers.actions, count, buffers.colours, buffers.rows)
    score_actions(buffers.rows, count, policy, buffers.scores)


@compiled()
def score_decision(
    history: History, number: int, unseen: Int64Array, policy: PolicyNet, buffers: BeliefBuffers, at: int
) -> None:
    """Write the policy's scores of each card at a past decision, had it been there, to `buffers.card_scores[at]`."""
    state, actual = buffers.state, buffers.actual
    actions, scores = buffers.policy.actions, buffers.policy.scores
    state[:] = history.states[number]
    seat = history.seats[number]
    action = history.actions[number]
    verb = action & ~31
    choosing = verb in (DO_FEED, DO_FIRST)
    seen = action & 31 != HIDDEN
    used = TRUMPET if verb == DO_TRUMPET else action & 31
    out = buffers.card_scores[at]
    if seen:
        state[HANDS + seat] = HEAP_ONE[used]
        actions[0] = action
        _score(state, seat, 1, policy, buffers.policy)
        actual[at] = scores[0]
    for card in range(CARDS):
        if verb == DO_FIRST and card == TRUMPET:  # W4 hardly ever lets it
            out[:, card] = actual[at] - _IMPOSSIBLE
            out[_REGRET, card] = -_IMPOSSIBLE
            out[_SHIFT, card] = 0
            continue
        state[HANDS + seat] = HEAP_ONE[card]
        if seen and (card != used or COUNT[card] > 1):
            state[HANDS + seat] += HEAP_ONE[used]
        actions[0] = (verb if choosing else DO_SUPPLY) + card
        count = 1
        if not choosing and card == TRUMPET:
            for colour in range(5):
                actions[count] = DO_TRUMPET + colour
                count += 1
        elif not choosing:
            actions[1] = DO_WALL + card
            count = 2
        _score(state, seat, count, policy, buffers.policy)
        away = scores[0]
        best = away - _IMPOSSIBLE if choosing else scores[1]
        for index in range(2, count):
            best = max(best, scores[index])
        out[_AWAY, card] = away
        out[_USED, card] = best
        out[_EITHER, card] = max(away, best)
        if seen:
            actions[0] = action
            _score(state, seat, 1, policy, buffers.policy)
            out[_REGRET, card] = out[_EITHER, card] - scores[0]
            out[_SHIFT, card] = scores[0] - actual[at]
    if not seen:
        actual[at] = _soft_mean(out[_AWAY], unseen)
        for card in range(CARDS):
            out[_REGRET, card] = out[_EITHER, card] - actual[at]
            out[_SHIFT, card] = 0


@compiled()
def _soft_mean(scores: Float32Array, unseen: Int64Array) -> np.float32:
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
            total += unseen[card] * np.exp((scores[card] - top) / _TEMPERATURE)
    return np.float32(top + _TEMPERATURE * np.log(total / max(1, cards) + np.float32(1e-6)))


@compiled(inline="always")
def _clip(x: float, most: float) -> float:
    return min(max(x, -most), most)


@compiled(inline="always")
def _sigmoid(x: float) -> float:
    """From 0 to 1, steep about 0."""
    return float(1.0 / (1.0 + np.exp(-_clip(x / _SIGMOID_WIDTH, 20.0))))


@compiled()
def _write_common(
    known: Knowledge, owner: int, size: int, kind: int, buffers: BeliefBuffers, out: Float32Array
) -> None:
    """Inputs 0 to 38: the card, the round, how its colour stands for the owner and for the seat that wonders."""
    state, unseen = known.state, known.unseen
    seats = state[packed.SEATS]
    won = state[POINTS + owner]
    best_won = 0
    for other in range(seats):
        if other != owner:
            best_won = max(best_won, state[POINTS + other])
    total = 0
    for card in range(CARDS):
        total += unseen[card]
    turns = expected_turns(state)
    for card in range(CARDS):
        row = out[card]
        row[RANK[card]] = 1
        row[6 + state[packed.ROUND] - 1] = 1
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
        theirs = buffers.policy.colours[COLOUR[card]]
        mine = buffers.own_colours[COLOUR[card]]
        row[21] = _clip((theirs[features.MINE] - theirs[features.BEST]) / 8.0, 2.0)
        row[22] = theirs[features.MINE] / 10.0
        row[23] = theirs[features.BEST] / 10.0
        row[24] = theirs[features.TOP] / 6.0
        row[25] = theirs[features.MINE_HIT] / 10.0
        row[26] = theirs[features.BEST_HIT] / 10.0
        row[27] = theirs[features.MY_TOPS] / 2.0
        row[28] = theirs[features.SEEN] / 4.0
        row[29] = theirs[features.BUILDERS] / 3.0
        row[30 + lead_class(theirs[features.MINE], theirs[features.BEST])] = 1
        row[34] = mine[features.MINE] / 10.0
        row[35 + lead_class(mine[features.MINE], mine[features.BEST])] = 1


@compiled()
def _write_place(
    known: Knowledge,
    owner: int,
    history: History,
    buffers: BeliefBuffers,
    found: int,
    latest: int,
    size: int,
    kind: int,
    out: Float32Array,
) -> None:
    """Write the inputs of one place to `out` (float32[26, INPUTS]).

    `found` decisions of the owner are scored in `buffers`, the newest first. The place's cards were in hand at those
    from `latest` on, `size` of them at first; a card in the supply was put there by the decision before these.
    """
    out[:] = 0
    _write_common(known, owner, size, kind, buffers, out)
    scores, actual = buffers.card_scores, buffers.actual
    for card in range(CARDS):
        row = out[card]
        if kind != IN_HAND:
            away = scores[latest - 1, _AWAY, card] - actual[latest - 1]
            used = scores[latest - 1, _USED, card] - actual[latest - 1]
            row[39] = _clip(away, 3.0)
            row[40] = _sigmoid(away)
            row[41] = _clip(used, 3.0)
            row[42] = _sigmoid(away - used)
        row[43] = found > 0
        row[44] = (found - latest) / 6.0
    kept = size
    for step in range(min(MOST_RECENT, found - latest)):
        at = latest + step
        number = buffers.numbers[at]
        kept -= history.drew[number]
        if kept <= 0:
            break
        share = kept / size  # of these cards were already there
        action = history.actions[number]
        seen = action & 31 != HIDDEN
        sounded = action & ~31 == DO_TRUMPET
        named = action & 31 if sounded else (COLOUR[action & 31] if seen else -1)
        first = _FIRST_DECISION + step * _PER_DECISION
        for card in range(CARDS):
            regret = scores[at, _REGRET, card]
            row = out[card]
            row[first] = _clip(regret, 2.0)
            row[first + 1] = _sigmoid(regret)
            row[first + 2] = share
            row[first + 3] = share * _sigmoid(regret)
            row[first + 4] = seen
            row[first + 5] = seen * share * _sigmoid(regret)
            row[first + 6] = share * _clip(scores[at, _SHIFT, card], 2.0)
            row[first + 7] = share * (named == COLOUR[card])
            row[first + 8] = share * sounded


@compiled()
def write_belief_inputs(
    known: Knowledge,
    history: History,
    policy: PolicyNet,
    buffers: BeliefBuffers,
    out: Float32Array,
    owners: Int64Array,
    numbers: Int64Array,
) -> int:
    """Write the inputs of every place to `out` (float32[PLACES, 26, INPUTS]); returns how many there are.

    `owners` (int64[PLACES]) says whose a place is, `numbers` by which decision its card came to the supply, -1 for a
    hand.
    """
    state, needs = known.state, known.needs
    count = 0
    write_colour_features(state, known.seat, buffers.own_colours)
    for owner in range(state[packed.SEATS]):
        if owner == known.seat:
            continue
        found = 0
        for number in range(len(history.seats) - 1, -1, -1):
            if history.seats[number] == owner and found < MOST_SCORED:
                buffers.numbers[found] = number
                score_decision(history, number, known.unseen, policy, buffers, found)
                found += 1
        write_colour_features(state, owner, buffers.policy.colours)
        if needs[owner] and count < PLACES:
            _write_place(known, owner, history, buffers, found, 0, needs[owner], IN_HAND, out[count])
            owners[count] = owner
            numbers[count] = -1
            count += 1
        for at in range(found):
            number = buffers.numbers[at]
            if history.states[number, packed.REMOVED_SCORINGS] != state[packed.REMOVED_SCORINGS]:
                break  # turned up since
            action = history.actions[number]
            if action & 31 == HIDDEN and count < PLACES:
                kind = FED if action & ~31 == DO_FEED else PUT
                size = history.held[number]
                _write_place(known, owner, history, buffers, found, at + 1, size, kind, out[count])
                owners[count] = owner
                numbers[count] = number
                count += 1
    return count
