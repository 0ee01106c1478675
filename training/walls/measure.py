"""The search as one seat against copies of the policy, the same deal in every seat, on many cores.

    python training/walls/measure.py --deals 200 --ms 100 --workers 16 temperature=1 temperature=0.5 odds=0

Each argument is a variant of the search: `temperature` of its rollouts, `trust` of its plans (see `plans`; inf: none
are made), `odds` the power of its beliefs (0: all worlds alike), `guess` how many guesses follow each seat, `width`,
`narrow`, `rare`, `lean` (see `search`), `sims` instead of time. Without one, the search as it is shipped.
`--rival search` seats copies of the shipped search at the same budget.

Besides the share of wins, a much less noisy estimate of it is told. Wherever the search does other than the policy
would, both are played out many times from the true world, the pile shuffled anew, all seats following the policy. The
sum of these differences over a game, on average, is what the search is worth: so much is added to the share that one
of equals has. (Not with `--rival search`: the sum is of a game among policies.) A third figure is what both say
together. `--keep FILE` writes every deal down as it ends, and a second run goes on where the first was stopped.
"""

import argparse
import json
import multiprocessing
import time
from pathlib import Path

import numpy as np
from fresh import difference
from match import interval, joined, outcomes, play_match
from variants import variant_of

from shofar.bots.walls import search as search_module
from shofar.bots.walls.beliefs import beliefs
from shofar.bots.walls.paths import paths
from shofar.bots.walls.players import guesses_for, run_until
from shofar.bots.walls.rollout import policy_action, scratch
from shofar.bots.walls.search import NO_BELIEFS, Search
from shofar.bots.walls.weights import aligned, nets, nets_of
from shofar.fast.bits import seed_random
from shofar.fast.walls.layout import MAX_ACTIONS
from shofar.fast.walls.rules import legal

POLICY_WARMTH = 0.2
MATCH = ("nets", "rival", "seats", "ms", "sims", "seed", "continuations")  # options that make a match what it is
SHIPPED = {name: getattr(search_module, name) for name in ("WIDTH", "NARROW", "RARE", "LEAN")}


def loaded(path):
    """The shipped nets, or those of a file; a file without value and beliefs, with the shipped ones."""
    if path is None:
        return nets()
    with np.load(path) as data:
        if "value_mark" in data.files:
            return nets_of(data)
        return nets()._replace(table=aligned(data["table"]), weights=aligned(data["weights"]))


def search_of(game, seat, actions, weights, seed, variant, sims, ms):
    """A search that has not begun, of that size or time."""
    known = game.knowledge(seat)
    believed, past = NO_BELIEFS, None
    if variant.get("odds", 1.0):
        history = game.history()
        found = beliefs(known, history, weights)
        believed = found._replace(odds=found.odds ** np.float32(variant.get("odds", 1.0)))
        past = paths(known, history, believed)
    return Search(
        known,
        actions,
        weights,
        seed,
        temperature=variant.get("temperature", search_module.TEMPERATURE),
        trust=variant.get("trust", search_module.TRUST),
        believed=believed,
        past=past,
        guess=int(variant.get("guess", guesses_for(sims, ms))),
    )


def searcher(weights, budget, variant):
    """A player for `play_match` that searches; `made` and `moves` count what it did."""
    sims = int(variant.get("sims", 0)) or budget.get("sims")

    def choose(game, seat, seed):
        begun = time.perf_counter()
        for name, shipped in SHIPPED.items():
            setattr(search_module, name, variant.get(name.lower(), shipped))
        actions = np.zeros(MAX_ACTIONS, np.int64)
        count = legal(game.state, seat, actions)
        if count == 1:
            return actions[0]
        search = search_of(game, seat, actions[:count], weights, seed, variant, sims, budget.get("ms"))
        deadline = None if sims else begun + budget["ms"] / 1000
        run_until(search, sims, deadline)
        choose.made += search.sims
        choose.moves += 1
        choose.search = search
        return actions[search.best()]

    choose.made = choose.moves = 0
    choose.search = None
    return choose


def judged(one, follow, weights, count, worlds=0):
    """The searcher `one`, with what its decisions gained over those of the policy `follow` added up in `gained`.

    With `worlds`, what it could foresee to gain is added up in `foreseen`."""
    room = scratch()

    def choose(game, seat, seed):
        action = one(game, seat, seed)
        other = follow(game, seat, seed ^ 0x5DEECE66D)
        if action != other:
            shares = np.zeros(2)
            pair = np.array([action, other])
            outcomes(game.state, game.deck, seat, pair, weights, room, np.float32(POLICY_WARMTH), count, seed, shares)
            choose.gained += shares[0] - shares[1]
            if worlds:
                ours, theirs = np.searchsorted(one.search.question.actions, pair)
                choose.foreseen += difference(one.search, ours, theirs, worlds)
        return action

    choose.gained = choose.foreseen = 0.0
    return choose


def policy(weights, temperature=POLICY_WARMTH):
    """A player for `play_match` that follows the policy."""
    room, dice = scratch(), np.zeros(2, np.uint64)

    def choose(game, seat, seed):
        seed_random(dice, seed)
        return policy_action(game.state, seat, weights, room, np.float32(temperature), dice)

    return choose


def deal_share(task):
    """One deal: its number, the share of wins, the estimate of it, simulations for each decision."""
    number, seed, options, variant = task
    budget = {"sims": options.sims, "ms": options.ms}
    one = searcher(loaded(options.nets), budget, variant)
    rest = searcher(nets(), budget, {}) if options.rival == "search" else policy(loaded(options.rival))
    watched = judged(one, policy(nets()), nets(), options.continuations)
    share = play_match(watched, rest, 1, options.seats, seed)[0]
    return {
        "deal": number,
        "share": share,
        "estimate": (1 + watched.gained) / options.seats,
        "sims": one.made / max(1, one.moves),
    }


def summary(played):
    """What the deals played so far say."""
    shares, estimates = [each["share"] for each in played], [each["estimate"] for each in played]
    return "{:.4f} +- {:.4f}, estimated {:.4f} +- {:.4f}, together {:.4f} +- {:.4f}".format(
        *interval(shares), *interval(estimates), *joined(shares, estimates)
    )


def kept(path, key):
    """The deals of the match `key` that were written down before."""
    if path is None or not path.exists():
        return []
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    return [line["played"] for line in lines if line["match"] == key]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variants", nargs="*", default=[""])
    parser.add_argument("--nets", help="weights of the search, if not the shipped ones")
    parser.add_argument("--rival", help="weights of the policy, if not the shipped ones, or `search`")
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--ms", type=int, default=100)
    parser.add_argument("--continuations", type=int, default=200, help="of each action that is judged")
    parser.add_argument("--sims", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a file of JSON lines, one for each deal")
    options = parser.parse_args()
    with multiprocessing.get_context("spawn").Pool(options.workers) as pool:
        for text in options.variants or [""]:
            variant, begun = variant_of(text), time.time()
            key = {name: value for name, value in vars(options).items() if name in MATCH} | {"variant": text}
            played = kept(options.keep, key)
            known = {each["deal"] for each in played}
            tasks = [
                (number, options.seed * 10007 + number, options, variant)
                for number in range(options.deals)
                if number not in known
            ]
            for each in pool.imap_unordered(deal_share, tasks):
                played.append(each)
                if options.keep:
                    with options.keep.open("a") as file:
                        file.write(json.dumps({"match": key, "played": each}) + "\n")
                if len(played) % 5 == 0:
                    print(len(played), "deals:", summary(played), flush=True)
            made = np.mean([each["sims"] for each in played])
            print(
                f"{text or 'as shipped'!r}: {summary(played)}, {len(played)} deals of {options.seats} games, "
                f"{made:.0f} simulations a decision, {time.time() - begun:.0f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
