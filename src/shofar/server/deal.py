"""Where chance enters: a seed that nobody knows, the deal that it gives, and a commitment to it."""

from secrets import token_hex

from shofar.games import fresh_record
from shofar.records import commit
from shofar.table.decide import Dealt
from shofar.table.settings import Settings


def dealt(settings: Settings, seed: str | None = None, salt: str | None = None) -> Dealt:
    """A deal for a table; what has nothing hidden in it needs no commitment."""
    drawn = token_hex(16) if seed is None else seed
    record = fresh_record(
        settings.game, seats=settings.seats, seed=drawn, starter=settings.starter, layout=settings.layout
    )
    if "deal" not in record:
        return Dealt(setup=record, seed=drawn)
    committed = commit(record, salt)
    return Dealt(setup=record, seed=drawn, salt=committed["salt"], commitment=committed["commitment"])
