"""What a search learns about its own seat's later decisions.

In simulations the own seat follows the policy, too, but in the position at hand some actions are better later on than
the policy thinks. So each action has a bonus that the search learns as it goes: where a simulation went better than
usual, and than the luck of its world explains, what was done in it gains and what might have been done instead loses
(a policy gradient, each action by its own scale). The bonus of an action is the same after all candidates and at all
later decisions: there are too few simulations to tell more apart.
"""

from typing import NamedTuple

import numpy as np

from shofar.bots.walls.policy_network import PolicyBuffers, PolicyNet, sample_coupled, softmax
from shofar.bots.walls.rollout import score_legal
from shofar.fast.kernels import Float32Array, Float64Array, Int64Array, kernel
from shofar.fast.walls.packed_layout import MAX_ACTIONS

ACTION_CODES = 160  # packed actions are below
MOST_LATER = 16  # own decisions that are still to come in a round: 15 at most, with three seats
TEMPERATURE = 0.7  # of the own seat: warmer than the others, to see what else there is
TRUST = 250.0  # open decisions (the sum of p (1 - p)) that an average must outweigh
NAT = 0.004  # chance to win that counts as much as 1 in the policy's score


class OwnPolicy(NamedTuple):
    """The bonuses, and what the seat did in the present world after each of n candidates."""

    gradients: Float64Array  # float64[ACTION_CODES] sums of advantage * (1 - p) for what was done, -p for the rest
    variances: Float64Array  # float64[ACTION_CODES] sums of p * (1 - p), whenever an action was possible
    decisions: Int64Array  # int64[n] later decisions
    counts: Int64Array  # int64[n, MOST_LATER] of possible actions
    chosen: Int64Array  # int64[n, MOST_LATER]
    options: Int64Array  # int64[n, MOST_LATER, MAX_ACTIONS]
    probabilities: Float32Array  # float32[n, MOST_LATER, MAX_ACTIONS]


def new_own_policy(candidates: int) -> OwnPolicy:
    """Nothing has been learned."""
    gradients, variances = np.zeros((2, ACTION_CODES))
    counts, chosen = np.zeros((2, candidates, MOST_LATER), np.int64)
    options = np.zeros((candidates, MOST_LATER, MAX_ACTIONS), np.int64)
    decisions = np.zeros(candidates, np.int64)
    return OwnPolicy(gradients, variances, decisions, counts, chosen, options, options.astype(np.float32))


@kernel()
def own_action(
    state: Int64Array,
    seat: int,
    index: int,
    learned: OwnPolicy,
    trust: float,
    policy: PolicyNet,
    buffers: PolicyBuffers,
    luck: np.uint64,
) -> int:
    """An action of the searching seat after candidate `index`, by the policy and what was learned; `luck` draws it."""
    actions, scores = buffers.actions, buffers.scores
    count = score_legal(state, seat, policy, buffers)
    for option in range(count):
        action = actions[option]
        scores[option] += np.float32(learned.gradients[action] / (learned.variances[action] + trust) / NAT)
    temperature = np.float32(TEMPERATURE)
    best = sample_coupled(scores, actions, count, temperature, luck)
    number = learned.decisions[index]
    if number < MOST_LATER:
        softmax(scores, count, temperature)
        learned.decisions[index] += 1
        learned.counts[index, number] = count
        learned.chosen[index, number] = best
        for option in range(count):
            learned.options[index, number, option] = actions[option]
            learned.probabilities[index, number, option] = scores[option]
    return int(actions[best])


@kernel()
def update_own_policy(learned: OwnPolicy, index: int, advantage: float) -> None:
    """Learn from the simulation of candidate `index`: it went better than expected by `advantage`."""
    for number in range(learned.decisions[index]):
        for option in range(learned.counts[index, number]):
            action = learned.options[index, number, option]
            probability = learned.probabilities[index, number, option]
            done = 1.0 if option == learned.chosen[index, number] else 0.0
            learned.gradients[action] += advantage * (done - probability)
            learned.variances[action] += probability * (1.0 - probability)
