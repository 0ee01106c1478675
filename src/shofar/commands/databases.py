"""What can be wrong with `--database`, told in one line."""

from collections.abc import Iterator
from contextlib import contextmanager

from shofar.commands.inputs import Refused

BACKENDS = ("sqlite", "postgresql")


@contextmanager
def database_at(url: str) -> Iterator[None]:
    """Refused where the address is none, or where the database behind it cannot be reached or used."""
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import ArgumentError, DBAPIError

    try:
        known = make_url(url)
    except (ArgumentError, ValueError):
        known = None
    if known is None or known.get_backend_name() not in BACKENDS:
        raise Refused("--database: say sqlite:///FILE or postgresql://USER@HOST/NAME")
    try:
        yield
    except DBAPIError as wrong:
        why = str(wrong.orig).strip().partition("\n")[0]
        raise Refused(f"{known.render_as_string(hide_password=True)}: {why}") from None
