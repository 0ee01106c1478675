"""Thousands of games at once: compiled, on all cores, arrays in and out.

A loop::

    games = walls(1024, seats=4, seed=7)
    while True:
        games.step(games.sample())        # your policy in place of `sample`

After `reset` and `step` the buffers say, for the seat that each game asks now, what it sees (`observations`), what it
may do (`masks`) and which seat it is (`players`); `rewards` are those of the step just made, of all seats. A game that
is over is followed at once by a new one: `terminals` says so, and `final` holds the last
observation.
"""

import os
import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, Literal, TypedDict, Unpack

import numpy as np
import numpy.typing as npt

from shofar.core.errors import ShofarError
from shofar.fast.walls.packed_layout import DECK
from shofar.research import towers_form, towers_kernels, vector_kernels, walls_form, walls_kernels
from shofar.research.form import Form
from shofar.research.vector_kernels import Buffers
from shofar.walls.deal import FEWEST_SEATS, MOST_SEATS

DRAWN, EVERYBODY = -2, -1
"""In place of a learner's seat: drawn for each game; every seat is asked."""
__all__ = ["IllegalAction", "TowersGames", "VectorGames", "WallsGames", "towers", "walls"]

FEWEST_IN_A_THREAD = 4096
"""Waking a thread costs as much as some thousand decisions (benches/environments.py)."""
Rows = Literal["games", "seats"]


def _cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


class IllegalAction(ShofarError, ValueError):
    """An action that is not legal; nothing has been played in any game."""

    def __init__(self, game: int, action: int) -> None:
        super().__init__(f"game {game}: action {action} is not legal")
        self.game, self.action = game, action


Buffer = npt.NDArray[np.generic]


class VectorOptions(TypedDict, total=False):
    """What `VectorGames` takes beside the form and the number of games."""

    seed: int
    rows: Rows
    learner: int
    shaping: float
    threads: int | None
    buffers: Mapping[str, Buffer] | None


class VectorGames(ABC):
    """Many games of one kind. `rows="games"`: one row a game; `"seats"`: one for each seat of each game."""

    def __init__(
        self,
        form: Form,
        games: int,
        *,
        seed: int = 0,
        rows: Rows = "games",
        learner: int = EVERYBODY,
        shaping: float = 0.0,
        threads: int | None = None,
        buffers: Mapping[str, Buffer] | None = None,
    ) -> None:
        if games < 1 or not DRAWN <= learner < form.seats or rows not in ("games", "seats"):
            raise ValueError(f"no such games: {games=} {learner=} {rows=}")
        self.form, self.games, self.rows, self.learner = form, games, rows, learner
        count = games * form.seats if rows == "seats" else games
        given = buffers or {}

        def buffer(name: str, kind: npt.DTypeLike, *shape: int) -> npt.NDArray[Any]:
            array = given.get(name)
            if array is None:
                return np.zeros(shape, kind)
            if array.dtype != np.dtype(kind) or array.size != np.prod(shape) or not array.flags.c_contiguous:
                raise ValueError(f"the buffer {name} must be a contiguous {np.dtype(kind)}{list(shape)}")
            return array.reshape(shape)

        self.observations = buffer("observations", np.uint8, count, form.size)
        self.masks = buffer("action_masks", np.uint8, count, form.actions)
        self.actions = buffer("actions", np.int32, count)
        self.rewards = buffer("rewards", np.float32, games, form.seats)
        self.terminals = buffer("terminals", np.bool_, count)
        self.truncations = buffer("truncations", np.bool_, count)
        self.to_act = buffer("masks", np.bool_, count)
        self.final = np.zeros((games, form.size), np.uint8)
        self.players = np.zeros(games, np.int8)
        self._learners = np.zeros(games, np.int8)
        self._random = np.zeros((games, 2), np.uint64)
        stride = (form.seats, 1) if rows == "seats" else (1, 0)
        self._out = Buffers(
            self.observations,
            self.masks,
            self.to_act,
            self.rewards,
            self.terminals,
            self.final,
            self.players,
            self._learners,
            self._random,
            stride,
            float(shaping),
        )
        parts = min(games, threads) if threads else max(1, min(_cores(), games // FEWEST_IN_A_THREAD))
        cuts = [games * part // parts for part in range(parts + 1)]
        self._slices = list(pairwise(cuts))
        self._pool = ThreadPoolExecutor(parts - 1, "shofar-vector") if parts > 1 else None
        self._seed = seed
        self.reset()

    @abstractmethod
    def _begin(self, low: int, high: int) -> None: ...
    @abstractmethod
    def _refused(self, actions: npt.NDArray[np.int32]) -> int: ...
    @abstractmethod
    def _step(self, actions: npt.NDArray[np.int32], low: int, high: int) -> None: ...

    def reset(self, seed: int | None = None) -> None:
        """Start all games anew; without a seed the streams go on."""
        if seed is not None or not self._random.any():
            start = (self._seed if seed is None else seed) & (2**63 - 1)
            vector_kernels.seed_games(self._random, self._learners, self.form.seats, start, self.learner)
        self.rewards[:] = 0
        self.terminals[:] = self.truncations[:] = self.to_act[:] = False
        self._spread(self._begin)

    def step(self, actions: npt.ArrayLike | None = None) -> None:
        """One decision in each game, from `actions` by row (the buffer of that name if None); all of them or none."""
        if actions is not None and actions is not self.actions:
            given = np.asarray(actions)
            if given.shape != self.actions.shape or given.dtype.kind not in "iu":
                raise ValueError(f"actions must be whole numbers of shape {self.actions.shape}")
            self.actions[:] = given
        refused = self._refused(self.actions)
        if refused >= 0:
            stride = self._out.rows
            at = refused * stride[0] + int(self.players[refused]) * stride[1]
            raise IllegalAction(refused, int(self.actions[at]))
        self._spread(lambda low, high: self._step(self.actions, low, high))

    def sample(self) -> npt.NDArray[np.int32]:
        """A uniformly drawn legal action for each seat that is asked, in the buffer `actions`."""
        self._spread(lambda low, high: vector_kernels.sample_actions(self._out, self.actions, low, high))
        return self.actions

    def _spread(self, work: Any) -> None:
        *others, own = self._slices
        running = [self._pool.submit(work, *part) for part in others] if self._pool else []
        work(*own)
        for each in running:
            each.result()

    def close(self) -> None:
        """Ends the threads."""
        if self._pool:
            self._pool.shutdown()


class WallsGames(VectorGames):
    """Many games of Walls."""

    def __init__(self, games: int, *, seats: int = 4, **options: Unpack[VectorOptions]) -> None:
        if not FEWEST_SEATS <= seats <= MOST_SEATS:
            raise ValueError(f"Walls is for {FEWEST_SEATS} to {MOST_SEATS}, not {seats}")
        self._states = np.zeros((games, walls_kernels.ROW), np.int64)
        self._decks = np.zeros((games, DECK), np.int8)
        super().__init__(walls_form.form(seats), games, **options)

    def _begin(self, low: int, high: int) -> None:
        vector_kernels.begin_walls(self._states, self._decks, self.form.seats, self._out, low, high)

    def _refused(self, actions: npt.NDArray[np.int32]) -> int:
        return vector_kernels.refused_walls(self._states, actions, self._out)

    def _step(self, actions: npt.NDArray[np.int32], low: int, high: int) -> None:
        vector_kernels.step_walls(self._states, self._decks, self.form.seats, actions, self._out, low, high)


class TowersGames(VectorGames):
    """Many games of Towers."""

    def __init__(self, games: int, *, seats: int = 2, **options: Unpack[VectorOptions]) -> None:
        self._states = np.zeros((games, towers_kernels.ROW), np.int32)
        self._levels = np.zeros((games, towers_kernels.BESIDE), np.uint8)
        super().__init__(towers_form.form(seats), games, **options)

    def _begin(self, low: int, high: int) -> None:
        vector_kernels.begin_towers(self._states, self._levels, towers_form.GEOMETRY, self._out, low, high)

    def _refused(self, actions: npt.NDArray[np.int32]) -> int:
        return vector_kernels.refused_towers(self._states, towers_form.GEOMETRY, actions, self._out)

    def _step(self, actions: npt.NDArray[np.int32], low: int, high: int) -> None:
        vector_kernels.step_towers(self._states, self._levels, towers_form.GEOMETRY, actions, self._out, low, high)


walls, towers = WallsGames, TowersGames
MAKERS = {"walls": walls, "towers": towers}
"""By the game's name."""
