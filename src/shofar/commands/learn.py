"""`shofar learn`: lessons in the terminal."""

import argparse
import os
import sys

from shofar.commands.databases import data_folder
from shofar.commands.errors import CommandError
from shofar.i18n import catalogue
from shofar.learn.lesson import lessons
from shofar.terminal.learn import Desk, Progress, learn, listing, next_lesson

FILE = "lessons.json"


def run(options: argparse.Namespace) -> int:
    """One lesson, or one after the other from the first that is not done; without a terminal they are listed."""
    progress = Progress(data_folder() / FILE)
    say = catalogue().say
    if options.lesson is not None and options.lesson not in (*lessons(), "walls", "towers"):
        raise CommandError(say("error-not-one-of", {"expected": ", ".join(lessons())}))
    if options.list or not (sys.stdin.isatty() and sys.stdout.isatty()):
        print("\n".join([say("terminal-learn-list"), *listing(progress)]))
        return 0
    desk = Desk(progress, sys.stdout.isatty() and "NO_COLOR" not in os.environ, input, print)
    try:
        if options.lesson in lessons():
            learn(lessons()[options.lesson], desk)
            return 0
        while (lesson := next_lesson(progress, options.lesson)) is not None:
            if not learn(lesson, desk):
                return 0
        print(say("terminal-learn-all"))
    except EOFError:
        print()
    return 0
