"""What happens to a table without a request: people leave, engines fail, clocks run out, tables are closed."""

from __future__ import annotations

from msgspec import structs

from shofar.table import log
from shofar.table.advance import advance
from shofar.table.checks import Denied, check_before_start, check_not_removed, known_seat
from shofar.table.decision import Decision, pass_host, with_consequences
from shofar.table.log import Entry
from shofar.table.settings import TAKEOVER_BOT, Person, Seat
from shofar.table.table import Table


def swap_seat(table: Table, seat: Seat, holder: str, person: Person, at: int) -> Decision:
    """Somebody takes the seat that was held for them; who held it leaves, and what they were asked is still asked."""
    check_before_start(table)
    check_not_removed(table, person.user)
    if seat not in table.seats_of(holder):
        raise Denied("table-no-such-seat", {"seat": str(seat)})
    if table.seats_of(person.user):
        raise Denied("table-seated-already")
    unagreed = holder in table.unagreed
    sat = log.Sat(at=at, seat=seat, person=person, asked=unagreed, agreed=table.unagreed.get(holder))
    return _in_turn(table, [log.Stood(at=at, seat=seat), sat])


def rename(person: Person, table: Table, at: int, *, come: bool = False) -> Decision:
    """Somebody who sits here is called otherwise from now on, or has `come` to the seat that was held for them.

    A table that is closed stays as it was.
    """
    held = [who for seat in table.seats_of(person.user) if (who := table.seats[seat].person)]
    invited = not come and any(one.invited for one in held)
    if table.stage == "closed" or all((one.name, one.invited) == (person.name, invited) for one in held):
        raise Denied("table-nothing-to-change")
    return with_consequences(table, log.Renamed(at=at, person=structs.replace(person, invited=invited)), at)


def leave_for_good(person: Person, table: Table, at: int) -> Decision:
    """Somebody has gone for good: seats are free again, or played on by bots under no name; others become host."""
    entries: list[Entry] = []
    after = table
    for seat in table.seats_of(person.user):
        held = after.seats[seat]
        if after.stage in ("open", "over"):
            step = with_consequences(after, log.Stood(at=at, seat=seat), at)
        elif after.stage in ("playing", "paused") and not held.bot and not held.out:
            step = with_consequences(after, log.TakenOver(at=at, seat=seat, bot=TAKEOVER_BOT), at)
        else:
            continue
        entries += step.entries
        after = step.after
    if after.stage != "closed":
        known = [held.person for held in after.seats.values() if held.person and held.person.user == person.user]
        known += [who for user, who in after.removed.items() if user == person.user]
        more = [log.Renamed(at=at, person=person, erased=True)] if any(one != person for one in known) else []
        passed = pass_host(after, at) if after.host == person.user else None
        for entry in [*more, *([passed] if passed else [])]:
            entries.append(entry)
            after = advance(after, entry)
    if not entries:
        raise Denied("table-nothing-to-change")
    return Decision(entries, after)


def engine_failed(table: Table, seat: Seat, at: int) -> Decision:
    """An engine that failed has lost: to its only opponent at once; among several a bot keeps its seat, ranked last."""
    gave_up = log.Resigned(at=at, seat=known_seat(table, seat))
    follows: Entry = log.Ended(at=at, kind="resign", seat=seat)
    if len(table.seats) > 2:
        follows = log.TakenOver(at=at, seat=seat, bot=TAKEOVER_BOT)
    return _in_turn(table, [gave_up, follows])


def time_out(table: Table, at: int) -> Decision | None:
    """What a clock that has run out leads to; None if none has."""
    due = table.clocks.deadline() if table.clocks and table.stage == "playing" else None
    if due is None or due[0] > at:
        return None
    seat = due[1]
    if table.settings.on_timeout == "bot":
        return with_consequences(table, log.TakenOver(at=at, seat=seat, bot=TAKEOVER_BOT, timed_out=True), at)
    return with_consequences(table, log.Flagged(at=at, seat=seat), at)


def close(table: Table, at: int) -> Decision | None:
    """Closes a table for good; a game that nobody goes on with is nobody's victory. None if it is closed already."""
    if table.stage == "closed":
        return None
    aborted: list[Entry] = [log.Ended(at=at, kind="abort")] if table.stage in ("playing", "paused") else []
    return _in_turn(table, [*aborted, log.Closed(at=at)])


def _in_turn(table: Table, entries: list[Entry]) -> Decision:
    for entry in entries:
        table = advance(table, entry)
    return Decision(entries, table)
