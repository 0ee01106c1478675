"""How each entry of a log changes a table. Entries were accepted once and are not judged again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TypeVar

from msgspec import structs

from shofar.core.rules import rules_version
from shofar.games import game_named, seat_labels
from shofar.table import log
from shofar.table.clocks import Clocks
from shofar.table.log import Entry, Offer
from shofar.table.settings import Person, Seat, Settings, StandIn
from shofar.table.table import SeatHolder, Table, anonymise

Value = TypeVar("Value")


def new_table(entry: log.Created) -> Table:
    """The table that the first entry opens: every seat free."""
    settings = entry.settings
    return Table(settings=settings, host=entry.host.user, seats=_free_seats(settings), version=1)


def _free_seats(settings: Settings) -> Mapping[Seat, SeatHolder]:
    return MappingProxyType({seat: SeatHolder() for seat in seat_labels(settings.game, settings.seats)})


def table_of(entries: Iterable[Entry]) -> Table:
    """The table that a whole log gives."""
    table, rest = up_to_last_game(list(entries))
    for entry in rest:
        table = advance(table, entry)
    return table


def up_to_last_game(entries: Sequence[Entry]) -> tuple[Table, Sequence[Entry]]:
    """The table before its last game, and what has happened since.

    Of the games before that, only who played them matters to what comes: their moves are passed over.
    """
    started = [at for at, entry in enumerate(entries) if isinstance(entry, log.Started)]
    last = started[-1] if started else len(entries)
    table: Table | None = None
    for entry in entries[:last]:
        if table is not None and isinstance(entry, log.GameEntry):
            table = replace(table, version=table.version + 1)
        elif table is not None and isinstance(entry, log.Started):
            table = replace(_seated(table, entry), version=table.version + 1)
        else:
            table = advance(table, entry)
    if table is None:
        raise ValueError("a log begins with how the table was created")
    return table, entries[last:]


def advance(table: Table | None, entry: Entry) -> Table:
    """The table after one more entry, which was accepted once and is not judged again."""
    if table is None:
        assert isinstance(entry, log.Created)
        return new_table(entry)
    after, version = _apply(table, entry), table.version + 1
    asked_anew = after.game is not None and _question(after) != _question(table)
    return replace(after, version=version, question_version=version if asked_anew else after.question_version)


def _question(table: Table) -> object:
    """What the table asks: choices of others in the same phase leave it as it is."""
    if table.game is None or table.stage != "playing":
        return table.stage
    return (id(table.game.setup), table.rules.question(table.game.state))


def _apply(table: Table, entry: Entry) -> Table:
    match entry:
        case log.Changed(settings=settings):
            return _change_settings(_reopened(table), settings)
        case log.Agreed(user=user):
            return replace(table, unagreed=_without(table.unagreed, user))
        case log.Sat(seat=seat, person=person, asked=asked, agreed=agreed):
            after = _set_holder(_reopened(table), seat, SeatHolder(person=person))
            return replace(after, unagreed={**table.unagreed, person.user: agreed}) if asked else after
        case log.BotSat(seat=seat, bot=bot):
            return _set_holder(_reopened(table), seat, SeatHolder(bot=bot))
        case log.Stood(seat=seat):
            return _free_seat(_reopened(table), seat)
        case log.Removed(seat=seat):
            return _remove(_reopened(table), seat)
        case log.LetIn(user=user):
            return replace(table, removed=_without(table.removed, user))
        case log.Renamed(person=person, erased=erased):
            return anonymise(table, person) if erased else _rename(table, person)
        case log.HostPassed(user=user):
            return replace(table, host=user)
        case log.Started():
            return _start(table, entry)
        case log.Chose(seat=seat, action=action) | log.Acted(seat=seat, action=action):
            return _play(_with_stand_in(table, seat, entry.stand_in), seat, action, entry.at)
        case log.Offered(seat=seat, offer=offer):
            return _offer(table, offer, _agreeing(table, offer, seat))
        case log.Answered(seat=seat, offer=offer, agrees=agrees):
            return _offer(table, offer, _agreeing(table, offer, seat) if agrees else ())
        case log.TookBack(kept=kept):
            return _take_back(table, kept, entry.at)
        case log.Paused():
            return replace(_offer(table, "pause", ()), stage="paused", clocks=_stopped_clocks(table, entry.at))
        case log.Resumed():
            return _start_clocks(replace(_offer(table, "pause", ()), stage="playing"), entry.at)
        case log.Woke(down_ms=down):
            return replace(table, clocks=table.clocks.forgiven(down) if table.clocks else None)
        case log.Flagged(seat=seat):
            return _set_holder(table, seat, replace(table.seats[seat], out="time"))
        case log.Resigned(seat=seat):
            return _set_holder(table, seat, replace(table.seats[seat], out="resign"))
        case log.TakenOver(seat=seat, bot=bot, timed_out=timed_out):
            clocks = table.clocks and table.clocks.handed_over(seat, entry.at, timed_out=timed_out)
            return replace(_set_holder(table, seat, replace(table.seats[seat], bot=bot, stand_in=None)), clocks=clocks)
        case log.TakenBack(seat=seat):
            clocks = table.clocks and table.clocks.handed_back(seat, entry.at)
            return replace(_set_holder(table, seat, replace(table.seats[seat], bot=None, stand_in=None)), clocks=clocks)
        case log.SidesSwapped():
            return _swap_sides(table, entry.at)
        case log.Ended():
            clocks = _stopped_clocks(table, entry.at)
            return replace(table, stage="over", ended=entry, offers={}, clocks=clocks, over_at=entry.at)
        case log.Closed():
            return replace(table, stage="closed", offers={}, clocks=_stopped_clocks(table, entry.at))
    raise AssertionError(entry)


def _reopened(table: Table) -> Table:
    """A finished game leaves the table as soon as anybody changes how or by whom the next one is played."""
    if table.stage != "over":
        return table
    table = replace(table, stage="open", offers={}, question_version=0)
    return replace(table, game=None, clocks=None, ended=None, salt=None, commitment=None, series=None, over_at=0)


def _change_settings(table: Table, settings: Settings) -> Table:
    """Seats that the new settings still have keep their players; who has not chosen the settings is asked to agree."""
    seats = {seat: table.seats.get(seat, free) for seat, free in _free_seats(settings).items()}
    held = [held.person.user for held in seats.values() if held.person]
    if not settings.one_screen and len(held) > len(set(held)):
        settings = structs.replace(settings, one_screen=True)  # Nobody holds several seats at any other table.
    if not settings.one_screen:
        seats = {seat: replace(held, person=_by_own_name(held.person)) for seat, held in seats.items()}
    before = {user: table.unagreed.get(user, table.settings) for user in held if user != table.host}
    return replace(
        table,
        settings=settings,
        seats=MappingProxyType(seats),
        settings_version=table.settings_version if settings == table.settings else table.version + 1,
        unagreed={user: agreed for user, agreed in before.items() if agreed != settings},
    )


def _by_own_name(person: Person | None) -> Person | None:
    """Somebody by their own name."""
    return person and structs.replace(person, called=None)


def _set_holder(table: Table, seat: Seat, held: SeatHolder) -> Table:
    return replace(table, seats=MappingProxyType({**table.seats, seat: held}))


def _with_stand_in(table: Table, seat: Seat, stand_in: StandIn | None) -> Table:
    held = table.seats[seat]
    return table if held.stand_in == stand_in else _set_holder(table, seat, replace(held, stand_in=stand_in))


def _free_seat(table: Table, seat: Seat) -> Table:
    """A free seat; whoever has none any more is not asked about the settings either."""
    after = _set_holder(table, seat, SeatHolder())
    seated = after.people()
    return replace(after, unagreed={user: agreed for user, agreed in table.unagreed.items() if user in seated})


def _without(people: Mapping[str, Value], user: str) -> dict[str, Value]:
    return {one: what for one, what in people.items() if one != user}


def _remove(table: Table, seat: Seat) -> Table:
    person = table.seats[seat].person
    after = _free_seat(table, seat)
    return replace(after, removed={**table.removed, person.user: person}) if person else after


def _rename(table: Table, person: Person) -> Table:
    def renamed(held: SeatHolder) -> SeatHolder:
        if held.person is None or held.person.user != person.user:
            return held
        return replace(held, person=structs.replace(held.person, name=person.name, invited=person.invited))

    return replace(table, seats=MappingProxyType({seat: renamed(held) for seat, held in table.seats.items()}))


def _agreeing(table: Table, offer: Offer, seat: Seat) -> tuple[Seat, ...]:
    agreed = table.offers.get(offer, ())
    return agreed if seat in agreed else (*agreed, seat)


def _offer(table: Table, offer: Offer, agreed: tuple[Seat, ...]) -> Table:
    if table.game is None:  # Older logs have offers of a rematch after changes that leave nothing to play again.
        return table
    offers = _but_offer(table.offers, offer)
    return replace(table, offers={**offers, offer: agreed} if agreed else offers)


def _but_offer(offers: Mapping[Offer, tuple[Seat, ...]], but: Offer) -> dict[Offer, tuple[Seat, ...]]:
    return {offer: seats for offer, seats in offers.items() if offer != but}


def _seated(table: Table, entry: log.Started) -> Table:
    """The people and bots who play the next game, all of whom have agreed to its settings."""
    seats = {
        seat: SeatHolder(bot=who) if isinstance(who, str) else SeatHolder(person=who)
        for seat, who in ((seat, entry.seated[str(seat)]) for seat in table.seats)
    }
    return replace(table, seats=MappingProxyType(seats), games_played=table.games_played + 1, unagreed={})


def _start(table: Table, entry: log.Started) -> Table:
    rules = game_named(table.settings.game)
    begun = replace(
        _seated(table, entry),
        stage="playing",
        game=rules.from_setup(rules.parse_setup(entry.setup), trusted=True),
        offers={},
        ended=None,
        salt=entry.salt,
        commitment=entry.commitment,
        disclosed=0,
        begun_at=entry.at,
        rules_version=rules_version(rules, entry.setup),  # an older one's log is applied as it is
        clocks=Clocks.full(table.settings.clock, table.seats),
        series=entry.series,
        over_at=0,
        swapped=False,
    )
    return _start_clocks(begun, entry.at)


def _play(table: Table, seat: Seat, action: str, at: int) -> Table:
    before = table.current_game
    game = before.apply(seat, action)
    # One copy of the table, whatever follows from the move: every move makes one.
    offers, disclosed = _still_offered(table.offers, seat), table.disclosed
    if any(game.rules.discloses(event) for event in game.events[len(before.events) :]):
        offers, disclosed = _but_offer(offers, "takeback"), len(game.actions)
    if not game.waiting:
        stopped = _stopped_clocks(table, at)
        return replace(table, game=game, disclosed=disclosed, stage="over", offers={}, clocks=stopped, over_at=at)
    after = replace(table, game=game, offers=offers, disclosed=disclosed)
    if table.clocks is None or len(game.actions) == len(before.actions):  # a changed choice costs no time
        return after
    return _start_clocks(replace(after, clocks=table.clocks.moved(seat, at, len(game.actions))), at)


def _swap_sides(table: Table, at: int) -> Table:
    """The two players change seats, and take their clocks along."""
    one, other = table.seats
    seats = MappingProxyType({one: table.seats[other], other: table.seats[one]})
    clocks = table.clocks.swapped(one, other, at) if table.clocks else None
    return _start_clocks(replace(table, seats=seats, clocks=clocks, offers={}, swapped=True), at)


def _still_offered(offers: Mapping[Offer, tuple[Seat, ...]], mover: Seat) -> Mapping[Offer, tuple[Seat, ...]]:
    """A move declines what others have offered; one's own offer stands until it is answered."""
    return {offer: seats for offer, seats in offers.items() if mover in seats}


def _take_back(table: Table, kept: int, at: int) -> Table:
    game = table.current_game.first(kept)
    back = replace(_offer(table, "takeback", ()), game=game)
    if table.clocks is None:
        return back
    played = [seat for seat in game.waiting if not table.seats[seat].bot]
    lent = [seat for seat in game.waiting if table.seats[seat].person and table.seats[seat].bot]
    return replace(back, clocks=table.clocks.taken_back(played, lent, at))


def _stopped_clocks(table: Table, at: int) -> Clocks | None:
    return table.clocks.stopped(at) if table.clocks else None


def _start_clocks(table: Table, at: int) -> Table:
    """The clocks of those who are asked run."""
    if table.clocks is None:
        return table
    return replace(table, clocks=table.clocks.started(table.timed_seats, table.delegated_seats, at))
