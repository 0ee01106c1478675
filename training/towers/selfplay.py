"""Plays games of the current network against itself and writes them down for `fit.py`.

    python training/towers/selfplay.py --out games.npz --network network.npz --games 4000 --nodes 1500 --seed 1

Each game opens with a few random moves, and now and then a move is random later on, so that games differ; positions
after a late random move still count, the result is what is learned from them.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np

from shofar.bots.towers.network import first_network, from_integers
from shofar.bots.towers.octagon import GEOMETRY
from shofar.bots.towers.search import Search
from shofar.fast.towers import position


def load(path: str | None):
    if path is None:
        return first_network()
    with np.load(path) as arrays:
        return from_integers(arrays["weights"], arrays["out"])


def play(search: Search, rng: np.random.Generator, nodes: int, opening: int, slips: float):
    """One game: moves[50], values[50] for the side to move (no value: -32768), result."""
    pos = np.zeros(position.POSITION_SIZE, np.int32)
    legal = np.zeros(position.MOST_MOVES, np.int32)
    moves = np.full(50, -1, np.int16)
    values = np.full(50, -32768, np.int16)
    random_plies = int(rng.integers(opening + 1))
    position.start(pos, int(rng.integers(2)))
    while pos[position.RESULT] == position.ONGOING:
        ply = int(pos[position.PLY])
        if ply < random_plies or rng.random() < slips:
            n = position.list_moves(pos, GEOMETRY, legal)
            move = int(legal[rng.integers(n)])
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", required=True)
    parser.add_argument("--network")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("--nodes", type=int, default=1500)
    parser.add_argument("--opening", type=int, default=8)
    parser.add_argument("--slips", type=float, default=0.02)
    parser.add_argument("--one-colour", action="store_true", help="one colour of each placement at the root, not all")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = np.random.default_rng(args.seed)
    search = Search(load(args.network), table_bits=16, every_colour=not args.one_colour)
    started = time.time()
    games = []
    while len(games) < args.games and time.time() - started < args.seconds:
        games.append(play(search, rng, args.nodes, args.opening, args.slips))
    moves, values, results, firsts = (np.array(column) for column in zip(*games, strict=True))
    Path(args.out).parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(
        args.out, moves=moves, values=values, results=results.astype(np.int8), firsts=firsts.astype(np.int8)
    )
    plies = (moves >= 0).sum(1)
    second = np.mean(np.where(results == 3, 0.5, results == 2 - firsts))
    print(
        f"{len(games)} games in {time.time() - started:.0f} s, {plies.mean():.1f} plies, second player {second:.3f}, "
        f"draws {np.mean(results == 3):.3f}, to the last piece {np.mean(plies >= 49):.3f}",
        flush=True,
    )


if __name__ == "__main__":
    main()
