"""What a user may do at a table: each request becomes entries of the log, or is denied with a code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from msgspec import structs

from shofar.core.errors import Illegal, Malformed
from shofar.core.shuffle import Chance
from shofar.games import check_layout, seat_labels
from shofar.table import log, messages
from shofar.table.log import Entry, Offer
from shofar.table.settings import Person, Seat, Settings, StandIn
from shofar.table.table import Held, Table, advance

STAND_IN = "level-5"
"""Who plays for people who left, resigned or ran out of time, unless the table says otherwise."""


class Denied(Exception):
    """The table does not allow it; a code that names the sentence, never the sentence."""

    def __init__(self, code: str, params: Mapping[str, str | int] | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.params = dict(params or {})


@dataclass(frozen=True, slots=True)
class Decided:
    """The entries that a request leads to, what follows from it included, and the table after them."""

    entries: list[Entry]
    after: Table


def decide(table: Table, person: Person, message: messages.FromClient, at: int) -> Decided:
    """What a request leads to; Denied or Illegal where it is not allowed."""
    return carried_out(table, _entry(table, person, message, at), at)


def carried_out(table: Table, entry: Entry, at: int) -> Decided:
    """An entry with everything that follows from it at once."""
    entries, after = [entry], advance(table, entry)
    host_left = isinstance(entry, log.Stood) and table.seats_of(table.host) == [entry.seat]
    if host_left and (passed := pass_host(after, at)) is not None:
        entries.append(passed)
        after = advance(after, passed)
    while not isinstance(entry, log.Chose | log.Acted) and (more := _consequence(after, at)) is not None:
        entries.append(more)
        after = advance(after, more)
    return Decided(entries, after)


def _entry(table: Table, person: Person, message: messages.FromClient, at: int) -> Entry:
    match message:
        case messages.Act(seat=seat, action=action, version=version):
            return _act(table, person, seat, action, version, at)
        case messages.TakeSeat(seat=seat):
            return _sit(table, person, seat, at)
        case messages.LeaveSeat(seat=seat):
            return _stand(table, person, seat, at)
        case messages.LetIn(user=user):
            _host_only(table, person)
            if user not in table.removed:
                raise Denied("table-nothing-to-change")
            return log.LetIn(at=at, user=user)
        case messages.GiveSeatToBot(seat=seat, bot=bot):
            _host_only(table, person)
            _before_start(table)
            if _held(table, seat).person:
                raise Denied("table-seat-taken", {"seat": str(seat)})
            return log.BotSat(at=at, seat=_seat(table, seat), bot=bot)
        case messages.ChangeSettings(settings=settings):
            _host_only(table, person)
            _before_start(table)
            return log.Changed(at=at, settings=checked(settings))
        case messages.MakeOffer(seat=seat, offer=offer):
            return _offer(table, person, seat, offer, at)
        case messages.AnswerOffer(seat=seat, offer=offer, agrees=agrees):
            _own(table, person, seat)
            if offer not in table.offers:
                raise Denied("table-nothing-offered")
            return log.Answered(at=at, seat=_seat(table, seat), offer=offer, agrees=agrees)
        case messages.Resign(seat=seat):
            _own(table, person, seat)
            _running(table)
            if table.seats[_seat(table, seat)].out:
                raise Denied("table-out-already")
            return log.Resigned(at=at, seat=_seat(table, seat))
        case messages.HandOver(seat=seat, to_bot=to_bot):
            return _hand_over(table, person, seat, to_bot=to_bot, at=at)
    raise Denied("table-not-understood")


# Seats


def checked(settings: Settings) -> Settings:
    """Settings that fit their game; a wrong number of seats or an unknown board is refused with its clause."""
    labels = seat_labels(settings.game, settings.seats)
    check_layout(settings.game, settings.layout)
    if settings.starter is not None and settings.starter not in labels:
        raise Denied("table-no-such-seat", {"seat": str(settings.starter)})
    return structs.replace(settings, seats=len(labels))


def _sit(table: Table, person: Person, seat: Seat, at: int) -> Entry:
    _before_start(table)
    check_welcome(table, person.user)
    held = _held(table, seat)
    if held.person or held.bot:
        raise Denied("table-seat-taken", {"seat": str(seat)})
    if table.seats_of(person.user) and not (table.settings.one_screen and person.user == table.host):
        raise Denied("table-seated-already")
    return log.Sat(at=at, seat=_seat(table, seat), person=person)


def _stand(table: Table, person: Person, seat: Seat, at: int) -> Entry:
    _before_start(table)
    held = _held(table, seat)
    own = held.person is not None and held.person.user == person.user
    if not own and person.user != table.host:
        raise Denied("table-not-your-seat", {"seat": str(seat)})
    if not held.person and not held.bot:
        raise Denied("table-seat-free", {"seat": str(seat)})
    if held.person and not own:
        return log.Removed(at=at, seat=_seat(table, seat))
    return log.Stood(at=at, seat=_seat(table, seat))


def check_welcome(table: Table, user: str) -> None:
    """Denies somebody whom a host has removed."""
    if user in table.removed:
        raise Denied("table-removed")


# Starting


@dataclass(frozen=True, slots=True)
class Dealt:
    """What chance decided outside: a record without actions, its salt and commitment, a seed for the seats."""

    setup: dict[str, Any]
    seed: str
    salt: str | None = None
    commitment: str | None = None


def start(table: Table, person: Person, dealt: Dealt, at: int) -> Decided:
    """The host starts a game."""
    _host_only(table, person)
    _before_start(table)
    return _started(table, table.seats, dealt, at)


def rematch(table: Table, dealt: Dealt, at: int) -> Decided:
    """The next game of the same people, each one seat further on."""
    labels = list(table.seats)
    rotated = {seat: table.seats[labels[place - 1]] for place, seat in enumerate(labels)}
    fresh = {seat: replace(held, out=None, bot=None if held.person else held.bot) for seat, held in rotated.items()}
    return _started(table, fresh, dealt, at)


def rematch_agreed(table: Table) -> bool:
    """Whether everybody who played wants another game."""
    return table.stage == "over" and _people(table).issubset(table.offers.get("rematch", ()))


def _people(table: Table) -> frozenset[Seat]:
    return frozenset(seat for seat, held in table.seats.items() if held.person)


def _started(table: Table, seats: Mapping[Seat, Held], dealt: Dealt, at: int) -> Decided:
    free = [seat for seat, held in seats.items() if not held.person and not held.bot]
    if free:
        raise Denied("table-seats-free", {"count": len(free)})
    if not any(held.person for held in seats.values()):
        raise Denied("table-bots-only")
    players = [held.person or held.bot or "" for held in seats.values()]
    if table.settings.order == "random":
        players = Chance(f"{dealt.seed}:order").shuffled(players)
    entry = log.Started(
        at=at,
        setup=dealt.setup,
        seated={str(seat): player for seat, player in zip(seats, players, strict=True)},
        salt=dealt.salt,
        commitment=dealt.commitment,
    )
    return carried_out(table, entry, at)


# Playing


def _act(table: Table, person: Person, seat: Seat, action: str, version: int, at: int) -> Entry:
    _own(table, person, seat)
    held = _held(table, seat)
    if held.bot:
        raise Denied("table-bot-plays", {"seat": str(seat)})
    return act(table, seat, action, version, at)


def act(table: Table, seat: Seat, action: str, version: int, at: int, stand_in: StandIn | None = None) -> Entry:
    """The entry for an action of a seat, whoever plays it. A stale one is refused here, an illegal one by `advance`."""
    _running(table)
    if table.stage == "paused":
        raise Denied("table-paused")
    if version < table.asked_since:
        raise Denied("table-stale", {"version": table.version})
    kind = log.Chose if table.rules.simultaneous(table.game.state) else log.Acted
    return kind(at=at, seat=_seat(table, seat), action=action, stand_in=stand_in)


def _hand_over(table: Table, person: Person, seat: Seat, *, to_bot: bool, at: int) -> Entry:
    _own(table, person, seat)
    _running(table)
    held = _held(table, seat)
    if held.out:
        raise Denied("table-out-already")
    if to_bot == held.played_by_bot:
        raise Denied("table-nothing-to-change")
    if to_bot:
        return log.TakenOver(at=at, seat=_seat(table, seat), bot=STAND_IN)
    return log.TakenBack(at=at, seat=_seat(table, seat))


# Offers


def _offer(table: Table, person: Person, seat: Seat, offer: Offer, at: int) -> Entry:
    _own(table, person, seat)
    if offer == "rematch":
        if table.stage != "over":
            raise Denied("table-not-over")
    else:
        _running(table)
        _check_offer(table, seat, offer)
    if _seat(table, seat) in table.offers.get(offer, ()):
        raise Denied("table-offered-already")
    return log.Offered(at=at, seat=_seat(table, seat), offer=offer)


def _check_offer(table: Table, seat: Seat, offer: Offer) -> None:
    if offer in ("draw", "takeback") and len(table.seats) != 2:
        raise Denied("table-two-players-only")
    if offer == "draw" and any(held.bot for held in table.seats.values()):
        raise Denied("table-bot-declines")
    if offer == "takeback" and table.settings.rated and any(held.bot for held in table.seats.values()):
        raise Denied("table-rated-against-bot")
    proposer = (*table.offers.get(offer, ()), seat)[0]
    if offer == "takeback" and all(actor != proposer for actor, _ in table.game.actions):
        raise Denied("table-nothing-to-take-back")
    if offer == "abort" and table.game.actions:
        raise Denied("table-begun-already")


def _consequence(table: Table, at: int) -> Entry | None:
    """What follows at once from how the table stands: agreements carried out, lost seats played on or lost."""
    if table.stage not in ("playing", "paused"):
        return None
    for seat, held in table.seats.items():
        if held.out and not held.bot:
            if len(table.seats) == 2 or not table.partners():
                return log.Ended(at=at, kind=held.out, seat=seat)
            # The others play on; a bot keeps the seat, which ranks last.
            return log.TakenOver(at=at, seat=seat, bot=STAND_IN)
    for offer, agreed in table.offers.items():
        if table.partners().issubset(agreed):
            return _agreed(table, offer, at)
    return None


def rename(person: Person, table: Table, at: int) -> Decided:
    """Somebody who sits here is called otherwise from now on; a table that is closed stays as it was."""
    held = [table.seats[seat].person for seat in table.seats_of(person.user)]
    if table.stage == "closed" or all(one and one.name == person.name for one in held):
        raise Denied("table-nothing-to-change")
    return carried_out(table, log.Renamed(at=at, person=person), at)


def pass_host(table: Table, at: int, among: frozenset[str] | None = None) -> Entry | None:
    """Somebody else who sits there becomes host: the first, or the first of those who are named."""
    heirs = [user for user in table.people() if user != table.host and (among is None or user in among)]
    return log.HostPassed(at=at, user=heirs[0]) if heirs else None


def _agreed(table: Table, offer: Offer, at: int) -> Entry | None:
    """The entry that carries out what all have agreed to."""
    match offer:
        case "draw":
            return log.Ended(at=at, kind="agreed")
        case "abort":
            return log.Ended(at=at, kind="abort")
        case "takeback":
            return log.TookBack(at=at, kept=_own_last(table))
        case "pause":
            return log.Resumed(at=at) if table.stage == "paused" else log.Paused(at=at)
    return None


def _own_last(table: Table) -> int:
    """How many actions stood before the last one of the seat that asked: the reply goes back with it."""
    proposer = table.offers["takeback"][0]
    return max(at for at, (seat, _) in enumerate(table.game.actions) if seat == proposer)


def engine_failed(table: Table, seat: Seat, at: int) -> Decided:
    """An engine that failed has lost: to its only opponent at once; among several a bot keeps its seat, ranked last."""
    gave_up = log.Resigned(at=at, seat=_seat(table, seat))
    after = advance(table, gave_up)
    follows: Entry = log.Ended(at=at, kind="resign", seat=seat)
    if len(table.seats) > 2:
        follows = log.TakenOver(at=at, seat=seat, bot=STAND_IN)
    return Decided([gave_up, follows], advance(after, follows))


def flag(table: Table, at: int) -> Decided | None:
    """What a clock that has run out leads to; None if none has."""
    due = table.clocks.deadline() if table.clocks and table.stage == "playing" else None
    if due is None or due[0] > at:
        return None
    seat = due[1]
    if table.settings.on_timeout == "bot":
        return carried_out(table, log.TakenOver(at=at, seat=seat, bot=STAND_IN, timed_out=True), at)
    return carried_out(table, log.Flagged(at=at, seat=seat), at)


# Who may


def _seat(table: Table, seat: Seat) -> Seat:
    if seat not in table.seats:
        raise Denied("table-no-such-seat", {"seat": str(seat)})
    return seat


def _held(table: Table, seat: Seat) -> Held:
    return table.seats[_seat(table, seat)]


def _own(table: Table, person: Person, seat: Seat) -> None:
    held = _held(table, seat)
    if held.person is None or held.person.user != person.user:
        raise Denied("table-not-your-seat", {"seat": str(seat)})


def _host_only(table: Table, person: Person) -> None:
    if person.user != table.host:
        raise Denied("table-host-only")


def _before_start(table: Table) -> None:
    if table.stage not in ("open", "over"):
        raise Denied("table-closed" if table.stage == "closed" else "table-started")


def _running(table: Table) -> None:
    if table.stage not in ("playing", "paused"):
        raise Denied("table-not-running")


def sentence_parts(wrong: Denied | Illegal | Malformed) -> dict[str, Any]:
    """What a refusal carries over the wire."""
    return {
        "code": wrong.code,
        "clause": wrong.clause if isinstance(wrong, Illegal) else None,
        "field": wrong.field if isinstance(wrong, Malformed) else None,
        "params": wrong.params,
    }
