"""What a table owes its people, in books of their own: who agreed to what, and who had which time."""

from collections import Counter
from dataclasses import dataclass, field

from shofar.table import Entry, log
from shofar.table.clocks import BACK_MS
from shofar.table.settings import FischerClock, MoveClock, Seat, Settings
from shofar.table.table import Table


@dataclass
class Ledger:
    """Follows a table entry by entry."""

    agreed: dict[str, Settings] = field(default_factory=dict)
    """By user: the settings that they chose, sat down under having seen them, or agreed to."""
    thought: Counter[Seat] = field(default_factory=Counter)
    """Milliseconds in which a person was asked: in this game (a bank), or about this move."""
    allowed: dict[Seat, int] = field(default_factory=dict)
    waited: Counter[Seat] = field(default_factory=Counter)
    """Milliseconds in which a bot thought in a person's place: theirs, if they take the move back."""
    at: int = 0

    def went_on(self, before: Table, now: int) -> None:
        """Time has passed at a table."""
        for seat in before.timed_seats:
            self.thought[seat] += now - self.at
        for seat in before.delegated_seats:
            self.waited[seat] += now - self.at
        self.at = now

    def happened(self, before: Table, entry: Entry, after: Table) -> None:
        """One more entry."""
        self._agreement(before, entry, after)
        clock = after.settings.clock
        if isinstance(entry, log.Chose | log.Acted | log.TakenOver):
            self.waited[entry.seat] = 0
        match entry:
            case log.Started() if isinstance(clock, MoveClock | FischerClock):
                full = clock.ms if isinstance(clock, MoveClock) else clock.bank_ms
                self.thought, self.waited = Counter(), Counter()
                self.allowed = dict.fromkeys(after.seats, full)
            case log.Chose(seat=seat) | log.Acted(seat=seat) if before.clocks and seat in before.waiting:
                if isinstance(clock, MoveClock):
                    self.thought[seat], self.allowed[seat] = 0, clock.ms
                elif isinstance(clock, FischerClock) and not before.seats[seat].bot:
                    self.allowed[seat] += clock.more_ms
            case log.TakenOver(seat=seat, timed_out=True):
                self.allowed[seat] += BACK_MS
            case log.TakenBack(seat=seat) if before.clocks and seat not in before.clocks.late:
                self.thought[seat] += self.waited.pop(seat, 0)
            case _:
                pass
        if after.stage == "playing" and after.clocks is not None:
            for seat, left in after.clocks.at(self.at).items():
                if after.seats[seat].person and not after.seats[seat].bot:
                    assert self.thought[seat] + left <= self.allowed[seat], (seat, entry)

    def _agreement(self, before: Table, entry: Entry, after: Table) -> None:
        match entry:
            case log.Created(host=host, settings=settings):
                self.agreed[host.user] = settings
            case log.Changed():
                self.agreed[before.host] = after.settings
            case log.Agreed(user=user):
                self.agreed[user] = after.settings
            case log.Sat(person=person, asked=asked):
                if asked:
                    self.agreed.pop(person.user, None)
                else:
                    self.agreed[person.user] = after.settings
            case log.Started():
                self.agreed[before.host] = after.settings
                for user in after.people():
                    assert self.agreed[user] == after.settings, user
            case _:
                pass
