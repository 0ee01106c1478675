"""`shofar arena`: a tournament of bots and engines, with ratings, a report and every game kept."""

import argparse
import json
import shlex
import sys

from shofar.arena.api import make_plan, play_plan
from shofar.arena.journal import Busy
from shofar.arena.plan import Plan, Sprt
from shofar.arena.workers import Runner, cores, on_this_machine
from shofar.bots.registry import built_in
from shofar.commands.errors import CommandError, requires
from shofar.commands.inputs import readings_of
from shofar.core.errors import Malformed


def run(options: argparse.Namespace) -> int:
    """Exit status 0 when all games are played, whoever has won them."""
    with requires("arena"):
        from rich.console import Console

        from shofar.arena import progress
    try:
        plan = plan_of(options)
        if options.anchor is not None and options.anchor not in plan.players:
            raise CommandError(f"--anchor: say one of {', '.join(plan.players)}")
        runner = make_runner(options)
        with progress.Bar(Console(stderr=True)) as bar:
            played = play_plan(plan, options.out, runner, mix=options.mix, anchor=options.anchor, watcher=bar)
        page = played.report()
    except Busy as folder_name:
        raise CommandError(str(folder_name)) from None
    except OSError as wrong:
        raise CommandError(f"{wrong.filename}: {wrong.strerror}") from None
    except KeyboardInterrupt:
        print("shofar: stopped; the same command goes on from here", file=sys.stderr)
        return 130
    if options.json:
        print(json.dumps(played.summary.to_json(), ensure_ascii=False, separators=(",", ":")))
    else:
        progress.show(played.summary, progress.console_for(sys.stdout))
        print(f"games: {played.games_file}\nreport: {page}")
    return 0


def plan_of(options: argparse.Namespace) -> Plan:
    """The plan that the options describe."""
    engines = dict(_engine(text) for text in options.engine)
    for name in engines:
        if name in built_in(options.game):
            raise Malformed("--engine", "name-of-a-bot", {"name": name})
    if not options.elo0 < options.elo1:
        raise CommandError("--elo1: say a number above --elo0")
    return make_plan(
        options.form,
        options.players,
        game=options.game,
        seats=options.seats,
        deals=options.deals,
        ms=options.ms,
        seed=options.seed,
        opening=options.opening,
        grace_ms=options.grace,
        engines=engines,
        readings=readings_of(options.reading),
        sprt=Sprt(options.elo0, options.elo1, options.alpha),
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
