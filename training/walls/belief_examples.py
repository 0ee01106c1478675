"""Games of the policy, written down as examples for the beliefs.

    python -m training.walls.belief_examples FOLDER --policy policy.npz --count 3600000 --workers 16

Files of FOLDER hold the inputs of places with what lies there (see `shofar.bots.walls.belief_inputs`). `fit_beliefs`
reads them. A file that is there already is not made again.
"""

from pathlib import Path
from typing import NamedTuple

import numpy as np

from shofar.bots.walls.belief_inputs import INPUTS, PLACES, BeliefBuffers, new_belief_buffers, write_belief_inputs
from shofar.bots.walls.decision_history import HIDDEN, History
from shofar.bots.walls.rollout import Buffers, new_buffers, policy_action
from shofar.bots.walls.weights import Nets
from shofar.fast.bits import below, lowest_bit, seed_random
from shofar.fast.kernels import Float32Array, Int8Array, Int64Array, compiled
from shofar.fast.walls import packed_layout
from shofar.fast.walls.cards import CARDS, COLOUR
from shofar.fast.walls.deal import new_game
from shofar.fast.walls.heaps import held
from shofar.fast.walls.knowledge import Knowledge
from shofar.fast.walls.packed_layout import (
    COUNTS,
    DO_FEED,
    DO_FIRST,
    DO_SUPPLY,
    FIRSTS,
    HANDS,
    KNOWN,
    MAX_SEATS,
    REMOVED_SCORINGS,
)
from shofar.fast.walls.rules import step
from training.arguments import add_output, add_workers, parser_for
from training.artifacts import save_arrays
from training.parallel import in_processes, reported
from training.walls.models import Examples
from training.walls.referee import hand_cards
from training.walls.weight_files import SHIPPED, load_nets, nets_called

LONGEST = 160  # decisions of a game
TEMPERATURES = np.array([0.2, 0.2, 0.2, 0.2, 0.2, 0.4, 0.4, 0.8], np.float32)  # of the policy, one for each game
FILE_EXAMPLES = 5000  # in one file


@compiled()
def write_public_state(state: Int64Array, seat: int, put: Int64Array, out: Int64Array) -> None:
    """The state without hands and hidden cards to `out`; `put` counts the latter by seat and card."""
    out[:] = state
    own = 0
    hidden = 0
    for other in range(MAX_SEATS):
        out[HANDS + other] = 0
        for card in range(CARDS):
            if other == seat:
                own += put[other, card] << (8 * COLOUR[card])
            else:
                hidden += put[other, card]
    common = state[KNOWN + seat] - own
    for other in range(MAX_SEATS):
        out[KNOWN + other] = common
    out[COUNTS] = common + (hidden << 40)


@compiled()
def write_knowledge(
    state: Int64Array,
    deck: Int8Array,
    seat: int,
    put: Int64Array,
    known: Int64Array,
    unseen: Int64Array,
    needs: Int64Array,
) -> None:
    """What `seat` knows to the last three arrays, like `Referee.knowledge`."""
    seats = state[packed_layout.SEATS]
    known[:] = state
    unseen[:] = 0
    needs[:] = 0
    own = 0
    for card in range(CARDS):
        own += put[seat, card] << (8 * COLOUR[card])
        for other in range(seats):
            if other != seat:
                unseen[card] += held(state[HANDS + other], card) + put[other, card]
                needs[MAX_SEATS] += put[other, card]
    for place in range(state[packed_layout.DRAWN], state[packed_layout.PILE]):
        if deck[place] < CARDS:
            unseen[deck[place]] += 1
    for other in range(seats):
        if other != seat:
            known[HANDS + other] = 0
            known[KNOWN + other] = state[KNOWN + seat] - own
            needs[other] = hand_cards(state[HANDS + other])
            if state[FIRSTS + other] >= 0:
                unseen[state[FIRSTS + other]] += 1
    known[COUNTS] = state[KNOWN + seat]


@compiled()
def remember(history: History, at: int, state: Int64Array, seat: int, action: int, put: Int64Array) -> None:
    """Write decision number `at` into `history`."""
    verb = action & ~31
    write_public_state(state, seat, put, history.states[at])
    history.seats[at] = seat
    history.actions[at] = verb | HIDDEN if verb in (DO_FEED, DO_SUPPLY) else action
    history.held[at] = hand_cards(state[HANDS + seat])
    history.drew[at] = verb not in (DO_FEED, DO_FIRST)


@compiled()
def play_for_beliefs(
    seed: int,
    nets: Nets,
    room: Buffers,
    history: History,
    desk: BeliefBuffers,
    inputs: Float32Array,
    truths: Int8Array,
    unseens: Int8Array,
    kinds: Int8Array,
) -> None:
    """Play until the arrays are full. One moment in ten is looked at, one time in twelve with nothing remembered."""
    random = np.zeros(2, np.uint64)
    seed_random(random, seed)
    state = np.zeros(packed_layout.SIZE, np.int64)
    known = np.zeros(packed_layout.SIZE, np.int64)
    deck = np.zeros(packed_layout.DECK, np.int8)
    put = np.zeros((MAX_SEATS, CARDS), np.int64)
    cards = np.zeros(LONGEST, np.int64)
    unseen = np.zeros(CARDS, np.int64)
    needs = np.zeros(MAX_SEATS + 1, np.int64)
    owners = np.zeros(PLACES, np.int64)
    numbers = np.zeros(PLACES, np.int64)
    out = np.zeros((PLACES, CARDS, INPUTS), np.float32)
    full = 0
    game = 0
    while True:
        game += 1
        pick = below(random, 8)
        seats = 4 if pick < 5 else (3 if pick == 5 else 5)
        new_game(seats, game % seats, random, state, deck, room.cards)
        put[:] = 0
        moves = 0
        scored = 0
        temperature = TEMPERATURES[below(random, len(TEMPERATURES))]
        while state[packed_layout.PHASE] != packed_layout.OVER:
            seat = lowest_bit(state[packed_layout.WAITING])
            if below(random, 10) == 0:
                write_knowledge(state, deck, seat, put, known, unseen, needs)
                remembered = moves if below(random, 12) else 0
                past = History(
                    history.states[:remembered],
                    history.seats[:remembered],
                    history.actions[:remembered],
                    history.held[:remembered],
                    history.drew[:remembered],
                )
                count = write_belief_inputs(
                    Knowledge(seat, known, unseen, needs), past, nets.policy, desk, out, owners, numbers
                )
                for place in range(count):
                    if full == len(kinds):
                        return
                    inputs[full] = out[place]
                    unseens[full] = unseen
                    number = numbers[place]
                    for card in range(CARDS):
                        hand = held(state[HANDS + owners[place]], card)
                        truths[full, card] = hand if number < 0 else cards[number] == card
                    feeds = number >= 0 and history.actions[number] & ~31 == DO_FEED
                    kinds[full] = 10 * (remembered > 0) + (0 if number < 0 else 1 if feeds else 2)
                    full += 1
            action = policy_action(state, seat, nets, room, temperature, random)
            remember(history, moves, state, seat, action, put)
            cards[moves] = action & 31
            moves += 1
            if action & ~31 in (DO_FEED, DO_SUPPLY):
                put[seat, action & 31] += 1
            step(state, deck, seat, action)
            if state[REMOVED_SCORINGS] != scored:
                scored = state[REMOVED_SCORINGS]
                put[:] = 0


class Task(NamedTuple):
    """One file of examples to be made."""

    out: Path
    policy: Path | None
    examples: int
    seed: int


def write_examples(task: Task) -> Path:
    """Makes one file of examples, unless it is there already."""
    if task.out.exists():
        return task.out
    inputs = np.zeros((task.examples, CARDS, INPUTS), np.float32)
    truths, unseens = np.zeros((2, task.examples, CARDS), np.int8)
    kinds = np.zeros(task.examples, np.int8)
    history = History(np.zeros((LONGEST, packed_layout.SIZE), np.int64), *np.zeros((4, LONGEST), np.int64))
    nets = load_nets(task.policy) if task.policy else nets_called(SHIPPED)
    play_for_beliefs(task.seed, nets, new_buffers(), history, new_belief_buffers(), inputs, truths, unseens, kinds)
    save_arrays(task.out, Examples(inputs.astype(np.float16), truths, unseens, kinds)._asdict())
    return task.out


def make_examples(folder: Path, policy: Path | None, count: int, seed: int, workers: int) -> list[Path]:
    """Fills a folder with files of examples; returns the files."""
    each = min(FILE_EXAMPLES, count)
    tasks = [
        Task(folder / f"{number:05d}.npz", policy, each, seed * 100_000 + number) for number in range(count // each)
    ]
    return sorted(reported(in_processes(write_examples, tasks, workers), len(tasks), "files of examples"))


def main() -> None:
    """Writes examples of the policy's games."""
    parser = parser_for(__doc__)
    add_output(parser, "a folder for the files")
    add_workers(parser)
    parser.add_argument("--policy", type=Path, help="weights of those that play (the shipped ones)")
    parser.add_argument("--count", type=int, default=100_000, help="examples")
    args = parser.parse_args()
    make_examples(args.out, args.policy, args.count, args.seed, args.workers)


if __name__ == "__main__":
    main()
