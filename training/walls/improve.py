"""Improve the policy by its own search: at some decisions of self-play every action is tried in rollouts.

`python training/walls/improve.py FROM OUT`. Rollouts start from the true world with the rest of the pile shuffled anew:
seen over many games, that is just what a seat faces on average. The gradient moves each action's score by its advantage
(as in replicator dynamics), so that good actions which the policy hardly ever plays are found too.
"""

import argparse
import time

import numpy as np
from numba import njit
from selfplay import policy_gradient, value_gradient
from train_policy import Adam

from shofar.bots.walls import value_rows
from shofar.bots.walls.network import WIDTH
from shofar.bots.walls.rollout import Nets, judge, play_round, scratch, weigh
from shofar.fast.walls import layout
from shofar.fast.walls.bits import below, lowest_bit, next_word, seed_random, unit
from shofar.fast.walls.cards import SCORING
from shofar.fast.walls.deal import new_game
from shofar.fast.walls.knowledge import place_scorings
from shofar.fast.walls.rules import result, step

FLOOR = np.float32(0.1)  # the least weight of an action that the policy has not given up


@njit(cache=True, nogil=True)
def reshuffle(state, deck, fresh, cards, random):
    """Shuffle what is left of `deck` into `fresh`, scoring cards where they may lie."""
    left = 0
    for place in range(state[layout.DRAWN], state[layout.PILE]):
        if deck[place] != SCORING:
            cards[left] = deck[place]
            left += 1
    place_scorings(state, fresh, random)
    for place in range(state[layout.DRAWN], state[layout.PILE]):
        if fresh[place] < 0:
            at = below(random, left)
            left -= 1
            fresh[place] = cards[at]
            cards[at] = cards[left]


@njit(cache=True, nogil=True)
def try_all(state, deck, seat, actions, count, nets, room, worlds, random, dice, values):
    """Mean outcome for `seat` of each action over `worlds` shuffles, all with the same dice, to `values`."""
    values[:count] = 0
    for _ in range(worlds):
        reshuffle(state, deck, room.deck, room.cards, random)
        luck = next_word(random)
        for index in range(count):
            seed_random(dice, luck)
            room.world[:] = state
            step(room.world, room.deck, seat, actions[index])
            if room.world[layout.REMOVED_SCORINGS] == state[layout.REMOVED_SCORINGS]:
                play_round(room.world, room.deck, nets, room, np.float32(1.0), dice)
            judge(room.world, nets, room)
            values[index] += room.values[seat] / worlds


@njit(cache=True, nogil=True)
def improve_games(games, seats, random, nets, room, worlds, share, grads, stats):
    """Play `games`, search a `share` of the decisions, add up gradients (Nets of arrays); stats float64[4]."""
    state = np.zeros(layout.SIZE, np.int64)
    deck = np.zeros(layout.DECK, np.int8)
    actions = np.zeros(layout.MAX_ACTIONS, np.int64)
    chances = np.zeros(layout.MAX_ACTIONS, np.float32)
    rows = np.zeros_like(room.rows)
    values = np.zeros(layout.MAX_ACTIONS, np.float32)
    slopes = np.zeros(layout.MAX_ACTIONS, np.float32)
    dice = np.zeros(2, np.uint64)
    seen = np.zeros((140, layout.SIZE), np.int64)
    vhidden = np.zeros(value_rows.WIDTH, np.float32)
    target = np.zeros(layout.MAX_SEATS, np.float32)
    for game in range(games):
        new_game(seats, game % seats, random, state, deck, room.cards)
        kept = 0
        while state[layout.PHASE] != layout.OVER:
            seat = lowest_bit(state[layout.WAITING])
            if unit(random) < 0.25:
                seen[kept] = state
                kept += 1
            count = weigh(state, seat, nets, room, np.float32(1.0))
            actions[:] = room.actions
            chances[:] = room.chances
            if count > 1 and unit(random) < share:
                rows[:] = room.rows
                try_all(state, deck, seat, actions, count, nets, room, worlds, random, dice, values)
                mean = np.float32(0.0)
                best = values[0]
                for index in range(count):
                    mean += chances[index] * values[index]
                    best = max(best, values[index])
                for index in range(count):
                    weight = chances[index]
                    if weight > 1e-4 or values[index] > mean:
                        weight = max(weight, FLOOR)
                    slopes[index] = weight * (values[index] - mean) * np.float32(20.0)
                policy_gradient(rows, count, nets.table, nets.weights, slopes, grads.table, grads.weights)
                stats[0] += 1
                stats[1] += best - mean
            point = unit(random)
            pick = count - 1
            for index in range(count - 1):
                point -= chances[index]
                if point < 0:
                    pick = index
                    break
            step(state, deck, seat, actions[pick])
        winners = result(state, room.points[0], room.points[1])
        shared = 0
        for seat in range(seats):
            shared += (winners >> seat) & 1
        for seat in range(seats):
            target[seat] = np.float32((winners >> seat) & 1) / np.float32(shared)
        for index in range(kept):
            value_rows.win_chances(
                seen[index], nets.value_table, nets.value_weights, room.looks, room.value_rows, room.values
            )
            value_gradient(
                seen[index],
                target,
                nets.value_table,
                nets.value_weights,
                room.values,
                room.looks,
                room.value_rows,
                vhidden,
                grads.value_table,
                grads.value_weights,
            )
            for seat in range(seats):
                stats[2] -= target[seat] * np.log(room.values[seat] + np.float32(1e-9))
            stats[3] += 1


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("start")
    parser.add_argument("out")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--updates", type=int, default=1500)
    parser.add_argument("--games", type=int, default=64)
    parser.add_argument("--worlds", type=int, default=6)
    parser.add_argument("--share", type=float, default=0.15)
    parser.add_argument("--rate", type=float, default=0.002)
    options = parser.parse_args()
    data = np.load(options.start)
    nets = Nets(*(data[name].copy() for name in Nets._fields))
    climbers = [Adam(part, options.rate) for part in nets]
    random = np.zeros(2, np.uint64)
    seed_random(random, options.seed)
    chance = np.random.default_rng(options.seed)
    room, begun, total = scratch(), time.time(), np.zeros(4)
    assert nets.table.shape[1] == WIDTH
    for update in range(1, options.updates + 1):
        grads = Nets(*(np.zeros_like(part) for part in nets))
        seats = int(chance.choice([3, 4, 4, 4, 5]))
        improve_games(options.games, seats, random, nets, room, options.worlds, options.share, grads, total)
        left = max(0.05, 1 - update / options.updates)
        for climber, gradient in zip(climbers, grads, strict=True):
            climber.step(gradient / options.games, left)
        if update % 25 == 0:
            print(
                f"{update} {time.time() - begun:.0f}s searched {total[0]:.0f} best less mean "
                f"{total[1] / total[0]:.4f} cross-entropy {total[2] / total[3]:.4f}",
                flush=True,
            )
            total[:] = 0
        if update % 100 == 0 or update == options.updates:
            np.savez(options.out, **nets._asdict(), seed=options.seed, updates=update)


if __name__ == "__main__":
    main()
