"""Piles of cards by their codes, as `event_deduction` adds and subtracts them."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

from shofar.walls.cards import Card, Cards
from shofar.walls.notation import CODES

Codes = tuple[str, ...]
Found = TypeVar("Found")


def unique(paths_to: Iterator[Found]) -> Found | None:
    """The one way that there is; None if there are more, or none."""
    found = list(islice(paths_to, 2))
    return found[0] if len(found) == 1 else None


def known_cards(codes: Iterable[str]) -> list[Card]:
    """The cards that are named, in the order given."""
    return [card for code in codes if (card := CODES.get(code))]


def sorted_cards(codes: Iterable[str]) -> Cards:
    """The cards that are named, in text order."""
    return tuple(sorted(known_cards(codes)))


def plus(*piles: Iterable[str]) -> Codes:
    """The piles together, sorted."""
    return tuple(sorted([card for pile in piles for card in pile]))


def minus(pile: Iterable[str], cards: Iterable[str]) -> Codes | None:
    """The pile without the cards, sorted; None if it lacks one."""
    left = sorted(pile)
    for card in cards:
        if card not in left:
            return None
        left.remove(card)
    return tuple(left)
