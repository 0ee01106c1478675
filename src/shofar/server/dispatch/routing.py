"""Which process a connection goes to: the people of one table to one process, everybody else by their address.

Any process can serve any table: this saves the work of telling each other of every move, and nothing depends on it.
"""

import re
from collections.abc import Sequence
from hashlib import blake2b

from shofar.server.addresses import Network, address_key, is_trusted_proxy, parse_address

_TABLE = re.compile(rb"GET /ws/([0-9A-Za-z]{1,64})[ ?]")
_FORWARDED = re.compile(rb"\r\nx-forwarded-for:([^\r\n]*)(?=\r\n)", re.IGNORECASE)


def routing_key(head: bytes, address: str, trusted: Sequence[Network]) -> bytes:
    """What connections have in common that go to the same process, from the first bytes that a client has sent."""
    if table := _TABLE.match(head):
        return b"table " + table[1]
    if is_trusted_proxy(address, trusted) and (lines := _FORWARDED.findall(head)):
        behind = parse_address(lines[-1].rpartition(b",")[2].strip().decode("latin-1"))
        address = behind or address
    return b"from " + address_key(address).encode()


def in_order(key: bytes, secret: bytes, count: int) -> list[int]:
    """All processes, by number, the one first that the key belongs to, then who takes over for it.

    With another number of processes most keys stay where they are; without the secret nobody can choose a process."""

    def weight(number: int) -> bytes:
        return blake2b(b"%d %s" % (number, key), digest_size=8, key=secret).digest()

    return sorted(range(count), key=weight, reverse=True)
