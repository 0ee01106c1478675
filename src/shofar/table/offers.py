"""Offers: what may be offered when, and what follows once all have agreed to it, or somebody is out of the game."""

from __future__ import annotations

from shofar.table import log
from shofar.table.checks import Denied, check_running, check_seat_owner, known_seat
from shofar.table.log import Entry, Offer
from shofar.table.settings import Person, Seat
from shofar.table.table import Table

TAKEOVER_BOT = "level-5"
"""Who plays for people who left, resigned or ran out of time, unless the table says otherwise."""


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
    if offer in ("draw", "takeback") and len(table.seats) != 2:
        raise Denied("table-two-players-only")
    if offer == "draw" and any(held.bot for held in table.seats.values()):
        raise Denied("table-bot-declines")
    if offer == "takeback" and table.settings.rated and any(held.bot for held in table.seats.values()):
        raise Denied("table-rated-against-bot")
    if offer == "pause" and table.stage == "playing" and not _may_pause(table):
        raise Denied("table-rated-no-pause")
    proposer = (*table.offers.get(offer, ()), seat)[0]
    if offer == "takeback" and all(actor != proposer for actor, _ in table.current_game.actions):
        raise Denied("table-nothing-to-take-back")
    if offer == "abort" and table.current_game.actions:
        raise Denied("table-begun-already")


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
            return log.TookBack(at=at, kept=_own_last(table))
        case _:
            assert offer == "pause", "a rematch is offered when no game runs"
            return log.Resumed(at=at) if table.stage == "paused" else log.Paused(at=at)


def _own_last(table: Table) -> int:
    """How many actions stood before the last one of the seat that asked: the reply goes back with it."""
    proposer = table.offers["takeback"][0]
    return max(at for at, (seat, _) in enumerate(table.current_game.actions) if seat == proposer)
