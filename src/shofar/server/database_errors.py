"""What an error of the database says: that it is away, that somebody else's lock stands in the way, or neither."""

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, NotSupportedError, ProgrammingError

_NOT_ITS_FAULT = (IntegrityError, DataError, ProgrammingError, NotSupportedError)
_LOCKED = ("55P03", "40P01", "40001")  # lock not available, deadlock, serialization failure


def is_away(wrong: Exception) -> bool:
    """Whether it is the database that fails, and not what was to be written, nor somebody who stands in the way."""
    return isinstance(wrong, DBAPIError) and not isinstance(wrong, _NOT_ITS_FAULT) and not is_locked(wrong)


def is_locked(wrong: Exception) -> bool:
    """Whether somebody else's transaction stands in the way."""
    return getattr(getattr(wrong, "orig", None), "sqlstate", None) in _LOCKED
