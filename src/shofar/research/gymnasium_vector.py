"""Gymnasium's vector interface over `shofar.research.vector`: one seat of each of many games, the others at random.

    envs = gymnasium.make_vec("shofar/Walls-v0", num_envs=1024, seats=4)

Observations are uint8[num_envs, size] and the masks stand in the infos. A game that is over is followed by a new one
in the same step; its last look is then in `final_obs`. What comes back is copied unless `copy=False`: then the arrays
are the buffers, written anew at every step.
"""

from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from shofar.research import vector
from shofar.research.environment import SEATS
from shofar.research.form import UInt8Array
from shofar.research.spaces import vector_space

__all__ = ["SeatGames"]

Info = dict[str, Any]


class SeatGames(VectorEnv[UInt8Array, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Many games; `seat` is asked in each, None draws it for each. An illegal action raises IllegalAction."""

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # type: ignore[misc]

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        seats: int | None = None,
        seat: int | None = 0,
        shaping: float = 0.0,
        threads: int | None = None,
        copy: bool = True,
    ) -> None:
        self.games = vector.MAKERS[game](
            num_envs,
            seats=seats or SEATS[game],
            seed=int(self.np_random.integers(2**63)),
            learner=vector.DRAWN if seat is None else seat,
            shaping=shaping,
            threads=threads,
        )
        self.num_envs, self._copy = num_envs, copy
        self.single_observation_space = vector_space(self.games.form)
        self.single_action_space = spaces.Discrete(self.games.form.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rows = np.arange(num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[UInt8Array, Info]:
        """New games; without a seed the streams go on."""
        super().reset(seed=seed, options=options)
        self.games.reset(None if seed is None else int(self.np_random.integers(2**63)))
        return self._given(self.games.observations), {"action_mask": self._given(self.games.masks)}

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[UInt8Array, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], Info]:
        """One decision of the seat in each game."""
        games = self.games
        games.step(actions)
        rewards = games.rewards[self._rows, games.players]
        info: Info = {"action_mask": self._given(games.masks)}
        if games.terminals.any():
            info["final_obs"], info["_final_obs"] = games.final.copy(), games.terminals.copy()
        return self._given(games.observations), rewards, games.terminals.copy(), games.truncations.copy(), info

    def _given(self, buffer: UInt8Array) -> UInt8Array:
        return buffer.copy() if self._copy else buffer

    def close_extras(self, **kwargs: object) -> None:
        """Ends the threads."""
        self.games.close()
