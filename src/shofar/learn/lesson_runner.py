"""Runs lessons: where a learner stands, and what became of a try. Pure: a path in, what is shown out.

A path is what was done at each step so far: the action that was accepted, or `NEXT` where something was only told.
Everything that is shown follows from lesson and path, so that nobody needs to remember anything for a learner.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from shofar.core.errors import Illegal, Malformed
from shofar.core.game import AnyGame
from shofar.core.rules import Seat
from shofar.learn.conditions import Condition
from shofar.learn.lesson import Answer, Lesson, Line, Step
from shofar.learn.trial import YOU, Trial, try_action

NEXT = "next"
"""Stands in a path for a step that asks nothing."""

Params = Mapping[str, int | str]
"""What a sentence mentions: numbers, and words as `KIND:CODE` (`colour:G`, `seat:1`, `side:N`, `card:R7`)."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence by its key, with what it mentions."""

    key: str
    params: Params


@dataclass(frozen=True, slots=True)
class CurrentStep:
    """Where a learner stands: a step with its question, or the end (`step` is None)."""

    lesson: Lesson
    path: tuple[str, ...]
    game: AnyGame
    step: Step | None
    asked: Sentence | None
    suggest: str | None
    """An action to begin with, where the lesson has one and it is open."""

    @property
    def asks(self) -> bool:
        """Whether an action is asked for: a step may only tell."""
        return self.step is not None and bool(self.step.answers)

    @property
    def scripted(self) -> bool:
        """Whether all went as the lesson suggests: what it points at may else have no part in the game."""
        done = zip(self.lesson.steps, self.path, strict=False)
        return not self.lesson.free or all(step.suggest in (None, action) for step, action in done)


@dataclass(frozen=True, slots=True)
class Attempt:
    """What became of a try: played out, judged, with one sentence about it."""

    verdict: Literal["right", "wrong", "refused"]
    sentence: Sentence | None
    """None where a free lesson has nothing particular to say, and for a refusal, which is told as at any table."""
    clause: str | None
    refusal: Illegal | Malformed | None
    game: AnyGame
    """The table after the try and the others' answers; as before where it was refused."""


def start(lesson: Lesson) -> CurrentStep:
    """The lesson's first step."""
    return current_step(lesson, ())


def current_step(lesson: Lesson, path: Sequence[str]) -> CurrentStep:
    """Where a path leads; Malformed names the entry that no learner could have."""
    if len(path) > len(lesson.steps):
        raise Malformed("path", "cannot-be")
    here = _at(lesson, 0, None)
    for number, done in enumerate(path):
        here = _beyond(here, done, f"path[{number}]")
    return here


def attempt(here: CurrentStep, action: str) -> Attempt:
    """What an action does at a step that asks for one."""
    answer, done = judge(here, action)
    if done.refusal is not None and not (answer and answer.right):
        return Attempt("refused", None, None, done.refusal, here.game)
    sentence = _sentence(answer.line, done) if answer else None
    accepted = not (answer and answer.again) if here.lesson.free else bool(answer and answer.right)
    verdict: Literal["right", "wrong"] = "right" if accepted else "wrong"
    return Attempt(verdict, sentence, answer.clause if answer else None, done.refusal, done.end)


def judge(here: CurrentStep, action: str) -> tuple[Answer | None, Trial]:
    """The first of a step's answers that fits what an action did; in a free lesson perhaps none."""
    if not here.asks or here.step is None:
        raise Malformed("action", "cannot-be")
    done = try_action(here.game, action)
    if here.lesson.free and done.refusal is None:
        done = replace(done, end=_rivals_play(here.lesson, done.after))
    answer = next((one for one in here.step.answers if all_hold(one.line.when, done)), None)
    if answer and answer.again:
        done = replace(done, end=done.after)
    if answer and done.refusal is None:
        for reply in answer.replies:
            done = replace(done, end=done.end.play(done.end.waiting[0], reply))
    return answer, done


def _beyond(here: CurrentStep, done: str, field: str) -> CurrentStep:
    if here.step is None:
        raise Malformed(field, "cannot-be")
    number = len(here.path) + 1
    path = (*here.path, done)
    if not here.asks:
        if done != NEXT:
            raise Malformed(field, "not-one-of", {"expected": NEXT})
        return _at(here.lesson, number, here.game, path)
    made = attempt(here, done)
    if made.verdict != "right":
        raise Malformed(field, "cannot-be")
    return _at(here.lesson, number, made.game, path)


def _at(lesson: Lesson, number: int, game: AnyGame | None, path: tuple[str, ...] = ()) -> CurrentStep:
    """A step as a learner finds it; a free lesson goes on from its own game, any other from the script's."""
    if number == len(lesson.steps):
        return CurrentStep(lesson, path, game or lesson.script.game, None, None, None)
    step = lesson.steps[number]
    if lesson.free:
        game = _rivals_play(lesson, lesson.script.game.first(0)) if game is None else game
    else:
        game = lesson.script.at(step.mark)
        for action in step.plus:
            game = game.play(game.waiting[0], action)
    line, standing = question(step, game)
    you = YOU[lesson.game]
    suggest = step.suggest if step.suggest and step.suggest in game.view(you).legal else None
    return CurrentStep(lesson, path, game, step, _sentence(line, standing), suggest)


def question(step: Step, game: AnyGame) -> tuple[Line, Trial]:
    """The first of a step's questions that fits how the table stands, and how it stands."""
    standing = Trial(game, "", game, game)
    return next(line for line in step.asks if all_hold(line.when, standing)), standing


def _rivals_play(lesson: Lesson, game: AnyGame) -> AnyGame:
    """The others play what the script gives them next, for as long as nothing is asked of the learner."""
    you = YOU[lesson.game]
    while game.waiting and you not in game.waiting:
        seat = game.waiting[0]
        action = _scripted(lesson, game, seat)
        if action is None:
            break
        game = game.play(seat, action)
    return game


def _scripted(lesson: Lesson, game: AnyGame, seat: Seat) -> str | None:
    """A seat's next action of the script: as many of its own are behind it as it has played."""
    own = [action for actor, action in lesson.script.game.actions if actor == seat]
    played = sum(actor == seat for actor, _ in game.actions)
    return own[played] if played < len(own) else None


def all_hold(conditions: Sequence[Condition], done: Trial) -> bool:
    """Whether every condition holds for a try."""
    return all(condition.holds(done) for condition in conditions)


def _sentence(line: Line, done: Trial) -> Sentence:
    """The sentence with its facts; what it claims must hold, or the lesson is wrong (tests try every action)."""
    params: dict[str, int | str] = {}
    for name, fact in line.mentions.items():
        if isinstance(fact, str):
            params[name] = fact
            continue
        found = fact.of(done)
        params[name] = found if fact.kind == "count" else f"{fact.kind}:{found}"
    return Sentence(line.say, params)
