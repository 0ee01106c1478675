"""The whole life of tables: seats, hosts, starting, playing, offers, endings, rematches."""

import random
from dataclasses import replace
from typing import Any, get_args

import pytest

from shofar.core.errors import Illegal, Malformed
from shofar.games import GAMES, places
from shofar.records import commit, load
from shofar.table import log, messages
from shofar.table.advance import table_of
from shofar.table.checks import Denied
from shofar.table.decide import refusal_fields
from shofar.table.decision import pass_host
from shofar.table.housekeeping import engine_failed
from shofar.table.settings import TAKEOVER_BOT, GameName, Person, Settings
from shofar.table.starting import start
from tests.table.logged_table import PEOPLE, LoggedTable, denied, game_setup

ADA, BEN, CLEO = PEOPLE[:3]
STRANGER = Person(user="x", name="Xerxes")


@pytest.mark.parametrize(
    ("game", "people", "bots"), [("walls", 3, 0), ("walls", 2, 3), ("towers", 2, 0), ("towers", 1, 1)]
)
def test_a_whole_game(game: str, people: int, bots: int) -> None:
    made, chance = LoggedTable.begun(people, bots, game=game), random.Random(1)
    while made.table.stage == "playing":
        seat = chance.choice(made.table.waiting)
        made.play(seat, str(chance.choice(made.table.current_game.legal(seat))))
    assert made.table.stage == "over"
    record = made.table.record()
    assert load(record).outcome == made.table.current_game.outcome
    ranks = places(made.table.current_game)
    assert 1 in ranks.values()
    denied("table-not-running", made.play, next(iter(made.table.seats)), "wall R5")


# Seats


def test_seats_before_the_start() -> None:
    made = LoggedTable.of(seats=4)
    denied("table-no-such-seat", made.request, BEN, messages.TakeSeat, seat=9)
    made.request(BEN, messages.TakeSeat, seat=1)
    denied("table-seat-taken", made.request, CLEO, messages.TakeSeat, seat=1)
    denied("table-seated-already", made.request, BEN, messages.TakeSeat, seat=2)
    denied("table-seat-taken", made.request, ADA, messages.GiveSeatToBot, seat=1, bot="random")
    denied("table-host-only", made.request, BEN, messages.GiveSeatToBot, seat=2, bot="random")
    made.request(ADA, messages.GiveSeatToBot, seat=2, bot="random")
    denied("table-not-your-seat", made.request, CLEO, messages.LeaveSeat, seat=1)
    made.request(ADA, messages.LeaveSeat, seat=1)
    denied("table-seat-free", made.request, ADA, messages.LeaveSeat, seat=1)
    denied("table-seats-free", start, made.table, ADA, game_setup(made.table.settings), 1)
    denied("table-host-only", start, made.table, BEN, game_setup(made.table.settings), 1)


def test_settings_change_before_the_start_and_seats_that_remain_keep_their_people() -> None:
    made = LoggedTable.of(seats=4).request(BEN, messages.TakeSeat, seat=1).request(CLEO, messages.TakeSeat, seat=3)
    denied("table-host-only", made.request, BEN, messages.ChangeSettings, settings=Settings(game="walls", seats=3))
    made.request(ADA, messages.ChangeSettings, settings=Settings(game="walls", seats=3))
    assert made.person(1) == BEN
    assert set(made.table.seats) == {0, 1, 2}
    with pytest.raises(Illegal):
        made.request(ADA, messages.ChangeSettings, settings=Settings(game="walls", seats=2))
    wrong = Settings(game="walls", seats=3, starter=7)
    denied("table-no-such-seat", made.request, ADA, messages.ChangeSettings, settings=wrong)


def test_whom_the_host_removes_the_table_refuses_until_they_are_let_in_again() -> None:
    made = LoggedTable.of(seats=4)
    made.request(BEN, messages.TakeSeat, seat=1)
    made.request(ADA, messages.LeaveSeat, seat=1)
    assert made.kinds(1) == ["removed"]
    assert dict(made.table.removed) == {BEN.user: BEN}
    denied("table-removed", made.request, BEN, messages.TakeSeat, seat=1)
    denied("table-removed", made.request, BEN, messages.TakeSeat, seat=2)
    made.request(CLEO, messages.TakeSeat, seat=1)
    denied("table-host-only", made.request, CLEO, messages.LetIn, user=BEN.user)
    denied("table-nothing-to-change", made.request, ADA, messages.LetIn, user=CLEO.user)
    made.request(ADA, messages.LetIn, user=BEN.user)
    assert not made.table.removed
    made.request(BEN, messages.TakeSeat, seat=2)
    # Whoever goes of their own accord may come back, and a bot is no one to keep out.
    made.request(BEN, messages.LeaveSeat, seat=2)
    made.request(BEN, messages.TakeSeat, seat=2)
    made.request(ADA, messages.GiveSeatToBot, seat=3, bot="random")
    made.request(ADA, messages.LeaveSeat, seat=3)
    assert not made.table.removed


def test_hosting_passes_on_when_the_host_leaves() -> None:
    made = LoggedTable.of().request(ADA, messages.TakeSeat, seat=0).request(BEN, messages.TakeSeat, seat=1)
    made.request(ADA, messages.LeaveSeat, seat=0)
    assert made.table.host == BEN.user
    assert made.kinds(2) == ["stood", "host-passed"]
    made.request(BEN, messages.LeaveSeat, seat=1)
    assert made.table.host == BEN.user, "nobody is left to be host"


def test_a_host_who_has_no_seat_frees_others_and_stays_host() -> None:
    made = LoggedTable.of().request(BEN, messages.TakeSeat, seat=1).request(CLEO, messages.TakeSeat, seat=2)
    made.request(ADA, messages.LeaveSeat, seat=1)
    assert made.table.host == ADA.user
    assert pass_host(made.table, 5, frozenset({BEN.user})) is None
    assert pass_host(made.table, 5, frozenset({CLEO.user})) == log.HostPassed(at=5, user=CLEO.user)


def test_one_person_holds_all_seats_of_a_one_screen_table() -> None:
    made = LoggedTable.of(one_screen=True)
    for seat in (0, 1, 2):
        made.request(ADA, messages.TakeSeat, seat=seat)
    made.take(start(made.table, ADA, game_setup(made.table.settings), 5))
    for seat in (2, 0, 1):
        made.play(seat)
    assert made.phase == "feed"


def test_a_random_order_is_drawn_from_the_deals_seed() -> None:
    seated = set()
    for seed in range(8):
        made = LoggedTable.of(order="random")
        for person, seat in zip(PEOPLE[:3], (0, 1, 2), strict=True):
            made.request(person, messages.TakeSeat, seat=seat)
        made.take(start(made.table, ADA, game_setup(made.table.settings, str(seed)), 5))
        seated.add(tuple(made.person(seat).name for seat in (0, 1, 2)))
    assert len(seated) > 2


# Playing


def test_choices_of_others_do_not_make_a_choice_stale() -> None:
    made = LoggedTable.begun()
    seen = made.table.version
    made.play(0, version=seen).play(2, version=seen).play(1, version=seen)
    assert made.phase == "feed"
    denied("table-stale", made.play, 0, str(made.table.current_game.legal(0)[0]), seen)


def test_w23_a_choice_can_be_changed_until_the_last_one_is_in() -> None:
    made = LoggedTable.begun()
    first, *_, last = (str(action) for action in made.table.current_game.legal(0))
    made.play(0, first).play(0, last)
    assert [entry.action for entry in made.entries[-2:] if isinstance(entry, log.Chose)] == [first, last]
    assert str(made.table.rules.pending(made.table.current_game.state, 0)) == last
    made.play(1).play(2)
    assert [str(action) for seat, action in made.table.current_game.actions if seat == 0] == [last], (
        "final choices only"
    )
    seen = made.table.question_version
    denied("table-stale", made.play, 0, first, seen - 1)


def test_illegal_and_foreign_actions_change_nothing() -> None:
    made = LoggedTable.begun()
    version = made.table.version
    with pytest.raises(Illegal):
        made.play(0, "feed R1")
    with pytest.raises(Malformed):
        made.play(0, "fly")
    legal = str(made.table.current_game.legal(0)[0])
    for person in (BEN, STRANGER):
        denied("table-not-your-seat", made.request, person, messages.Act, version=version, seat=0, action=legal)
    denied("table-not-understood", made.request, ADA, messages.Say, text="hello")
    assert made.table.version == version


def test_a_seat_is_left_to_a_bot_and_taken_back_at_any_moment() -> None:
    made = LoggedTable.begun()
    denied("table-nothing-to-change", made.request, ADA, messages.HandOver, seat=0, to_bot=False)
    made.request(ADA, messages.HandOver, seat=0, to_bot=True)
    legal = str(made.table.current_game.legal(0)[0])
    denied("table-bot-plays", made.request, ADA, messages.Act, version=made.table.version, seat=0, action=legal)
    made.play(0)
    made.request(ADA, messages.HandOver, seat=0, to_bot=False)
    made.play(1).play(2).play(0)
    assert made.person(0) == ADA


# Endings


def test_resigning_in_towers_loses_and_in_walls_a_bot_plays_on_and_ranks_last() -> None:
    towers = LoggedTable.begun(2, game="towers")
    towers.request(towers.person("S"), messages.Resign, seat="S")
    assert towers.kinds(2) == ["resigned", "ended"]
    assert towers.table.stage == "over"
    assert places(towers.table.current_game, ["S"]) == {"S": 2, "N": 1}
    assert towers.table.record()["end"] == {"kind": "resign", "seat": "S"}

    walls = LoggedTable.begun()
    walls.request(ADA, messages.Resign, seat=0)
    assert walls.kinds(2) == ["resigned", "taken-over"]
    denied("table-out-already", walls.request, ADA, messages.Resign, seat=0)
    denied("table-out-already", walls.request, ADA, messages.HandOver, seat=0, to_bot=False)
    chance = random.Random(2)
    while walls.table.stage == "playing":
        seat = walls.table.waiting[0]
        walls.play(seat, str(chance.choice(walls.table.current_game.legal(seat))))
    assert places(walls.table.current_game, [0])[0] == 3
    assert places(walls.table.current_game, [0, 1]) in ({0: 2, 1: 3, 2: 1}, {0: 3, 1: 2, 2: 1}, {0: 2, 1: 2, 2: 1})


def test_walls_ends_when_all_people_have_given_up() -> None:
    made = LoggedTable.begun(2, 1)
    made.request(ADA, messages.Resign, seat=0).request(BEN, messages.Resign, seat=1)
    assert made.table.stage == "over"
    assert made.table.ended == log.Ended(at=made.at, kind="resign", seat=1)
    record = made.table.record()
    assert record["end"] == {"kind": "resign", "seat": 1}
    # Both have lost: the record says so, whichever of them was the last.
    assert [player.get("out") for player in record["players"]] == ["resign", "resign", None]


def test_offers_need_everybody_and_a_move_declines_them() -> None:
    made = LoggedTable.begun(2, game="towers")
    mover = made.table.waiting[0]
    other = "N" if mover == "S" else "S"
    denied(
        "table-nothing-offered",
        made.request,
        made.person(mover),
        messages.AnswerOffer,
        seat=mover,
        offer="draw",
        agrees=True,
    )
    made.request(made.person(other), messages.MakeOffer, seat=other, offer="draw")
    denied("table-offered-already", made.request, made.person(other), messages.MakeOffer, seat=other, offer="draw")
    made.play(mover)
    assert made.table.offers == {}
    made.request(made.person(mover), messages.MakeOffer, seat=mover, offer="draw")
    made.request(made.person(other), messages.AnswerOffer, seat=other, offer="draw", agrees=False)
    assert made.table.offers == {}
    made.request(made.person(mover), messages.MakeOffer, seat=mover, offer="draw")
    made.request(made.person(other), messages.AnswerOffer, seat=other, offer="draw", agrees=True)
    assert made.table.ended == log.Ended(at=made.at, kind="agreed")


def test_offers_that_make_no_sense() -> None:
    walls = LoggedTable.begun()
    denied("table-two-players-only", walls.request, ADA, messages.MakeOffer, seat=0, offer="draw")
    denied("table-nothing-to-take-back", walls.request, ADA, messages.MakeOffer, seat=0, offer="takeback")
    denied("table-not-over", walls.request, ADA, messages.MakeOffer, seat=0, offer="rematch")
    walls.play(0)
    denied("table-begun-already", walls.request, ADA, messages.MakeOffer, seat=0, offer="abort")
    with_bot = LoggedTable.begun(1, 1, game="towers")
    denied("table-bot-declines", with_bot.request, ADA, messages.MakeOffer, seat="S", offer="draw")
    denied("table-nothing-to-take-back", with_bot.request, ADA, messages.MakeOffer, seat="S", offer="takeback")


def test_t2_a_board_that_is_not_there_is_refused() -> None:
    with pytest.raises(Illegal) as wrong:
        LoggedTable.of(game="towers", seats=2, layout="foo")
    assert (wrong.value.clause, wrong.value.code) == ("T2", "towers-no-such-layout")
    made = LoggedTable.of(game="towers", seats=2)
    with pytest.raises(Illegal):
        made.request(ADA, messages.ChangeSettings, settings=Settings(game="towers", seats=2, layout="foo"))


def test_every_game_can_be_played_at_a_table() -> None:
    assert set(get_args(GameName)) == set(GAMES)


def test_a_takeback_by_agreement_may_cross_the_reply() -> None:
    made = LoggedTable.begun(1, 1, game="towers", starter="S")
    made.play("S").play("N")
    before = made.table.current_game.actions
    made.request(ADA, messages.MakeOffer, seat="S", offer="takeback")
    assert made.kinds(2) == ["offered", "took-back"]
    assert (len(before), made.table.current_game.actions) == (2, ())
    rated = LoggedTable.begun(1, 1, game="towers", starter="S", rated=True)
    rated.play("S").play("N")
    denied("table-rated-no-takeback", rated.request, ADA, messages.MakeOffer, seat="S", offer="takeback")
    two = LoggedTable.begun(2, game="towers", starter="S")
    two.play("S").play("N")
    two.request(two.person("N"), messages.MakeOffer, seat="N", offer="takeback")
    two.request(two.person("S"), messages.AnswerOffer, seat="S", offer="takeback", agrees=True)
    assert len(two.table.current_game.actions) == 1
    assert two.table.waiting == ("N",)


@pytest.mark.parametrize("answer", [messages.AnswerOffer, messages.MakeOffer])
def test_a_takeback_undoes_the_move_of_the_one_who_asked(answer: Any) -> None:
    made = LoggedTable.begun(2, game="towers", starter="S")
    made.play("S").play("N")
    made.request(made.person("S"), messages.MakeOffer, seat="S", offer="takeback")
    agreement = {"agrees": True} if answer is messages.AnswerOffer else {}
    made.request(made.person("N"), answer, seat="N", offer="takeback", **agreement)
    assert made.table.current_game.actions == ()
    assert made.table.waiting == ("S",)
    assert made.table.offers == {}


def test_a_takeback_needs_a_move_of_ones_own() -> None:
    made = LoggedTable.begun(2, game="towers", starter="S")
    made.play("S")
    denied("table-nothing-to-take-back", made.request, made.person("N"), messages.MakeOffer, seat="N", offer="takeback")
    made.request(made.person("S"), messages.MakeOffer, seat="S", offer="takeback")
    made.request(made.person("N"), messages.MakeOffer, seat="N", offer="takeback")
    assert made.table.current_game.actions == ()


def test_abort_before_the_first_move_and_pause_by_agreement() -> None:
    made = LoggedTable.begun(2, game="towers")
    for seat in ("S", "N"):
        made.request(made.person(seat), messages.MakeOffer, seat=seat, offer="pause")
    assert made.stage == "paused"
    assert made.table.waiting == ()
    mover = "S"
    denied("table-paused", made.play, mover, "R5@c2")
    for seat in ("S", "N"):
        made.request(made.person(seat), messages.MakeOffer, seat=seat, offer="pause")
    assert made.stage == "playing"
    for seat in ("S", "N"):
        made.request(made.person(seat), messages.MakeOffer, seat=seat, offer="abort")
    assert made.table.ended == log.Ended(at=made.at, kind="abort")
    assert places(made.table.current_game) == {"S": None, "N": None}


def test_a_rematch_rotates_the_seats() -> None:
    made = LoggedTable.begun()
    chance = random.Random(3)
    while made.table.stage == "playing":
        made.play(None, str(chance.choice(made.table.current_game.legal(made.table.waiting[0]))))
    for seat in (0, 1, 2):
        made.request(made.person(seat), messages.MakeOffer, seat=seat, offer="rematch")
    assert made.stage == "playing"
    assert [made.person(seat).name for seat in (0, 1, 2)] == ["Cleo", "Ada", "Ben"]
    assert made.table.games_played == 2
    assert made.table.current_game.actions == ()


def test_an_engine_that_failed_has_lost_and_a_bot_keeps_its_seat_among_several() -> None:
    walls = LoggedTable.begun(2, 1)
    walls.take(engine_failed(walls.table, 2, walls.at))
    assert walls.kinds(2) == ["resigned", "taken-over"]
    assert (walls.table.seats[2].bot, walls.table.seats[2].out) == (TAKEOVER_BOT, "resign")
    # Also where the bot that failed played in the place of a person who was asked.
    lent = LoggedTable.begun(3, clock={"clock": "move", "ms": 60_000})
    lent.request(ADA, messages.HandOver, seat=0, to_bot=True)
    lent.take(engine_failed(lent.table, 0, lent.at))
    assert lent.table.clocks is not None
    assert lent.table.clocks.delegated == {0: 60_000}
    towers = LoggedTable.begun(1, 1, game="towers")
    towers.take(engine_failed(towers.table, "N", towers.at))
    assert towers.table.ended == log.Ended(at=towers.at, kind="resign", seat="N")


def test_the_record_proves_its_commitment() -> None:
    made = LoggedTable.of()
    for person, seat in zip(PEOPLE[:3], (0, 1, 2), strict=True):
        made.request(person, messages.TakeSeat, seat=seat)
    setup = game_setup(made.table.settings)
    committed = commit(setup.setup)
    proof = {name: committed[name] for name in ("salt", "commitment")}
    made.take(start(made.table, ADA, replace(setup, **proof), 5))
    assert {name: made.table.record()[name] for name in proof} == proof


def test_a_log_begins_with_how_the_table_was_created() -> None:
    for broken in ([], [log.Started(at=1, setup={}, seated={})]):
        with pytest.raises(ValueError, match="begins with how the table was created"):
            table_of(broken)
    made = LoggedTable.of()
    with pytest.raises(AssertionError):
        table_of([*made.entries, *made.entries])


def test_a_refusal_tells_its_code_and_the_clause_or_the_field() -> None:
    assert refusal_fields(Denied("table-paused")) == {
        "code": "table-paused",
        "clause": None,
        "field": None,
        "params": {},
    }
    assert refusal_fields(Illegal("W2", "walls-seats", {"seats": 9}))["clause"] == "W2"
    assert refusal_fields(Malformed("game", "not-one-of"))["field"] == "game"
