"""The arena from Python: what `shofar arena` does, as functions."""

import asyncio
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypedDict, Unpack

from shofar.arena.game_traits import TRAITS
from shofar.arena.journal import Journal, Result
from shofar.arena.plan import DEALS, Form, Plan, Sprt
from shofar.arena.provenance import made_of
from shofar.arena.report import write
from shofar.arena.sprt import MOST_DEALS
from shofar.arena.summary import Summary, summarise
from shofar.arena.tournament import Subscriber, run
from shofar.arena.workers import Runner, cores, on_this_machine
from shofar.bots.engine_config import Engines
from shofar.bots.own_player import check_player, is_own, name_of, source_of
from shofar.bots.registry import built_in, engine_spec, known_spec, parse_spec
from shofar.core.errors import Malformed, check_count
from shofar.core.player import AnyPlayer
from shofar.games import EitherGame, game_named, seat_count
from shofar.records.files import load_file

FormName = Literal["round-robin", "gauntlet", "ladder", "sprt"]
Named = str | type | Callable[[], AnyPlayer]
"""A player by name (`level-3`, `strongest@100ms`, `module:Class`), or the class or function that makes one."""


class PlanOptions(TypedDict, total=False):
    """What a tournament is played with, beside its form and its players; what is left out is as usual.

    >>> options: PlanOptions = {"game": "towers", "deals": 1}
    >>> make_plan("ladder", ["plain", "random"], **options).deals
    1
    """

    game: str
    """`walls` (usual) or `towers`."""
    seats: int | None
    """How many seats a table has; None: the usual number."""
    deals: int | None
    """On how many deals each pairing meets; on each of them every player sits in every seat."""
    ms: int
    """Milliseconds for a move (100). Levels think as much as they always do."""
    seed: str | int
    """The same seed, the same deals."""
    opening: int | None
    """So many actions at the beginning are drawn at random; None: as the game needs it."""
    grace_ms: int
    """What an engine may take beyond its time (50)."""
    engines: Mapping[str, Sequence[str]] | None
    """Programs by the names under which they play, each a command."""
    sprt: Sprt | None
    """What a sequential test (`sprt`) decides between."""
    readings: Mapping[str, str] | None
    """House rules: readings of open clauses, `{"T10": "balanced"}`."""


class TournamentOptions(PlanOptions, total=False):
    """The same, and how it is played.

    >>> options: TournamentOptions = {"game": "towers", "deals": 1, "folder": "optional", "jobs": 1}
    >>> play_tournament("ladder", ["plain", "random"], **options).summary.games
    2
    """

    folder: str | Path | None
    """Where its games are kept; None: a folder named after the plan. The same call goes on from what is there."""
    jobs: int | None
    """How many games are played at a time; None: one for each core."""
    mix: bool
    """Goes on from games that were played by other versions or weights, too."""
    anchor: str | None
    """The player whose rating is 0."""
    watcher: "Subscriber | None"
    """Is told of every game."""


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
    readings: Mapping[str, str] | None = None,
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
        deals=(MOST_DEALS if kind is Form.SPRT else DEALS) if deals is None else deals,
        ms=ms,
        seed=str(seed),
        opening=TRAITS[rules.name].opening if opening is None else opening,
        grace_ms=grace_ms,
        engines=commands,
        readings=dict(readings or {}),
        sprt=sprt or Sprt(),
        made_of=made_of(rules.name, {**commands, **{name: [str(file)] for name, file in own.items()}}, bots=bots),
    )


def play_tournament(
    form: FormName | Form,
    players: Sequence[Named],
    *,
    folder: str | Path | None = None,
    jobs: int | None = None,
    mix: bool = False,
    anchor: str | None = None,
    watcher: Subscriber | None = None,
    **options: Unpack[PlanOptions],
) -> Tournament:
    """Plays a tournament, or what is left of it, and gives its results.

    Each game is played in a process of its own: a program that calls this needs `if __name__ == "__main__":`. Every
    finished game is kept at once; the same call goes on from there.
    """
    plan = make_plan(form, players, **options)
    return play_plan(plan, folder, jobs=jobs, mix=mix, anchor=anchor, watcher=watcher)


def play_match(one: Named, other: Named, **options: Unpack[TournamentOptions]) -> Tournament:
    """Two players meet on every deal from every seat; between more than two, one against a table of the other.

    >>> play_match("plain", "random", game="towers", deals=1, folder="match").summary.games
    2
    """
    return play_tournament("gauntlet", [one, other], **options)


async def play_tournament_async(
    form: FormName | Form, players: Sequence[Named], **options: Unpack[TournamentOptions]
) -> Tournament:
    """The same for programs that await, with the same options; a cancelled one stops before its next game.

    >>> import asyncio
    >>> options: TournamentOptions = {"game": "towers", "deals": 1, "folder": "awaited"}
    >>> asyncio.run(play_tournament_async("ladder", ["plain", "random"], **options)).summary.games
    2
    """
    stop = threading.Event()
    watcher = options.get("watcher") or Quiet()

    class Stopping(Quiet):
        """Ends the thread when nobody waits for it any more."""

        def begin(self, total: int | None, done: int) -> None:
            watcher.begin(total, done)

        def played(self, result: Result) -> None:
            watcher.played(result)
            if stop.is_set():
                raise asyncio.CancelledError

    watched: TournamentOptions = {**options, "watcher": Stopping()}
    try:
        return await asyncio.to_thread(play_tournament, form, players, **watched)
    finally:
        stop.set()


def play_plan(
    plan: Plan,
    folder: str | Path | None = None,
    runner: Runner | None = None,
    *,
    jobs: int | None = None,
    mix: bool = False,
    anchor: str | None = None,
    watcher: Subscriber | None = None,
) -> Tournament:
    """Plays what is left of a plan in a folder: in processes of this machine, or by another runner."""
    if watcher is not None and not (hasattr(watcher, "begin") and hasattr(watcher, "played")):
        raise Malformed("watcher", "wrong-type", {"expected": Subscriber.__name__})
    if anchor is not None and anchor not in plan.players:
        raise Malformed("anchor", "not-one-of", {"expected": ", ".join(plan.players)})
    if jobs is not None:
        check_count("jobs", jobs, least=1)
    place = Path(folder or plan.name())
    with Journal(place, plan, mix=mix) as journal:
        results = run(plan, journal, runner or on_this_machine(jobs or cores()), watcher or Quiet())
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
