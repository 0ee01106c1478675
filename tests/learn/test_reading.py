"""What is wrong with a lesson's file is said, with the field it stands in."""

import pytest

from shofar.core.errors import Illegal, Malformed
from shofar.learn.lesson import read_lesson
from shofar.learn.scripts import towers_script, walls_script

POSITION = "N R2@c3 [a] Y4@c2"
ASKS = [{"say": "lesson-t1-a"}]
RIGHT = {"right": True, "when": ["holder c is S"], "say": "lesson-t1-a-right"}
ELSE = {"say": "lesson-t-still"}
STEP = {"asks": ASKS, "answers": [RIGHT, ELSE]}


def lesson(step=None, **more):
    steps = [{**STEP, **(step or {})}]
    return read_lesson("mine", {"game": "towers", "position": POSITION, "steps": steps, **more})


def test_a_whole_lesson_is_read():
    assert len(lesson({"at": "a"}).steps) == 1


@pytest.mark.parametrize(
    ("step", "more", "field"),
    [
        ({}, {"game": "chess"}, "mine.game"),
        ({}, {"steps": []}, "mine.steps"),
        ({}, {"of": "walls-1"}, "mine.position"),
        ({}, {"position": None}, "mine.position"),
        ({}, {"surprise": 1}, "mine.surprise"),
        ({}, {"free": "yes"}, "mine.free"),
        ({}, {"clauses": "T1"}, "mine.clauses"),
        ({}, {"steps": {}}, "mine.steps"),
        ({}, {"steps": [7]}, "mine.steps[0]"),
        ({"at": "z"}, {}, "mine.steps[0].at"),
        ({"use": ["turn"]}, {}, "mine.steps[0].use"),
        ({"suggest": 4}, {}, "mine.steps[0].suggest"),
        ({"asks": []}, {}, "mine.steps[0].asks"),
        ({"asks": [{"say": "x", "when": ["count S is 1"]}]}, {}, "mine.steps[0].asks"),
        ({"answers": [ELSE]}, {}, "mine.steps[0].answers"),
        ({"answers": [RIGHT]}, {}, "mine.steps[0].answers"),
        ({"answers": [RIGHT, {**ELSE, "again": True}]}, {}, "mine.steps[0].answers"),
        ({"answers": [{"right": True}]}, {}, "mine.steps[0].answers[0].say"),
        ({"answers": [{**RIGHT, "when": ["nothing"]}]}, {}, "mine.steps[0].answers[0].when[0]"),
        ({"answers": [{**RIGHT, "when": ["color S is 1"]}]}, {}, "mine.steps[0].answers[0].when[0]"),
        ({"answers": [{**RIGHT, "when": ["count is 1"]}]}, {}, "mine.steps[0].answers[0].when[0]"),
        ({"answers": [{**RIGHT, "when": ["count S > many"]}]}, {}, "mine.steps[0].answers[0].when[0]"),
        ({"answers": [{**RIGHT, "claims": ["count S is 1 or 2"]}]}, {}, "mine.steps[0].answers[0].claims[0]"),
        ({"answers": [{**RIGHT, "with": {"mine": "size of"}}]}, {}, "mine.steps[0].answers[0].with.mine"),
        ({"answers": [{**RIGHT, "with": {"mine": "shape:x"}}]}, {}, "mine.steps[0].answers[0].with.mine"),
    ],
)
def test_what_is_wrong_is_named(step, more, field):
    with pytest.raises(Malformed) as wrong:
        lesson(step, **more)
    assert wrong.value.field == field


def test_a_position_that_breaks_a_rule_names_the_clause():
    with pytest.raises(Exception, match="T5") as wrong:
        towers_script("N R2@c3 Y2@c3")
    assert wrong.type.__name__ == "BrokenAt"


@pytest.mark.parametrize(
    "text",
    [
        "start 0; first G3 G7 B4; hand G3",
        "start 0; first R7 R7 B4; hand G3 G4 G4 G4 G1 G1",
        "start 0; begin G3",
    ],
)
def test_cards_that_cannot_be_dealt_are_refused(text):
    with pytest.raises((Malformed, Illegal)) as wrong:
        walls_script(text)
    assert isinstance(wrong.value, Malformed)
    assert wrong.value.field == "position"
