"""What each other seat did lately, laid out for those who weigh its hands (see `posterior`)."""

from typing import NamedTuple

import numpy as np

from shofar.bots.walls.beliefs import Beliefs
from shofar.bots.walls.decision_history import HIDDEN, History
from shofar.fast.kernels import Int64Array
from shofar.fast.walls import packed_layout as packed
from shofar.fast.walls.knowledge import MOST_HIDDEN, Knowledge
from shofar.fast.walls.packed_layout import DO_FEED, DO_FIRST, MAX_SEATS

MOST_FOLLOWED = 10  # decisions of one seat that are followed at most
MOST_PUT = 24  # cards of one seat in the supply


class DecisionTrails(NamedTuple):
    """What each other seat did lately, the oldest first."""

    states: Int64Array  # int64[MAX_SEATS, MOST_FOLLOWED, SIZE] what it saw, save its hand and what it hid itself
    actions: Int64Array  # int64[MAX_SEATS, MOST_FOLLOWED]
    drew: Int64Array  # int64[MAX_SEATS, MOST_FOLLOWED] whether it drew a card then
    puts: Int64Array  # int64[MAX_SEATS, MOST_FOLLOWED] which of its supply cards it put there, -1 where all saw it
    lengths: Int64Array  # int64[MAX_SEATS] decisions
    held: Int64Array  # int64[MAX_SEATS] cards in hand before them
    number: Int64Array  # int64[MOST_HIDDEN] of a hidden supply card among those of its owner
    owned: Int64Array  # int64[MAX_SEATS] hidden supply cards
    since: Int64Array  # int64[MAX_SEATS, MOST_PUT] the decision that put them there, -1 for one before these


def no_trails() -> DecisionTrails:
    """Nothing is remembered."""
    actions, drew, puts = np.zeros((3, MAX_SEATS, MOST_FOLLOWED), np.int64)
    lengths, held, owned = np.zeros((3, MAX_SEATS), np.int64)
    states = np.zeros((MAX_SEATS, MOST_FOLLOWED, packed.SIZE), np.int64)
    since = np.full((MAX_SEATS, MOST_PUT), -1, np.int64)
    return DecisionTrails(states, actions, drew, puts, lengths, held, np.zeros(MOST_HIDDEN, np.int64), owned, since)


def find_trails(known: Knowledge, history: History, believed: Beliefs) -> DecisionTrails | None:
    """The latest decisions of the others, as far back as it is known which card was used; None if there are none."""
    hidden_first = (known.state[packed.FIRSTS : packed.FIRSTS + MAX_SEATS] != -1).any()
    if not len(history.seats) or hidden_first or (believed.owners < 0).any():
        return None
    found = no_trails()
    put_by = {}
    for place, (owner, number) in enumerate(zip(believed.owners, believed.numbers, strict=True)):
        found.number[place] = put_by[int(number)] = found.owned[owner]
        found.owned[owner] += 1
    if found.owned.max() > MOST_PUT:
        return None
    for seat in range(int(known.state[packed.SEATS])):
        if seat == known.seat:
            continue
        numbers: list[int] = []
        later = known.state
        for number in np.flatnonzero(history.seats == seat)[::-1][:MOST_FOLLOWED]:
            if history.actions[number] & 31 == HIDDEN and int(number) not in put_by:
                break  # turned up since: nobody can tell which card it was
            if not _next_to(history, int(number), later):
                break
            numbers.insert(0, int(number))
            later = history.states[number]
        held = int(history.held[numbers[0]]) if numbers else 0
        if held + int(history.drew[numbers].sum()) - len(numbers) != known.needs[seat]:
            numbers, held = [], int(known.needs[seat])  # something else has happened that is not known
        found.lengths[seat] = len(numbers)
        found.held[seat] = held
        for at, number in enumerate(numbers):
            action = int(history.actions[number])
            verb = action & ~31
            hidden = action & 31 == HIDDEN
            state = found.states[seat, at]
            state[:] = history.states[number]
            state[packed.PHASE] = {DO_FIRST: packed.FIRST, DO_FEED: packed.FEED}.get(verb, packed.PLAY)
            state[packed.WAITING] = 1 << seat
            found.actions[seat, at] = verb if hidden else action
            found.drew[seat, at] = history.drew[number]
            found.puts[seat, at] = put_by[number] if hidden else -1
            if hidden:
                found.since[seat, put_by[number]] = at
    return found


def _next_to(history: History, number: int, later: Int64Array) -> bool:
    """Whether the seat can have done nothing else from a decision on to a later state: no lap is missing."""
    state = history.states[number]
    rounds = int(later[packed.REMOVED_SCORINGS] - state[packed.REMOVED_SCORINGS])
    drawn = int(later[packed.DRAWN] - state[packed.DRAWN]) - 2 * rounds
    return drawn <= int(later[packed.SEATS]) - (0 if history.drew[number] else 1)
