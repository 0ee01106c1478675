"""Guests, accounts, links to another device, and one's own data."""

from typing import Annotated, Any

from litestar import Controller, Response, delete, get, patch, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from shofar import __version__
from shofar.server.http.context import CurrentUser, HttpRequest, context_of, source_of, user_of
from shofar.server.http.qr_code import qr_svg
from shofar.server.people import accounts, cookies, device_links, password_links
from shofar.server.people.context import User, UserKind
from shofar.server.people.device_links import CARRY, PASSWORD
from shofar.server.people.disconnect import sign_out_everywhere
from shofar.server.people.erasure import delete_user
from shofar.server.people.login_sessions import end_session
from shofar.server.people.names import AccountName, Name, Password
from shofar.server.people.personal_data import export_personal_data
from shofar.server.people.renaming import rename_at_tables, rename_namesakes_at_tables

Text = Annotated[str, Meta(min_length=1, max_length=200)]
Code = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]


class NewName(Struct, frozen=True, forbid_unknown_fields=True):
    """A name."""

    name: Name


class NewAccount(Struct, frozen=True, forbid_unknown_fields=True):
    """Name and password of a new account; where strangers cannot make one, also the code of an invitation."""

    name: AccountName
    password: Password
    invitation: Code | None = None


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    """Name and password."""

    name: Text
    password: Text


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """The old password, and the new one."""

    old: Text
    new: Password


class Deletion(Struct, frozen=True, forbid_unknown_fields=True):
    """Deletes everything about oneself; an account confirms it with its password."""

    password: Text | None = None


class DeviceLinkCode(Struct, frozen=True, forbid_unknown_fields=True):
    """The code behind the # of a link. `replace` lets it sign in a device that is signed in as somebody else."""

    code: Code
    replace: bool = False


class ChosenPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """The code behind the # of an operator's link, and a new password. `replace` as for links to other devices."""

    code: Code
    password: Password
    replace: bool = False


class UserInfo(Struct, frozen=True):
    """A guest, an account or a bot account."""

    id: str
    name: str
    kind: UserKind

    @classmethod
    def of(cls, user: User) -> "UserInfo":
        """What others may know of a user."""
        return cls(user.id, user.name, user.kind)


class Me(Struct, frozen=True):
    """Who I am here. `csrf` goes into the header X-CSRF-Token of everything that changes something."""

    user: UserInfo | None
    csrf: str | None
    url: str
    """Where others reach this server."""
    local_only: bool
    """Whether that is this machine alone."""
    version: str
    operator: bool
    """Whether this browser may do what operators do."""


class DeviceLink(Struct, frozen=True):
    """A link that signs another device in as the same user; it works once."""

    url: str
    qr: str
    """The link as an SVG picture."""
    expires_at: int


class People(Controller):
    """Who is signed in, and how."""

    path = "/"
    tags = ("people",)

    @get("/me", summary="Who am I?", access="optional")
    async def get_me(self, request: HttpRequest) -> Response[Me]:
        """Also renews the cookie, so that a browser that comes back now and then is never forgotten."""
        user = user_of(request)
        value = cookies.read_cookie(request.cookies, secure=context_of(request).secure(source_of(request)))
        known = user is not None and user.secret is not None
        return _me(request, user, value if known else None)

    @post("/guests", summary="Sign in as a new guest", status_code=201)
    async def create_guest(self, request: HttpRequest, data: JSONBody[NewName]) -> Response[Me]:
        """A new guest with this name, which may be no account's; the answer sets a cookie."""
        context = context_of(request)
        context.people.limiter.take("people", source_of(request).limit_key)
        return _welcome(request, *await accounts.new_guest(context.people, data.name))

    @post("/accounts", summary="Make an account", status_code=201, errors=(404, 409))
    async def create_account(self, request: HttpRequest, data: JSONBody[NewAccount]) -> Response[Me]:
        """A guest keeps all seats and games; their other browsers are signed out. The answer sets a cookie."""
        context, before = context_of(request), user_of(request)
        address = source_of(request).limit_key
        context.people.limiter.take("people", address)
        made = await accounts.register(
            context.people, before, data.name, data.password, address, invitation=data.invitation
        )
        user, cookie, namesakes = made
        await rename_namesakes_at_tables(context.people, namesakes)
        if before is not None:
            sign_out_everywhere(context.people.users, user.id)
            await rename_at_tables(context.people, user)
        return _welcome(request, user, cookie)

    @post("/sign-in", summary="Sign in to an account", status_code=200)
    async def sign_in(self, request: HttpRequest, data: JSONBody[Credentials]) -> Response[Me]:
        """Signs an account in; the answer sets a cookie."""
        people, address = context_of(request).people, source_of(request).limit_key
        people.limiter.take("people", address)
        return _welcome(request, *await accounts.sign_in(people, data.name, data.password, address), status=200)

    @post("/sign-out", summary="Sign this browser out", status_code=200)
    async def sign_out(self, request: HttpRequest, user: CurrentUser) -> Response[Me]:
        """A guest who signs out cannot come back, except by a link made before."""
        context = context_of(request)
        await end_session(context.people, user)
        sign_out_everywhere(context.people.users, user.id)
        request.state.user = None
        answer = _me(request, None, status=200)
        answer.headers["set-cookie"] = cookies.expired_cookie_header(secure=context.secure(source_of(request)))
        return answer

    @patch("/me", summary="Change my name", errors=(409,))
    async def rename_me(self, request: HttpRequest, user: CurrentUser, data: JSONBody[NewName]) -> Response[Me]:
        """Guests may take any name but an account's; an account keeps its letters. Tables that are not over follow."""
        context = context_of(request)
        renamed = await accounts.rename(context.people, user, data.name)
        await rename_at_tables(context.people, renamed)
        return _me(request, renamed)

    @post("/me/password", summary="Change my password", status_code=204)
    async def change_password(self, request: HttpRequest, user: CurrentUser, data: JSONBody[NewPassword]) -> None:
        """All other browsers are signed out; links to other devices and all tokens, those of bots too, end."""
        user.require_account()
        context = context_of(request)
        await accounts.change_password(context.people, user, data.old, data.new, source_of(request).limit_key)
        sign_out_everywhere(context.people.users, user.id)

    @post("/me/link", summary="A link for another device", status_code=201, access="browser")
    async def create_device_link(self, request: HttpRequest, user: CurrentUser) -> DeviceLink:
        """Whoever opens the link is signed in as this user, once, within a day. Programs with a token get none."""
        context, source = context_of(request), source_of(request)
        code, expires = await device_links.create_link(context.people, user)
        url = f"{context.base_url(source)}/carry#{code}"
        return DeviceLink(url, qr_svg(url), expires)

    @post("/links/look", summary="As whom would a link sign in?", status_code=200, errors=(404,))
    async def preview_device_link(self, request: HttpRequest, data: JSONBody[DeviceLinkCode]) -> UserInfo:
        """Says whose link it is; nothing changes by it."""
        context = context_of(request)
        context.people.limiter.take("people", source_of(request).limit_key)
        return UserInfo.of(await device_links.link_owner(context.people, data.code, CARRY, PASSWORD))

    @post("/links", summary="Sign this device in by a link", status_code=200, errors=(404, 409))
    async def use_device_link(self, request: HttpRequest, data: JSONBody[DeviceLinkCode]) -> Response[Me]:
        """The answer sets a cookie. A device that is signed in as somebody else must say `replace`."""
        context = context_of(request)
        context.people.limiter.take("people", source_of(request).limit_key)
        used = await device_links.use_link(context.people, data.code, user_of(request), replace=data.replace)
        return _welcome(request, *used, status=200)

    @post("/links/password", summary="Choose a new password by a link", status_code=200, errors=(404, 409))
    async def choose_password(self, request: HttpRequest, data: JSONBody[ChosenPassword]) -> Response[Me]:
        """By a link that an operator has made; it works once. Other browsers, links and tokens end; a cookie is set."""
        context, address = context_of(request), source_of(request).limit_key
        context.people.limiter.take("people", address)
        user, cookie = await password_links.choose_password(
            context.people, data.code, data.password, user_of(request), address, replace=data.replace
        )
        sign_out_everywhere(context.people.users, user.id)
        return _welcome(request, user, cookie, status=200)

    @get("/me/data", summary="Everything that is kept about me")
    async def get_my_data(self, request: HttpRequest, user: CurrentUser) -> Response[dict[str, Any]]:
        """Gives everything that is kept of the user, as one JSON object."""
        context = context_of(request)
        context.people.limiter.take("heavy", source_of(request).limit_key)
        exported = await export_personal_data(context.people, user)
        return Response(exported, headers={"content-disposition": 'attachment; filename="shofar-my-data.json"'})

    @delete("/me", summary="Delete me", status_code=204)
    async def delete_me(self, request: HttpRequest, user: CurrentUser, data: JSONBody[Deletion]) -> Response[None]:
        """Name, password, sessions, tokens, bot accounts, ratings and chat go; games stay, without the name."""
        context = context_of(request)
        if user.kind == "account":
            address = source_of(request).limit_key
            await accounts.confirm_password(context.people, user, data.password or "", address)
        await delete_user(context.people, user)
        headers = {"set-cookie": cookies.expired_cookie_header(secure=context.secure(source_of(request)))}
        return Response(None, status_code=204, headers=headers)


def _me(request: HttpRequest, user: User | None, cookie: str | None = None, status: int = 200) -> Response[Me]:
    context, source = context_of(request), source_of(request)
    body = Me(
        user=UserInfo.of(user) if user else None,
        csrf=cookies.csrf_token(context.people.key, user.secret) if user and user.secret else None,
        url=context.base_url(source),
        local_only=context.local_only(source),
        version=__version__,
        operator=user is not None and user.operator,
    )
    headers = {"set-cookie": context.people.cookie(cookie, secure=context.secure(source))} if cookie else {}
    return Response(body, status_code=status, headers=headers)


def _welcome(request: HttpRequest, user: User, cookie: str, status: int = 201) -> Response[Me]:
    """Signs a browser in: sets the cookie and gives the CSRF token."""
    secret = cookies.verify(context_of(request).people.key, cookie)
    known = User(user.id, user.name, user.kind, secret, operator=user.operator)
    return _me(request, known, cookie, status)
