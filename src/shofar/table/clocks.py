"""Clocks, worked out from the times in the log: nothing here asks what time it is.

Time is given for a question, once: by the rule when it is put, and never again because a seat was handed over, taken
back, paused or asked anew after a takeback. Only a clock that has run out leaves its person something to return to.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from shofar.table.settings import Clock, FischerClock, MoveClock, NoClock, Seat

BACK_MS = 10_000
"""What a person has at least who takes their seat back from a bot after running out of time."""


@dataclass(frozen=True, slots=True)
class Clocks:
    """Time left by seat, as of the moment `since` from which those who are asked are charged."""

    rule: MoveClock | FischerClock
    left: Mapping[Seat, int]
    thinking: tuple[Seat, ...] = ()
    """The seats that have been given their time for the present question, and play themselves."""
    since: int = 0
    standing: bool = False
    """Whether all clocks stand: a pause, or the end."""
    delegated: Mapping[Seat, int] = field(default_factory=dict)
    """Seats that are asked and for whom a bot plays, with what they had when it began. Taken back before it has moved,
    they are charged as if they had played themselves; once it has moved, they have what is kept here."""
    late: frozenset[Seat] = frozenset()
    """Seats that a bot plays because their time ran out."""
    moves: int = 0
    """How many moves have been paid for: one that was taken back and is made again earns nothing."""

    @classmethod
    def full(cls, rule: Clock, seats: Iterable[Seat]) -> Clocks | None:
        """Full clocks, all standing; None where nobody is hurried."""
        if isinstance(rule, NoClock):
            return None
        full = rule.ms if isinstance(rule, MoveClock) else rule.bank_ms
        return cls(rule, dict.fromkeys(seats, full))

    @property
    def running(self) -> tuple[Seat, ...]:
        """The seats whose clocks can run out."""
        return () if self.standing else self.thinking

    def started(self, played: Iterable[Seat], delegated: Iterable[Seat], at: int) -> Clocks:
        """Who is asked is charged from now on: those who play themselves, and those for whom a bot plays.

        A clock for each move is full for a new question.
        """
        thinking, given, charged = tuple(played), {*self.thinking, *self.delegated}, self.at(at)
        kept: dict[Seat, int] = {}
        for seat in delegated:
            grace = BACK_MS if seat in self.late else 0
            kept[seat] = self.delegated[seat] if seat in self.delegated else max(self._full(charged[seat]), grace)
        fresh = {seat: self._full(charged[seat]) for seat in thinking if seat not in given}
        fresh |= {seat: left for seat, left in kept.items() if seat not in given}
        return replace(self, left=charged | fresh, thinking=thinking, since=at, standing=False, delegated=kept)

    def _full(self, left: int) -> int:
        """What a seat has for a new question."""
        return self.rule.ms if isinstance(self.rule, MoveClock) else left

    def stopped(self, at: int) -> Clocks:
        """All clocks stand; the time until now is charged."""
        return replace(self, left=self.at(at), since=at, standing=True)

    def moved(self, seat: Seat, at: int, number: int) -> Clocks:
        """A seat has made the move of this number: it is charged, and a person gets what the rule gives for a move."""
        charged = self.at(at)
        if seat in self.delegated:
            charged[seat] = self.delegated[seat]
        elif seat in self.thinking and isinstance(self.rule, FischerClock) and number > self.moves:
            charged[seat] += self.rule.more_ms
        thinking, delegated = self._others(seat)
        return replace(
            self, left=charged, thinking=thinking, since=at, delegated=delegated, moves=max(self.moves, number)
        )

    def swapped(self, one: Seat, other: Seat, at: int) -> Clocks:
        """Two players change seats: each keeps the time that they have, and nobody is asked for a moment."""
        charged = self.at(at)
        charged[one], charged[other] = charged[other], charged[one]
        return replace(self, left=charged, thinking=(), since=at, delegated={}, late=frozenset())

    def handed_over(self, seat: Seat, at: int, *, timed_out: bool) -> Clocks:
        """A bot plays for a seat from now on."""
        charged = self.at(at)
        thinking, delegated = self._others(seat)
        if seat in self.thinking:
            delegated[seat] = charged[seat]
        elif seat in self.delegated:
            delegated[seat] = self.delegated[seat]
        late = self.late | {seat} if timed_out else self.late
        return replace(self, left=charged, thinking=thinking, since=at, delegated=delegated, late=late)

    def handed_back(self, seat: Seat, at: int) -> Clocks:
        """A person plays again: with what they would have left, or a little if they had run out of time."""
        charged = self.at(at)
        if seat in self.late:
            charged[seat] = max(charged[seat], BACK_MS)
        thinking, delegated = self._others(seat)
        if seat in self.delegated:
            thinking = (*thinking, seat)
        return replace(self, left=charged, thinking=thinking, since=at, delegated=delegated, late=self.late - {seat})

    def taken_back(self, played: Iterable[Seat], delegated: Iterable[Seat], at: int) -> Clocks:
        """Moves were taken back: who is asked again goes on with what they have left."""
        charged = self.at(at)
        kept = {seat: charged[seat] for seat in delegated}
        return replace(self, left=charged, thinking=tuple(played), since=at, delegated=kept)

    def _others(self, seat: Seat) -> tuple[tuple[Seat, ...], dict[Seat, int]]:
        """Who is asked besides a seat."""
        thinking = tuple(one for one in self.thinking if one != seat)
        return thinking, {one: left for one, left in self.delegated.items() if one != seat}

    def forgiven(self, down_ms: int) -> Clocks:
        """Nobody is charged for time in which the server was down."""
        return replace(self, since=self.since + down_ms)

    def at(self, now: int) -> dict[Seat, int]:
        """Time left by seat at a moment, never below zero."""
        spent = 0 if self.standing else max(now - self.since, 0)
        charged = {*self.thinking, *self.delegated}
        return {seat: max(left - spent, 0) if seat in charged else left for seat, left in self.left.items()}

    def used_up(self, seat: Seat, at: int) -> bool:
        """Whether a bot plays for a seat that has no time left for what it is asked."""
        if seat in self.late:
            return self.delegated.get(seat, BACK_MS) == 0
        return seat in self.delegated and self.at(at)[seat] == 0

    def deadline(self) -> tuple[int, Seat] | None:
        """When the next running clock runs out, and whose."""
        due = [(self.since + self.left[seat], seat) for seat in self.running]
        return min(due, key=lambda one: one[0]) if due else None
