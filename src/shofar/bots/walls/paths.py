"""What each other seat did lately, laid out for those who weigh its hands (see `posterior`)."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from shofar.bots.walls.beliefs import Beliefs
from shofar.bots.walls.memory import HIDDEN, History
from shofar.fast.walls import layout
from shofar.fast.walls.knowledge import MOST_HIDDEN, Knowledge
from shofar.fast.walls.layout import DO_FEED, DO_FIRST, MAX_SEATS

DEEP = 10  # decisions of one seat that are followed at most
MOST_PUT = 24  # cards of one seat in the supply


class Paths(NamedTuple):
    """What each other seat did lately, the oldest first."""

    states: npt.NDArray[np.int64]  # int64[MAX_SEATS, DEEP, SIZE] what it saw, save its hand and what it hid itself
    actions: npt.NDArray[np.int64]  # int64[MAX_SEATS, DEEP]
    drew: npt.NDArray[np.int64]  # int64[MAX_SEATS, DEEP] whether it drew a card then
    puts: npt.NDArray[np.int64]  # int64[MAX_SEATS, DEEP] which of its supply cards it put there, -1 where all saw it
    lengths: npt.NDArray[np.int64]  # int64[MAX_SEATS] decisions
    held: npt.NDArray[np.int64]  # int64[MAX_SEATS] cards in hand before them
    number: npt.NDArray[np.int64]  # int64[MOST_HIDDEN] of a hidden supply card among those of its owner
    owned: npt.NDArray[np.int64]  # int64[MAX_SEATS] hidden supply cards
    since: npt.NDArray[np.int64]  # int64[MAX_SEATS, MOST_PUT] the decision that put them there, -1 for one before these


def no_paths() -> Paths:
    """Nothing is remembered."""
    return Paths(
        np.zeros((MAX_SEATS, DEEP, layout.SIZE), np.int64),
        np.zeros((MAX_SEATS, DEEP), np.int64),
        np.zeros((MAX_SEATS, DEEP), np.int64),
        np.zeros((MAX_SEATS, DEEP), np.int64),
        np.zeros(MAX_SEATS, np.int64),
        np.zeros(MAX_SEATS, np.int64),
        np.zeros(MOST_HIDDEN, np.int64),
        np.zeros(MAX_SEATS, np.int64),
        np.full((MAX_SEATS, MOST_PUT), -1, np.int64),
    )


def paths(known: Knowledge, history: History, believed: Beliefs) -> Paths | None:
    """The latest decisions of the others, as far back as it is known which card was used; None if there are none."""
    hidden_first = (known.state[layout.FIRSTS : layout.FIRSTS + MAX_SEATS] != -1).any()
    if not len(history.seats) or hidden_first or (believed.owners < 0).any():
        return None
    found = no_paths()
    put_by = {}
    for place, (owner, number) in enumerate(zip(believed.owners, believed.numbers, strict=True)):
        found.number[place] = put_by[int(number)] = found.owned[owner]
        found.owned[owner] += 1
    if found.owned.max() > MOST_PUT:
        return None
    for seat in range(int(known.state[layout.SEATS])):
        if seat == known.seat:
            continue
        numbers: list[int] = []
        later = known.state
        for number in np.flatnonzero(history.seats == seat)[::-1][:DEEP]:
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
            state[layout.PHASE] = {DO_FIRST: layout.FIRST, DO_FEED: layout.FEED}.get(verb, layout.PLAY)
            state[layout.WAITING] = 1 << seat
            found.actions[seat, at] = verb if hidden else action
            found.drew[seat, at] = history.drew[number]
            found.puts[seat, at] = put_by[number] if hidden else -1
            if hidden:
                found.since[seat, put_by[number]] = at
    return found


def _next_to(history: History, number: int, later: npt.NDArray[np.int64]) -> bool:
    """Whether the seat can have done nothing else from a decision on to a later state: no lap is missing."""
    state = history.states[number]
    rounds = int(later[layout.REMOVED_SCORINGS] - state[layout.REMOVED_SCORINGS])
    drawn = int(later[layout.DRAWN] - state[layout.DRAWN]) - 2 * rounds
    return drawn <= int(later[layout.SEATS]) - (0 if history.drew[number] else 1)
