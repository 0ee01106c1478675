"""Worlds of the policy's games where a round has been scored, with who won: what the value is fitted to."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from shofar.bots.walls.rollout import Buffers, new_buffers, policy_action
from shofar.bots.walls.value_features import COLOUR_FEATURES, TABLE_FEATURES, seat_rows, write_shared_features
from shofar.bots.walls.weights import Nets
from shofar.fast.bits import lowest_bit, seed_random
from shofar.fast.kernels import Float32Array, Int16Array, compiled
from shofar.fast.walls import packed_layout
from shofar.fast.walls.deal import new_game
from shofar.fast.walls.rules import result, step
from training.parallel import in_threads, reported
from training.walls.models import Worlds

TEMPERATURE = np.float32(0.25)  # of the policy
SEATS = (4, 4, 4, 3, 4, 4, 4, 5)  # of eight parts
PART_GAMES = 50_000


class Task(NamedTuple):
    """Some games, all with the same number of seats."""

    number: int
    games: int
    seed: int
    nets: Nets


@compiled()
def play(
    games: int,
    seats: int,
    seed: int,
    nets: Nets,
    room: Buffers,
    colours: Int16Array,
    tables: Int16Array,
    shares: Float32Array,
) -> None:
    """Play `games` games and write down the two worlds of each where a round has been scored (see `Worlds`)."""
    random = np.zeros(2, np.uint64)
    seed_random(random, seed)
    state = np.zeros(packed_layout.SIZE, np.int64)
    deck = np.zeros(packed_layout.DECK, np.int8)
    work = room.value
    full = 0
    for game in range(games):
        new_game(seats, game % seats, random, state, deck, room.cards)
        scored = 0
        while state[packed_layout.PHASE] != packed_layout.OVER:
            seat = lowest_bit(state[packed_layout.WAITING])
            step(state, deck, seat, policy_action(state, seat, nets, room, TEMPERATURE, random))
            if state[packed_layout.REMOVED_SCORINGS] != scored and state[packed_layout.PHASE] != packed_layout.OVER:
                scored = state[packed_layout.REMOVED_SCORINGS]
                write_shared_features(state, work.shared)
                for seat in range(seats):
                    seat_rows(state, seat, work.shared, work.ties, colours[full, seat], tables[full, seat])
                full += 1
        winners = result(state, room.points[0], room.points[1])
        count = 0
        for seat in range(seats):
            count += (winners >> seat) & 1
        for at in range(full - 2, full):
            for seat in range(seats):
                shares[at, seat] = ((winners >> seat) & 1) / count


def play_part(task: Task) -> Worlds:
    """The worlds of some games, two of each."""
    seats, count = SEATS[task.number % len(SEATS)], 2 * task.games
    worlds = Worlds(
        np.zeros((count, seats, 5, COLOUR_FEATURES), np.int16),
        np.zeros((count, seats, TABLE_FEATURES), np.int16),
        np.zeros((count, seats), np.float32),
    )
    play(task.games, seats, task.seed * 1_000_000 + task.number, task.nets, new_buffers(), *worlds)
    return worlds


def play_worlds(games: int, nets: Nets, seed: int, workers: int) -> Iterator[Worlds]:
    """The worlds of about so many games, part by part, each with one number of seats."""
    parts = max(len(SEATS), games // PART_GAMES)
    tasks = [Task(number, max(1, games // parts), seed, nets) for number in range(parts)]
    play_part(Task(0, 1, seed, nets))  # compiled once, not by every thread
    return reported(in_threads(play_part, tasks, workers), parts, "parts of the games")
