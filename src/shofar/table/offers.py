"""Offers: what may be offered when, and what follows once all have agreed to it, or somebody is out of the game.

How an offer lapses stands in `advance`: a move declines what others have offered.
"""

from __future__ import annotations

from typing import Literal

from shofar.table import log
from shofar.table.checks import Denied, check_running, check_seat_owner, known_seat
from shofar.table.log import Entry, Offer
from shofar.table.settings import TAKEOVER_BOT, Person, Seat
from shofar.table.table import Table


def make_offer(table: Table, person: Person, seat: Seat, offer: Offer, at: int) -> Entry:
    """The entry for an offer, if it may be made."""
    check_seat_owner(table, person, seat)
    if offer == "rematch":
        if table.stage != "over":
            raise Denied("table-not-over")
    else:
        check_running(table)
        _check_offer(table, seat, offer)
    if known_seat(table, seat) in table.offers.get(offer, ()):
        raise Denied("table-offered-already")
    return log.Offered(at=at, seat=known_seat(table, seat), offer=offer)


def _check_offer(table: Table, seat: Seat, offer: Offer) -> None:
    if offer == "draw" and len(table.seats) != 2:
        raise Denied("table-two-players-only")
    if offer == "draw" and any(held.bot for held in table.seats.values()):
        raise Denied("table-bot-declines")
    if offer == "takeback":
        _check_takeback(table, (*table.offers.get(offer, ()), seat)[0])
    if offer == "pause" and table.stage == "playing" and not _may_pause(table):
        raise Denied("table-rated-no-pause")
    if offer == "abort" and table.current_game.actions:
        raise Denied("table-begun-already")


def _check_takeback(table: Table, seat: Seat) -> None:
    """Denies taking back the last move of a seat: a rated one, one that is not there, one by which anybody learned."""
    if table.settings.rated:
        raise Denied("table-rated-no-takeback")
    if table.seats[seat].out:
        raise Denied("table-out-already")
    last = _own_last(table, seat)
    if last is None:
        raise Denied("table-nothing-to-take-back")
    if last < table.disclosed:
        raise Denied("table-disclosed")


def takeback_open(table: Table, seat: Seat | None) -> Literal["at-once", "by-agreement"] | None:
    """Whether the last move of a seat's person can be taken back: without asking anybody else, if others agree, or not.

    Round one screen a person plays several seats, and takes back what the last of them has done.
    """
    # Asked for every client after every move: only what was done since somebody last learned something is looked at.
    if seat is None or table.stage not in ("playing", "paused") or table.settings.rated:
        return None
    since = table.current_game.actions[table.disclosed :]
    held = table.seats[seat]
    if not since or held.person is None or held.bot:
        return None
    user = held.person.user
    own = [one for one in table.seats_of(user) if not table.seats[one].bot]
    mover = next((actor for actor, _ in reversed(since) if actor in own), None)
    if mover is None or table.seats[mover].out:
        return None
    partners = {person.user for one in table.partners() if (person := table.seats[one].person)}
    return "at-once" if partners == {user} else "by-agreement"


def _may_pause(table: Table) -> bool:
    """In a rated game, a pause needs somebody's agreement: against bots alone it would be time to think."""
    users = {held.person.user for held in table.seats.values() if held.person and not held.out}
    return not table.settings.rated or len(users) > 1


def consequence(table: Table, at: int) -> Entry | None:
    """What follows at once from how the table stands: agreements carried out, lost seats played on or lost."""
    if table.stage not in ("playing", "paused"):
        return None
    for seat, held in table.seats.items():
        if held.out and not held.bot:
            if len(table.seats) == 2 or not table.partners():
                return log.Ended(at=at, kind=held.out, seat=seat)
            # The others play on; a bot keeps the seat, which ranks last.
            return log.TakenOver(at=at, seat=seat, bot=TAKEOVER_BOT)
    if table.stage == "paused" and not _may_pause(table):
        return log.Resumed(at=at)
    for offer, agreed in table.offers.items():
        if table.partners().issubset(agreed):
            return _agreed(table, offer, at)
    return None


def _agreed(table: Table, offer: Offer, at: int) -> Entry:
    """The entry that carries out what all have agreed to."""
    match offer:
        case "draw":
            return log.Ended(at=at, kind="agreed")
        case "abort":
            return log.Ended(at=at, kind="abort")
        case "takeback":
            kept = _own_last(table, table.offers["takeback"][0])
            assert kept is not None, "a takeback that is offered takes a move back"
            return log.TookBack(at=at, kept=kept)
        case _:
            assert offer == "pause", "a rematch is offered when no game runs"
            return log.Resumed(at=at) if table.stage == "paused" else log.Paused(at=at)


def _own_last(table: Table, seat: Seat) -> int | None:
    """How many actions stood before the last one of a seat: what others did after it goes back with it."""
    return max((at for at, (actor, _) in enumerate(table.current_game.actions) if actor == seat), default=None)
