"""The plain game beside a packed one: for views, pictures, records and players that take a view."""

from collections.abc import Callable
from typing import Any, cast

from shofar import towers, walls
from shofar.core import AnyGame
from shofar.fast.towers import position
from shofar.fast.walls import packed_layout as packed
from shofar.fast.walls.cards import CARDS, CODES, INDEX
from shofar.fast.walls.heaps import heap_of, held
from shofar.research import single_kernels as kernels
from shofar.research.forms import FORMS
from shofar.research.single import SINGLE, SingleGame, SingleWalls, stream
from shofar.walls.cards import Card


def dealt(row: Any, deck: Any) -> AnyGame:
    """The plain game that a freshly dealt row of Walls begins; the rules check that it is a deal."""
    hands = tuple(
        tuple(
            Card(code)
            for card, code in enumerate(CODES[:CARDS])
            for _ in range(held(int(row[packed.HANDS + seat]), card))
        )
        for seat in range(int(row[packed.SEATS]))
    )
    draw = tuple(Card(CODES[card]) for card in deck[: row[packed.PILE]])
    return cast(AnyGame, walls.from_setup(walls.Deal(hands, draw, int(row[packed.START]))))


def set_up(row: Any) -> AnyGame:
    """The plain game that a row of Towers begins."""
    return cast(AnyGame, towers.new("SN"[row[position.TURN]]))


def plain_game(fresh: SingleGame) -> AnyGame:
    """The plain game that a single one, in which nobody has acted yet, begins."""
    if isinstance(fresh, SingleWalls):
        return dealt(fresh.memory, fresh.memory[kernels.WALLS_DECK : kernels.WALLS_LEGAL].view("int8"))
    return set_up(fresh.memory)


def _walls_of(seats: int, number: int) -> SingleGame:
    return SingleWalls(seats, stream(number))


def _towers_of(seats: int, number: int) -> SingleGame:
    made = SINGLE["towers"](seats, stream(0))
    made.player = kernels.begin_towers(made.memory, number)
    return made


SINGLE_SETUPS: dict[str, Callable[[int, int], SingleGame]] = {"walls": _walls_of, "towers": _towers_of}
"""By game: the single game that a number of seats and the number of a deal (who begins) give."""


def single_of(game: Any) -> SingleGame:
    """The single game beside a plain one: the same deal, the same actions."""
    made: SingleGame = SINGLE[game.name](len(game.seats), stream(0))
    if isinstance(made, SingleWalls):
        deal: walls.Deal = game.setup
        made.memory[packed.START] = deal.start
        for seat, hand in enumerate(deal.hands):
            made.memory[packed.HANDS + seat] = heap_of(hand)
        deck = made.memory[kernels.WALLS_DECK : kernels.WALLS_LEGAL].view("int8")
        deck[: len(deal.draw)] = [INDEX[card] for card in deal.draw]
    else:
        made = _towers_of(2, "SN".index(game.setup.first))
    form = FORMS[game.name]
    for seat, action in game.actions:
        made.play(game.seats.index(seat), form.action_number(str(action)))
    return made
