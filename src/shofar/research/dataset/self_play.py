"""Games that bots play for a dataset: the same options, the same games, on however many processes."""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from itertools import islice
from multiprocessing import get_context

from shofar.bots.asking import ask
from shofar.bots.registry import known_spec, player
from shofar.core.errors import Malformed
from shofar.core.player import AnyPlayer, Budget
from shofar.core.readings import check_readings
from shofar.core.rules import Json
from shofar.core.shuffle import Chance
from shofar.games import game_named, new_game, seat_count
from shofar.research.dataset.rows import OPENING, VALUES

AHEAD = 4
"""Games for each process that are played before the first of them is taken."""


@dataclass(frozen=True, slots=True)
class Match:
    """How the games of a dataset are played."""

    game: str
    players: tuple[str, ...]
    """By name, one for every seat; they move on by one seat from game to game."""
    seed: str
    sims: int | None = None
    """What a bot may look at that takes whatever it is given; None: it decides."""
    opening: int = 0
    """Random actions first."""
    readings: Mapping[str, str] = field(default_factory=dict)


def self_play(
    game: str,
    players: Sequence[str],
    *,
    games: int,
    seed: str | int = "1",
    seats: int | None = None,
    sims: int | None = None,
    opening: int = 0,
    readings: Mapping[str, str] | None = None,
    jobs: int = 1,
) -> Iterator[Json]:
    """The records of so many games, in order; a single player sits in every seat.

    The same options give the same records, as long as no player thinks by the clock (`NAME@100ms`, an engine).
    With `jobs`, in processes of their own: a program that asks for those needs `if __name__ == "__main__":`.
    """
    count = seat_count(game, seats)
    if len(players) not in (1, count):
        raise Malformed("players", "not-one-of", {"expected": f"1, {count}"})
    for name in players:
        known_spec(game, name)
    check_readings(game_named(game).readings, dict(readings or {}))
    seated = tuple(players) if len(players) == count else tuple(players) * count
    match = Match(game, seated, str(seed), sims, opening, dict(readings or {}))
    return _one_by_one(match, games) if jobs == 1 else _side_by_side(match, games, jobs)


def _one_by_one(match: Match, games: int) -> Iterator[Json]:
    return (play_game(match, number) for number in range(games))


def _side_by_side(match: Match, games: int, jobs: int) -> Iterator[Json]:
    numbers = iter(range(games))
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        waiting: deque[Future[Json]] = deque()
        try:
            waiting.extend(pool.submit(play_game, match, number) for number in islice(numbers, jobs * AHEAD))
            while waiting:
                yield waiting.popleft().result()
                waiting.extend(pool.submit(play_game, match, number) for number in islice(numbers, 1))
        finally:
            pool.shutdown(cancel_futures=True)


def play_game(match: Match, number: int) -> Json:
    """The record of one game."""
    deal = f"{match.seed}/{number}"
    turn = number % len(match.players)
    names = (*match.players[turn:], *match.players[:turn])
    game = new_game(match.game, seats=len(names), seed=deal, readings=match.readings)
    chance, values = Chance(f"opening {deal}"), list[float | None]()
    while game.waiting:
        seat = game.waiting[0]
        view = game.view(seat)
        if len(game.actions) < match.opening:
            game = game.play(seat, view.legal[chance.below(len(view.legal))])
            values.append(None)
            continue
        dice = int.from_bytes(sha256(f"{deal}/{seat}/{len(game.actions)}".encode()).digest()[:7])
        choice = ask(_player(match.game, names[game.seats.index(seat)]), view, Budget(sims=match.sims), dice)
        game = game.play(seat, choice.action)
        values.append(None if choice.value is None else round(choice.value, 4))
    extra: Json = {"players": list(names), "seed": deal}
    if match.opening:
        extra[OPENING] = min(match.opening, len(game.actions))
    if any(value is not None for value in values):
        extra[VALUES] = values
    return game.record(extra)


@cache
def _player(game: str, name: str) -> AnyPlayer:
    made: AnyPlayer = player(game, name)
    return made
