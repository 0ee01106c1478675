"""Tuples with one place changed, for states that are values."""

from typing import TypeVar

Item = TypeVar("Item")


def put_at(items: tuple[Item, ...], index: int, item: Item) -> tuple[Item, ...]:
    """The tuple with one place changed."""
    return (*items[:index], item, *items[index + 1 :])
