"""Looks for leaks: a seat must be told the same when what is hidden is permuted or resampled, whatever the seed.

Bytes that differ are a finding at once. The two that are statistics raise an alarm only when each of three runs, with
dice of their own, is four standard deviations off: once in about 10^13 searches where there is nothing to find.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Literal

from shofar.research.leaks.canonical import canonical
from shofar.research.leaks.subject import State, Subject

Check = Literal["unsteady", "permuting", "resampling", "seeds"]
SIGMAS = 4.0
CONFIRMED = 3
"""How many runs of a statistic must agree."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that tells a seat what it may not know."""

    check: Check
    """`unsteady`: a channel differs by itself; `permuting`: it follows hidden things; `resampling`: worlds follow the
    truth, or contradict what the seat knows; `seeds`: games of one seed tell those of another."""
    channel: str
    seat: int
    seed: int
    """Of the game: `begin(seed)`."""
    moves: int
    """How many were made before."""
    detail: str

    def __str__(self) -> str:
        return f"{self.check}: {self.channel}, seat {self.seat}, seed {self.seed}, move {self.moves}: {self.detail}"


@dataclass(frozen=True, slots=True)
class Report:
    """What was found, and how much was compared: a search that compares nothing finds nothing."""

    findings: tuple[Finding, ...]
    compared: int
    """Pairs of states."""
    changed: int
    """Those of them whose hidden things differed."""
    sampled: int
    """Resampled worlds."""


class NothingCompared(AssertionError):
    """Something is hidden, but no permutation changed it, so that nothing was proved."""


@dataclass(slots=True)
class _Moment:
    """Where a state was met."""

    seat: int
    seed: int
    moves: int


def search(
    subject: Subject[State], *, games: int = 5, positions: int = 4, samples: int = 24, seeds: int = 48, seed: int = 0
) -> Report:
    """Play so many random games and look at so many positions of each, through the eyes of every seat.

    `samples` worlds are drawn for each of two truths there; so many `seeds` are compared with their neighbours.
    """
    dice = Random(f"leaks {seed}")
    findings: list[Finding] = []
    compared = changed = 0
    pairs: list[tuple[State, State, _Moment]] = []
    anything = False
    for number in range(games):
        of_game = seed * 1000 + number
        for moves, state in _positions(subject, of_game, positions, dice):
            for seat in range(subject.seats):
                at = _Moment(seat, of_game, moves)
                other = subject.permuted(state, seat, dice)
                findings += _differences(subject, state, other, at)
                compared += 1
                secrets = subject.hidden(state, seat)
                anything = anything or bool(secrets)
                if list(secrets) != list(subject.hidden(other, seat)):
                    changed += 1
                    pairs.append((state, other, at))
    if anything and not changed:
        raise NothingCompared("no permutation changed what is hidden")
    sampled = _resampling(subject, pairs, samples, dice, findings)
    _seeding(subject, seeds, dice, findings)
    return Report(tuple(findings), compared, changed, sampled)


def _positions(subject: Subject[State], seed: int, count: int, dice: Random) -> list[tuple[int, State]]:
    """Positions of a random game, its first and drawn ones, with the number of moves before each."""
    line = [subject.begin(seed)]
    while (after := subject.step(line[-1], dice)) is not None:
        line.append(after)
    chosen = (
        {0, *dice.sample(range(len(line)), min(count - 1, len(line)))} if count > 1 else {dice.randrange(len(line))}
    )
    return [(moves, line[moves]) for moves in sorted(chosen)]


def _differences(subject: Subject[State], state: State, other: State, at: _Moment) -> list[Finding]:
    """The channels that differ between two states that the seat may not tell apart."""
    first, again, second = (
        subject.channels(state, at.seat),
        subject.channels(state, at.seat),
        subject.channels(other, at.seat),
    )
    found = []
    for channel in {**first, **second}:
        if channel not in first or channel not in second or channel not in again:
            found.append(Finding("permuting", channel, at.seat, at.seed, at.moves, "not always there"))
            continue
        was, repeated, became = (canonical(channels[channel]) for channels in (first, again, second))
        if was != repeated:
            found.append(Finding("unsteady", channel, at.seat, at.seed, at.moves, _first_difference(was, repeated)))
        elif was != became:
            found.append(Finding("permuting", channel, at.seat, at.seed, at.moves, _first_difference(was, became)))
    return found


def _first_difference(one: bytes, two: bytes) -> str:
    at = next((at for at, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    return f"{one[max(0, at - 12) : at + 20]!r} against {two[max(0, at - 12) : at + 20]!r}"


def _resampling(
    subject: Subject[State],
    pairs: Sequence[tuple[State, State, _Moment]],
    samples: int,
    dice: Random,
    findings: list[Finding],
) -> int:
    """Worlds drawn from two truths that look alike must be alike; returns how many were drawn."""
    drawn = 0
    leaking = {finding.channel for finding in findings}  # a world differs in these anyway
    worst: _Moment | None = None
    for _ in range(CONFIRMED):
        total = variance = 0.0
        most = 0.0
        for one, two, at in pairs:
            truths = subject.hidden(one, at.seat), subject.hidden(two, at.seat)
            leanings: list[list[float]] = []
            for truth in (one, two):
                worlds = [subject.resampled(truth, at.seat, dice) for _ in range(samples)]
                known = [world for world in worlds if world is not None]
                if not known:
                    return 0
                drawn += len(known)
                findings += [one for one in _contradictions(subject, truth, known[0], at) if one.channel not in leaking]
                secrets = [subject.hidden(world, at.seat) for world in known]
                leanings.append([_alike(each, truths[0]) - _alike(each, truths[1]) for each in secrets])
            difference, spread = _apart(*leanings)
            total += difference
            variance += spread
            if difference > most:
                most, worst = difference, at
        if worst is None or total <= SIGMAS * sqrt(variance) + 1e-9:
            return drawn
    assert worst is not None
    detail = f"worlds are likelier to be the truth: {total / sqrt(variance or 1e-9):.0f} standard deviations"
    findings.append(Finding("resampling", "resampled", worst.seat, worst.seed, worst.moves, detail))
    return drawn


def _contradictions(subject: Subject[State], truth: State, world: State, at: _Moment) -> list[Finding]:
    """Channels in which a resampled world looks otherwise to the seat than the truth does."""
    of_truth, of_world = subject.channels(truth, at.seat), subject.channels(world, at.seat)
    wrong = [name for name in of_truth if name in of_world and canonical(of_truth[name]) != canonical(of_world[name])]
    return [Finding("resampling", name, at.seat, at.seed, at.moves, "a world contradicts it") for name in wrong]


def _seeding(subject: Subject[State], seeds: int, dice: Random, findings: list[Finding]) -> None:
    """Games whose seeds or numbers are neighbours must be no more alike than one is to another's permutation."""
    first = subject.begin(0)
    if not seeds or not any(subject.hidden(first, seat) for seat in range(subject.seats)):
        return
    for _ in range(CONFIRMED):
        start = dice.randrange(10**6)
        dealt = {(at, number): subject.begin(start + at, number) for at in range(seeds) for number in range(3)}
        close: list[float] = []
        far: list[float] = []
        for (at, number), state in dealt.items():
            for neighbour in ((at + 1, number), (at, number + 1), (at + 1, number - 1), (at + 1, number + 1)):
                if neighbour in dealt:
                    seat, other = dice.randrange(subject.seats), dealt[neighbour]
                    secrets = subject.hidden(state, seat)
                    close.append(_alike(secrets, subject.hidden(other, seat)))
                    far.append(_alike(secrets, subject.hidden(subject.permuted(other, seat, dice), seat)))
        difference, variance = _apart(close, far)
        if difference <= SIGMAS * sqrt(variance) + 1e-9:
            return
    detail = f"{sum(close) / len(close):.2f} of what is hidden is the same, {sum(far) / len(far):.2f} by chance"
    findings.append(Finding("seeds", "begin", 0, start, 0, detail))


def _alike(one: Sequence[Hashable], two: Sequence[Hashable]) -> float:
    """The share of places that hold the same."""
    return sum(a == b for a, b in zip(one, two, strict=False)) / max(len(one), len(two), 1)


def _apart(one: Sequence[float], two: Sequence[float]) -> tuple[float, float]:
    """How much the mean of one is above that of the other, and the variance of that."""
    if len(one) < 2 or len(two) < 2:
        return 0.0, 0.0
    means = [sum(values) / len(values) for values in (one, two)]
    pooled = sum((value - mean) ** 2 for values, mean in zip((one, two), means, strict=True) for value in values)
    return means[0] - means[1], pooled / (len(one) + len(two) - 2) * (1 / len(one) + 1 / len(two))
