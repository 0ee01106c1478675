"""The search as one seat against copies of the policy, the same deal in every seat, on many cores.

    python -m training.walls.search_match --deals 200 --ms 100 --workers 16 temperature=1 temperature=0.5 odds=0

Each argument is a variant of the search (see `variants`). `--rival search` seats copies of the shipped search at the
same budget.

Besides the share of wins, a much less noisy estimate of it is told. Wherever the search does other than the policy
would, both are played out many times from the true world, the pile shuffled anew, all seats following the policy. The
sum of these differences over a game, on average, is what the search is worth: so much is added to the share that one
of equals has. (Not with `--rival search`: the sum is of a game among policies.) A third figure is what both say
together. `--journal FILE` writes every deal down as it ends, and a second run goes on where the first was stopped.
"""

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, TypedDict

import numpy as np

from shofar.bots.walls.weights import nets
from training.parallel import in_processes
from training.walls.matches import interval, joined, play_match
from training.walls.players import JudgedSearcher, Player, PolicyFollower, Searcher, Variant
from training.walls.variants import parse_variant, variant_parser
from training.walls.weight_files import SHIPPED, nets_called

MATCH = ("nets", "rival", "seats", "ms", "sims", "seed", "continuations")  # options that make a match what it is


class Deal(NamedTuple):
    """One deal to be played in every seat."""

    number: int
    seed: int
    options: argparse.Namespace
    variant: Variant


class Played(TypedDict):
    """A deal that was played: its share of wins, the estimate of it, simulations for each decision."""

    deal: int
    share: float
    estimate: float
    sims: float


def play_deal(deal: Deal) -> Played:
    """Plays one deal in all seats."""
    options = deal.options
    one = Searcher(nets_called(options.nets), deal.variant, sims=options.sims, ms=options.ms)
    rest: Player
    if options.rival == "search":
        rest = Searcher(nets(), {}, sims=options.sims, ms=options.ms)
    else:
        rest = PolicyFollower(nets_called(options.rival))
    judged = JudgedSearcher(one, PolicyFollower(nets()), options.continuations)
    share = play_match(judged, rest, 1, options.seats, deal.seed)[0]
    estimate = (1 + judged.gained) / options.seats
    return {
        "deal": deal.number,
        "share": share,
        "estimate": estimate,
        "sims": one.simulations / max(1, one.decisions),
    }


def summary(played: Sequence[Played]) -> str:
    """What the deals played so far say."""
    shares, estimates = [each["share"] for each in played], [each["estimate"] for each in played]
    return "{:.4f} +- {:.4f}, estimated {:.4f} +- {:.4f}, together {:.4f} +- {:.4f}".format(
        *interval(shares), *interval(estimates), *joined(shares, estimates)
    )


def read_journal(path: Path | None, match: dict[str, object]) -> list[Played]:
    """The deals of a match that were written down before."""
    if path is None or not path.exists():
        return []
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [line["played"] for line in lines if line["match"] == match]


def compare(text: str, options: argparse.Namespace) -> None:
    """Plays the deals of one variant and prints what they say."""
    begun = time.monotonic()
    match = {name: value for name, value in vars(options).items() if name in MATCH} | {"variant": text}
    played = read_journal(options.journal, match)
    known = {each["deal"] for each in played}
    deals = [
        Deal(number, options.seed * 10007 + number, options, parse_variant(text))
        for number in range(options.deals)
        if number not in known
    ]
    for each in in_processes(play_deal, deals, options.workers):
        played.append(each)
        if options.journal:
            with options.journal.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"match": match, "played": each}) + "\n")
        if len(played) % 5 == 0:
            print(len(played), "deals:", summary(played), flush=True)
    sims = np.mean([each["sims"] for each in played])
    print(
        f"{text or 'as shipped'!r}: {summary(played)}, {len(played)} deals of {options.seats} games, "
        f"{sims:.0f} simulations a decision, {time.monotonic() - begun:.0f} s",
        flush=True,
    )


def main() -> None:
    """Plays a match of each variant."""
    parser = variant_parser(__doc__, deals=50, ms=100, continuations=200)
    parser.add_argument("--nets", default=SHIPPED, help="a file of weights for the search")
    parser.add_argument("--rival", default=SHIPPED, help="a file of weights for the policy, or `search`")
    parser.add_argument("--sims", type=int)
    parser.add_argument("--journal", type=Path, help="a file of JSON lines, one for each deal")
    options = parser.parse_args()
    for text in options.variants:
        compare(text, options)


if __name__ == "__main__":
    main()
