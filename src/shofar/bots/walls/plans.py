"""What a search learns about its own seat's later decisions.

In simulations the own seat follows the policy, too, but in the position at hand some actions are better later on than
the policy thinks. So each action has a bonus that the search learns as it goes: where a simulation went better than
usual, and than the luck of its world explains, what was done in it gains and what might have been done instead loses
(a policy gradient, each action by its own scale). The bonus of an action is the same after all candidates and at all
later decisions: there are too few simulations to tell more apart.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from shofar.bots.walls.network import draw_coupled, softmax
from shofar.bots.walls.rollout import score_legal
from shofar.fast.kernels import kernel
from shofar.fast.walls.layout import MAX_ACTIONS

CODES = 160  # packed actions are below
LATER = 16  # own decisions that are still to come in a round: 15 at most, with three seats
TEMPERATURE = 0.7  # of the own seat: warmer than the others, to see what else there is
TRUST = 250.0  # open decisions (the sum of p (1 - p)) that an average must outweigh
NAT = 0.004  # chance to win that counts as much as 1 in the policy's score


class Plan(NamedTuple):
    """The bonuses, and what the seat did in the present world after each of n candidates."""

    pushes: npt.NDArray[np.float64]  # float64[CODES]
    doubts: npt.NDArray[np.float64]  # float64[CODES] how open it was, whenever an action was possible
    made: npt.NDArray[np.int64]  # int64[n] later decisions
    counts: npt.NDArray[np.int64]  # int64[n, LATER] of possible actions
    picked: npt.NDArray[np.int64]  # int64[n, LATER]
    options: npt.NDArray[np.int64]  # int64[n, LATER, MAX_ACTIONS]
    chances: npt.NDArray[np.float32]  # float32[n, LATER, MAX_ACTIONS]


def no_plan(candidates: int) -> Plan:
    """Nothing has been learned."""
    return Plan(
        np.zeros(CODES),
        np.zeros(CODES),
        np.zeros(candidates, np.int64),
        np.zeros((candidates, LATER), np.int64),
        np.zeros((candidates, LATER), np.int64),
        np.zeros((candidates, LATER, MAX_ACTIONS), np.int64),
        np.zeros((candidates, LATER, MAX_ACTIONS), np.float32),
    )


@kernel()
def planned_action(state, seat, index, plan, trust, nets, room, luck):
    """An action of the searching seat after candidate `index`, by the policy and what was learned; `luck` draws it."""
    count = score_legal(state, seat, nets.table, nets.weights, room.actions, room.looks, room.rows, room.chances)
    for option in range(count):
        action = room.actions[option]
        room.chances[option] += np.float32(plan.pushes[action] / (plan.doubts[action] + trust) / NAT)
    temperature = np.float32(TEMPERATURE)
    best = draw_coupled(room.chances, room.actions, count, temperature, luck)
    made = plan.made[index]
    if made < LATER:
        softmax(room.chances, count, temperature)
        plan.made[index] += 1
        plan.counts[index, made] = count
        plan.picked[index, made] = best
        for option in range(count):
            plan.options[index, made, option] = room.actions[option]
            plan.chances[index, made, option] = room.chances[option]
    return room.actions[best]


@kernel()
def learn(plan, index, surprise):
    """Learn from the simulation of candidate `index`: it went better than expected by `surprise`."""
    for made in range(plan.made[index]):
        for option in range(plan.counts[index, made]):
            action = plan.options[index, made, option]
            chance = plan.chances[index, made, option]
            done = 1.0 if option == plan.picked[index, made] else 0.0
            plan.pushes[action] += surprise * (done - chance)
            plan.doubts[action] += chance * (1.0 - chance)
