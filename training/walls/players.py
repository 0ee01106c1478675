"""Players of `matches.play_match`: the policy, the search and its variants, and a search whose decisions are judged."""

import time
from collections.abc import Callable, Mapping
from typing import TypeAlias

import numpy as np

from shofar.bots.walls import search as search_module
from shofar.bots.walls.beliefs import beliefs
from shofar.bots.walls.decision_trails import find_trails
from shofar.bots.walls.own_policy import TRUST
from shofar.bots.walls.players import particles_for, run_until
from shofar.bots.walls.rollout import new_buffers, policy_action
from shofar.bots.walls.search import NO_BELIEFS, Search
from shofar.bots.walls.weights import Nets
from shofar.fast.bits import seed_random
from shofar.fast.kernels import Int64Array
from training.walls.continuations import play_out
from training.walls.fresh_worlds import difference
from training.walls.referee import Referee

Player: TypeAlias = Callable[[Referee, int], int]
"""Chooses a packed action for the seat to move, given the game and a seed."""

Variant: TypeAlias = Mapping[str, float]
"""Changes of the search by name: see `variants`."""

POLICY_TEMPERATURE = 0.2
SHIPPED = {name: getattr(search_module, name) for name in ("WIDTH", "NARROW", "RARE", "PRIOR_WEIGHT")}


class PolicyFollower:
    """A player that follows the policy."""

    def __init__(self, nets: Nets, temperature: float = POLICY_TEMPERATURE) -> None:
        self.nets, self.temperature = nets, np.float32(temperature)
        self.room, self.dice = new_buffers(), np.zeros(2, np.uint64)

    def __call__(self, game: Referee, seed: int) -> int:
        seed_random(self.dice, seed)
        return int(policy_action(game.state, game.to_move, self.nets, self.room, self.temperature, self.dice))


def new_search(
    game: Referee, actions: Int64Array, nets: Nets, seed: int, variant: Variant, sims: int | None, ms: float | None
) -> Search:
    """A search for the seat to move that has not begun; `sims` and `ms` say how large it will be."""
    known = game.knowledge(game.to_move)
    believed, past = NO_BELIEFS, None
    if variant.get("odds", 1.0):
        history = game.history()
        found = beliefs(known, history, nets)
        believed = found._replace(odds=found.odds ** np.float32(variant.get("odds", 1.0)))
        past = find_trails(known, history, believed)
    return Search(
        known,
        actions,
        nets,
        seed,
        temperature=variant.get("temperature", search_module.TEMPERATURE),
        trust=variant.get("trust", TRUST),
        believed=believed,
        trails=past,
        particle_count=int(variant.get("guess", particles_for(sims, ms))),
    )


class Searcher:
    """A player that searches, so many simulations or milliseconds; counts its decisions and simulations."""

    def __init__(self, nets: Nets, variant: Variant, *, sims: int | None = None, ms: float | None = None) -> None:
        self.nets, self.variant, self.ms = nets, variant, ms
        self.sims = int(variant.get("sims", 0)) or sims
        self.simulations = self.decisions = 0
        self.search: Search | None = None
        """The last search."""

    def __call__(self, game: Referee, seed: int) -> int:
        begun = time.perf_counter()
        for name, shipped in SHIPPED.items():
            setattr(search_module, name, self.variant.get(name.lower(), shipped))
        actions = game.legal()
        if len(actions) == 1:
            return int(actions[0])
        search = new_search(game, actions, self.nets, seed, self.variant, self.sims, self.ms)
        deadline = None if self.sims or self.ms is None else begun + self.ms / 1000
        run_until(search, self.sims, deadline)
        self.simulations += search.sims
        self.decisions += 1
        self.search = search
        return int(actions[search.best()])


class JudgedSearcher:
    """A searcher whose decisions are compared with the policy's.

    `gained` adds up what they brought in the true world, the pile shuffled anew `count` times, all seats following the
    policy; `foreseen` what they should bring, by `worlds` fresh worlds each.
    """

    def __init__(self, searcher: Searcher, policy: PolicyFollower, count: int, worlds: int = 0) -> None:
        self.searcher, self.policy, self.count, self.worlds = searcher, policy, count, worlds
        self.room = new_buffers()
        self.gained = self.foreseen = 0.0

    def __call__(self, game: Referee, seed: int) -> int:
        action = self.searcher(game, seed)
        other = self.policy(game, seed ^ 0x5DEECE66D)
        if action != other:
            shares = np.zeros(2)
            pair = np.array([action, other])
            temperature = np.float32(POLICY_TEMPERATURE)
            nets = self.policy.nets
            play_out(game.state, game.deck, game.to_move, pair, nets, self.room, temperature, self.count, seed, shares)
            self.gained += float(shares[0] - shares[1])
            if self.worlds and self.searcher.search:
                search = self.searcher.search
                own, others = np.searchsorted(search.root.actions, pair)
                self.foreseen += difference(search, int(own), int(others), self.worlds)
        return action


def play_to(game: Referee, player: Player, seed: int, enough: Callable[[Referee, int], bool]) -> int:
    """Plays on until `enough(game, decisions so far)` or the end of the game; returns the number of decisions."""
    move = 0
    while not game.over and not enough(game, move):
        game.play(player(game, seed * 1009 + move))
        move += 1
    return move
