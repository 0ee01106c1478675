"""Cases for the page's own words of lessons, coach and guide: what is told, and what it must say in each language.

`python -m tests.learn.page_cases` writes `web/tests/learn-cases.json`; a test here holds that it is current, and
one there that the page says the same.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

from shofar.games import new_game
from shofar.i18n import LANGUAGES
from shofar.learn import guide
from shofar.learn.coach import REASONS
from shofar.learn.lesson import lessons
from shofar.learn.lesson_runner import NEXT, Sentence, attempt, current_step, start
from shofar.learn.sentences import sentence_text
from shofar.learn.trial import YOU
from shofar.learn.why import why

FILE = Path(__file__).parents[2] / "web" / "tests" / "learn-cases.json"
NAMES = {"0": "Ada", "1": "Bo", "2": "Cy"}
COPIES = ("Y4@e1",)
"""What a lesson asks for that is not legal."""


def sentences() -> dict[str, Sentence]:
    """One case of every sentence that lessons bring, and coach, guide and reasons for events in some random games."""
    found: dict[str, Sentence] = {}
    for lesson in lessons().values():
        here = start(lesson)
        while here.step is not None:
            if here.asked:
                found.setdefault(here.asked.key, here.asked)
            onward = NEXT
            if here.asks:
                legal = here.game.view(YOU[lesson.game]).legal
                made = {action: attempt(here, action) for action in (*legal, *COPIES)}
                for tried in made.values():
                    if tried.sentence:
                        found.setdefault(tried.sentence.key, tried.sentence)
                right = [action for action, one in made.items() if one.verdict == "right"]
                onward = here.suggest or right[0]
            here = current_step(lesson, (*here.path, onward))
    free, dice = lessons()["walls-1"], Random(8)
    for _ in range(60):  # what the first lesson says when somebody does otherwise than it suggests
        here = start(free)
        while here.asks:
            action = dice.choice(here.game.view(0).legal)
            for each in (here.asked, attempt(here, action).sentence):
                if each:
                    found.setdefault(each.key, each)
            if attempt(here, action).verdict == "right":
                here = current_step(free, (*here.path, action))
    for game in ("walls", "towers"):
        dice, played = Random(game), new_game(game, seats=3, seed=2)
        while played.waiting:
            view = played.view(played.waiting[0])
            for one in guide.lines(view):
                found.setdefault(one.key, one)
            for action in dice.sample(view.legal, min(4, len(view.legal))):
                for given in REASONS[game](view, action):
                    found.setdefault(given.sentence.key, given.sentence)
            played = played.play(played.waiting[0], dice.choice(view.legal))
        for reason in why(played, 1, len(played.events)):
            found.setdefault(reason.sentence.key, reason.sentence)
    return found


def cases() -> list[dict[str, Any]]:
    """Each with its sentence in every language."""
    return [
        {
            "said": {"key": one.key, "params": dict(one.params)},
            "says": {language: sentence_text(one, language, NAMES) for language in LANGUAGES},
        }
        for one in sentences().values()
    ]


def text() -> str:
    """The file's text: a case on a line."""
    lines = (json.dumps(case, ensure_ascii=False, separators=(",", ":")) for case in cases())
    return "[\n" + ",\n".join(lines) + "\n]\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
