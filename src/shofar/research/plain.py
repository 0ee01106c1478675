"""The plain game beside a packed one: for views, pictures, records and players that take a view."""

from typing import Any, cast

from shofar import towers, walls
from shofar.core import AnyGame
from shofar.fast.towers import position
from shofar.fast.walls import packed_layout as packed
from shofar.fast.walls.cards import CARDS, CODES
from shofar.fast.walls.heaps import held
from shofar.research import single_kernels as kernels
from shofar.research import towers_form, walls_form
from shofar.research.single import SingleGame, SingleWalls
from shofar.walls.cards import Card

FORMS: dict[str, Any] = {"walls": walls_form, "towers": towers_form}


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


def played(game: AnyGame, seat: int, action: int) -> AnyGame:
    """The game after a numbered action."""
    phase = getattr(game.state, "phase", "")
    return game.play(game.seats[seat], FORMS[game.name].action_text(action, phase))
