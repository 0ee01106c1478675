"""Addresses and networks of clients and proxies."""

from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

Network = IPv4Network | IPv6Network


def parse_networks(texts: Sequence[str]) -> tuple[Network, ...]:
    """Proxies by address or network, such as 10.0.0.0/8; ValueError for one that is neither."""
    return tuple(ip_network(text, strict=False) for text in texts)


def address_key(address: str) -> str:
    """An address as limits count it."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(IPv6Network((int(found) >> 64 << 64, 64)))
    return address


def is_trusted_proxy(address: str, trusted: Sequence[Network]) -> bool:
    """Whether an address is a proxy of ours."""
    known = parse_address(address)
    return known is not None and any(ip_address(known) in network for network in trusted)


def parse_address(text: str) -> str | None:
    """The address in its usual form; None if it is none."""
    try:
        return str(ip_address(text))
    except ValueError:
        return None
