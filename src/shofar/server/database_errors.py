"""What an error of the database says: that it is away, that somebody else's lock stands in the way, or neither."""

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, NotSupportedError, ProgrammingError

_NOT_ITS_FAULT = (IntegrityError, DataError, ProgrammingError, NotSupportedError)
_ENTANGLED = ("40P01", "40001")  # deadlock, serialization failure
_LOCKED = ("55P03", *_ENTANGLED)  # lock not available
_TOO_MUCH = "54"  # PostgreSQL's class for what exceeds its limits
_TOO_BIG = "too big"  # what SQLite says of the same


def is_away(wrong: Exception) -> bool:
    """Whether it is the database that fails, and not what was to be written, nor somebody who stands in the way."""
    if not isinstance(wrong, DBAPIError) or isinstance(wrong, _NOT_ITS_FAULT) or is_locked(wrong):
        return False
    return not _state(wrong).startswith(_TOO_MUCH) and _TOO_BIG not in str(wrong.orig)


def is_locked(wrong: Exception) -> bool:
    """Whether somebody else's transaction stands in the way."""
    return _state(wrong) in _LOCKED


def is_entangled(wrong: Exception) -> bool:
    """Whether two transactions waited for each other, and this one has been undone so that the other can go on."""
    return _state(wrong) in _ENTANGLED


def _state(wrong: Exception) -> str:
    return getattr(getattr(wrong, "orig", None), "sqlstate", None) or ""
