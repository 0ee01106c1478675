"""The guide: one line at a question, true of the view, and only where something is asked."""

from random import Random

import pytest

from shofar.games import new_game
from shofar.i18n import LANGUAGES
from shofar.learn.guide import lines
from shofar.learn.lesson import lessons
from shofar.learn.lesson_runner import Sentence, start
from shofar.learn.sentences import sentence_text
from shofar.towers import View as TowersView
from shofar.walls import View as WallsView
from tests.i18n.catalogues import messages

SEEDS = range(6)


def views(game):
    """Every question of some random games, as the seat sees it that is asked."""
    for seed in SEEDS:
        dice, played = Random(seed), new_game(game, seats=3, seed=seed)
        while played.waiting:
            seat = played.waiting[0]
            yield played.view(seat)
            played = played.play(seat, dice.choice(played.legal(seat)))


def test_every_line_can_be_said_and_every_message_is_a_line_of_some_question():
    met: dict[str, Sentence] = {}
    for game in ("walls", "towers"):
        for view in views(game):
            for advice in lines(view):
                met.setdefault(advice.key, advice)
    for id_ in ("towers-9", "towers-10", "towers-12"):  # sevens and endings, which random games do not reach
        for advice in lines(start(lessons()[id_]).game.view("S")):
            met.setdefault(advice.key, advice)
    for advice in met.values():
        for language in LANGUAGES:
            assert "{" not in sentence_text(advice, language, {"0": "Ada", "1": "Bruno", "2": "Chiara"})
    assert {key for key in messages("en") if key.startswith("guide-")} - set(met) == {"guide-towers-lost"}


def test_what_is_said_of_walls_is_so():
    for view in views("walls"):
        assert isinstance(view, WallsView)
        me = view.seat
        assert me is not None
        for advice in lines(view):
            says = advice.params
            if advice.key == "guide-walls-leads":
                card = str(says["card"]).partition(":")[2]
                colour = card[0]
                lengths = [own.get(colour, 0) for own in view.facts.lengths]  # type: ignore[call-overload]
                assert card in view.hands[me]
                assert (
                    says["mine"] == lengths[me] + int(card[1]) > says["theirs"] == max(lengths[:me] + lengths[me + 1 :])
                )
            if advice.key == "guide-walls-nobody":
                colour = str(says["colour"]).partition(":")[2]
                assert all(colour not in own for own in view.walls)
            if advice.key == "guide-walls-feed-later":
                assert says["cards"] == 6 - view.round
            if advice.key == "guide-walls-near":
                assert view.facts.scoring
                assert view.facts.scoring.earliest <= 3


def test_what_is_said_of_towers_is_so():
    for view in views("towers"):
        assert isinstance(view, TowersView)
        me = view.turn
        assert me is not None
        for advice in lines(view):
            if advice.key in ("guide-towers-parry", "guide-towers-lost"):
                assert view.count[me.other] >= 7
                assert advice.params["ways"] == len(view.facts.parries or ())
            if advice.key == "guide-towers-few":
                assert len(view.stock[me]) <= 5
                assert advice.params["mine"] == view.count[me]


@pytest.mark.parametrize("game", ["walls", "towers"])
def test_nothing_is_said_to_who_is_not_asked(game):
    played = new_game(game, seats=3, seed=1)
    assert lines(played.view()) == []
    while len(played.waiting) != 1 or played.rules.simultaneous(played.state):
        played = played.play(played.waiting[0], played.legal(played.waiting[0])[0])
    (asked_seat,) = played.waiting
    assert all(lines(played.view(seat)) == [] for seat in played.seats if seat != asked_seat)
