"""Setting up (W1–W3, W5): what was shuffled outside, and whether it is a deal at all."""

from collections import Counter
from dataclasses import dataclass
from functools import cache

from shofar.core.errors import Illegal
from shofar.core.shuffle import Chance
from shofar.walls.cards import DECK, SCORING_CARDS, Card, Cards
from shofar.walls.readings import RULINGS, Readings

FEWEST_SEATS, MOST_SEATS = 3, 5
HAND = 7
PILES = 6
WHOLE_DECK = Counter([*DECK, *[Card.SCORING] * SCORING_CARDS])


@dataclass(frozen=True, slots=True)
class Deal:
    """Everything that chance decides: hands and pile in dealing order (`draw[0]` is the top), and who starts.

    With it stands how the table reads open clauses.
    """

    hands: tuple[Cards, ...]
    draw: Cards
    start: int
    readings: Readings = RULINGS

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.hands)


def pile_sizes(seats: int) -> tuple[int, ...]:
    """The six piles from the top before scoring cards go in: as equal as can be, the larger on top (W3)."""
    rest = len(DECK) - HAND * seats
    return tuple(rest // PILES + (pile < rest % PILES) for pile in range(PILES))


@cache
def scoring_places(seats: int) -> tuple[tuple[int, int], ...]:
    """For each scoring card the first and last place in the full draw pile where it can lie (W3)."""
    sizes = [size + pile % 2 for pile, size in enumerate(pile_sizes(seats))]
    return tuple((sum(sizes[:pile]), sum(sizes[: pile + 1]) - 1) for pile in (1, 3, 5))


def _shown(number: object) -> int | str:
    """A number, or whatever stands in its place, for a sentence."""
    return number if type(number) is int else repr(number)[:100]


def shuffled_deal(seats: int, seed: int | str, start: int | None = None, readings: Readings = RULINGS) -> Deal:
    """The deal that a seed gives, in the order that docs/shuffle.md writes down."""
    if type(seats) is not int or not FEWEST_SEATS <= seats <= MOST_SEATS:
        raise Illegal("W2", "walls-seats", {"seats": _shown(seats)})
    if start is not None and (type(start) is not int or not 0 <= start < seats):
        raise Illegal("W5", "walls-start", {"start": _shown(start), "seats": seats})
    chance = Chance(seed)
    cards = chance.shuffled(DECK)
    hands = tuple(tuple(cards[HAND * seat : HAND * (seat + 1)]) for seat in range(seats))
    draw: list[Card] = []
    at = HAND * seats
    for pile, size in enumerate(pile_sizes(seats)):
        cut = cards[at : at + size]
        if pile % 2:
            cut.insert(chance.below(size + 1), Card.SCORING)
        draw += cut
        at += size
    drawn = chance.below(seats)
    return Deal(hands, tuple(draw), drawn if start is None else start, readings)


def why_wrong(deal: Deal) -> Illegal | None:
    """The clause that a deal breaks, or None."""
    seats = deal.seats
    if not FEWEST_SEATS <= seats <= MOST_SEATS:
        return Illegal("W2", "walls-seats", {"seats": seats})
    for seat, hand in enumerate(deal.hands):
        if len(hand) != HAND:
            return Illegal("W2", "walls-hand-size", {"seat": seat, "cards": len(hand)})
    found = Counter([*deal.draw, *(card for hand in deal.hands for card in hand)])
    if found != WHOLE_DECK:
        card = min(card for card in Card if found[card] != WHOLE_DECK[card])
        return Illegal("W1", "walls-deck", {"card": card, "found": found[card], "expected": WHOLE_DECK[card]})
    if not all(deal.draw[first : last + 1].count(Card.SCORING) == 1 for first, last in scoring_places(seats)):
        return Illegal("W3", "walls-scoring-cards", {})
    if not 0 <= deal.start < seats:
        return Illegal("W5", "walls-start", {"start": deal.start, "seats": seats})
    return None
