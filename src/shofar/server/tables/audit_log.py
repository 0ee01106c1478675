"""What the operator's log says of a table: by its id and its seats, never by names or by what anybody holds."""

from collections.abc import Iterable

from shofar.server.logs import log_event
from shofar.table import log
from shofar.table.table import Table


def note_opened(table_id: str, table: Table) -> None:
    """A new table."""
    log_event("table-opened", table=table_id, game=table.settings.game, seats=len(table.seats))


def note(table_id: str, before: Table, entries: Iterable[log.Entry], after: Table) -> None:
    """What has become of a table, one line for each thing; moves are none of them."""
    running = before.stage in ("playing", "paused")
    for entry in entries:
        match entry:
            case log.Started():
                if running:  # over and begun again in one step
                    log_event("game-over", table=table_id, how="rules")
                log_event("game-begun", table=table_id)
                running = True
            case log.Ended(kind=kind, seat=seat):
                log_event("game-over", table=table_id, how=kind, seat=seat)
                running = False
            case log.Flagged(seat=seat):
                log_event("seat-timed-out", table=table_id, seat=seat)
            case log.TakenOver(seat=seat, bot=bot, timed_out=timed_out):
                if timed_out:
                    log_event("seat-timed-out", table=table_id, seat=seat)
                log_event("seat-taken-over", table=table_id, seat=seat, bot=bot)
            case log.Closed():
                log_event("table-closed", table=table_id)
            case _:
                pass
    if running and after.stage not in ("playing", "paused"):
        log_event("game-over", table=table_id, how="rules")
