"""The shuffle: the same on every platform and Python version, as docs/shuffle.md describes.

The numbers come from SHAKE-256 over the seed, read as 16-bit big-endian words; a word too large to be
reduced fairly is passed over.
"""

from collections.abc import Iterator, Sequence
from hashlib import shake_256
from struct import unpack
from typing import TypeVar

Item = TypeVar("Item")

WORD = 1 << 16
BLOCK = 1024


class Chance:
    """A stream of fair numbers from a seed."""

    def __init__(self, seed: int | str) -> None:
        self._words = _words(f"shofar shuffle 1:{seed}".encode())

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, each as likely."""
        fair = WORD - WORD % bound
        while (word := next(self._words)) >= fair:
            pass
        return word % bound

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """The items in a random order (Fisher and Yates, from the last place down)."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed


def _words(seed: bytes) -> Iterator[int]:
    # Not a method: what reads would hold whose stream it is, and both would stay until somebody looks for garbage.
    # SHAKE gives the same bytes however long the answer is, so that a longer read extends a shorter one.
    stream, start, size = shake_256(seed), 0, BLOCK
    while True:
        data = stream.digest(size)
        yield from unpack(f">{(size - start) // 2}H", data[start:])
        start, size = size, size * 2
