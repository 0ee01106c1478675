"""The whole life of tables: seats, hosts, starting, playing, offers, endings, rematches."""

import random
from dataclasses import replace
from typing import Any, get_args

import pytest

from shofar.core.errors import Illegal, Malformed
from shofar.games import GAMES, places
from shofar.records import commit, load
from shofar.table import log, messages
from shofar.table.decide import STAND_IN, Denied, engine_failed, pass_host, sentence_parts, start
from shofar.table.settings import GameName, Person, Settings
from shofar.table.table import table_of
from tests.table.lives import PEOPLE, Life, dealt, denied

ADA, BEN, CLEO = PEOPLE[:3]
STRANGER = Person(user="x", name="Xerxes")


@pytest.mark.parametrize(
    ("game", "people", "bots"), [("walls", 3, 0), ("walls", 2, 3), ("towers", 2, 0), ("towers", 1, 1)]
)
def test_a_whole_game(game: str, people: int, bots: int) -> None:
    life, chance = Life.begun(people, bots, game=game), random.Random(1)
    while life.table.stage == "playing":
        seat = chance.choice(life.table.waiting)
        life.play(seat, str(chance.choice(life.table.game.legal(seat))))
    assert life.table.stage == "over"
    record = life.table.record()
    assert load(record).outcome == life.table.game.outcome
    ranks = places(life.table.game)
    assert 1 in ranks.values()
    denied("table-not-running", life.play, next(iter(life.table.seats)), "wall R5")


# Seats


def test_seats_before_the_start() -> None:
    life = Life.of(seats=4)
    denied("table-no-such-seat", life.ask, BEN, messages.TakeSeat, seat=9)
    life.ask(BEN, messages.TakeSeat, seat=1)
    denied("table-seat-taken", life.ask, CLEO, messages.TakeSeat, seat=1)
    denied("table-seated-already", life.ask, BEN, messages.TakeSeat, seat=2)
    denied("table-seat-taken", life.ask, ADA, messages.GiveSeatToBot, seat=1, bot="random")
    denied("table-host-only", life.ask, BEN, messages.GiveSeatToBot, seat=2, bot="random")
    life.ask(ADA, messages.GiveSeatToBot, seat=2, bot="random")
    denied("table-not-your-seat", life.ask, CLEO, messages.LeaveSeat, seat=1)
    life.ask(ADA, messages.LeaveSeat, seat=1)
    denied("table-seat-free", life.ask, ADA, messages.LeaveSeat, seat=1)
    denied("table-seats-free", start, life.table, ADA, dealt(life.table.settings), 1)
    denied("table-host-only", start, life.table, BEN, dealt(life.table.settings), 1)


def test_settings_change_before_the_start_and_seats_that_remain_keep_their_people() -> None:
    life = Life.of(seats=4).ask(BEN, messages.TakeSeat, seat=1).ask(CLEO, messages.TakeSeat, seat=3)
    denied("table-host-only", life.ask, BEN, messages.ChangeSettings, settings=Settings(game="walls", seats=3))
    life.ask(ADA, messages.ChangeSettings, settings=Settings(game="walls", seats=3))
    assert life.person(1) == BEN
    assert set(life.table.seats) == {0, 1, 2}
    with pytest.raises(Illegal):
        life.ask(ADA, messages.ChangeSettings, settings=Settings(game="walls", seats=2))
    wrong = Settings(game="walls", seats=3, starter=7)
    denied("table-no-such-seat", life.ask, ADA, messages.ChangeSettings, settings=wrong)


def test_whom_the_host_removes_the_table_refuses_until_they_are_let_in_again() -> None:
    life = Life.of(seats=4)
    life.ask(BEN, messages.TakeSeat, seat=1)
    life.ask(ADA, messages.LeaveSeat, seat=1)
    assert life.kinds(1) == ["removed"]
    assert dict(life.table.removed) == {BEN.user: BEN}
    denied("table-removed", life.ask, BEN, messages.TakeSeat, seat=1)
    denied("table-removed", life.ask, BEN, messages.TakeSeat, seat=2)
    life.ask(CLEO, messages.TakeSeat, seat=1)
    denied("table-host-only", life.ask, CLEO, messages.LetIn, user=BEN.user)
    denied("table-nothing-to-change", life.ask, ADA, messages.LetIn, user=CLEO.user)
    life.ask(ADA, messages.LetIn, user=BEN.user)
    assert not life.table.removed
    life.ask(BEN, messages.TakeSeat, seat=2)
    # Whoever goes of their own accord may come back, and a bot is no one to keep out.
    life.ask(BEN, messages.LeaveSeat, seat=2)
    life.ask(BEN, messages.TakeSeat, seat=2)
    life.ask(ADA, messages.GiveSeatToBot, seat=3, bot="random")
    life.ask(ADA, messages.LeaveSeat, seat=3)
    assert not life.table.removed


def test_hosting_passes_on_when_the_host_leaves() -> None:
    life = Life.of().ask(ADA, messages.TakeSeat, seat=0).ask(BEN, messages.TakeSeat, seat=1)
    life.ask(ADA, messages.LeaveSeat, seat=0)
    assert life.table.host == BEN.user
    assert life.kinds(2) == ["stood", "host-passed"]
    life.ask(BEN, messages.LeaveSeat, seat=1)
    assert life.table.host == BEN.user, "nobody is left to be host"


def test_a_host_who_has_no_seat_frees_others_and_stays_host() -> None:
    life = Life.of().ask(BEN, messages.TakeSeat, seat=1).ask(CLEO, messages.TakeSeat, seat=2)
    life.ask(ADA, messages.LeaveSeat, seat=1)
    assert life.table.host == ADA.user
    assert pass_host(life.table, 5, frozenset({BEN.user})) is None
    assert pass_host(life.table, 5, frozenset({CLEO.user})) == log.HostPassed(at=5, user=CLEO.user)


def test_one_person_holds_all_seats_of_a_one_screen_table() -> None:
    life = Life.of(one_screen=True)
    for seat in (0, 1, 2):
        life.ask(ADA, messages.TakeSeat, seat=seat)
    life.take(start(life.table, ADA, dealt(life.table.settings), 5))
    for seat in (2, 0, 1):
        life.play(seat)
    assert life.table.game.state.phase == "feed"


def test_a_random_order_is_drawn_from_the_deals_seed() -> None:
    seated = set()
    for seed in range(8):
        life = Life.of(order="random")
        for person, seat in zip(PEOPLE[:3], (0, 1, 2), strict=True):
            life.ask(person, messages.TakeSeat, seat=seat)
        life.take(start(life.table, ADA, dealt(life.table.settings, str(seed)), 5))
        seated.add(tuple(life.person(seat).name for seat in (0, 1, 2)))
    assert len(seated) > 2


# Playing


def test_choices_of_others_do_not_make_a_choice_stale() -> None:
    life = Life.begun()
    seen = life.table.version
    life.play(0, version=seen).play(2, version=seen).play(1, version=seen)
    assert life.table.game.state.phase == "feed"
    denied("table-stale", life.play, 0, str(life.table.game.legal(0)[0]), seen)


def test_w23_a_choice_can_be_changed_until_the_last_one_is_in() -> None:
    life = Life.begun()
    first, *_, last = (str(action) for action in life.table.game.legal(0))
    life.play(0, first).play(0, last)
    assert [entry.action for entry in life.entries[-2:] if isinstance(entry, log.Chose)] == [first, last]
    assert str(life.table.rules.pending(life.table.game.state, 0)) == last
    life.play(1).play(2)
    assert [str(action) for seat, action in life.table.game.actions if seat == 0] == [last], "final choices only"
    seen = life.table.asked_since
    denied("table-stale", life.play, 0, first, seen - 1)


def test_illegal_and_foreign_actions_change_nothing() -> None:
    life = Life.begun()
    version = life.table.version
    with pytest.raises(Illegal):
        life.play(0, "feed R1")
    with pytest.raises(Malformed):
        life.play(0, "fly")
    legal = str(life.table.game.legal(0)[0])
    for person in (BEN, STRANGER):
        denied("table-not-your-seat", life.ask, person, messages.Act, version=version, seat=0, action=legal)
    denied("table-not-understood", life.ask, ADA, messages.Say, text="hello")
    assert life.table.version == version


def test_a_seat_is_left_to_a_bot_and_taken_back_at_any_moment() -> None:
    life = Life.begun()
    denied("table-nothing-to-change", life.ask, ADA, messages.HandOver, seat=0, to_bot=False)
    life.ask(ADA, messages.HandOver, seat=0, to_bot=True)
    legal = str(life.table.game.legal(0)[0])
    denied("table-bot-plays", life.ask, ADA, messages.Act, version=life.table.version, seat=0, action=legal)
    life.play(0)
    life.ask(ADA, messages.HandOver, seat=0, to_bot=False)
    life.play(1).play(2).play(0)
    assert life.person(0) == ADA


# Endings


def test_resigning_in_towers_loses_and_in_walls_a_bot_plays_on_and_ranks_last() -> None:
    towers = Life.begun(2, game="towers")
    towers.ask(towers.person("S"), messages.Resign, seat="S")
    assert towers.kinds(2) == ["resigned", "ended"]
    assert towers.table.stage == "over"
    assert places(towers.table.game, ["S"]) == {"S": 2, "N": 1}
    assert towers.table.record()["end"] == {"kind": "resign", "seat": "S"}

    walls = Life.begun()
    walls.ask(ADA, messages.Resign, seat=0)
    assert walls.kinds(2) == ["resigned", "taken-over"]
    denied("table-out-already", walls.ask, ADA, messages.Resign, seat=0)
    denied("table-out-already", walls.ask, ADA, messages.HandOver, seat=0, to_bot=False)
    chance = random.Random(2)
    while walls.table.stage == "playing":
        seat = walls.table.waiting[0]
        walls.play(seat, str(chance.choice(walls.table.game.legal(seat))))
    assert places(walls.table.game, [0])[0] == 3
    assert places(walls.table.game, [0, 1]) in ({0: 2, 1: 3, 2: 1}, {0: 3, 1: 2, 2: 1}, {0: 2, 1: 2, 2: 1})


def test_walls_ends_when_all_people_have_given_up() -> None:
    life = Life.begun(2, 1)
    life.ask(ADA, messages.Resign, seat=0).ask(BEN, messages.Resign, seat=1)
    assert life.table.stage == "over"
    assert life.table.ended == log.Ended(at=life.at, kind="resign", seat=1)
    record = life.table.record()
    assert record["end"] == {"kind": "resign", "seat": 1}
    # Both have lost: the record says so, whichever of them was the last.
    assert [player.get("out") for player in record["players"]] == ["resign", "resign", None]


def test_offers_need_everybody_and_a_move_declines_them() -> None:
    life = Life.begun(2, game="towers")
    mover = life.table.waiting[0]
    other = "N" if mover == "S" else "S"
    denied(
        "table-nothing-offered",
        life.ask,
        life.person(mover),
        messages.AnswerOffer,
        seat=mover,
        offer="draw",
        agrees=True,
    )
    life.ask(life.person(other), messages.MakeOffer, seat=other, offer="draw")
    denied("table-offered-already", life.ask, life.person(other), messages.MakeOffer, seat=other, offer="draw")
    life.play(mover)
    assert life.table.offers == {}
    life.ask(life.person(mover), messages.MakeOffer, seat=mover, offer="draw")
    life.ask(life.person(other), messages.AnswerOffer, seat=other, offer="draw", agrees=False)
    assert life.table.offers == {}
    life.ask(life.person(mover), messages.MakeOffer, seat=mover, offer="draw")
    life.ask(life.person(other), messages.AnswerOffer, seat=other, offer="draw", agrees=True)
    assert life.table.ended == log.Ended(at=life.at, kind="agreed")


def test_offers_that_make_no_sense() -> None:
    walls = Life.begun()
    denied("table-two-players-only", walls.ask, ADA, messages.MakeOffer, seat=0, offer="draw")
    denied("table-two-players-only", walls.ask, ADA, messages.MakeOffer, seat=0, offer="takeback")
    denied("table-not-over", walls.ask, ADA, messages.MakeOffer, seat=0, offer="rematch")
    walls.play(0)
    denied("table-begun-already", walls.ask, ADA, messages.MakeOffer, seat=0, offer="abort")
    with_bot = Life.begun(1, 1, game="towers")
    denied("table-bot-declines", with_bot.ask, ADA, messages.MakeOffer, seat="S", offer="draw")
    denied("table-nothing-to-take-back", with_bot.ask, ADA, messages.MakeOffer, seat="S", offer="takeback")


def test_t2_a_board_that_is_not_there_is_refused() -> None:
    with pytest.raises(Illegal) as wrong:
        Life.of(game="towers", seats=2, layout="foo")
    assert (wrong.value.clause, wrong.value.code) == ("T2", "towers-no-such-layout")
    life = Life.of(game="towers", seats=2)
    with pytest.raises(Illegal):
        life.ask(ADA, messages.ChangeSettings, settings=Settings(game="towers", seats=2, layout="foo"))


def test_every_game_can_be_played_at_a_table() -> None:
    assert set(get_args(GameName)) == set(GAMES)


def test_a_takeback_by_agreement_may_cross_the_reply() -> None:
    life = Life.begun(1, 1, game="towers", starter="S")
    life.play("S").play("N")
    before = life.table.game.actions
    life.ask(ADA, messages.MakeOffer, seat="S", offer="takeback")
    assert life.kinds(2) == ["offered", "took-back"]
    assert (len(before), life.table.game.actions) == (2, ())
    rated = Life.begun(1, 1, game="towers", starter="S", rated=True)
    rated.play("S").play("N")
    denied("table-rated-against-bot", rated.ask, ADA, messages.MakeOffer, seat="S", offer="takeback")
    two = Life.begun(2, game="towers", starter="S")
    two.play("S").play("N")
    two.ask(two.person("N"), messages.MakeOffer, seat="N", offer="takeback")
    two.ask(two.person("S"), messages.AnswerOffer, seat="S", offer="takeback", agrees=True)
    assert len(two.table.game.actions) == 1
    assert two.table.waiting == ("N",)


@pytest.mark.parametrize("answer", [messages.AnswerOffer, messages.MakeOffer])
def test_a_takeback_undoes_the_move_of_the_one_who_asked(answer: Any) -> None:
    life = Life.begun(2, game="towers", starter="S")
    life.play("S").play("N")
    life.ask(life.person("S"), messages.MakeOffer, seat="S", offer="takeback")
    agreement = {"agrees": True} if answer is messages.AnswerOffer else {}
    life.ask(life.person("N"), answer, seat="N", offer="takeback", **agreement)
    assert life.table.game.actions == ()
    assert life.table.waiting == ("S",)
    assert life.table.offers == {}


def test_a_takeback_needs_a_move_of_ones_own() -> None:
    life = Life.begun(2, game="towers", starter="S")
    life.play("S")
    denied("table-nothing-to-take-back", life.ask, life.person("N"), messages.MakeOffer, seat="N", offer="takeback")
    life.ask(life.person("S"), messages.MakeOffer, seat="S", offer="takeback")
    life.ask(life.person("N"), messages.MakeOffer, seat="N", offer="takeback")
    assert life.table.game.actions == ()


def test_abort_before_the_first_move_and_pause_by_agreement() -> None:
    life = Life.begun(2, game="towers")
    for seat in ("S", "N"):
        life.ask(life.person(seat), messages.MakeOffer, seat=seat, offer="pause")
    assert life.stage == "paused"
    assert life.table.waiting == ()
    mover = "S"
    denied("table-paused", life.play, mover, "R5@c2")
    for seat in ("S", "N"):
        life.ask(life.person(seat), messages.MakeOffer, seat=seat, offer="pause")
    assert life.stage == "playing"
    for seat in ("S", "N"):
        life.ask(life.person(seat), messages.MakeOffer, seat=seat, offer="abort")
    assert life.table.ended == log.Ended(at=life.at, kind="abort")
    assert places(life.table.game) == {"S": None, "N": None}


def test_a_rematch_rotates_the_seats() -> None:
    life = Life.begun()
    chance = random.Random(3)
    while life.table.stage == "playing":
        life.play(None, str(chance.choice(life.table.game.legal(life.table.waiting[0]))))
    for seat in (0, 1, 2):
        life.ask(life.person(seat), messages.MakeOffer, seat=seat, offer="rematch")
    assert life.stage == "playing"
    assert [life.person(seat).name for seat in (0, 1, 2)] == ["Cleo", "Ada", "Ben"]
    assert life.table.games_played == 2
    assert life.table.game.actions == ()


def test_an_engine_that_failed_has_lost_and_a_bot_keeps_its_seat_among_several() -> None:
    walls = Life.begun(2, 1)
    walls.take(engine_failed(walls.table, 2, walls.at))
    assert walls.kinds(2) == ["resigned", "taken-over"]
    assert (walls.table.seats[2].bot, walls.table.seats[2].out) == (STAND_IN, "resign")
    # Also where the bot that failed played in the place of a person who was asked.
    lent = Life.begun(3, clock={"clock": "move", "ms": 60_000})
    lent.ask(ADA, messages.HandOver, seat=0, to_bot=True)
    lent.take(engine_failed(lent.table, 0, lent.at))
    assert lent.table.clocks is not None
    assert lent.table.clocks.lent == {0: 60_000}
    towers = Life.begun(1, 1, game="towers")
    towers.take(engine_failed(towers.table, "N", towers.at))
    assert towers.table.ended == log.Ended(at=towers.at, kind="resign", seat="N")


def test_the_record_proves_its_commitment() -> None:
    life = Life.of()
    for person, seat in zip(PEOPLE[:3], (0, 1, 2), strict=True):
        life.ask(person, messages.TakeSeat, seat=seat)
    made = dealt(life.table.settings)
    committed = commit(made.setup)
    proof = {name: committed[name] for name in ("salt", "commitment")}
    life.take(start(life.table, ADA, replace(made, **proof), 5))
    assert {name: life.table.record()[name] for name in proof} == proof


def test_a_log_begins_with_how_the_table_was_created() -> None:
    for broken in ([], [log.Started(at=1, setup={}, seated={})]):
        with pytest.raises(ValueError, match="begins with how the table was created"):
            table_of(broken)
    life = Life.of()
    with pytest.raises(AssertionError):
        table_of([*life.entries, *life.entries])


def test_a_refusal_tells_its_code_and_the_clause_or_the_field() -> None:
    assert sentence_parts(Denied("table-paused")) == {
        "code": "table-paused",
        "clause": None,
        "field": None,
        "params": {},
    }
    assert sentence_parts(Illegal("W2", "walls-seats", {"seats": 9}))["clause"] == "W2"
    assert sentence_parts(Malformed("game", "not-one-of"))["field"] == "game"
