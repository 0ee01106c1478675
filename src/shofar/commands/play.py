"""`shofar play`: a game against bots in the terminal."""

import argparse
import os
import sys
from hashlib import sha256
from secrets import randbits

from shofar.bots.engine_process import Fault
from shofar.bots.registry import usual_bot
from shofar.commands.errors import CommandError
from shofar.games import new_game, seat_count
from shofar.i18n import catalogue
from shofar.terminal.play import Table, play


def run(options: argparse.Namespace) -> int:
    """Without a terminal nobody can answer, so that bots play the game out: it never waits for input."""
    person = sys.stdin.isatty() and sys.stdout.isatty()
    try:
        game = new_game(options.game, seats=seat_count(options.game, options.seats), seed=options.seed)
        seed = randbits(32) if options.seed is None else int.from_bytes(sha256(options.seed.encode()).digest()[:4])
        table = Table(
            person=game.seats[0] if person else None,
            bot=options.bot or usual_bot(),
            ms=options.ms,
            seed=seed,
            colour=sys.stdout.isatty() and "NO_COLOR" not in os.environ,
            ask=input,
            tell=print,
        )
        if not person:
            print(catalogue().say("terminal-nobody"))
        play(game, table)
    except Fault as fault:  # of an engine: nobody else plays for it unasked
        raise CommandError(f"{options.bot}: {fault}") from None
    except EOFError:
        print()
    return 0
