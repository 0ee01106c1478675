"""Playing on with the policy: to the end of the round, or of the game."""

from typing import NamedTuple

import numpy as np

from shofar.bots.walls.policy_features import action_rows
from shofar.bots.walls.policy_network import (
    PolicyBuffers,
    PolicyNet,
    new_policy_buffers,
    sample_coupled,
    sample_index,
    score_actions,
    softmax,
)
from shofar.bots.walls.value_net import ValueBuffers, new_value_buffers, win_chances
from shofar.bots.walls.weights import Nets
from shofar.fast.bits import copy_numbers, lowest_bit, unit
from shofar.fast.kernels import Float32Array, Int8Array, Int64Array, UInt64Array, compiled, kernel
from shofar.fast.walls import packed_layout as packed
from shofar.fast.walls.deal import new_game
from shofar.fast.walls.rules import legal, result, score_round, step


class Buffers(NamedTuple):
    """Working arrays of one thread, so that nothing is allocated while playing on."""

    state: Int64Array  # int64[SIZE]
    world: Int64Array  # int64[SIZE]
    scored: Int64Array  # int64[SIZE]
    deck: Int8Array  # int8[DECK]
    cards: Int8Array  # int8[107]
    policy: PolicyBuffers
    value: ValueBuffers
    values: Float32Array  # float32[MAX_SEATS]
    points: Int64Array  # int64[2, MAX_SEATS]


def new_buffers() -> Buffers:
    """Fresh working arrays."""
    state, world, scored = np.zeros((3, packed.SIZE), np.int64)
    deck, cards = np.zeros(packed.DECK, np.int8), np.zeros(107, np.int8)
    values, points = np.zeros(packed.MAX_SEATS, np.float32), np.zeros((2, packed.MAX_SEATS), np.int64)
    networks = (new_policy_buffers(), new_value_buffers())
    return Buffers(state, world, scored, deck, cards, *networks, values, points)


@kernel(inline="always")
def score_legal(state: Int64Array, seat: int, policy: PolicyNet, buffers: PolicyBuffers) -> int:
    """List the legal actions of `seat` and the policy's scores of them in `buffers`; how many."""
    count = legal(state, seat, buffers.actions)
    action_rows(state, seat, buffers.actions, count, buffers.colours, buffers.rows)
    score_actions(buffers.rows, count, policy, buffers.scores)
    return count


@kernel()
def action_probabilities(
    state: Int64Array, seat: int, policy: PolicyNet, buffers: PolicyBuffers, temperature: np.float32
) -> int:
    """List the legal actions of `seat` in `buffers`, and in place of scores their probabilities; how many."""
    count = score_legal(state, seat, policy, buffers)
    softmax(buffers.scores, count, temperature)
    return count


@kernel()
def policy_action(
    state: Int64Array, seat: int, nets: Nets, buffers: Buffers, temperature: np.float32, random: UInt64Array
) -> int:
    """An action of `seat` drawn from the policy."""
    policy = buffers.policy
    count = action_probabilities(state, seat, nets.policy, policy, temperature)
    return int(policy.actions[sample_index(policy.scores, count, unit(random))])


@kernel()
def coupled_action(
    state: Int64Array, seat: int, policy: PolicyNet, buffers: PolicyBuffers, temperature: np.float32, luck: np.uint64
) -> int:
    """Like `policy_action`; in like positions the same `luck` (uint64) nearly always draws the same action."""
    count = score_legal(state, seat, policy, buffers)
    return int(buffers.actions[sample_coupled(buffers.scores, buffers.actions, count, temperature, luck)])


@kernel()
def play_round(
    state: Int64Array, deck: Int8Array, nets: Nets, buffers: Buffers, temperature: np.float32, random: UInt64Array
) -> int:
    """Play `state` on with the policy until the round in hand has been scored; returns the number of decisions."""
    ends = state[packed.REMOVED_SCORINGS] + 1
    moves = 0
    while state[packed.REMOVED_SCORINGS] < ends:
        seat = lowest_bit(state[packed.WAITING])
        step(state, deck, seat, policy_action(state, seat, nets, buffers, temperature, random))
        moves += 1
    return moves


@compiled()
def play_games(
    games: int, seats: int, nets: Nets, buffers: Buffers, temperature: np.float32, random: UInt64Array
) -> int:
    """Deal and play whole games with the policy; returns the number of decisions."""
    moves = 0
    for _ in range(games):
        new_game(seats, 0, random, buffers.state, buffers.deck, buffers.cards)
        while buffers.state[packed.PHASE] != packed.OVER:
            moves += play_round(buffers.state, buffers.deck, nets, buffers, temperature, random)
    return moves


@kernel()
def evaluate(state: Int64Array, nets: Nets, buffers: Buffers) -> None:
    """Each seat's chance to win to `buffers.values`: exact when the game is over, else the learned value."""
    if state[packed.PHASE] != packed.OVER:
        win_chances(state, nets.value, buffers.value, buffers.values)
        return
    winners = result(state, buffers.points[0], buffers.points[1])
    count = 0
    for seat in range(state[packed.SEATS]):
        count += (winners >> seat) & 1
    for seat in range(state[packed.SEATS]):
        buffers.values[seat] = np.float32((winners >> seat) & 1) / np.float32(count)


@kernel()
def evaluate_scored(state: Int64Array, drawer: int, nets: Nets, buffers: Buffers) -> None:
    """Like `evaluate`, as if the card that `drawer` drew just now had come in the place of a scoring card."""
    copy_numbers(state, buffers.scored)
    buffers.scored[packed.REMOVED_SCORINGS] += 1
    buffers.scored[packed.DRAWN] += 1  # the scoring card, and then that one
    score_round(buffers.scored, drawer)
    evaluate(buffers.scored, nets, buffers)
