"""What a bot's answer, or its failure, leads to: checked against the question that is open at the table."""

from shofar.core.errors import ShofarError
from shofar.table.checks import Denied
from shofar.table.decide import act
from shofar.table.decision import Decision, with_consequences
from shofar.table.housekeeping import engine_failed
from shofar.table.settings import Seat, StandIn
from shofar.table.table import Table
from shofar.table.table_info import bot_moves


class NobodyCanAnswer(ShofarError):
    """The simple player failed that plays for a person, or for a bot that has lost: nobody loses by that."""


def owing_seat(table: Table, version: int, seat: str, bot: str) -> Seat | None:
    """The seat of that name, if that bot still owes its answer to that version."""
    for question_version, owing in bot_moves(table):
        if (question_version, str(owing), table.seats[owing].bot) == (version, seat, bot):
            return owing
    return None


def decide_bot_move(
    table: Table, version: int, seat: str, bot: str, action: str, at: int, stand_in: StandIn | None = None
) -> Decision:
    """What a bot's answer leads to; Denied if nobody waits for it, Illegal if the rules do not allow it."""
    owing = _must_owe(table, version, seat, bot)
    return with_consequences(table, act(table, owing, action, version, at, stand_in), at)


def decide_bot_failure(table: Table, version: int, seat: str, bot: str, at: int) -> Decision:
    """What a failure leads to: an engine has lost."""
    owing = _must_owe(table, version, seat, bot)
    if table.seats[owing].person or table.seats[owing].out:
        raise NobodyCanAnswer
    return engine_failed(table, owing, at)


def _must_owe(table: Table, version: int, seat: str, bot: str) -> Seat:
    owing = owing_seat(table, version, seat, bot)
    if owing is None:
        raise Denied("table-stale", {"version": table.version})
    return owing
