"""Notifications of a browser: that it is their turn in a game with days to think, while the page is closed."""

from typing import Annotated, Literal

from litestar import Controller, delete, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from shofar.server.http.context import AppContext, CurrentUser, HttpRequest, context_of, source_of
from shofar.server.push import subscriptions
from shofar.server.push.delivery import LONGEST
from shofar.table.checks import Denied

Endpoint = Annotated[str, Meta(min_length=8, max_length=LONGEST, pattern=r"^https://[!-~]+$")]
PublicKey = Annotated[str, Meta(min_length=87, max_length=88, pattern=r"^[A-Za-z0-9_-]+=?$")]
SharedSecret = Annotated[str, Meta(min_length=22, max_length=24, pattern=r"^[A-Za-z0-9_-]+={0,2}$")]


class PushSubscription(Struct, frozen=True, forbid_unknown_fields=True):
    """What the browser's `PushManager` gave, and the language to tell it in."""

    endpoint: Endpoint
    p256dh: PublicKey
    auth: SharedSecret
    language: Literal["en", "fr", "de", "it"] = "en"


class Push(Controller):
    """Whether this browser is told."""

    path = "/me/push"
    tags = ("people",)

    @post("/", summary="Tell this browser of my turns", status_code=204, access="browser", errors=(404,))
    async def subscribe_push(self, request: HttpRequest, user: CurrentUser, data: JSONBody[PushSubscription]) -> None:
        """In games with days to think, while I am not at the table. One subscription for each browser, the newest."""
        context = _with_key(request)
        user.require_browser()
        context.people.limiter.take("people", source_of(request).limit_key)
        await subscriptions.subscribe(context.people, user, data.endpoint, data.p256dh, data.auth, data.language)

    @delete("/", summary="Tell this browser nothing", status_code=204, access="browser", errors=(404,))
    async def unsubscribe_push(self, request: HttpRequest, user: CurrentUser) -> None:
        """Nothing happens where it was not told anything."""
        context = _with_key(request)
        user.require_browser()
        await subscriptions.unsubscribe(context.people, user)


def _with_key(request: HttpRequest) -> AppContext:
    """The context; Denied where the operator has no key."""
    context = context_of(request)
    if context.push_key is None:
        raise Denied("server-no-such-page")
    return context
