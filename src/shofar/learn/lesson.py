"""Lessons as data: what a file of `lessons/` says, and what is wrong with one that says something else."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from shofar.core.errors import Malformed
from shofar.learn.conditions import Condition, Fact, parse_condition, parse_fact
from shofar.learn.scripts import Script, towers_script, walls_script

SCRIPTS = {"walls": walls_script, "towers": towers_script}
GAMES = tuple(SCRIPTS)
SHARED = "shared.toml"
"""Answers that several lessons give."""
KINDS = ("colour", "side", "seat", "card", "square", "line")
"""What a constant in a sentence can be, as in `colour:G`."""


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence: its key, the facts it mentions, and what must be true for it to be said."""

    say: str
    mentions: Mapping[str, Fact | str]
    claims: tuple[Condition, ...]
    when: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """A kind of try: by what it is recognised, whether it is right, what is said, and what the others do then."""

    right: bool
    again: bool
    """Whether a free lesson asks for something else: what was tried would spoil its later steps."""
    line: Line
    clause: str | None
    replies: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One question, or one thing told where it has no answers."""

    mark: str | None
    plus: tuple[str, ...]
    """Actions that come after the mark."""
    lit: tuple[str, ...]
    """What has part in it, the rest is dimmed: colours of lanes, squares, alignments."""
    asks: tuple[Line, ...]
    answers: tuple[Answer, ...]
    suggest: str | None


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: steps at positions of one script."""

    id: str
    game: str
    clauses: tuple[str, ...]
    free: bool
    """Whether the game goes on from whatever was played, the others following the script."""
    first: bool
    """Whether it is a game's first lesson, which ends in a real game."""
    script: Script
    steps: tuple[Step, ...]


class _Table:
    """A table of a lesson's file while it is read: every key is taken once, and none may be left."""

    def __init__(self, raw: Any, field: str) -> None:
        if not isinstance(raw, dict):
            raise Malformed(field, "not-an-object")
        self.raw = dict(raw)
        self.field = field

    def text(self, key: str) -> str | None:
        value = self.raw.pop(key, None)
        if value is not None and not isinstance(value, str):
            raise Malformed(f"{self.field}.{key}", "not-text")
        return value

    def needed(self, key: str) -> str:
        found = self.text(key)
        if found is None:
            raise Malformed(f"{self.field}.{key}", "missing")
        return found

    def flag(self, key: str) -> bool:
        value = self.raw.pop(key, False)
        if not isinstance(value, bool):
            raise Malformed(f"{self.field}.{key}", "wrong-type", {"expected": "bool"})
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        value = self.raw.pop(key, [])
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            raise Malformed(f"{self.field}.{key}", "not-a-list")
        return tuple(value)

    def tables(self, key: str) -> list["_Table"]:
        value = self.raw.pop(key, [])
        if not isinstance(value, list):
            raise Malformed(f"{self.field}.{key}", "not-a-list")
        return [_Table(one, f"{self.field}.{key}[{at}]") for at, one in enumerate(value)]

    def table(self, key: str) -> "_Table":
        return _Table(self.raw.pop(key, {}), f"{self.field}.{key}")

    def done(self) -> None:
        if self.raw:
            raise Malformed(f"{self.field}.{min(self.raw)}", "cannot-be")


def read_lesson(
    id_: str,
    raw: Mapping[str, Any],
    scripts: Mapping[str, Script] | None = None,
    shared: Mapping[str, Any] | None = None,
) -> Lesson:
    """The lesson that a file's data holds; Malformed names the field that is wrong, Illegal the clause.

    `scripts` are positions of other lessons, which this one may take as its own (`of`); `shared` are answers by name
    that its steps may add to theirs (`use`).
    """
    table = _Table(raw, id_)
    game = table.needed("game")
    if game not in GAMES:
        raise Malformed(f"{id_}.game", "not-one-of", {"expected": ", ".join(GAMES)})
    of, position = table.text("of"), table.text("position")
    if (of is None) == (position is None):
        raise Malformed(f"{id_}.position", "missing")
    if of is not None and of not in (scripts or {}):
        raise Malformed(f"{id_}.of", "not-one-of", {"expected": ", ".join(scripts or {})})
    script = SCRIPTS[game](position) if position is not None else (scripts or {})[str(of)]
    lesson = Lesson(
        id=id_,
        game=game,
        clauses=table.texts("clauses"),
        free=table.flag("free"),
        first=table.flag("first"),
        script=script,
        steps=tuple(_step(game, step, script, shared or {}) for step in table.tables("steps")),
    )
    table.done()
    if not lesson.steps:
        raise Malformed(f"{id_}.steps", "missing")
    for at, step in enumerate(lesson.steps):
        _check_answers(step, f"{id_}.steps[{at}].answers", free=lesson.free)
    return lesson


def _step(game: str, table: _Table, script: Script, shared: Mapping[str, Any]) -> Step:
    mark = table.text("at")
    if mark is not None and mark not in script.marks:
        raise Malformed(f"{table.field}.at", "not-one-of", {"expected": ", ".join(script.marks)})
    use = table.texts("use")
    if unknown := sorted(set(use) - set(shared)):
        raise Malformed(f"{table.field}.use", "not-one-of", {"expected": ", ".join(unknown)})
    added = [_Table(one, f"{name}[{at}]") for name in use for at, one in enumerate(shared[name])]
    step = Step(
        mark=mark,
        plus=table.texts("plus"),
        lit=table.texts("lit"),
        asks=tuple(_line(game, line) for line in table.tables("asks")),
        answers=tuple(_answer(game, answer) for answer in [*table.tables("answers"), *added]),
        suggest=table.text("suggest"),
    )
    table.done()
    if not step.asks or step.asks[-1].when:
        raise Malformed(f"{table.field}.asks", "missing")  # one that is said where no other fits
    return step


def _check_answers(step: Step, field: str, *, free: bool) -> None:
    """A question has a right answer, and something to say to any other; where all goes on anyway it needs neither."""
    if not free and any(answer.again for answer in step.answers):
        raise Malformed(field, "cannot-be")
    if free or not step.answers:
        return
    if not any(answer.right for answer in step.answers):
        raise Malformed(field, "cannot-be")
    if step.answers[-1].line.when:
        raise Malformed(field, "missing")


def _answer(game: str, table: _Table) -> Answer:
    right, again = table.flag("right"), table.flag("again")
    clause, replies = table.text("clause"), table.texts("replies")
    return Answer(right, again, _line(game, table), clause, replies)


def _line(game: str, table: _Table) -> Line:
    claims = _conditions(game, table, "claims")
    when = _conditions(game, table, "when")
    mentioned = table.table("with")
    mentions = {name: _mention(game, mentioned, name) for name in list(mentioned.raw)}
    line = Line(table.needed("say"), mentions, claims, when)
    table.done()
    return line


def _mention(game: str, table: _Table, name: str) -> Fact | str:
    text = table.needed(name)
    kind, constant, _ = text.partition(":")
    if not constant:
        return parse_fact(game, text, f"{table.field}.{name}")
    if kind not in KINDS:
        raise Malformed(f"{table.field}.{name}", "not-one-of", {"expected": ", ".join(KINDS)})
    return text


def _conditions(game: str, table: _Table, key: str) -> tuple[Condition, ...]:
    field = f"{table.field}.{key}"
    return tuple(parse_condition(game, text, f"{field}[{at}]") for at, text in enumerate(table.texts(key)))


@cache
def lessons() -> Mapping[str, Lesson]:
    """All lessons by id, in the order in which they are learned, each game's own."""
    found: dict[str, Lesson] = {}
    scripts: dict[str, Script] = {}
    shared = _read(SHARED)
    for name in _names():
        id_ = name.removesuffix(".toml").replace("-0", "-")
        found[id_] = read_lesson(id_, _read(name), scripts, shared)
        scripts[id_] = found[id_].script
    return found


def _names() -> list[str]:
    """The files: `walls-01.toml` is the lesson `walls-1`."""
    found = [file.name for file in (files("shofar.learn") / "lessons").iterdir()]
    lessons = [name for name in found if name.endswith(".toml") and name != SHARED]
    return sorted(lessons, key=lambda name: (GAMES.index(name.partition("-")[0]), name))


def _read(name: str) -> dict[str, Any]:
    import tomllib  # the server needs no lessons until somebody learns

    return tomllib.loads((files("shofar.learn") / "lessons" / name).read_text(encoding="utf-8"))
