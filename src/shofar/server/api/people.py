"""Guests, accounts, links to another device, and one's own data."""

from typing import Annotated, Any

from litestar import Controller, Response
from litestar.params import JSONBody
from msgspec import Meta, Struct

from shofar import __version__
from shofar.server.api.problems import delete, get, patch, post
from shofar.server.api.qr import qr_svg
from shofar.server.api.site import Asking, SignedIn, asked_of, site_of, visitor_of
from shofar.server.people import accounts, cookies, links, own_data
from shofar.server.people.desk import Visitor
from shofar.server.people.renamed import rename_at_tables, tell_namesakes
from shofar.server.people.sessions import close_session
from shofar.server.people.sockets import hang_up_everywhere

# Lengths are checked here roughly, so that nothing long goes further; the exact rules have sentences of their own.
Text = Annotated[str, Meta(min_length=1, max_length=200)]
Code = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]


class NewGuest(Struct, frozen=True, forbid_unknown_fields=True):
    """A name is enough."""

    name: Text


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    """Name and password."""

    name: Text
    password: Text


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """The old password, and the new one."""

    old: Text
    new: Text


class Farewell(Struct, frozen=True, forbid_unknown_fields=True):
    """Deletes everything about oneself; an account confirms it with its password."""

    password: Text | None = None


class LinkCode(Struct, frozen=True, forbid_unknown_fields=True):
    """The code that stands behind the # of a link. `replace` lets a device stop being who it is."""

    code: Code
    replace: bool = False


class User(Struct, frozen=True):
    """Somebody."""

    id: str
    name: str
    kind: str


class Me(Struct, frozen=True):
    """Who I am here. `csrf` goes into the header X-CSRF-Token of everything that changes something."""

    user: User | None
    csrf: str | None
    url: str
    """Where others reach this server."""
    local_only: bool
    """Whether that is this machine alone."""
    version: str


class CarryLink(Struct, frozen=True):
    """A link that makes another device mine; it works once."""

    url: str
    qr: str
    """The link as an SVG picture."""
    expires_at: int


class People(Controller):
    """Everybody starts here."""

    path = "/"
    tags = ("people",)

    @get("/me", summary="Who am I?")
    async def me(self, request: Asking) -> Response[Me]:
        """Also renews the cookie, so that a browser that comes back now and then is never forgotten."""
        visitor = visitor_of(request)
        value = cookies.brought(request.cookies, secure=site_of(request).secure(asked_of(request)))
        known = visitor is not None and visitor.secret is not None
        return _me(request, visitor, value if known else None)

    @post("/guests", summary="Be somebody at once", status_code=201)
    async def guest(self, request: Asking, data: JSONBody[NewGuest]) -> Response[Me]:
        """A new guest with this name, which may be no account's; the answer sets a cookie."""
        site = site_of(request)
        site.desk.limiter.take("people", asked_of(request).limit_key)
        return _welcome(request, *await accounts.new_guest(site.desk, data.name))

    @post("/accounts", summary="Make an account", status_code=201)
    async def register(self, request: Asking, data: JSONBody[Credentials]) -> Response[Me]:
        """A guest who makes an account keeps all seats and games; other browsers of that guest are signed out."""
        site, before = site_of(request), visitor_of(request)
        address = asked_of(request).limit_key
        site.desk.limiter.take("people", address)
        visitor, cookie, namesakes = await accounts.register(site.desk, before, data.name, data.password, address)
        await tell_namesakes(site.desk, site.hub, namesakes)
        if cookie is not None:
            return _welcome(request, visitor, cookie)
        hang_up_everywhere(site.hub, visitor.user)
        await rename_at_tables(site.desk, site.hub, visitor)
        return _me(request, visitor, status=201)

    @post("/sign-in", summary="Sign in to an account", status_code=200)
    async def sign_in(self, request: Asking, data: JSONBody[Credentials]) -> Response[Me]:
        """The answer sets a cookie."""
        desk, address = site_of(request).desk, asked_of(request).limit_key
        desk.limiter.take("people", address)
        return _welcome(request, *await accounts.sign_in(desk, data.name, data.password, address), status=200)

    @post("/sign-out", summary="Sign this browser out", status_code=200)
    async def sign_out(self, request: Asking, visitor: SignedIn) -> Response[Me]:
        """A guest who signs out cannot come back, except by a link made before."""
        site = site_of(request)
        await close_session(site.desk, visitor)
        hang_up_everywhere(site.hub, visitor.user)
        request.state.visitor = None
        answer = _me(request, None, status=200)
        answer.headers["set-cookie"] = cookies.gone(secure=site.secure(asked_of(request)))
        return answer

    @patch("/me", summary="Change my name")
    async def rename(self, request: Asking, visitor: SignedIn, data: JSONBody[NewGuest]) -> Response[Me]:
        """Guests may take any name but an account's; an account keeps its letters. Tables that are not over follow."""
        site = site_of(request)
        renamed = await accounts.rename(site.desk, visitor, data.name)
        await rename_at_tables(site.desk, site.hub, renamed)
        return _me(request, renamed)

    @post("/me/password", summary="Change my password", status_code=204)
    async def password(self, request: Asking, visitor: SignedIn, data: JSONBody[NewPassword]) -> None:
        """All other browsers are signed out; links to other devices and all tokens, those of bots too, end."""
        visitor.accounts_only()
        site = site_of(request)
        await accounts.change_password(site.desk, visitor, data.old, data.new, asked_of(request).limit_key)
        hang_up_everywhere(site.hub, visitor.user)

    @post("/me/link", summary="Carry my seats to another device", status_code=201)
    async def link(self, request: Asking, visitor: SignedIn) -> CarryLink:
        """Whoever opens the link is signed in as this user, once, within a day. Programs with a token get none."""
        site, came = site_of(request), asked_of(request)
        code, expires = await links.new_link(site.desk, visitor)
        url = f"{site.base_url(came)}/carry#{code}"
        return CarryLink(url, qr_svg(url), expires)

    @post("/links/look", summary="See whom a link makes of this device", status_code=200)
    async def look(self, request: Asking, data: JSONBody[LinkCode]) -> User:
        """Nothing changes by it."""
        site = site_of(request)
        site.desk.limiter.take("people", asked_of(request).limit_key)
        return _user(await links.look(site.desk, data.code))

    @post("/links", summary="Take over a link on this device", status_code=200)
    async def carry(self, request: Asking, data: JSONBody[LinkCode]) -> Response[Me]:
        """The answer sets a cookie. A device that is somebody else already must say `replace`."""
        site = site_of(request)
        site.desk.limiter.take("people", asked_of(request).limit_key)
        used = await links.use_link(site.desk, data.code, visitor_of(request), replace=data.replace)
        return _welcome(request, *used, status=200)

    @get("/me/data", summary="Everything that is kept about me")
    async def data(self, request: Asking, visitor: SignedIn) -> Response[dict[str, Any]]:
        """As one JSON object, to keep."""
        site = site_of(request)
        site.desk.limiter.take("heavy", asked_of(request).limit_key)
        told = await own_data.everything(site.desk, visitor)
        return Response(told, headers={"content-disposition": 'attachment; filename="shofar-my-data.json"'})

    @delete("/me", summary="Delete me", status_code=204)
    async def leave(self, request: Asking, visitor: SignedIn, data: JSONBody[Farewell]) -> Response[None]:
        """Name, password, sessions, tokens, bot accounts, ratings and chat go; games stay, without the name."""
        site = site_of(request)
        if visitor.kind == "account":
            address = asked_of(request).limit_key
            await accounts.confirm_password(site.desk, visitor, data.password or "", address)
        await own_data.delete_user(site.desk, site.hub, visitor)
        headers = {"set-cookie": cookies.gone(secure=site.secure(asked_of(request)))}
        return Response(None, status_code=204, headers=headers)


def _me(request: Asking, visitor: Visitor | None, cookie: str | None = None, status: int = 200) -> Response[Me]:
    site, came = site_of(request), asked_of(request)
    told = Me(
        user=_user(visitor) if visitor else None,
        csrf=cookies.csrf_token(site.desk.key, visitor.secret) if visitor and visitor.secret else None,
        url=site.base_url(came),
        local_only=site.local_only(came),
        version=__version__,
    )
    headers = {"set-cookie": site.desk.cookie(cookie, secure=site.secure(came))} if cookie else {}
    return Response(told, status_code=status, headers=headers)


def _welcome(request: Asking, visitor: Visitor, cookie: str, status: int = 201) -> Response[Me]:
    """Signs a browser in, and tells it who it is now."""
    secret = cookies.unsealed(site_of(request).desk.key, cookie)
    return _me(request, Visitor(visitor.user, visitor.name, visitor.kind, secret), cookie, status)


def _user(visitor: Visitor) -> User:
    return User(visitor.user, visitor.name, visitor.kind)
