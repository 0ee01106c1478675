"""What PettingZoo's and Gymnasium's environments share: one game, its spaces, rewards and pictures.

Rewards are shares of the win at the end (1 for a sole winner), with `shaping` that much more for each card won, or line
held, that a seat gets ahead of the mean. What happens at an illegal action is said by `illegal`: "lose" ends the game
with -1 for who tried it, "replace" plays a legal action drawn at random in its place, "raise" raises IllegalAction.
"""

from typing import Any, Literal, TypedDict

from gymnasium import spaces

from shofar.core import AnyGame
from shofar.draw.dispatch import text_of
from shofar.fast.bits import below
from shofar.research.form import Form
from shofar.research.forms import played
from shofar.research.plain import plain_game
from shofar.research.single import SINGLE, IllegalAction, SingleGame
from shofar.research.spaces import Observation, Observations, observation, observation_space, random_stream

Illegal = Literal["lose", "replace", "raise"]
SEATS = {"walls": 4, "towers": 2}
"""Unless somebody says otherwise."""
MODES = ["human", "ansi"]


class EnvironmentOptions(TypedDict, total=False):
    """What every environment of ours can be given besides its game."""

    seats: int | None
    observations: Observations
    shaping: float
    illegal: Illegal
    render_mode: str | None


class Play:
    """One game as the environments play it; `_seats` have one observation space and one action space each."""

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        observations: Observations = "vector",
        shaping: float = 0.0,
        illegal: Illegal = "lose",
        render_mode: str | None = None,
    ) -> None:
        if observations not in ("vector", "dict") or illegal not in ("lose", "replace", "raise"):
            raise ValueError(f"no such environment: {observations=} {illegal=}")
        if render_mode not in (None, *MODES):
            raise ValueError(f"{render_mode=} is none of {', '.join(MODES)}")
        self.metadata: dict[str, Any] = {"name": f"{game}_v0", "render_modes": MODES, "render_fps": 2}
        self.render_mode = render_mode
        self._make, self._seats = SINGLE[game], SEATS[game] if seats is None else seats
        self._kind, self._shaping, self._illegal = observations, shaping, illegal
        self._random = random_stream(None)
        self._game: SingleGame = self._make(self._seats, self._random)
        self.form: Form = self._game.form
        self._lead = [0.0] * self._seats
        self._start, self._history = self._game.copy(), list[tuple[int, int]]()

    def _space(self) -> tuple[spaces.Dict, spaces.Discrete]:
        """What one seat may see, and do."""
        return observation_space(self.form, self._kind), spaces.Discrete(self.form.actions)

    def _deal(self, seed: int | None) -> None:
        if seed is not None:
            self._random = random_stream(seed)
        self._game = self._make(self._seats, self._random)
        self._lead = [0.0] * self._seats
        self._start, self._history = self._game.copy(), []

    def _observe(self, seat: int) -> Observation:
        return observation(self.form, self._kind, self._game.packed_observation(seat))

    def _act(self, seat: int, action: int) -> bool:
        """Play it, or do with an illegal one what was asked for; False if the game is lost by it."""
        number = int(action)
        try:
            self._game.play(seat, number)
        except IllegalAction:
            if self._illegal == "raise":
                raise
            if self._illegal == "lose":
                return False
            legal = self._game.legal(seat)
            number = legal[below(self._random, len(legal))]
            self._game.play(seat, number)
        self._history.append((seat, number))
        return True

    def plain(self) -> AnyGame:
        """The same game by the plain rules: for views, records and pictures."""
        game = plain_game(self._start)
        for seat, action in self._played():
            game = played(game, seat, action)
        return game

    def _played(self) -> list[tuple[int, int]]:
        """Seats and actions so far."""
        return self._history

    def _rewards(self) -> list[float]:
        """What the last step brought each seat: shares of the win at the end, and `shaping` on the way."""
        if not self._shaping:
            return self._game.shares() if self._game.player < 0 else [0.0] * self._seats
        before, self._lead = self._lead, self._game.standing()
        gains = [self._shaping * (now - then) for now, then in zip(self._lead, before, strict=True)]
        return [gain + share for gain, share in zip(gains, self._game.shares(), strict=True)]

    def _seat_shown(self) -> int | None:
        """Whose eyes a picture is seen through: those of the seat that is asked."""
        return self._game.player if self._game.player >= 0 else None

    def render(self) -> str | None:
        """The game as the seat that is asked sees it, as text, or printed; at the end as a spectator does."""
        if self.render_mode is None:
            return None
        game = self.plain()
        seat = self._seat_shown()
        drawn = text_of(game.view(None if seat is None else game.seats[seat]), colour=self.render_mode == "human")
        if self.render_mode == "ansi":
            return drawn
        print(drawn)
        return None

    def close(self) -> None:
        """Does nothing: there is nothing to close."""
