"""Self-play games with gradients: a policy gradient with a learned value as baseline, compiled."""

import baseline_rows
import numpy as np
from numba import njit

from shofar.bots.walls import policy_rows
from shofar.bots.walls.network import WIDTH, draw_index, score_actions, softmax
from shofar.fast.bits import lowest_bit, unit
from shofar.fast.walls import layout
from shofar.fast.walls.deal import new_game
from shofar.fast.walls.rules import legal, result, step

MAX_STEPS = 140


@njit(cache=True, nogil=True, fastmath=True)
def policy_gradient(rows, count, table, weights, slopes, table_grad, weights_grad):
    """Add the gradient of sum(slopes * scores) over `count` inputs."""
    hidden = np.empty(WIDTH, np.float32)
    for index in range(count):
        slope = slopes[index]
        if abs(slope) < 1e-4:
            continue
        r = rows[index]
        hidden[:] = 0
        for q in range(policy_rows.QUESTIONS):
            for k in range(WIDTH):
                hidden[k] += table[r[q], k]
        for k in range(WIDTH):
            if k == WIDTH - 1 or hidden[k] > 0:
                weights_grad[k] += slope * hidden[k]
                hidden[k] = slope * weights[k]
            else:
                hidden[k] = 0
        for q in range(policy_rows.QUESTIONS):
            for k in range(WIDTH):
                table_grad[r[q], k] += hidden[k]


@njit(cache=True, nogil=True, fastmath=True)
def value_gradient(state, target, table, weights, chances, scratch, rows, hidden, table_grad, weights_grad):
    """Add the gradient of the cross-entropy between `target` and the chances of `state` (already computed)."""
    for seat in range(state[layout.SEATS]):
        slope = target[seat] - chances[seat]
        baseline_rows.value_rows(state, seat, scratch, rows)
        for k in range(baseline_rows.WIDTH):
            hidden[k] = baseline_rows.hidden_sum(table, rows, k)
        for k in range(baseline_rows.WIDTH):
            if k == baseline_rows.WIDTH - 1 or hidden[k] > 0:
                weights_grad[k] += slope * hidden[k]
                hidden[k] = slope * weights[k]
            else:
                hidden[k] = 0
        for q in range(baseline_rows.QUESTIONS):
            for k in range(baseline_rows.WIDTH):
                table_grad[rows[q], k] += hidden[k]


@njit(cache=True, nogil=True, fastmath=True)
def self_play(
    games,
    seats,
    random,
    table,
    weights,
    value_table,
    value_weights,
    table_grad,
    weights_grad,
    value_grad,
    value_weights_grad,
    trace,
    entropy_bonus,
    stats,
):
    """Play `games` games and add up all gradients. `trace` weighs later values (lambda).

    stats float64[4]: decisions, entropy, value cross-entropy, policy weight in value training.
    """
    state = np.zeros(layout.SIZE, np.int64)
    deck = np.zeros(layout.DECK, np.int8)
    cards = np.zeros(107, np.int8)
    actions = np.zeros(layout.MAX_ACTIONS, np.int64)
    look_table = np.zeros((5, policy_rows.COLUMNS), np.int64)
    all_rows = np.zeros((MAX_STEPS, layout.MAX_ACTIONS, policy_rows.QUESTIONS), np.int32)
    all_chances = np.zeros((MAX_STEPS, layout.MAX_ACTIONS), np.float32)
    counts = np.zeros(MAX_STEPS, np.int64)
    chosen = np.zeros(MAX_STEPS, np.int64)
    movers = np.zeros(MAX_STEPS, np.int64)
    states = np.zeros((MAX_STEPS, layout.SIZE), np.int64)
    values = np.zeros((MAX_STEPS, layout.MAX_SEATS), np.float32)
    vrows = np.zeros(baseline_rows.QUESTIONS, np.int32)
    vhidden = np.zeros(baseline_rows.WIDTH, np.float32)
    scores = np.zeros(layout.MAX_SEATS, np.int64)
    tiebreak = np.zeros(layout.MAX_SEATS, np.int64)
    target = np.zeros(layout.MAX_SEATS, np.float32)
    advantage = np.zeros(layout.MAX_SEATS, np.float32)
    following = np.zeros(layout.MAX_SEATS, np.float32)
    slopes = np.zeros(layout.MAX_ACTIONS, np.float32)
    for game in range(games):
        new_game(seats, game % seats, random, state, deck, cards)
        moves = 0
        while state[layout.PHASE] != layout.OVER:
            seat = lowest_bit(state[layout.WAITING])
            states[moves] = state
            baseline_rows.win_chances(state, value_table, value_weights, look_table, vrows, values[moves])
            count = legal(state, seat, actions)
            policy_rows.action_rows(state, seat, actions, count, look_table, all_rows[moves])
            score_actions(all_rows[moves], count, table, weights, all_chances[moves])
            softmax(all_chances[moves], count, np.float32(1.0))
            pick = draw_index(all_chances[moves], count, unit(random))
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
            policy_gradient(all_rows[move], count, table, weights, slopes, table_grad, weights_grad)
            stats[1] += entropy
            # Neighbouring worlds tell the value almost the same: a quarter of them, and every start of a round.
            if move & 3 == game & 3 or (states[move, layout.PHASE] == layout.FEED and seat == 0):
                value_gradient(
                    states[move],
                    target,
                    value_table,
                    value_weights,
                    values[move],
                    look_table,
                    vrows,
                    vhidden,
                    value_grad,
                    value_weights_grad,
                )
                stats[3] += 1
                for other in range(seats):
                    stats[2] -= target[other] * np.log(values[move, other] + np.float32(1e-9))
        stats[0] += moves
