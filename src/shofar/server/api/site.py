"""What every HTTP handler finds: the desk, the tables, the counters, and where this server can be reached."""

import socket
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency

from shofar.server.config import Config
from shofar.server.hub import Hub
from shofar.server.jobs import Jobs
from shofar.server.metrics import Metrics
from shofar.server.offered import HERE, Offered
from shofar.server.people.bans import BannedAddresses
from shofar.server.people.desk import Desk, Visitor
from shofar.server.security import Asked, Network, only_here

Asking = Request[Any, Any, State]
SignedIn = NamedDependency[Visitor]
"""The visitor, for handlers that need one."""


@dataclass(slots=True)
class Site:
    """One process's site."""

    config: Config
    desk: Desk
    hub: Hub
    banned: BannedAddresses
    metrics: Metrics = field(default_factory=Metrics)
    trusted: tuple[Network, ...] = ()
    offered: Offered = HERE
    bots: Jobs | None = None
    listening: Callable[[], bool] = lambda: True
    """Whether news of other processes arrive."""

    def base_url(self, asked: Asked) -> str:
        """Where others can reach this server: as the operator said, or as this request did."""
        if self.config.public_url:
            return self.config.public_url.rstrip("/")
        found = f"{'https' if asked.scheme in ('https', 'wss') else 'http'}://{asked.host}"
        if only_here(found) and not only_here(f"http://{_bracketed(self.config.host)}") and (address := lan_address()):
            # The host sits at this very machine; friends come over the network.
            port = urlsplit(found).port
            return f"http://{address}" + (f":{port}" if port else "")
        return found

    def local_only(self, asked: Asked) -> bool:
        """Whether a link from here works on this machine alone."""
        return only_here(self.base_url(asked))

    @property
    def https(self) -> bool:
        """Whether the operator has said that everybody comes by https."""
        return (self.config.public_url or "").lower().startswith("https:")

    def secure(self, asked: Asked) -> bool:
        """Whether cookies may go over encrypted connections alone."""
        return asked.scheme in ("https", "wss") or self.https


def site_of(request: Asking) -> Site:
    """The site that the application was made for."""
    site: Site = request.app.state.site
    return site


def asked_of(request: Asking) -> Asked:
    """Where the request came from; the door has worked it out."""
    asked: Asked = request.state.asked
    return asked


def visitor_of(request: Asking) -> Visitor | None:
    """Who asks, if they are signed in."""
    visitor: Visitor | None = request.state.visitor
    return visitor


def lan_address() -> str | None:
    """This machine's address in its network. Nothing is sent: connecting a datagram socket only chooses a route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if address.startswith("127.") or address == "0.0.0.0" else address


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
