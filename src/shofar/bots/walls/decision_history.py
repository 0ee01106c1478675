"""What the others have done: every decision that a seat has seen, with the table as all saw it at that moment.

A decision is remembered in packed form (see `fast.walls.packed_layout`), hands left out. Face-down cards are `HIDDEN`.
"""

from typing import NamedTuple

import numpy as np

from shofar.fast.kernels import Int64Array
from shofar.fast.walls import packed_layout as packed
from shofar.fast.walls.cards import COLOUR, COLOURS, COUNT, INDEX, RANK, counts_of
from shofar.fast.walls.codec import wall_of
from shofar.fast.walls.rules import empty_state, sound
from shofar.fast.walls.wall_words import WALL_ONE
from shofar.walls import View
from shofar.walls.events import Drew, Event, Fed, FirstTurned, Laid, Scored, Sounded, Supplied

HIDDEN = 31  # in place of the card of an action
_TRUMPETS = 40  # bits below the number of trumpets in a word of counts


class History(NamedTuple):
    """Decisions, the oldest first."""

    states: Int64Array  # int64[n, SIZE] what all could see before
    seats: Int64Array  # int64[n]
    actions: Int64Array  # int64[n]
    held: Int64Array  # int64[n] cards in that hand before
    drew: Int64Array  # int64[n] cards drawn after


class Recorder:
    """Follows the public part of a game, decision by decision."""

    def __init__(self, state: Int64Array) -> None:
        self.state = state
        """What all can see: no hands, only supply cards that all have seen."""
        self.hidden = [0] * int(state[packed.SEATS])
        """How many cards each seat has put face down into the supply, as far as it was followed."""
        self.unowned = 0
        """How many more lie there."""
        self.decisions: list[tuple[Int64Array, int, int, int, int]] = []

    def record(self, seat: int, action: int, held: int, drew: int) -> None:
        """Remember a decision of `seat`."""
        state = self.state.copy()
        # Whatever the others have hidden, `seat` sees only how much it is.
        state[packed.COUNTS] += (self.unowned + sum(self.hidden) - self.hidden[seat]) << _TRUMPETS
        self.decisions.append((state, seat, action, held, drew))

    def apply(self, event: Event) -> None:
        """Follow one event."""
        state = self.state
        turn = packed.HAND_SIZE - 1 - int(state[packed.ROUND])  # cards in a hand on its turn
        match event:
            case Fed():
                for seat in range(len(event.cards)):
                    self.record(seat, packed.DO_FEED | HIDDEN, turn + 1, 0)
                    self.hidden[seat] += 1
            case FirstTurned():
                feeds, self.decisions = self.decisions, []
                fed, self.hidden = self.hidden, [0] * len(self.hidden)
                for seat, code in enumerate(event.cards):
                    self.record(seat, packed.DO_FIRST + INDEX[code], packed.HAND_SIZE, 0)
                self.decisions += feeds  # which came later, though they are told first
                self.hidden = fed
                for seat, code in enumerate(event.cards):
                    if code != "T":
                        self.lay(seat, code)
            case Laid():
                self.record(event.seat, packed.DO_WALL + INDEX[event.card], turn, 1)
                self.lay(event.seat, event.card)
            case Sounded():
                colour = COLOURS.index(event.colour)
                self.record(event.seat, packed.DO_TRUMPET + colour, turn, 1)
                sound(state, event.seat, colour if event.joined else colour + packed.ASIDE)
            case Supplied():
                self.record(event.seat, packed.DO_SUPPLY | HIDDEN, turn, 1)
                self.hidden[event.seat] += 1
            case Drew():
                state[packed.DRAWN] += 1
            case Scored():
                state[packed.REMOVED_SCORINGS] += 1
                state[packed.ROUND] += 1
                for seat, won in enumerate(event.won):
                    state[packed.POINTS + seat] += len(won)
                state[packed.COUNTS] = state[packed.KNOWN : packed.KNOWN + packed.MAX_SEATS] = counts_of(event.stayed)
                self.hidden = [0] * len(self.hidden)
                self.unowned = 0

    def lay(self, seat: int, code: str) -> None:
        """Put a wall card into a wall."""
        card = INDEX[code]
        self.state[packed.WALLS + seat * 5 + COLOUR[card]] += WALL_ONE[RANK[card]]

    def history(self) -> History:
        """What has been remembered."""
        states, seats, actions, held, drew = zip(*self.decisions, strict=True) if self.decisions else ((),) * 5
        numbers = [np.array(each, np.int64) for each in (seats, actions, held, drew)]
        return History(np.array(states, np.int64).reshape(-1, packed.SIZE), *numbers)


def history_from_events(view: View) -> History:
    """All decisions that the events of a view tell of; none where they do not lead from the deal to this view."""
    seats = len(view.hands)
    state = empty_state()
    state[packed.SEATS] = seats
    state[packed.ROUND] = 1
    state[packed.PILE] = int(COUNT.sum()) - packed.HAND_SIZE * seats + 3
    recorder, nothing = Recorder(state), Recorder(state).history()
    if not view.events or view.events[0].n != 1:
        return nothing
    try:
        for event in view.events:
            recorder.apply(event)
    except (KeyError, IndexError, ValueError):
        return nothing  # events of another server, which names things otherwise
    return recorder.history() if _agrees(state, view) else nothing


def _agrees(state: Int64Array, view: View) -> bool:
    """Whether a followed state shows the walls, won cards and round of a view."""
    shown = [{str(colour): cards for colour, cards in own.items()} for own in view.walls]
    walls = [wall_of(own.get(colour, ())) for own in shown for colour in COLOURS]
    points = [len(won) for won in view.won]
    seats = len(points)
    return (
        state[packed.WALLS : packed.WALLS + 5 * seats].tolist() == walls
        and state[packed.POINTS : packed.POINTS + seats].tolist() == points
        and int(state[packed.ROUND]) == view.round
    )
