"""`shofar play`: a game against bots in the terminal."""

import argparse
import sys
from functools import partial
from hashlib import sha256
from random import Random
from secrets import randbits

from shofar.bots.engine_process import Fault
from shofar.bots.registry import usual_bot
from shofar.commands.errors import CommandError
from shofar.commands.inputs import fresh_game, game_of_series
from shofar.core.game import AnyGame
from shofar.core.rules import Seat
from shofar.draw.terminal import colours_of
from shofar.i18n import catalogue
from shofar.terminal.advice import Guide
from shofar.terminal.play import Table, play
from shofar.terminal.series import play_series


def run(options: argparse.Namespace) -> int:
    """Without a terminal nobody can answer, so that bots play the game out: it never waits for input."""
    person = sys.stdin.isatty() and sys.stdout.isatty()
    try:
        game = fresh_game(options)
        seed = randbits(32) if options.seed is None else int.from_bytes(sha256(options.seed.encode()).digest()[:4])
        table = Table(
            person=game.seats[0] if person else None,
            bot=options.bot or usual_bot(),
            ms=options.ms,
            seed=seed,
            colours=colours_of(sys.stdout),
            read_line=input,
            print_line=print,
            guide=Guide() if options.guide else None,
        )
        if not person:
            print(catalogue().say("terminal-nobody"))
        if options.series:
            play_series(game.seats, _begins(options, game, seed), partial(game_of_series, options, seed), table)
        else:
            play(game, table)
    except Fault as fault:  # of an engine: nobody else plays for it unasked
        raise CommandError(f"{options.bot}: {fault}") from None
    except EOFError:
        print()
    return 0


def _begins(options: argparse.Namespace, game: AnyGame, seed: int) -> Seat:
    """Who begins the first game of a series: the seat that was named, or one drawn by lot."""
    named = next((seat for seat in game.seats if str(seat) == options.start), None)
    return Random(seed).choice(game.seats) if named is None else named
