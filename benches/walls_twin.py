"""The long proof that the compiled rules of Walls are the plain ones: whole random games, every state and every list.

    python benches/walls_twin.py [--games 100000] [--seed 1]

Stops at the first difference with exit status 1 and prints the seed of that game.
"""

import argparse
import random
import sys
import time

import numpy as np

from shofar import walls
from shofar.fast.walls import codec, rules


def differs(seed):
    """What differs in the game of a seed, or None."""
    chance = random.Random(seed)
    state = walls.new_state(walls.shuffled_deal(chance.choice([3, 4, 5]), seed))
    packed, deck = codec.encode(state)
    while waiting := walls.waiting(state):
        if not np.array_equal(packed, codec.encode(state)[0]):
            return f"{state}: {codec.to_words(packed)}"
        for seat in waiting:
            listed, plain = codec.legal_texts(packed, seat), [str(action) for action in walls.legal(state, seat)]
            if listed != plain:
                return f"{state}, seat {seat}: {listed} instead of {plain}"
        seat = chance.choice(waiting)
        action = chance.choice(walls.legal(state, seat))
        state = walls.play(state, seat, action)
        rules.step(packed, deck, seat, codec.action_code(str(action)))
    return None if codec.to_words(packed) == walls.state_json(state) else f"{state}: {codec.to_words(packed)}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    begun = time.time()
    for game in range(options.games):
        wrong = differs(options.seed * 1_000_000 + game)
        if wrong:
            print(f"seed {options.seed * 1_000_000 + game}: {wrong}")
            sys.exit(1)
        if (game + 1) % 1000 == 0:
            print(f"{game + 1} games agree, {time.time() - begun:.0f} s", file=sys.stderr, flush=True)
    print(f"{options.games} games agree")
