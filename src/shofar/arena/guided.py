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
    """The move that the learned evaluation likes best, after two random ones."""
    import numpy as np

    from shofar.bots.towers.network import shipped_network
    from shofar.bots.towers.octagon import GEOMETRY
    from shofar.bots.towers.search import Search
    from shofar.fast.towers import position

    def play(games: int, seed: int) -> Tally:
        dice = np.random.default_rng(seed)
        search = Search(shipped_network(), table_bits=10, every_colour=False)
        pos = np.zeros(position.POSITION_SIZE, np.int32)
        legal = np.zeros(position.MOST_MOVES, np.int32)
        decisions = 0
        for _ in range(games):
            position.start(pos, 0)
            while pos[position.RESULT] == position.ONGOING:
                move = -1
                if pos[position.PLY] >= 2:
                    search.set_position(pos)
                    move = -1 if search.must_lose else search.run(depth=1).move
                if move < 0:
                    move = int(legal[dice.integers(position.list_moves(pos, GEOMETRY, legal))])
                position.make(pos, GEOMETRY, move)
            decisions += int(pos[position.PLY])
        return Tally(games, decisions)

    return play


GUIDED: dict[str, Callable[[], Player]] = {walls.NAME: _walls_guided, towers.NAME: _towers_guided}
