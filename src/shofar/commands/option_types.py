"""Types of options: each parses the text of an option, or raises ArgumentTypeError."""

import re
from argparse import ArgumentTypeError
from collections.abc import Callable
from ipaddress import ip_network
from math import inf

SHORTEST_KEY = 16
LARGEST_DIFFERENCE = 4000.0
"""Points of rating: ten thousand million wins to one."""


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """A whole number within bounds."""
    message = f"say a whole number, {least} or more" if most is None else f"say a whole number from {least} to {most}"

    def parse(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise ArgumentTypeError(message) from None
        if number < least or (most is not None and number > most):
            raise ArgumentTypeError(message)
        return number

    return parse


def text(given: str) -> str:
    """Any text; bytes that the terminal's encoding does not have are none."""
    try:
        given.encode()
    except UnicodeEncodeError:
        raise ArgumentTypeError("say it in the terminal's encoding") from None
    return given


def signing_key(text: str) -> str:
    """What to sign with: nothing that could be guessed."""
    if len(text) < SHORTEST_KEY:
        raise ArgumentTypeError(f"say {SHORTEST_KEY} characters or more, such as `openssl rand -hex 32` makes")
    return text


def above_zero(text: str) -> float:
    """A number above 0."""
    return _between(text, inf, "say a number above 0")


def chance(text: str) -> float:
    """How often to be wrong: less than every second time."""
    return _between(text, 0.5, "say a number above 0 and below 0.5")


def elo(text: str) -> float:
    """A difference of ratings; beyond the bounds nobody could tell one from another."""
    most = LARGEST_DIFFERENCE
    return _between(text, most, f"say a number between -{most:g} and {most:g}", least=-most)


def network(text: str) -> str:
    """An address, or a network such as 10.0.0.0/8."""
    try:
        ip_network(text, strict=False)
    except ValueError:
        raise ArgumentTypeError("say an address or a network, such as 10.0.0.0/8") from None
    return text


def host_name(text: str) -> str:
    """A host's name, without a port."""
    if not re.fullmatch(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*", text):
        raise ArgumentTypeError("say a name, such as games.example.org")
    return text


def _between(text: str, most: float, message: str, least: float = 0.0) -> float:
    try:
        number = float(text)
    except ValueError:
        raise ArgumentTypeError(message) from None
    if not least < number < most:
        raise ArgumentTypeError(message)
    return number
