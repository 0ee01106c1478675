"""Games played on from one position by the policy, to see what an action really brings."""

import numpy as np

from shofar.bots.walls.rollout import Buffers, policy_action
from shofar.bots.walls.weights import Nets
from shofar.fast.bits import below, lowest_bit, seed_random
from shofar.fast.kernels import Float64Array, Int8Array, Int64Array, compiled
from shofar.fast.walls import packed_layout
from shofar.fast.walls.cards import SCORING
from shofar.fast.walls.knowledge import place_scorings, take_at
from shofar.fast.walls.rules import result, step


@compiled()
def play_out(
    state: Int64Array,
    deck: Int8Array,
    seat: int,
    actions: Int64Array,
    nets: Nets,
    room: Buffers,
    temperature: np.float32,
    count: int,
    seed: int,
    shares: Float64Array,
) -> None:
    """Mean win share of `seat` after each of `actions`, over `count` games played on by the policy, to `shares`.

    The pile is shuffled anew for each game; all actions meet the same piles and the same dice.
    """
    random = np.zeros(2, np.uint64)
    dice = np.zeros(2, np.uint64)
    pile = np.zeros(packed_layout.DECK, np.int8)
    for turn in range(count):
        seed_random(random, seed * 1009 + turn)
        left = 0
        for place in range(state[packed_layout.DRAWN], state[packed_layout.PILE]):
            if deck[place] != SCORING:
                pile[left] = deck[place]
                left += 1
        place_scorings(state, room.deck, random)
        for place in range(state[packed_layout.DRAWN], state[packed_layout.PILE]):
            if room.deck[place] < 0:
                room.deck[place] = take_at(pile, below(random, left), left)
                left -= 1
        for index in range(len(actions)):
            seed_random(dice, seed * 7919 + turn)
            room.state[:] = state
            step(room.state, room.deck, seat, actions[index])
            while room.state[packed_layout.PHASE] != packed_layout.OVER:
                mover = lowest_bit(room.state[packed_layout.WAITING])
                step(room.state, room.deck, mover, policy_action(room.state, mover, nets, room, temperature, dice))
            winners = result(room.state, room.points[0], room.points[1])
            shared = 0
            for other in range(state[packed_layout.SEATS]):
                shared += (winners >> other) & 1
            shares[index] += ((winners >> seat) & 1) / shared / count
