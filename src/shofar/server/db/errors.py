"""What an error of the database means: that it is away, that a lock stands in the way, or neither."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DataError, DBAPIError, IntegrityError, NotSupportedError, ProgrammingError

from shofar.server.errors import OperatorError

BACKENDS = ("sqlite", "postgresql")
_STATEMENT_ERRORS = (IntegrityError, DataError, ProgrammingError, NotSupportedError)
_DEADLOCK = ("40P01", "40001")  # deadlock, serialization failure
_LOCKED = ("55P03", *_DEADLOCK)  # lock not available
_TOO_MUCH = "54"  # PostgreSQL's class for what exceeds its limits
_TOO_BIG = "too big"  # what SQLite says of the same


def is_away(wrong: Exception) -> bool:
    """Whether the database cannot be reached or used, whatever was to be written."""
    if not isinstance(wrong, DBAPIError) or isinstance(wrong, _STATEMENT_ERRORS) or is_locked(wrong):
        return False
    return not _state(wrong).startswith(_TOO_MUCH) and _TOO_BIG not in str(wrong.orig)


def is_locked(wrong: Exception) -> bool:
    """Whether another transaction holds a lock that is needed."""
    return _state(wrong) in _LOCKED


def is_deadlock(wrong: Exception) -> bool:
    """Whether two transactions waited for each other, and this one was rolled back."""
    return _state(wrong) in _DEADLOCK


def _state(wrong: Exception) -> str:
    return getattr(getattr(wrong, "orig", None), "sqlstate", None) or ""


@contextmanager
def explain_errors(url: str) -> Iterator[None]:
    """Raises OperatorError where the URL is none, or where its database cannot be reached or used."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        parsed = None
    if parsed is None or parsed.get_backend_name() not in BACKENDS:
        raise OperatorError("--database: say sqlite:///FILE or postgresql://USER@HOST/NAME")
    try:
        yield
    except DBAPIError as wrong:
        why = str(wrong.orig).strip().partition("\n")[0]
        raise OperatorError(f"{parsed.render_as_string(hide_password=True)}: {why}") from None
