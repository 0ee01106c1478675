"""Self-play games with gradients: a policy gradient with a learned value as baseline, compiled."""

from typing import NamedTuple

import numpy as np

from shofar.bots.walls import policy_features
from shofar.bots.walls.policy_network import WIDTH, PolicyNet, sample_index, score_actions, softmax
from shofar.fast.bits import lowest_bit, unit
from shofar.fast.kernels import Float32Array, Float64Array, Int32Array, Int64Array, UInt64Array, compiled
from shofar.fast.walls import packed_layout
from shofar.fast.walls.deal import new_game
from shofar.fast.walls.rules import legal, result, step
from training.walls import baseline_value

MAX_STEPS = 140


class Parts(NamedTuple):
    """What is learned: the policy, and the plain value that serves as its baseline."""

    table: Float32Array  # [policy_features.ROWS, WIDTH]
    weights: Float32Array  # [WIDTH]
    value_table: Float32Array  # [baseline_value.ROWS, baseline_value.WIDTH]
    value_weights: Float32Array  # [baseline_value.WIDTH]


@compiled(fastmath=True)
def policy_gradient(
    rows: Int32Array,
    count: int,
    table: Float32Array,
    weights: Float32Array,
    slopes: Float32Array,
    table_grad: Float32Array,
    weights_grad: Float32Array,
) -> None:
    """Add the gradient of sum(slopes * scores) over `count` inputs."""
    hidden = np.empty(WIDTH, np.float32)
    for index in range(count):
        slope = slopes[index]
        if abs(slope) < 1e-4:
            continue
        r = rows[index]
        hidden[:] = 0
        for q in range(policy_features.FEATURES):
            for k in range(WIDTH):
                hidden[k] += table[r[q], k]
        for k in range(WIDTH):
            if k == WIDTH - 1 or hidden[k] > 0:
                weights_grad[k] += slope * hidden[k]
                hidden[k] = slope * weights[k]
            else:
                hidden[k] = 0
        for q in range(policy_features.FEATURES):
            for k in range(WIDTH):
                table_grad[r[q], k] += hidden[k]


@compiled(fastmath=True)
def value_gradient(
    state: Int64Array,
    target: Float32Array,
    table: Float32Array,
    weights: Float32Array,
    chances: Float32Array,
    look_table: Int64Array,
    rows: Int32Array,
    hidden: Float32Array,
    table_grad: Float32Array,
    weights_grad: Float32Array,
) -> None:
    """Add the gradient of the cross-entropy between `target` and the chances of `state` (already computed)."""
    for seat in range(state[packed_layout.SEATS]):
        slope = target[seat] - chances[seat]
        baseline_value.value_rows(state, seat, look_table, rows)
        for k in range(baseline_value.WIDTH):
            hidden[k] = baseline_value.hidden_sum(table, rows, k)
        for k in range(baseline_value.WIDTH):
            if k == baseline_value.WIDTH - 1 or hidden[k] > 0:
                weights_grad[k] += slope * hidden[k]
                hidden[k] = slope * weights[k]
            else:
                hidden[k] = 0
        for q in range(baseline_value.QUESTIONS):
            for k in range(baseline_value.WIDTH):
                table_grad[rows[q], k] += hidden[k]


@compiled(fastmath=True)
def self_play(
    games: int,
    seats: int,
    random: UInt64Array,
    parts: Parts,
    grads: Parts,
    trace: np.float32,
    entropy_bonus: np.float32,
    stats: Float64Array,
) -> None:
    """Play `games` games and add all gradients to `grads`. `trace` weighs later values (lambda).

    stats float64[4]: decisions, entropy, cross-entropy of the value, and over how many worlds.
    """
    state = np.zeros(packed_layout.SIZE, np.int64)
    deck = np.zeros(packed_layout.DECK, np.int8)
    cards = np.zeros(107, np.int8)
    actions = np.zeros(packed_layout.MAX_ACTIONS, np.int64)
    look_table = np.zeros((5, policy_features.COLUMNS), np.int64)
    all_rows = np.zeros((MAX_STEPS, packed_layout.MAX_ACTIONS, policy_features.FEATURES), np.int32)
    all_chances = np.zeros((MAX_STEPS, packed_layout.MAX_ACTIONS), np.float32)
    counts = np.zeros(MAX_STEPS, np.int64)
    chosen = np.zeros(MAX_STEPS, np.int64)
    movers = np.zeros(MAX_STEPS, np.int64)
    states = np.zeros((MAX_STEPS, packed_layout.SIZE), np.int64)
    values = np.zeros((MAX_STEPS, packed_layout.MAX_SEATS), np.float32)
    vrows = np.zeros(baseline_value.QUESTIONS, np.int32)
    vhidden = np.zeros(baseline_value.WIDTH, np.float32)
    scores = np.zeros(packed_layout.MAX_SEATS, np.int64)
    tiebreak = np.zeros(packed_layout.MAX_SEATS, np.int64)
    target = np.zeros(packed_layout.MAX_SEATS, np.float32)
    advantage = np.zeros(packed_layout.MAX_SEATS, np.float32)
    following = np.zeros(packed_layout.MAX_SEATS, np.float32)
    slopes = np.zeros(packed_layout.MAX_ACTIONS, np.float32)
    for game in range(games):
        new_game(seats, game % seats, random, state, deck, cards)
        moves = 0
        while state[packed_layout.PHASE] != packed_layout.OVER:
            seat = lowest_bit(state[packed_layout.WAITING])
            states[moves] = state
            baseline_value.win_chances(state, parts.value_table, parts.value_weights, look_table, vrows, values[moves])
            count = legal(state, seat, actions)
            policy_features.action_rows(state, seat, actions, count, look_table, all_rows[moves])
            score_actions(all_rows[moves], count, PolicyNet(parts.table, parts.weights), all_chances[moves])
            softmax(all_chances[moves], count, np.float32(1.0))
            pick = sample_index(all_chances[moves], count, unit(random))
            counts[moves] = count
            chosen[moves] = pick
            movers[moves] = seat
            step(state, deck, seat, actions[pick])
            moves += 1
        winners = result(state, scores, tiebreak)
        shared = 0
        for seat in range(seats):
            shared += (winners >> seat) & 1
        for seat in range(seats):
            target[seat] = np.float32((winners >> seat) & 1) / shared
            following[seat] = target[seat]
            advantage[seat] = 0
        for move in range(moves - 1, -1, -1):
            seat = movers[move]
            value = values[move, seat]
            advantage[seat] = following[seat] - value + trace * advantage[seat]
            following[seat] = value
            count = counts[move]
            chances = all_chances[move]
            entropy = np.float32(0.0)
            for index in range(count):
                entropy -= chances[index] * np.log(chances[index] + np.float32(1e-9))
            for index in range(count):
                slopes[index] = -chances[index] * advantage[seat]
                slopes[index] -= entropy_bonus * chances[index] * (np.log(chances[index] + np.float32(1e-9)) + entropy)
            slopes[chosen[move]] += advantage[seat]
            policy_gradient(all_rows[move], count, parts.table, parts.weights, slopes, grads.table, grads.weights)
            stats[1] += entropy
            # Neighbouring worlds tell the value almost the same: a quarter of them, and every start of a round.
            if move & 3 == game & 3 or (states[move, packed_layout.PHASE] == packed_layout.FEED and seat == 0):
                value_gradient(
                    states[move],
                    target,
                    parts.value_table,
                    parts.value_weights,
                    values[move],
                    look_table,
                    vrows,
                    vhidden,
                    grads.value_table,
                    grads.value_weights,
                )
                stats[3] += 1
                for other in range(seats):
                    stats[2] -= target[other] * np.log(values[move, other] + np.float32(1e-9))
        stats[0] += moves
