"""Both games in numbers by the plain rules, whatever is packed or compiled beside them; needs no compiler."""

from typing import Any

import numpy as np

from shofar.core import AnyGame
from shofar.research import towers_form, walls_form
from shofar.research.form import UInt8Array

FORMS: dict[str, Any] = {"walls": walls_form, "towers": towers_form}


def played(game: AnyGame, seat: int, action: int) -> AnyGame:
    """The game after a numbered action."""
    phase = getattr(game.state, "phase", "")
    return game.play(game.seats[seat], FORMS[game.name].action_text(action, phase))


def seen(game: AnyGame, seat: int) -> UInt8Array:
    """What a seat observes, from its plain view."""
    observation: UInt8Array = FORMS[game.name].observe_view(game.view(game.seats[seat]))
    return observation


def mask(game: AnyGame, seat: int) -> UInt8Array:
    """The legal actions of a seat that is waited for, by the plain rules."""
    form = FORMS[game.name]
    made = np.zeros(form.ACTIONS, np.uint8)
    if game.seats[seat] in game.waiting:
        numbers = [form.action_number(str(action)) for action in game.legal(game.seats[seat])]
        assert numbers == sorted(numbers)  # ascending numbers are actions in text order
        made[numbers] = 1
    return made


def shares(game: AnyGame) -> list[float]:
    """Each seat's share of the win; a draw is shared by all."""
    assert game.outcome is not None
    standing = game.outcome.standing()
    best = max(standing)
    return [(place == best) / standing.count(best) for place in standing]
