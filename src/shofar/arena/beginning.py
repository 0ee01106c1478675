"""Measures the worth of beginning: a bot plays itself, and wins are counted by place after the seat that begins."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from multiprocessing import get_context
from typing import Any

from shofar.arena.game_traits import TRAITS, shares
from shofar.arena.play import after_opening
from shofar.arena.summary import Share, wilson
from shofar.bots.registry import player
from shofar.core.game import AnyGame
from shofar.core.player import AnyPlayer, Budget
from shofar.core.rules import Json
from shofar.games import new_game

CHUNK = 4
"""Games that one process plays before it says how they went."""


@dataclass(frozen=True, slots=True)
class Trial:
    """Whom to watch, and how they play; the same trial gives the same games."""

    game: str
    bot: str
    games: int
    seats: int = 4
    ms: int = 100
    opening: int = 0
    """Random actions before the bot's, so that one that never varies does not play one game over and over."""
    first_move: str | None = None
    """What the seat that begins does first, whatever the bot thinks."""
    readings: Mapping[str, str] = field(default_factory=dict)
    seed: str = "1"


@dataclass(frozen=True, slots=True)
class Tally:
    """How some games went: shares of the win by place, the seat that begins first, and games without a winner."""

    trial: Trial
    games: int
    won: tuple[float, ...]
    draws: int

    def places(self) -> list[Share]:
        """Each place's share with its 95% interval; a drawn game is half a win for each of two."""
        means = [won / self.games for won in self.won]
        return [Share(self.games, mean, *wilson(mean, self.games)) for mean in means]

    def to_json(self) -> Json:
        """The numbers for other programs, and for figures."""
        trial = {"game": self.trial.game, "bot": self.trial.bot, "seats": len(self.won), "games": self.games}
        how = {"ms": self.trial.ms, "opening": self.trial.opening, "first_move": self.trial.first_move}
        found = {"draws": self.draws, "share_by_place": [[s.mean, s.low, s.high] for s in self.places()]}
        return {**trial, **how, "readings": dict(self.trial.readings), "seed": self.trial.seed, **found}

    def text(self) -> str:
        """One line: the last place's share, which in a game for two is the second player's."""
        shares = "  ".join(f"{share.mean:6.1%} ({share.low:.1%} … {share.high:.1%})" for share in self.places())
        kind = f"{self.trial.game} {self.trial.bot}"
        return f"{kind:<28} {self.games:>5} games  {shares}  drawn {self.draws / self.games:.1%}"


def run(trial: Trial, jobs: int) -> Tally:
    """Plays all games of the trial, so many at a time."""
    numbers = [range(at, min(at + CHUNK, trial.games)) for at in range(0, trial.games, CHUNK)]
    work = [(trial, chunk) for chunk in numbers]
    if jobs == 1:
        parts = [_play_some(one) for one in work]
    else:
        with get_context("spawn").Pool(min(jobs, len(work))) as pool:
            parts = pool.map(_play_some, work, chunksize=1)
    won = tuple(sum(column) for column in zip(*(part[0] for part in parts), strict=True))
    return Tally(trial, trial.games, won, sum(part[1] for part in parts))


def _play_some(work: tuple[Trial, range]) -> tuple[list[float], int]:
    trial, numbers = work
    bot = player(trial.game, trial.bot)
    won: list[float] = []
    draws = 0
    for number in numbers:
        places, drawn = _play_one(trial, bot, number)
        won = [a + b for a, b in zip(won or [0.0] * len(places), places, strict=True)]
        draws += drawn
    return won, draws


def _play_one(trial: Trial, bot: AnyPlayer, number: int) -> tuple[list[float], bool]:
    """Shares of the win by place in one game, and whether nobody won it. Seats take turns in beginning."""
    seed = f"{trial.seed}/{number}"
    game = new_game(trial.game, seats=trial.seats, seed=seed, readings=trial.readings)
    labels = game.seats
    game = new_game(
        trial.game, seats=trial.seats, seed=seed, starter=labels[number % len(labels)], readings=trial.readings
    )
    game = _opened(game, trial, seed)
    while game.waiting:
        seat = game.waiting[0]
        moment = int.from_bytes(sha256(f"{seed}/{seat}/{len(game.actions)}".encode()).digest()[:7])
        choice = bot.choose(game.view(seat), Budget(ms=trial.ms), moment)
        game = game.play(seat, choice.action)
    outcome: Any = game.outcome
    standing = outcome.standing()
    first = labels.index(TRAITS[trial.game].starter(game.setup))
    won = shares(standing)
    drawn = all(each == standing[0] for each in standing)
    return won[first:] + won[:first], drawn


def _opened(game: AnyGame, trial: Trial, seed: str) -> AnyGame:
    if trial.first_move is not None:
        game = game.play(game.waiting[0], trial.first_move)
    return after_opening(game, trial.opening, seed)


def first_moves(trial: Trial, jobs: int) -> list[Tally]:
    """The same trial after each kind of first move: each size on each square, in one colour for all."""
    fresh = new_game(trial.game, seats=trial.seats, seed=trial.seed)
    texts = [str(action) for action in fresh.legal(fresh.waiting[0])]
    return [run(replace(trial, first_move=text), jobs) for text in texts if text.startswith("R")]
