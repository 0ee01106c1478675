"""How much of a random trial to run: the short form in `make test`, the long one in `make soak`."""

import os

SOAK = os.environ.get("SHOFAR_SOAK", "") not in ("", "0")


def scale(short: int, soak: int) -> int:
    """Return the count for this run."""
    return soak if SOAK else short
