"""Ten levels, about equally far apart: moves judged at a glance and carelessly, then searches of fixed size.

Their ratings are in `data/level_ratings.json`; `training/rate_levels.py` writes them there.
"""

from dataclasses import dataclass

from shofar.bots.towers.players import RatingPlayer, SearchPlayer
from shofar.core.player import AnyPlayer, Budget, Choice
from shofar.towers import View


@dataclass(frozen=True, slots=True)
class Level:
    """How one level plays: nodes at each move, or none and how deep and how carelessly moves are judged."""

    nodes: int = 0
    depth: int = 0
    noise: float = 0.0


LEVELS = (
    *[Level(noise=noise) for noise in (4.5, 1.7, 0.88, 0.56)],
    *[Level(depth=1, noise=noise) for noise in (0.42, 0.08)],
    *[Level(nodes=nodes) for nodes in (1100, 3000, 14_000, 75_000)],
)


class NodesPlayer(SearchPlayer):
    """Searches a fixed number of nodes, whatever it is granted: a level means the same everywhere."""

    def __init__(self, name: str, nodes: int) -> None:
        super().__init__(name, table_bits=16, every_colour=nodes >= 3000)
        self.nodes = nodes

    def choose(self, view: View, budget: Budget, seed: int) -> Choice:
        """The best move found within the level's nodes."""
        return super().choose(view, Budget(sims=self.nodes), seed)

    def explain(self, view: View, budget: Budget, seed: int, also: str | None = None) -> Choice:
        """The same move, with candidates."""
        return super().explain(view, Budget(sims=self.nodes), seed, also)


def level(number: int) -> AnyPlayer:
    """The player of a level from 1 to 10."""
    chosen = LEVELS[number - 1]
    name = f"level-{number}"
    return NodesPlayer(name, chosen.nodes) if chosen.nodes else RatingPlayer(name, chosen.depth, chosen.noise)
