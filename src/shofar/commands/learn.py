"""`shofar learn`: lessons in the terminal."""

import argparse
import sys
from secrets import randbits

from shofar.commands.databases import data_folder
from shofar.commands.errors import CommandError
from shofar.draw.terminal import colours_of
from shofar.games import new_game
from shofar.i18n import catalogue
from shofar.learn.lesson import Lesson, lessons
from shofar.terminal.advice import Guide
from shofar.terminal.learn import Progress, Terminal, learn, listing, next_lesson
from shofar.terminal.play import Table, play

FILE = "lessons.json"
FIRST_BOT = "level-1"
FIRST_SEATS = 3
"""In Walls: as many as the lessons have."""
MS = 1000


def run(options: argparse.Namespace) -> int:
    """One lesson, or one after the other from the first that is not done; without a terminal they are listed."""
    progress = Progress(data_folder() / FILE)
    say = catalogue().say
    if options.lesson is not None and options.lesson not in (*lessons(), "walls", "towers"):
        raise CommandError(say("error-not-one-of", {"expected": ", ".join(lessons())}))
    if options.list or not (sys.stdin.isatty() and sys.stdout.isatty()):
        print("\n".join([say("terminal-learn-list"), *listing(progress)]))
        return 0
    terminal = Terminal(progress, colours_of(sys.stdout), input, print)
    try:
        if options.lesson in lessons():
            learn_and_play(lessons()[options.lesson], terminal)
            return 0
        while (lesson := next_lesson(progress, options.lesson)) is not None:
            if not learn_and_play(lesson, terminal):
                return 0
        print(say("terminal-learn-all"))
    except EOFError:
        print()
    return 0


def learn_and_play(lesson: Lesson, terminal: Terminal) -> bool:
    """The lesson, and after a game's first one a real game with advice; False if the learner leaves."""
    if not learn(lesson, terminal):
        return False
    if lesson.id != f"{lesson.game}-1":
        return True
    if terminal.read_line(catalogue().say("terminal-learn-play") + " ").strip() in ("q", "quit"):
        return False
    begun = new_game(lesson.game, seats=FIRST_SEATS)
    seed = randbits(32)
    person = begun.seats[0]
    table = Table(person, FIRST_BOT, MS, seed, terminal.colours, terminal.read_line, terminal.print_line, Guide())
    return not play(begun, table).waiting
