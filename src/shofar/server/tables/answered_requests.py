"""The requests of a table that were carried out, remembered without asking the database.

Each is kept as a hash of eight bytes and a version: as texts they were most of what a table in play kept for itself.
Hashes are made with a secret of the process, so that nobody can make two requests look alike.
"""

from array import array
from hashlib import blake2b
from secrets import token_bytes

KEYS = 512
"""How many are remembered."""
BYTES = 8
_SECRET = token_bytes(16)


class AnsweredRequests:
    """By user and key: the version that a request led to. The oldest are forgotten."""

    __slots__ = ("_hashes", "_versions", "forgotten")

    def __init__(self) -> None:
        self._hashes = bytearray()
        self._versions = array("q")
        self.forgotten = False
        """Whether there were more than are remembered."""

    def version(self, identity: tuple[str, str]) -> int | None:
        """The version that a request led to, if it is remembered."""
        at = self._place(_hashed(identity))
        return None if at is None else self._versions[at]

    def add(self, identity: tuple[str, str], version: int) -> None:
        """Remembers a request."""
        hashed = _hashed(identity)
        if (at := self._place(hashed)) is not None:
            self._versions[at] = version
            return
        self._hashes += hashed
        self._versions.append(version)
        if len(self._versions) > KEYS:
            del self._hashes[:BYTES], self._versions[0]
            self.forgotten = True

    def _place(self, hashed: bytes) -> int | None:
        at = self._hashes.find(hashed)
        while at % BYTES > 0:  # -1 % 8 is 7: looks on from 0 only where something was found between two hashes
            if at < 0:
                return None
            at = self._hashes.find(hashed, at + 1)
        return at // BYTES


def _hashed(identity: tuple[str, str]) -> bytes:
    user, key = identity
    return blake2b(f"{user} {key}".encode(errors="surrogatepass"), digest_size=BYTES, key=_SECRET).digest()
