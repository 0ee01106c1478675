"""The same table with other cards wherever somebody cannot look: only the deal of its last game is another."""

import json
from collections.abc import Sequence
from random import Random
from typing import Any, cast

from msgspec import structs

from shofar import walls
from shofar.core.errors import Illegal
from shofar.table import Entry, log
from shofar.table.settings import Seat
from shofar.table.table import Table

Place = tuple[str, int, int]
"""Where a card lies in a deal: `hand`, seat, number; or `draw`, 0, number."""


def hidden(table: Table, looker: Seat | None) -> list[Place]:
    """Where in the deal the cards came from that nobody has played and the looker does not hold."""
    deal = table.current_game.record()["deal"]
    came: list[list[tuple[str, Place]]] = [
        [(card, ("hand", seat, at)) for at, card in enumerate(hand)] for seat, hand in enumerate(deal["hands"])
    ]
    drawn = 0
    game = cast(walls.WallsGame, table.game)
    for event in game.events:
        if event.event == "drew":
            card = deal["draw"][drawn]
            if card != "S":
                came[event.seat].append((card, ("draw", 0, drawn)))
            drawn += 1
    found: list[Place] = [("draw", 0, at) for at in range(drawn, len(deal["draw"])) if deal["draw"][at] != "S"]
    for seat, hand in enumerate(game.state.hands):
        if seat != looker:
            for card in set(map(str, hand)):
                # Equal cards were played in the order in which they came.
                found += [place for code, place in came[seat] if code == card][-hand.count(card) :]
    return found


def permuted(entries: Sequence[Entry], table: Table, looker: Seat | None, chance: Random) -> list[Entry] | None:
    """The log with these cards permuted; None where that would be another game."""
    last = max(at for at, entry in enumerate(entries) if isinstance(entry, log.Started))
    started = entries[last]
    assert isinstance(started, log.Started)
    setup: dict[str, Any] = json.loads(json.dumps(started.setup))
    places = hidden(table, looker)
    piles = {"hand": setup["deal"]["hands"], "draw": [setup["deal"]["draw"]]}
    cards = [piles[kind][number][at] for kind, number, at in places]
    for (kind, number, at), card in zip(places, chance.sample(cards, len(cards)), strict=True):
        piles[kind][number][at] = card
    try:
        table.rules.from_setup(table.rules.parse_setup(setup))
    except Illegal:
        return None
    return [*entries[:last], structs.replace(started, setup=setup), *entries[last + 1 :]]
