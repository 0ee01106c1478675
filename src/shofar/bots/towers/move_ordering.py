"""What a search remembers of good moves, to try them early elsewhere: by place, and as answers to a place."""

from shofar.fast.kernels import Ints, compiled
from shofar.fast.towers.moves import PLACES, place_of, replies_to


@compiled(forceinline=True)
def _learn(history: Ints, at: int, change: int) -> None:
    """Draws what is kept at a place towards 1024, or away from it."""
    history[at] += change - history[at] * abs(change) // 1024


@compiled(forceinline=True)
def remember(history: Ints, mover: int, last: int, move: int, moves: Ints, m: int, tried: int, depth: int) -> None:
    """Writes into `history` that `move` was good enough after `last`, and the `tried` ones at moves[m:] were not."""
    bonus = min(depth * depth * 8, 200)
    replies = replies_to(mover, last)
    place = place_of(move)
    _learn(history, mover * PLACES + place, bonus)
    _learn(history, replies + place, bonus)
    for i in range(m, m + tried):
        place = place_of(moves[i])
        _learn(history, mover * PLACES + place, -(bonus // 2))
        _learn(history, replies + place, -(bonus // 2))
