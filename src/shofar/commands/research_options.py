"""The commands for research: what each takes."""

import argparse
from typing import TypeAlias

from shofar.commands.option_types import above_zero, text, whole
from shofar.games import GAMES

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def add_to(commands: Commands) -> None:
    """Adds them all."""
    _dataset(commands)
    _model(commands)
    mcp = commands.add_parser("mcp", help="a server of the Model Context Protocol: an assistant sits down at a table")
    mcp.add_argument(
        "--server", metavar="URL", help="whose tables it may join, by link (none: only games against bots)"
    )
    mcp.add_argument("--name", type=text, default="Assistant", help="its name there, as a guest (Assistant)")
    mcp.add_argument("--seed", type=text, help="the shuffle's seed, to play the same deal again")


def _dataset(commands: Commands) -> None:
    dataset = commands.add_parser("dataset", help="games as Parquet files, one row a decision: the extra data")
    actions = dataset.add_subparsers(dest="action", required=True, metavar="ACTION")
    play = actions.add_parser("play", help="let bots play, and write their games")
    collect = actions.add_parser("collect", help="write games from records: files, folders, a server's database")
    for one in (play, collect):
        one.add_argument("game", choices=list(GAMES))
        one.add_argument("--to", required=True, metavar="FILE", help="the Parquet file")
    play.add_argument(
        "--player", action="append", metavar="NAME", help="for all seats, or one for each (level-3); moved on by a seat"
    )
    play.add_argument("--games", type=whole(1), default=100, help="how many (100)")
    play.add_argument("--seats", type=int, help="Walls: 3 to 5 seats (4)")
    play.add_argument("--sims", type=whole(1), help="for bots that take whatever they are given")
    play.add_argument("--opening", type=whole(0, 20), default=0, help="random actions first (0)")
    play.add_argument("--seed", type=text, default="1", help="the same seed gives the same file (1)")
    play.add_argument("--jobs", type=whole(1), help="games at a time (one for each core)")
    play.add_argument("--reading", action="append", default=[], metavar="CLAUSE=VALUE", help="as in shofar new")
    collect.add_argument(
        "sources",
        nargs="+",
        metavar="SOURCE",
        help="a file of records, a folder of such files, sqlite:///FILE or postgresql://… (public games), -",
    )
    records = actions.add_parser("records", help="print the records that a file was made from, one a line")
    check = actions.add_parser("check", help="make every row anew from its record, by the plain rules")
    for one in (records, check):
        one.add_argument("file", help="the Parquet file")


def _model(commands: Commands) -> None:
    model = commands.add_parser(
        "model", help="a language model behind the engine protocol: shofar model -- COMMAND …, which reads a prompt"
    )
    model.add_argument("--name", type=text, default="model", help="what ratings and reports call it (model)")
    model.add_argument("--rules", choices=("short", "full", "none"), default="short", help="what it is told (short)")
    model.add_argument("--tries", type=whole(1, 20), default=3, help="for each decision (3)")
    model.add_argument("--seconds", type=above_zero, default=120.0, help="for each decision, at most (120)")
    model.add_argument("--log", metavar="FILE", help="keep every question and answer there, one JSON object a line")
    model.add_argument("model_command", nargs="+", metavar="-- COMMAND …")
