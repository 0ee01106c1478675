"""A table worked out from its log: a value that each entry turns into the next one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Literal

from shofar.core.game import AnyGame
from shofar.core.rules import AnyRules
from shofar.games import game_named
from shofar.table import log
from shofar.table.clocks import Clocks
from shofar.table.log import Offer
from shofar.table.settings import Person, Seat, Settings, StandIn

Stage = Literal["open", "playing", "paused", "over", "closed"]


@dataclass(frozen=True, slots=True)
class SeatHolder:
    """Who plays a seat: a person, a bot, or a bot in a person's place."""

    person: Person | None = None
    bot: str | None = None
    out: Literal["resign", "time"] | None = None
    """Resigned or out of time: the seat ranks last, whoever plays it on (Walls)."""
    stand_in: StandIn | None = None
    """Why a simple player made the bot's last move."""


@dataclass(frozen=True, slots=True)
class Table:
    """Settings, seats, the game and its clocks, after `version` entries."""

    settings: Settings
    host: str
    seats: Mapping[Seat, SeatHolder]
    version: int
    stage: Stage = "open"
    game: AnyGame | None = None
    clocks: Clocks | None = None
    offers: Mapping[Offer, tuple[Seat, ...]] = field(default_factory=dict)
    """The seats that agree to each, the one that proposed it first."""
    question_version: int = 0
    """The version at which the present question was put: an answer that has seen it is not stale."""
    ended: log.Ended | None = None
    salt: str | None = None
    commitment: str | None = None
    disclosed: int = 0
    """How many actions stood when something hidden last became known: none of them can be taken back."""
    games_played: int = 0
    series: log.Series | None = None
    """Where the game is one of several that are decided together: how they stood when it began."""
    over_at: int = 0
    """When the game ended."""
    swapped: bool = False
    """Whether the sides were swapped after the first move."""
    begun_at: int = 0
    rules_version: int = 1
    """The version of the rules by which the game began."""
    removed: Mapping[str, Person] = field(default_factory=dict)
    """By user: those whom a host has removed, and whom this table refuses."""
    settings_version: int = 1
    """The version at which the settings came to be what they are."""
    unagreed: Mapping[str, Settings | None] = field(default_factory=dict)
    """By user: those who sit here and have not agreed to the settings, with the ones that they had agreed to."""

    @property
    def rules(self) -> AnyRules:
        """The rules of the table's game: of the one that lies there, or of the next one."""
        return game_named(self.settings.game) if self.game is None else self.game.rules

    @property
    def current_game(self) -> AnyGame:
        """The game that lies on the table, where there must be one."""
        assert self.game is not None
        return self.game

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that must act now."""
        return self.current_game.waiting if self.stage == "playing" else ()

    @property
    def timed_seats(self) -> tuple[Seat, ...]:
        """The seats whose clocks run: people who must act now. Bots are not charged for the server's time."""
        return tuple(seat for seat in self.waiting if not self.seats[seat].bot)

    @property
    def delegated_seats(self) -> tuple[Seat, ...]:
        """The seats that must act now and belong to people for whom a bot plays."""
        return tuple(seat for seat in self.waiting if self.seats[seat].person and self.seats[seat].bot)

    def people(self) -> dict[str, Person]:
        """Everybody who holds a seat, by user."""
        return {held.person.user: held.person for held in self.seats.values() if held.person}

    def seats_of(self, user: str) -> list[Seat]:
        """The seats that a user holds."""
        return [seat for seat, held in self.seats.items() if held.person and held.person.user == user]

    def partners(self) -> frozenset[Seat]:
        """The seats whose agreement an offer needs: people who are still in the game."""
        return frozenset(seat for seat, held in self.seats.items() if held.person and not held.out)

    def record(self) -> dict[str, Any]:
        """The game's record, derived from the log; the salt makes its commitment provable."""
        players = [_called(held) for held in self.seats.values()]
        more: dict[str, Any] = {"players": players, "date": self.begun_at, "rules_version": self.rules_version}
        if self.salt:
            more |= {"salt": self.salt, "commitment": self.commitment}
        if self.series:
            more["series"] = {"game": len(self.series.winners) + 1, "of": len(self.seats)}
        if self.settings.choose_sides:
            more["sides"] = {"chosen_after": 1, "swapped": self.swapped}
        if self.ended:
            more["end"] = {"kind": self.ended.kind, "seat": self.ended.seat}
        return self.current_game.record(more)


def _called(held: SeatHolder) -> dict[str, str]:
    who = {"name": held.person.shown} if held.person else {"bot": held.bot or ""}
    return {**who, "out": held.out} if held.out else who


def anonymise(table: Table, person: Person) -> Table:
    """The table with a user shown as `person` says, wherever their name stood: on seats, among those removed."""
    seats = {
        seat: replace(holder, person=person) if holder.person and holder.person.user == person.user else holder
        for seat, holder in table.seats.items()
    }
    removed = {user: person if user == person.user else who for user, who in table.removed.items()}
    return replace(table, seats=MappingProxyType(seats), removed=removed)
