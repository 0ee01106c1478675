"""A small clean game for the leak kit, and the same with leaks planted in it."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from random import Random
from typing import Any

import numpy as np

from shofar.research.leaks import Subject, work

SEATS, CARDS = 3, 14


@dataclass(frozen=True)
class Hands:
    """Cards 0 to 13; each seat has four, and turns up one after the other."""

    seed: int
    hands: tuple[tuple[int, ...], ...]
    pile: tuple[int, ...]
    shown: tuple[int, ...] = ()


class Clean(Subject[Hands]):
    seats = SEATS

    def begin(self, seed: int, number: int = 0) -> Hands:
        return dealt(Random(f"{seed} {number}"), seed)

    def step(self, state: Hands, dice: Random) -> Hands | None:
        seat = len(state.shown) % SEATS
        if not state.hands[seat]:
            return None
        card = dice.choice(state.hands[seat])
        hands = tuple(tuple(one for one in hand if one != card) for hand in state.hands)
        return replace(state, hands=hands, shown=(*state.shown, card))

    def channels(self, state: Hands, seat: int) -> Mapping[str, object]:
        hand = state.hands[seat]
        return {
            "hand": list(hand),
            "shown": state.shown,
            "counts": {"hands": [len(one) for one in state.hands], "pile": len(state.pile)},
            "mask": np.isin(np.arange(CARDS), hand),
            "log": [f"{at}: seat {at % SEATS} shows {card}" for at, card in enumerate(state.shown)],
            "highest": max(hand, default=None),
        }

    def permuted(self, state: Hands, seat: int, dice: Random) -> Hands:
        unseen = [card for other, hand in enumerate(state.hands) if other != seat for card in hand] + [*state.pile]
        dice.shuffle(unseen)
        hands = tuple(
            hand if other == seat else tuple(sorted(unseen.pop() for _ in hand))
            for other, hand in enumerate(state.hands)
        )
        return Hands(dice.getrandbits(32), hands, tuple(unseen), state.shown)

    def hidden(self, state: Hands, seat: int) -> list[int]:
        others = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
        return [*others, *state.pile]

    def resampled(self, state: Hands, seat: int, dice: Random) -> Hands | None:
        return self.permuted(state, seat, dice)


def dealt(dice: Random, seed: int) -> Hands:
    cards = list(range(CARDS))
    dice.shuffle(cards)
    hands = tuple(tuple(sorted(cards[4 * seat : 4 * seat + 4])) for seat in range(SEATS))
    return Hands(seed, hands, tuple(cards[4 * SEATS :]))


class Telling(Clean):
    """One channel more."""

    def __init__(self, observe: Callable[[Hands, int], object]) -> None:
        self._more = observe

    def channels(self, state: Hands, seat: int) -> Mapping[str, object]:
        return {**super().channels(state, seat), "more": self._more(state, seat)}


class Missing(Clean):
    def channels(self, state: Hands, seat: int) -> Mapping[str, object]:
        return {**super().channels(state, seat), **({"even": True} if state.pile[0] % 2 else {})}


class Peeking(Clean):
    """Its worlds have the true top card of the pile in one case of two."""

    def resampled(self, state: Hands, seat: int, dice: Random) -> Hands | None:
        world = self.permuted(state, seat, dice)
        if dice.random() < 0.5:
            return world
        swapped = {state.pile[0]: world.pile[0], world.pile[0]: state.pile[0]}
        hands = tuple(tuple(sorted(swapped.get(card, card) for card in hand)) for hand in world.hands)
        return replace(world, hands=hands, pile=tuple(swapped.get(card, card) for card in world.pile))


class Contradicting(Clean):
    """Its worlds sometimes deal the seat another card."""

    def resampled(self, state: Hands, seat: int, dice: Random) -> Hands | None:
        return self.permuted(state, (seat + 1) % SEATS, dice)


class Overlapping(Clean):
    """The second game of a seed is the first of the next one."""

    def begin(self, seed: int, number: int = 0) -> Hands:
        return dealt(Random(seed + number), seed)


class Stuck(Clean):
    """The same deal from every seed, save for two cards."""

    def begin(self, seed: int, number: int = 0) -> Hands:
        return dealt(Random(1), seed) if number else dealt(Random(seed // 2), seed)


def hidden_of(state: Hands, seat: int) -> Any:
    return [hand for other, hand in enumerate(state.hands) if other != seat]


def _left(seat: int) -> int:
    return (seat + 1) % SEATS


PLANTED: dict[str, tuple[str, Subject[Any]]] = {
    "the order of a list": (
        "permuting",
        Telling(lambda state, seat: sorted(range(SEATS), key=lambda other: (other == seat, state.hands[other]))),
    ),
    "a length": ("permuting", Telling(lambda state, seat: "x" * len(json.dumps(state.hands[_left(seat)])))),
    "a hash": ("permuting", Telling(lambda state, seat: sha256(repr(state.hands).encode()).digest()[:2])),
    "the timing of an event": (
        "permuting",
        Telling(lambda state, seat: [at + (0 in state.hands[_left(seat)]) for at in range(len(state.shown) + 1)]),
    ),
    "a seed": ("permuting", Telling(lambda state, seat: {"seed": state.seed})),
    "a line of a log": ("permuting", Telling(lambda state, seat: [f"dealt, {state.pile[0]} on top"])),
    "a mask": (
        "permuting",
        Telling(lambda state, seat: np.array([card > max(state.pile) for card in state.hands[seat]])),
    ),
    "a number of a tensor": ("permuting", Telling(lambda state, seat: np.array([0.5, 1e-7 * state.pile[1]]))),
    "a refusal": (
        "permuting",
        Telling(lambda state, seat: f"card 3 is {'taken' if 3 in state.hands[_left(seat)] else 'nowhere'}"),
    ),
    "the time of an answer": (
        "permuting",
        Telling(lambda state, seat: work(lambda: [card for card in sorted(state.pile) if found(card, state.pile)])),
    ),
    "the order of a mapping": (
        "permuting",
        Telling(lambda state, seat: dict.fromkeys(sorted(range(SEATS), key=lambda one: state.hands[one]), 0)),
    ),
    "a field that is there or not": ("permuting", Missing()),
    "an address in memory": ("unsteady", Telling(lambda state, seat: unlike())),
    "worlds that know": ("resampling", Peeking()),
    "worlds that contradict": ("resampling", Contradicting()),
    "seeds whose games overlap": ("seeds", Overlapping()),
    "seeds that change little": ("seeds", Stuck()),
}


def found(card: int, pile: tuple[int, ...]) -> bool:
    """Looks until it finds."""
    for one in range(CARDS):
        if one == card:
            break
    return card in pile


_CALLS = iter(range(10**9))


def unlike() -> int:
    """Something else every time, as an address is."""
    return next(_CALLS)
