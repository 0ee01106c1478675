"""Random games by the plain rules and by their compiled twins: how many a second, and whether they agree."""

import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache

from shofar import towers, walls
from shofar.arena.game_traits import TRAITS, shares
from shofar.games import game_named, new_game

WALLS_SEATS = 4


@dataclass(slots=True)
class Tally:
    """What a number of random games came to; `wins` are shares by place from the one who starts."""

    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    wins: list[float] = field(default_factory=list)
    squares: int = 0
    """The sum of the squared lengths, where whoever played could say."""

    def add(self, other: "Tally") -> None:
        """Takes in other games."""
        self.games += other.games
        self.decisions += other.decisions
        self.squares += other.squares
        wins = self.wins or [0.0] * len(other.wins)
        self.wins = [mine + theirs for mine, theirs in zip(wins, other.wins, strict=True)]

    def rates(self) -> dict[str, float]:
        """Games and decisions a second."""
        return {"games_s": round(self.games / self.seconds, 1), "decisions_s": round(self.decisions / self.seconds, 1)}


Clock = Callable[[], float]
Player = Callable[[int, int], Tally]
"""Plays a number of games from a seed."""


def plain_games(name: str) -> Player:
    """Random games by the plain rules: dealt, played with uniformly drawn legal actions, scored."""
    rules = game_named(name)
    traits = TRAITS[name]

    def play(games: int, seed: int) -> Tally:
        dice = random.Random(seed)
        tally = Tally()
        for _ in range(games):
            fresh = new_game(name, seats=WALLS_SEATS, seed=dice.getrandbits(60))
            state, decisions = fresh.state, 0
            while waiting := rules.waiting(state):
                for seat in waiting:
                    state = rules.step(state, seat, dice.choice(rules.legal(state, seat)))[0]
                    decisions += 1
            places = fresh.seats
            first = places.index(traits.starter(fresh.setup))
            outcome = rules.outcome(state)
            assert outcome is not None
            won = shares(outcome.standing())
            tally.add(Tally(1, decisions, 0.0, won[first:] + won[:first], decisions**2))
        return tally

    return play


def _walls_fast() -> Player:
    import numpy as np

    from shofar.fast.walls.playouts import random_games

    def play(games: int, seed: int) -> Tally:
        wins, scores = np.zeros(WALLS_SEATS), np.zeros(WALLS_SEATS)
        decisions = random_games(games, WALLS_SEATS, seed, wins, scores)
        return Tally(games, int(decisions), 0.0, wins.tolist())

    return play


def _towers_fast() -> Player:
    from shofar.fast.towers.playouts import DRAWN, NORTH, PLIES, SOUTH, random_games
    from shofar.fast.towers.tables import geometry

    board = geometry(towers.load_layout("octagon"))

    def play(games: int, seed: int) -> Tally:
        tally = random_games(board, games, seed)
        shared = float(tally[DRAWN]) / 2
        return Tally(games, int(tally[PLIES]), 0.0, [float(tally[SOUTH]) + shared, float(tally[NORTH]) + shared])

    return play


def _walls_guided() -> Player:
    """Every action drawn from the policy, from the deal to the last scoring."""
    import numpy as np

    from shofar.bots.walls.rollout import new_buffers, play_games
    from shofar.bots.walls.weights import nets
    from shofar.fast.bits import seed_random

    def play(games: int, seed: int) -> Tally:
        random = np.zeros(2, np.uint64)
        seed_random(random, seed)
        return Tally(games, play_games(games, WALLS_SEATS, nets(), new_buffers(), np.float32(1.0), random))

    return play


def _towers_guided() -> Player:
    """Of a few moves the one that the learned evaluation likes best, after two random ones."""
    from shofar.bots.towers.playouts import guided_games
    from shofar.fast.towers.playouts import PLIES

    def play(games: int, seed: int) -> Tally:
        return Tally(games, int(guided_games(games, seed)[0][PLIES]))

    return play


_FAST: dict[str, Callable[[], Player]] = {walls.NAME: _walls_fast, towers.NAME: _towers_fast}
GUIDED: dict[str, Callable[[], Player]] = {walls.NAME: _walls_guided, towers.NAME: _towers_guided}
"""Whole games played by what was learned, without search: how fast the networks are in play."""


@cache
def fast_games(name: str) -> Player:
    """Random games by the compiled rules; the first call loads them."""
    return _FAST[name]()


def measure(
    play: Player, seconds: float, chunk: int = 1, threads: int = 1, least: int = 1, clock: Clock = time.perf_counter
) -> Tally:
    """At least so many games, for at least that long, on so many threads; in chunks that grow while they are short."""
    tally = Tally()
    play(1, 0)  # load and compile outside of the clock
    with ThreadPoolExecutor(threads) as pool:
        started, seed = clock(), 1
        while tally.seconds < seconds or tally.games < least:
            before = clock()
            for part in pool.map(play, [chunk] * threads, range(seed, seed + threads)):
                tally.add(part)
            seed += threads
            now = clock()
            tally.seconds = now - started
            if now - before < seconds / 40:
                chunk *= 2
    return tally


@dataclass(frozen=True, slots=True)
class Agreement:
    """How far two ways of playing at random lie apart, in standard errors, at the worst place."""

    mean_length: tuple[float, float]
    first_share: tuple[float, float]
    worst: float

    @property
    def agree(self) -> bool:
        """Whether chance alone explains the difference."""
        return self.worst < LIMIT


LIMIT = 4.0
"""Standard errors beyond which chance is no explanation: once in 16 thousand comparisons."""


def compare(plain: Tally, fast: Tally) -> Agreement:
    """Mean length and every place's share of wins, plain against fast."""
    lengths = plain.decisions / plain.games, fast.decisions / fast.games
    each = 1 / plain.games + 1 / fast.games
    variance = plain.squares / plain.games - lengths[0] ** 2
    worst = abs(lengths[0] - lengths[1]) / max(1e-9, variance * each) ** 0.5
    for mine, theirs in zip(plain.wins, fast.wins, strict=True):
        p, q = mine / plain.games, theirs / fast.games
        spread = (max(q * (1 - q), 1e-9) * each) ** 0.5
        worst = max(worst, abs(p - q) / spread)
    return Agreement(lengths, (plain.wins[0] / plain.games, fast.wins[0] / fast.games), worst)
