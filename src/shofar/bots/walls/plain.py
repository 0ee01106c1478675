"""A sensible player in plain Python: it needs no compiler and answers in a millisecond, so that nobody waits for one.

It values a position as the supply cards that it expects to win: each colour's stake times the chance to hold the
longest wall there, plus the 1s of its walls; and plays the action with the best balance.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from shofar.core.colours import COLOURS, Colour
from shofar.core.player import Budget, Choice, to_act
from shofar.walls import View
from shofar.walls.cards import Card, Cards, wall_length
from shofar.walls.trumpets import sound

# What a card is worth in the hand, where it can still be used: trumpets and high cards are scarce.
KEEP = {"1": 0.35, "3": 0.45, "4": 0.55, "5": 0.7, "7": 0.9, "T": 0.8}
ONE_IN_WALL = 0.5
NEW_WALL = 0.15


@dataclass(frozen=True, slots=True)
class PlainPlayer:
    """Plays the action that gains most cards by rule of thumb."""

    name: str = "plain"

    def choose(self, view: View, budget: Budget, seed: int) -> Choice:
        """The best action by rule of thumb; always the same for the same view."""
        to_act(view, View)
        return Choice(rate_actions(view)[0][1], sims=0)


def rate_actions(view: View) -> list[tuple[float, str]]:
    """Every legal action with what it gains in cards, best first; equal ones in text order."""
    seat = view.seat or 0
    table = {colour: [tuple(map(Card, wall.get(colour, ()))) for wall in view.walls] for colour in COLOURS}
    seen = {colour: sum(card[0] == colour for card in view.supply) for colour in COLOURS}
    unseen = sum(card == "?" for card in view.supply) / 6
    left = max(1.0, _turns_left(view))
    before = {colour: _worth(table[colour], seat, seen[colour] + unseen, left) for colour in COLOURS}
    rated = []
    for text in view.legal:
        verb, what, *aside = text.split()
        if aside:
            continue  # it always joins, as it may (W11)
        colour = Colour(what[0]) if what[0] != "T" else None
        cost = KEEP["T" if verb == "trumpet" else what[-1]]
        if colour is None:
            gain = 0.0
        elif verb in ("wall", "first"):
            walls = [(*wall, Card(what)) if who == seat else wall for who, wall in enumerate(table[colour])]
            gain = _worth(walls, seat, seen[colour] + unseen, left) - before[colour]
            gain += NEW_WALL if not table[colour][seat] else 0.0
        elif verb == "trumpet":
            fall = sound(table[colour], seat)
            fallen = sum(card is not Card.TRUMPET for cards in fall.fallen for card in cards)
            gain = _worth(fall.walls, seat, seen[colour] + unseen + fallen, left) - before[colour]
        else:
            gain = _worth(table[colour], seat, seen[colour] + unseen + 1, left) - before[colour]
        rated.append((gain - cost, text))
    return sorted(rated, key=lambda pair: (-pair[0], pair[1]))


def _worth(walls: Sequence[Cards], seat: int, stake: float, left: float) -> float:
    """Cards that `seat` expects from one colour: the stake and what will yet come, times the chance to lead."""
    mine = wall_length(walls[seat])
    best = max(wall_length(wall) for who, wall in enumerate(walls) if who != seat)
    lead = mine - best if mine else -2.0 - best
    chance = 1 / (1 + math.exp(-lead / (1.0 + 0.5 * left)))
    ones = sum(card.length == 1 for card in walls[seat])
    return chance * (stake + 0.4 * left) + ONE_IN_WALL * ones


def _turns_left(view: View) -> float:
    """About how many more turns this seat has before the round is scored."""
    seats = len(view.hands)
    total = 107 - 7 * seats
    drawn = total + 3 - view.draw
    ends = (2 * view.round) * total / 6 + view.round
    return max(0.0, (ends - total / 12 - drawn) / seats)
