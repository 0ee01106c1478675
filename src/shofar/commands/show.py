"""`shofar show RECORD`: a position in the terminal, or as an SVG picture."""

import argparse
import shutil
import sys
from typing import Any

from shofar.commands.errors import CommandError
from shofar.commands.inputs import one_record, read_layouts
from shofar.draw import svg_of, text_of
from shofar.draw.terminal import colours_of
from shofar.i18n import catalogue
from shofar.records.record import load


def run(options: argparse.Namespace) -> int:
    """Draws the position after `--at` actions, all open or as one seat sees it."""
    raw = one_record(options.record, options.number)
    if options.at is not None and isinstance(raw, dict) and isinstance(raw.get("actions"), list):
        played = len(raw["actions"])
        if not 0 <= options.at <= played:
            raise CommandError(f"--at: {catalogue().say('terminal-at', {'played': played})}")
        raw = {**raw, "actions": raw["actions"][: options.at]}
    game = load(raw, read_layouts(options.layout))
    view = _view(game, options.seat)
    if options.svg:
        print(svg_of(view))
    else:
        columns = shutil.get_terminal_size().columns
        colours = colours_of(sys.stdout)
        if options.plain:
            colours["colour"] = False
        print(text_of(view, width=columns, **colours))
        sides = game.extra.get("sides")
        if isinstance(sides, dict) and isinstance(sides.get("swapped"), bool):
            print(catalogue().say("page-sides-swapped" if sides["swapped"] else "page-sides-kept"))
        if options.at is None and "end" in game.extra:
            print(_ended(game))
    return 0


def _ended(game: Any) -> str:
    """How a game ended that did not end by its rules."""
    say, end = catalogue().say, game.extra["end"]
    seat = end.get("seat")
    who = "?" if seat is None else say(f"side-{seat}") if isinstance(seat, str) else say("seat-walls", {"seat": seat})
    return say(f"page-ended-{end['kind']}", {"who": who})


def _view(game: Any, seat: str | None) -> Any:
    if seat is None:
        return game.open_view()
    if seat == "spectator":
        return game.view(None)
    named = {str(one): one for one in game.seats}
    if seat not in named:
        raise CommandError(f"--seat: {catalogue().say('terminal-seat', {'seats': ', '.join(named)})}")
    return game.view(named[seat])
