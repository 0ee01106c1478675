"""One game at a time for environments that are driven from Python: numbered seats and actions, arrays, no views."""

from abc import ABC, abstractmethod
from array import array
from collections.abc import Sequence
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from shofar.core.errors import ShofarError
from shofar.fast.bits import below, seed_random
from shofar.fast.towers import position
from shofar.fast.walls import packed_layout as packed
from shofar.research import single_kernels as kernels
from shofar.research import towers_form, walls_form, walls_kernels
from shofar.research.form import Form, UInt8Array
from shofar.walls.deal import FEWEST_SEATS, MOST_SEATS

_TOWERS_LEGAL = kernels.TOWERS_LEGAL


class IllegalAction(ShofarError, ValueError):
    """An action that is not legal; nothing has been played."""


class Numbers(array):  # type: ignore[type-arg]
    """Whole numbers that are the same as a list of them; making four hundred of them into a list takes far longer."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return bool(self.tolist() == (other.tolist() if isinstance(other, array) else other))

    __hash__ = None  # as a list has none

    def __repr__(self) -> str:
        return repr(self.tolist())


def stream(seed: int) -> npt.NDArray[np.uint64]:
    """A stream of random numbers from a seed."""
    random = np.zeros(2, np.uint64)
    seed_random(random, np.uint64(seed & (2**64 - 1)))
    return random


class SingleGame(ABC):
    """A game under way; `player` is the seat that is asked, -1 once it is over."""

    __slots__ = ("form", "memory", "player")
    form: Form
    memory: npt.NDArray[Any]
    player: int

    @abstractmethod
    def play(self, seat: int, action: int) -> int:
        """Play an action of a seat that may choose now; who is asked then."""

    @abstractmethod
    def turn(self, seat: int, action: int, random: npt.NDArray[np.uint64], log: npt.NDArray[np.int32]) -> int:
        """Play an action of the seat, -1 for none, and drawn ones of the others until it is asked; `log` gets all."""

    def play_on(self, seat: int, action: int) -> int:
        """The same, where the legal actions of who is asked then are wanted at once."""
        return self.play(seat, action)

    @abstractmethod
    def legal(self, seat: int) -> Sequence[int]:
        """The numbers of the seat's legal actions, ascending; none where it is not asked."""

    @abstractmethod
    def packed_observation(self, seat: int) -> UInt8Array:
        """What the seat sees, and after it its mask: uint8[form.size + form.actions]."""

    @abstractmethod
    def waiting(self) -> list[int]:
        """The seats that may choose now, in order."""

    @abstractmethod
    def is_turn(self) -> bool:
        """Whether one seat alone may choose, by the rules: it is that seat's turn."""

    @abstractmethod
    def phase(self) -> str:
        """What the table is doing, in the word that a view has for it."""

    @abstractmethod
    def public_action(self, action: int) -> int:
        """An action as the others see it: what is put face down is -1."""

    @abstractmethod
    def standing(self) -> list[float]:
        """The lead of each seat: cards won, or lines held, above the mean."""

    @abstractmethod
    def shares(self) -> list[float]:
        """Each seat's share of the win; a game that goes on has none."""

    def _moved(self, player: int, seat: int, action: int) -> int:
        if player == kernels.ILLEGAL:
            raise IllegalAction(f"seat {seat}: action {action} is not legal")
        self.player = player
        return player

    def copy(self) -> Self:
        """The same game again, to be played on by itself."""
        made = object.__new__(type(self))
        made.form, made.memory, made.player = self.form, self.memory.copy(), self.player
        return made


class SingleWalls(SingleGame):
    """A game of Walls."""

    __slots__ = ()

    def __init__(self, seats: int, random: npt.NDArray[np.uint64]) -> None:
        if not FEWEST_SEATS <= seats <= MOST_SEATS:
            raise ValueError(f"Walls is for {FEWEST_SEATS} to {MOST_SEATS}, not {seats}")
        self.form = walls_form.form(seats)
        self.memory = np.zeros(kernels.WALLS_MEMORY, np.int64)
        self.player = kernels.begin_walls(self.memory, seats, random)

    def play(self, seat: int, action: int) -> int:
        """Play an action of a seat that may choose now; who is asked then."""
        return self._moved(kernels.play_walls(self.memory, seat, action), seat, action)

    def turn(self, seat: int, action: int, random: npt.NDArray[np.uint64], log: npt.NDArray[np.int32]) -> int:
        """Play an action of the seat, -1 for none, and drawn ones of the others until it is asked; `log` gets all."""
        return self._moved(kernels.turn_walls(self.memory, seat, action, random, log), seat, action)

    def legal(self, seat: int) -> list[int]:
        """The numbers of the seat's legal actions, ascending; none where it is not asked."""
        count = kernels.legal_walls(self.memory, seat)
        numbers: list[int] = self.memory[kernels.WALLS_LEGAL : kernels.WALLS_LEGAL + count].tolist()
        return numbers

    def packed_observation(self, seat: int) -> UInt8Array:
        """What the seat sees, and after it its mask."""
        size = self.form.size
        out = np.empty(size + walls_form.ACTIONS, np.uint8)
        kernels.look_walls(self.memory, seat, out, size)
        return out

    def waiting(self) -> list[int]:
        """The seats that may choose now, in order."""
        bits = int(self.memory[packed.WAITING])
        return [seat for seat in range(self.form.seats) if bits >> seat & 1]

    def is_turn(self) -> bool:
        """Whether one seat alone may choose, by the rules: it is that seat's turn."""
        return bool(self.memory[packed.PHASE] == packed.PLAY)

    def phase(self) -> str:
        """What the table is doing, in the word that a view has for it."""
        return packed.PHASES[self.memory[packed.PHASE]]

    def public_action(self, action: int) -> int:
        """An action as the others see it: what is put face down is -1."""
        return action if action >= walls_form.TRUMPET and self.is_turn() else -1

    def standing(self) -> list[float]:
        """Cards won above the mean."""
        points: list[int] = self.memory[packed.POINTS : packed.POINTS + self.form.seats].tolist()
        mean = sum(points) / len(points)
        return [count - mean for count in points]

    def shares(self) -> list[float]:
        """Each seat's share of the win; a game that goes on has none."""
        seats = range(self.form.seats)
        if self.player >= 0:
            return [0.0 for _ in seats]
        winners = int(walls_kernels.winners(self.memory))
        return [(winners >> seat & 1) / winners.bit_count() for seat in seats]


class SingleTowers(SingleGame):
    """A game of Towers; seat 0 is South, 1 is North."""

    __slots__ = ("_listed",)
    _listed: int
    """How many legal actions the asked seat has, once they are written; 0 before."""

    def __init__(self, seats: int, random: npt.NDArray[np.uint64]) -> None:
        self.form = towers_form.form(seats)
        self.memory = np.zeros(kernels.TOWERS_MEMORY, np.int32)
        self.player, self._listed = kernels.begin_towers(self.memory, below(random, 2)), 0

    def copy(self) -> Self:
        """The same game again, to be played on by itself."""
        made = super().copy()
        made._listed = self._listed
        return made

    def play(self, seat: int, action: int) -> int:
        """Play an action of the seat to move; who is asked then."""
        self._listed = 0
        return self._moved(kernels.play_towers(self.memory, seat, action), seat, action)

    def play_on(self, seat: int, action: int) -> int:
        """The same, where the legal actions of who is asked then are wanted at once."""
        packed = kernels.play_towers_and_list(self.memory, seat, action)
        if packed < 0:
            return self._moved(packed, seat, action)
        self.player, self._listed = packed & 7, packed >> 3
        return self.player

    def turn(self, seat: int, action: int, random: npt.NDArray[np.uint64], log: npt.NDArray[np.int32]) -> int:
        """Play an action of the seat, -1 for none, and drawn ones of the others until it is asked; `log` gets all."""
        self._listed = 0
        return self._moved(kernels.turn_towers(self.memory, seat, action, random, log), seat, action)

    def legal(self, seat: int) -> Numbers:
        """The numbers of the seat's legal actions, ascending; none where it is not asked."""
        count = self._listed
        if not count or seat != self.player:
            count = kernels.legal_towers(self.memory, seat)
            self._listed = count if seat == self.player else 0
        return Numbers("i", self.memory[_TOWERS_LEGAL : _TOWERS_LEGAL + count].tobytes())

    def packed_observation(self, seat: int) -> UInt8Array:
        """What the seat sees, and after it its mask."""
        size = self.form.size
        out = np.empty(size + towers_form.ACTIONS, np.uint8)
        kernels.look_towers(self.memory, seat, out, size)
        return out

    def waiting(self) -> list[int]:
        """The seat to move."""
        return [self.player] if self.player >= 0 else []

    def is_turn(self) -> bool:
        """Whether one seat alone may choose, by the rules: it is that seat's turn."""
        return True

    def phase(self) -> str:
        """Always empty: the phases of Towers have no names."""
        return ""

    def public_action(self, action: int) -> int:
        """An action as the other sees it: all of it."""
        return action

    def standing(self) -> list[float]:
        """Lines held above the mean."""
        south, north = self.memory[position.COUNT + 1 : position.COUNT + 3].tolist()
        return [(south - north) / 2, (north - south) / 2]

    def shares(self) -> list[float]:
        """Each seat's share of the win; a game that goes on has none."""
        result = int(self.memory[position.RESULT])
        if result == position.ONGOING:
            return [0.0, 0.0]
        south = 0.5 if result == position.DRAW else float(result == position.SOUTH_WINS)
        return [south, 1.0 - south]


SINGLE: dict[str, type[SingleWalls] | type[SingleTowers]] = {"walls": SingleWalls, "towers": SingleTowers}
"""By the game's name."""
