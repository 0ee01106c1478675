"""Positions to draw, the same on every machine: played by a rule that needs no random generator."""

from collections.abc import Iterator
from typing import Any

from shofar import towers, walls


def played(game: Any, steps: int, *, stride: int = 7919) -> Any:
    """The game after some actions, picked all over the list of legal ones."""
    for step in range(steps):
        if not game.waiting:
            break
        seat = game.waiting[step % len(game.waiting)]
        legal = game.legal(seat)
        laying = [action for action in legal if str(action).startswith("wall")]
        choices = laying if laying and step % 3 else legal
        game = game.play(seat, choices[step * stride % len(choices)])
    return game


def threatened() -> Any:
    """A game of Towers in which somebody holds seven and the other is to move."""
    game = towers.new()
    while game.open_view().facts.threat is None:
        side = game.waiting[0]
        # South takes what it can, North looks elsewhere.
        legal = game.legal(side)[::11] if side == "S" else game.legal(side)[-1:]
        game = game.play(side, max(legal, key=lambda move: game.play(side, move).state.count(towers.Side.SOUTH)))
    return game


def walls_games() -> Iterator[tuple[str, Any]]:
    """A beginning, a middle and an end for every number of seats."""
    for seats, beginning, opened in ((3, "first", 2), (4, "start", 0), (5, "early", 20)):
        for name, steps in ((beginning, opened), ("middle", 60), ("end", 999)):
            yield f"{seats}-{name}", played(walls.new(seats=seats, seed=seats), steps)


def towers_games() -> Iterator[tuple[str, Any]]:
    """A start, middles, a threat and an end."""
    for name, steps in (("start", 0), ("early", 9), ("middle", 24), ("end", 99)):
        yield name, played(towers.new(), steps, stride=104729)
    yield "threat", threatened()


def views_of(game: Any) -> Iterator[Any]:
    """Every seat's view, a spectator's, and the open one."""
    yield from (game.view(seat) for seat in game.seats)
    yield game.view(None)
    yield game.open_view()


WALLS = dict(walls_games())
TOWERS = dict(towers_games())
EVERY = {
    **{f"walls-{name}": game for name, game in WALLS.items()},
    **{f"towers-{name}": game for name, game in TOWERS.items()},
}
