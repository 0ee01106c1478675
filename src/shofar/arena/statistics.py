"""What many games say about the game: who profits from starting, how long it takes, how much there is to choose."""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from shofar.arena.game_traits import TRAITS, GameTraits, shares
from shofar.arena.summary import Share, wilson
from shofar.core.errors import Illegal, Malformed
from shofar.core.game import AnyGame
from shofar.core.rules import Json
from shofar.records import BrokenAt, Record, Unreadable, games_of, read_record
from shofar.towers import Layout

PARTS = 20
"""A game is looked at after each twentieth of its actions."""
THIRDS = ("opening", "middle", "end")


@dataclass(slots=True)
class Group:
    """All games of one kind at tables of one size. Only sums are kept, so that there can be any number of games."""

    game: str
    seats: int
    games: int = 0
    unfinished: int = 0
    """Resigned, lost on time, broken off: they count for nothing below."""
    actions: int = 0
    wins: list[float] = field(default_factory=list)
    """Win shares by place, counted from the seat that starts."""
    lengths: Counter[int] = field(default_factory=Counter)
    choices: defaultdict[int, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0]))
    """By number of the action: how many legal ones there were in all, and in how many games."""
    leader: list[float] = field(default_factory=lambda: [0.0] * (PARTS + 1))
    """After each part of the game: how often who led then went on to win (one of them, drawn, if several led)."""
    behind: Counter[int] = field(default_factory=Counter)
    """The most that the winner was ever behind."""
    kinds: defaultdict[str, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0, 0]))
    """By kind of action: how many in each third of the game."""

    @property
    def length(self) -> float:
        """The mean number of actions."""
        return self.actions / max(1, self.games)

    @property
    def branching(self) -> float:
        """The mean number of legal actions at a decision."""
        return sum(total for total, _ in self.choices.values()) / max(1, sum(n for _, n in self.choices.values()))

    def places(self) -> list[Share]:
        """Each place's share of the win with its 95% interval, the starter first."""
        means = [won / self.games for won in self.wins]
        return [Share(self.games, mean, *wilson(mean, self.games)) for mean in means]

    def to_json(self) -> Json:
        """The numbers for other programs."""
        every = sum(map(sum, self.kinds.values())) or 1
        return {
            "game": self.game,
            "seats": self.seats,
            "games": self.games,
            "unfinished": self.unfinished,
            "win_share_by_place": [[s.mean, s.low, s.high] for s in self.places()] if self.games else [],
            "mean_length": self.length,
            "lengths": dict(sorted(self.lengths.items())),
            "mean_branching": self.branching,
            "branching": [total / count for _, (total, count) in sorted(self.choices.items())],
            "leader_wins": [won / max(1, self.games) for won in self.leader],
            "largest_deficit_overcome": dict(sorted(self.behind.items())),
            "action_kinds": {kind: sum(counts) / every for kind, counts in sorted(self.kinds.items())},
            "action_kinds_by_third": {kind: list(counts) for kind, counts in sorted(self.kinds.items())},
        }


@dataclass(slots=True)
class Statistics:
    """Everything that was read, by game and size of table; and what could not be read."""

    layouts: Mapping[str, Layout] = field(default_factory=dict)
    """Boards beside those of the package."""
    groups: dict[tuple[str, int], Group] = field(default_factory=dict)
    refused: list[str] = field(default_factory=list)

    def add(self, raw: Any, explain: Callable[[Illegal | Malformed | BrokenAt], str], where: str) -> None:
        """Takes in one record, or notes what is wrong with it; `where` names it."""
        try:
            if isinstance(raw, Unreadable):
                raise Malformed(f"line {raw.line}", raw.why)
            self._count(read_record(raw, self.layouts))
        except (Illegal, Malformed, BrokenAt) as wrong:
            self.refused.append(f"{where}: {explain(wrong)}")

    def _count(self, record: Record) -> None:
        games = list(games_of(record))
        last = games[-1]
        key = (last.name, len(last.seats))
        group = self.groups.setdefault(key, Group(*key))
        outcome = last.outcome
        if outcome is None:
            group.unfinished += 1
            return
        traits = TRAITS[last.name]
        steps = [_step(traits, before, after) for before, after in pairwise(games)]
        first = last.seats.index(traits.starter(record.setup))
        won = shares(outcome.standing())
        group.games += 1
        group.actions += len(steps)
        group.lengths[len(steps)] += 1
        turned = won[first:] + won[:first]
        group.wins = [a + b for a, b in zip(group.wins or [0.0] * len(won), turned, strict=True)]
        for at, step in enumerate(steps):
            totals = group.choices[at]
            totals[0] += step.legal
            totals[1] += 1
            group.kinds[step.kind][3 * at // len(steps)] += 1
        _follow_the_lead(group, traits, steps, won)


@dataclass(frozen=True, slots=True)
class _Step:
    after: object
    legal: int
    kind: str


def _step(traits: GameTraits, before: AnyGame, after: AnyGame) -> _Step:
    seat, action = after.actions[-1]
    return _Step(after.state, len(before.legal(seat)), traits.kind(before.state, action))


def _follow_the_lead(group: Group, traits: GameTraits, steps: list[_Step], won: list[float]) -> None:
    winners = [place for place, share in enumerate(won) if share]
    leads = [traits.lead(step.after) for step in steps]
    group.behind[max([max(lead) - min(lead[place] for place in winners) for lead in leads], default=0)] += 1
    for part in range(PARTS + 1):
        at = part * len(leads) // PARTS - 1
        lead = leads[at] if at >= 0 else [0] * len(won)
        leaders = [place for place, count in enumerate(lead) if count == max(lead)]
        group.leader[part] += sum(won[place] for place in leaders) / len(leaders)
