"""Every lesson walked wrong and right, as the server tells the page, in lines of JSON for the page's own tests.

`web/tests/lessons.test.ts` runs this and plays them at the page's widgets; nothing of it is kept.
"""

import json
import sys
from collections.abc import Iterator
from typing import Any

import msgspec

from shofar.i18n import LANGUAGES
from shofar.learn.lesson import lessons
from shofar.learn.lesson_api import attempt_at, listed, step_at
from shofar.learn.lesson_runner import NEXT, CurrentStep, Sentence, attempt, current_step, start
from shofar.learn.sentences import sentence_text
from shofar.learn.trial import YOU

COPY = "Y4@e1"
"""Lesson 8 of Towers asks for a move that the rules forbid."""


def walked(id_: str) -> Iterator[dict[str, Any]]:
    """The steps of a lesson, each with its tries: the wrong one first, then the right one."""
    here = start(lessons()[id_])
    while True:
        path = list(here.path)
        step = step_at(id_, path)
        told: dict[str, Any] = {"path": path, "step": step, "says": _said(here.asked), "tries": []}
        if here.step is None:
            yield told
            return
        actions = [one for one in (_wrong(here), _right(here)) if one] if here.asks else []
        for action in actions:
            made = attempt(here, action)
            answer = attempt_at(id_, path, action)
            told["tries"].append({"action": action, "made": answer, "says": _said(made.sentence)})
        yield told
        here = current_step(here.lesson, (*here.path, actions[-1] if actions else NEXT))


def _said(sentence: Sentence | None) -> dict[str, str]:
    return {language: sentence_text(sentence, language) for language in LANGUAGES} if sentence else {}


def _legal(here: CurrentStep) -> tuple[str, ...]:
    return here.game.view(YOU[here.lesson.game]).legal


def _wrong(here: CurrentStep) -> str | None:
    return next((one for one in reversed(_legal(here)) if attempt(here, one).verdict == "wrong"), None)


def _right(here: CurrentStep) -> str:
    return here.suggest or next(one for one in [*_legal(here), COPY] if attempt(here, one).verdict == "right")


def main() -> None:
    """One line for each lesson."""
    for one in listed():
        print(json.dumps({"lesson": one.id, "steps": msgspec.to_builtins(list(walked(one.id)))}, ensure_ascii=False))


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    main()
