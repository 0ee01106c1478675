"""Taking moves back: at once where nobody else plays, and never where anybody has learned what was hidden."""

import json
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shofar.table import messages
from shofar.table.host import TableHost
from shofar.table.offers import takeback_open
from shofar.table.starting import start
from shofar.walls import WallsGame
from shofar.walls.cards import Card
from tests.scale import scale
from tests.table.logged_table import PEOPLE, LoggedTable, denied, game_setup

ADA, BEN, CLEO = PEOPLE[:3]


def undo(made: LoggedTable, seat: Any = 0) -> LoggedTable:
    return made.request(made.person(seat), messages.MakeOffer, seat=seat, offer="takeback")


def shown(game: Any, seat: Any = 0) -> str:
    return json.dumps(game.view(seat).to_json(), sort_keys=True)


def other_world(game: WallsGame, seat: int, chance: Random) -> WallsGame:
    """A game that the seat cannot tell from this one: the cards that it has not seen lie otherwise."""
    state = game.state
    others = [who for who in range(len(state.hands)) if who != seat]
    hands, first, put = list(state.hands), list(state.first), list(state.put)
    unseen = [card for who in others for card in hands[who]] + [c for c in state.draw if c is not Card.SCORING]
    unseen += [card for who in others if (card := first[who])]
    fed = any(state.fed)  # A card that was just fed is named in two places.
    unseen += [] if fed else [card for who in others for card in put[who]]
    chance.shuffle(unseen)
    unseen.sort(key=lambda card: bool(card.colour))  # First cards are taken from the end: wall cards (W4).
    for who in others:
        first[who] = unseen.pop() if first[who] else None
    chance.shuffle(unseen)
    for who in others:
        hands[who] = tuple(sorted(unseen.pop() for _ in hands[who]))
        put[who] = put[who] if fed else tuple(sorted(unseen.pop() for _ in put[who]))
    draw = tuple(card if card is Card.SCORING else unseen.pop() for card in state.draw)
    mixed = state.but(hands=tuple(hands), first=tuple(first), put=tuple(put), draw=draw)
    return WallsGame(game.setup, mixed, game.actions, game.events)


def with_other_choices(game: WallsGame, done: tuple[tuple[int, Any], ...], seat: int, chance: Random) -> WallsGame:
    """What the seat has done again, and the others something else."""
    for actor, action in done:
        game = game.play(actor, action if actor == seat else chance.choice(game.legal(actor)))
    return game


@given(st.integers(3, 5), st.integers(0, 2**32))
@settings(max_examples=scale(12, 1000))
def test_what_can_be_taken_back_has_told_nobody_anything(seats: int, seed: int) -> None:
    chance = Random(seed)
    made = LoggedTable.begun(1, seats - 1, game="walls")
    while made.stage == "playing" and len(made.entries) < 120:
        seat = chance.choice(made.table.waiting)
        made.play(seat, str(chance.choice(made.table.current_game.legal(seat))))
        if takeback_open(made.table, 0) is not None:
            _check_nothing_learned(cast(WallsGame, made.table.game), chance)
            if chance.random() < 0.3:
                _check_undone(made)


def _last_of(game: WallsGame, seat: int) -> int:
    return max(at for at, (actor, _) in enumerate(game.actions) if actor == seat)


def _check_nothing_learned(game: WallsGame, chance: Random) -> None:
    """The same answers could have come from any world that looked the same before: what came since tells none apart."""
    kept = _last_of(game, 0)
    before = game.first(kept)
    for _ in range(3):
        other = other_world(before, 0, chance)
        assert shown(other) == shown(before)
        assert shown(with_other_choices(other, game.actions[kept:], 0, chance)) == shown(game)


def _check_undone(made: LoggedTable) -> None:
    before = cast(WallsGame, made.table.game)
    undo(made)
    assert shown(made.table.current_game) == shown(before.first(_last_of(before, 0)))
    assert 0 in made.table.waiting


def test_w23_a_first_card_is_taken_back_until_the_cards_are_turned_up() -> None:
    made = LoggedTable.begun(1, 2, game="walls")
    made.play(1).play(2)
    assert takeback_open(made.table, 0) is None
    made.play(0)
    assert made.phase == "feed"
    assert takeback_open(made.table, 0) == "at-once"
    made.play(1)
    assert undo(made).kinds(2) == ["offered", "took-back"]
    assert (made.phase, made.table.waiting) == ("first", (0,))
    made.play(0).play(1).play(2).play(0)
    assert made.phase == "turn"
    denied("table-disclosed", undo, made)


@pytest.mark.parametrize("starter", [0, 1])
def test_feeding_is_taken_back_until_somebody_plays(starter: int) -> None:
    made = LoggedTable.begun(1, 2, game="walls", starter=starter)
    while cast(WallsGame, made.table.game).state.round == 1 or made.table.waiting != (0,) or made.phase != "feed":
        waiting = [seat for seat in made.table.waiting if seat != 0]
        made.play(waiting[0] if waiting else 0)
    made.play(0)
    assert made.phase == "turn"
    assert takeback_open(made.table, 0) == "at-once"
    undo(made).play(0)
    made.play()
    assert takeback_open(made.table, 0) is None
    denied("table-disclosed", undo, made)


def test_towers_against_a_bot_at_once_however_often() -> None:
    made = LoggedTable.begun(1, 1, game="towers", starter="S")
    denied("table-nothing-to-take-back", undo, made, "S")
    made.play("S").play("N").play("S")
    for left in (2, 0):
        assert takeback_open(made.table, "S") == "at-once"
        undo(made, "S")
        assert len(made.table.current_game.actions) == left
    assert takeback_open(made.table, "S") is None


def test_other_people_are_asked() -> None:
    made = LoggedTable.begun(2, 1, game="walls")
    made.play(0).play(1).play(2)
    assert made.phase == "feed"
    assert takeback_open(made.table, 0) == takeback_open(made.table, 1) == "by-agreement"
    undo(made)
    assert made.phase == "feed"
    made.request(BEN, messages.AnswerOffer, seat=1, offer="takeback", agrees=True)
    assert made.phase == "first"


def test_what_was_offered_lapses_once_something_is_seen() -> None:
    made = LoggedTable.begun(2, 1, game="walls")
    made.play(0).play(1).play(2).play(1).play(2)
    undo(made)
    made.play(0)
    assert made.phase == "turn"
    assert made.table.offers == {}
    denied("table-nothing-offered", made.request, BEN, messages.AnswerOffer, seat=1, offer="takeback", agrees=True)


def test_never_in_rated_games() -> None:
    rated = LoggedTable.begun(1, 2, game="walls", rated=True)
    rated.play(0).play(1).play(2)
    denied("table-rated-no-takeback", undo, rated)
    assert takeback_open(rated.table, 0) is None
    two = LoggedTable.begun(2, game="towers", starter="S", rated=True)
    two.play("S")
    denied("table-rated-no-takeback", undo, two, "S")


def test_who_is_out_takes_nothing_back() -> None:
    made = LoggedTable.begun(2, 1, game="walls")
    made.play(0).play(1).play(2)
    made.request(ADA, messages.Resign, seat=0)
    assert made.stage == "playing"
    denied("table-out-already", undo, made)
    assert takeback_open(made.table, 0) is None


def test_round_one_screen_all_have_agreed() -> None:
    made = LoggedTable.of(game="towers", seats=2, one_screen=True, starter="S")
    for seat in ("S", "N"):
        made.request(ADA, messages.TakeSeat, seat=seat)
    made.take(start(made.table, ADA, game_setup(made.table.settings), made.at))
    made.play("S")
    # Whoever has the screen now can take back what the other has just done.
    assert takeback_open(made.table, "S") == takeback_open(made.table, "N") == "at-once"
    assert takeback_open(made.table, None) is None
    undo(made, "S").request(ADA, messages.AnswerOffer, seat="N", offer="takeback", agrees=True)
    assert made.table.current_game.actions == ()


def test_while_a_bot_plays_for_somebody_nothing_is_offered_them() -> None:
    made = LoggedTable.begun(1, 2, game="walls")
    made.play(0).request(ADA, messages.HandOver, seat=0, to_bot=True)
    assert takeback_open(made.table, 0) is None
    made.request(ADA, messages.HandOver, seat=0, to_bot=False)
    assert takeback_open(made.table, 0) == "at-once"


def test_a_new_game_begins_with_nothing_disclosed() -> None:
    made = LoggedTable.begun(1, 2, game="walls")
    while made.stage == "playing":
        made.play()
    assert made.table.disclosed > 0
    made.request(ADA, messages.MakeOffer, seat=0, offer="rematch")
    assert (made.stage, made.table.disclosed) == ("playing", 0)
    seat = made.table.seats_of(ADA.user)[0]
    made.play(seat)
    assert takeback_open(made.table, seat) == "at-once"


def test_an_update_says_whether_it_can_be_taken_back() -> None:
    made = LoggedTable.begun(1, 1, game="towers", starter="S")
    made.play("S")
    host: TableHost[Any] = TableHost("t", made.entries)
    assert host.seat_update("S", 5_000).takeback == "at-once"
    assert host.seat_update("N", 5_000).takeback is host.seat_update(None, 5_000).takeback is None
