"""Plays games of a network against itself and writes them down for `fit_network`.

    python -m training.towers.self_play games.npz --network network.npz --games 4000 --nodes 1500 --seed 1

Each game opens with a few random moves, and now and then a later move is random too, so that games differ. Positions
after a random move still count: the result of the game is what is learned from them.
"""

import time
from pathlib import Path
from typing import NamedTuple

import numpy as np

from shofar.bots.towers.network import ENDS, PHASES, Network, from_integers, network
from shofar.bots.towers.octagon import GEOMETRY
from shofar.bots.towers.search import Search
from shofar.fast.kernels import Int8Array, Int16Array
from shofar.fast.towers import position
from shofar.fast.towers.features import COUNT_BASE, FEATURES
from shofar.fast.towers.vectors import WIDTH
from training.arguments import add_output, parser_for
from training.artifacts import load_arrays, save_arrays

PLIES = 50
NO_VALUE = -32768
OPENING = 8  # random moves at the beginning of a game, at most
RANDOM_SHARE = 0.02  # of later moves


class Games(NamedTuple):
    """Games as they are kept in a file, one row each."""

    moves: Int16Array  # [games, PLIES], -1 after the last
    values: Int16Array  # [games, PLIES] of the search, for the side to move; NO_VALUE where there was none
    results: Int8Array  # [games] 1 South won, 2 North won, 3 a draw
    firsts: Int8Array  # [games] who began: 0 South, 1 North


class Task(NamedTuple):
    """One file of games to be played."""

    out: Path
    network: Path | None
    games: int
    nodes: int
    seed: int


def first_network() -> Network:
    """Knows only that monoliths are good."""
    weights = np.zeros((FEATURES, WIDTH))
    for own in range(14):
        for other in range(14):
            weights[COUNT_BASE + own * 14 + other, WIDTH - 1] = 0.25 * (own - other)
    return network(weights, np.zeros((PHASES, ENDS)))


def load_network(path: Path | None) -> Network:
    """The network of a file; without one, the network before anything was learned."""
    if path is None:
        return first_network()
    arrays = load_arrays(path)
    return from_integers(arrays["weights"], arrays["out"])


def play_game(
    search: Search, rng: np.random.Generator, nodes: int, opening: int, random_share: float
) -> tuple[Int16Array, Int16Array, int, int]:
    """One game: moves[PLIES], values[PLIES], the result, who began."""
    pos = np.zeros(position.POSITION_SIZE, np.int32)
    legal = np.zeros(position.MOST_MOVES, np.int32)
    moves = np.full(PLIES, -1, np.int16)
    values = np.full(PLIES, NO_VALUE, np.int16)
    random_plies = int(rng.integers(opening + 1))
    position.start(pos, int(rng.integers(2)))
    while pos[position.RESULT] == position.ONGOING:
        ply = int(pos[position.PLY])
        if ply < random_plies or rng.random() < random_share:
            count = position.list_moves(pos, GEOMETRY, legal)
            move = int(legal[rng.integers(count)])
        else:
            search.set_position(pos)
            if search.must_lose:
                break
            found = search.run(nodes=int(nodes * rng.uniform(0.5, 1.5)))
            move = found.move
            values[ply] = found.value
        moves[ply] = move
        position.make(pos, GEOMETRY, move)
    result = int(pos[position.RESULT]) or 2 - int(pos[position.TURN])
    return moves, values, result, int(pos[position.TURN]) ^ (int(pos[position.PLY]) & 1)


def play_games(
    search: Search,
    games: int,
    nodes: int,
    seed: int,
    opening: int = OPENING,
    random_share: float = RANDOM_SHARE,
) -> Games:
    """Many games, the same ones for the same arguments."""
    rng = np.random.default_rng(seed)
    played = [play_game(search, rng, nodes, opening, random_share) for _ in range(games)]
    moves, values, results, firsts = zip(*played, strict=True)
    return Games(np.array(moves), np.array(values), np.array(results, np.int8), np.array(firsts, np.int8))


def play_to_file(task: Task) -> Path:
    """Plays the games of a task, unless its file is there already."""
    if not task.out.exists():
        search = Search(load_network(task.network), table_bits=16)
        save_arrays(task.out, play_games(search, task.games, task.nodes, task.seed)._asdict())
    return task.out


def summary(games: Games) -> str:
    """How the games went, in one line."""
    plies = (games.moves >= 0).sum(1)
    second = np.mean(np.where(games.results == 3, 0.5, games.results == 2 - games.firsts))
    return (
        f"{len(plies)} games, {plies.mean():.1f} plies, second player {second:.3f}, "
        f"draws {np.mean(games.results == 3):.3f}, to the last piece {np.mean(plies >= PLIES - 1):.3f}"
    )


def main() -> None:
    """Plays and writes down as many games as asked."""
    parser = parser_for(__doc__)
    add_output(parser, "the file of games")
    parser.add_argument("--network", type=Path, help="of those that play (one that has learned nothing)")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--nodes", type=int, default=1500, help="of each search, about")
    parser.add_argument("--opening", type=int, default=OPENING)
    parser.add_argument("--random-share", type=float, default=RANDOM_SHARE)
    parser.add_argument("--one-colour", action="store_true", help="one colour of each placement at the root, not all")
    args = parser.parse_args()
    search = Search(load_network(args.network), table_bits=16, every_colour=not args.one_colour)
    begun = time.monotonic()
    games = play_games(search, args.games, args.nodes, args.seed, args.opening, args.random_share)
    save_arrays(args.out, games._asdict())
    print(f"{summary(games)}, {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main()
