"""Plain games beside packed ones: the deal of a packed row, and what a seat sees by the plain rules."""

from typing import Any, cast

import numpy as np

from shofar import towers, walls
from shofar.core import AnyGame
from shofar.fast.kernels import Int8Array, Int32Array, Int64Array
from shofar.fast.towers import position
from shofar.fast.walls import packed_layout as packed
from shofar.fast.walls.cards import CODES
from shofar.research import towers_form, walls_form
from shofar.research.form import UInt8Array
from shofar.walls.cards import Card
from tests.fast.packed_walls import codes_of


def dealt(row: Int64Array, deck: Int8Array) -> AnyGame:
    """The plain game that a freshly dealt row begins; the rules check that it is a deal."""
    seats = int(row[packed.SEATS])
    hands = tuple(tuple(map(Card, codes_of(int(row[packed.HANDS + seat])))) for seat in range(seats))
    draw = tuple(Card(CODES[card]) for card in deck[: row[packed.PILE]])
    return cast(AnyGame, walls.from_setup(walls.Deal(hands, draw, int(row[packed.START]))))


def set_up(row: Int32Array) -> AnyGame:
    """The plain game that a row of Towers begins."""
    return cast(AnyGame, towers.new("SN"[row[position.TURN]]))


FORMS: dict[str, Any] = {"walls": walls_form, "towers": towers_form}


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


def played(game: AnyGame, seat: int, action: int) -> AnyGame:
    """The game after a numbered action."""
    phase = getattr(game.state, "phase", "")
    return game.play(game.seats[seat], FORMS[game.name].action_text(action, phase))


def shares(game: AnyGame) -> list[float]:
    """Each seat's share of the win; a draw is shared by all."""
    assert game.outcome is not None
    standing = game.outcome.standing()
    best = max(standing)
    return [(place == best) / standing.count(best) for place in standing]
