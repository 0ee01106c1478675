"""What a user may do at a table: each request becomes entries of the log, or is denied with a code."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from shofar.core.errors import Illegal, Malformed
from shofar.core.readings import check_readings
from shofar.games import game_named, seat_labels
from shofar.table import log, messages
from shofar.table.checks import (
    Denied,
    check_before_start,
    check_host,
    check_not_removed,
    check_running,
    check_seat_owner,
    check_settings_seen,
    holder_at,
    known_seat,
    may_swap,
)
from shofar.table.decision import Decision, with_consequences
from shofar.table.log import Entry
from shofar.table.offers import make_offer
from shofar.table.settings import TAKEOVER_BOT, Person, Seat, Settings, StandIn
from shofar.table.table import Table


def decide(table: Table, person: Person, message: messages.FromClient, at: int) -> Decision:
    """What a request leads to; Denied or Illegal where it is not allowed."""
    return with_consequences(table, _entry(table, person, message, at), at)


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
            if holder_at(table, seat).person:
                raise Denied("table-seat-taken", {"seat": str(seat)})
            return log.BotSat(at=at, seat=known_seat(table, seat), bot=bot)
        case messages.ChangeSettings(settings=settings):
            return _change(table, person, settings, at)
        case messages.Agree(version=version):
            if person.user not in table.unagreed:
                raise Denied("table-agreed-already")
            check_settings_seen(table, version)
            return log.Agreed(at=at, user=person.user)
        case messages.MakeOffer(seat=seat, offer=offer):
            return make_offer(table, person, seat, offer, at)
        case messages.AnswerOffer(seat=seat, offer=offer, agrees=agrees):
            check_seat_owner(table, person, seat)
            if offer not in table.offers:
                raise Denied("table-nothing-offered")
            return log.Answered(at=at, seat=known_seat(table, seat), offer=offer, agrees=agrees)
        case messages.Resign(seat=seat):
            check_seat_owner(table, person, seat)
            check_running(table)
            if table.seats[known_seat(table, seat)].out:
                raise Denied("table-out-already")
            return log.Resigned(at=at, seat=known_seat(table, seat))
        case messages.SwapSides(seat=seat):
            return _swap(table, person, seat, at)
        case messages.HandOver(seat=seat, to_bot=to_bot):
            return _hand_over(table, person, seat, to_bot=to_bot, at=at)
    raise Denied("table-not-understood")


# Settings


def valid_settings(settings: Settings) -> Settings:
    """Settings that fit their game; a wrong number of seats or an unknown board is refused with its clause."""
    labels = seat_labels(settings.game, settings.seats)
    game_named(settings.game).check_layout(settings.layout)
    if settings.starter is not None and settings.starter not in labels:
        raise Denied("table-no-such-seat", {"seat": str(settings.starter)})
    _check_house_rules(settings, len(labels))
    return structs.replace(settings, seats=len(labels))


def _check_house_rules(settings: Settings, seats: int) -> None:
    """Readings that the game offers, and what goes together: rated games are played by the rulings alone."""
    rules = game_named(settings.game)
    check_readings(rules.readings, settings.readings)
    if settings.rated and (settings.readings or settings.choose_sides):
        raise Denied("table-rated-house-rules")
    if rules.hides_starter(settings.readings) and (settings.starter is not None or settings.series):
        raise Denied("table-starter-is-hidden")
    if settings.choose_sides and (seats != 2 or settings.series):
        raise Denied("table-sides-two-single")


def _swap(table: Table, person: Person, seat: Seat, at: int) -> Entry:
    check_seat_owner(table, person, seat)
    check_running(table)
    if table.stage == "paused":
        raise Denied("table-paused")
    if not may_swap(table) or seat not in table.waiting:
        raise Denied("table-no-side-to-choose")
    return log.SidesSwapped(at=at)


def _change(table: Table, person: Person, settings: Settings, at: int) -> Entry:
    check_host(table, person)
    check_before_start(table)
    wanted = valid_settings(settings)
    labels = seat_labels(wanted.game, wanted.seats)
    held = [table.seats[seat].person for seat in labels if seat in table.seats]
    users = [one.user for one in held if one]
    if not wanted.one_screen and len(users) > len(set(users)):
        raise Denied("table-one-screen-seats")
    return log.Changed(at=at, settings=wanted)


# Seats


def _sit(table: Table, person: Person, seat: Seat, version: int | None, at: int) -> Entry:
    check_before_start(table)
    check_not_removed(table, person.user)
    if version is not None:
        check_settings_seen(table, version)
    held = holder_at(table, seat)
    if held.person or held.bot:
        raise Denied("table-seat-taken", {"seat": str(seat)})
    if table.seats_of(person.user) and not (table.settings.one_screen and person.user == table.host):
        raise Denied("table-seated-already")
    # A link leads to a seat without showing the settings first: where ratings are at stake, they may be a surprise.
    surprising = version is None and table.settings.rated and person.user != table.host
    if not table.settings.one_screen:
        person = structs.replace(person, called=None)
    return log.Sat(at=at, seat=seat, person=person, asked=surprising)


def _stand(table: Table, person: Person, seat: Seat, at: int) -> Entry:
    check_before_start(table)
    held = holder_at(table, seat)
    own = held.person is not None and held.person.user == person.user
    if not own and person.user != table.host:
        raise Denied("table-not-your-seat", {"seat": str(seat)})
    if not held.person and not held.bot:
        raise Denied("table-seat-free", {"seat": str(seat)})
    if held.person and not own:
        return log.Removed(at=at, seat=known_seat(table, seat))
    return log.Stood(at=at, seat=known_seat(table, seat))


# Playing


def _act(table: Table, person: Person, seat: Seat, action: str, version: int, at: int) -> Entry:
    check_seat_owner(table, person, seat)
    held = holder_at(table, seat)
    if held.bot:
        raise Denied("table-bot-plays", {"seat": str(seat)})
    return act(table, seat, action, version, at)


def act(table: Table, seat: Seat, action: str, version: int, at: int, stand_in: StandIn | None = None) -> Entry:
    """The entry for an action of a seat, whoever plays it; a stale or an illegal one is refused."""
    check_running(table)
    if table.stage == "paused":
        raise Denied("table-paused")
    if version < table.question_version:
        raise Denied("table-stale", {"version": table.version})
    table.current_game.judge(known_seat(table, seat), action)
    kind = log.Chose if table.rules.simultaneous(table.current_game.state) else log.Acted
    return kind(at=at, seat=seat, action=action, stand_in=stand_in)


def _hand_over(table: Table, person: Person, seat: Seat, *, to_bot: bool, at: int) -> Entry:
    check_seat_owner(table, person, seat)
    check_running(table)
    held = holder_at(table, seat)
    if held.out:
        raise Denied("table-out-already")
    if to_bot == (held.bot is not None):
        raise Denied("table-nothing-to-change")
    if to_bot:
        return log.TakenOver(at=at, seat=known_seat(table, seat), bot=TAKEOVER_BOT)
    if table.clocks and table.clocks.used_up(seat, at):
        raise Denied("table-time-used-up")
    return log.TakenBack(at=at, seat=known_seat(table, seat))


def refusal_fields(wrong: Denied | Illegal | Malformed) -> dict[str, Any]:
    """What a refusal carries over the wire."""
    return {
        "code": wrong.code,
        "clause": wrong.clause if isinstance(wrong, Illegal) else None,
        "field": wrong.field if isinstance(wrong, Malformed) else None,
        "params": wrong.params,
    }
