"""`shofar show RECORD`: a position in the terminal, or as an SVG picture."""

import argparse
import os
import shutil
import sys
from typing import Any

from shofar.commands.inputs import Refused, explain, first_record, read_layouts, refuse
from shofar.core.errors import Illegal, Malformed
from shofar.draw import svg_of, text_of
from shofar.i18n import catalogue
from shofar.records.record import BrokenAt, load


def run(options: argparse.Namespace) -> int:
    """Draws the position after `--at` actions, all open or as one seat sees it."""
    try:
        raw = first_record(options.record)
        if options.at is not None and isinstance(raw, dict) and isinstance(raw.get("actions"), list):
            played = len(raw["actions"])
            if not 0 <= options.at <= played:
                raise Refused(f"--at: {catalogue().say('terminal-at', {'played': played})}")
            raw = {**raw, "actions": raw["actions"][: options.at]}
        game = load(raw, read_layouts(options.layout))
        view = _view(game, options.seat)
    except Refused as wrong:
        return refuse(wrong)
    except (Illegal, Malformed, BrokenAt) as wrong:
        return refuse(explain(wrong))
    if options.svg:
        print(svg_of(view))
    else:
        columns = shutil.get_terminal_size().columns
        print(text_of(view, colour=_colour(options), width=columns))
        if options.at is None and "end" in game.extra:
            print(_ended(game))
    return 0


def _ended(game: Any) -> str:
    """How a game ended that did not end by its rules."""
    say, end = catalogue().say, game.extra["end"]
    seat = end.get("seat")
    who = (
        say(f"side-{seat}") if isinstance(seat, str) else say("seat-walls", {"seat": seat}) if seat is not None else "?"
    )
    return say(f"page-ended-{end['kind']}", {"who": who})


def _view(game: Any, seat: str | None) -> Any:
    if seat is None:
        return game.open_view()
    if seat == "spectator":
        return game.view(None)
    named = {str(one): one for one in game.seats}
    if seat not in named:
        raise Refused(f"--seat: {catalogue().say('terminal-seat', {'seats': ', '.join(named)})}")
    return game.view(named[seat])


def _colour(options: argparse.Namespace) -> bool:
    return not options.plain and sys.stdout.isatty() and "NO_COLOR" not in os.environ
