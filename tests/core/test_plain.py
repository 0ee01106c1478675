"""Dataclasses to plain values and back."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Literal, NotRequired, TypedDict

import pytest

from shofar.core import Malformed
from shofar.core.json_form import BESIDE, from_plain, plain_parts, to_plain


class Tint(StrEnum):
    RED = "R"
    BLUE = "B"


@dataclass(frozen=True)
class Dot:
    n: int
    kind: Literal["dot"] = "dot"


@dataclass(frozen=True)
class Dash:
    text: str
    kind: Literal["dash"] = "dash"


class Loose(TypedDict):
    many: list[int]
    more: NotRequired[Tint | None]


@dataclass(frozen=True)
class Sheet:
    marks: tuple[Dot | Dash, ...]
    tint: Tint | None
    sizes: dict[Tint, int]
    level: Literal["low", "high", 3]
    share: float
    done: bool
    notes: list[str]
    loose: Loose | None
    either: int | str
    best: Dot | None = None
    aside: str = field(default="aside", metadata=BESIDE)


SHEET = Sheet(
    marks=(Dot(1), Dash("a")),
    tint=Tint.RED,
    sizes={Tint.BLUE: 2},
    level="low",
    share=0.5,
    done=True,
    notes=["x"],
    loose={"many": [1], "more": Tint.BLUE},
    either="e",
    best=Dot(2),
)
PLAIN: dict[str, Any] = {
    "marks": [{"n": 1, "kind": "dot"}, {"text": "a", "kind": "dash"}],
    "tint": "R",
    "sizes": {"B": 2},
    "level": "low",
    "share": 0.5,
    "done": True,
    "notes": ["x"],
    "loose": {"many": [1], "more": "B"},
    "either": "e",
    "best": {"n": 2, "kind": "dot"},
}


def test_both_ways() -> None:
    plain = to_plain(SHEET)
    assert plain == PLAIN
    assert {type(plain["tint"]), type(next(iter(plain["sizes"]))), type(plain["marks"])} == {str, list}
    assert from_plain(Sheet, PLAIN) == SHEET
    read = from_plain(Sheet, PLAIN)
    assert isinstance(read.marks, tuple)
    assert isinstance(read.notes, list)
    assert read.tint is Tint.RED
    assert from_plain(Sheet, {**PLAIN, "loose": {"many": [], "unknown": 1}}).loose == {"many": []}


def test_what_stands_beside_is_neither_written_nor_read() -> None:
    assert "aside" not in to_plain(SHEET)
    assert from_plain(Sheet, {**PLAIN, "aside": "else"}).aside == "aside"
    assert list(plain_parts(SHEET)) == list(PLAIN)
    assert plain_parts(SHEET)["marks"] is SHEET.marks


def test_what_may_be_absent_or_more() -> None:
    less = {**PLAIN, "tint": None, "loose": None, "either": 4, "share": 2, "level": 3, "unknown": 1}
    del less["best"]
    read = from_plain(Sheet, less)
    assert (read.tint, read.loose, read.either, read.share, read.level, read.best) == (None, None, 4, 2, 3, None)


@pytest.mark.parametrize(
    ("field", "value", "path", "code", "expected"),
    [
        ("marks", "ab", "$.marks", "not-a-list", None),
        ("marks", [{"n": 1, "kind": "line"}], "$.marks[0]", "not-one-of", "dot, dash"),
        ("marks", [{"n": 1}], "$.marks[0]", "not-one-of", "dot, dash"),
        ("marks", [5], "$.marks[0]", "not-one-of", "dot, dash"),
        ("marks", [{"n": "1", "kind": "dot"}], "$.marks[0].n", "wrong-type", "int"),
        ("marks", [{"kind": "dash"}], "$.marks[0].text", "missing", None),
        ("tint", "G", "$.tint", "not-one-of", "R, B"),
        ("tint", ["R"], "$.tint", "not-one-of", "R, B"),
        ("sizes", {"G": 1}, "$.sizes", "not-one-of", "R, B"),
        ("sizes", {"B": "1"}, "$.sizes.B", "wrong-type", "int"),
        ("sizes", [], "$.sizes", "not-an-object", None),
        ("level", "mid", "$.level", "not-one-of", "low, high, 3"),
        ("level", 4, "$.level", "not-one-of", "low, high, 3"),
        ("share", "1", "$.share", "wrong-type", "float"),
        ("share", True, "$.share", "wrong-type", "float"),
        ("done", 1, "$.done", "wrong-type", "bool"),
        ("notes", [1], "$.notes[0]", "wrong-type", "str"),
        ("loose", 5, "$.loose", "not-an-object", None),
        ("loose", {"more": "B"}, "$.loose.many", "missing", None),
        ("loose", {"many": 1}, "$.loose.many", "not-a-list", None),
        ("loose", {"many": [1, None]}, "$.loose.many[1]", "wrong-type", "int"),
        ("loose", {"many": [], "more": "G"}, "$.loose.more", "not-one-of", "R, B"),
        ("either", None, "$.either", "wrong-type", "str"),
        ("either", True, "$.either", "wrong-type", "str"),
        ("best", [], "$.best", "not-one-of", "dot"),
    ],
)
def test_what_does_not_fit(field: str, value: Any, path: str, code: str, expected: str | None) -> None:
    with pytest.raises(Malformed) as caught:
        from_plain(Sheet, {**PLAIN, field: value})
    params = {} if expected is None else {"expected": expected}
    assert (caught.value.field, caught.value.code, caught.value.params) == (path, code, params)


def test_the_field_can_be_named() -> None:
    with pytest.raises(Malformed) as caught:
        from_plain(Sheet, None, "sheet")
    assert (caught.value.field, caught.value.code) == ("sheet", "not-an-object")
    with pytest.raises(Malformed) as caught:
        from_plain(Sheet, {}, "sheet")
    assert (caught.value.field, caught.value.code) == ("sheet.marks", "missing")
