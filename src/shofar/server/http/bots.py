"""Bot accounts and their tokens; the bots that this server has itself."""

from typing import Annotated

from litestar import Controller, delete, get, post
from litestar.params import JSONBody, PathParameter
from msgspec import Struct

from shofar.server.http.context import CurrentUser, HttpRequest, context_of, source_of
from shofar.server.http.people import UserInfo
from shofar.server.people import bot_accounts
from shofar.server.people.disconnect import sign_out_everywhere
from shofar.server.people.erasure import delete_user
from shofar.server.people.names import AccountName, Name
from shofar.server.people.renaming import rename_namesakes_at_tables
from shofar.table.checks import Denied

Id = Annotated[str, PathParameter(min_length=1, max_length=64)]


class NewBot(Struct, frozen=True, forbid_unknown_fields=True):
    """A bot account's name: letters, digits, - and _."""

    name: AccountName


class NewToken(Struct, frozen=True, forbid_unknown_fields=True):
    """What the token is for, in a few words."""

    label: Name


class CreatedToken(Struct, frozen=True):
    """A token with its secret, which is shown this once."""

    token: str
    info: bot_accounts.TokenInfo


class BotInfo(Struct, frozen=True):
    """A bot account and its tokens."""

    user: UserInfo
    tokens: list[bot_accounts.TokenInfo]


class Bots(Controller):
    """A bot account plays by the same API and WebSocket as people do, with `Authorization: Bearer TOKEN`."""

    path = "/bots"
    tags = ("bots",)

    @get("/built-in", summary="The server's own bots")
    async def list_built_in_bots(self, request: HttpRequest) -> dict[str, list[str]]:
        """By game: what can be put on a seat."""
        return await context_of(request).bot_catalogue.by_game()

    @get("/", summary="My bot accounts")
    async def list_bots(self, request: HttpRequest, user: CurrentUser) -> list[BotInfo]:
        """With their tokens; the account itself comes first, as it can have tokens too."""
        people = context_of(request).people
        user.require_account()
        everybody = [user, *await bot_accounts.bots_of(people, user)]
        return [BotInfo(UserInfo.of(one), await bot_accounts.tokens_of(people, one.id)) for one in everybody]

    @post("/", summary="Make a bot account", status_code=201, access="browser", errors=(409,))
    async def create_bot(self, request: HttpRequest, user: CurrentUser, data: JSONBody[NewBot]) -> UserInfo:
        """It belongs to the account that makes it."""
        context = context_of(request)
        context.people.limiter.take("people", source_of(request).limit_key)
        made, namesakes = await bot_accounts.new_bot(context.people, user, data.name)
        await rename_namesakes_at_tables(context.people, namesakes)
        return UserInfo.of(made)

    @delete("/{user_id:str}", summary="Delete a bot account", status_code=204, errors=(404,))
    async def delete_bot(self, request: HttpRequest, user: CurrentUser, user_id: Id) -> None:
        """As if it had deleted itself: its games stay, without its name."""
        context = context_of(request)
        bot = await bot_accounts.own_bot(context.people, user, user_id)
        if bot.id == user.id:
            raise Denied("server-no-such-user")
        await delete_user(context.people, bot)

    @post("/{user_id:str}/tokens", summary="Make a token", status_code=201, access="browser", errors=(404, 409))
    async def create_token(
        self, request: HttpRequest, user: CurrentUser, user_id: Id, data: JSONBody[NewToken]
    ) -> CreatedToken:
        """For a bot account, or for the account itself. It ends when the account's password is changed."""
        people = context_of(request).people
        owner = await bot_accounts.own_bot(people, user, user_id)
        token, secret = await bot_accounts.new_token(people, user, owner, data.label)
        return CreatedToken(secret, token)

    @delete("/{user_id:str}/tokens/{token_id:str}", summary="Revoke a token", status_code=204, errors=(404,))
    async def revoke_token(self, request: HttpRequest, user: CurrentUser, user_id: Id, token_id: Id) -> None:
        """Ends a token: it opens nothing any more."""
        context = context_of(request)
        owner = await bot_accounts.own_bot(context.people, user, user_id)
        await bot_accounts.revoke(context.people, owner.id, token_id)
        sign_out_everywhere(context.people.users, owner.id)
