"""The command line: arguments only. Each subcommand lives in `shofar.commands` and is imported when it is used."""

import argparse
import importlib
import os
import sys
from collections.abc import Sequence

from shofar import __version__
from shofar.games import GAMES


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one subcommand and gives its exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    options = parser().parse_args(given or ["play"])
    command = importlib.import_module(f"shofar.commands.{options.command}")
    try:
        status: int = command.run(options)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has gone, as in `shofar replay … | head`: nobody is left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
    return status


def parser() -> argparse.ArgumentParser:
    """All subcommands and their options."""
    top = argparse.ArgumentParser(prog="shofar", description="The open table for both games called Jericho.")
    top.add_argument("--version", action="version", version=f"shofar {__version__}")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    play = commands.add_parser("play", help="play against a simple bot in the terminal")
    play.add_argument("game", nargs="?", choices=list(GAMES), default="walls")
    play.add_argument("--seats", type=int, default=4, help="Walls: 3 to 5 seats (4)")
    play.add_argument("--seed", help="the shuffle's seed, to play the same deal again")

    replay = commands.add_parser("replay", help="print every state of recorded games")
    replay.add_argument("file", help="a record or .jsonl of records; - is standard input")
    replay.add_argument("--legal", action="store_true", help="print the legal actions of every state too")
    replay.add_argument("--layout", action="append", default=[], help="a board layout file for Towers")

    new = commands.add_parser("new", help="print a fresh record")
    new.add_argument("game", choices=list(GAMES))
    new.add_argument("--seats", type=int, default=4, help="Walls: 3 to 5 seats (4)")
    new.add_argument("--seed", help="any text or number; the same seed gives the same deal everywhere")
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
        "--commitment", help="the commitment shown before play (the record's own if not given)"
    )
    return top
