"""What happens to a table without a request: people are renamed, leave for good, and tables are closed."""

import pytest
from msgspec import structs

from shofar.table import log, messages
from shofar.table.housekeeping import close, leave_for_good, rename
from shofar.table.settings import Person
from shofar.table.starting import start
from shofar.table.table import anonymise
from tests.table.logged_table import PEOPLE, LoggedTable, denied, game_setup

ADA, BEN, CLEO = PEOPLE[:3]
NOBODY = Person(user=BEN.user, name="—")


def two() -> LoggedTable:
    return LoggedTable.begun(2, game="towers")


def test_a_new_name_stands_on_every_seat() -> None:
    made = two()
    made.take(rename(Person(user=BEN.user, name="Benedict"), made.table, made.at))
    assert made.table.people()[BEN.user].name == "Benedict"
    denied("table-nothing-to-change", rename, Person(user=BEN.user, name="Benedict"), made.table, made.at)
    denied("table-nothing-to-change", rename, CLEO, made.table, made.at)
    made.take(close(made.table, made.at))
    denied("table-nothing-to-change", rename, BEN, made.table, made.at)


def test_whoever_was_invited_has_come() -> None:
    made = LoggedTable.of(game="towers", seats=2)
    made.request(structs.replace(BEN, invited=True), messages.TakeSeat, seat="N")
    assert made.table.people()[BEN.user].invited
    made.take(rename(Person(user=BEN.user, name="Benedict"), made.table, made.at))
    assert made.table.people()[BEN.user].invited
    made.take(rename(BEN, made.table, made.at, come=True))
    assert not made.table.people()[BEN.user].invited


@pytest.mark.parametrize("stage", ["open", "playing", "over"])
def test_a_table_is_closed_once_and_a_game_that_runs_is_nobodys_victory(stage: str) -> None:
    made = LoggedTable.of(game="towers", seats=2) if stage == "open" else two()
    if stage == "over":
        made.request(BEN, messages.Resign, seat="N")
    assert made.stage == stage
    kept = made.table.ended
    made.take(close(made.table, 9_000))
    assert made.stage == "closed"
    assert made.table.ended == (log.Ended(at=9_000, kind="abort") if stage == "playing" else kept)
    assert close(made.table, 9_001) is None


def test_whoever_leaves_for_good_leaves_free_seats_and_another_host() -> None:
    made = LoggedTable.of(game="towers", seats=2)
    made.request(ADA, messages.TakeSeat, seat="S", version=1).request(BEN, messages.TakeSeat, seat="N", version=1)
    made.take(leave_for_good(Person(user=ADA.user, name="—"), made.table, made.at))
    assert list(made.table.people()) == [BEN.user]
    assert made.table.host == BEN.user
    denied("table-nothing-to-change", leave_for_good, Person(user=ADA.user, name="—"), made.table, made.at)


def test_a_bot_plays_on_under_no_name() -> None:
    made = two()
    made.take(leave_for_good(NOBODY, made.table, made.at))
    held = made.table.seats["N"]
    assert held.person == NOBODY
    assert held.bot
    assert made.stage == "playing"
    # The host goes too; nobody is there who could be host.
    made.request(ADA, messages.HandOver, seat="S", to_bot=True)
    made.take(leave_for_good(Person(user=ADA.user, name="—"), made.table, made.at))
    assert made.kinds(1) == ["host-passed"]


def test_a_name_goes_from_closed_tables_and_from_among_those_removed() -> None:
    made = LoggedTable.of(game="towers", seats=2)
    made.request(ADA, messages.TakeSeat, seat="S", version=1).request(BEN, messages.TakeSeat, seat="N", version=1)
    made.request(ADA, messages.LeaveSeat, seat="N")
    assert made.table.removed == {BEN.user: BEN}
    made.take(leave_for_good(NOBODY, made.table, made.at))
    assert made.table.removed == {BEN.user: NOBODY}
    closed = two()
    closed.take(close(closed.table, closed.at))
    denied("table-nothing-to-change", leave_for_good, NOBODY, closed.table, closed.at)
    nameless = anonymise(closed.table, NOBODY)
    assert nameless.seats["N"].person == NOBODY
    assert nameless.seats["S"].person == ADA


def test_no_game_begins_among_bots_alone() -> None:
    made = LoggedTable.of(game="towers", seats=2)
    for seat in ("S", "N"):
        made.request(ADA, messages.GiveSeatToBot, seat=seat, bot="random")
    denied("table-bots-only", start, made.table, ADA, game_setup(made.table.settings), 5)
