"""Cases for the page's own words of lessons, coach and guide: what is told, and what it must say in each language.

`python -m tests.learn.learned` writes `web/tests/learned.json`; a test here holds that it is current, and one there
that the page says the same.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

from shofar.games import new_game
from shofar.i18n import LANGUAGES
from shofar.learn import guide
from shofar.learn.coach import REASONS
from shofar.learn.engine import NEXT, Told, attempt, place, start
from shofar.learn.lesson import lessons
from shofar.learn.say import sentence
from shofar.learn.tried import YOU

FILE = Path(__file__).parents[2] / "web" / "tests" / "learned.json"
NAMES = {"0": "Ada", "1": "Bo", "2": "Cy"}
COPIES = ("Y4@e1",)
"""What a lesson asks for that is not legal."""


def told() -> dict[str, Told]:
    """One case of every sentence that lessons, and the coach and the guide in some random games, bring."""
    found: dict[str, Told] = {}
    for lesson in lessons().values():
        here = start(lesson)
        while here.step is not None:
            if here.asked:
                found.setdefault(here.asked.key, here.asked)
            onward = NEXT
            if here.asks:
                legal = here.game.view(YOU[lesson.game]).legal
                made = {action: attempt(here, action) for action in (*legal, *COPIES)}
                for each in made.values():
                    if each.told:
                        found.setdefault(each.told.key, each.told)
                right = [action for action, one in made.items() if one.verdict == "right"]
                onward = here.suggest or right[0]
            here = place(lesson, (*here.path, onward))
    for game in ("walls", "towers"):
        dice, played = Random(game), new_game(game, seats=3, seed=2)
        while played.waiting:
            view = played.view(played.waiting[0])
            for one in guide.lines(view):
                found.setdefault(one.key, one)
            for action in dice.sample(view.legal, min(4, len(view.legal))):
                for reason in REASONS[game](view, action):
                    found.setdefault(reason.told.key, reason.told)
            played = played.play(played.waiting[0], dice.choice(view.legal))
    return found


def cases() -> list[dict[str, Any]]:
    """Each with its sentence in every language."""
    return [
        {
            "said": {"key": one.key, "params": dict(one.params)},
            "says": {language: sentence(one, language, NAMES) for language in LANGUAGES},
        }
        for one in told().values()
    ]


def text() -> str:
    """The file's text: a case on a line."""
    lines = (json.dumps(case, ensure_ascii=False, separators=(",", ":")) for case in cases())
    return "[\n" + ",\n".join(lines) + "\n]\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
