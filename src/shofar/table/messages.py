"""What clients and the server say to each other: two closed unions, decoded into these types on arrival.

A client sends with each request the `version` it has seen and a `key` of its own making. A repeated key is answered
again and not carried out again; a stale version is refused, and a fresh view follows.
"""

from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from shofar.table.log import Offer
from shofar.table.settings import ActionText, BotName, Milliseconds, Name, Person, Seat, Settings, StandIn, UserId

# No control characters but line ends and tabs: PostgreSQL keeps no zeros, and nobody reads the others.
Key = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[^\u0000-\u001f]+$")]
Version = Annotated[int, Meta(ge=0)]
ChatText = Annotated[str, Meta(min_length=1, max_length=500, pattern=r"^[^\u0000-\u0008\u000b-\u001f\u007f]+$")]

PROTOCOL = 1


# From the client


class _FromClient(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    pass


class _Request(_FromClient, frozen=True):
    key: Key


class Hello(_FromClient, frozen=True, tag="hello"):
    """The first message on a connection: the last version seen, if any, so that only what was missed is sent."""

    protocol: Literal[1]
    seen: Version | None = None


class Act(_Request, frozen=True, tag="act"):
    """Play an action, or make or change a simultaneous choice."""

    version: Version
    seat: Seat
    action: ActionText


class AskPreview(_Request, frozen=True, tag="preview"):
    """Asks what an action would do."""

    seat: Seat
    action: ActionText


class TakeSeat(_Request, frozen=True, tag="sit"):
    """Sit down on a free seat, which is agreement to the settings; refused if they have changed since `version`."""

    seat: Seat
    version: Version | None = None


class LeaveSeat(_Request, frozen=True, tag="stand"):
    """Stand up. The host can free any seat so: whoever sat there is removed, and this table refuses them."""

    seat: Seat


class LetIn(_Request, frozen=True, tag="let-in"):
    """The host lets somebody come back who was removed."""

    user: UserId


class GiveSeatToBot(_Request, frozen=True, tag="seat-bot"):
    """The host puts a bot on a seat."""

    seat: Seat
    bot: BotName


class ChangeSettings(_Request, frozen=True, tag="settings"):
    """The host changes how the table plays, before the start."""

    settings: Settings


class Agree(_Request, frozen=True, tag="agree"):
    """Agree to settings that have changed since one sat down; refused if they have changed again since `version`."""

    version: Version


class Start(_Request, frozen=True, tag="start"):
    """The host starts the game."""


class Uncover(_Request, frozen=True, tag="uncover"):
    """On a one-screen table: show this seat's view from now on, and no other's; null covers all."""

    seat: Seat | None


class MakeOffer(_Request, frozen=True, tag="offer"):
    """Offer a draw or a rematch, or ask for a takeback, a pause or an abort."""

    seat: Seat
    offer: Offer


class AnswerOffer(_Request, frozen=True, tag="answer"):
    """Agree or decline."""

    seat: Seat
    offer: Offer
    agrees: bool


class Resign(_Request, frozen=True, tag="resign"):
    """Give up."""

    seat: Seat


class SwapSides(_Request, frozen=True, tag="swap-sides"):
    """Where sides are chosen: take the side that has made the first move, instead of answering it."""

    seat: Seat


class HandOver(_Request, frozen=True, tag="hand-over"):
    """Let a bot play one's seat, or take it back."""

    seat: Seat
    to_bot: bool


class Say(_Request, frozen=True, tag="chat"):
    """Say something to the table."""

    text: ChatText


class Mute(_Request, frozen=True, tag="mute"):
    """Be sent nothing more of what this user says, at any table; or hear them again."""

    user: UserId
    muted: bool


class Ping(_FromClient, frozen=True, tag="ping"):
    """Asks for a `pong`, to find out whether the connection still stands."""


SetupRequest = TakeSeat | LeaveSeat | LetIn | GiveSeatToBot | ChangeSettings | Agree | Start
PlayerRequest = MakeOffer | AnswerOffer | Resign | SwapSides | HandOver
TableRequest = Act | SetupRequest | PlayerRequest
"""What extends the table's log if it is allowed."""

FromClient = Hello | Act | AskPreview | SetupRequest | Uncover | PlayerRequest | Say | Mute | Ping


# From the server


class _FromServer(Struct, frozen=True, tag_field="type"):
    pass


class SeatInfo(Struct, frozen=True):
    """Who plays a seat, for all to see."""

    seat: Seat
    player: Literal["open", "person", "bot"]
    name: Name | None = None
    present: bool = False
    bot: BotName | None = None
    user: UserId | None = None
    """Whose seat it is: for their profile, and to mute them."""
    out: Literal["resign", "time"] | None = None
    """Resigned or out of time: whoever plays it on, nobody can take it back."""
    called: Name | None = None
    """The seat's own name, where several people play round one screen; `name` is the same then."""
    stand_in: StandIn | Literal["no-worker"] | None = None
    """Why a simple player made this bot's last move; `no-worker`: nobody is there to make its next one."""


class ClockInfo(Struct, frozen=True):
    """Time left by seat (null: no limit), and whose clocks run."""

    left_ms: dict[str, Milliseconds | None]
    running: list[Seat]


class EndInfo(Struct, frozen=True):
    """How a game ended that did not end by its rules, by whose doing, and who won by it."""

    kind: Literal["resign", "time", "agreed", "abort"]
    seat: Seat | None = None
    winners: list[Seat] = []


class ResultInfo(Struct, frozen=True):
    """How a game came out that ended by its rules: each seat's place, and what it gathered (monoliths, or cards).

    Who gave up stands last, whoever played on for them; several win together, and nobody wins a draw.
    """

    winners: list[Seat]
    places: dict[str, int]
    gathered: dict[str, int]
    decided_by: str | None = None
    """What decided it: the code of a sentence."""
    params: dict[str, int] = {}
    """What that sentence names; `seat` is a seat."""


class SeriesInfo(Struct, frozen=True):
    """How a series stands, by seat: games won, and what they gathered (monoliths, or cards)."""

    game: int
    """Which game lies on the table, or was played last."""
    of: int
    won: dict[str, int]
    gathered: dict[str, int]
    next_at: Milliseconds | None = None
    """When the next game begins by itself."""
    winners: list[Seat] = []
    """Who has won it, once all games are over; several share it."""


class GettingReady(Struct, frozen=True):
    """Bots at this table that are being loaded or compiled: until then a simpler player answers."""

    bots: list[BotName]
    done: int
    """So many kinds of bots are ready…"""
    of: int
    """… of so many that the server makes ready."""


class TableInfo(_FromServer, frozen=True, tag="table"):
    """The table itself: settings, seats, what is offered, how it stands."""

    version: Version
    table: str
    settings: Settings
    host: UserId
    seats: list[SeatInfo]
    stage: Literal["open", "playing", "paused", "over", "closed"]
    yours: list[Seat]
    offers: dict[Offer, list[Seat]]
    commitment: str | None = None
    local_only: bool = False
    ended: EndInfo | None = None
    result: ResultInfo | None = None
    record: str | None = None
    """Once a game is over: the name under which its record can be had."""
    removed: list[Person] = []
    """To the host alone: who was removed, and could be let in again."""
    unagreed: list[Seat] = []
    """The seats of those who have not agreed to the settings: until they do, or leave, no game begins."""
    agreed: Settings | None = None
    """To one of these alone: the settings that they had agreed to."""
    series: SeriesInfo | None = None
    """Where several games are decided together."""
    may_swap: list[Seat] = []
    """Who may take the side that has made the first move."""
    getting_ready: GettingReady | None = None


class Update(_FromServer, frozen=True, tag="update"):
    """A seat's view without its events, and the events since the last version that this client was sent.

    `game` says of which game the view is, `waiting` which seats have to act.
    `whole` says that the events are all there are: a fresh view, after a first connection or too long a gap.
    """

    version: Version
    game: str
    seat: Seat | None
    waiting: list[Seat]
    view: dict[str, Any]
    events: list[dict[str, Any]]
    whole: bool
    clock: ClockInfo | None = None
    takeback: Literal["at-once", "by-agreement"] | None = None
    """Whether the last move of `seat` can be taken back now, and whether others must agree to it."""


class Accepted(_FromServer, frozen=True, tag="accepted"):
    """The request with this key is durable."""

    key: Key
    version: Version


class Refused(_FromServer, frozen=True, tag="refused"):
    """The request changed nothing: the clause or the field, and the code of the sentence that says why."""

    key: Key | None
    code: str
    clause: str | None = None
    field: str | None = None
    params: dict[str, str | int] = {}


class Previewed(_FromServer, frozen=True, tag="previewed"):
    """What the asked action would do."""

    key: Key
    preview: dict[str, Any]


class Chatted(_FromServer, frozen=True, tag="chat"):
    """Somebody said something."""

    n: int
    at: Milliseconds
    user: UserId
    name: Name
    text: ChatText


class Muted(_FromServer, frozen=True, tag="muted"):
    """Whom you have muted: sent when you come, if there is anybody, and after every change."""

    users: list[UserId]


class Presence(_FromServer, frozen=True, tag="presence"):
    """Which seats are connected, and how many watch."""

    present: list[Seat]
    watching: int


class Closing(_FromServer, frozen=True, tag="closing"):
    """The server goes down or away: connect again after this long."""

    retry_ms: Milliseconds


class Pong(_FromServer, frozen=True, tag="pong"):
    """The answer to a `ping`."""

    at: Milliseconds


FromServer = TableInfo | Update | Accepted | Refused | Previewed | Chatted | Muted | Presence | Closing | Pong

encode_message: Callable[[FromClient | FromServer], bytes] = msgspec.json.Encoder().encode
"""A message as it goes over the wire."""
encode_part: Callable[[object], bytes] = msgspec.json.Encoder().encode
"""A part of a message, which can stand in it as `msgspec.Raw`."""
decode_client: Callable[[bytes | str], FromClient] = msgspec.json.Decoder(FromClient).decode
"""What a client said; raises msgspec.ValidationError or DecodeError with the field that is wrong."""
decode_server: Callable[[bytes | str], FromServer] = msgspec.json.Decoder(FromServer).decode
"""What the server said."""
