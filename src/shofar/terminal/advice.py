"""Advice in the terminal: hints that were asked for, a newcomer's guide, and what was missed once a game is over."""

import sys
from collections import Counter
from collections.abc import Callable, Mapping
from itertools import count

from shofar.core.game import AnyGame
from shofar.core.rules import GameView, Seat
from shofar.i18n import action_sentence, catalogue
from shofar.learn.coach import Suggestion, advice
from shofar.learn.guide import lines
from shofar.learn.hindsight import Missed, missed
from shofar.learn.lesson_runner import Sentence
from shofar.learn.sentences import sentence_text
from shofar.learn.why import why

ENOUGH = 3
"""What stood at so many questions is known."""

Names = Mapping[Seat, str]
PrintLine = Callable[[str], None]


class Guide:
    """A word at a question in somebody's first game: never the same twice running, and each a few times only."""

    def __init__(self) -> None:
        self._said: Counter[str] = Counter()
        self._last = ""

    def line(self, view: GameView) -> Sentence | None:
        """What to say at this question, if anything."""
        fresh = [one for one in lines(view) if self._said[one.key] < ENOUGH and one.key != self._last]
        self._last = fresh[0].key if fresh else ""
        self._said[self._last] += 1
        return fresh[0] if fresh else None


def tell_hints(view: GameView, names: Names, print_line: PrintLine) -> None:
    """Two or three sensible actions: why, or what they are worth where no reason holds."""
    say = catalogue().say
    print_line(say("page-hint-thinking"))
    for number, one in zip(count(1), advice(view)):
        print_line(f"{number:4}. {one.action:<12} {action_sentence(one.action)}: {_why(one, names)}")


def _why(one: Suggestion, names: Names) -> str:
    if one.reason is not None:
        return sentence_text(one.reason, names=_by_text(names))
    return catalogue().say("hint-chance", {"percent": round(100 * (one.value or 0.0))})


def tell_why(game: AnyGame, since: int, names: Names, print_line: PrintLine) -> None:
    """Why what has happened since so many events came out as it did: each reason with its clause."""
    reasons = why(game, since + 1, sys.maxsize)
    for one in reasons:
        print_line(f"{one.clause:>5}  {sentence_text(one.sentence, names=_by_text(names))}")
    if not reasons:
        print_line(catalogue().say("page-why-none"))


def tell_missed(game: AnyGame, seat: Seat, names: Names, print_line: PrintLine) -> None:
    """Up to three moments of a finished game in which something better was open."""
    say = catalogue().say
    print_line(say("page-hint-thinking"))
    found = missed(game, seat)
    if not found:
        print_line(say("missed-none"))
    for one in found:
        print_line("\n".join(_lines_of(one, names)))


def _lines_of(one: Missed, names: Names) -> list[str]:
    say, said = catalogue().say, one.remark
    better, own = [round(100 * value) for value in said.values]
    lines = [
        say("terminal-missed-at", {"at": one.at}),
        "  " + say("missed-played", {"action": action_sentence(said.played), "percent": own}),
        "  " + say("missed-better", {"action": action_sentence(said.better), "percent": better}),
    ]
    return [*lines, *("  " + sentence_text(why, names=_by_text(names)) for why in (said.why, said.why_not) if why)]


def _by_text(names: Names) -> dict[str, str]:
    return {str(seat): name for seat, name in names.items()}
