"""Makes the toy game known to every layer of this process."""

from shofar.arena.game_traits import TRAITS, GameTraits
from shofar.bots import registry
from shofar.games import GAMES, register
from tests.toy_game.game import NAME, RULES, SetUp, State


def plug_in() -> None:
    """The rules, the bots, and what the arena reads out of a game."""
    register(RULES)
    registry.MODULES[NAME] = "tests.toy_game.players"
    TRAITS[NAME] = GameTraits(
        starter=_starter,
        lead=_lead,
        kind=lambda _state, action: str(action),
        opening=0,
        gathered="counters",
    )


def unplug() -> None:
    """As before."""
    del GAMES[NAME], registry.MODULES[NAME], TRAITS[NAME]


def _starter(_setup: SetUp) -> int:
    return 0


def _lead(state: State) -> list[int]:
    return list(state.fists)
