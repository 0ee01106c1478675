"""Walls in numbers: 57 actions, and what a seat sees as small integers, written from its view.

Actions 0 to 25 put a card into the supply (`feed` or `supply`), 26 to 30 sound a trumpet for a colour, 31 to 56 put a
card before oneself (`first` or `wall`): the phase says which of the two. Ascending numbers are actions in text order.
Seats count from the one that looks: 0 is itself, 1 its left neighbour. Cards are numbered as in `fast.walls.cards`.

`observe_view` is the slow, plain form; `walls_kernels.observe` is its compiled twin, equal move by move.
"""

from functools import cache

import numpy as np

from shofar.fast.walls.cards import CARDS, CODES, COLOURS, INDEX, VALUES
from shofar.research.form import Form, UInt8Array, laid_out
from shofar.walls import View

SUPPLY, TRUMPET, WALL, ACTIONS = 0, CARDS, CARDS + 5, 2 * CARDS + 5
PHASES = ("first", "feed", "turn", "over")
RANKS = (*(str(value) for value in VALUES), "T")


@cache
def form(seats: int) -> Form:
    """The form of a game of so many seats."""
    fields = laid_out(
        {
            "phase": ((4,), 1),  # first, feed, turn, over
            "round": ((3,), 1),
            "start": ((seats,), 1),
            "turn": ((seats,), 1),
            "waiting": ((seats,), 1),
            "hand_sizes": ((seats,), 7),
            "face_down": ((seats,), 1),  # a first card lies there
            "scores": ((seats,), 88),  # cards in each won pile
            "hand": ((CARDS,), 7),
            "first": ((CARDS,), 1),  # one's own, while it lies face down
            "supply": ((CARDS,), 22),  # as far as one knows it
            "supply_mine": ((CARDS,), 22),  # what of it one put there oneself
            "supply_unknown": ((1,), 107),
            "won": ((CARDS,), 5),  # all won piles together
            "removed": ((1,), 22),  # trumpets out of the game
            "draw": ((1,), 89),
            "scoring": ((2,), 89),  # earliest and latest draw that can show the next scoring card
            "walls": ((seats, 5, 6), 22),  # by seat, colour, and 1 3 4 5 7 T
            "lengths": ((seats, 5), 127),
        }
    )
    return Form("walls", seats, ACTIONS, fields)


def action_text(action: int, phase: str) -> str:
    """The text of an action in a phase."""
    if action < TRUMPET:
        return f"{'feed' if phase == 'feed' else 'supply'} {CODES[action]}"
    if action < WALL:
        return f"trumpet {COLOURS[action - TRUMPET]}"
    return f"{'first' if phase == 'first' else 'wall'} {CODES[action - WALL]}"


def action_number(text: str) -> int:
    """The number of an action such as `wall R5`."""
    verb, what = text.split()
    if verb == "trumpet":
        return TRUMPET + COLOURS.index(what)
    return (WALL if verb in ("first", "wall") else SUPPLY) + INDEX[what]


def observe_view(view: View) -> UInt8Array:
    """The observation of a seat, from its view and nothing else."""
    assert view.seat is not None, "a spectator has no observation"
    own, seats = view.seat, len(view.hands)
    made = form(seats)
    observation = np.zeros(made.size, np.uint8)
    parts = made.parts(observation)
    parts["phase"][PHASES.index(view.phase)] = 1
    parts["round"][view.round - 1] = 1
    if view.start is not None:  # W5, reading `later`
        parts["start"][(view.start - own) % seats] = 1
    if view.turn is not None:
        parts["turn"][(view.turn - own) % seats] = 1
    for who in view.waiting:
        parts["waiting"][(who - own) % seats] = 1
    for who in range(seats):
        at = (who - own) % seats
        parts["hand_sizes"][at] = len(view.hands[who])
        parts["face_down"][at] = view.first[who] is not None
        parts["scores"][at] = len(view.won[who])
        _count(view.won[who], parts["won"])
        for colour, codes in view.walls[who].items():
            for code in codes:
                parts["walls"][at, COLOURS.index(colour), RANKS.index(code[-1])] += 1
            parts["lengths"][at, COLOURS.index(colour)] = view.facts.lengths[who][colour]
    _count(view.hands[own], parts["hand"])
    first = view.first[own]
    _count((first,) if first else (), parts["first"])
    _count(view.supply, parts["supply"])
    _count(view.supply_mine, parts["supply_mine"])
    parts["supply_unknown"][0] = view.supply.count("?")
    parts["removed"][0] = view.removed.count("T")
    parts["draw"][0] = view.draw
    if view.facts.scoring:
        parts["scoring"][:] = view.facts.scoring.earliest, view.facts.scoring.latest
    return observation


def _count(codes: tuple[str, ...], counts: UInt8Array) -> None:
    for code in codes:
        if code != "?":
            counts[INDEX[code]] += 1
