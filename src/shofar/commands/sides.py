"""`shofar sides GAME BOT...`: what beginning is worth, by having each bot play itself."""

import argparse
import json

from shofar.arena.beginning import Trial, first_moves
from shofar.arena.beginning import run as play_trial
from shofar.arena.game_traits import TRAITS
from shofar.arena.workers import cores
from shofar.commands.inputs import readings_of
from shofar.core.readings import check_readings
from shofar.games import game_named, seat_count


def run(options: argparse.Namespace) -> int:
    """One line for each bot, as text or as JSON: shares of the win by place, the seat that begins first."""
    readings = readings_of(options.reading)
    check_readings(game_named(options.game).readings, readings)
    opening = TRAITS[options.game].opening if options.opening is None else options.opening
    for bot in options.bots:
        trial = Trial(
            game=options.game,
            bot=bot,
            games=options.games,
            seats=seat_count(options.game, options.seats),
            ms=options.ms,
            opening=opening,
            first_move=options.first_move,
            readings=readings,
            seed=options.seed,
        )
        jobs = options.jobs or cores()
        for tally in first_moves(trial, jobs) if options.each_first_move else [play_trial(trial, jobs)]:
            line = json.dumps(tally.to_json(), separators=(",", ":")) if options.json else tally.text()
            if options.each_first_move and not options.json:
                line = f"{tally.trial.first_move}  {line}"
            print(line, flush=True)
    return 0
