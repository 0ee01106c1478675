"""Why something happened, as the API tells it."""

from typing import Annotated

from litestar.params import QueryParameter
from msgspec import Struct

from shofar.core.game import AnyGame
from shofar.learn.why import why

EventNumber = Annotated[int, QueryParameter(ge=1, le=10_000)]


class WhyTold(Struct, frozen=True):
    """A reason by clause and key of its sentence; words among its parameters are `KIND:CODE`."""

    clause: str
    key: str
    params: dict[str, int | str]


Whys = list[WhyTold]


def whys(game: AnyGame, first: int, last: int) -> Whys:
    """The reasons for a game's events from `first` to `last`."""
    return [WhyTold(one.clause, one.sentence.key, dict(one.sentence.params)) for one in why(game, first, last)]
