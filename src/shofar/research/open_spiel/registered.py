"""The games as pyspiel's own: its algorithms, its tests and its tools take them by name."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import pyspiel

from shofar.research.form import Form
from shofar.research.open_spiel.states import LENGTHS, OPEN, SpielGame, SpielState

_TYPES = pyspiel.GameType
_SHOWN = {"walls": "Shofar Walls", "towers": "Shofar Towers"}
_DEFAULTS: dict[str, dict[str, Any]] = {"walls": {"seats": 4, "turn_based": False}, "towers": {}}
_SEATS = {"walls": (3, 5), "towers": (2, 2)}


def _type(name: str, *, turn_based: bool) -> Any:
    fewest, most = _SEATS[name]
    return _TYPES(
        short_name=f"python_shofar_{name}",
        long_name=_SHOWN[name],
        dynamics=_TYPES.Dynamics.SEQUENTIAL if turn_based else _TYPES.Dynamics.SIMULTANEOUS,
        chance_mode=_TYPES.ChanceMode.EXPLICIT_STOCHASTIC,
        information=_TYPES.Information.PERFECT_INFORMATION
        if name in OPEN
        else _TYPES.Information.IMPERFECT_INFORMATION,
        utility=_TYPES.Utility.ZERO_SUM,
        reward_model=_TYPES.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_DEFAULTS[name],
    )


class _Game(pyspiel.Game):  # type: ignore[misc]
    """One of the games."""

    name = ""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**_DEFAULTS[self.name], **(params or {})}
        self.ours = SpielGame(self.name, given.get("seats"), turn_based=bool(given.get("turn_based")))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.ours.num_distinct_actions(),
            max_chance_outcomes=self.ours.max_chance_outcomes(),
            num_players=self.ours.num_players(),
            min_utility=self.ours.min_utility(),
            max_utility=self.ours.max_utility(),
            utility_sum=self.ours.utility_sum(),
            max_game_length=LENGTHS[self.name],
        )
        super().__init__(_type(self.name, turn_based=self.ours.turn_based), info, given)

    def new_initial_state(self) -> "RegisteredState":
        """A state in which chance has not drawn yet."""
        return RegisteredState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What asks a state for observations, or for information states."""
        if params:
            raise ValueError(f"no such observations: {params}")
        return Observer(self.ours.form, iig_obs_type)


class WallsGame(_Game):
    """Walls for pyspiel: `seats`, and whether those who choose at the same time are asked in turn (`turn_based`)."""

    name = "walls"


class TowersGame(_Game):
    """Towers for pyspiel."""

    name = "towers"


class RegisteredState(pyspiel.State):  # type: ignore[misc]
    """A state of pyspiel around one of ours."""

    def __init__(self, game: _Game) -> None:
        super().__init__(game)
        self.inner: SpielState = game.ours.new_initial_state()

    def current_player(self) -> int:
        """The player who acts, or what pyspiel.PlayerId says in their place."""
        return self.inner.current_player()

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.inner.legal_actions(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of this chance node and their odds."""
        return self.inner.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        self.inner.apply_action(action)

    def _apply_actions(self, actions: Sequence[int]) -> None:
        self.inner.apply_actions(actions)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.inner.action_to_string(player, action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.inner.is_terminal()

    def returns(self) -> list[float]:
        """What each player has got."""
        return self.inner.returns()

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> "RegisteredState":
        """A state drawn from what the player knows."""
        made: RegisteredState = self.clone()
        made.inner = self.inner.resample_from_infostate(player, probability_sampler)
        return made

    def __str__(self) -> str:
        return str(self.inner)


class Observer:
    """What pyspiel asks for observations (perfect recall: information states, which are text alone)."""

    def __init__(self, form: Form, kind: Any) -> None:
        self._recalls = kind is not None and kind.perfect_recall
        self._seats = form.seats
        self._parts = form.parts
        self.tensor = np.zeros(form.size, np.float32)
        self.dict: dict[str, Any] = {
            name: self.tensor[field.at : field.at + field.size].reshape(field.shape)
            for name, field in form.fields.items()
        }

    def set_from(self, state: RegisteredState, player: int) -> None:
        """Write what a player sees to `tensor`, and so to `dict`."""
        self.tensor[:] = state.inner.observe(player)

    def string_from(self, state: RegisteredState, player: int) -> str:
        """The same as text."""
        inner = state.inner
        return inner.information_state_string(player) if self._recalls else inner.observation_string(player)


pyspiel.register_game(_type("walls", turn_based=False), WallsGame)
pyspiel.register_game(_type("towers", turn_based=True), TowersGame)
