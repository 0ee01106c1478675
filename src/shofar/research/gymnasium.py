"""Both games for Gymnasium, one seat against others: importing this registers `shofar/Walls-v0` and `shofar/Towers-v0`.

    import gymnasium
    import shofar.research.gymnasium
    env = gymnasium.make("shofar/Walls-v0", seats=4, seat=0, opponents="level-3")

`seat` is a number, or None: drawn for each game. `opponents` is "random" (compiled, for speed), a bot's name as
`shofar.bots` knows it, or one name for each of the others, the left neighbour first.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, Unpack

import gymnasium
import numpy as np
import numpy.typing as npt

from shofar.bots.registry import RANDOM, player
from shofar.core.player import AnyPlayer, Budget
from shofar.fast.bits import below
from shofar.research.environment import MODES, EnvironmentOptions, Play
from shofar.research.forms import FORMS, played
from shofar.research.plain import plain_game
from shofar.research.single import IllegalAction, stream
from shofar.research.single_kernels import LOG
from shofar.research.spaces import Observation

__all__ = ["SeatGame"]

_NOTHING = -1


class SeatGame(Play, gymnasium.Env[Observation, int]):
    """One seat's game. Steps are its own decisions; the others play in between."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": MODES, "render_fps": 2}  # type: ignore[misc]

    def __init__(
        self,
        game: str,
        *,
        seat: int | None = 0,
        opponents: str | Sequence[str] = RANDOM,
        **options: Unpack[EnvironmentOptions],
    ) -> None:
        super().__init__(game, **options)
        if seat is not None and not 0 <= seat < self._seats:
            raise ValueError(f"{seat=}: seats are 0 to {self._seats - 1}")
        self.observation_space, self.action_space = self._space()  # type: ignore[assignment]
        others = self._seats - 1
        named = [opponents] * others if isinstance(opponents, str) else list(opponents)
        if len(named) != others:
            raise ValueError(f"there are {others} opponents, not {len(named)}")
        self._asked_for, self.seat = seat, seat or 0
        bots = {name: player(game, name) for name in dict.fromkeys(named)}
        self._players: list[AnyPlayer] = [] if set(named) == {RANDOM} else [bots[name] for name in named]
        self._log = np.zeros(LOG, np.int32)
        self._beside = plain_game(self._start)
        self._seeded = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game, played on to the seat's first decision; without a seed the stream goes on."""
        super().reset(seed=seed, options=options)
        if seed is not None or not self._seeded:
            self._random = stream(int(self.np_random.integers(2**63)))
            self._seeded = True
        self._deal(None)
        if self._asked_for is None:
            self.seat = int(below(self._random, self._seats))
        self._log[0] = 0
        if self._players:
            self._beside = plain_game(self._start)
        self._turn(_NOTHING)
        return self._seen()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """The seat's action, and then those of the others until it is asked again or the game is over."""
        number = int(action)
        try:
            if self._game.player < 0 or number < 0:
                raise IllegalAction(f"seat {self.seat}: action {number} is not legal")
            self._turn(number)
        except IllegalAction:
            if self._illegal == "raise" or self._game.player < 0:
                raise
            if self._illegal == "lose":
                self._game.player = -1
                seen, info = self._seen()
                return seen, -1.0, True, False, info
            legal = self._game.legal(self.seat)
            self._turn(legal[below(self._random, len(legal))])
        reward = float(self._rewards()[self.seat]) if self._shaping or self._game.player < 0 else 0.0
        seen, info = self._seen()
        if self.render_mode == "human":
            self.render()
        return seen, reward, self._game.player < 0, False, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The seat's legal actions, as sb3-contrib's MaskablePPO asks for them."""
        return self._game.packed_observation(self.seat)[self.form.size :].view(np.bool_)

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        made = self._observe(self.seat)
        return made, {"action_mask": made["action_mask"]}

    def _turn(self, action: int) -> None:
        if not self._players:
            self._game.turn(self.seat, action, self._random, self._log)
            return
        if action != _NOTHING:
            self._play(self.seat, action)
        while self._game.player not in (-1, self.seat):
            seat = self._game.player
            bot = self._players[(seat - self.seat) % self._seats - 1]
            view = self._beside.view(self._beside.seats[seat])
            chosen = bot.choose(view, Budget(), int(below(self._random, 2**31)))
            self._play(seat, FORMS[self._beside.name].action_number(str(chosen.action)))

    def _play(self, seat: int, action: int) -> None:
        self._game.play(seat, action)
        self._history.append((seat, action))
        self._beside = played(self._beside, seat, action)

    def _seat_shown(self) -> int | None:
        return self.seat if self._game.player >= 0 else None

    def _played(self) -> list[tuple[int, int]]:
        if self._players:
            return self._history
        return [(word >> 16, word & 0xFFFF) for word in self._log[1 : 1 + self._log[0]].tolist()]


for _game, _name in (("walls", "shofar/Walls-v0"), ("towers", "shofar/Towers-v0")):
    gymnasium.register(
        _name,
        entry_point="shofar.research.gymnasium:SeatGame",
        vector_entry_point="shofar.research.gymnasium_vector:SeatGames",
        kwargs={"game": _game},
        disable_env_checker=True,
    )
