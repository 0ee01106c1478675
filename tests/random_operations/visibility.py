"""What somebody may see, worked out from the rules' text and not from the views; every card that was sent is seen."""

import json
import re
from copy import copy
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

from shofar.core.game import AnyGame
from shofar.server.http.whys import Whys, whys
from shofar.table import encode_message
from shofar.table.host import TableHost
from shofar.table.settings import Seat
from shofar.table.table import Table
from tests.random_operations.simulation import Simulation, Tab

HIDDEN = "?"
CARD = re.compile(r"\b(?:[RGBPY][1-7]|T)\b")
WALLS_FIELDS = {
    *("seat", "phase", "round", "start", "turn", "waiting", "hands", "first", "walls", "supply", "supply_mine"),
    *("removed", "won", "draw", "result", "pending", "legal", "events", "facts", "readings"),
}


def check_view(table: Table, seat: Seat | None, view: dict[str, Any], events: list[dict[str, Any]]) -> None:
    """A view of a running game card by card: what others hold, chose, drew or put down is hidden."""
    if table.settings.game != "walls" and "hands" not in view:
        return
    state: Any = table.current_game.state
    assert view.keys() <= WALLS_FIELDS, view.keys() - WALLS_FIELDS
    assert view["seat"] == seat
    assert view.get("readings", {}) == table.settings.readings
    if _start_unknown(state):
        assert view["start"] is None, "nobody learns who starts before all first cards lie"
    for who, hand in enumerate(view["hands"]):
        assert hand == (list(state.hands[who]) if who == seat else [HIDDEN] * len(state.hands[who])), f"hand of {who}"
    for who, card in enumerate(view["first"]):
        shown = state.first[who] if who == seat or state.first[who] is None else HIDDEN
        assert card == shown, f"first card of {who}"
    own = list(state.put[seat]) if isinstance(seat, int) else []
    assert view["supply_mine"] == own
    assert sorted(card for card in view["supply"] if card != HIDDEN) == sorted([*state.open_supply, *own])
    assert view["draw"] == len(state.draw)
    if seat is None:
        assert not view["legal"]
        assert view["pending"] is None
    else:
        assert set(CARD.findall(" ".join(view["legal"]))) <= {*state.hands[seat], *_chosen(state, seat)} | {"T"}
    for event in events:
        if event["event"] in ("drew", "supply") and event["seat"] != seat:
            assert event["card"] in (HIDDEN, "S"), event
        if event["event"] == "fed":
            assert all(card == HIDDEN for who, card in enumerate(event["cards"]) if who != seat), event
        if event["event"] == "chose":
            assert event.keys() == {"n", "seat", "event"}, event


def _start_unknown(state: Any) -> bool:
    """By a house rule."""
    return bool(state.readings.later_start) and state.phase.value == "first"


def _chosen(state: Any, seat: Any) -> set[str]:
    """What a seat has chosen already, and may still change."""
    return {card for card in (state.first[seat], state.fed[seat]) if card is not None}


def check_permuted(session: TableHost[Any], seat: Seat | None, update: bytes) -> None:
    """The same table with other cards wherever the seat cannot look: it is sent the same bytes."""
    table = session.table
    state: Any = table.current_game.state
    if not hasattr(state, "hands") or state.outcome is not None:
        return
    chance = Random(table.version)
    others = [who for who in range(len(state.hands)) if who != seat]
    pool = [card for who in others for card in state.hands[who]] + [card for card in state.draw if card != "S"]
    chance.shuffle(pool)
    hands = [tuple(pool.pop() for _ in hand) if who in others else hand for who, hand in enumerate(state.hands)]
    draw = tuple(card if card == "S" else pool.pop() for card in state.draw)
    mixed = state.but(hands=tuple(hands), draw=draw)
    if _start_unknown(state):
        mixed = mixed.but(start=(state.start + 1) % len(state.hands))
    other = copy(session)
    other.table = replace(table, game=replace(table.current_game, state=mixed))
    assert encode_message(other.seat_update(seat, 0)) == update, f"seat {seat} is sent what depends on hidden cards"


def check_whys(table: Table, told: Whys, first: int, last: int) -> None:
    """Why things happened is told alike, whatever lies where nobody has looked."""
    expected = [] if table.game is None else whys(dealt_otherwise(table.game, Random(table.version)), first, last)
    assert told == expected, f"reasons for {first} to {last} depend on hidden cards"


def dealt_otherwise(game: AnyGame, chance: Random) -> AnyGame:
    """The same actions after another deal: cards that nobody has played, chosen or put down change their places."""
    deal: Any = game.setup
    if not hasattr(deal, "hands") or game.outcome is not None:
        return game
    named = set(CARD.findall(" ".join(str(action) for _, action in game.actions).replace("trumpet", "T")))
    cards = [card for cards in (*deal.hands, deal.draw) for card in cards]
    free = [card for card in cards if card != "S" and card not in named]
    chance.shuffle(free)
    mixed = iter([card if card == "S" or card in named else free.pop() for card in cards])
    hands = tuple(tuple(islice(mixed, len(hand))) for hand in deal.hands)
    draw = tuple(mixed)
    start = (deal.start + _start_unknown(game.state)) % len(hands)
    return replace(game, setup=replace(deal, draw=draw, hands=hands, start=start)).first(len(game.actions))


# What was sent over connections


def check_messages(simulation: Simulation, after: dict[str, list[Table]], admitted: set[tuple[str, str]]) -> None:
    """Everything that came since the last look."""
    secrets = [table[-1].salt for table in after.values() if table[-1].stage in ("playing", "paused")]
    for tab in simulation.tabs:
        fresh = tab.socket.raw[tab.socket.looked_at :]
        for number, text in enumerate(fresh, start=tab.socket.looked_at):
            check_message(tab, number, text, after[tab.table], admitted)
            assert not any(salt in text for salt in secrets if salt), "the salt of a running game"
        tab.socket.looked_at = len(tab.socket.raw)


def check_message(tab: Tab, number: int, text: str, after: list[Table], admitted: set[tuple[str, str]]) -> None:
    """One message to one connection."""
    body = json.loads(text)
    who = f"{tab.who.label} was sent"
    if body["type"] in ("table", "update"):
        table = after[body["version"] - 1]
        assert may_see_table(tab, table, admitted), f"{who} a private table: {text[:200]}"
    if body["type"] == "table":
        assert not body["removed"] or tab.user == table.host, f"{who} whom the host has removed"
        assert body["yours"] == table.seats_of(tab.user), f"{who} wrong seats of their own"
    elif body["type"] == "update":
        seat = body["seat"]
        if seat is not None:
            own = table.seats_of(tab.user)
            assert seat in own, f"{who} seat {seat}, and holds {own}"
            if len(own) > 1:
                assert _uncovered(tab, number) == seat, f"{who} seat {seat}, which they have not uncovered"
        check_view(table, seat, body["view"], body["events"])
    elif body["type"] == "refused":
        cards = set(CARD.findall(json.dumps(body["params"])))
        assert cards <= set(CARD.findall(tab.sent.get(body["key"], ""))), f"{who} cards in a refusal: {text}"


def _uncovered(tab: Tab, number: int) -> Any:
    """The seat that was asked for last before this message came."""
    return next((seat for at, seat in reversed(tab.uncovered) if at <= number), None)


def may_see_table(tab: Tab, table: Table, admitted: set[tuple[str, str]]) -> bool:
    """Public tables are everybody's; private ones those people's who sit there, were let in, and were not removed."""
    if table.settings.public:
        return True
    if not tab.user or tab.user in table.removed:
        return False
    return tab.user == table.host or bool(table.seats_of(tab.user)) or (tab.table, tab.user) in admitted
