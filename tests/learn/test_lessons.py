"""Every lesson is played through; every sentence that it says is held to the rules, for every legal action."""

from collections.abc import Iterator
from random import Random

import pytest

from shofar.core.errors import Malformed
from shofar.i18n import LANGUAGES
from shofar.learn.lesson import Lesson, lessons
from shofar.learn.lesson_api import step_at
from shofar.learn.lesson_runner import NEXT, CurrentStep, all_hold, attempt, current_step, judge, question, start
from shofar.learn.sentences import sentence_text
from shofar.learn.trial import YOU
from shofar.towers import Ending, Outcome, Side
from shofar.walls import View
from tests.i18n.catalogues import messages

WORDS = 46
"""No sentence of a lesson is longer, in any language."""

RIGHT = {
    "walls-2": ["wall G4"],
    "walls-3": ["wall B1"],
    "walls-4": ["feed R3"],
    "walls-5": ["supply G4"],
    "walls-6": ["trumpet P"],
    "walls-7": ["wall G1"],
    "walls-8": ["trumpet G"],
    "walls-9": ["feed P4"],
    "walls-10": ["wall Y1"],
    "walls-11": ["wall R7"],
}
"""What each lesson of Walls that asks one thing accepts: the strongest bot agrees."""

SQUARES = {
    "towers-1": [{"3@c1", "4@c1", "5@c1", "3@c2", "4@c2", "5@c2"}, {"1@c2", "2@c2", "3@c2", "5@c2"}, {"1@c3", "5@c2"}],
    "towers-2": [{"1@c3", "2@c3", "1@c4", "2@c4"}],
    "towers-3": [{"1@c2", "3@c2", "4@c2", "5@c2"}],
    "towers-4": [{"4@c2"}],
    "towers-5": [{"4@c2", "5@c2", "4@e2", "5@e2"}],
    "towers-6": [{"1@e3", "3@e3"}],
    "towers-7": [{"1@e3"}],
    "towers-8": [set(), {"1@e2", "2@e2", "4@e2", "5@e2", "5@e1", "4@e1"}],
    "towers-9": [{"1@f3", "5@g1"}],
    "towers-10": [{"5@f2"}],
    "towers-11": [{"1@f3"}, {"5@f2"}],
    "towers-12": [{"2@a3"}],
}
"""What each step of Towers accepts, whatever the colour."""


def steps(lesson: Lesson) -> Iterator[CurrentStep]:
    """Every step of a lesson, walked by what it suggests or accepts first."""
    here = start(lesson)
    while here.step is not None:
        yield here
        here = current_step(lesson, (*here.path, _onward(here)))


def _onward(here: CurrentStep) -> str:
    if not here.asks:
        return NEXT
    if here.suggest:
        return here.suggest
    return next(one for one in [*_legal(here), "Y4@e1"] if attempt(here, one).verdict == "right")


def _legal(here: CurrentStep) -> tuple[str, ...]:
    return here.game.view(YOU[here.lesson.game]).legal


def test_there_are_eleven_lessons_of_walls_and_twelve_of_towers_in_order():
    assert list(lessons()) == [*(f"walls-{n}" for n in range(1, 12)), *(f"towers-{n}" for n in range(1, 13))]
    assert [one.id for one in lessons().values() if one.first] == ["walls-1", "towers-1"]


@pytest.mark.parametrize("id_", list(lessons()))
def test_all_that_a_lesson_says_is_true(id_):
    """Of its questions, and of what it says to every legal action at every step."""
    said = 0
    for here in steps(lessons()[id_]):
        assert here.step is not None
        line, standing = question(here.step, here.game)
        assert [claim for claim in line.claims if not claim.holds(standing)] == [], line.say
        for action in _legal(here) if here.asks else ():
            answer, done = judge(here, action)
            if answer:
                wrong = [claim for claim in answer.line.claims if not claim.holds(done)]
                assert wrong == [], f"{action}: {answer.line.say}"
                said += 1
    assert said


@pytest.mark.parametrize("id_", list(lessons()))
def test_every_sentence_can_be_said_in_every_language(id_):
    for here in steps(lessons()[id_]):
        sentences = {here.asked.key: here.asked} if here.asked else {}
        for action in _legal(here) if here.asks else ():
            made = attempt(here, action)
            assert made.verdict != "refused", action
            if made.sentence:
                sentences[made.sentence.key] = made.sentence
        for one in sentences.values():
            for language in LANGUAGES:
                text = sentence_text(one, language)
                assert "{" not in text
                assert len(text.split()) <= WORDS, text


@pytest.mark.parametrize("id_", list(RIGHT))
def test_walls_accepts_what_the_strongest_bot_plays(id_):
    (here,) = steps(lessons()[id_])
    assert [one for one in _legal(here) if attempt(here, one).verdict == "right"] == RIGHT[id_]


@pytest.mark.parametrize("id_", list(SQUARES))
def test_towers_accepts_any_colour_that_does_it(id_):
    questions = [here for here in steps(lessons()[id_]) if here.asks]
    accepted = [{one[1:] for one in _legal(here) if attempt(here, one).verdict == "right"} for here in questions]
    assert accepted == SQUARES[id_]


def test_the_free_lesson_dims_nothing_once_it_has_left_its_script():
    assert step_at("walls-1", []).lit == ["hand"]
    assert step_at("walls-1", ["first R4", "feed R3"]).lit == ["hand", "R"]
    assert step_at("walls-1", ["first R4", "feed Y5"]).lit == []


def test_the_free_lesson_goes_on_whatever_is_played_and_stays_true():
    lesson, dice = lessons()["walls-1"], Random(4)
    for _ in range(100):
        here = start(lesson)
        while here.asks:
            action = dice.choice(_legal(here))
            answer, done = judge(here, action)
            assert answer is None or all_hold(answer.line.claims, done), (here.path, action, answer)
            if attempt(here, action).verdict == "wrong":
                assert action.endswith("T"), "only what later steps need is asked for again"
                continue
            here = current_step(lesson, (*here.path, action))
            assert here.step is not None
            line, standing = question(here.step, here.game)
            assert all_hold(line.claims, standing), (here.path, line.say)
        assert len(here.path) == 7
        assert here.asked
        assert here.asked.key == "lesson-w1-scored"
        view = here.game.view(0)
        assert isinstance(view, View)
        assert view.round == 2


def test_the_free_lesson_keeps_the_trumpet_that_it_will_ask_for():
    """Whoever feeds it or puts it into the supply is told why not, and nothing is played; sounding it is free."""
    lesson = lessons()["walls-1"]
    for path, action in ((["first R4"], "feed T"), (["first R4", "feed R3"], "supply T")):
        here = current_step(lesson, path)
        made = attempt(here, action)
        assert (made.verdict, made.clause, made.sentence and made.sentence.key) == (
            "wrong",
            "W14",
            "lesson-w1-keep-trumpet",
        )
        with pytest.raises(Malformed):
            current_step(lesson, [*path, action])
    sounded = current_step(lesson, ["first R4", "feed R3", "trumpet R"])
    assert sounded.asked
    assert sounded.asked.key == "lesson-w1-turn", "nothing is said of a trumpet that is gone"


def test_what_the_table_refuses_is_refused_as_at_any_table():
    here = start(lessons()["towers-3"])
    made = attempt(here, "G4@c2")
    assert (made.verdict, made.sentence, str(made.refusal)) == (
        "refused",
        None,
        "T5: There is a green piece on c2 already; choose another square or colour.",
    )
    assert made.game is here.game
    assert str(attempt(here, "rubbish").refusal).startswith("action: ")


def test_a_forbidden_copy_is_the_right_answer_where_a_lesson_asks_for_it():
    here = start(lessons()["towers-8"])
    made = attempt(here, "Y4@e1")
    assert (made.verdict, made.clause) == ("right", "T7")
    assert current_step(here.lesson, ["Y4@e1"]).asks


def test_a_wrong_try_is_played_out():
    made = attempt(start(lessons()["towers-9"]), "B1@a1")
    assert made.verdict == "wrong"
    assert made.game.outcome == Outcome(Ending.SEVEN, Side.NORTH)
    parried = attempt(start(lessons()["towers-10"]), "B2@f2")
    assert parried.sentence
    assert parried.sentence.params["move"] == "move:G4@a4"
    assert len(parried.game.actions) == len(lessons()["towers-10"].script.game.actions) + 2


@pytest.mark.parametrize(
    ("path", "field"),
    [(["wall B1"], "path[0]"), (["wall G4", "wall G4"], "path"), ([NEXT], "path[0]")],
)
def test_a_path_that_nobody_can_have_is_refused(path, field):
    with pytest.raises(Malformed) as wrong:
        current_step(lessons()["walls-2"], path)
    assert wrong.value.field == field


def test_lessons_say_every_message_of_theirs_and_no_other():
    lines = [
        line
        for lesson in lessons().values()
        for step in lesson.steps
        for line in [*step.asks, *(answer.line for answer in step.answers)]
    ]
    besides = {"lesson-line-frontal", "lesson-line-diagonal", "lesson-seat-1", "lesson-seat-2"}
    titles = {f"lesson-title-{id_}" for id_ in lessons()}
    assert {key for key in messages("en") if key.startswith("lesson-")} == {
        line.say for line in lines
    } | besides | titles
