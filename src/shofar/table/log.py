"""A table's log: a closed union of what can happen to it. The log is the table; all else is worked out from it.

Every entry carries the time (`at`, milliseconds since 1970) at which it was accepted. Its version is its place in
the log, counted from 1, and is unique for each table in the database: that is what keeps two writers apart.
"""

from collections.abc import Callable
from typing import Any, Literal

import msgspec
from msgspec import Struct

from shofar.table.settings import ActionText, BotName, Milliseconds, Person, Seat, Settings, StandIn, UserId


class _Entry(Struct, frozen=True, tag_field="entry", forbid_unknown_fields=True, kw_only=True):
    at: Milliseconds


class Created(_Entry, frozen=True, tag="created"):
    """A host opened the table."""

    settings: Settings
    host: Person


class Changed(_Entry, frozen=True, tag="changed"):
    """The host changed how the table plays, before the start."""

    settings: Settings


class Agreed(_Entry, frozen=True, tag="agreed"):
    """Somebody who sits here agreed to the settings, which had changed since they sat down."""

    user: UserId


class Sat(_Entry, frozen=True, tag="sat"):
    """A person took a seat, and with it agreed to the settings."""

    seat: Seat
    person: Person
    asked: bool = False
    """Whether they have yet to agree: they could not know the settings, or come in the place of one who has not."""
    agreed: Settings | None = None
    """The settings to which that one had agreed."""


class BotSat(_Entry, frozen=True, tag="bot-sat"):
    """A bot or an engine was given a seat."""

    seat: Seat
    bot: BotName


class Stood(_Entry, frozen=True, tag="stood"):
    """A seat became free before the start: its player left, or the host took its bot away."""

    seat: Seat


class Removed(_Entry, frozen=True, tag="removed"):
    """The host removed whoever had a seat: it is free, and they may not come back until they are let in again."""

    seat: Seat


class LetIn(_Entry, frozen=True, tag="let-in"):
    """Somebody who was removed may come back."""

    user: UserId


class Renamed(_Entry, frozen=True, tag="renamed"):
    """Somebody who sits here has another name now, or has come to the seat that was held for them."""

    person: Person
    erased: bool = False
    """They have gone for good: names of those round their screen go too, and among those who were removed."""


class HostPassed(_Entry, frozen=True, tag="host-passed"):
    """Somebody else is host now."""

    user: UserId


class Series(Struct, frozen=True):
    """How a series stood when a game of it began; of the games before it: who won, and what each seat gathered."""

    starter: Seat
    """Who begins this game; the next seat begins the next one."""
    winners: list[list[Seat]] = []
    gathered: list[list[int]] = []


class Started(_Entry, frozen=True, tag="started"):
    """A game began. `setup` is its record without actions: the deal is secret until the end, the commitment is not.

    Its `rules_version` (absent: 1) says by which rules the entries that follow were accepted.
    """

    setup: dict[str, Any]
    seated: dict[str, Person | BotName]
    salt: str | None = None
    commitment: str | None = None
    series: Series | None = None
    """Where this is one of several games that are decided together."""


class Chose(_Entry, frozen=True, tag="chose", omit_defaults=True):
    """A simultaneous choice, or a change of one while others still choose (W23)."""

    seat: Seat
    action: ActionText
    stand_in: StandIn | None = None
    """Why a simple player chose in the bot's place."""


class Acted(_Entry, frozen=True, tag="acted", omit_defaults=True):
    """A turn was played."""

    seat: Seat
    action: ActionText
    stand_in: StandIn | None = None
    """Why a simple player played in the bot's place."""


Offer = Literal["draw", "takeback", "pause", "abort", "rematch"]


class Offered(_Entry, frozen=True, tag="offered"):
    """A seat offers or asks for something that needs the others' agreement."""

    seat: Seat
    offer: Offer


class Answered(_Entry, frozen=True, tag="answered"):
    """A seat agrees, or declines (the asking seat declines to withdraw)."""

    seat: Seat
    offer: Offer
    agrees: bool


class TookBack(_Entry, frozen=True, tag="took-back"):
    """Moves were taken back by agreement: only the first `kept` actions stand."""

    kept: int


class Paused(_Entry, frozen=True, tag="paused"):
    """Clocks stand by agreement."""


class Resumed(_Entry, frozen=True, tag="resumed"):
    """Clocks run again."""


class Woke(_Entry, frozen=True, tag="woke"):
    """The server was down for `down_ms`, which is charged to nobody."""

    down_ms: Milliseconds


class Flagged(_Entry, frozen=True, tag="flagged"):
    """A seat's time ran out."""

    seat: Seat


class Resigned(_Entry, frozen=True, tag="resigned"):
    """A seat gave up, or its engine failed; in Walls a bot plays it on and it ranks last."""

    seat: Seat


class TakenOver(_Entry, frozen=True, tag="taken-over"):
    """A bot plays a person's seat until they take it back."""

    seat: Seat
    bot: BotName
    timed_out: bool = False
    """Whether their clock had run out."""


class TakenBack(_Entry, frozen=True, tag="taken-back"):
    """A person plays their own seat again."""

    seat: Seat


class SidesSwapped(_Entry, frozen=True, tag="sides-swapped"):
    """Who was to answer the first move took the side that had made it."""


class Ended(_Entry, frozen=True, tag="ended"):
    """The game ended otherwise than by its rules."""

    kind: Literal["resign", "time", "agreed", "abort"]
    seat: Seat | None = None


class Closed(_Entry, frozen=True, tag="closed"):
    """The table is closed for good."""


TableEntry = Created | Changed | Agreed | Sat | BotSat | Stood | Removed | LetIn | Renamed | HostPassed | Started
Move = Chose | Acted
Agreement = Offered | Answered | TookBack | Paused | Resumed
GameEntry = Move | Agreement | Woke | Flagged | Resigned | TakenOver | TakenBack | SidesSwapped | Ended
"""What matters to one game alone: the next one does not depend on it."""
Entry = TableEntry | GameEntry | Closed

encode_entry: Callable[[Entry], bytes] = msgspec.json.Encoder().encode
"""An entry as the database keeps it."""
decode_entry: Callable[[bytes | str], Entry] = msgspec.json.Decoder(Entry).decode
"""The entry that a text holds; raises msgspec.ValidationError with the field that is wrong."""
