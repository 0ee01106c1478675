"""Which bots run the same compiled code: when the first of a kind is ready, all are, but for a moment."""

from collections.abc import Iterable
from dataclasses import dataclass

from shofar.bots.towers import CHARACTERS as TASTES
from shofar.bots.walls import CHARACTERS


@dataclass(frozen=True, slots=True)
class Kind:
    """Bots of one game. The first is the one that is made ready; its name, after the game's, is the kind's."""

    game: str
    bots: tuple[str, ...]

    @property
    def name(self) -> str:
        """By which workers and servers tell each other of it."""
        return f"{self.game}:{self.bots[0]}"


KINDS = (
    Kind("walls", ("level-3", *(f"level-{n}" for n in (1, 2, 4, 5, 6, 7, 8, 9)), "policy")),
    Kind("towers", ("level-3", *(f"level-{n}" for n in (1, 2, 4, 5, 6)), *TASTES, "greedy")),
    Kind("towers", ("level-7", *(f"level-{n}" for n in (8, 9, 10)), "strongest")),
    Kind("walls", ("level-10", "strongest", *CHARACTERS)),
)
"""What a server makes ready, in the order in which people meet it."""


def bots_of(kinds: Iterable[str], game: str) -> frozenset[str]:
    """The bots of a game that belong to kinds of these names; a name that is no kind's is that of a single bot."""
    known = {kind.name: kind for kind in KINDS}
    found: set[str] = set()
    for name in kinds:
        of, _, bot = name.partition(":")
        if of == game:
            found.update(known[name].bots if name in known else (bot,))
    return frozenset(found)
