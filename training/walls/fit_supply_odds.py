"""How likely unseen cards are to lie face down in the supply, whoever put them there, measured in self-play.

    python -m training.walls.fit_supply_odds supply_odds.npz --policy policy.npz --games 800

Writes `supply_odds` float32[3 rounds, 6 ranks, 4 leads], leads as in `policy_features.lead_class` from the seat that
looks. 1 means as likely as in the pile.
"""

from pathlib import Path

import numpy as np

from shofar.bots.walls.policy_features import BEST, COLUMNS, MINE, lead_class, write_colour_features
from shofar.bots.walls.weights import Nets
from shofar.fast.kernels import Float32Array, Float64Array, Int64Array
from shofar.fast.walls import packed_layout
from shofar.fast.walls.cards import CARDS, COLOUR, RANK
from shofar.fast.walls.heaps import held
from shofar.fast.walls.packed_layout import HANDS
from training.arguments import add_output, parser_for
from training.artifacts import save_arrays
from training.walls.players import PolicyFollower
from training.walls.referee import Referee
from training.walls.weight_files import SHIPPED, load_nets, nets_called

TEMPERATURE = 0.3
SHAPE = (3, 6, 4)
PRIOR = 5  # cards in each place, so that rare ones say little
LOOK = 0.3  # share of moments that are looked at


def lead_classes(state: Int64Array, seat: int) -> Int64Array:
    """Lead class of each card for `seat`, int64[26]; trumpets are 0."""
    table = np.zeros((5, COLUMNS), np.int64)
    write_colour_features(state, seat, table)
    leads = [lead_class(table[colour, MINE], table[colour, BEST]) for colour in range(5)] + [0]
    return np.array([leads[COLOUR[card]] for card in range(CARDS)])


def count_cards(game: Referee, seat: int, found: Float64Array, pile: Float64Array) -> None:
    """Adds one moment, as `seat` sees it, to what was found in the supply and to what the pile would give."""
    unseen = game.knowledge(seat).unseen
    leads = lead_classes(game.state, seat)
    stage = int(game.state[packed_layout.ROUND]) - 1
    hands, supply = np.zeros(CARDS), np.zeros(CARDS)
    for other, put in enumerate(game.put):
        if other != seat:
            hands += [held(game.state[HANDS + other], card) for card in range(CARDS)]
            for card in put:
                supply[card] += 1
    rest = unseen - hands - supply
    if rest.sum() == 0:
        return
    for card in range(CARDS):
        found[stage, RANK[card], leads[card]] += supply[card]
        # What the pile holds, scaled to as many cards as lie in the supply.
        pile[stage, RANK[card], leads[card]] += rest[card] / rest.sum() * supply.sum()


def measure_odds(nets: Nets, games: int, seed: int, temperature: float = TEMPERATURE) -> Float32Array:
    """The odds over many games of the policy."""
    policy = PolicyFollower(nets, temperature)
    rng = np.random.default_rng(seed)
    found, pile = np.zeros(SHAPE), np.zeros(SHAPE)
    for deal in range(games):
        seats = int(rng.choice([3, 4, 4, 5]))
        game, move = Referee(seats, deal % seats, seed * 1000 + deal), 0
        while not game.over:
            if game.state[packed_layout.PHASE] == packed_layout.PLAY and rng.random() < LOOK:
                count_cards(game, game.to_move, found, pile)
            game.play(policy(game, (seed * 1_000_003 + deal) * 1009 + move))
            move += 1
    return ((found + PRIOR) / (pile + PRIOR)).astype(np.float32)


def main() -> None:
    """Measures the odds and writes them."""
    parser = parser_for(__doc__)
    add_output(parser, "the file of odds")
    parser.add_argument("--policy", type=Path, help="weights of those that play (the shipped ones)")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--temperature", type=float, default=TEMPERATURE)
    args = parser.parse_args()
    nets = load_nets(args.policy) if args.policy else nets_called(SHIPPED)
    odds = measure_odds(nets, args.games, args.seed, args.temperature)
    save_arrays(args.out, {"supply_odds": odds})
    with np.printoptions(precision=2, suppress=True):
        print(odds)


if __name__ == "__main__":
    main()
