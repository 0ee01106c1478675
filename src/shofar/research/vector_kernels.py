"""The inner loops of `vector`: a slice of the games is stepped, started anew where it is over, and looked at.

`Buffers.rows` say where the seat that is asked stands: game * rows[0] + seat * rows[1], which is one row for each game,
or one for each seat of each game. `learners` (int8[games]) names the one seat that is asked, the others being played
by uniformly drawn legal actions; -1 where every seat is asked.
"""

from typing import NamedTuple

import numpy as np

from shofar.fast.bits import below, popcount, seed_random
from shofar.fast.kernels import (
    BoolArray,
    Float32Array,
    Int8Array,
    Int32Array,
    Int64Array,
    UInt64Array,
    compiled,
    kernel,
)
from shofar.fast.towers import position
from shofar.fast.walls import packed_layout as packed
from shofar.fast.walls.knowledge import Knowledge
from shofar.research import towers_form, walls_form
from shofar.research import towers_kernels as towers
from shofar.research import walls_kernels as walls
from shofar.research.byte_words import random_one
from shofar.research.form import UInt8Array

_WALLS_ACTIONS, _TOWERS_ACTIONS = walls_form.ACTIONS, towers_form.ACTIONS


class Buffers(NamedTuple):
    """What goes out; arrays of the caller's own will do."""

    observations: UInt8Array  # [rows, form.size]
    masks: UInt8Array  # [rows, form.actions]
    to_act: BoolArray  # [rows]
    rewards: Float32Array  # [games, seats]
    terminals: BoolArray  # [rows]
    final: UInt8Array  # [games, form.size] the last look of the seat that acted, where a game has just ended
    players: Int8Array  # [games]
    learners: Int8Array  # [games]
    random: UInt64Array  # [games, 2]
    rows: tuple[int, int]
    shaping: float


@compiled()
def seed_games(random: UInt64Array, learners: Int8Array, seats: int, seed: int, learner: int) -> None:
    """A stream for each game, so that results do not depend on threads; learner -2 draws the learner's seat."""
    for game in range(len(random)):
        seed_random(random[game], np.uint64(seed) * np.uint64(0xD1342543DE82EF95) + np.uint64(game))
        learners[game] = below(random[game], seats) if learner == -2 else learner


@kernel(forceinline=True)
def _row(out: Buffers, game: int, seat: int) -> int:
    return game * out.rows[0] + seat * out.rows[1]


@kernel(forceinline=True)
def _ended(out: Buffers, game: int, seats: int) -> None:
    for seat in range(seats):
        out.terminals[_row(out, game, seat)] = True


@compiled()
def begin_walls(states: Int64Array, decks: Int8Array, seats: int, out: Buffers, low: int, high: int) -> None:
    """Deal games low to high - 1 and ask."""
    room = np.empty(_WALLS_ACTIONS, np.uint8)
    before, cards = walls.fresh(seats), np.empty(walls.DECK_TOTAL, np.int8)
    for game in range(low, high):
        walls.begin(states[game], decks[game], before, cards, out.random[game])
        _ask_walls(states[game], decks[game], seats, out, game, room, before, cards)


@kernel(forceinline=True)
def _ask_walls(
    row: Int64Array,
    deck: Int8Array,
    seats: int,
    out: Buffers,
    game: int,
    room: UInt8Array,
    before: Knowledge,
    cards: Int8Array,
) -> None:
    """Play on for those who are not asked, deal anew where a game is over, and show the asked seat what it sees."""
    while True:
        seat = walls.player(row)
        if seat < 0:
            _ended(out, game, seats)
            walls.begin(row, deck, before, cards, out.random[game])
            continue
        if out.learners[game] < 0 or seat == out.learners[game]:
            break
        walls.write_mask(row, seat, room)
        action = random_one(room, out.random[game])
        _play_walls(row, deck, seat, action, out, game, seats, out.learners[game])
    at = _row(out, game, seat)
    walls.observe(row, seat, out.observations[at])
    walls.write_mask(row, seat, out.masks[at])
    out.to_act[at] = True
    out.players[game] = seat


@kernel(forceinline=True)
def _play_walls(
    row: Int64Array, deck: Int8Array, seat: int, action: int, out: Buffers, game: int, seats: int, looker: int
) -> None:
    scored = row[packed.REMOVED_SCORINGS]
    if out.shaping != 0.0:
        _add_lead(row, out.rewards[game], seats, -out.shaping)
    walls.play(row, deck, seat, walls.packed_action(row, seat, action))
    if out.shaping != 0.0:
        _add_lead(row, out.rewards[game], seats, out.shaping)
    if row[packed.REMOVED_SCORINGS] != scored and row[packed.PHASE] == packed.OVER:
        winners = walls.winners(row)
        shared = popcount(winners)
        for other in range(seats):
            out.rewards[game, other] += ((winners >> other) & 1) / shared
        walls.observe(row, looker, out.final[game])


@kernel()
def _add_lead(row: Int64Array, rewards: Float32Array, seats: int, factor: float) -> None:
    """Add `factor` for each card won that a seat is ahead of the mean."""
    total = 0
    for seat in range(seats):
        total += row[packed.POINTS + seat]
    for seat in range(seats):
        rewards[seat] += factor * (row[packed.POINTS + seat] - total / seats)


@kernel()
def refused_walls(states: Int64Array, actions: Int32Array, out: Buffers) -> int:
    """The first game whose action is not legal, -1 if all are."""
    for game in range(len(states)):
        seat = out.players[game]
        if walls.packed_action(states[game], seat, actions[_row(out, game, seat)]) < 0:
            return game
    return -1


@compiled()
def step_walls(
    states: Int64Array, decks: Int8Array, seats: int, actions: Int32Array, out: Buffers, low: int, high: int
) -> None:
    """One decision in each of games low to high - 1; the actions are legal."""
    room = np.empty(_WALLS_ACTIONS, np.uint8)
    before, cards = walls.fresh(seats), np.empty(walls.DECK_TOTAL, np.int8)
    for game in range(low, high):
        _clear(out, game, seats)
        seat = out.players[game]
        action = actions[_row(out, game, seat)]
        _play_walls(states[game], decks[game], seat, action, out, game, seats, seat)
        _ask_walls(states[game], decks[game], seats, out, game, room, before, cards)


@kernel(forceinline=True)
def _clear(out: Buffers, game: int, seats: int) -> None:
    for seat in range(seats):
        out.rewards[game, seat] = 0.0
        at = _row(out, game, seat)
        out.terminals[at] = False
        out.to_act[at] = False


@compiled()
def begin_towers(states: Int32Array, levels: UInt8Array, geo: Int32Array, out: Buffers, low: int, high: int) -> None:
    """Set up games low to high - 1, draw who begins, and ask."""
    room = np.empty(_TOWERS_ACTIONS, np.uint8)
    for game in range(low, high):
        towers.begin(states[game], levels[game], below(out.random[game], 2))
        _ask_towers(states[game], levels[game], geo, out, game, room)


@kernel(forceinline=True)
def _ask_towers(
    row: Int32Array, levels: UInt8Array, geo: Int32Array, out: Buffers, game: int, room: UInt8Array
) -> None:
    while True:
        seat = towers.player(row)
        if seat < 0:
            _ended(out, game, 2)
            towers.begin(row, levels, below(out.random[game], 2))
            continue
        if out.learners[game] < 0 or seat == out.learners[game]:
            break
        towers.write_mask(row, seat, geo, room)
        action = random_one(room, out.random[game])
        _play_towers(row, levels, geo, action, out, game, out.learners[game])
    at = _row(out, game, seat)
    towers.observe(row, levels, seat, out.observations[at])
    towers.write_mask(row, seat, geo, out.masks[at])
    out.to_act[at] = True
    out.players[game] = seat


@kernel(forceinline=True)
def _play_towers(
    row: Int32Array, levels: UInt8Array, geo: Int32Array, action: int, out: Buffers, game: int, looker: int
) -> None:
    lead = row[position.COUNT + 1] - row[position.COUNT + 2]
    towers.play(row, levels, geo, action)
    gain = out.shaping * (row[position.COUNT + 1] - row[position.COUNT + 2] - lead)
    out.rewards[game, 0] += gain
    out.rewards[game, 1] -= gain
    result = row[position.RESULT]
    if result != position.ONGOING:
        south = 0.5 if result == position.DRAW else (1.0 if result == position.SOUTH_WINS else 0.0)
        out.rewards[game, 0] += south
        out.rewards[game, 1] += 1.0 - south
        towers.observe(row, levels, looker, out.final[game])


@kernel()
def refused_towers(states: Int32Array, geo: Int32Array, actions: Int32Array, out: Buffers) -> int:
    """The first game whose action is not legal, -1 if all are."""
    for game in range(len(states)):
        if not towers.is_legal(states[game], geo, actions[_row(out, game, out.players[game])]):
            return game
    return -1


@compiled()
def step_towers(
    states: Int32Array, levels: UInt8Array, geo: Int32Array, actions: Int32Array, out: Buffers, low: int, high: int
) -> None:
    """One decision in each of games low to high - 1; the actions are legal."""
    room = np.empty(_TOWERS_ACTIONS, np.uint8)
    for game in range(low, high):
        _clear(out, game, 2)
        seat = out.players[game]
        _play_towers(states[game], levels[game], geo, actions[_row(out, game, seat)], out, game, seat)
        _ask_towers(states[game], levels[game], geo, out, game, room)


@kernel()
def sample_actions(out: Buffers, actions: Int32Array, low: int, high: int) -> None:
    """Uniformly drawn legal actions of games low to high - 1, from their masks and streams."""
    for game in range(low, high):
        at = _row(out, game, out.players[game])
        actions[at] = random_one(out.masks[at], out.random[game])
