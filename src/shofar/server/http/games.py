"""Finished games: records, proofs, replays, profiles, the bulk export. Replaying is done in threads: a game of others
must not wait for it."""

from functools import partial
from typing import Annotated, Any

from litestar import Controller, get, post
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter, QueryParameter
from litestar.response import Stream
from msgspec import Meta, Struct

from shofar.games import GAMES, seat_labels
from shofar.records.commitment import commitment
from shofar.records.record import load
from shofar.server.archive import demonstrations, games, profiles, replays
from shofar.server.archive.games import GameInfo, Profile, Record
from shofar.server.archive.results import Results, results_of
from shofar.server.http.context import HttpRequest, context_of, source_of, user_of
from shofar.server.http.tables import TableId, session_of
from shofar.server.http.whys import EventNumber, Whys, whys
from shofar.server.transport.http_protocol import RECORD_BYTES
from shofar.table.checks import Denied
from shofar.table.settings import ActionText, GameName, Seat

GameId = Annotated[str, PathParameter(min_length=1, max_length=48, pattern=r"^[A-Za-z0-9_-]+$")]
UserRef = Annotated[str, PathParameter(min_length=1, max_length=64)]
Most = Annotated[int, QueryParameter(ge=1, le=200)]
Moment = Annotated[int, QueryParameter(ge=0, le=2**53)]
Count = Annotated[int, QueryParameter(ge=1, le=replays.MOST_VIEWS)]
Step = Annotated[int, QueryParameter(ge=0, le=10_000)]
_SEATS = sorted({str(label) for game in GAMES for label in seat_labels(game, 5)})
_EYES = {"enum": [replays.OPEN, replays.SPECTATOR, *_SEATS]}
Eyes = Annotated[str, Meta(extra_json_schema=_EYES)]
EyesParameter = Annotated[str, QueryParameter(description="open, spectator, or a seat", schema_extra=_EYES)]
GameFilter = FromQuery[GameName | None]
Forever = 2**53
PREVIEW_COST = WHY_COST = 0.2
"""In replays, of which somebody may ask so many a minute."""
_post_record = partial(post, status_code=200, request_max_body_size=RECORD_BYTES, errors=(422,))


class DealProof(Struct, frozen=True):
    """Whether the deal is the one that was committed to. Towers has no hidden cards, so nothing to prove."""

    commitment: str | None
    salt: str | None
    found: str | None
    """The commitment worked out anew from the record: SHA-256 over `committed`, see docs/fair-deals.md."""
    holds: bool | None


class ReplayRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A record to look at, through whose eyes (`open`, `spectator` or a seat), from which step, how many."""

    record: Record
    eyes: Eyes = "open"
    start: Annotated[int, Meta(ge=0, le=10_000)] = 0
    count: Annotated[int, Meta(ge=1, le=replays.MOST_VIEWS)] = replays.MOST_VIEWS


class PreviewRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """What would this action have done at that step?"""

    record: Record
    step: Annotated[int, Meta(ge=0, le=10_000)]
    seat: Seat
    action: ActionText


class WhyRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Why did these events of a record happen so, from the first to the last?"""

    record: Record
    first: Annotated[int, Meta(ge=1, le=10_000)]
    last: Annotated[int, Meta(ge=1, le=10_000)]


class Games(Controller):
    """Only games that are over: a running game never gives out its record."""

    path = "/"
    tags = ("games",)

    @get("/games", summary="Games that ended last")
    async def list_games(self, request: HttpRequest, most: Most = 10, game: GameFilter = None) -> list[GameInfo]:
        """Public ones that were played out and in which at least one person played, the latest first."""
        return await games.recent(context_of(request).people.db, most, game=game)

    @get("/games/{game_id:str}", summary="A finished game", errors=(404,))
    async def get_game(self, request: HttpRequest, game_id: GameId) -> GameInfo:
        """Its page, /game/ID, is permanent. Whoever has the link may look, also if the table was private."""
        found = demonstrations.info(game_id) or await games.game_info(context_of(request).people.db, game_id)
        if found is None:
            raise Denied("server-no-such-game")
        return found

    @get("/games/{game_id:str}/record", summary="A game's record", errors=(404,))
    async def get_game_record(self, request: HttpRequest, game_id: GameId) -> Record:
        """Gives the record of a finished game, as `shofar replay` reads it."""
        return await _record(request, game_id)

    @get("/games/{game_id:str}/proof", summary="Was the deal fair?", errors=(404,))
    async def get_game_proof(self, request: HttpRequest, game_id: GameId) -> DealProof:
        """Everybody can do the same sum: `shofar verify`."""
        record = await _record(request, game_id)
        if "salt" not in record:
            return DealProof(None, None, None, None)
        found = commitment(record)
        return DealProof(record.get("commitment"), record["salt"], found, found == record.get("commitment"))

    @get("/games/{game_id:str}/replay", summary="A game, view by view", errors=(404, 422))
    async def replay_game(
        self, request: HttpRequest, game_id: GameId, eyes: EyesParameter = "open", start: Step = 0, count: Count = 400
    ) -> replays.Replay:
        """Through the eyes of a seat or a spectator, or with everything open."""
        address = _charged(request, 1)
        record = await _record(request, game_id)
        work = partial(replays.replay_views, record, eyes, start, count, trusted=True)
        return await context_of(request).replaying.do(address, work)

    @get("/games/{game_id:str}/why", summary="Why did that happen, in a finished game?", errors=(404, 422))
    async def get_game_why(self, request: HttpRequest, game_id: GameId, first: EventNumber, last: EventNumber) -> Whys:
        """Clause and sentence of the reasons for its events, by number."""
        address = _charged(request, WHY_COST)
        record = await _record(request, game_id)
        return await context_of(request).replaying.do(address, partial(_whys, record, first, last))

    @_post_record("/why", summary="Why did that happen, in a record of one's own?")
    async def get_record_why(self, request: HttpRequest, data: JSONBody[WhyRequest]) -> Whys:
        """Clause and sentence of the reasons for its events, by number; nothing is kept."""
        work = partial(_whys, data.record, data.first, data.last)
        return await context_of(request).replaying.do(_charged(request, WHY_COST), work)

    @_post_record("/replay", summary="Replay a record of one's own")
    async def replay_record(self, request: HttpRequest, data: JSONBody[ReplayRequest]) -> replays.Replay:
        """View by view and seat by seat; nothing is kept."""
        work = partial(replays.replay_views, data.record, data.eyes, data.start, data.count)
        return await context_of(request).replaying.do(_charged(request, 1), work)

    @_post_record("/preview", summary="What would an action do?")
    async def preview_action(self, request: HttpRequest, data: JSONBody[PreviewRequest]) -> dict[str, Any]:
        """In a posted record; for a running game, ask by WebSocket."""
        work = partial(replays.preview_at, data.record, data.step, data.seat, data.action)
        return await context_of(request).replaying.do(_charged(request, PREVIEW_COST), work)

    @get("/tables/{table_id:str}/games", summary="A table's games", access="optional", errors=(404, 409))
    async def list_table_games(self, request: HttpRequest, table_id: TableId) -> list[GameInfo]:
        """Lists the games of a table that are over."""
        session = await session_of(request, table_id)
        return await games.games_of_table(context_of(request).people.db, session.id)

    @get("/users/{who:str}", summary="Somebody's profile", errors=(404,))
    async def get_user(self, request: HttpRequest, who: UserRef) -> Profile:
        """Gives the public profile of a user, by id or by an account’s name."""
        return await _profile(request, who)

    @get("/users/{who:str}/games", summary="Somebody's games", access="optional", errors=(404,))
    async def list_user_games(
        self, request: HttpRequest, who: UserRef, before: Moment = Forever, most: Most = 50, game: GameFilter = None
    ) -> list[GameInfo]:
        """The latest first; private ones for oneself alone."""
        db, user = context_of(request).people.db, user_of(request)
        found = await _profile(request, who)
        own = user is not None and user.id == found.id
        return await games.games_of_user(db, found.id, before, most, private=own, game=game)

    @get("/users/{who:str}/results", summary="How somebody did", access="optional", errors=(404,))
    async def list_user_results(self, request: HttpRequest, who: UserRef) -> Results:
        """Against each bot, and rating by rating; what came of private games for oneself alone."""
        context, user = context_of(request), user_of(request)
        context.people.limiter.take("heavy", source_of(request).limit_key, 0.2)
        found = await _profile(request, who)
        return await results_of(context.people.db, found.id, private=user is not None and user.id == found.id)

    @get("/ratings/{game:str}", summary="The best")
    async def list_ratings(self, request: HttpRequest, game: FromPath[GameName], most: Most = 50) -> list[Profile]:
        """Those first whose rating is surely high."""
        return await profiles.ladder(context_of(request).people.db, game, most)

    @get("/export.jsonl", summary="All public games", media_type="application/x-ndjson")
    async def export_games(
        self, request: HttpRequest, game: GameFilter = None, since: Moment = 0, until: Moment = Forever
    ) -> Stream:
        """Records of finished public games, one a line, in the order in which they ended (milliseconds since 1970)."""
        context = context_of(request)
        context.people.limiter.take("heavy", source_of(request).limit_key, 5)
        return Stream(games.export(context.people.db, game, since, until), media_type="application/x-ndjson")


def _whys(record: Record, first: int, last: int) -> Whys:
    return whys(load(record), first, last)


def _charged(request: HttpRequest, cost: float) -> str:
    """The address that pays for work, if it has not asked for too much."""
    address = source_of(request).limit_key
    context_of(request).people.limiter.take("heavy", address, cost)
    return address


async def _profile(request: HttpRequest, who: str) -> Profile:
    found = await profiles.profile(context_of(request).people.db, who)
    if found is None:
        raise Denied("server-no-such-user")
    return found


async def _record(request: HttpRequest, game_id: str) -> Record:
    found = demonstrations.record(game_id) or await games.record_of(context_of(request).people.db, game_id)
    if found is None:
        raise Denied("server-no-such-game")
    return found
