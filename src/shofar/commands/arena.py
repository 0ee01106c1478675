"""`shofar arena`: a tournament of bots and engines, with ratings, a report and every game kept."""

import argparse
import json
import shlex
import sys
from pathlib import Path

from shofar.arena.journal import Busy, Journal
from shofar.arena.made_of import made_of
from shofar.arena.plan import Form, Plan, Sprt
from shofar.arena.reading import READINGS
from shofar.arena.workers import Runner, cores, on_this_machine
from shofar.bots.engines import Engines
from shofar.bots.registry import built_in, engine_spec, known_spec, parse_spec
from shofar.commands.inputs import Refused, explain, missing_package, refuse, seats_of
from shofar.core.errors import Illegal, Malformed

DEALS = 25
SPRT_DEALS = 20_000
"""Where a sequential test gives up if the players are too close to tell apart."""


def run(options: argparse.Namespace) -> int:
    """Exit status 0 when all games are played, whoever has won them."""
    try:
        from rich.console import Console

        from shofar.arena import progress, report, summary, tournament
    except ModuleNotFoundError as missing:
        return refuse(missing_package(missing, "arena"))
    try:
        plan = make_plan(options)
        if options.anchor is not None and options.anchor not in plan.players:
            raise Refused(f"--anchor: say one of {', '.join(plan.players)}")
        runner = make_runner(options)
        folder = Path(options.out or plan.name())
        with Journal(folder, plan, mix=options.mix) as journal:
            with progress.Bar(Console(stderr=True)) as bar:
                results = tournament.run(plan, journal, runner, bar)
            told = summary.summarise(plan, results, options.anchor)
            page = report.write(told, results, folder)
    except Busy as folder_name:
        return refuse(f"{folder_name}: another arena is at work in this folder")
    except Refused as wrong:
        return refuse(wrong)
    except (Malformed, Illegal) as wrong:
        return refuse(explain(wrong))
    except OSError as wrong:
        return refuse(f"{wrong.filename}: {wrong.strerror}")
    except KeyboardInterrupt:
        print("shofar: stopped; the same command goes on from here", file=sys.stderr)
        return 130
    if options.json:
        print(json.dumps(told.to_json(), ensure_ascii=False, separators=(",", ":")))
    else:
        progress.show(told, Console())
        print(f"games: {folder / 'games.jsonl'}\nreport: {page}")
    return 0


def make_plan(options: argparse.Namespace) -> Plan:
    """The plan that the options describe, with the command of every engine in it."""
    form = Form(options.form)
    reading = READINGS[options.game]
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
                raise Refused(f"there is no player {name}; there are {known}")
            commands[name] = tuple(engines.command(name))
        engine_spec(spec)
    if not options.elo0 < options.elo1:
        raise Refused("--elo1: say a number above --elo0")
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
        sprt=Sprt(options.elo0, options.elo1, options.alpha),
        made_of=made_of(options.game, commands, bots=len(commands) < len(options.players)),
    )


def make_runner(options: argparse.Namespace) -> Runner:
    """Processes of this machine, or a cluster."""
    if not options.ray:
        return on_this_machine(options.jobs or cores())
    try:
        from shofar.arena.cluster import on_cluster

        return on_cluster(options.jobs)
    except ModuleNotFoundError as missing:
        raise Refused(missing_package(missing, "cluster")) from None


def _engine(text: str) -> tuple[str, tuple[str, ...]]:
    name, equals, command = text.partition("=")
    if not equals or not command.strip():
        raise Refused(f"--engine {text}: say NAME=COMMAND")
    try:
        return name, tuple(shlex.split(command))
    except ValueError as wrong:
        raise Refused(f"--engine {text}: {wrong}") from None
