"""Any game of OpenSpiel that can resample: what a player is told must be the same in every resampled state.

from shofar.research.leaks.open_spiel import OpenSpielSubject
report = leaks.search(OpenSpielSubject("leduc_poker"), games=10)
"""

from collections.abc import Hashable, Mapping, Sequence
from random import Random
from typing import Any

import numpy as np
import pyspiel

from shofar.research.leaks.subject import Subject


class OpenSpielSubject(Subject[Any]):
    """A game by OpenSpiel's name for it. Its `resample_from_infostate` makes permuted and resampled states."""

    def __init__(self, name: str) -> None:
        self.game = pyspiel.load_game(name)
        self.seats = self.game.num_players()

    def begin(self, seed: int, number: int = 0) -> Any:
        """A state whose chance has been drawn."""
        return self._chance(self.game.new_initial_state(), Random(f"{seed} {number}"))

    def step(self, state: Any, dice: Random) -> Any | None:
        """A random action, those of all players where they choose at the same time, and the chance that follows."""
        if state.is_terminal():
            return None
        after = state.clone()
        if state.is_simultaneous_node():
            after.apply_actions([dice.choice(state.legal_actions(seat) or [0]) for seat in range(self.seats)])
        else:
            after.apply_action(dice.choice(state.legal_actions()))
        return self._chance(after, dice)

    @staticmethod
    def _chance(state: Any, dice: Random) -> Any:
        while state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(actions, odds)[0])
        return state

    def channels(self, state: Any, seat: int) -> Mapping[str, object]:
        """Information states, observations, legal actions."""
        kind = self.game.get_type()
        provided_by = {
            "information_state_string": kind.provides_information_state_string,
            "information_state_tensor": kind.provides_information_state_tensor,
            "observation_string": kind.provides_observation_string,
            "observation_tensor": kind.provides_observation_tensor,
        }
        channels: dict[str, object] = {"legal_actions": state.legal_actions(seat)}
        for name, provided in provided_by.items():
            if provided:
                value = getattr(state, name)(seat)
                channels[name] = value if isinstance(value, str) else np.asarray(value)
        return channels

    def permuted(self, state: Any, seat: int, dice: Random) -> Any:
        """A resampled state; the same one at the end, of which a sampler knows nothing: it would pay out otherwise."""
        return state.clone() if state.is_terminal() else state.resample_from_infostate(seat, dice.random)

    def hidden(self, state: Any, seat: int) -> Sequence[Hashable]:
        """What the other players know, as their information states (or observations) say it; nothing at the end."""
        if state.is_terminal():
            return []
        string = self.game.get_type().provides_information_state_string
        others = [other for other in range(self.seats) if other != seat]
        return [state.information_state_string(o) if string else state.observation_string(o) for o in others]

    def resampled(self, state: Any, seat: int, dice: Random) -> Any | None:
        """A resampled state."""
        return None if state.is_terminal() else self.permuted(state, seat, dice)
