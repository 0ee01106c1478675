"""Bot accounts and their tokens; the bots that this server has itself."""

from typing import Annotated

from litestar import Controller
from litestar.params import JSONBody, PathParameter
from msgspec import Meta, Struct

from shofar.server.api.people import User
from shofar.server.api.problems import delete, get, post
from shofar.server.api.site import Asking, SignedIn, asked_of, site_of
from shofar.server.people import bots
from shofar.server.people.desk import Visitor
from shofar.server.people.own_data import delete_user
from shofar.server.people.renamed import tell_namesakes
from shofar.server.people.sockets import hang_up_everywhere
from shofar.table.decide import Denied

Id = Annotated[str, PathParameter(min_length=1, max_length=64)]
Text = Annotated[str, Meta(min_length=1, max_length=200)]


class NewBot(Struct, frozen=True, forbid_unknown_fields=True):
    """A bot account's name: letters, digits, - and _."""

    name: Text


class NewToken(Struct, frozen=True, forbid_unknown_fields=True):
    """What the token is for, in a few words."""

    label: Text


class TokenInfo(Struct, frozen=True):
    """A token, without its secret."""

    id: str
    label: str
    created_at: int
    used_at: int | None


class MadeToken(Struct, frozen=True):
    """A token with its secret, which is shown this once."""

    token: str
    info: TokenInfo


class BotInfo(Struct, frozen=True):
    """A bot account and its tokens."""

    user: User
    tokens: list[TokenInfo]


class Bots(Controller):
    """A bot account plays by the same API and WebSocket as people do, with `Authorization: Bearer TOKEN`."""

    path = "/bots"
    tags = ("bots",)

    @get("/built-in", summary="The server's own bots")
    async def built_in(self, request: Asking) -> dict[str, list[str]]:
        """By game: what can be put on a seat."""
        return await site_of(request).offered.by_game()

    @get("/", summary="My bot accounts")
    async def mine(self, request: Asking, visitor: SignedIn) -> list[BotInfo]:
        """With their tokens; the account itself comes first, as it can have tokens too."""
        desk = site_of(request).desk
        visitor.accounts_only()
        everybody = [visitor, *await bots.bots_of(desk, visitor)]
        return [BotInfo(_user(one), list(map(_info, await bots.tokens_of(desk, one.user)))) for one in everybody]

    @post("/", summary="Make a bot account", status_code=201)
    async def make(self, request: Asking, visitor: SignedIn, data: JSONBody[NewBot]) -> User:
        """It belongs to the account that makes it."""
        site = site_of(request)
        site.desk.limiter.take("people", asked_of(request).limit_key)
        made, namesakes = await bots.new_bot(site.desk, visitor, data.name)
        await tell_namesakes(site.desk, site.hub, namesakes)
        return _user(made)

    @delete("/{user_id:str}", summary="Delete a bot account", status_code=204)
    async def remove(self, request: Asking, visitor: SignedIn, user_id: Id) -> None:
        """As if it had deleted itself: its games stay, without its name."""
        site = site_of(request)
        bot = await bots.own_bot(site.desk, visitor, user_id)
        if bot.user == visitor.user:
            raise Denied("server-no-such-user")
        await delete_user(site.desk, site.hub, bot)

    @post("/{user_id:str}/tokens", summary="Make a token", status_code=201)
    async def token(self, request: Asking, visitor: SignedIn, user_id: Id, data: JSONBody[NewToken]) -> MadeToken:
        """For a bot account, or for the account itself. It ends when the account's password is changed."""
        desk = site_of(request).desk
        owner = await bots.own_bot(desk, visitor, user_id)
        token, secret = await bots.new_token(desk, visitor, owner, data.label)
        return MadeToken(secret, _info(token))

    @delete("/{user_id:str}/tokens/{token_id:str}", summary="Revoke a token", status_code=204)
    async def revoke(self, request: Asking, visitor: SignedIn, user_id: Id, token_id: Id) -> None:
        """It opens nothing any more."""
        site = site_of(request)
        owner = await bots.own_bot(site.desk, visitor, user_id)
        await bots.revoke(site.desk, owner.user, token_id)
        hang_up_everywhere(site.hub, owner.user)


def _user(visitor: Visitor) -> User:
    return User(visitor.user, visitor.name, visitor.kind)


def _info(token: bots.Token) -> TokenInfo:
    return TokenInfo(token.id, token.label, token.created_at, token.used_at)
