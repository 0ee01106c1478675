"""Hints, a newcomer's guide, and what was missed, at a table of one's own against bots.

Who may ask, and how many may wait at a time, is decided in `server/bots/hints.py`.
"""

import asyncio

from litestar import Controller, get, post
from litestar.params import FromQuery, JSONBody
from msgspec import Struct

from shofar.learn.guide import lines
from shofar.server.bots.hints import Hint, HintReason, MissedMoment, check_hints, check_missed
from shofar.server.http.context import CurrentUser, HttpRequest, context_of, source_of
from shofar.server.http.tables import SeatKey, TableId, session_of
from shofar.server.http.whys import EventNumber, Whys, whys
from shofar.table.settings import Seat

HINT_COST = 3
"""In replays, of which somebody may ask so many a minute."""
MISSED_COST = 4 * HINT_COST
"""A whole game is looked at."""


WHY_COST = 0.2
"""A game is played again once."""


class MissedRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """For which seat."""

    seat: Seat


class HintRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """For which seat; or only that somebody sits there and may ask, so that the first hint comes soon."""

    seat: Seat
    prepare: bool = False


class Hints(Controller):
    """What the coach would do."""

    path = "/tables"
    tags = ("tables",)

    @post("/{table_id:str}/hint", summary="What would be sensible?", status_code=200, errors=(404, 409))
    async def get_hint(
        self, request: HttpRequest, user: CurrentUser, table_id: TableId, data: JSONBody[HintRequest]
    ) -> list[Hint]:
        """Two or three sensible actions with reasons, the best first. In casual games of one person against bots only.

        The coach gets the seat's view and nothing else. With `prepare`, none: the server gets ready for the first.
        """
        session, context = await session_of(request, table_id), context_of(request)
        check_hints(session.table, user.id, data.seat)
        if data.prepare:
            context.people.limiter.take("messages", f"{user.id} {session.id}")
            context.hints.prepare(session.table.settings.game)
            return []
        address = source_of(request).limit_key
        context.people.limiter.take("heavy", address, HINT_COST)
        return await context.hints.hints(session.table.current_game.view(data.seat), address)

    @get("/{table_id:str}/why", summary="Why did that happen?", access="optional", errors=(404, 409))
    async def get_why(self, request: HttpRequest, table_id: TableId, first: EventNumber, last: EventNumber) -> Whys:
        """Clause and sentence of the reasons for events of a table's game, by number; nothing that a seat hides."""
        session, context = await session_of(request, table_id), context_of(request)
        context.people.limiter.take("heavy", source_of(request).limit_key, WHY_COST)
        game = session.table.game
        return [] if game is None else await asyncio.to_thread(whys, game, first, last)

    @get("/{table_id:str}/guide", summary="A word of advice", errors=(404, 409))
    async def get_guide(
        self, request: HttpRequest, user: CurrentUser, table_id: TableId, seat: FromQuery[SeatKey]
    ) -> list[HintReason]:
        """What a newcomer may be told at this question, the most pressing first; where hints are given, too."""
        session, context = await session_of(request, table_id), context_of(request)
        named = next((one for one in session.table.seats if str(one) == seat), seat)
        check_hints(session.table, user.id, named)
        context.people.limiter.take("messages", f"{user.id} {session.id}")
        view = session.table.current_game.view(named)
        return [HintReason(one.key, dict(one.params)) for one in lines(view)]

    @post("/{table_id:str}/missed", summary="What did I miss?", status_code=200, errors=(404, 409))
    async def get_missed(
        self, request: HttpRequest, user: CurrentUser, table_id: TableId, data: JSONBody[MissedRequest]
    ) -> list[MissedMoment]:
        """Up to three moments of the game that has ended, in its order. Where hints are given, once it is over."""
        session, context = await session_of(request, table_id), context_of(request)
        check_missed(session.table, user.id, data.seat)
        address = source_of(request).limit_key
        context.people.limiter.take("heavy", address, MISSED_COST)
        return await context.hints.missed(session.table.current_game, data.seat, address)
