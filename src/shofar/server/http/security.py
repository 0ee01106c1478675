"""Where a request comes from and through which proxies, its origin and host, and the security headers of answers."""

import re
import socket
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from ipaddress import ip_address
from urllib.parse import urlsplit

from shofar.server.addresses import Network, address_key, is_trusted_proxy, parse_address
from shofar.table.checks import Denied

UNSAFE = frozenset({"POST", "PUT", "PATCH", "DELETE"})
BODY_BYTES = 64 * 1024
"""A request's body at most; replays of posted records have a limit of their own."""
CSRF_HEADER = "x-csrf-token"
HSTS = "max-age=31536000"
"""For a server that is known by an https address: browsers come by no other way for a year."""
LOCAL_ENDINGS = (".localhost", ".local", ".lan", ".home.arpa", ".internal")
"""Names that nobody can register, so that no stranger's page can have them."""

_HOST = re.compile(r"(?:\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9._-]{1,253})(?::[0-9]{1,5})?")

_POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    # Places and colours of cards are attributes of drawn elements.
    "style-src-attr": "'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "font-src": "'self'",
    "media-src": "'self' blob:",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
CONTENT_SECURITY_POLICY = "; ".join(f"{name} {value}" for name, value in _POLICY.items())

HEADERS: Mapping[str, str] = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


@dataclass(frozen=True, slots=True)
class RequestSource:
    """A request's address, scheme and host, as they were before trusted proxies."""

    address: str
    scheme: str
    host: str

    @property
    def origin(self) -> str:
        """The origin that a page of this server has."""
        return _origin(f"{self.scheme}://{self.host}") or ""

    @property
    def limit_key(self) -> str:
        """The address as limits count it: one household has 2^64 IPv6 addresses, and one IPv4 address."""
        return address_key(self.address)


def request_source(
    peer: str, scheme: str, headers: Mapping[str, str], trusted: Sequence[Network] = ()
) -> RequestSource:
    """Believes `X-Forwarded-…` from trusted proxies only; headers by their names in lower case."""
    host = headers.get("host", "")
    if not is_trusted_proxy(peer, trusted):
        return RequestSource(peer, scheme, host)
    address = peer
    # From the nearest proxy outwards: the first address that is no trusted proxy is the client's.
    for hop in reversed([one.strip() for one in headers.get("x-forwarded-for", "").split(",") if one.strip()]):
        if parse_address(hop) is None:
            break
        address = hop
        if not is_trusted_proxy(hop, trusted):
            break
    proto = headers.get("x-forwarded-proto", scheme).split(",")[-1].strip().lower()
    return RequestSource(
        address,
        proto if proto in ("http", "https", "ws", "wss") else scheme,
        headers.get("x-forwarded-host", host).split(",")[-1].strip(),
    )


def check_origin(headers: Mapping[str, str], source: RequestSource, public_url: str | None) -> None:
    """Denies what another site's page sent. Programs send no Origin, and no cookie that a site could borrow."""
    given = headers.get("origin")
    if given is None:
        if headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
            raise Denied("server-foreign-origin")
        return
    ours = {_origin(public_url or "")}
    # Where the server's own name is known, only bare addresses go besides: other names may be somebody else's
    # that lead here.
    if public_url is None or _is_address(source.host):
        ours.add(source.origin)
    if _origin(given) not in ours - {None, ""}:
        raise Denied("server-foreign-origin")


def parse_host(host_and_port: str) -> str | None:
    """The host of a Host header, in small letters and without its port; None where it is no host."""
    if not _HOST.fullmatch(host_and_port):
        return None
    try:
        parts = urlsplit(f"//{host_and_port}")
        parts.port  # noqa: B018  ValueError above 65,535
    except ValueError:
        return None
    host = (parts.hostname or "").rstrip(".")
    if host_and_port.startswith("[") and parse_address(host) is None:
        return None
    return host or None


def is_own_host(host: str, allowed: Collection[str] = ()) -> bool:
    """Whether a page under this name can only be ours: a stranger's name may lead to this machine as well."""
    return (
        host in allowed
        or "." not in host
        or host.endswith(LOCAL_ENDINGS)
        or parse_address(host) is not None
        or host == _name_of_this_machine()
    )


@cache
def _name_of_this_machine() -> str:
    return socket.gethostname().lower()  # its full name is another server's to tell, which may take its time


def _is_address(host_and_port: str) -> bool:
    """Whether it is an address, or this machine."""
    try:
        host = urlsplit(f"//{host_and_port}").hostname or ""
    except ValueError:
        return False
    return host == "localhost" or parse_address(host) is not None


def _origin(url: str) -> str | None:
    """Scheme, host and port, with the port that goes without saying; a WebSocket has its page's origin."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return None
    scheme = {"ws": "http", "wss": "https"}.get(parts.scheme, parts.scheme)
    if scheme not in ("http", "https") or not parts.hostname:
        return None
    return f"{scheme}://{parts.hostname}:{port or {'http': 80, 'https': 443}[scheme]}"


def is_loopback_url(public_url: str) -> bool:
    """Whether a URL can be reached from this machine alone."""
    host = urlsplit(public_url).hostname or ""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    found = parse_address(host)
    return found is not None and ip_address(found).is_loopback
