"""The sequential test of two players: stop as soon as the games have decided which rating difference is true.

Each deal with all its rotations is one observation, the challenger's mean share of the win; the likelihood ratio is
that of normal observations with the variance seen (the generalised test that chess engines use, by pairs of games).
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from shofar.arena.journal import Result
from shofar.arena.plan import Plan
from shofar.arena.ratings import ELO

FEWEST_DEALS = 10
MOST_DEALS = 20_000
"""Where a test gives up, unless told otherwise, if the players are too close to tell apart."""


class Verdict(StrEnum):
    """What the games say so far."""

    ACCEPTED = "accepted"
    REJECTED = "rejected"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Decision:
    """The verdict, after how many deals, the likelihood ratio and the bound that it must pass."""

    verdict: Verdict
    deals: int
    ratio: float
    bound: float
    share: float


def expected_share(elo: float, seats: int) -> float:
    """The win share of one challenger who is so much stronger than all others at the table."""
    strength = math.exp(elo / ELO)
    return strength / (strength + seats - 1)


class Test:
    """A running test: takes results in any order, reads whole deals in theirs, so that the order does not matter."""

    def __init__(self, plan: Plan) -> None:
        self._challenger = plan.players[0]
        self._seats = plan.seats
        self._low = expected_share(plan.sprt.elo0, plan.seats)
        self._high = expected_share(plan.sprt.elo1, plan.seats)
        self._bound = math.log((1 - plan.sprt.alpha) / plan.sprt.alpha)
        self._waiting: dict[int, list[float | None]] = {}
        """The shares in deals that are not read yet, None for a game that could not be played."""
        self._next = 0
        self._deals = 0
        self._sum = 0.0
        self._squares = 0.0
        self.verdict = Verdict.OPEN

    def add(self, result: Result) -> None:
        """Takes in a finished game. A deal with one that could not be played is left out, all its rotations."""
        taken = zip(result.players, result.shares, strict=True)
        share = sum(won for name, won in taken if name == self._challenger)
        self._waiting.setdefault(int(result.id.split("-")[1]), []).append(None if result.void else share)
        while self.verdict is Verdict.OPEN and len(self._waiting.get(self._next, ())) == self._seats:
            shares = self._waiting.pop(self._next)
            self._next += 1
            played = [share for share in shares if share is not None]
            if len(played) < self._seats:
                continue
            mean = sum(played) / self._seats
            self._deals += 1
            self._sum += mean
            self._squares += mean**2
            if self._deals >= FEWEST_DEALS and abs(self.ratio) >= self._bound:
                self.verdict = Verdict.ACCEPTED if self.ratio > 0 else Verdict.REJECTED

    @property
    def share(self) -> float:
        """The challenger's mean share of the win."""
        return self._sum / self._deals if self._deals else 0.0

    @property
    def ratio(self) -> float:
        """The logarithm of the likelihood ratio."""
        if not self._deals:
            return 0.0
        # Shares that never vary would prove anything at once: one deal's worth of doubt is always left.
        variance = (self._squares + 1 / self._seats**2) / self._deals - self.share**2
        return self._deals * (self._high - self._low) * (2 * self.share - self._low - self._high) / (2 * variance)

    def decision(self) -> Decision:
        """What the games say so far."""
        return Decision(self.verdict, self._deals, self.ratio, self._bound, self.share)


def decide(plan: Plan, results: Iterable[Result]) -> Decision:
    """What these games say."""
    test = Test(plan)
    for result in results:
        test.add(result)
    return test.decision()
