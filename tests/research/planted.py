"""Leaks that can be planted in any game: each makes something that a seat is told follow what is hidden from it."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from hashlib import sha256
from random import Random
from typing import Any

import numpy as np
from pettingzoo.classic.rps.rps import raw_env

from shofar.research.leaks import Subject, WallsSubject, work
from shofar.research.leaks.open_spiel import OpenSpielSubject
from shofar.research.leaks.pettingzoo import PettingZooSubject

PLACES = 13


class Leaky(Subject[Any]):
    """Another game, whose seats are told more: a leak of each kind, in a channel of its own."""

    def __init__(self, clean: Subject[Any]) -> None:
        self._clean, self.seats = clean, clean.seats

    def begin(self, seed: int, number: int = 0) -> Any:
        return self._clean.begin(seed, number)

    def step(self, state: Any, dice: Random) -> Any | None:
        return self._clean.step(state, dice)

    def channels(self, state: Any, seat: int) -> Mapping[str, object]:
        hidden = list(self._clean.hidden(state, seat))
        number = sha256(repr(hidden).encode()).digest()[0] % PLACES
        planted = {kind: leak(hidden, number) for kind, leak in KINDS.items()}
        return {**self._clean.channels(state, seat), **{kind: it for kind, it in planted.items() if it is not ABSENT}}

    def permuted(self, state: Any, seat: int, dice: Random) -> Any:
        return self._clean.permuted(state, seat, dice)

    def hidden(self, state: Any, seat: int) -> Sequence[Hashable]:
        return self._clean.hidden(state, seat)

    def resampled(self, state: Any, seat: int, dice: Random) -> Any | None:
        return self._clean.resampled(state, seat, dice)


ABSENT = object()


def _turned(number: int) -> list[int]:
    return [(place + number) % PLACES for place in range(PLACES)]


KINDS: dict[str, Callable[[Sequence[Hashable], int], object]] = {
    "the order of a list": lambda hidden, number: _turned(number),
    "a length": lambda hidden, number: "x" * number,
    "a hash": lambda hidden, number: sha256(repr(hidden).encode()).digest()[:2],
    "the timing of an event": lambda hidden, number: [{"event": "dealt", "at_ms": 1000 + number}],
    "a seed": lambda hidden, number: {"seed": Random(number).getrandbits(32)},
    "a line of a log": lambda hidden, number: [f"DEBUG next is {hidden[0] if hidden else 'nothing'}"],
    "a mask": lambda hidden, number: np.arange(PLACES) < number,
    "a number of a tensor": lambda hidden, number: np.array([0.5, 1e-7 * number]),
    "the kind of a number": lambda hidden, number: number % 2 if number % 3 else float(number % 2),
    "a refusal": lambda hidden, number: f"not open to you: code {number}",
    "the time of an answer": lambda hidden, number: work(lambda: [one for one in range(number) if _seen(one)]),
    "the order of a mapping": lambda hidden, number: dict.fromkeys(_turned(number), 0),
    "a field that is there or not": lambda hidden, number: True if number > PLACES // 2 else ABSENT,
}


def _seen(one: int) -> bool:
    return one < PLACES


def _other(env: Any, agent: str) -> str:
    return next(str(one) for one in env.possible_agents if one != agent)


def another_choice(env: Any, agent: str, dice: Random) -> None:
    """In this game of PettingZoo's the first of two has chosen; whoever chooses second may not know it."""
    inner, other = env.unwrapped, _other(env, agent)
    if agent == inner.agent_selection and inner.state[other] != inner.state[agent] == 3:
        inner.state[other] = dice.randrange(3)


def choice(env: Any, agent: str) -> list[int]:
    inner = env.unwrapped
    return [inner.state[_other(env, agent)]] if inner.state[agent] == 3 else []


def rock_paper_scissors() -> PettingZooSubject:
    return PettingZooSubject(lambda: raw_env(max_cycles=4), permute=another_choice, hidden=choice)


GAMES: dict[str, Callable[[], Subject[Any]]] = {
    "Walls": lambda: WallsSubject(3),
    "leduc_poker of OpenSpiel": lambda: OpenSpielSubject("leduc_poker"),
    "rps of PettingZoo": rock_paper_scissors,
}
"""Games that leaks are planted in: ours, and other people's."""
