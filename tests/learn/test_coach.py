"""The coach: every reason is true, by states that it never saw; silent where nothing is sure."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from benches._coach_truth import is_true
from benches.coach import OTHERWISE
from shofar.bots.registry import player
from shofar.core.game import AnyGame
from shofar.core.player import Budget, Candidate, Choice
from shofar.games import new_game
from shofar.i18n import LANGUAGES
from shofar.learn.coach import REASONS, WEIGHED_ALIKE, Remark, advice, considered, opinion, remark, suggestions
from shofar.learn.sentences import sentence_text
from shofar.records.record import load
from tests.i18n.catalogues import messages

QUICK = Budget(sims=300)


def positions(game, count, seed, readings=None):
    """Some moments of games between careless bots, with something to decide."""
    dice = Random(seed)
    found: list[AnyGame] = []
    while len(found) < count:
        played = new_game(game, seats=dice.choice([3, 4, 5]), seed=dice.getrandbits(60), readings=readings)
        bot = player(game, "level-4")
        while played.waiting:
            seat = played.waiting[0]
            view = played.view(seat)
            if len(view.legal) > 1 and dice.random() < 0.25:
                found.append(played)
            played = played.play(seat, bot.choose(view, QUICK, dice.getrandbits(30)).action)
    return dice.sample(found, count)


@pytest.mark.parametrize("game", list(REASONS))
def test_every_reason_for_or_against_any_action_is_true(game):
    met = set()
    for played in positions(game, 60, 3):
        view = played.view(played.waiting[0])
        for action in Random(1).sample(view.legal, min(12, len(view.legal))):
            for reason in REASONS[game](view, action):
                assert is_true(played, action, reason), (reason, action, view)
                met.add(reason.key)
    assert len(met) >= (14 if game == "walls" else 9), met


@pytest.mark.parametrize("game", list(REASONS))
def test_every_reason_is_true_where_open_clauses_are_read_otherwise(game):
    met = set()
    for played in positions(game, 40, 4, OTHERWISE[game]):
        view = played.view(played.waiting[0])
        aside = [action for action in view.legal if action.endswith("aside")]
        for action in {*aside, *Random(1).sample(view.legal, min(8, len(view.legal)))}:
            for reason in REASONS[game](view, action):
                assert is_true(played, action, reason), (reason, action, view)
                met.add((reason.key, action in aside))
    assert game == "towers" or {key for key, aside in met if aside}, met


def test_reasons_and_messages_are_the_same_set():
    from benches import _coach_truth as coach_truth

    walls = new_game("walls", seats=3, seed=1)
    towers = new_game("towers", seed=1)
    known = set()
    for game in (walls, towers):
        view = game.view(game.waiting[0])
        played = coach_truth.Played(game, view.legal[0])
        known |= set({"walls": coach_truth._walls, "towers": coach_truth._towers}[game.name](played, {}))
    assert {key.removeprefix("coach-") for key in messages("en") if key.startswith("coach-")} == known


@pytest.mark.parametrize("game", list(REASONS))
def test_a_hint_is_two_or_three_sensible_actions_in_words(game):
    remarks = 0
    for played in positions(game, 12, 5):
        view = played.view(played.waiting[0])
        choice = opinion(view, seed=1, budget=QUICK)
        named = suggestions(view, choice)
        assert 1 <= len(named) <= 3
        best = max(choice.candidates, key=lambda one: one.value)
        assert named[0].action == (best.action if game in WEIGHED_ALIKE else choice.action)
        assert {one.action for one in named} <= set(view.legal)
        for one in named:
            if one.reason:
                remarks += 1
                said = [sentence_text(one.reason, language) for language in LANGUAGES]
                assert len(set(said)) == len(LANGUAGES), said
    assert remarks > 6


@pytest.mark.parametrize("game", list(REASONS))
def test_a_second_look_weighs_what_is_close_with_level_8s_own_choice(game):
    looked = 0
    for played in positions(game, 10, 6):
        view = played.view(played.waiting[0])
        before, after = opinion(view, 1, QUICK), considered(view, 1, QUICK)
        usual = player(game, "level-8").choose(view, QUICK, 1).action
        assert after.action in view.legal
        values = {one.action: one.value for one in after.candidates}
        assert after.action == after.candidates[0].action
        assert after.value == max(values.values()) == values[after.action]
        alike = {one[1:] for one in values} | set(values)
        assert usual in alike or usual[1:] in alike
        assert advice(view, 1, QUICK)[0].action == after.action
        looked += after != before
    assert looked > 4


def test_what_a_player_weighs_alone_is_told_in_the_order_asked():
    for game in REASONS:
        for played in positions(game, 4, 7):
            view = played.view(played.waiting[0])
            for asked in (view.legal[:3], view.legal[2::-1]):
                strongest: Any = player(game, "strongest")
                told = strongest.weigh(view, asked, QUICK, 3)
                assert [one.action for one in told] == [one for one in asked if not one.endswith("aside")]
                assert all(0 <= one.value <= 1 for one in told)


def test_first_cards_get_no_reason():
    view = new_game("walls", seats=3, seed=1).view(0)
    assert {one.reason for one in suggestions(view, opinion(view, budget=QUICK))} == {None}
    assert all(REASONS["walls"](view, action) == [] for action in view.legal)


# Lesson 2 of Walls and lesson 9 of Towers: positions whose best answers are known.
def choice(*values, sure=0.99):
    """What a search would say: so sure that the first is best, and so little of any other."""
    odds = [sure, *[1 - sure] * (len(values) - 1)]
    candidates = tuple(Candidate(action, value, 0.5, one) for (action, value), one in zip(values, odds, strict=True))
    return Choice(values[0][0], values[0][1], 1000, candidates, (), sure)


def lesson(id_):
    from shofar.learn.lesson import lessons
    from shofar.learn.lesson_runner import start

    return start(lessons()[id_]).game


def test_a_mistake_is_told_with_a_reason_for_either_action():
    view = lesson("walls-2").view(0)
    sentence = remark(view, "wall G3", choice(("wall G4", 0.45), ("wall G3", 0.40)))
    assert sentence
    assert sentence.why
    assert sentence_text(sentence.why) == "makes you longest in green: from 4 to 8, the next has 7"
    assert sentence.why_not is None
    theirs = remark(lesson("walls-5").view(0), "supply R3", choice(("wall G4", 0.6), ("supply R3", 0.5)))
    assert theirs
    assert theirs.why_not
    assert sentence_text(theirs.why_not, names={"1": "Joshua"}) == "Joshua leads in red: it adds to that prize"


def test_a_parry_that_was_missed_is_told():
    view = lesson("towers-9").view("S")
    sentence = remark(view, "B1@a1", choice(("P1@f3", 0.2), ("B1@a1", 0.0)))
    assert sentence
    assert sentence.why
    assert sentence.why_not
    assert sentence_text(sentence.why) == "parries: North keeps 6"
    assert sentence_text(sentence.why_not) == "North still holds 9 and wins"


@pytest.mark.parametrize(
    ("values", "sure"),
    [
        ((("wall G4", 0.45), ("wall G3", 0.44)), 0.99),
        ((("wall G4", 0.45), ("wall G3", 0.40)), 0.8),
        ((("wall G4", 0.98), ("wall G3", 0.40)), 0.99),
        ((("wall G4", 0.02), ("wall G3", 0.0)), 0.99),
        ((("wall G4", 0.45),), 0.99),
    ],
)
def test_silent_where_it_is_no_mistake_or_not_sure_or_decided(values, sure):
    assert remark(lesson("walls-2").view(0), "wall G3", choice(*values, sure=sure)) is None


def test_a_mistake_is_one_however_many_actions_are_better():
    opinion_of_three = choice(("wall G4", 0.45), ("wall R3", 0.45), ("wall G3", 0.40), sure=0.5)
    sure = [0.5, 0.5, 0.02]
    candidates = tuple(replace(one, sure=odds) for one, odds in zip(opinion_of_three.candidates, sure, strict=True))
    view = lesson("walls-2").view(0)
    assert remark(view, "wall G3", replace(opinion_of_three, candidates=candidates))
    assert remark(view, "wall R3", replace(opinion_of_three, candidates=candidates)) is None


def test_a_reason_that_is_true_of_both_is_none():
    sentence = remark(lesson("walls-5").view(0), "supply R3", choice(("supply G4", 0.6), ("supply R3", 0.5)))
    assert isinstance(sentence, Remark)
    assert sentence.why
    assert sentence.why.key == "coach-comes-back"
    both = remark(lesson("walls-10").view(0), "trumpet B", choice(("trumpet G", 0.6), ("trumpet B", 0.5)))
    assert isinstance(both, Remark)
    assert "coach-trumpet-waits" not in [one.key for one in (both.why, both.why_not) if one]


def test_the_coach_gets_a_view_that_came_from_elsewhere_too():
    """A view and nothing else: one read from its JSON form gives the same advice."""
    record = lesson("walls-2").record()
    view = load(record).view(0)
    again = type(view).from_json(view.to_json())  # type: ignore[attr-defined]
    assert suggestions(view, opinion(view, 1, QUICK)) == suggestions(again, opinion(again, 1, QUICK))
