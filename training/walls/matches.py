"""Matches on packed states: one player against several of another, the same deal in every seat.

    python -m training.walls.matches one.npz rest.npz --deals 12000 --temperature 0.3 --seed 77

plays one policy against copies of another without search and prints its share of wins; a policy is a file or `shipped`.
"""

import math
from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from shofar.bots.walls.rollout import Buffers, new_buffers, policy_action
from shofar.bots.walls.weights import Nets
from shofar.fast.bits import lowest_bit, seed_random
from shofar.fast.kernels import Float32Array, Float64Array, compiled
from shofar.fast.walls import packed_layout
from shofar.fast.walls.deal import new_game
from shofar.fast.walls.rules import result, step
from training.arguments import parser_for
from training.walls.players import Player
from training.walls.referee import Referee
from training.walls.weight_files import nets_called

Numbers: TypeAlias = Sequence[float] | npt.NDArray[np.float64]


@compiled()
def policy_match(
    deals: int, seats: int, one: Nets, rest: Nets, temperatures: Float32Array, seed: int, room: Buffers
) -> Float64Array:
    """Win shares of `one` against `rest`: float64[deals], each the mean over all seats on one deal."""
    shares = np.zeros(deals)
    random = np.zeros(2, np.uint64)
    dice = np.zeros(2, np.uint64)
    dealt = np.zeros(packed_layout.SIZE, np.int64)
    state = np.zeros(packed_layout.SIZE, np.int64)
    deck = np.zeros(packed_layout.DECK, np.int8)
    seed_random(random, seed)
    for deal in range(deals):
        new_game(seats, deal % seats, random, dealt, deck, room.cards)
        for place in range(seats):
            state[:] = dealt
            seed_random(dice, seed * 1000003 + deal)
            while state[packed_layout.PHASE] != packed_layout.OVER:
                seat = lowest_bit(state[packed_layout.WAITING])
                if seat == place:
                    action = policy_action(state, seat, one, room, temperatures[0], dice)
                else:
                    action = policy_action(state, seat, rest, room, temperatures[1], dice)
                step(state, deck, seat, action)
            winners = result(state, room.points[0], room.points[1])
            count = 0
            for seat in range(seats):
                count += (winners >> seat) & 1
            shares[deal] += ((winners >> place) & 1) / count / seats
    return shares


def interval(shares: Numbers) -> tuple[float, float]:
    """Mean and 95% half-width."""
    width = 1.96 * float(np.std(shares, ddof=1)) / math.sqrt(len(shares)) if len(shares) > 1 else math.inf
    return float(np.mean(shares)), width


def joined(shares: Numbers, estimates: Numbers) -> tuple[float, float]:
    """Mean and 95% half-width of what shares and estimates, both honest about the same thing, say together.

    A deal that was lucky often left little to gain, so the shares tell something that the estimates do not.
    """
    if len(shares) < 2:
        return interval(estimates)
    estimated = np.asarray(estimates)
    luck = np.asarray(shares) - estimated
    weight = -np.cov(estimated, luck)[0, 1] / max(float(np.var(luck, ddof=1)), 1e-12)
    return interval(estimated + weight * luck)


def play_match(one: Player, rest: Player, deals: int, seats: int = 4, seed: int = 1) -> list[float]:
    """Win shares by deal of player `one` against copies of `rest`, with `one` in each seat in turn."""
    shares = []
    for deal in range(deals):
        total = 0.0
        for place in range(seats):
            game = Referee(seats, deal % seats, seed * 100003 + deal)
            move = 0
            while not game.over:
                player = one if game.to_move == place else rest
                game.play(player(game, (seed * 7919 + deal) * 1009 + move))
                move += 1
            total += game.share(place)
        shares.append(total / seats)
    return shares


def main() -> None:
    """Plays a match of policies and prints the share of wins of the first."""
    parser = parser_for(__doc__)
    parser.add_argument("one")
    parser.add_argument("rest")
    parser.add_argument("--deals", type=int, default=3000)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--temperature", type=float, default=1.0)
    args = parser.parse_args()
    temperatures = np.full(2, args.temperature, np.float32)
    one, rest = nets_called(args.one), nets_called(args.rest)
    share, width = interval(policy_match(args.deals, args.seats, one, rest, temperatures, args.seed, new_buffers()))
    print(f"{args.one} against {args.rest}: {100 * share:.1f}% ± {100 * width:.1f}, {args.deals} deals")


if __name__ == "__main__":
    main()
