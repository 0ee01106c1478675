"""Fit the value to who wins games of the policy, with PyTorch, on a graphics card if there is one.

    python training/walls/train_value.py OUT.npz --games 36000000 --epochs 8 --threads 16

Games are played first, as many threads at once as told, and kept in memory as rows (see `value_rows`; 640 bytes for a
world of four seats, two worlds a game). OUT holds the arrays by the names that `weights.nets_of` looks for;
`assemble.py` puts them into the package. The first worlds are held out, and what is printed is of them: the
cross-entropy of who wins, after round one and after round two.
"""

import argparse
import math
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import torch
from numba import njit
from torch.nn.functional import embedding_bag

from shofar.bots.walls.rollout import policy_action, scratch
from shofar.bots.walls.value_net import WIDTH
from shofar.bots.walls.value_rows import (
    COLOUR_QUESTIONS,
    COLOUR_ROWS,
    TABLE_QUESTIONS,
    TABLE_ROWS,
    glance,
    seat_rows,
)
from shofar.bots.walls.weights import nets
from shofar.fast.bits import lowest_bit, seed_random
from shofar.fast.walls import layout
from shofar.fast.walls.deal import new_game
from shofar.fast.walls.rules import result, step

WARMTH = np.float32(0.25)  # of the policy
SEATS = (4, 4, 4, 3, 4, 4, 4, 5)  # of eight parts
PART = 50_000  # games
HELD_OUT = 100_000  # worlds for each number of seats
BATCH = 32_768
RATE = 0.004


@njit(cache=True, nogil=True)
def play(games, seats, seed, nets, room, colours, tables, shares):
    """Play `games` games and write down the two worlds of each where a round has been scored."""
    random = np.zeros(2, np.uint64)
    seed_random(random, seed)
    state = np.zeros(layout.SIZE, np.int64)
    deck = np.zeros(layout.DECK, np.int8)
    work = room.value
    full = 0
    for game in range(games):
        new_game(seats, game % seats, random, state, deck, room.cards)
        scored = 0
        while state[layout.PHASE] != layout.OVER:
            seat = lowest_bit(state[layout.WAITING])
            step(state, deck, seat, policy_action(state, seat, nets, room, WARMTH, random))
            if state[layout.REMOVED_SCORINGS] != scored and state[layout.PHASE] != layout.OVER:
                scored = state[layout.REMOVED_SCORINGS]
                glance(state, work.facts)
                for seat in range(seats):
                    seat_rows(state, seat, work.facts, work.ties, colours[full, seat], tables[full, seat])
                full += 1
        winners = result(state, room.points[0], room.points[1])
        count = 0
        for seat in range(seats):
            count += (winners >> seat) & 1
        for at in range(full - 2, full):
            for seat in range(seats):
                shares[at, seat] = ((winners >> seat) & 1) / count


def play_part(task):
    """The worlds of some games, all with the same number of seats."""
    number, seed, games = task
    seats = SEATS[number % len(SEATS)]
    colours = np.zeros((2 * games, seats, 5, COLOUR_QUESTIONS), np.int16)
    tables = np.zeros((2 * games, seats, TABLE_QUESTIONS), np.int16)
    shares = np.zeros((2 * games, seats), np.float32)
    play(games, seats, seed * 1_000_000 + number, nets(), scratch(), colours, tables, shares)
    return colours, tables, shares


def worlds(games, seed, threads, device):
    """The worlds of so many games, by number of seats: {seats: [colours, tables, shares]}."""
    parts = max(len(SEATS), games // PART)
    tasks = [(number, seed, games // parts) for number in range(parts)]
    play_part((0, seed, 1))  # compiled once, not by every thread
    found, begun = {}, time.time()
    with ThreadPoolExecutor(threads) as pool:
        for done, arrays in enumerate(pool.map(play_part, tasks), 1):
            found.setdefault(arrays[0].shape[1], []).append([torch.from_numpy(array).to(device) for array in arrays])
            if done * 10 % parts < 10:
                print(f"{done} of {parts} parts played, {time.time() - begun:.0f} s", flush=True)
    joined = {}
    for seats in sorted(found):
        joined[seats] = [torch.cat(part) for part in zip(*found.pop(seats), strict=True)]
    return joined


class Value:
    """The network of `value_net`."""

    def __init__(self, width, device):
        parts = {
            "value_colour": torch.randn(COLOUR_ROWS, width) * 0.1,
            "value_table": torch.randn(TABLE_ROWS, 2 * width) * 0.1,
            "value_second": torch.randn(width, width) * (0.4 / width) ** 0.5,
            "value_mark": torch.randn(width) * 0.1,
        }
        self.width = width
        self.parts = {name: part.to(device).requires_grad_() for name, part in parts.items()}

    def log_chances(self, colours, tables):
        """Of each seat to win, [worlds, seats]."""
        parts, (count, seats) = self.parts, tables.shape[:2]
        table = embedding_bag(tables.int().flatten(0, 1), parts["value_table"], mode="sum").view(count, seats, -1)
        colour = embedding_bag(colours.int().flatten(0, 2), parts["value_colour"], mode="sum")
        first = torch.relu(colour.view(count, seats, 5, -1) + table[..., None, : self.width]).sum(-2)
        second = torch.relu(first @ parts["value_second"] + table[..., self.width :])
        return torch.log_softmax(second @ parts["value_mark"], -1)

    def loss(self, colours, tables, shares):
        """Mean cross-entropy."""
        return -(shares * self.log_chances(colours, tables)).sum() / len(shares)

    @torch.no_grad()
    def report(self, colours, tables, shares):
        """The cross-entropy after round one and two: of every other world."""
        told = torch.cat(
            [self.log_chances(*part) for part in zip(colours.split(9000), tables.split(9000), strict=True)]
        )
        each = -(shares * told).sum(1)
        return f"{shares.shape[1]} seats, after round one {each[::2].mean():.4f}, two {each[1::2].mean():.4f}"


def fit(groups, width, epochs, device):
    """A value fitted to the worlds of `groups`."""
    model = Value(width, device)
    climber = torch.optim.Adam(model.parts.values(), lr=RATE, betas=(0.9, 0.99))
    held_out = {seats: min(HELD_OUT, len(parts[0]) // 8 * 2) for seats, parts in groups.items()}
    sizes = torch.tensor([float(len(parts[0])) for parts in groups.values()])
    steps = max(1, int(epochs * sizes.sum().item() / BATCH))
    begun = time.time()
    for at in range(1, steps + 1):
        for group in climber.param_groups:
            group["lr"] = RATE * min(1.0, at / 200) * 0.5 * (1 + math.cos(math.pi * at / steps)) + 1e-6
        seats = list(groups)[torch.multinomial(sizes, 1).item()]
        parts = groups[seats]
        chosen = torch.randint(held_out[seats], len(parts[0]), (min(BATCH, len(parts[0])),), device=device)
        climber.zero_grad()
        model.loss(*[part[chosen] for part in parts]).backward()
        climber.step()
        if at % max(1, steps // 8) == 0 or at == steps:
            told = "; ".join(model.report(*[part[: held_out[each]] for part in groups[each]]) for each in groups)
            print(f"step {at} of {steps}, {time.time() - begun:.0f} s: {told}", flush=True)
    return model


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--epochs", type=float, default=6)
    parser.add_argument("--width", type=int, default=WIDTH)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    device = "cuda" if torch.cuda.is_available() else "cpu"
    model = fit(worlds(options.games, options.seed, options.threads, device), options.width, options.epochs, device)
    # Half as many bytes; what rounding costs does not show.
    np.savez(options.out, **{name: part.detach().cpu().half().numpy() for name, part in model.parts.items()})


if __name__ == "__main__":
    main()
