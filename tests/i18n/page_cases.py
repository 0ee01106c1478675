"""Cases for the page's own copy of the sentences: what is told, and what it must say in each language.

`python -m tests.i18n.page_cases` writes `web/tests/sentence-cases.json`; a test here holds that it is current, and one
there that the page says the same.
"""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from shofar import towers, walls
from shofar.core.colours import Colour
from shofar.core.json_form import to_plain
from shofar.i18n import LANGUAGES, action_sentence, event_sentence, prompt_sentence
from shofar.walls.events import Sounded

FILE = Path(__file__).parents[2] / "web" / "tests" / "sentence-cases.json"
NAMES: dict[int | str, str] = {0: "Ada", 1: "Bo", 2: "Cy", 3: "Di", "S": "Ada", "N": "Bo"}

# Trumpets that leave with their walls (W10), which few random games bring.
RARE = [
    Sounded(1, 0, Colour.GREEN, fallen=((), ("G4",), (), ("G4",)), removed=((), removed, (), ("T",)), joined=True)
    for removed in ((), ("T", "T"))
]


def cases() -> list[dict[str, Any]]:
    """One case for every kind of prompt, event and action that two random games bring."""
    found: dict[str, dict[str, Any]] = {}
    for name, game in (("walls", walls.new(seats=4, seed=3)), ("towers", towers.new())):
        for kind, case in _met(name, game):
            found.setdefault(f"{name} {kind}", {"game": name, **case})
    for kind, case in map(_event, RARE):
        found.setdefault(f"walls {kind}", {"game": "walls", **case})
    return list(found.values())


def _met(name: str, game: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    dice = random.Random(name)
    while game.waiting:
        for seat in (*game.seats, None):
            view = game.view(seat)
            sentence = {language: prompt_sentence(view, NAMES, language) for language in LANGUAGES}
            plain = view.to_json()
            question = {key: plain.get(key) for key in ("seat", "waiting", "phase", "turn", "pending")}
            question["facts"] = {"threat": plain["facts"].get("threat")}
            yield f"prompt {sentence['en']}", {"view": question, "says": sentence}
        seat = game.waiting[0]
        action = dice.choice(game.legal(seat))
        sentence = {language: action_sentence(action, language) for language in LANGUAGES}
        yield f"action {re.sub('[RYGBP].*', '', str(action))}", {"action": str(action), "says": sentence}
        game = game.play(seat, action)
    for seat in (game.seats[0], None):
        yield from map(_event, game.view(seat).events)


def _event(event: walls.Event | towers.Event) -> tuple[str, dict[str, Any]]:
    plain = to_plain(event)
    sentence = {language: event_sentence(event, NAMES, language) for language in LANGUAGES}
    size = sum(map(len, plain.get("fallen", ()))) if "fallen" in plain else len(plain.get("turned", ()))
    removed = sum(map(len, plain["removed"])) if "joined" in plain else 0
    return f"event {event.event} {plain.get('joined')} {size} {removed}", {"event": plain, "says": sentence}


def text() -> str:
    """The file's text: a case on a line."""
    lines = (json.dumps(case, ensure_ascii=False, separators=(",", ":")) for case in cases())
    return "[\n" + ",\n".join(lines) + "\n]\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
