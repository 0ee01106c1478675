"""What a learner's page is told, as plain values: a function of lesson, path and action, and of nothing else."""

from typing import Annotated, Any, Literal, cast

from msgspec import Meta, Struct

from shofar.core.errors import Illegal, Malformed
from shofar.core.game import AnyGame
from shofar.learn.lesson import Lesson, lessons
from shofar.learn.lesson_runner import CurrentStep, Sentence, attempt, current_step
from shofar.learn.trial import YOU

Action = Annotated[str, Meta(max_length=32)]
Path = Annotated[list[Action], Meta(max_length=16)]
Game = Literal["walls", "towers"]


class LessonSentence(Struct, frozen=True):
    """A sentence by its key; words among its parameters are `KIND:CODE`, as in `colour:G`."""

    key: str
    params: dict[str, int | str]


class Refusal(Struct, frozen=True):
    """Why the rules refuse a try."""

    code: str
    params: dict[str, int | str]
    clause: str | None


class LessonTable(Struct, frozen=True):
    """The table as the learner sees it, with all that has happened."""

    view: dict[str, Any]
    events: list[dict[str, Any]]
    waiting: list[int | str]


class ListedLesson(Struct, frozen=True):
    """A lesson, and whether it is its game's first, which ends in a real game."""

    id: str
    game: Game
    first: bool
    steps: int


class LessonStep(Struct, frozen=True):
    """Where a learner stands: what is asked at a step, or the end (`step` equals `steps`)."""

    lesson: str
    game: Game
    first: bool
    step: int
    steps: int
    free: bool
    """Whether the game goes on from whatever is played; else each step has a position of its own."""
    asks: bool
    """Whether an action is asked for; else the path goes on with `next`."""
    asked: LessonSentence | None
    suggest: str | None
    lit: list[str]
    """What has part in the step; the rest is dimmed. Nothing listed: all has, as where a free game left its script."""
    table: LessonTable


class LessonAttempt(Struct, frozen=True):
    """What became of a try: played out, and told in one sentence."""

    verdict: Literal["right", "wrong", "refused"]
    feedback: LessonSentence | None
    clause: str | None
    refusal: Refusal | None
    table: LessonTable


def listed() -> list[ListedLesson]:
    """All lessons in order."""
    return [ListedLesson(one.id, _game(one), one.first, len(one.steps)) for one in lessons().values()]


def lesson_named(id_: str) -> Lesson:
    """The lesson of that id; Malformed if there is none."""
    found = lessons().get(id_)
    if found is None:
        raise Malformed("lesson", "not-one-of", {"expected": ", ".join(lessons())})
    return found


def step_at(id_: str, path: list[str]) -> LessonStep:
    """The step that a path leads to."""
    return _step(current_step(lesson_named(id_), path))


def attempt_at(id_: str, path: list[str], action: str) -> LessonAttempt:
    """What an action does at the step that a path leads to."""
    here = current_step(lesson_named(id_), path)
    made = attempt(here, action)
    refusal = None
    if made.refusal is not None:
        clause = made.refusal.clause if isinstance(made.refusal, Illegal) else None
        refusal = Refusal(made.refusal.code, made.refusal.params, clause)
    return LessonAttempt(made.verdict, _sentence(made.sentence), made.clause, refusal, _table(here.lesson, made.game))


def preview_at(id_: str, path: list[str], action: str) -> dict[str, Any]:
    """What an action would do there; Illegal where it is not open, Malformed where it is none."""
    here = current_step(lesson_named(id_), path)
    return here.game.preview(YOU[here.lesson.game], here.game.rules.parse_action(action)).to_json()


def _step(here: CurrentStep) -> LessonStep:
    lesson = here.lesson
    return LessonStep(
        lesson=lesson.id,
        game=_game(lesson),
        first=lesson.first,
        free=lesson.free,
        step=len(here.path),
        steps=len(lesson.steps),
        asks=here.asks,
        asked=_sentence(here.asked),
        suggest=here.suggest,
        lit=list(here.step.lit) if here.step and here.scripted else [],
        table=_table(lesson, here.game),
    )


def _game(lesson: Lesson) -> Game:
    return cast(Game, lesson.game)


def _sentence(sentence: Sentence | None) -> LessonSentence | None:
    return LessonSentence(sentence.key, dict(sentence.params)) if sentence else None


def _table(lesson: Lesson, game: AnyGame) -> LessonTable:
    view = game.view(YOU[lesson.game]).to_json()
    events = view.pop("events")
    return LessonTable(view, events, list(game.waiting))
