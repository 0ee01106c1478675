"""What an error of the database says: that it is away, that somebody else's lock stands in the way, or neither."""

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, NotSupportedError, ProgrammingError

_NOT_ITS_FAULT = (IntegrityError, DataError, ProgrammingError, NotSupportedError)
_ENTANGLED = ("40P01", "40001")  # deadlock, serialization failure
_LOCKED = ("55P03", *_ENTANGLED)  # lock not available


def is_away(wrong: Exception) -> bool:
    """Whether it is the database that fails, and not what was to be written, nor somebody who stands in the way."""
    return isinstance(wrong, DBAPIError) and not isinstance(wrong, _NOT_ITS_FAULT) and not is_locked(wrong)


def is_locked(wrong: Exception) -> bool:
    """Whether somebody else's transaction stands in the way."""
    return _state(wrong) in _LOCKED


def is_entangled(wrong: Exception) -> bool:
    """Whether two transactions waited for each other, and this one has been undone so that the other can go on."""
    return _state(wrong) in _ENTANGLED


def _state(wrong: Exception) -> str | None:
    state: str | None = getattr(getattr(wrong, "orig", None), "sqlstate", None)
    return state
