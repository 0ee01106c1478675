"""What is left on the table when a game is over, and what becomes of it when the next one is another."""

import random
from functools import cache
from typing import Any

import pytest

from shofar.table import Entry, log, messages
from shofar.table.advance import table_of
from shofar.table.decide import act
from shofar.table.decision import with_consequences
from shofar.table.host import TableHost
from shofar.table.settings import Settings
from shofar.table.starting import start
from shofar.table.table import Table
from tests.table.logged_table import PEOPLE, LoggedTable, check_log, denied, game_setup

ADA, BEN, CLEO = PEOPLE[:3]


@cache
def ended(people: int, bots: int) -> tuple[list[Entry], Table]:
    made, chance = LoggedTable.begun(people, bots), random.Random(4)
    entries, table = made.entries, made.table
    while table.stage == "playing":
        seat = table.waiting[0]
        action = str(chance.choice(table.current_game.legal(seat)))
        decided = with_consequences(table, act(table, seat, action, table.version, made.at), made.at)
        entries, table = [*entries, *decided.entries], decided.after
    return entries, table


def played_out(people: int, bots: int) -> LoggedTable:
    """A game of Walls that has come to its end."""
    entries, table = ended(people, bots)
    check_log(entries, table)
    return LoggedTable(table, list(entries))


def test_a_finished_game_of_walls_is_followed_by_one_of_towers() -> None:
    made = played_out(1, 2)
    made.request(ADA, messages.ChangeSettings, settings=Settings(game="towers", seats=2))
    assert made.stage == "open"
    assert made.table.game is None
    made.request(ADA, messages.TakeSeat, seat="S").request(ADA, messages.GiveSeatToBot, seat="N", bot="random")
    made.take(start(made.table, ADA, game_setup(made.table.settings), made.at))
    made.play().play()
    assert TableHost("t", made.entries).table == made.table
    # Once more: the first game is passed over now, and none of the others may meet what it left.
    made.request(ADA, messages.Resign, seat="S")
    made.take(start(made.table, ADA, game_setup(made.table.settings), made.at)).play()
    assert TableHost("t", made.entries).table == made.table


CHANGES: dict[str, tuple[Any, dict[str, Any]]] = {
    "more-seats": (messages.ChangeSettings, {"settings": Settings(game="walls", seats=5)}),
    "fewer-seats": (messages.ChangeSettings, {"settings": Settings(game="walls", seats=3)}),
    "the-same": (messages.ChangeSettings, {"settings": Settings(game="walls", seats=4)}),
    "another-bot": (messages.GiveSeatToBot, {"seat": 3, "bot": "level-1"}),
    "stood": (messages.LeaveSeat, {"seat": 0}),
    "removed": (messages.LeaveSeat, {"seat": 1}),
}


@pytest.mark.parametrize("change", CHANGES)
def test_any_change_of_how_or_by_whom_it_is_played_takes_the_finished_game_away(change: str) -> None:
    made = played_out(2, 2)
    made.request(ADA, messages.MakeOffer, seat=0, offer="rematch")
    kind, fields = CHANGES[change]
    made.request(ADA, kind, **fields)
    table = made.table
    assert (table.stage, table.game, table.offers, table.ended, table.clocks) == ("open", None, {}, None, None)
    assert (table.salt, table.commitment, table.games_played) == (None, None, 1)
    denied("table-not-over", made.request, ADA if table.seats_of(ADA.user) else BEN, *_rematch(made))
    session: TableHost[Any] = TableHost("t", made.entries)
    assert session.table == table
    for version in range(table.version + 1):
        assert session.seen_at(version) == (0, 0)
    assert session.info(ADA, ()).record is None


def _rematch(made: LoggedTable) -> tuple[Any, ...]:
    own = next(seat for seat, held in made.table.seats.items() if held.person)

    def offer(**more: Any) -> messages.MakeOffer:
        return messages.MakeOffer(seat=own, offer="rematch", **more)

    return (offer,)


def older_log(*after: Entry) -> list[Entry]:
    """A game of Walls played out, and then what earlier versions let people do."""
    return [*played_out(2, 2).entries, *after]


TOWERS = log.Changed(at=9, settings=Settings(game="towers", seats=2))
SETUP = game_setup(Settings(game="towers", seats=2)).setup
OLDER: dict[str, list[Entry]] = {
    "another-game": [TOWERS],
    "another-game-played": [
        TOWERS,
        log.Sat(at=9, seat="S", person=ADA),
        log.BotSat(at=9, seat="N", bot="random"),
        log.Started(at=9, setup=SETUP, seated={"S": ADA, "N": "random"}),
        log.Acted(at=9, seat=game_setup(Settings(game="towers", seats=2)).setup["first"], action="R5@c2"),
    ],
    "another-game-played-twice": [
        TOWERS,
        log.Sat(at=9, seat="S", person=ADA),
        log.BotSat(at=9, seat="N", bot="random"),
        log.Started(at=9, setup=SETUP, seated={"S": ADA, "N": "random"}),
        log.Resigned(at=9, seat="S"),
        log.Ended(at=9, kind="resign", seat="S"),
        log.Started(at=9, setup=SETUP, seated={"S": "random", "N": ADA}),
    ],
    "more-seats-and-a-rematch": [
        log.Changed(at=9, settings=Settings(game="walls", seats=5)),
        log.Offered(at=9, seat=0, offer="rematch"),
        log.Stood(at=9, seat=1),
        log.Renamed(at=9, person=ADA),
        log.HostPassed(at=9, user=BEN.user),
        log.Answered(at=9, seat=0, offer="rematch", agrees=True),
    ],
    "closed": [log.Changed(at=9, settings=Settings(game="walls", seats=5)), log.Closed(at=10)],
    "fewer-people": [log.Offered(at=9, seat=0, offer="rematch"), log.Removed(at=9, seat=1), log.Woke(at=9, down_ms=5)],
}


@pytest.mark.parametrize("name", OLDER)
def test_logs_of_earlier_versions_can_be_read(name: str) -> None:
    entries = older_log(*OLDER[name])
    table = table_of(entries)
    check_log(entries, table)
    assert TableHost("t", entries).table == table


def test_a_seat_lost_in_one_game_and_another_lost_in_the_next() -> None:
    """Earlier games are passed over: what happened in them must not be looked for at the table of the next."""
    made = LoggedTable.begun(3)
    made.request(CLEO, messages.Resign, seat=2).request(BEN, messages.Resign, seat=1).request(
        ADA, messages.Resign, seat=0
    )
    made.request(ADA, messages.ChangeSettings, settings=Settings(game="towers", seats=2))
    made.request(ADA, messages.TakeSeat, seat="S").request(BEN, messages.TakeSeat, seat="N")
    made.take(start(made.table, ADA, game_setup(made.table.settings), made.at))
    made.request(BEN, messages.Resign, seat="N")
    assert made.table.ended == log.Ended(at=made.at, kind="resign", seat="N")
