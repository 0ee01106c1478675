"""`shofar arena`: a tournament of bots and engines, with ratings, a report and every game kept."""

import argparse
import json
import shlex
import sys
from pathlib import Path

from shofar.arena.game_traits import TRAITS
from shofar.arena.journal import Busy, Journal
from shofar.arena.plan import Form, Plan, Sprt
from shofar.arena.provenance import made_of
from shofar.arena.workers import Runner, cores, on_this_machine
from shofar.bots.engine_config import Engines
from shofar.bots.registry import built_in, engine_spec, known_spec, parse_spec
from shofar.commands.errors import CommandError, requires
from shofar.commands.input_files import readings_of, seats_of
from shofar.core.errors import Malformed

DEALS = 25
SPRT_DEALS = 20_000
"""Where a sequential test gives up if the players are too close to tell apart."""


def run(options: argparse.Namespace) -> int:
    """Exit status 0 when all games are played, whoever has won them."""
    with requires("arena"):
        from rich.console import Console

        from shofar.arena import progress, report, summary, tournament
    try:
        plan = make_plan(options)
        if options.anchor is not None and options.anchor not in plan.players:
            raise CommandError(f"--anchor: say one of {', '.join(plan.players)}")
        runner = make_runner(options)
        folder = Path(options.out or plan.name())
        with Journal(folder, plan, mix=options.mix) as journal:
            with progress.Bar(Console(stderr=True)) as bar:
                results = tournament.run(plan, journal, runner, bar)
            result = summary.summarise(plan, results, options.anchor)
            page = report.write(result, results, folder)
    except Busy as folder_name:
        raise CommandError(f"{folder_name}: another arena is at work in this folder") from None
    except OSError as wrong:
        raise CommandError(f"{wrong.filename}: {wrong.strerror}") from None
    except KeyboardInterrupt:
        print("shofar: stopped; the same command goes on from here", file=sys.stderr)
        return 130
    if options.json:
        print(json.dumps(result.to_json(), ensure_ascii=False, separators=(",", ":")))
    else:
        progress.show(result, Console())
        print(f"games: {folder / 'games.jsonl'}\nreport: {page}")
    return 0


def make_plan(options: argparse.Namespace) -> Plan:
    """The plan that the options describe, with the command of every engine in it."""
    form = Form(options.form)
    reading = TRAITS[options.game]
    bots = built_in(options.game)
    given = dict(_engine(text) for text in options.engine)
    for name in given:
        if name in bots:
            raise Malformed("--engine", "name-of-a-bot", {"name": name})
    commands: dict[str, tuple[str, ...]] = {}
    for text in options.players:
        spec = parse_spec(text)
        name = spec.name
        if name in bots:
            known_spec(options.game, text)  # refused now if it needs a compiler that is not here
            continue
        if name in given:
            commands[name] = given[name]
        else:
            engines = Engines()
            if name not in engines.names():
                known = ", ".join([*bots, *given, *engines.names()])
                raise CommandError(f"there is no player {name}; there are {known}")
            commands[name] = tuple(engines.command(name))
        engine_spec(spec)
    if not options.elo0 < options.elo1:
        raise CommandError("--elo1: say a number above --elo0")
    deals = options.deals
    if deals is None:
        deals = SPRT_DEALS if form is Form.SPRT else DEALS
    return Plan(
        form=form,
        game=options.game,
        seats=seats_of(options.game, options.seats),
        players=tuple(options.players),
        deals=deals,
        ms=options.ms,
        seed=options.seed,
        opening=reading.opening if options.opening is None else options.opening,
        grace_ms=options.grace,
        engines=commands,
        readings=readings_of(options.reading),
        sprt=Sprt(options.elo0, options.elo1, options.alpha),
        made_of=made_of(options.game, commands, bots=len(commands) < len(options.players)),
    )


def make_runner(options: argparse.Namespace) -> Runner:
    """Processes of this machine, or a cluster."""
    if not options.ray:
        return on_this_machine(options.jobs or cores())
    with requires("cluster"):
        from shofar.arena.cluster import on_cluster

        return on_cluster(options.jobs)


def _engine(text: str) -> tuple[str, tuple[str, ...]]:
    name, equals, command = text.partition("=")
    if not equals or not command.strip():
        raise CommandError(f"--engine {text}: say NAME=COMMAND")
    try:
        return name, tuple(shlex.split(command))
    except ValueError as wrong:
        raise CommandError(f"--engine {text}: {wrong}") from None
