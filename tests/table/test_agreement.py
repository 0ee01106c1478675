"""Settings that change after people have sat down: nobody plays by what they have not agreed to."""

from typing import Any

import pytest
from msgspec import structs

from shofar.table import log, messages
from shofar.table.decision import with_consequences
from shofar.table.host import TableHost
from shofar.table.housekeeping import swap_seat
from shofar.table.settings import FischerClock, MoveClock, Person, Settings
from shofar.table.starting import start
from tests.table.logged_table import PEOPLE, LoggedTable, denied, game_setup

ADA, BEN, CLEO = PEOPLE[:3]
CASUAL = Settings(game="towers", seats=2)


def two() -> LoggedTable:
    made = LoggedTable.of(game="towers", seats=2)
    return made.request(ADA, messages.TakeSeat, seat="S").request(BEN, messages.TakeSeat, seat="N")


def begin(made: LoggedTable, person: Person = ADA) -> LoggedTable:
    return made.take(start(made.table, person, game_setup(made.table.settings), made.at))


def change(made: LoggedTable, **parts: Any) -> LoggedTable:
    return made.request(ADA, messages.ChangeSettings, settings=structs.replace(made.table.settings, **parts))


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
    made = change(two(), **parts)
    denied("table-not-agreed", begin, made)
    session: TableHost[Any] = TableHost("t", made.entries)
    assert session.info(BEN, ()).unagreed == ["N"]
    assert session.info(BEN, ()).agreed == CASUAL
    assert session.info(ADA, ()).agreed is session.info(None, ()).agreed is None
    made.request(BEN, messages.Agree, version=made.table.version)
    denied("table-agreed-already", made.request, BEN, messages.Agree, version=made.table.version)
    assert begin(made).stage == "playing"


def test_settings_that_never_changed_need_no_agreement() -> None:
    begin(two())
    begin(change(two()))
    # Back to what they sat down to: there is nothing to agree to.
    made = change(change(two(), rated=True), rated=False)
    begin(made)


def test_nobody_agrees_to_what_they_have_not_seen() -> None:
    made = change(two(), rated=True)
    seen = made.table.version
    change(made, clock=FischerClock(bank_ms=1_000))
    denied("table-settings-changed", made.request, BEN, messages.Agree, version=seen)
    made.request(BEN, messages.Agree, version=made.table.version)
    denied("table-agreed-already", made.request, CLEO, messages.Agree, version=made.table.version)


def test_sitting_down_agrees_to_what_was_seen() -> None:
    made = LoggedTable.of(game="towers", seats=2).request(ADA, messages.TakeSeat, seat="S")
    seen = made.table.version
    change(made, rated=True)
    denied("table-settings-changed", made.request, BEN, messages.TakeSeat, seat="N", version=seen)
    made.request(BEN, messages.TakeSeat, seat="N", version=made.table.version)
    begin(made)


def test_a_link_to_a_seat_is_no_agreement_where_ratings_are_at_stake() -> None:
    made = change(LoggedTable.of(game="towers", seats=2).request(ADA, messages.TakeSeat, seat="S"), rated=True)
    made.request(BEN, messages.TakeSeat, seat="N")
    denied("table-not-agreed", begin, made)
    assert TableHost("t", made.entries).info(BEN, ()).unagreed == ["N"]
    made.request(BEN, messages.Agree, version=made.table.version)
    begin(made)
    # It makes no difference whether the table was rated from the first: who opens a link has not seen that either.
    fast = {"rated": True, "clock": MoveClock(ms=1_000), "on_timeout": "forfeit"}
    trap = LoggedTable.of(game="towers", seats=2, **fast).request(ADA, messages.TakeSeat, seat="S")
    trap.request(BEN, messages.TakeSeat, seat="N")
    denied("table-not-agreed", begin, trap)
    trap.take(swap_seat(trap.table, "N", BEN.user, CLEO, trap.at))
    denied("table-not-agreed", begin, trap)
    begin(trap.request(CLEO, messages.Agree, version=trap.table.version))
    casual = change(LoggedTable.of(game="towers", seats=2).request(ADA, messages.TakeSeat, seat="S"), public=True)
    begin(casual.request(BEN, messages.TakeSeat, seat="N"))


def test_whoever_leaves_is_not_asked_and_whoever_comes_in_their_place_is() -> None:
    made = change(two(), rated=True)
    made.take(swap_seat(made.table, "N", BEN.user, CLEO, made.at))
    denied("table-not-agreed", begin, made)
    assert TableHost("t", made.entries).info(CLEO, ()).agreed == CASUAL
    made.request(CLEO, messages.LeaveSeat, seat="N").request(ADA, messages.GiveSeatToBot, seat="N", bot="random")
    begin(made)
    removed = change(two(), rated=True).request(ADA, messages.LeaveSeat, seat="N")
    assert not removed.table.unagreed


def test_a_seat_that_was_held_is_taken_once_and_by_somebody_who_may() -> None:
    made = two()
    denied("table-seated-already", swap_seat, made.table, "N", BEN.user, ADA, 5)
    denied("table-no-such-seat", swap_seat, made.table, "N", CLEO.user, CLEO, 5)
    denied("table-started", swap_seat, begin(made).table, "N", BEN.user, CLEO, 5)


def test_the_next_host_agrees_by_starting_and_only_then() -> None:
    made = change(two(), rated=True)
    made.request(ADA, messages.LeaveSeat, seat="S")
    assert made.table.host == BEN.user
    made.request(ADA, messages.TakeSeat, seat="S", version=made.table.version)
    assert TableHost("t", made.entries).info(BEN, ()).unagreed == []
    assert begin(made, BEN).stage == "playing"
    back = change(two(), rated=True)
    for person in (BEN, ADA):
        back.take(with_consequences(back.table, log.HostPassed(at=back.at, user=person.user), back.at))
    denied("table-not-agreed", begin, back)


def test_changed_settings_after_a_game_need_agreement_too() -> None:
    made = begin(two())
    made.request(BEN, messages.Resign, seat="N")
    made.request(BEN, messages.MakeOffer, seat="N", offer="rematch")
    change(made, rated=True)
    assert made.table.offers == {}
    denied("table-not-over", made.request, ADA, messages.MakeOffer, seat="S", offer="rematch")
    denied("table-not-agreed", begin, made)


# One screen


def test_a_table_stays_a_one_screen_table_while_somebody_holds_several_seats() -> None:
    made = LoggedTable.of(game="towers", seats=2, one_screen=True)
    for seat, called in (("S", "Zoe"), ("N", "Yan")):
        made.request(structs.replace(ADA, called=called), messages.TakeSeat, seat=seat)
    denied("table-one-screen-seats", change, made, one_screen=False)
    # Earlier versions let it happen: whoever watches is told the truth all the same.
    made.take(with_consequences(made.table, log.Changed(at=made.at, settings=CASUAL), made.at))
    assert made.table.settings.one_screen
    made.request(ADA, messages.LeaveSeat, seat="N")
    change(made, one_screen=False)
    assert made.person("S").shown == "Ada", "the name of a place at one screen goes with the screen"


def test_a_name_for_a_place_at_one_screen_is_none_anywhere_else() -> None:
    made = LoggedTable.of(game="towers", seats=2)
    made.request(structs.replace(BEN, called="Ada"), messages.TakeSeat, seat="N")
    assert made.person("N").shown == "Ben"


def test_fewer_seats_may_end_one_screen() -> None:
    made = LoggedTable.of(seats=4, one_screen=True)
    for seat in (0, 3):
        made.request(ADA, messages.TakeSeat, seat=seat)
    made.request(ADA, messages.ChangeSettings, settings=Settings(game="walls", seats=3))
    assert not made.table.settings.one_screen
