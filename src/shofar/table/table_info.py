"""The table itself as its clients see it: settings, seats, offers, how it stands; and the moves that bots owe."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from msgspec import structs

from shofar.core.game import AnyGame
from shofar.games import places, winners
from shofar.table.checks import may_swap
from shofar.table.messages import EndInfo, GettingReady, ResultInfo, SeatInfo, SeriesInfo, TableInfo
from shofar.table.series import all_gathered, decided, games_won, next_begins_at, results
from shofar.table.settings import Person, Seat
from shofar.table.starting import awaiting_agreement
from shofar.table.table import SeatHolder, Table


class Warming(NamedTuple):
    """Bots of a game that nobody has made ready yet, and how many kinds of bots are ready."""

    bots: frozenset[str]
    done: int
    of: int


def bot_moves(table: Table) -> set[tuple[int, Seat]]:
    """The moves that bots owe: the version of the question, and the seat."""
    if table.stage != "playing":
        return set()
    return {(table.question_version, seat) for seat in table.waiting if table.seats[seat].bot}


def game_id(table_id: str, number: int) -> str:
    """The permanent name of a table's game."""
    return f"{table_id}-{number}"


def table_info(
    table_id: str,
    table: Table,
    person: Person | None,
    present: Iterable[Seat],
    *,
    local_only: bool,
    no_worker: bool,
    warming: Warming | None = None,
) -> TableInfo:
    """The table, as one person sees it."""
    over = table.stage in ("over", "closed") and table.game is not None
    return TableInfo(
        version=table.version,
        table=table_id,
        settings=table.settings,
        host=table.host,
        seats=seat_infos(table, present, no_worker=no_worker),
        stage=table.stage,
        yours=table.seats_of(person.user) if person else [],
        offers={offer: sorted(seats, key=str) for offer, seats in table.offers.items()},
        commitment=table.commitment,
        local_only=local_only,
        ended=_end_info(table),
        result=result_info(table.current_game, _out(table)) if over else None,
        record=game_id(table_id, table.games_played) if over else None,
        removed=list(table.removed.values()) if person and person.user == table.host else [],
        unagreed=[seat for one in awaiting_agreement(table) for seat in table.seats_of(one.user)],
        agreed=table.unagreed.get(person.user) if person and person.user != table.host else None,
        series=_series_info(table),
        may_swap=list(table.waiting) if may_swap(table) else [],
        getting_ready=_getting_ready(table, warming) if warming else None,
    )


def _series_info(table: Table) -> SeriesInfo | None:
    labels, known = list(table.seats), results(table)
    if known is None:
        return None
    return SeriesInfo(
        game=len(known.winners) + (table.stage not in ("over", "closed")),
        of=len(labels),
        won={str(seat): won for seat, won in games_won(labels, known).items()},
        gathered={str(seat): more for seat, more in all_gathered(labels, known).items()},
        next_at=next_begins_at(table),
        winners=decided(labels, known),
    )


def _getting_ready(table: Table, warming: Warming) -> GettingReady | None:
    """The bots at a table that are not ready, once each and in the order of their seats."""
    awaited = list(dict.fromkeys(held.bot for held in table.seats.values() if held.bot and held.bot in warming.bots))
    return (
        GettingReady(awaited, warming.done, warming.of) if awaited and table.stage not in ("over", "closed") else None
    )


def _end_info(table: Table) -> EndInfo | None:
    ended = table.ended
    if ended is None:
        return None
    return EndInfo(ended.kind, ended.seat, winners(table.current_game, _out(table)))


def _out(table: Table) -> list[Seat]:
    """The seats of those who gave up, or ran out of time."""
    return [seat for seat, held in table.seats.items() if held.out]


def result_info(game: AnyGame, forfeited: Collection[Seat] = ()) -> ResultInfo | None:
    """How a game came out by its rules, if it did: who gave up stands last, and then nothing else decided it."""
    if game.outcome is None:
        return None
    standing = places(game, forfeited)
    by = None if forfeited else game.rules.decided_by(game.events)
    return ResultInfo(
        winners=[] if game.outcome.drawn else winners(game, forfeited),
        places={str(seat): place or 0 for seat, place in standing.items()},
        gathered=dict(zip(map(str, game.seats), game.rules.gathered(game.state), strict=True)),
        decided_by=by.code if by else None,
        params=dict(by.params) if by else {},
    )


def seat_infos(table: Table, present: Iterable[Seat] = (), *, no_worker: bool = False) -> list[SeatInfo]:
    """Who sits where, for all to see; `no_worker`: nobody is there to make the moves that bots owe."""
    connected = frozenset(present)
    infos = [_seat_info(seat, held, seat in connected) for seat, held in table.seats.items()]
    if no_worker:
        owing = {seat for _, seat in bot_moves(table)}
        return [structs.replace(one, stand_in="no-worker") if one.seat in owing else one for one in infos]
    return infos


def _seat_info(seat: Seat, held: SeatHolder, present: bool) -> SeatInfo:
    if held.person:
        who = held.person
        return SeatInfo(
            seat=seat,
            player="person",
            name=who.shown,
            present=present,
            bot=held.bot,
            user=who.user,
            out=held.out,
            called=who.called,
            stand_in=held.stand_in,
        )
    if held.bot:
        return SeatInfo(
            seat=seat, player="bot", name=held.bot, present=True, bot=held.bot, out=held.out, stand_in=held.stand_in
        )
    return SeatInfo(seat=seat, player="open")
