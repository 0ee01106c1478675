"""A table worked out from its log: a value that each entry turns into the next one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
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
    settings_since: int = 1
    """The version at which the settings came to be what they are."""
    unagreed: Mapping[str, Settings | None] = field(default_factory=dict)
    """By user: those who sit here and have not agreed to the settings, with the ones that they had agreed to."""

    @property
    def rules(self) -> Any:
        """The rules of the table's game: of the one that lies there, or of the next one."""
        return game_named(self.settings.game) if self.game is None else self.game.rules

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that must act now."""
        return self.game.waiting if self.stage == "playing" else ()

    @property
    def hurried(self) -> tuple[Seat, ...]:
        """The seats whose clocks run: people who must act now. Bots are not charged for the server's time."""
        return tuple(seat for seat in self.waiting if not self.seats[seat].bot)

    @property
    def lent(self) -> tuple[Seat, ...]:
        """The seats that must act now and belong to people for whom a bot plays."""
        return tuple(seat for seat in self.waiting if self.seats[seat].person and self.seats[seat].bot)

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
        if table is not None and isinstance(entry, _OF_ONE_GAME):
            table = replace(table, version=table.version + 1)
        elif table is not None and isinstance(entry, log.Started):
            table = replace(_seated(table, entry), version=table.version + 1)
        else:
            table = advance(table, entry)
    if table is None:
        raise ValueError("a log begins with how the table was created")
    return table, entries[last:]


_OF_ONE_GAME = (
    log.Chose,
    log.Acted,
    log.Offered,
    log.Answered,
    log.TookBack,
    log.Paused,
    log.Resumed,
    log.Woke,
    log.Flagged,
    log.Resigned,
    log.TakenOver,
    log.TakenBack,
    log.Ended,
)


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
    return (id(table.game.setup), table.rules.question(table.game.state))


def _apply(table: Table, entry: Entry) -> Table:
    match entry:
        case log.Changed(settings=settings):
            return _resettle(_reopened(table), settings)
        case log.Agreed(user=user):
            return replace(table, unagreed=_less(table.unagreed, user))
        case log.Sat(seat=seat, person=person, asked=asked, agreed=agreed):
            after = _hold(_reopened(table), seat, Held(person=person))
            return replace(after, unagreed={**table.unagreed, person.user: agreed}) if asked else after
        case log.BotSat(seat=seat, bot=bot):
            return _hold(_reopened(table), seat, Held(bot=bot))
        case log.Stood(seat=seat):
            return _free(_reopened(table), seat)
        case log.Removed(seat=seat):
            return _remove(_reopened(table), seat)
        case log.LetIn(user=user):
            return replace(table, removed=_less(table.removed, user))
        case log.Renamed(person=person, erased=erased):
            return _erase(table, person) if erased else _rename(table, person)
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
            return _run(replace(_offer(table, "pause", ()), stage="playing"), entry.at)
        case log.Woke(down_ms=down):
            return replace(table, clocks=table.clocks.forgiven(down) if table.clocks else None)
        case log.Flagged(seat=seat):
            return _hold(table, seat, replace(table.seats[seat], out="time"))
        case log.Resigned(seat=seat):
            return _hold(table, seat, replace(table.seats[seat], out="resign"))
        case log.TakenOver(seat=seat, bot=bot, timed_out=timed_out):
            clocks = table.clocks and table.clocks.handed_over(seat, entry.at, timed_out=timed_out)
            return replace(_hold(table, seat, replace(table.seats[seat], bot=bot, stand_in=None)), clocks=clocks)
        case log.TakenBack(seat=seat):
            clocks = table.clocks and table.clocks.handed_back(seat, entry.at)
            return replace(_hold(table, seat, replace(table.seats[seat], bot=None, stand_in=None)), clocks=clocks)
        case log.Ended():
            return replace(table, stage="over", ended=entry, offers={}, clocks=_stopped(table, entry.at))
        case log.Closed():
            return replace(table, stage="closed", offers={}, clocks=_stopped(table, entry.at))
    raise AssertionError(entry)


def _reopened(table: Table) -> Table:
    """A finished game leaves the table as soon as anybody changes how or by whom the next one is played."""
    if table.stage != "over":
        return table
    return replace(
        table, stage="open", game=None, clocks=None, offers={}, asked_since=0, ended=None, salt=None, commitment=None
    )


def _resettle(table: Table, settings: Settings) -> Table:
    """Seats that the new settings still have keep their players; who has not chosen the settings is asked to agree."""
    seats = {seat: table.seats.get(seat, free) for seat, free in _free_seats(settings).items()}
    held = [held.person.user for held in seats.values() if held.person]
    if not settings.one_screen and len(held) > len(set(held)):
        settings = structs.replace(settings, one_screen=True)  # Nobody holds several seats at any other table.
    if not settings.one_screen:
        seats = {seat: replace(held, person=_uncalled(held.person)) for seat, held in seats.items()}
    before = {user: table.unagreed.get(user, table.settings) for user in held if user != table.host}
    return replace(
        table,
        settings=settings,
        seats=MappingProxyType(seats),
        settings_since=table.settings_since if settings == table.settings else table.version + 1,
        unagreed={user: agreed for user, agreed in before.items() if agreed != settings},
    )


def _uncalled(person: Person | None) -> Person | None:
    """Somebody by their own name."""
    return person and structs.replace(person, called=None)


def _hold(table: Table, seat: Seat, held: Held) -> Table:
    return replace(table, seats=MappingProxyType({**table.seats, seat: held}))


def _marked(table: Table, seat: Seat, stand_in: StandIn | None) -> Table:
    held = table.seats[seat]
    return table if held.stand_in == stand_in else _hold(table, seat, replace(held, stand_in=stand_in))


def _free(table: Table, seat: Seat) -> Table:
    """A free seat; whoever has none any more is not asked about the settings either."""
    after = _hold(table, seat, Held())
    seated = after.people()
    return replace(after, unagreed={user: agreed for user, agreed in table.unagreed.items() if user in seated})


def _less(people: Mapping[str, Any], user: str) -> dict[str, Any]:
    return {one: what for one, what in people.items() if one != user}


def _remove(table: Table, seat: Seat) -> Table:
    person = table.seats[seat].person
    after = _free(table, seat)
    return replace(after, removed={**table.removed, person.user: person}) if person else after


def _rename(table: Table, person: Person) -> Table:
    def renamed(held: Held) -> Held:
        if held.person is None or held.person.user != person.user:
            return held
        return replace(held, person=structs.replace(held.person, name=person.name, invited=person.invited))

    return replace(table, seats=MappingProxyType({seat: renamed(held) for seat, held in table.seats.items()}))


def _erase(table: Table, person: Person) -> Table:
    seats = {
        seat: replace(held, person=person) if held.person and held.person.user == person.user else held
        for seat, held in table.seats.items()
    }
    removed = {user: person if user == person.user else who for user, who in table.removed.items()}
    return replace(table, seats=MappingProxyType(seats), removed=removed)


def _agreeing(table: Table, offer: Offer, seat: Seat) -> tuple[Seat, ...]:
    agreed = table.offers.get(offer, ())
    return agreed if seat in agreed else (*agreed, seat)


def _offer(table: Table, offer: Offer, agreed: tuple[Seat, ...]) -> Table:
    if table.game is None:  # Older logs have offers of a rematch after changes that leave nothing to play again.
        return table
    offers = {kind: seats for kind, seats in table.offers.items() if kind != offer}
    return replace(table, offers={**offers, offer: agreed} if agreed else offers)


def _seated(table: Table, entry: log.Started) -> Table:
    """The people and bots who play the next game, all of whom have agreed to its settings."""
    seats = {
        seat: Held(bot=who) if isinstance(who, str) else Held(person=who)
        for seat, who in ((seat, entry.seated[str(seat)]) for seat in table.seats)
    }
    return replace(table, seats=MappingProxyType(seats), games_played=table.games_played + 1, unagreed={})


def _start(table: Table, entry: log.Started) -> Table:
    rules = game_named(table.settings.game)
    begun = replace(
        _seated(table, entry),
        stage="playing",
        game=rules.from_setup(rules.parse_setup(entry.setup)),
        offers={},
        ended=None,
        salt=entry.salt,
        commitment=entry.commitment,
        begun_at=entry.at,
        clocks=Clocks.wound(table.settings.clock, table.seats),
    )
    return _run(begun, entry.at)


def _play(table: Table, seat: Seat, action: str, at: int) -> Table:
    changing = table.rules.pending(table.game.state, table.rules.as_seat(seat)) is not None
    game = table.game.change(seat, action) if changing else table.game.play(seat, action)
    after = replace(table, game=game, offers=_still_offered(table.offers, seat))
    if not game.waiting:
        return replace(after, stage="over", offers={}, clocks=_stopped(table, at))
    if table.clocks is None or changing:
        return after
    return _run(replace(after, clocks=table.clocks.moved(seat, at, len(game.actions))), at)


def _still_offered(offers: Mapping[Offer, tuple[Seat, ...]], mover: Seat) -> Mapping[Offer, tuple[Seat, ...]]:
    """A move declines what others have offered; one's own offer stands until it is answered."""
    return {offer: seats for offer, seats in offers.items() if mover in seats}


def _take_back(table: Table, kept: int, at: int) -> Table:
    game = table.rules.from_setup(table.game.setup)
    for seat, action in table.game.actions[:kept]:
        game = game.play(seat, action)
    back = replace(_offer(table, "takeback", ()), game=game)
    if table.clocks is None:
        return back
    played = [seat for seat in game.waiting if not table.seats[seat].bot]
    lent = [seat for seat in game.waiting if table.seats[seat].person and table.seats[seat].bot]
    return replace(back, clocks=table.clocks.taken_back(played, lent, at))


def _stopped(table: Table, at: int) -> Clocks | None:
    return table.clocks.stopped(at) if table.clocks else None


def _run(table: Table, at: int) -> Table:
    """The clocks of those who are asked run."""
    if table.clocks is None:
        return table
    return replace(table, clocks=table.clocks.started(table.hurried, table.lent, at))
