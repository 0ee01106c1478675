"""The leak kit finds what was planted and raises no alarm over what is clean, in our games and in other people's."""

from random import Random
from typing import Any

import numpy as np
import pytest

from shofar.research import leaks
from shofar.research.leaks.open_spiel import OpenSpielSubject
from shofar.research.leaks.permuted_walls import permuted
from tests.research.leaky_game import PLANTED, Clean, Hands, Telling
from tests.research.planted import GAMES, KINDS, Leaky, rock_paper_scissors
from tests.scale import scale


@pytest.mark.parametrize("kind", PLANTED)
def test_a_planted_leak_is_found(kind):
    check, subject = PLANTED[kind]
    for seed in range(scale(2, 20)):
        report = leaks.search(subject, games=4, seed=seed)
        assert {finding.check for finding in report.findings} == {check}, [str(one) for one in report.findings]
        assert report.changed
        if check == "permuting":
            assert {finding.channel for finding in report.findings} <= {"more", "even"}


def test_no_false_alarm():
    """One thousand clean searches in `make soak`."""
    for seed in range(scale(20, 1000)):
        report = leaks.search(Clean(), games=2, positions=3, samples=8, seeds=16, seed=seed)
        assert not report.findings, [str(one) for one in report.findings]
        assert report.sampled > 100


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_walls_tells_nothing(seats):
    for seed in range(scale(1, 30)):
        report = leaks.search(
            leaks.WallsSubject(seats, drawn=seats == 4), games=1, positions=3, samples=4, seeds=8, seed=seed
        )
        assert not report.findings, [str(one) for one in report.findings]
        assert report.changed >= 2 * seats


def test_towers_tells_nothing():
    report = leaks.search(leaks.TowersSubject(drawn=True), games=scale(1, 30), positions=3)
    assert not report.findings, [str(one) for one in report.findings]
    assert report.compared >= 6


def test_walls_with_a_leak_in_each_phase():
    """A seat that is told how many trumpets its left neighbour holds."""

    class Told(leaks.WallsSubject):
        def channels(self, state, seat):
            return {"sorted": sorted(state.state.hands[(seat + 1) % self.seats]).count("T")}

    report = leaks.search(Told(3), games=2, positions=5, samples=1, seeds=0)
    assert {finding.channel for finding in report.findings} == {"sorted"}
    assert len({finding.moves for finding in report.findings}) > 3


def test_a_permuted_game_keeps_what_was_seen_and_changes_the_rest():
    subject, dice = leaks.WallsSubject(4), Random(5)
    moment, changed = subject.begin(3), 0
    while (after := subject.step(moment, dice)) is not None:
        moment = after
        if len(moment.game.actions) % 9 == 0:
            other = permuted(moment.game, 2, dice)
            assert other.view(2) == moment.game.view(2)
            assert [who for who, _ in other.actions] == [who for who, _ in moment.game.actions]
            changed += other.state.hands != moment.game.state.hands
    assert changed > 5


@pytest.mark.parametrize("name", ["kuhn_poker", "leduc_poker", "hearts", "gin_rummy", "universal_poker"])
def test_games_of_openspiel(name):
    report = leaks.search(OpenSpielSubject(name), games=scale(2, 20), samples=12, seeds=24)
    assert not report.findings, [str(one) for one in report.findings]
    assert report.compared >= 8


@pytest.mark.parametrize("game", GAMES)
def test_leaks_of_every_kind_are_found_in_any_game(game):
    report = leaks.search(Leaky(GAMES[game]()), games=2 if game == "Walls" else 6, positions=4, samples=1, seeds=0)
    assert {(finding.check, finding.channel) for finding in report.findings} == {("permuting", kind) for kind in KINDS}


def test_the_end_of_a_game_is_looked_at_too():
    """What was put into the supply before the third scoring has been seen; what hands hold has not."""

    class AtTheEnd(leaks.WallsSubject):
        def begin(self, seed, number=0):
            moment, dice = super().begin(seed, number), Random(seed)
            while (after := super().step(moment, dice)) is not None:
                moment = after
            return moment

    report = leaks.search(AtTheEnd(3), games=scale(2, 20), positions=1, samples=1, seeds=0)
    assert not report.findings, [str(one) for one in report.findings]
    assert report.changed


def test_a_game_of_pettingzoo():
    report = leaks.search(rock_paper_scissors(), games=scale(4, 40), positions=6)
    assert not report.findings, [str(one) for one in report.findings]
    assert report.changed


def test_a_search_that_changes_nothing_says_so():
    class Still(Clean):
        def permuted(self, state: Hands, seat: int, dice: Random) -> Hands:
            return state

    with pytest.raises(leaks.NothingCompared):
        leaks.search(Still(), games=1)


def test_what_has_no_bytes_is_refused():
    with pytest.raises(TypeError, match="object has no bytes"):
        leaks.search(Telling(lambda state, seat: object()), games=1)


def test_equal_bytes_are_equal_values():
    values: list[Any] = [
        None,
        True,
        1,
        1.0,
        "1",
        b"1",
        [1],
        (1,),
        [1, 2],
        [[1], 2],
        {"a": 1, "b": 2},
        {"b": 2, "a": 1},
        {1, 2},
    ]
    values += [np.int8(1), np.array([1], np.int8), np.array([1], np.int16), np.array([[1]], np.int8), Hands(1, (), ())]
    bytes_of = [leaks.canonical(value) for value in values]
    assert len(set(bytes_of)) == len(bytes_of)
    assert leaks.canonical({3, 1, 2}) == leaks.canonical({2, 3, 1})
