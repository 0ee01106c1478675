"""What a client's message comes to at a table: the table's own decision, and the deal where one is needed."""

from collections.abc import Callable

from shofar.table import messages
from shofar.table.decide import Dealt, Decided, decide, rematch, rematch_agreed, start
from shofar.table.settings import Person, Settings
from shofar.table.table import Table


def requested(
    deal: Callable[[Settings], Dealt], person: Person, message: messages.FromClient, table: Table, at: int
) -> Decided:
    """What somebody asks for; Denied, Illegal or Malformed if they may not have it."""
    if isinstance(message, messages.Start):
        return start(table, person, deal(table.settings), at)
    decided = decide(table, person, message, at)
    if isinstance(message, messages.MakeOffer | messages.AnswerOffer) and rematch_agreed(decided.after):
        again = rematch(decided.after, deal(table.settings), at)
        return Decided([*decided.entries, *again.entries], again.after)
    return decided
