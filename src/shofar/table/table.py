"""A table worked out from its log: a value that each entry turns into the next one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Literal

from msgspec import structs

from shofar.games import game_named, seat_labels
from shofar.table import log
from shofar.table.clocks import Clocks
from shofar.table.log import Entry, Offer
from shofar.table.settings import Person, Seat, Settings, StandIn

Stage = Literal["open", "playing", "paused", "over", "closed"]

BACK_MS = 10_000
"""What a person has at least who takes their seat back from a bot after running out of time."""


@dataclass(frozen=True, slots=True)
class Held:
    """Who plays a seat: a person, a bot, or a bot in a person's place."""

    person: Person | None = None
    bot: str | None = None
    out: Literal["resign", "time"] | None = None
    """Resigned or out of time: the seat ranks last, whoever plays it on (Walls)."""
    stand_in: StandIn | None = None
    """Why a simple player made the bot's last move."""

    @property
    def played_by_bot(self) -> bool:
        """Whether a bot answers for this seat now."""
        return self.bot is not None


@dataclass(frozen=True, slots=True)
class Table:
    """Settings, seats, the game and its clocks, after `version` entries."""

    settings: Settings
    host: str
    seats: Mapping[Seat, Held]
    version: int
    stage: Stage = "open"
    game: Any = None
    clocks: Clocks | None = None
    offers: Mapping[Offer, tuple[Seat, ...]] = field(default_factory=dict)
    """The seats that agree to each, the one that proposed it first."""
    asked_since: int = 0
    """The version at which the present question was put: an answer that has seen it is not stale."""
    ended: log.Ended | None = None
    salt: str | None = None
    commitment: str | None = None
    games_played: int = 0
    begun_at: int = 0
    removed: Mapping[str, Person] = field(default_factory=dict)
    """By user: those whom a host has removed, and whom this table refuses."""

    @property
    def rules(self) -> Any:
        """The rules of the table's game."""
        return game_named(self.settings.game)

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that must act now."""
        return self.game.waiting if self.stage == "playing" else ()

    @property
    def hurried(self) -> tuple[Seat, ...]:
        """The seats whose clocks run: people who must act now. Bots are not charged for the server's time."""
        return tuple(seat for seat in self.waiting if not self.seats[seat].bot)

    def people(self) -> dict[str, Person]:
        """Everybody who holds a seat, by user."""
        return {held.person.user: held.person for held in self.seats.values() if held.person}

    def seats_of(self, user: str) -> list[Seat]:
        """The seats that a user holds."""
        return [seat for seat, held in self.seats.items() if held.person and held.person.user == user]

    def partners(self) -> frozenset[Seat]:
        """The seats whose agreement an offer needs: people who are still in the game."""
        return frozenset(seat for seat, held in self.seats.items() if held.person and not held.out)

    def record(self) -> dict[str, Any]:
        """The game's record, derived from the log; the salt makes its commitment provable."""
        more: dict[str, Any] = {
            "players": [_called(held) for held in self.seats.values()],
            "date": self.begun_at,
        }
        if self.salt:
            more |= {"salt": self.salt, "commitment": self.commitment}
        if self.ended:
            more["end"] = {"kind": self.ended.kind, "seat": self.ended.seat}
        record: dict[str, Any] = self.game.record(more)
        return record


def _called(held: Held) -> dict[str, str]:
    who = {"name": held.person.shown} if held.person else {"bot": held.bot or ""}
    return {**who, "out": held.out} if held.out else who


def opened(entry: log.Created) -> Table:
    """The table that the first entry opens: every seat free."""
    settings = entry.settings
    return Table(settings=settings, host=entry.host.user, seats=_free_seats(settings), version=1)


def _free_seats(settings: Settings) -> Mapping[Seat, Held]:
    return MappingProxyType({seat: Held() for seat in seat_labels(settings.game, settings.seats)})


def table_of(entries: Iterable[Entry]) -> Table:
    """The table that a whole log gives. Moves of earlier games lead to nothing any more and are passed over."""
    whole = list(entries)
    last = max((at for at, entry in enumerate(whole) if isinstance(entry, log.Started)), default=0)
    table: Table | None = None
    for at, entry in enumerate(whole):
        if at < last and table is not None and isinstance(entry, _OF_ONE_GAME):
            table = replace(table, version=table.version + 1)
        else:
            table = advance(table, entry)
    if table is None:
        raise ValueError("an empty log is no table")
    return table


_OF_ONE_GAME = (log.Chose, log.Acted, log.TookBack, log.Woke)


def advance(table: Table | None, entry: Entry) -> Table:
    """The table after one more entry, which was accepted once and is not judged again."""
    if table is None:
        assert isinstance(entry, log.Created)
        return opened(entry)
    after, version = _apply(table, entry), table.version + 1
    asked_anew = after.game is not None and _question(after) != _question(table)
    return replace(after, version=version, asked_since=version if asked_anew else after.asked_since)


def _question(table: Table) -> object:
    """What the table asks: choices of others in the same phase leave it as it is."""
    if table.game is None or table.stage != "playing":
        return table.stage
    state = table.game.state
    return (id(table.game.setup), table.rules.question(state))


def _apply(table: Table, entry: Entry) -> Table:
    match entry:
        case log.Changed(settings=settings):
            return _resettle(table, settings)
        case log.Sat(seat=seat, person=person):
            return _hold(table, seat, Held(person=person))
        case log.BotSat(seat=seat, bot=bot):
            return _hold(table, seat, Held(bot=bot))
        case log.Stood(seat=seat):
            return _hold(table, seat, Held())
        case log.Removed(seat=seat):
            return _remove(table, seat)
        case log.LetIn(user=user):
            return replace(table, removed={one: who for one, who in table.removed.items() if one != user})
        case log.Renamed(person=person):
            return _rename(table, person)
        case log.HostPassed(user=user):
            return replace(table, host=user)
        case log.Started():
            return _start(table, entry)
        case log.Chose(seat=seat, action=action) | log.Acted(seat=seat, action=action):
            return _play(_marked(table, seat, entry.stand_in), seat, action, entry.at)
        case log.Offered(seat=seat, offer=offer):
            return _offer(table, offer, _agreeing(table, offer, seat))
        case log.Answered(seat=seat, offer=offer, agrees=agrees):
            return _offer(table, offer, _agreeing(table, offer, seat) if agrees else ())
        case log.TookBack(kept=kept):
            return _take_back(table, kept, entry.at)
        case log.Paused():
            return replace(_offer(table, "pause", ()), stage="paused", clocks=_stopped(table, entry.at))
        case log.Resumed():
            resumed = replace(_offer(table, "pause", ()), stage="playing")
            return replace(resumed, clocks=_running(resumed, entry.at))
        case log.Woke(down_ms=down):
            return replace(table, clocks=table.clocks.forgiven(down) if table.clocks else None)
        case log.Flagged(seat=seat):
            return _hold(table, seat, replace(table.seats[seat], out="time"))
        case log.Resigned(seat=seat):
            return _hold(table, seat, replace(table.seats[seat], out="resign"))
        case log.TakenOver(seat=seat, bot=bot):
            return _handed(_hold(table, seat, replace(table.seats[seat], bot=bot, stand_in=None)), entry.at)
        case log.TakenBack(seat=seat):
            back = _hold(table, seat, replace(table.seats[seat], bot=None, stand_in=None))
            return _handed(replace(back, clocks=back.clocks.at_least(seat, BACK_MS) if back.clocks else None), entry.at)
        case log.Ended():
            return replace(table, stage="over", ended=entry, offers={}, clocks=_stopped(table, entry.at))
        case log.Closed():
            return replace(table, stage="closed", offers={}, clocks=_stopped(table, entry.at))
    raise AssertionError(entry)


def _resettle(table: Table, settings: Settings) -> Table:
    """Seats that the new settings still have keep their players."""
    free = _free_seats(settings)
    kept = {seat: table.seats.get(seat, held) for seat, held in free.items()}
    return replace(table, settings=settings, seats=MappingProxyType(kept))


def _hold(table: Table, seat: Seat, held: Held) -> Table:
    return replace(table, seats=MappingProxyType({**table.seats, seat: held}))


def _marked(table: Table, seat: Seat, stand_in: StandIn | None) -> Table:
    held = table.seats[seat]
    return table if held.stand_in == stand_in else _hold(table, seat, replace(held, stand_in=stand_in))


def _remove(table: Table, seat: Seat) -> Table:
    person = table.seats[seat].person
    after = _hold(table, seat, Held())
    return replace(after, removed={**table.removed, person.user: person}) if person else after


def _rename(table: Table, person: Person) -> Table:
    def renamed(held: Held) -> Held:
        if held.person is None or held.person.user != person.user:
            return held
        return replace(held, person=structs.replace(held.person, name=person.name))

    return replace(table, seats=MappingProxyType({seat: renamed(held) for seat, held in table.seats.items()}))


def _agreeing(table: Table, offer: Offer, seat: Seat) -> tuple[Seat, ...]:
    agreed = table.offers.get(offer, ())
    return agreed if seat in agreed else (*agreed, seat)


def _offer(table: Table, offer: Offer, agreed: tuple[Seat, ...]) -> Table:
    offers = {kind: seats for kind, seats in table.offers.items() if kind != offer}
    return replace(table, offers={**offers, offer: agreed} if agreed else offers)


def _start(table: Table, entry: log.Started) -> Table:
    rules = table.rules
    game = rules.from_setup(rules.parse_setup(entry.setup))
    seats = {
        seat: Held(bot=who) if isinstance(who, str) else Held(person=who)
        for seat, who in ((seat, entry.seated[str(seat)]) for seat in table.seats)
    }
    begun = replace(
        table,
        seats=MappingProxyType(seats),
        stage="playing",
        game=game,
        offers={},
        ended=None,
        salt=entry.salt,
        commitment=entry.commitment,
        games_played=table.games_played + 1,
        begun_at=entry.at,
    )
    clocks = Clocks.wound(table.settings.clock, table.seats)
    return replace(begun, clocks=clocks.started(begun.hurried, entry.at) if clocks else None)


def _play(table: Table, seat: Seat, action: str, at: int) -> Table:
    changing = table.rules.pending(table.game.state, table.rules.as_seat(seat)) is not None
    game = table.game.change(seat, action) if changing else table.game.play(seat, action)
    after = replace(table, game=game, offers=_still_offered(table.offers, seat))
    if not game.waiting:
        return replace(after, stage="over", offers={}, clocks=_stopped(table, at))
    if table.clocks is None or changing:
        return after
    return replace(after, clocks=table.clocks.moved(seat, after.hurried, at))


def _still_offered(offers: Mapping[Offer, tuple[Seat, ...]], mover: Seat) -> Mapping[Offer, tuple[Seat, ...]]:
    """A move declines what others have offered; one's own offer stands until it is answered."""
    return {offer: seats for offer, seats in offers.items() if mover in seats}


def _take_back(table: Table, kept: int, at: int) -> Table:
    game = table.rules.from_setup(table.game.setup)
    for seat, action in table.game.actions[:kept]:
        game = game.play(seat, action)
    back = replace(_offer(table, "takeback", ()), game=game)
    return replace(back, clocks=_running(back, at))


def _stopped(table: Table, at: int) -> Clocks | None:
    return table.clocks.stopped(at) if table.clocks else None


def _running(table: Table, at: int) -> Clocks | None:
    return table.clocks.stopped(at).started(table.hurried, at) if table.clocks else None


def _handed(table: Table, at: int) -> Table:
    if table.clocks is None or table.stage != "playing":
        return table
    return replace(table, clocks=table.clocks.handed(table.hurried, at))
