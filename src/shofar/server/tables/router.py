"""The one way of client messages into the server, over WebSocket and HTTP."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial

from sqlalchemy.exc import DBAPIError

from shofar.core.errors import Illegal, Malformed
from shofar.server.faults import FAULTS, Place, attempt
from shofar.server.tables.broadcast import Broadcast
from shofar.server.tables.chat import Chat
from shofar.server.tables.context import TablesContext
from shofar.server.tables.mutes import Mutes, muted_message
from shofar.server.tables.outages import LATER, Unavailable
from shofar.server.tables.session import TROUBLE, Client, TableSession
from shofar.server.tables.table_service import TableService
from shofar.table import messages
from shofar.table.checks import Denied
from shofar.table.decide import refusal_fields
from shofar.table.host import route
from shofar.table.settings import Person

CheckBots = Callable[[str, Sequence[str]], Awaitable[None]]
"""Denies a game's bots that do not exist."""


@dataclass(eq=False)
class Router:
    """Takes each message to what answers it: the handlers of `shofar.table.host.route`."""

    _context: TablesContext
    _tables: TableService
    _broadcast: Broadcast
    _chat: Chat
    _mutes: Mutes
    _check_bots: CheckBots

    def route(self, client: Client, message: messages.FromClient) -> None:
        """Has a client's message answered."""
        key = getattr(message, "key", None)
        try:
            route(client.session, client, message, self._tables.now(), self)
        except (Denied, Illegal, Malformed) as wrong:
            self.refuse(client, key, wrong)
        except Exception as wrong:
            FAULTS.note(Place.MESSAGE, wrong, client.session.id)
            self.refuse(client, key, Denied("server-trouble"))

    async def request(self, session: TableSession, person: Person, request: messages.TableRequest) -> int:
        """Carries a request out that came over HTTP: the version that it led to."""
        if isinstance(request, messages.GiveSeatToBot):
            await self._check_bots(session.table.settings.game, [request.bot])
        return await self._tables.request(session.id, person, request)

    # Handlers

    def greet(self, client: Client, seen: int | None) -> None:
        """Sends the table, the game, whom the user has muted, and the last chat messages."""
        if client.greet():
            client.session.resume(client, seen)
            self._send_table(client)
            if client.mutes:
                client.send(muted_message(client.mutes))
            self._chat.send_recent(client)

    def refresh(self, client: Client) -> None:
        """Sends everything afresh to a client that may have missed anything."""
        client.epoch = 0
        self._send_table(client)

    def _send_table(self, client: Client) -> None:
        self._broadcast.info_to(client.session, client)
        self._broadcast.update(client.session, client)

    def send(self, client: Client, message: messages.FromServer) -> None:
        """Sends a message."""
        client.send(message)

    def send_update(self, client: Client) -> None:
        """Sends the view that the client shows."""
        self._broadcast.update(client.session, client)

    def chat(self, client: Client, person: Person, message: messages.Say | messages.Mute) -> None:
        """Says something to the table, or mutes somebody; answered once it is stored."""
        if isinstance(message, messages.Say):
            stored, place = self._chat.say(client.session, person, message), Place.CHAT
        else:
            stored, place = self._mutes.change(person.user, message), Place.MUTES
        self._context.tasks.spawn(self._answer(client, message.key, stored, place))

    async def _answer(self, client: Client, key: str, stored: Awaitable[int], place: Place) -> None:
        try:
            client.send(messages.Accepted(key=key, version=await stored))
        except Denied as wrong:
            self.refuse(client, key, wrong)
        except DBAPIError:
            self.refuse(client, key, Denied("server-unavailable"))
        except Exception as wrong:
            FAULTS.note(place, wrong, client.session.id)
            self.refuse(client, key, Denied("server-trouble"))

    def submit(self, client: Client, person: Person, request: messages.TableRequest) -> None:
        """Has a request decided, and answers it; which bots there are is found out by a process of its own."""
        if isinstance(request, messages.GiveSeatToBot):
            self._context.tasks.spawn(self._submit_checked(client, person, request))
        else:
            self._submit(client, person, request)

    async def _submit_checked(self, client: Client, person: Person, request: messages.GiveSeatToBot) -> None:
        try:
            await self._check_bots(client.session.table.settings.game, [request.bot])
        except Denied as wrong:
            self.refuse(client, request.key, wrong)
        except Exception as wrong:
            FAULTS.note(Place.MESSAGE, wrong, client.session.id)
            self.refuse(client, request.key, Denied("server-trouble"))
        else:
            self._submit(client, client.person or person, request)

    def _submit(self, client: Client, person: Person, request: messages.TableRequest) -> None:
        session, key = client.session, request.key

        def committed(version: int) -> None:
            if not attempt(Place.ANSWER, session.id, client.send, messages.Accepted(key=key, version=version)):
                client.close(TROUBLE, "answer failed")  # it asks again with the same key, and will be answered

        self._tables.submit_request(session, person, request, committed, partial(self.refuse, client, key))

    def refuse(self, client: Client, key: str | None, wrong: Exception) -> None:
        """Says why a request is refused; who acted on an old view gets a new one."""
        if isinstance(wrong, Unavailable):
            # Nobody knows whether it was carried out: the client asks again with the same key, and will be answered.
            client.close(LATER, "database away")
            return
        if not isinstance(wrong, Denied | Illegal | Malformed):
            wrong = Denied("server-trouble")
        client.send(messages.Refused(key=key, **refusal_fields(wrong)))
        if wrong.code == "table-stale":
            client.epoch = 0
            self._broadcast.update(client.session, client)
