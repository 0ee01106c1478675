"""The arena from Python: what `shofar arena` does, as functions."""

import asyncio
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, cast

from shofar.arena.game_traits import TRAITS
from shofar.arena.journal import Journal, Result
from shofar.arena.plan import Form, Plan, Sprt
from shofar.arena.provenance import made_of
from shofar.arena.report import write
from shofar.arena.summary import Summary, summarise
from shofar.arena.tournament import Subscriber, run
from shofar.arena.workers import Runner, cores, on_this_machine
from shofar.bots.engine_config import Engines
from shofar.bots.own_player import check_player, is_own, name_of, source_of
from shofar.bots.registry import built_in, engine_spec, known_spec, parse_spec
from shofar.core.errors import Malformed
from shofar.core.player import AnyPlayer
from shofar.games import EitherGame, game_named, seat_count
from shofar.records.files import load_file

DEALS = 25
SPRT_DEALS = 20_000
"""Where a sequential test gives up if the players are too close to tell apart."""
FormName = Literal["round-robin", "gauntlet", "ladder", "sprt"]
Named = str | type | Callable[[], AnyPlayer]
"""A player by name (`level-3`, `strongest@100ms`, `module:Class`), or the class or function that makes one."""


class Quiet:
    """Watches a tournament and says nothing; a subclass may."""

    def begin(self, total: int | None, done: int) -> None:
        """So many games in all (None: nobody knows), so many of them played already."""

    def played(self, result: Result) -> None:
        """Another game is finished and kept."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament that was played: who stands where, every game, and a report.

    >>> import shofar.arena
    >>> played = shofar.arena.play_tournament("ladder", ["plain", "random"], game="towers", deals=2, folder="mine")
    >>> [one.name for one in played.summary.standings][0]
    'plain'
    >>> played.summary.games, len(list(played.games()))
    (4, 4)
    """

    plan: Plan
    """What was asked for."""
    folder: Path
    """Where its games are kept; the same call with the same folder goes on where it stopped."""
    summary: Summary
    """Ratings, shares and intervals, best player first."""
    results: tuple[Result, ...]
    """What counts of every game, in the order of the schedule."""

    @property
    def games_file(self) -> Path:
        """The records, one a line."""
        return self.folder / "games.jsonl"

    def games(self) -> Iterator[EitherGame]:
        """Every game, from its record."""
        return load_file(self.games_file)

    def report(self) -> Path:
        """Writes `report.html` into the folder: one page with everything in it."""
        return write(self.summary, list(self.results), self.folder)


def make_plan(
    form: FormName | Form,
    players: Sequence[Named],
    *,
    game: str = "walls",
    seats: int | None = None,
    deals: int | None = None,
    ms: int = 100,
    seed: str | int = "1",
    opening: int | None = None,
    grace_ms: int = 50,
    engines: Mapping[str, Sequence[str]] | None = None,
    sprt: Sprt | None = None,
) -> Plan:
    """The plan of a tournament; Malformed names what makes none.

    >>> make_plan("ladder", ["level-1", "level-2"], game="towers").seats
    2
    """
    kind, rules = Form(form), game_named(game)
    names = tuple(map(name_of, players))
    commands: dict[str, tuple[str, ...]] = {}
    own: dict[str, Path] = {}
    for text in names:
        name = parse_spec(text).name
        if is_own(name) and name not in (engines or {}):
            check_player(rules.name, text)
            if (source := source_of(name)) is not None:
                own[name] = source
        elif (command := _engine(rules.name, text, engines or {})) is not None:
            commands[name] = command
    bots = len(commands) + len(own) < len(names)
    return Plan(
        form=kind,
        game=rules.name,
        seats=seat_count(rules.name, seats),
        players=names,
        deals=(SPRT_DEALS if kind is Form.SPRT else DEALS) if deals is None else deals,
        ms=ms,
        seed=str(seed),
        opening=TRAITS[rules.name].opening if opening is None else opening,
        grace_ms=grace_ms,
        engines=commands,
        sprt=sprt or Sprt(),
        made_of=made_of(rules.name, {**commands, **{name: [str(file)] for name, file in own.items()}}, bots=bots),
    )


def play_tournament(
    form: FormName | Form,
    players: Sequence[Named],
    *,
    game: str = "walls",
    seats: int | None = None,
    deals: int | None = None,
    ms: int = 100,
    seed: str | int = "1",
    opening: int | None = None,
    grace_ms: int = 50,
    engines: Mapping[str, Sequence[str]] | None = None,
    sprt: Sprt | None = None,
    folder: str | Path | None = None,
    jobs: int | None = None,
    mix: bool = False,
    anchor: str | None = None,
    watcher: Subscriber | None = None,
) -> Tournament:
    """Plays a tournament, or what is left of it, and gives its results; all as `shofar arena --help` says.

    `jobs` games are played at a time (one for each core), each in a process of its own: a program that calls this
    needs `if __name__ == "__main__":`. Every finished game is kept in `folder` (named after the plan) at once; the
    same call goes on from there. `watcher` is told of every game.
    """
    plan = make_plan(
        form,
        players,
        game=game,
        seats=seats,
        deals=deals,
        ms=ms,
        seed=seed,
        opening=opening,
        grace_ms=grace_ms,
        engines=engines,
        sprt=sprt,
    )
    return play_plan(plan, folder, on_this_machine(jobs or cores()), mix=mix, anchor=anchor, watcher=watcher)


def play_match(
    one: Named, other: Named, *, game: str = "walls", deals: int = DEALS, folder: str | Path | None = None
) -> Tournament:
    """Two players meet in so many deals, each from every seat; between more than two, one against a table of the other.

    >>> play_match("plain", "random", game="towers", deals=1, folder="match").summary.games
    2
    """
    return play_tournament("gauntlet", [one, other], game=game, deals=deals, folder=folder)


async def play_tournament_async(
    form: FormName | Form, players: Sequence[Named], *, watcher: Subscriber | None = None, **options: object
) -> Tournament:
    """The same for programs that await, with the same options; a cancelled one stops before its next game.

    >>> import asyncio
    >>> options = {"game": "towers", "deals": 1, "folder": "awaited"}
    >>> asyncio.run(play_tournament_async("ladder", ["plain", "random"], **options)).summary.games
    2
    """
    stop = threading.Event()

    class Stopping(Quiet):
        """Ends the thread when nobody waits for it any more."""

        def begin(self, total: int | None, done: int) -> None:
            (watcher or Quiet()).begin(total, done)

        def played(self, result: Result) -> None:
            (watcher or Quiet()).played(result)
            if stop.is_set():
                raise asyncio.CancelledError

    play = cast(Callable[..., Tournament], play_tournament)
    try:
        return await asyncio.to_thread(play, form, players, watcher=Stopping(), **options)
    finally:
        stop.set()


def play_plan(
    plan: Plan,
    folder: str | Path | None,
    runner: Runner,
    *,
    mix: bool = False,
    anchor: str | None = None,
    watcher: Subscriber | None = None,
) -> Tournament:
    """Plays what is left of a plan in a folder, by whichever runner."""
    if anchor is not None and anchor not in plan.players:
        raise Malformed("anchor", "not-one-of", {"expected": ", ".join(plan.players)})
    place = Path(folder or plan.name())
    with Journal(place, plan, mix=mix) as journal:
        results = run(plan, journal, runner, watcher or Quiet())
    return Tournament(plan, place, summarise(plan, results, anchor), tuple(results))


def _engine(game: str, text: str, given: Mapping[str, Sequence[str]]) -> tuple[str, ...] | None:
    """The command of the engine that a text names; None for a bot."""
    name = parse_spec(text).name
    if name in given:
        if name in built_in(game):
            raise Malformed("engines", "name-of-a-bot", {"name": name})
        engine_spec(parse_spec(text))
        return tuple(given[name])
    if name in built_in(game):
        known_spec(game, text)  # refused now if it needs a compiler that is not here
        return None
    engines = Engines()
    if name not in engines.names():
        known = ", ".join([*built_in(game), *given, *engines.names()])
        raise Malformed("players", "no-such-player", {"name": name, "expected": known})
    engine_spec(parse_spec(text))
    return tuple(engines.command(name))
