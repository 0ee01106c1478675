"""What a host decides about a table, and who sits there."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from shofar.games import GAMES

Seat = int | str
Milliseconds = Annotated[int, Meta(ge=0)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
UserId = Annotated[str, Meta(min_length=1, max_length=64)]
BotName = Annotated[str, Meta(min_length=1, max_length=64)]
ActionText = Annotated[str, Meta(min_length=1, max_length=32)]
GameName = Literal["walls", "towers"]
RegisteredGame = Annotated[str, Meta(max_length=32, extra_json_schema={"enum": sorted(GAMES)})]
"""The name of a game that the registry knows, which `valid_settings` finds out."""
StandIn = Literal["late", "getting-ready", "failed", "given-up", "no-compiler", "nobody-plays", "too-many"]
"""Why a simple player answered in a bot's place: the bot would have come too late, is being made ready, could not be or
failed, cost several workers their lives, needs a compiler; nobody plays here; its host has too many bots at work."""

TAKEOVER_BOT = "level-5"
"""Who plays for people who left, resigned or ran out of time, unless the table says otherwise."""

Readings = Annotated[dict[Annotated[str, Meta(max_length=8)], Annotated[str, Meta(max_length=16)]], Meta(max_length=8)]
"""Clauses and what each is read as; a game's rules say which there are."""


class NoClock(Struct, frozen=True, tag_field="clock", tag="none"):
    """Nobody is hurried."""


class MoveClock(Struct, frozen=True, tag_field="clock", tag="move"):
    """The same time for every move; days make it correspondence."""

    ms: Annotated[int, Meta(ge=1_000, le=14 * 86_400_000)]


class FischerClock(Struct, frozen=True, tag_field="clock", tag="fischer"):
    """A bank of time, and some more for every move made."""

    bank_ms: Annotated[int, Meta(ge=1_000, le=86_400_000)]
    more_ms: Annotated[int, Meta(ge=0, le=3_600_000)] = 0


Clock = NoClock | MoveClock | FischerClock


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """How a table plays."""

    game: RegisteredGame
    seats: Annotated[int, Meta(ge=2, le=5)] = 2
    """Two in Towers; Walls has 3 to 5, and says how many."""
    public: bool = False
    rated: bool = False
    one_screen: bool = False
    clock: Clock = msgspec.field(default_factory=NoClock)
    on_timeout: Literal["bot", "forfeit"] = "bot"
    order: Literal["chosen", "random"] = "chosen"
    starter: Seat | None = None
    """Who begins; drawn at random unless named."""
    layout: Annotated[str, Meta(max_length=64)] = "octagon"
    readings: Readings = {}
    """House rules: the open clauses that are read otherwise than by the rulings."""
    series: bool = False
    """As many games as there are seats, one after the other: each seat begins once."""
    choose_sides: bool = False
    """Who begins moves for both; then the other takes whichever side they like (for two)."""


class Person(Struct, frozen=True, omit_defaults=True):
    """A guest or an account at the table."""

    user: UserId
    name: Name
    called: Name | None = None
    """Who plays this seat, where one user holds several of them for people round one screen."""
    invited: bool = False
    """The seat is held for somebody who has not come yet."""

    @property
    def shown(self) -> str:
        """The name of whoever plays the seat."""
        return self.called or self.name
