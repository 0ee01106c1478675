"""Where chance enters: a seed that nobody knows, the deal that it gives, and a commitment to it."""

from secrets import token_hex

from shofar.games import fresh_record
from shofar.records import commit
from shofar.table.settings import Settings
from shofar.table.starting import GameSetup


def dealt(settings: Settings, seed: str | None = None, salt: str | None = None) -> GameSetup:
    """A deal for a table; what has nothing hidden in it needs no commitment."""
    drawn = token_hex(16) if seed is None else seed
    record = fresh_record(
        settings.game,
        seats=settings.seats,
        seed=drawn,
        starter=settings.starter,
        layout=settings.layout,
        readings=settings.readings,
    )
    if "deal" not in record:
        return GameSetup(setup=record, seed=drawn)
    committed = commit(record, salt)
    return GameSetup(setup=record, seed=drawn, salt=committed["salt"], commitment=committed["commitment"])
