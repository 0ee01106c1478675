"""The toy game's bots: `bots.registry.MODULES` names a module that has `PLAYERS`."""

from collections.abc import Callable, Mapping

from shofar.core.player import AnyPlayer, Budget, Choice
from tests.toy_game.game import MOST, View


class Counting:
    """Leaves a multiple of four where it can."""

    name = "counting"

    def choose(self, view: View, budget: Budget, seed: int) -> Choice:
        wanted = f"take {view.heap % (MOST + 1)}"
        return Choice(wanted if wanted in view.legal else view.legal[-1])


PLAYERS: Mapping[str, Callable[[], AnyPlayer]] = {"plain": Counting, "strongest": Counting, "level-5": Counting}
