"""What every HTTP handler finds: people, tables, metrics, and where this server can be reached."""

import socket
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency

from shofar.server.bots.available_bots import INSTALLED_BOTS, AvailableBots
from shofar.server.bots.hints import HintProcess
from shofar.server.bots.worker_monitor import WorkerMonitor
from shofar.server.config import Config
from shofar.server.http.heavy_work import HeavyWork
from shofar.server.http.picture_cache import Pictures
from shofar.server.http.security import RequestSource, is_loopback_url
from shofar.server.metrics import Metrics
from shofar.server.people.bans import BannedAddresses
from shofar.server.people.context import PeopleContext, User
from shofar.server.tables.bot_quotas import BotQuotas
from shofar.server.tables.outages import OutageTracker
from shofar.server.tables.router import Router
from shofar.server.tables.table_service import TableService
from shofar.server.tables.unreadable import UnreadableTables

HttpRequest = Request[Any, Any, State]


@cache
def _decoder(body: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(body)


class ApiRequest(HttpRequest):
    """A request whose body is decoded as its handler's type says: Litestar would take 0 for false and "3" for 3."""

    async def json(self) -> Any:
        """The body, as the type of the handler's `data`."""
        data = self.route_handler.parsed_data_field
        return _decoder(data.annotation if data else Any).decode(await self.body() or b"null")


CurrentUser = NamedDependency[User]
"""The user, for handlers that need one."""


@dataclass(slots=True)
class AppContext:
    """What the handlers of one process need."""

    config: Config
    people: PeopleContext
    tables: TableService
    router: Router
    outages: OutageTracker
    quotas: BotQuotas
    unreadable: UnreadableTables
    banned: BannedAddresses
    metrics: Metrics = field(default_factory=Metrics)
    bot_catalogue: AvailableBots = INSTALLED_BOTS
    bots: WorkerMonitor | None = None
    hints: HintProcess = field(default_factory=HintProcess)
    pictures: Pictures = field(default_factory=Pictures)
    replaying: HeavyWork = field(default_factory=HeavyWork)
    """For tens of milliseconds and more: replays, pictures."""
    teaching: HeavyWork = field(default_factory=HeavyWork)
    """For steps of lessons, which wait behind nothing else."""
    push_key: str | None = None
    """What browsers subscribe to notifications with, where the operator has a key."""
    not_ready: Callable[[], str | None] = lambda: None
    """Why this process should be sent nobody now."""

    def base_url(self, source: RequestSource) -> str:
        """Where others can reach this server: as the operator said, or as this request did."""
        if self.config.public_url:
            return self.config.public_url.rstrip("/")
        found = f"{'https' if source.scheme in ('https', 'wss') else 'http'}://{source.host}"
        host = f"[{self.config.host}]" if ":" in self.config.host else self.config.host
        listens_here_only = is_loopback_url(f"http://{host}")
        if is_loopback_url(found) and not listens_here_only and (address := lan_address()):
            # The host sits at this very machine; friends come over the network.
            port = urlsplit(found).port
            return f"http://{address}" + (f":{port}" if port else "")
        return found

    def local_only(self, source: RequestSource) -> bool:
        """Whether a link from here works on this machine alone."""
        return is_loopback_url(self.base_url(source))

    @property
    def https(self) -> bool:
        """Whether the server is known by an https address."""
        return (self.config.public_url or "").lower().startswith("https:")

    def secure(self, source: RequestSource) -> bool:
        """Whether to set cookies for encrypted connections only."""
        return source.scheme in ("https", "wss") or self.https


def context_of(request: HttpRequest) -> AppContext:
    """The context of the application that serves the request."""
    context: AppContext = request.app.state.context
    return context


def source_of(request: HttpRequest) -> RequestSource:
    """Where the request came from, as admission control found out."""
    source: RequestSource = request.state.source
    return source


def user_of(request: HttpRequest) -> User | None:
    """The signed-in user, if there is one."""
    user: User | None = request.state.user
    return user


def lan_address() -> str | None:
    """This machine's address in its network. Nothing is sent: connecting a datagram socket only chooses a route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if address.startswith("127.") or address == "0.0.0.0" else address
