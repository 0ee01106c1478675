"""Clocks, worked out from the times in the log: nothing here asks what time it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from shofar.table.settings import Clock, FischerClock, MoveClock, NoClock, Seat


@dataclass(frozen=True, slots=True)
class Clocks:
    """Time left by seat, as of the moment `since` from which the running seats are charged."""

    rule: MoveClock | FischerClock
    left: Mapping[Seat, int]
    running: tuple[Seat, ...] = ()
    since: int = 0

    @classmethod
    def wound(cls, rule: Clock, seats: Iterable[Seat]) -> Clocks | None:
        """Full clocks, all standing; None where nobody is hurried."""
        if isinstance(rule, NoClock):
            return None
        full = rule.ms if isinstance(rule, MoveClock) else rule.bank_ms
        return cls(rule, dict.fromkeys(seats, full))

    def started(self, seats: Iterable[Seat], at: int) -> Clocks:
        """The clocks of these seats run from now on; a clock for each move is full again."""
        running = tuple(seats)
        left = self.left
        if isinstance(self.rule, MoveClock):
            fresh = [seat for seat in running if seat not in self.running]
            left = {**left, **dict.fromkeys(fresh, self.rule.ms)}
        return replace(self, left=left, running=running, since=at)

    def stopped(self, at: int) -> Clocks:
        """All clocks stand; the time until now is charged."""
        return replace(self, left=self.at(at), running=(), since=at)

    def handed(self, seats: Iterable[Seat], at: int) -> Clocks:
        """The time until now is charged and these run on; a clock that ran already is not wound anew."""
        return replace(self, left=self.at(at)).started(seats, at)

    def at_least(self, seat: Seat, ms: int) -> Clocks:
        """A seat has this much time, or more."""
        return replace(self, left={**self.left, seat: max(self.left[seat], ms)})

    def moved(self, seat: Seat, waiting: Iterable[Seat], at: int) -> Clocks:
        """A seat has moved: its time is charged, and it gets what the rule gives for a move."""
        charged = dict(self.at(at))
        if isinstance(self.rule, FischerClock):
            charged[seat] += self.rule.more_ms
        still = tuple(one for one in self.running if one != seat)
        return replace(self, left=charged, running=still, since=at).started(waiting, at)

    def forgiven(self, down_ms: int) -> Clocks:
        """Nobody is charged for time in which the server was down."""
        return replace(self, since=self.since + down_ms)

    def at(self, now: int) -> Mapping[Seat, int]:
        """Time left by seat at a moment, never below zero."""
        spent = max(now - self.since, 0)
        return {seat: max(left - spent, 0) if seat in self.running else left for seat, left in self.left.items()}

    def deadline(self) -> tuple[int, Seat] | None:
        """When the next running clock runs out, and whose."""
        due = [(self.since + self.left[seat], seat) for seat in self.running]
        return min(due, key=lambda one: one[0]) if due else None
