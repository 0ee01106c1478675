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
from shofar.table.checks import (
    Denied,
    check_before_start,
    check_host,
    check_own,
    check_running,
    check_seen,
    check_welcome,
    held_at,
    known_seat,
)
from shofar.table.log import Entry
from shofar.table.offers import STAND_IN, consequence, offered
from shofar.table.settings import Person, Seat, Settings, StandIn
from shofar.table.table import Held, Table, advance

__all__ = [
    "STAND_IN",
    "Dealt",
    "Decided",
    "Denied",
    "act",
    "carried_out",
    "check_seen",
    "check_welcome",
    "checked",
    "decide",
    "engine_failed",
    "flag",
    "pass_host",
    "rematch",
    "rematch_agreed",
    "rename",
    "sentence_parts",
    "sit_instead",
    "start",
    "undecided",
]


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
    while not isinstance(entry, log.Chose | log.Acted) and (more := consequence(after, at)) is not None:
        entries.append(more)
        after = advance(after, more)
    return Decided(entries, after)


def _entry(table: Table, person: Person, message: messages.FromClient, at: int) -> Entry:
    match message:
        case messages.Act(seat=seat, action=action, version=version):
            return _act(table, person, seat, action, version, at)
        case messages.TakeSeat(seat=seat, version=version):
            return _sit(table, person, seat, version, at)
        case messages.LeaveSeat(seat=seat):
            return _stand(table, person, seat, at)
        case messages.LetIn(user=user):
            check_host(table, person)
            if user not in table.removed:
                raise Denied("table-nothing-to-change")
            return log.LetIn(at=at, user=user)
        case messages.GiveSeatToBot(seat=seat, bot=bot):
            check_host(table, person)
            check_before_start(table)
            if held_at(table, seat).person:
                raise Denied("table-seat-taken", {"seat": str(seat)})
            return log.BotSat(at=at, seat=known_seat(table, seat), bot=bot)
        case messages.ChangeSettings(settings=settings):
            return _change(table, person, settings, at)
        case messages.Agree(version=version):
            if person.user not in table.unagreed:
                raise Denied("table-agreed-already")
            check_seen(table, version)
            return log.Agreed(at=at, user=person.user)
        case messages.MakeOffer(seat=seat, offer=offer):
            return offered(table, person, seat, offer, at)
        case messages.AnswerOffer(seat=seat, offer=offer, agrees=agrees):
            check_own(table, person, seat)
            if offer not in table.offers:
                raise Denied("table-nothing-offered")
            return log.Answered(at=at, seat=known_seat(table, seat), offer=offer, agrees=agrees)
        case messages.Resign(seat=seat):
            check_own(table, person, seat)
            check_running(table)
            if table.seats[known_seat(table, seat)].out:
                raise Denied("table-out-already")
            return log.Resigned(at=at, seat=known_seat(table, seat))
        case messages.HandOver(seat=seat, to_bot=to_bot):
            return _hand_over(table, person, seat, to_bot=to_bot, at=at)
    raise Denied("table-not-understood")


# Settings


def checked(settings: Settings) -> Settings:
    """Settings that fit their game; a wrong number of seats or an unknown board is refused with its clause."""
    labels = seat_labels(settings.game, settings.seats)
    check_layout(settings.game, settings.layout)
    if settings.starter is not None and settings.starter not in labels:
        raise Denied("table-no-such-seat", {"seat": str(settings.starter)})
    return structs.replace(settings, seats=len(labels))


def _change(table: Table, person: Person, settings: Settings, at: int) -> Entry:
    check_host(table, person)
    check_before_start(table)
    wanted = checked(settings)
    labels = seat_labels(wanted.game, wanted.seats)
    held = [table.seats[seat].person for seat in labels if seat in table.seats]
    users = [one.user for one in held if one]
    if not wanted.one_screen and len(users) > len(set(users)):
        raise Denied("table-one-screen-seats")
    return log.Changed(at=at, settings=wanted)


def undecided(table: Table) -> list[Person]:
    """Those who have not agreed to the settings yet, and without whom no game begins. The host agrees by starting."""
    people = table.people()
    return [people[user] for user in table.unagreed if user != table.host]


# Seats


def _sit(table: Table, person: Person, seat: Seat, version: int | None, at: int) -> Entry:
    check_before_start(table)
    check_welcome(table, person.user)
    if version is not None:
        check_seen(table, version)
    held = held_at(table, seat)
    if held.person or held.bot:
        raise Denied("table-seat-taken", {"seat": str(seat)})
    if table.seats_of(person.user) and not (table.settings.one_screen and person.user == table.host):
        raise Denied("table-seated-already")
    # A link leads to a seat without showing the settings first: where ratings are at stake, they may be a surprise.
    surprising = version is None and table.settings.rated and person.user != table.host
    if not table.settings.one_screen:
        person = structs.replace(person, called=None)
    return log.Sat(at=at, seat=seat, person=person, asked=surprising)


def sit_instead(table: Table, seat: Seat, holder: str, person: Person, at: int) -> Decided:
    """Somebody takes the seat that was held for them; who held it leaves, and what they were asked is still asked."""
    check_before_start(table)
    check_welcome(table, person.user)
    if seat not in table.seats_of(holder):
        raise Denied("table-no-such-seat", {"seat": str(seat)})
    if table.seats_of(person.user):
        raise Denied("table-seated-already")
    asked = holder in table.unagreed
    sat = log.Sat(at=at, seat=seat, person=person, asked=asked, agreed=table.unagreed.get(holder))
    entries: list[Entry] = [log.Stood(at=at, seat=seat), sat]
    for entry in entries:
        table = advance(table, entry)
    return Decided(entries, table)


def _stand(table: Table, person: Person, seat: Seat, at: int) -> Entry:
    check_before_start(table)
    held = held_at(table, seat)
    own = held.person is not None and held.person.user == person.user
    if not own and person.user != table.host:
        raise Denied("table-not-your-seat", {"seat": str(seat)})
    if not held.person and not held.bot:
        raise Denied("table-seat-free", {"seat": str(seat)})
    if held.person and not own:
        return log.Removed(at=at, seat=known_seat(table, seat))
    return log.Stood(at=at, seat=known_seat(table, seat))


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
    check_host(table, person)
    check_before_start(table)
    if missing := undecided(table):
        who = ", ".join(one.shown for one in missing)
        raise Denied("table-not-agreed", {"who": who, "count": len(missing)})
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
    check_own(table, person, seat)
    held = held_at(table, seat)
    if held.bot:
        raise Denied("table-bot-plays", {"seat": str(seat)})
    return act(table, seat, action, version, at)


def act(table: Table, seat: Seat, action: str, version: int, at: int, stand_in: StandIn | None = None) -> Entry:
    """The entry for an action of a seat, whoever plays it. A stale one is refused here, an illegal one by `advance`."""
    check_running(table)
    if table.stage == "paused":
        raise Denied("table-paused")
    if version < table.asked_since:
        raise Denied("table-stale", {"version": table.version})
    kind = log.Chose if table.rules.simultaneous(table.game.state) else log.Acted
    return kind(at=at, seat=known_seat(table, seat), action=action, stand_in=stand_in)


def _hand_over(table: Table, person: Person, seat: Seat, *, to_bot: bool, at: int) -> Entry:
    check_own(table, person, seat)
    check_running(table)
    held = held_at(table, seat)
    if held.out:
        raise Denied("table-out-already")
    if to_bot == held.played_by_bot:
        raise Denied("table-nothing-to-change")
    if to_bot:
        return log.TakenOver(at=at, seat=known_seat(table, seat), bot=STAND_IN)
    if table.clocks and table.clocks.used_up(seat, at):
        raise Denied("table-time-used-up")
    return log.TakenBack(at=at, seat=known_seat(table, seat))


def rename(person: Person, table: Table, at: int, *, come: bool = False) -> Decided:
    """Somebody who sits here is called otherwise from now on, or has `come` to the seat that was held for them.

    A table that is closed stays as it was.
    """
    held = [who for seat in table.seats_of(person.user) if (who := table.seats[seat].person)]
    invited = not come and any(one.invited for one in held)
    if table.stage == "closed" or all((one.name, one.invited) == (person.name, invited) for one in held):
        raise Denied("table-nothing-to-change")
    return carried_out(table, log.Renamed(at=at, person=structs.replace(person, invited=invited)), at)


def pass_host(table: Table, at: int, among: frozenset[str] | None = None) -> Entry | None:
    """Somebody else who sits there becomes host: the first, or the first of those who are named.

    Never one for whom a seat is held, and who has not come.
    """
    there = [user for user, person in table.people().items() if user != table.host and not person.invited]
    heirs = [user for user in there if among is None or user in among]
    return log.HostPassed(at=at, user=heirs[0]) if heirs else None


def engine_failed(table: Table, seat: Seat, at: int) -> Decided:
    """An engine that failed has lost: to its only opponent at once; among several a bot keeps its seat, ranked last."""
    gave_up = log.Resigned(at=at, seat=known_seat(table, seat))
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


def sentence_parts(wrong: Denied | Illegal | Malformed) -> dict[str, Any]:
    """What a refusal carries over the wire."""
    return {
        "code": wrong.code,
        "clause": wrong.clause if isinstance(wrong, Illegal) else None,
        "field": wrong.field if isinstance(wrong, Malformed) else None,
        "params": wrong.params,
    }
