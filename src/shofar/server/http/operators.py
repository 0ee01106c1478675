"""For operators in the browser: people, bans, invitations, and the audit. Only the command line makes an operator.

Every request here needs a login session of an account with the role: tokens never have it. What changes something is
one transaction with its line in the audit, in which session and role are looked at once more. Other operators are out
of reach, and what signs somebody in or deletes them wants the operator's own password as well.
"""

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from litestar import Controller, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter
from msgspec import Meta, Struct
from sqlalchemy import Connection, select

from shofar.core.errors import Malformed
from shofar.server.db import schema
from shofar.server.http.context import HttpRequest, context_of, source_of, user_of
from shofar.server.people import accounts, operators, registration
from shofar.server.people.audit import Actor, AuditEntry, entries
from shofar.server.people.bans import Ban, bans_in_force
from shofar.server.people.context import OPERATOR, User
from shofar.server.people.credentials import lock_signed_in
from shofar.server.people.device_links import CARRY, PASSWORD
from shofar.server.people.disconnect import sign_out_everywhere
from shofar.server.people.names import AccountName, Name
from shofar.server.people.password_links import PATHS
from shofar.table.checks import Denied

T = TypeVar("T")
UserId = Annotated[str, PathParameter(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9:_-]+$")]
RowId = Annotated[str, PathParameter(min_length=1, max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]
Search = Annotated[str, QueryParameter(max_length=64)]
After = Annotated[str | None, QueryParameter(min_length=1, max_length=64)]
Before = Annotated[int | None, QueryParameter(ge=1, le=2**53)]
Reason = Annotated[str, Meta(max_length=200)]
Days = Annotated[float, Meta(gt=0, le=36_500)] | None
Text = Annotated[str, Meta(min_length=1, max_length=200)]
CurrentOperator = NamedDependency[User]
"""The operator, for handlers that are theirs alone."""
DAY_MS = 86_400_000
MOST = 50


class OwnPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """The operator's own password, which an open browser alone does not know."""

    password: Text


class NewLink(Struct, frozen=True, forbid_unknown_fields=True):
    """A link for somebody: by which they choose a password, or by which a browser is signed in as them."""

    password: Text
    """The operator's own."""
    reset: bool = True
    """Whether the old password ends, and all that it opened."""
    hours: Annotated[int, Meta(ge=1, le=operators.MOST_HOURS)] = 24


class NewUser(Struct, frozen=True, forbid_unknown_fields=True):
    """An account for somebody."""

    name: AccountName
    hours: Annotated[int, Meta(ge=1, le=operators.MOST_HOURS)] = 24


class OtherName(Struct, frozen=True, forbid_unknown_fields=True):
    """Another name for somebody."""

    name: Name


class NewBan(Struct, frozen=True, forbid_unknown_fields=True):
    """Why, and for how many days; without, for good."""

    reason: Reason = ""
    days: Days = None


class NewAddressBan(Struct, frozen=True, forbid_unknown_fields=True):
    """An address or a network, such as 203.0.113.0/24."""

    network: Annotated[str, Meta(min_length=2, max_length=64)]
    reason: Reason = ""
    days: Days = None


class EndOfBan(Struct, frozen=True, forbid_unknown_fields=True):
    """Whose bans end: a user's id, an address or a network as it stands in the list."""

    subject: Annotated[str, Meta(min_length=1, max_length=80)]


class NewInvitation(Struct, frozen=True, forbid_unknown_fields=True):
    """For how many accounts, for how many days, and a note for the operators' own eyes."""

    uses: Annotated[int, Meta(ge=1, le=registration.MOST_USES)] = 1
    days: Annotated[int, Meta(ge=1, le=registration.MOST_DAYS)] = 14
    note: Annotated[str, Meta(max_length=24)] = ""


class HandedLink(Struct, frozen=True):
    """A link to hand out; it is told this once."""

    url: str
    id: str
    """Of the user, or of the invitation."""


class KnownBan(Struct, frozen=True):
    """A ban in force."""

    kind: str
    subject: str
    reason: str
    until: int | None

    @classmethod
    def of(cls, ban: Ban) -> "KnownBan":
        """As it is told."""
        return cls(ban.kind, ban.subject, ban.reason, ban.until)


async def require_operator(request: HttpRequest) -> User:
    """The operator; Denied for everybody else."""
    user = user_of(request)
    if user is None:
        raise Denied("server-not-signed-in")
    if not user.operator:
        raise Denied("server-operators-only")
    return user


async def as_operator(request: HttpRequest, operator: User, work: Callable[[Connection, Actor], T]) -> T:
    """What the work gives, in one transaction with its line in the audit."""
    people = context_of(request).people

    def transaction(connection: Connection) -> T:
        lock_signed_in(connection, operator)
        if connection.scalar(select(schema.users.c.role).where(schema.users.c.id == operator.id)) != OPERATOR:
            raise Denied("server-operators-only")
        return work(connection, Actor(operator.id, people.now()))

    return await people.db.write(transaction)


def check_within_reach(connection: Connection, user: str) -> None:
    """Denied where the other one is an operator too: only the command line settles that."""
    if connection.scalar(select(schema.users.c.role).where(schema.users.c.id == user)) == OPERATOR:
        raise Denied("server-operator-safe")


class Operators(Controller):
    """What operators do about people. Everything here is for accounts with the operator's role, in a browser."""

    path = "/operators"
    tags = ("operators",)

    @get("/people", summary="Who is here", access="operator")
    async def list_people(
        self,
        request: HttpRequest,
        operator: CurrentOperator,
        kind: FromQuery[operators.Kind | None] = None,
        search: Search = "",
        after: After = None,
    ) -> list[operators.KnownUser]:
        """Lists users, fifty at a time, those first who were here last; `after` the id of the last one you have."""
        people = context_of(request).people

        def found(connection: Connection) -> list[operators.KnownUser]:
            return operators.list_users(connection, people.now(), kind=kind, search=search, most=MOST, after=after)

        return await people.db.read(found)

    @get("/people/{user_id:str}", summary="What is kept of somebody, counted", access="operator", errors=(404,))
    async def get_person(
        self, request: HttpRequest, operator: CurrentOperator, user_id: UserId
    ) -> operators.UserDetails:
        """Counts what is kept of a user: numbers, never contents."""
        people = context_of(request).people

        def found(connection: Connection) -> operators.UserDetails:
            known = operators.find_user(connection, user_id, people.now())
            if known is None:
                raise Denied("server-no-such-user")
            return operators.details(connection, known, people.now())

        return await people.db.read(found)

    @post("/people", summary="Make an account for somebody", access="operator", status_code=201)
    async def add_person(self, request: HttpRequest, operator: CurrentOperator, data: JSONBody[NewUser]) -> HandedLink:
        """Makes an account without a password; the answer has the link by which its owner chooses one."""
        user, code = await as_operator(
            request, operator, lambda connection, by: operators.add_account(connection, by, data.name, hours=data.hours)
        )
        return _handed(request, PATHS[PASSWORD], code, user)

    @post("/people/{user_id:str}/name", summary="Rename somebody", access="operator", status_code=204, errors=(404,))
    async def rename_person(
        self, request: HttpRequest, operator: CurrentOperator, user_id: UserId, data: JSONBody[OtherName]
    ) -> None:
        """Gives a user another name; tables that are not over show it within seconds."""
        await self._about(request, operator, user_id, operators.rename_user, data.name)

    @post(
        "/people/{user_id:str}/link", summary="A link for somebody who cannot get in", access="operator", errors=(404,)
    )
    async def make_person_link(
        self, request: HttpRequest, operator: CurrentOperator, user_id: UserId, data: JSONBody[NewLink]
    ) -> HandedLink:
        """Makes a link that works once: to sign in, or with `reset` to choose a new password.

        Confirmed with the operator's own password; written into the audit."""
        await self._confirm(request, operator, data.password)
        work = operators.reset_password if data.reset else operators.sign_in_link
        code = await self._about(request, operator, user_id, work, hours=data.hours)
        if data.reset:
            sign_out_everywhere(context_of(request).people.users, user_id)
        return _handed(request, PATHS[PASSWORD if data.reset else CARRY], code, user_id)

    @post("/people/{user_id:str}/ban", summary="Shut somebody out", access="operator", status_code=204, errors=(404,))
    async def ban_person(
        self, request: HttpRequest, operator: CurrentOperator, user_id: UserId, data: JSONBody[NewBan]
    ) -> None:
        """Bans a user and their bots; in force everywhere within ten seconds."""
        until = _until(request, data.days)
        await self._about(request, operator, user_id, operators.ban, data.reason, until)
        sign_out_everywhere(context_of(request).people.users, user_id)

    @delete("/people/{user_id:str}", summary="Delete somebody", access="operator", status_code=204, errors=(404,))
    async def delete_person(
        self, request: HttpRequest, operator: CurrentOperator, user_id: UserId, data: JSONBody[OwnPassword]
    ) -> None:
        """Deletes a user, as they could themselves; confirmed with the operator's own password."""
        await self._confirm(request, operator, data.password)
        await self._about(request, operator, user_id, operators.delete_account)
        sign_out_everywhere(context_of(request).people.users, user_id)

    @get("/bans", summary="Who is shut out", access="operator")
    async def list_bans(self, request: HttpRequest, operator: CurrentOperator) -> list[KnownBan]:
        """Lists the bans in force: users by their ids, addresses and networks."""
        people = context_of(request).people
        found = await people.db.read(lambda connection: bans_in_force(connection, people.now()))
        return [KnownBan.of(one) for one in found]

    @post("/bans", summary="Shut an address or a network out", access="operator", status_code=204)
    async def ban_address(self, request: HttpRequest, operator: CurrentOperator, data: JSONBody[NewAddressBan]) -> None:
        """Bans an address or a network; in force everywhere within ten seconds."""
        until = _until(request, data.days)

        def work(connection: Connection, by: Actor) -> None:
            try:
                operators.ban_network(connection, by, data.network, data.reason, until)
            except ValueError:
                raise Malformed("network", "server-no-network") from None

        await as_operator(request, operator, work)

    @post("/bans/lift", summary="Let somebody back in", access="operator", status_code=204, errors=(404,))
    async def lift_ban(self, request: HttpRequest, operator: CurrentOperator, data: JSONBody[EndOfBan]) -> None:
        """Lifts all bans of one user, address or network."""
        if not await as_operator(request, operator, lambda one, by: operators.unban(one, by, data.subject)):
            raise Denied("server-no-such-user")

    @get("/invitations", summary="Invitations to make an account", access="operator")
    async def list_invitations(self, request: HttpRequest, operator: CurrentOperator) -> list[registration.Invitation]:
        """Lists invitations that still open something, without their codes."""
        people = context_of(request).people
        return await people.db.read(lambda connection: registration.invitations(connection, people.now()))

    @post("/invitations", summary="Invite somebody to make an account", access="operator", status_code=201)
    async def invite_people(
        self, request: HttpRequest, operator: CurrentOperator, data: JSONBody[NewInvitation]
    ) -> HandedLink:
        """Makes an invitation; the answer has its link, which is shown this once."""

        def work(connection: Connection, by: Actor) -> tuple[registration.Invitation, str]:
            return registration.invite(connection, by, uses=data.uses, days=data.days, note=data.note)

        made, code = await as_operator(request, operator, work)
        return _handed(request, "/register", code, made.id)

    @delete("/invitations/{invitation:str}", summary="Take an invitation back", access="operator", errors=(404,))
    async def withdraw_invitation(self, request: HttpRequest, operator: CurrentOperator, invitation: RowId) -> None:
        """Ends an invitation; accounts that were made with it stay."""
        await as_operator(request, operator, lambda one, by: registration.withdraw(one, by, invitation))

    @get("/audit", summary="What operators did", access="operator")
    async def list_audit(
        self, request: HttpRequest, operator: CurrentOperator, before: Before = None
    ) -> list[AuditEntry]:
        """Lists what operators did, the latest first, fifty at a time; `before` the number of the last one you have."""
        people = context_of(request).people
        return await people.db.read(lambda connection: entries(connection, most=MOST, before=before))

    async def _about(
        self, request: HttpRequest, operator: User, user: str, work: Callable[..., T], *more: Any, **named: Any
    ) -> T:
        def transaction(connection: Connection, by: Actor) -> T:
            check_within_reach(connection, user)
            return work(connection, by, user, *more, **named)

        return await as_operator(request, operator, transaction)

    async def _confirm(self, request: HttpRequest, operator: User, password: str) -> None:
        people, address = context_of(request).people, source_of(request).limit_key
        await accounts.confirm_password(people, operator, password, address)


def _until(request: HttpRequest, days: float | None) -> int | None:
    return None if days is None else context_of(request).people.now() + int(days * DAY_MS)


def _handed(request: HttpRequest, path: str, code: str, about: str) -> HandedLink:
    return HandedLink(f"{context_of(request).base_url(source_of(request))}{path}#{code}", about)
