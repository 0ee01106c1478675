"""Lessons: which there are, where a learner stands, and what a try does. Nothing is kept: a path says it all."""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, TypeVar

from litestar import Controller, get, post
from litestar.params import JSONBody, PathParameter
from msgspec import Struct

from shofar.learn import lesson_api
from shofar.server.http.context import HttpRequest, context_of, source_of

LessonId = Annotated[str, PathParameter(min_length=1, max_length=32, pattern=r"^[a-z0-9-]+$")]
STEP_COST, PREVIEW_COST = 0.1, 0.03
"""In replays, of which somebody may ask so many a minute."""
Found = TypeVar("Found")
_post = partial(post, status_code=200, errors=(422,))


class LessonPath(Struct, frozen=True, forbid_unknown_fields=True):
    """What was done at each step so far: the action that was accepted, or `next` where something was only told."""

    path: lesson_api.Path = []


class LessonTry(Struct, frozen=True, forbid_unknown_fields=True):
    """An action at the step that a path leads to."""

    action: lesson_api.Action
    path: lesson_api.Path = []


class Lessons(Controller):
    """Learning by doing, at a table of one's own."""

    path = "/lessons"
    tags = ("lessons",)

    @get("/", summary="All lessons")
    async def list_lessons(self, request: HttpRequest) -> list[lesson_api.ListedLesson]:
        """In the order in which they are learned, each game's own."""
        return await context_of(request).teaching.do(source_of(request).limit_key, lesson_api.listed)

    @_post("/{lesson:str}", summary="A lesson's step")
    async def get_lesson_step(
        self, request: HttpRequest, lesson: LessonId, data: JSONBody[LessonPath]
    ) -> lesson_api.LessonStep:
        """What is asked there, and the table as the learner sees it."""
        return await _worked_out(request, STEP_COST, partial(lesson_api.step_at, lesson, data.path))

    @_post("/{lesson:str}/try", summary="Try something")
    async def try_in_lesson(
        self, request: HttpRequest, lesson: LessonId, data: JSONBody[LessonTry]
    ) -> lesson_api.LessonAttempt:
        """It is played out by the rules: whether it is right, the sentence that says what happened, and the table."""
        return await _worked_out(request, STEP_COST, partial(lesson_api.attempt_at, lesson, data.path, data.action))

    @_post("/{lesson:str}/preview", summary="What would an action do in a lesson?")
    async def preview_in_lesson(
        self, request: HttpRequest, lesson: LessonId, data: JSONBody[LessonTry]
    ) -> dict[str, Any]:
        """Says what an action would do at a step, as a preview at any table."""
        return await _worked_out(request, PREVIEW_COST, partial(lesson_api.preview_at, lesson, data.path, data.action))


async def _worked_out(request: HttpRequest, cost: float, work: Callable[[], Found]) -> Found:
    context, address = context_of(request), source_of(request).limit_key
    context.people.limiter.take("heavy", address, cost)
    return await context.teaching.do(address, work)
