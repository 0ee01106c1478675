"""Positions of self-play games as the network sees them, with what it should say about each."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from shofar.bots.towers.network import PHASE_OF
from shofar.bots.towers.octagon import TABLES
from shofar.fast.kernels import Float32Array, Int8Array, Int16Array, Int32Array, compiled
from shofar.fast.towers.board import KEYS, ROW, TURN, Board, advance, board_pointers
from shofar.fast.towers.board_setup import active_features, complete, set_up
from shofar.fast.towers.features import ACTIVE, FEATURES
from shofar.fast.towers.position import POSITION_SIZE, start
from shofar.fast.towers.vectors import WIDTH, pointer
from training.artifacts import load_arrays
from training.towers.self_play import NO_VALUE, PLIES, Games


class Positions(NamedTuple):
    """n positions that a search has judged."""

    features: Int16Array  # [n, 2 * ACTIVE] numbers of South's features, then of North's
    targets: Float32Array  # [n] the chance of the side to move that is learned
    sides: Int8Array  # [n] the side to move
    phases: Int8Array  # [n]
    games: Int32Array  # [n] the game that each is from


@compiled()
def extract(
    played: Games,
    tables: Int32Array,
    search_share: float,
    found: Positions,
) -> int:
    """Replays games and writes every judged position to `found`; returns how many."""
    rows = np.zeros((PLIES + 2) * ROW, np.int32)
    keys, sums = np.zeros((PLIES + 2) * KEYS, np.int64), np.zeros((PLIES + 2) * 2 * WIDTH, np.int16)
    board = Board(rows, keys, sums)
    weights = np.zeros(FEATURES * WIDTH, np.int16)
    active = np.zeros(2 * ACTIVE, np.int32)
    pos = np.zeros(POSITION_SIZE, np.int32)
    n = 0
    for game in range(len(played.moves)):
        start(pos, played.firsts[game])
        set_up(rows, pos)
        complete(board, tables, weights, active)
        for ply in range(PLIES):
            if played.moves[game, ply] < 0:
                break
            if played.values[game, ply] != NO_VALUE:
                active_features(rows, ply * ROW, tables, active)
                side = rows[ply * ROW + TURN]
                result = played.results[game]
                won = 0.5 if result == 3 else (1.0 if result == side + 1 else 0.0)
                judged = 1 / (1 + np.exp(-played.values[game, ply] / 256))
                found.targets[n] = search_share * judged + (1 - search_share) * won
                found.sides[n] = side
                found.phases[n] = PHASE_OF[ply]
                found.games[n] = game
                for i in range(2 * ACTIVE):
                    found.features[n, i] = active[i]
                n += 1
            move = played.moves[game, ply]
            advance(board_pointers(board), ply, move, pointer(tables), pointer(weights))
    return n


def positions_of(played: Games, search_share: float) -> Positions:
    """All judged positions of some games."""
    most = int((played.values != NO_VALUE).sum())
    found = Positions(
        np.zeros((most, 2 * ACTIVE), np.int16),
        np.zeros(most, np.float32),
        np.zeros(most, np.int8),
        np.zeros(most, np.int8),
        np.zeros(most, np.int32),
    )
    count = extract(played, TABLES, search_share, found)
    return joined([found], count)


def load_positions(paths: Sequence[Path], search_share: float) -> Positions:
    """All judged positions of files of games; games are numbered through."""
    parts: list[Positions] = []
    before = 0
    for path in paths:
        arrays = load_arrays(path)
        played = Games(arrays["moves"], arrays["values"], arrays["results"], arrays["firsts"])
        part = positions_of(played, search_share)
        parts.append(part._replace(games=part.games + np.int32(before)))
        before += len(played.moves)
    return joined(parts)


def joined(parts: Sequence[Positions], count: int | None = None) -> Positions:
    """Positions one after another; at most `count` of each part."""
    return Positions(
        np.concatenate([part.features[:count] for part in parts]),
        np.concatenate([part.targets[:count] for part in parts]),
        np.concatenate([part.sides[:count] for part in parts]),
        np.concatenate([part.phases[:count] for part in parts]),
        np.concatenate([part.games[:count] for part in parts]),
    )
