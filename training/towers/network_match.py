"""Pairs of games between two networks or settings, sides swapped, from random openings; score with a 95% interval.

    python -m training.towers.network_match new.npz old.npz --pairs 100 --nodes 20000

A network is a file, `first` (before anything was learned) or `shipped`.
"""

import math
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from shofar.bots.towers import settings
from shofar.bots.towers.network import Network, shipped_network
from shofar.bots.towers.octagon import GEOMETRY
from shofar.bots.towers.search import Search
from shofar.fast.kernels import Int64Array
from shofar.fast.towers import position
from training.arguments import parser_for
from training.towers.self_play import load_network

OPENING = 4  # random plies before the players'


class Limit(NamedTuple):
    """What a search may use for one move: nodes or milliseconds."""

    nodes: int | None = None
    ms: float | None = None


def play(players: tuple[Search, Search], opening: Sequence[int], limit: Limit) -> tuple[float, list[list[int]]]:
    """Points of the first player, who moves first after the opening; depths that each player reached."""
    pos = np.zeros(position.POSITION_SIZE, np.int32)
    position.start(pos, 0)
    for move in opening:
        position.make(pos, GEOMETRY, move)
    for player in players:
        player.forget()
    side = int(pos[position.TURN])
    depths: list[list[int]] = [[], []]
    while pos[position.RESULT] == position.ONGOING:
        turn = int(pos[position.TURN]) ^ side
        players[turn].set_position(pos)
        if players[turn].must_lose:
            return float(turn == 1), depths
        found = players[turn].run(nodes=limit.nodes, ms=limit.ms)
        depths[turn].append(found.depth)
        position.make(pos, GEOMETRY, found.move)
    result = int(pos[position.RESULT])
    return (0.5 if result == position.DRAW else float(result == side + 1)), depths


def random_opening(rng: np.random.Generator, plies: int) -> list[int]:
    """Random legal moves from the start."""
    pos = np.zeros(position.POSITION_SIZE, np.int32)
    legal = np.zeros(position.MOST_MOVES, np.int32)
    position.start(pos, 0)
    for _ in range(plies):
        count = position.list_moves(pos, GEOMETRY, legal)
        position.make(pos, GEOMETRY, int(legal[rng.integers(count)]))
    return [int(move) for move in pos[position.HISTORY : position.HISTORY + plies]]


def match(one: Search, two: Search, pairs: int, limit: Limit, seed: int) -> tuple[float, float]:
    """Mean score of the first over pairs, and half the 95% interval."""
    rng = np.random.default_rng(seed)
    scores: list[float] = []
    first_mover: list[float] = []
    depths: list[list[int]] = [[], []]
    for pair in range(1, pairs + 1):
        opening = random_opening(rng, OPENING)
        leading, deep = play((one, two), opening, limit)
        following, deep_swapped = play((two, one), opening, limit)
        depths[0] += deep[0] + deep_swapped[1]
        depths[1] += deep[1] + deep_swapped[0]
        scores.append((leading + 1 - following) / 2)
        first_mover += [leading, following]
        if pair % 25 == 0:
            print(
                f"  {pair} pairs: {np.mean(scores):.3f} ± {half_interval(scores):.3f}, "
                f"first mover {np.mean(first_mover):.3f}, depth {np.mean(depths[0]):.2f} {np.mean(depths[1]):.2f}",
                flush=True,
            )
    return float(np.mean(scores)), half_interval(scores)


def half_interval(scores: Sequence[float]) -> float:
    """Half of the 95% interval of a mean."""
    return 1.96 * float(np.std(scores)) / math.sqrt(len(scores)) if len(scores) > 1 else 1.0


def changed_settings(text: str) -> Int64Array:
    """Settings of the search with changes such as 'MOVES_AT_ONE=20,MOVES_AT_TWO=50'."""
    changed = settings.settings()
    for part in filter(None, text.split(",")):
        name, value = part.split("=")
        changed[getattr(settings, name)] = int(value)
    return changed


def network_called(name: str) -> Network:
    """A network by its file, or by one of the two names."""
    if name == "shipped":
        return shipped_network()
    return load_network(None if name == "first" else Path(name))


def main() -> None:
    """Plays a match and prints the score of the first."""
    parser = parser_for(__doc__)
    parser.add_argument("one")
    parser.add_argument("two")
    parser.add_argument("--pairs", type=int, default=50)
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--ms", type=float)
    for number in (1, 2):
        parser.add_argument(
            f"--settings{number}", default="", help="changed ones, such as MOVES_AT_ONE=20,MOVES_AT_TWO=50"
        )
        parser.add_argument(f"--one-colour{number}", action="store_true", help="of each placement at the root, not all")
    args = parser.parse_args()
    limit = Limit(args.nodes, None if args.nodes else args.ms)
    one = Search(network_called(args.one), settings=changed_settings(args.settings1), every_colour=not args.one_colour1)
    two = Search(network_called(args.two), settings=changed_settings(args.settings2), every_colour=not args.one_colour2)
    score, error = match(one, two, args.pairs, limit, args.seed)
    print(f"{args.one} {args.settings1} v {args.two} {args.settings2}: {score:.3f} ± {error:.3f}")


if __name__ == "__main__":
    main()
