"""Hints, the guide and what was missed in the terminal; and a series of games."""

from collections.abc import Iterator

import pytest

import shofar
from shofar.bots.registry import player
from shofar.core.game import AnyGame
from shofar.core.player import Budget, Choice
from shofar.core.rules import GameView, Seat
from shofar.games import new_game
from shofar.i18n import action_sentence, speak
from shofar.learn import coach, hindsight
from shofar.terminal import advice
from shofar.terminal.advice import Guide, tell_hints, tell_missed, tell_why
from shofar.terminal.play import Table, play
from shofar.terminal.series import play_series

QUICK = Budget(sims=300)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A short look does: what is said of it is the same."""

    short = {"walls": QUICK, "towers": Budget(sims=40_000)}

    def opinion(view: GameView, seed: int = 0, budget: Budget | None = None, also: str | None = None) -> Choice:
        return coach.opinion(view, seed, short[view.game], also)

    monkeypatch.setattr(coach, "BUDGETS", short)
    monkeypatch.setattr(hindsight, "opinion", opinion)


def table(answers: Iterator[str], said: list[str], person: Seat | None, guide: Guide | None = None) -> Table:
    return Table(
        person, "random", 10, 7, {"colour": False, "sixteen": True}, lambda _: next(answers), said.append, guide
    )


def first_action(then: str) -> Iterator[str]:
    """`then` once, and the first legal action for ever."""
    yield then
    while True:
        yield "1"


@pytest.mark.parametrize(("game", "seat"), [("walls", 0), ("towers", "S")])
def test_h_tells_sensible_actions_and_asks_again(game: str, seat: Seat) -> None:
    said: list[str] = []
    begun = new_game(game, seats=3, seed=5, starter=seat)
    answers = iter(["h", "hint", "w", "q"])
    assert play(begun, table(answers, said, seat)) == begun
    ranked = [line for line in said if line.startswith("   1. ")]
    assert len(ranked) == 2
    named = ranked[0].removeprefix("   1. ").split(": ")[0]
    assert any(named.startswith(action) and named.endswith(action_sentence(action)) for action in begun.legal(seat))


def test_where_no_reason_holds_the_number_is_told() -> None:
    said: list[str] = []
    tell_hints(shofar.walls.new(seats=3, seed=7).view(0), {}, said.append)  # no first card has a reason
    assert len(said) > 1
    assert all(line.endswith("\u00a0% of games from here") and "wins about " in line for line in said[1:])


def test_the_guide_says_a_word_at_a_question_and_not_for_ever() -> None:
    said: list[str] = []
    guide = Guide()
    over = play(new_game("towers", starter="S"), table(first_action("1"), said, "S", guide))
    assert not over.waiting
    lines = [line for line in said if line.startswith("Any square, on either bank.")]
    assert 0 < len(lines) <= advice.ENOUGH
    assert any(line.startswith("Hold 7 of the thirteen") for line in said)


def careless(game: str, seat: Seat) -> AnyGame:
    """A game in which one seat makes mistakes."""
    played = new_game(game, seats=3, seed=3, starter=seat)
    # Who plays Towers at random has lost before any mistake can decide it.
    weak, strong = ("random", "level-4") if game == "walls" else ("level-5", "level-7")
    bots = {one: player(game, weak if one == seat else strong) for one in played.seats}
    while played.waiting:
        who = played.waiting[0]
        played = played.play(who, bots[who].choose(played.view(who), QUICK, len(played.actions)).action)
    return played


@pytest.mark.parametrize(("game", "seat"), [("walls", 0), ("towers", "S")])
def test_what_was_missed_is_told_of_ones_own_choices_alone(game: str, seat: Seat) -> None:
    over = careless(game, seat)
    found = hindsight.missed(over, seat)
    assert 0 < len(found) <= hindsight.MOST
    assert [one.at for one in found] == sorted({one.at for one in found})
    for one in found:
        assert over.actions[one.at] == (seat, one.remark.played)
        assert one.remark.better in over.first(one.at).legal(seat)
        assert one.remark.values[0] > one.remark.values[1]
    said: list[str] = []
    speak("de")
    try:
        tell_missed(over, seat, {}, said.append)
    finally:
        speak("en")
    assert len(said) == 1 + len(found)
    assert all("Du spieltest: " in line and "Besser: " in line for line in said[1:])


def test_who_missed_nothing_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "missed", lambda *_: [])
    said: list[str] = []
    tell_missed(new_game("towers"), "S", {}, said.append)
    assert said[1].startswith("Nothing of weight")


def test_a_series_has_each_seat_begin_once_and_tells_how_it_stands() -> None:
    said: list[str] = []
    begun: list[Seat] = []

    def fresh(number: int, begins: Seat) -> AnyGame:
        begun.append(begins)
        return new_game("towers", seed=number, starter=begins)

    series = play_series(("S", "N"), "N", fresh, table(first_action("1"), said, "S"))
    assert begun == ["N", "S"]
    assert len(series.winners) == len(series.gathered) == 2
    assert "Game 1 of 2" in said
    mine = int(series.winners[0] == ["S"])
    how = "level at 1 : 1" if len(series.winners[0]) == 2 else ("you lead 1 : 0" if mine else "you are behind 0 : 1")
    assert f"Game 2 of 2, {how}" in said
    assert said[-1].startswith("Games won (and gathered in all): You ")
    assert said[-1].endswith((" won the series.", " have won the series.", "The series is shared by You and North."))


def test_a_series_ends_where_the_person_leaves() -> None:
    said: list[str] = []
    answers = iter(["q"])

    def fresh(number: int, begins: Seat) -> AnyGame:
        return new_game("walls", seats=3, seed=number, starter=begins)

    assert play_series((0, 1, 2), 1, fresh, table(answers, said, 0)).winners == []
    assert "Game 1 of 3" in said


def test_bots_alone_play_a_series_of_walls(capsys: pytest.CaptureFixture[str]) -> None:
    from shofar.cli import main

    assert main(["play", "walls", "--seats", "3", "--series", "--seed", "4", "--bot", "random", "--start", "1"]) == 0
    output = capsys.readouterr().out
    assert "Game 1 of 3" in output
    assert "Game 2 of 3. Won: " in output
    assert output.count("\nGame ") == 3
    assert "Games won (and gathered in all): " in output


def test_why_is_told_of_what_has_happened_since_the_last_question():
    """Each reason with its clause; nothing of what was told before."""
    said: list[str] = []
    game = new_game("towers", starter="S").play("S", "R2@c2").play("N", "Y4@c3")
    tell_why(game, 1, {"S": "You", "N": "North"}, said.append)
    assert [line.split()[0] for line in said] == ["T8", "T11"]
    assert said[0].endswith("column c: on top there is 4 on c3 and 2 on c2. The monolith: North.")
    said.clear()
    tell_why(game, len(game.events), {}, said.append)
    assert said == ["There is no more to tell of this."]
