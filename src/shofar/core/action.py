"""An action is its own text: it compares, hashes, sorts and travels as that, and names its parts besides."""

from typing import Any


class ActionText(str):
    """The text of an action, with its parts as attributes that cannot be set anew.

    A subclass names its parts in `__slots__` and `__match_args__`, in the order in which it is made from them.
    """

    __slots__ = ()
    __match_args__: tuple[str, ...] = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is a value: make another one")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is a value: make another one")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple([getattr(self, name) for name in self.__match_args__])
