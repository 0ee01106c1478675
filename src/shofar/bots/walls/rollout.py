"""Playing on with the policy: to the end of the round, or of the game."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from shofar.bots.walls import policy_rows
from shofar.bots.walls.network import draw_coupled, draw_index, score_actions, softmax
from shofar.bots.walls.value_net import ValueNet, ValueRoom, value_room, win_chances
from shofar.fast.bits import copy_numbers, lowest_bit, unit
from shofar.fast.kernels import kernel
from shofar.fast.walls import layout
from shofar.fast.walls.rules import legal, result, score_round, step

Weights = npt.NDArray[np.float32]


class BeliefNet(NamedTuple):
    """The weights of `beliefs`: two layers, the second of which also sees the mean over all unseen cards; the marks."""

    first: Weights  # [INPUTS, n]
    first_bias: Weights  # [n]
    second: Weights  # [n, m]
    mean: Weights  # [n, m]
    second_bias: Weights  # [m]
    mark: Weights  # [m]


class Nets(NamedTuple):
    """All learned weights: `table` [policy rows, 16] and `weights` [16] of the policy, the value, the beliefs."""

    table: Weights
    weights: Weights
    value: ValueNet
    beliefs: BeliefNet


class Scratch(NamedTuple):
    """Room for one thread's work, so that nothing is allocated while playing on."""

    state: np.ndarray  # int64[SIZE]
    world: np.ndarray  # int64[SIZE]
    scored: np.ndarray  # int64[SIZE]
    deck: np.ndarray  # int8[DECK]
    cards: np.ndarray  # int8[107]
    actions: np.ndarray  # int64[MAX_ACTIONS]
    looks: np.ndarray  # int64[5, COLUMNS]
    rows: np.ndarray  # int32[MAX_ACTIONS, QUESTIONS]
    chances: np.ndarray  # float32[MAX_ACTIONS]
    value: ValueRoom
    values: np.ndarray  # float32[MAX_SEATS]
    points: np.ndarray  # int64[2, MAX_SEATS]


def scratch():
    """Fresh room."""
    return Scratch(
        np.zeros(layout.SIZE, np.int64),
        np.zeros(layout.SIZE, np.int64),
        np.zeros(layout.SIZE, np.int64),
        np.zeros(layout.DECK, np.int8),
        np.zeros(107, np.int8),
        np.zeros(layout.MAX_ACTIONS, np.int64),
        np.zeros((5, policy_rows.COLUMNS), np.int64),
        np.zeros((layout.MAX_ACTIONS, policy_rows.QUESTIONS), np.int32),
        np.zeros(layout.MAX_ACTIONS, np.float32),
        value_room(),
        np.zeros(layout.MAX_SEATS, np.float32),
        np.zeros((2, layout.MAX_SEATS), np.int64),
    )


@kernel(inline="always")
def score_legal(state, seat, table, weights, actions, looks, rows, scores):
    """List the legal actions of `seat` in `actions` and the policy's scores of them in `scores`; how many."""
    count = legal(state, seat, actions)
    policy_rows.action_rows(state, seat, actions, count, looks, rows)
    score_actions(rows, count, table, weights, scores)
    return count


@kernel()
def weigh(state, seat, nets, room, temperature):
    """List the legal actions of `seat` in `room.actions` and their probabilities in `room.chances`; how many."""
    count = score_legal(state, seat, nets.table, nets.weights, room.actions, room.looks, room.rows, room.chances)
    softmax(room.chances, count, temperature)
    return count


@kernel()
def policy_action(state, seat, nets, room, temperature, random):
    """An action of `seat` drawn from the policy."""
    count = weigh(state, seat, nets, room, temperature)
    return room.actions[draw_index(room.chances, count, unit(random))]


@kernel()
def coupled_action(state, seat, table, weights, actions, looks, rows, scores, temperature, luck):
    """Like `policy_action`; in like positions the same `luck` (uint64) nearly always draws the same action."""
    count = score_legal(state, seat, table, weights, actions, looks, rows, scores)
    return actions[draw_coupled(scores, actions, count, temperature, luck)]


@kernel()
def play_round(state, deck, nets, room, temperature, random):
    """Play `state` on with the policy until the round in hand has been scored; returns the number of decisions."""
    ends = state[layout.REMOVED_SCORINGS] + 1
    moves = 0
    while state[layout.REMOVED_SCORINGS] < ends:
        seat = lowest_bit(state[layout.WAITING])
        step(state, deck, seat, policy_action(state, seat, nets, room, temperature, random))
        moves += 1
    return moves


@kernel()
def judge(state, nets, room):
    """Each seat's chance to win to `room.values`: exact when the game is over, else the learned value."""
    if state[layout.PHASE] != layout.OVER:
        win_chances(state, nets.value, room.value, room.values)
        return
    winners = result(state, room.points[0], room.points[1])
    count = 0
    for seat in range(state[layout.SEATS]):
        count += (winners >> seat) & 1
    for seat in range(state[layout.SEATS]):
        room.values[seat] = np.float32((winners >> seat) & 1) / np.float32(count)


@kernel()
def judge_scored(state, drawer, nets, room):
    """Like `judge`, as if the card that `drawer` drew just now had come in the place of a scoring card."""
    copy_numbers(state, room.scored)
    room.scored[layout.REMOVED_SCORINGS] += 1
    room.scored[layout.DRAWN] += 1  # the scoring card, and then that one
    score_round(room.scored, drawer)
    judge(room.scored, nets, room)
