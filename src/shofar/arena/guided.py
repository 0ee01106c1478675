"""Whole games played by what was learned, without search: how fast the networks are in play."""

from collections.abc import Callable
from typing import Any

from shofar import towers, walls
from shofar.arena.playouts import WALLS_SEATS, Player, Tally


def _walls_guided() -> Player:
    """Every action drawn from the policy, from the deal to the last scoring."""
    import numpy as np

    from shofar.bots.walls import rollout
    from shofar.bots.walls.weights import nets
    from shofar.fast.bits import seed_random
    from shofar.fast.walls import layout
    from shofar.fast.walls.deal import new_game

    compiled: Any = rollout

    def play(games: int, seed: int) -> Tally:
        room, learned, temperature = compiled.scratch(), nets(), np.float32(1.0)
        random = np.zeros(2, np.uint64)
        seed_random(random, seed)
        decisions = 0
        for _ in range(games):
            new_game(WALLS_SEATS, 0, random, room.state, room.deck, room.cards)
            while room.state[layout.PHASE] != layout.OVER:
                decisions += compiled.play_round(room.state, room.deck, learned, room, temperature, random)
        return Tally(games, int(decisions))

    return play


def _towers_guided() -> Player:
    """Of a few moves the one that the learned evaluation likes best, after two random ones."""
    from shofar.bots.towers.playouts import guided_games
    from shofar.fast.towers.playouts import PLIES

    def play(games: int, seed: int) -> Tally:
        return Tally(games, int(guided_games(games, seed)[0][PLIES]))

    return play


GUIDED: dict[str, Callable[[], Player]] = {walls.NAME: _walls_guided, towers.NAME: _towers_guided}
