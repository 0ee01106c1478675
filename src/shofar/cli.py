"""The command line: arguments only. Each subcommand lives in `shofar.commands` and is imported when it is used."""

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from typing import TypeAlias

from shofar import __version__
from shofar.commands import operator_options, research_options, serve_options
from shofar.commands.errors import CommandError, explain, refuse
from shofar.commands.option_types import above_zero, chance, elo, text, whole
from shofar.core.errors import Illegal, Malformed
from shofar.games import GAMES
from shofar.i18n import LANGUAGES, language_of_environment, speak
from shofar.records.record import BrokenAt
from shofar.server.errors import OperatorError

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
ENGLISH = ("arena", "bench", "dataset", "sides", "stats")
"""What is for research speaks English beyond its errors."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one subcommand and gives its exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    options = parser().parse_args(given or ["open"])
    speak(options.lang or language_of_environment())
    command = importlib.import_module(f"shofar.commands.{options.command.replace('-', '_')}")
    try:
        status: int = command.run(options)
        sys.stdout.flush()
    except (CommandError, OperatorError) as wrong:
        return refuse(wrong)
    except (Illegal, Malformed, BrokenAt) as wrong:
        return refuse(explain(wrong))
    except BrokenPipeError:
        # The reader has gone, as in `shofar replay … | head`: nobody is left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
    except OSError as wrong:
        return _failed(f"{wrong.filename}: {wrong.strerror}" if wrong.filename else wrong.strerror)
    return status


def _failed(why: object) -> int:
    """Reports that reading or writing failed, and discards what is left to write."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return refuse(why)


def parser() -> argparse.ArgumentParser:
    """All subcommands and their options."""
    top = argparse.ArgumentParser(
        prog="shofar", description="The open table for both games called Jericho. Alone, it opens in your browser."
    )
    top.add_argument("--version", action="version", version=f"shofar {__version__}")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    table = commands.add_parser("open", help="the table in your browser; the same as shofar alone")
    table.add_argument("--port", type=whole(1, 65_535), default=8000, help="the next free one where it is taken (8000)")
    table.add_argument("--database", help="sqlite:///FILE (SHOFAR_DATABASE, or shofar.db in your data folder)")
    play = commands.add_parser("play", help="play against bots in the terminal")
    play.add_argument("game", nargs="?", choices=list(GAMES), default="walls")
    play.add_argument("--seats", type=int, help="Walls: 3 to 5 seats (4)")
    play.add_argument("--bot", help="who plays the other seats: level-1 to level-10, strongest, … (level-3 if it can)")
    play.add_argument(
        "--ms", type=whole(1), default=1000, help="how long a bot thinks that takes whatever it is given (1000)"
    )
    play.add_argument("--seed", type=text, help="the shuffle's seed, to play the same deal again")
    play.add_argument("--series", action="store_true", help="as many games as there are seats: each begins once")
    play.add_argument("--guide", action="store_true", help="a word of advice at each question, as in a first game")
    _house_rules(play)
    learn = commands.add_parser("learn", help="learn either game by playing: lessons in the terminal")
    learn.add_argument("lesson", nargs="?", metavar="LESSON", help="one of them, or a game (the first not done)")
    learn.add_argument("--list", action="store_true", help="say which lessons there are")

    rules = commands.add_parser("rules", help="the rules of either game, whole or by clause")
    rules.add_argument("what", nargs="*", metavar="CLAUSE", help="W9, T8, …, or a game (both games)")

    replay = commands.add_parser("replay", help="print every state of recorded games")
    replay.add_argument("file", help="a record or .jsonl of records; - is standard input")
    replay.add_argument("--legal", action="store_true", help="print the legal actions of every state too")

    new = commands.add_parser("new", help="print a fresh record")
    new.add_argument("game", choices=list(GAMES))
    new.add_argument("--seats", type=int, help="Walls: 3 to 5 seats (4)")
    new.add_argument("--seed", type=text, help="any text or number; the same seed gives the same deal everywhere")
    _house_rules(new)
    new.add_argument("--commit", action="store_true", help="commit to the deal: see `shofar verify`")

    show = commands.add_parser("show", help="draw a position")
    show.add_argument("record", help="a record file; - is standard input")
    show.add_argument("--at", type=int, help="after this many actions (all of them)")
    show.add_argument("--seat", help="as this seat sees it; `spectator` for one who sees no secrets")
    show.add_argument("--svg", action="store_true", help="print an SVG picture instead")
    show.add_argument("--plain", action="store_true", help="no colour")

    verify = commands.add_parser("verify", help="prove that a record's deal is the one committed to")
    verify.add_argument("record", help="a record file; - is standard input")
    verify.add_argument(
        "--commitment", type=text, help="the commitment shown before play (the record's own if not given)"
    )
    for one in (show, verify):
        one.add_argument("--number", type=whole(1), metavar="N", help="which record of the file (the first)")
    for one in (replay, show, verify):
        _layout(one)

    _server(commands)
    _operators(commands)
    operator_options.add_to(commands)
    _engines(commands)
    _arena(commands)
    _measures(commands)
    research_options.add_to(commands)
    docs = commands.add_parser("docs", help="these pages and more, in your browser; the network is not needed")
    docs.add_argument("--port", type=whole(0, 65_535), default=0, help="where to listen (any that is free)")
    docs.add_argument("--to", metavar="FOLDER", help="only unpack the pages there")
    completion = commands.add_parser("completion", help="a script for your shell, so that it completes commands")
    completion.add_argument("shell", choices=("bash", "zsh", "fish"))
    completion.set_defaults(parser=parser)  # what there is to complete
    for name, one in commands.choices.items():
        said = "of errors; tables and reports are in English" if name in ENGLISH else "of what is said"
        one.add_argument("--lang", choices=LANGUAGES, help=f"the language {said} (the terminal's locale)")
    return top


def _server(commands: Commands) -> None:
    serve = commands.add_parser("serve", help="host tables for both games")
    serve_options.add_to(serve)
    worker = commands.add_parser("worker", help="let bots think here for a server elsewhere")
    worker.add_argument("--lease", type=whole(1), default=15_000, metavar="MS", help="when others may take a move over")
    worker.add_argument("--lazy-bots", action="store_true", help="bots get ready when they are asked first")
    worker.add_argument("--parent", type=int, help=argparse.SUPPRESS)
    operator_options.database(worker)
    worker.add_argument("--log-level", default="INFO", choices=serve_options.LEVELS)


def _operators(commands: Commands) -> None:
    backup = commands.add_parser("backup", help="copy a server's SQLite database while it is in use")
    backup.add_argument("file", nargs="?", help="where to: a file that is not there yet; with --keep, a folder")
    backup.add_argument("--keep", type=whole(1), metavar="N", help="into a folder, where the newest so many stay")
    backup.add_argument("--pipe", metavar="COMMAND", help="hand the checked copy to a command, on its standard input")
    backup.add_argument(
        "--no-replay", dest="replay", action="store_false", help="do not replay every table's log in it"
    )
    restore = commands.add_parser("restore", help="put a backup in a database's place, while no server runs")
    restore.add_argument("file", help="the backup")
    restore.add_argument("--replace", action="store_true", help="a database that is there already goes")
    copy = commands.add_parser("copy-database", help="copy a SQLite database into an empty PostgreSQL database")
    copy.add_argument("target", help="postgresql://…")
    ban = commands.add_parser("ban", help="shut somebody out of a server, or list who is")
    ban.add_argument("who", nargs="?", help="a user's name or id, an address or a network (10.0.0.0/8)")
    ban.add_argument("--reason", default="", help="for the operator's own eyes")
    ban.add_argument("--days", type=above_zero, help="for so long (for good)")
    ban.add_argument("--lift", action="store_true", help="let them back in")
    aside = commands.add_parser("unreadable", help="tables that cannot be read and are set aside")
    aside.add_argument("table", nargs="?", help="one of them; without it, all are listed")
    what = aside.add_mutually_exclusive_group()
    what.add_argument("--export", action="store_true", help="print its log as it is; all hidden cards are in it")
    what.add_argument("--retry", action="store_true", help="have servers try to read it again")
    what.add_argument("--delete", action="store_true", help="delete it for good; games that were over stay")
    for one in (backup, restore, copy, ban, aside):
        operator_options.database(one)


def _house_rules(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--start", "--first", type=text, metavar="SEAT", help="who begins: a seat's number, or S or N (drawn by lot)"
    )
    _readings(command)


def _readings(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--reading",
        action="append",
        default=[],
        metavar="CLAUSE=VALUE",
        help="read an open clause otherwise: W4=any, W5=later, W11=may; T10=balanced",
    )


def _layout(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--layout", action="append", default=[], metavar="FILE", help="a board of your own for Towers: docs/layouts.md"
    )


def _engines(commands: Commands) -> None:
    engine = commands.add_parser("engine", help="a bot behind the engine protocol, on standard input and output")
    engine.add_argument("--bot", default="strongest", help="NAME, NAME@100ms or NAME@1000sims (strongest)")
    engine.add_argument("--seed", type=int, default=0, help="the same seed and question give the same answer")

    engines = commands.add_parser("engines", help="programs of your own as players")
    actions = engines.add_subparsers(dest="action", required=True, metavar="ACTION")
    add = actions.add_parser("add", help="remember an engine: shofar engines add NAME -- COMMAND …")
    add.add_argument("name")
    add.add_argument("engine_command", nargs=argparse.REMAINDER, metavar="-- COMMAND …")
    actions.add_parser("list", help="the engines that were added")
    remove = actions.add_parser("remove", help="forget an engine")
    remove.add_argument("name")
    test = actions.add_parser("test", help="say hello to an engine and have it play a whole game of each kind")
    test.add_argument("name")
    test.add_argument("--ms", type=whole(1), default=100, help="milliseconds for each move (100)")


def _arena(commands: Commands) -> None:
    arena = commands.add_parser(
        "arena",
        help="matches between bots and engines, with ratings",
        description="Plays a tournament and rates the players. The same command again goes on where it stopped.",
    )
    arena.add_argument("form", choices=["round-robin", "gauntlet", "ladder", "sprt"])
    arena.add_argument("players", nargs="+", metavar="PLAYER", help="NAME, NAME@100ms, or of bots NAME@1000sims")
    arena.add_argument("--game", choices=list(GAMES), default="walls")
    arena.add_argument("--seats", type=int, help="Walls: 3 to 5 seats (4)")
    arena.add_argument("--deals", type=int, help="deals for each line-up, each played in all rotations (25)")
    arena.add_argument("--ms", type=whole(1), default=100, help="milliseconds a move, unless its name says (100)")
    arena.add_argument(
        "--seed", type=text, default="1", help="the tournament's seed: deals, openings, dice of the bots (1)"
    )
    arena.add_argument("--opening", type=whole(0, 20), help="random actions before the players' (Towers 2, Walls 0)")
    arena.add_argument("--engine", action="append", default=[], metavar="NAME=COMMAND", help="an engine for this run")
    arena.add_argument("--grace", type=whole(0), default=50, help="milliseconds that an engine may be late (50)")
    arena.add_argument("--jobs", type=whole(1), help="games at a time (one for each core)")
    arena.add_argument("--ray", action="store_true", help="on a Ray cluster: the extra cluster")
    arena.add_argument("--out", help="the folder for games and report (named after the tournament)")
    arena.add_argument("--mix", action="store_true", help="go on although shofar or an engine has changed since")
    arena.add_argument("--anchor", metavar="PLAYER", help="the player whose rating is 0 (else the mean of all is)")
    arena.add_argument("--json", action="store_true", help="print the results as one JSON object")
    _readings(arena)
    arena.add_argument("--elo0", type=elo, default=0.0, help="sprt: the rating difference to reject (0)")
    arena.add_argument("--elo1", type=elo, default=20.0, help="sprt: the rating difference to accept (20)")
    arena.add_argument("--alpha", type=chance, default=0.05, help="sprt: how often to be wrong, below 0.5 (0.05)")


def _measures(commands: Commands) -> None:
    stats = commands.add_parser("stats", help="what many recorded games say about the game")
    stats.add_argument("records", nargs="+", help=".jsonl files of records; - is standard input")
    stats.add_argument("--html", help="write a report with charts to this file")
    stats.add_argument("--json", action="store_true", help="print the numbers as one JSON object")
    _layout(stats)

    sides = commands.add_parser("sides", help="what beginning is worth: bots play themselves")
    sides.add_argument("game", choices=list(GAMES))
    sides.add_argument("bots", nargs="+", metavar="BOT", help="level-1 to level-10, strongest@20000sims, …")
    sides.add_argument("--games", type=whole(1, 100_000), default=100, help="for each bot (100)")
    sides.add_argument("--seats", type=int, help="Walls: 3 to 5 seats (4)")
    sides.add_argument("--ms", type=whole(1), default=100, help="for bots that take whatever they are given (100)")
    sides.add_argument("--opening", type=whole(0, 20), help="random actions first (Towers 2, Walls 0)")
    moves = sides.add_mutually_exclusive_group()
    moves.add_argument("--first-move", type=text, help="the first move, whatever the bot thinks: R1@d1")
    moves.add_argument("--each-first-move", action="store_true", help="one trial after each first move, in one colour")
    _readings(sides)
    sides.add_argument("--seed", type=text, default="1", help="the same seed gives the same games of bots by nodes (1)")
    sides.add_argument("--jobs", type=whole(1), help="games at a time (one for each core)")
    sides.add_argument("--json", action="store_true", help="print one JSON object a line")

    bench = commands.add_parser("bench", help="measure random games, guided games and search")
    bench.add_argument("--json", action="store_true", help="print one JSON object on one line")
    bench.add_argument("--seconds", type=float, default=2.0, help="how long to measure each thing, at least (2)")

    warm = commands.add_parser("warm", help="compile the fast parts now, so that no game waits for it")
    warm.add_argument(
        "part", nargs="?", choices=[*GAMES, "research"], help="only what this game needs, or what shofar.research needs"
    )
