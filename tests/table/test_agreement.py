"""Settings that change after people have sat down: nobody plays by what they have not agreed to."""

from typing import Any

import pytest
from msgspec import structs

from shofar.server.live import Live
from shofar.table import log, messages
from shofar.table.decide import carried_out, sit_instead, start
from shofar.table.settings import FischerClock, MoveClock, Person, Settings
from tests.table.lives import PEOPLE, Life, dealt, denied

ADA, BEN, CLEO = PEOPLE[:3]
CASUAL = Settings(game="towers", seats=2)


def two() -> Life:
    life = Life.of(game="towers", seats=2)
    return life.ask(ADA, messages.TakeSeat, seat="S").ask(BEN, messages.TakeSeat, seat="N")


def begin(life: Life, person: Person = ADA) -> Life:
    return life.take(start(life.table, person, dealt(life.table.settings), life.at))


def change(life: Life, **parts: Any) -> Life:
    return life.ask(ADA, messages.ChangeSettings, settings=structs.replace(life.table.settings, **parts))


@pytest.mark.parametrize(
    "parts",
    [
        {"rated": True},
        {"clock": MoveClock(ms=1_000)},
        {"on_timeout": "forfeit"},
        {"order": "random"},
        {"starter": "S"},
        {"public": True},
        {"one_screen": True},
    ],
    ids=lambda parts: next(iter(parts)),
)
def test_no_game_begins_until_everybody_has_agreed(parts: dict[str, Any]) -> None:
    life = change(two(), **parts)
    denied("table-not-agreed", begin, life)
    live = Live.of("t", life.entries, used_at=0)
    assert live.info(BEN, ()).unagreed == ["N"]
    assert live.info(BEN, ()).agreed == CASUAL
    assert live.info(ADA, ()).agreed is live.info(None, ()).agreed is None
    life.ask(BEN, messages.Agree, version=life.table.version)
    denied("table-agreed-already", life.ask, BEN, messages.Agree, version=life.table.version)
    assert begin(life).stage == "playing"


def test_settings_that_never_changed_need_no_agreement() -> None:
    begin(two())
    begin(change(two()))
    # Back to what they sat down to: there is nothing to agree to.
    life = change(change(two(), rated=True), rated=False)
    begin(life)


def test_nobody_agrees_to_what_they_have_not_seen() -> None:
    life = change(two(), rated=True)
    seen = life.table.version
    change(life, clock=FischerClock(bank_ms=1_000))
    denied("table-settings-changed", life.ask, BEN, messages.Agree, version=seen)
    life.ask(BEN, messages.Agree, version=life.table.version)
    denied("table-agreed-already", life.ask, CLEO, messages.Agree, version=life.table.version)


def test_sitting_down_agrees_to_what_was_seen() -> None:
    life = Life.of(game="towers", seats=2).ask(ADA, messages.TakeSeat, seat="S")
    seen = life.table.version
    change(life, rated=True)
    denied("table-settings-changed", life.ask, BEN, messages.TakeSeat, seat="N", version=seen)
    life.ask(BEN, messages.TakeSeat, seat="N", version=life.table.version)
    begin(life)


def test_a_link_to_a_seat_is_no_agreement_where_ratings_are_at_stake() -> None:
    life = change(Life.of(game="towers", seats=2).ask(ADA, messages.TakeSeat, seat="S"), rated=True)
    life.ask(BEN, messages.TakeSeat, seat="N")
    denied("table-not-agreed", begin, life)
    assert Live.of("t", life.entries, used_at=0).info(BEN, ()).unagreed == ["N"]
    life.ask(BEN, messages.Agree, version=life.table.version)
    begin(life)
    # It makes no difference whether the table was rated from the first: who opens a link has not seen that either.
    fast = {"rated": True, "clock": MoveClock(ms=1_000), "on_timeout": "forfeit"}
    trap = Life.of(game="towers", seats=2, **fast).ask(ADA, messages.TakeSeat, seat="S")
    trap.ask(BEN, messages.TakeSeat, seat="N")
    denied("table-not-agreed", begin, trap)
    trap.take(sit_instead(trap.table, "N", BEN.user, CLEO, trap.at))
    denied("table-not-agreed", begin, trap)
    begin(trap.ask(CLEO, messages.Agree, version=trap.table.version))
    casual = change(Life.of(game="towers", seats=2).ask(ADA, messages.TakeSeat, seat="S"), public=True)
    begin(casual.ask(BEN, messages.TakeSeat, seat="N"))


def test_whoever_leaves_is_not_asked_and_whoever_comes_in_their_place_is() -> None:
    life = change(two(), rated=True)
    life.take(sit_instead(life.table, "N", BEN.user, CLEO, life.at))
    denied("table-not-agreed", begin, life)
    assert Live.of("t", life.entries, used_at=0).info(CLEO, ()).agreed == CASUAL
    life.ask(CLEO, messages.LeaveSeat, seat="N").ask(ADA, messages.GiveSeatToBot, seat="N", bot="random")
    begin(life)
    removed = change(two(), rated=True).ask(ADA, messages.LeaveSeat, seat="N")
    assert not removed.table.unagreed


def test_a_seat_that_was_held_is_taken_once_and_by_somebody_who_may() -> None:
    life = two()
    denied("table-seated-already", sit_instead, life.table, "N", BEN.user, ADA, 5)
    denied("table-no-such-seat", sit_instead, life.table, "N", CLEO.user, CLEO, 5)
    denied("table-started", sit_instead, begin(life).table, "N", BEN.user, CLEO, 5)


def test_the_next_host_agrees_by_starting_and_only_then() -> None:
    life = change(two(), rated=True)
    life.ask(ADA, messages.LeaveSeat, seat="S")
    assert life.table.host == BEN.user
    life.ask(ADA, messages.TakeSeat, seat="S", version=life.table.version)
    assert Live.of("t", life.entries, used_at=0).info(BEN, ()).unagreed == []
    assert begin(life, BEN).stage == "playing"
    back = change(two(), rated=True)
    for person in (BEN, ADA):
        back.take(carried_out(back.table, log.HostPassed(at=back.at, user=person.user), back.at))
    denied("table-not-agreed", begin, back)


def test_changed_settings_after_a_game_need_agreement_too() -> None:
    life = begin(two())
    life.ask(BEN, messages.Resign, seat="N")
    life.ask(BEN, messages.MakeOffer, seat="N", offer="rematch")
    change(life, rated=True)
    assert life.table.offers == {}
    denied("table-not-over", life.ask, ADA, messages.MakeOffer, seat="S", offer="rematch")
    denied("table-not-agreed", begin, life)


# One screen


def test_a_table_stays_a_one_screen_table_while_somebody_holds_several_seats() -> None:
    life = Life.of(game="towers", seats=2, one_screen=True)
    for seat, called in (("S", "Zoe"), ("N", "Yan")):
        life.ask(structs.replace(ADA, called=called), messages.TakeSeat, seat=seat)
    denied("table-one-screen-seats", change, life, one_screen=False)
    # Earlier versions let it happen: whoever watches is told the truth all the same.
    life.take(carried_out(life.table, log.Changed(at=life.at, settings=CASUAL), life.at))
    assert life.table.settings.one_screen
    life.ask(ADA, messages.LeaveSeat, seat="N")
    change(life, one_screen=False)
    assert life.person("S").shown == "Ada", "the name of a place at one screen goes with the screen"


def test_a_name_for_a_place_at_one_screen_is_none_anywhere_else() -> None:
    life = Life.of(game="towers", seats=2)
    life.ask(structs.replace(BEN, called="Ada"), messages.TakeSeat, seat="N")
    assert life.person("N").shown == "Ben"


def test_fewer_seats_may_end_one_screen() -> None:
    life = Life.of(seats=4, one_screen=True)
    for seat in (0, 3):
        life.ask(ADA, messages.TakeSeat, seat=seat)
    life.ask(ADA, messages.ChangeSettings, settings=Settings(game="walls", seats=3))
    assert not life.table.settings.one_screen
