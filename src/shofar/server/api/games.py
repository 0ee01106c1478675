"""Finished games: records, proofs, replays, profiles, the bulk export. Replaying is done in threads: a game of others
must not wait for it."""

import asyncio
from typing import Annotated, Any

from litestar import Controller
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter, QueryParameter
from litestar.response import Stream
from msgspec import Meta, Struct

from shofar.records.fair import commitment
from shofar.server import archive, profiles, replays
from shofar.server.api.problems import get, post
from shofar.server.api.site import Asking, asked_of, site_of, visitor_of
from shofar.server.api.tables import TableId, seen
from shofar.server.archive import GameInfo, Profile, Record
from shofar.server.security import RECORD_BYTES
from shofar.table.decide import Denied
from shofar.table.settings import ActionText, GameName, Seat

GameId = Annotated[str, PathParameter(min_length=1, max_length=48, pattern=r"^[A-Za-z0-9_-]+$")]
UserRef = Annotated[str, PathParameter(min_length=1, max_length=64)]
Most = Annotated[int, QueryParameter(ge=1, le=200)]
Moment = Annotated[int, QueryParameter(ge=0, le=2**53)]
Count = Annotated[int, QueryParameter(ge=1, le=replays.MOST_VIEWS)]
Step = Annotated[int, QueryParameter(ge=0, le=10_000)]
Eyes = Annotated[str, Meta(min_length=1, max_length=16)]
EyesParameter = Annotated[str, QueryParameter(min_length=1, max_length=16, description="open, spectator, or a seat")]
Forever = 2**53


class Proof(Struct, frozen=True):
    """Whether the deal is the one that was committed to. Towers has no hidden cards, so nothing to prove."""

    commitment: str | None
    salt: str | None
    found: str | None
    """The commitment worked out anew from the record: SHA-256 over `committed`, see docs/fair-deals.md."""
    holds: bool | None


class PostedRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """A record to look at, through whose eyes (`open`, `spectator` or a seat), from which step, how many."""

    record: dict[str, Any]
    eyes: Eyes = "open"
    start: Annotated[int, Meta(ge=0, le=10_000)] = 0
    count: Annotated[int, Meta(ge=1, le=replays.MOST_VIEWS)] = replays.MOST_VIEWS


class PostedAction(Struct, frozen=True, forbid_unknown_fields=True):
    """What would this action have done at that step?"""

    record: dict[str, Any]
    step: Annotated[int, Meta(ge=0, le=10_000)]
    seat: Seat
    action: ActionText


class Games(Controller):
    """Only games that are over: a running game never gives out its record."""

    path = "/"
    tags = ("games",)

    @get("/games/{game_id:str}", summary="A finished game")
    async def show(self, request: Asking, game_id: GameId) -> GameInfo:
        """Its page, /game/ID, is permanent. Whoever has the link may look, also if the table was private."""
        found = await archive.game_info(site_of(request).desk.db, game_id)
        if found is None:
            raise Denied("server-no-such-game")
        return found

    @get("/games/{game_id:str}/record", summary="A game's record")
    async def record(self, request: Asking, game_id: GameId) -> dict[str, Any]:
        """As `shofar replay` reads it."""
        return await _record(request, game_id)

    @get("/games/{game_id:str}/proof", summary="Was the deal fair?")
    async def proof(self, request: Asking, game_id: GameId) -> Proof:
        """Everybody can do the same sum: `shofar verify`."""
        record = await _record(request, game_id)
        if "salt" not in record:
            return Proof(None, None, None, None)
        found = commitment(record)
        return Proof(record.get("commitment"), record["salt"], found, found == record.get("commitment"))

    @get("/games/{game_id:str}/replay", summary="A game, view by view")
    async def replay(
        self, request: Asking, game_id: GameId, eyes: EyesParameter = "open", start: Step = 0, count: Count = 400
    ) -> replays.Replay:
        """Through the eyes of a seat or a spectator, or with everything open."""
        site_of(request).desk.limiter.take("heavy", asked_of(request).limit_key)
        record = await _record(request, game_id)
        return await asyncio.to_thread(replays.replay_views, record, eyes, start, count)

    @post("/replay", summary="Replay a record of one's own", status_code=200, request_max_body_size=RECORD_BYTES)
    async def replay_posted(self, request: Asking, data: JSONBody[PostedRecord]) -> replays.Replay:
        """View by view and seat by seat; nothing is kept."""
        site_of(request).desk.limiter.take("heavy", asked_of(request).limit_key)
        return await asyncio.to_thread(replays.replay_views, data.record, data.eyes, data.start, data.count)

    @post("/preview", summary="What would an action do?", status_code=200, request_max_body_size=RECORD_BYTES)
    async def preview(self, request: Asking, data: JSONBody[PostedAction]) -> dict[str, Any]:
        """In a posted record; for a running game, ask by WebSocket."""
        site_of(request).desk.limiter.take("heavy", asked_of(request).limit_key, 0.2)
        return await asyncio.to_thread(replays.preview_at, data.record, data.step, data.seat, data.action)

    @get("/tables/{table_id:str}/games", summary="A table's games")
    async def of_table(self, request: Asking, table_id: TableId) -> list[GameInfo]:
        """Those that are over."""
        live = await seen(request, table_id)
        return await archive.games_of_table(site_of(request).desk.db, live.id)

    @get("/users/{who:str}", summary="Somebody's profile")
    async def user(self, request: Asking, who: UserRef) -> Profile:
        """By id, or by an account's name."""
        return await _profile(request, who)

    @get("/users/{who:str}/games", summary="Somebody's games")
    async def history(
        self,
        request: Asking,
        who: UserRef,
        before: Moment = Forever,
        most: Most = 50,
        game: FromQuery[GameName | None] = None,
    ) -> list[GameInfo]:
        """The latest first; private ones for oneself alone."""
        db, visitor = site_of(request).desk.db, visitor_of(request)
        found = await _profile(request, who)
        own = visitor is not None and visitor.user == found.id
        return await archive.games_of_user(db, found.id, before, most, private=own, game=game)

    @get("/ratings/{game:str}", summary="The best")
    async def ladder(self, request: Asking, game: FromPath[GameName], most: Most = 50) -> list[Profile]:
        """Those first whose rating is surely high."""
        return await profiles.ladder(site_of(request).desk.db, game, most)

    @get("/export.jsonl", summary="All public games", media_type="application/x-ndjson")
    async def export(
        self, request: Asking, game: FromQuery[GameName | None] = None, since: Moment = 0, until: Moment = Forever
    ) -> Stream:
        """Records of finished public games, one a line, in the order in which they ended (milliseconds since 1970)."""
        site = site_of(request)
        site.desk.limiter.take("heavy", asked_of(request).limit_key, 5)
        return Stream(archive.export(site.desk.db, game, since, until), media_type="application/x-ndjson")


async def _profile(request: Asking, who: str) -> Profile:
    found = await profiles.profile(site_of(request).desk.db, who)
    if found is None:
        raise Denied("server-no-such-user")
    return found


async def _record(request: Asking, game_id: str) -> Record:
    found = await archive.record_of(site_of(request).desk.db, game_id)
    if found is None:
        raise Denied("server-no-such-game")
    return found
