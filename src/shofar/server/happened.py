"""What the operator's log says of a table: by its id and its seats, never by names or by what anybody holds."""

from collections.abc import Iterable

from shofar.server.logs import write_down
from shofar.table import log
from shofar.table.table import Table


def note_opened(table_id: str, table: Table) -> None:
    """A new table."""
    write_down("table-opened", table=table_id, game=table.settings.game, seats=len(table.seats))


def note(table_id: str, before: Table, entries: Iterable[log.Entry], after: Table) -> None:
    """What has become of a table, one line for each thing; moves are none of them."""
    running = before.stage in ("playing", "paused")
    for entry in entries:
        match entry:
            case log.Started():
                if running:  # over and begun again in one step
                    write_down("game-over", table=table_id, how="rules")
                write_down("game-begun", table=table_id)
                running = True
            case log.Ended(kind=kind, seat=seat):
                write_down("game-over", table=table_id, how=kind, seat=seat)
                running = False
            case log.Flagged(seat=seat):
                write_down("seat-timed-out", table=table_id, seat=seat)
            case log.TakenOver(seat=seat, bot=bot, timed_out=timed_out):
                if timed_out:
                    write_down("seat-timed-out", table=table_id, seat=seat)
                write_down("seat-taken-over", table=table_id, seat=seat, bot=bot)
            case log.Closed():
                write_down("table-closed", table=table_id)
            case _:
                pass
    if running and after.stage not in ("playing", "paused"):
        write_down("game-over", table=table_id, how="rules")
