"""Every message that a client can send to a table, made by chance: mostly sensible, sometimes not."""

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

from shofar.core.errors import Illegal
from shofar.table.table import Table
from tests.random_operations.simulation import BOTS, Simulation

T = TypeVar("T")
OFFERS = ["draw", "takeback", "pause", "abort", "rematch"]
ODD_SEATS: list[Any] = [0, 1, 2, 3, 4, "S", "N", "9", -1]
ODD_ACTIONS = ["wall R5", "trumpet G", "supply T", "feed B1", "first Y7", "S7@c2", "nonsense", "wall ?"]
READINGS = [
    {"W4": "any"},
    {"W5": "later"},
    {"W11": "may", "W5": "later"},
    {"T10": "balanced"},
    {"W4": "odd"},
    {"x": "y"},
]
"""House rules, of either game, and such as there are not."""
LAYOUTS = ["octagon", "octagon", "octagon", "no-such-board"]


class Dice:
    """Choices that follow from one number."""

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)

    def of(self, options: Sequence[T]) -> T:
        """One of these."""
        return self._chance.choice(options)


def settings(dice: Dice) -> dict[str, Any]:
    """How a table is to play."""
    game = dice.of(["walls", "towers"])
    chosen: dict[str, Any] = {"game": game, "seats": dice.of([3, 4, 2, 5] if game == "walls" else [2, 2, 2, 3])}
    chosen["public"] = dice.of([True, False])
    chosen["rated"] = dice.of([False, False, True])
    chosen["one_screen"] = dice.of([False, False, True])
    chosen["clock"] = dice.of(
        [
            {"clock": "none"},
            {"clock": "move", "ms": 20_000},
            {"clock": "fischer", "bank_ms": 30_000, "more_ms": 2_000},
            {"clock": "move", "ms": 3 * 86_400_000},
        ]
    )
    chosen["on_timeout"] = dice.of(["bot", "forfeit"])
    chosen["order"] = dice.of(["chosen", "random"])
    if dice.of([0, 0, 0, 1]):
        chosen["starter"] = dice.of(ODD_SEATS)
    chosen["layout"] = dice.of(LAYOUTS)
    chosen["series"] = dice.of([False, False, False, True])
    chosen["choose_sides"] = dice.of([False, False, True]) if game == "towers" else dice.of([False] * 7 + [True])
    if dice.of([0, 0, 0, 1]):
        chosen["readings"] = dice.of(READINGS)
    return chosen


def _seat(table: Table, user: str, dice: Dice) -> Any:
    """Mostly one's own, sometimes another's, seldom none that there is."""
    own, all_of_them = table.seats_of(user), list(table.seats)
    return dice.of([*(own or all_of_them) * 4, *all_of_them, dice.of(ODD_SEATS)])


def _action(table: Table, seat: Any, dice: Dice) -> str:
    legal: Sequence[Any] = ()
    if table.game is not None and table.stage == "playing" and seat in table.seats:
        try:
            legal = table.game.legal(seat)
        except (Illegal, KeyError, IndexError, ValueError):
            legal = ()
    odd = dice.of(ODD_ACTIONS)
    return str(dice.of([*legal, odd] if legal else [odd]))


def _act(simulation: Simulation, table: Table, user: str, dice: Dice) -> dict[str, Any]:
    seat = _seat(table, user, dice)
    action = _action(table, seat, dice)
    return {"version": dice.of([table.version] * 6 + [0, table.question_version, table.version + 9]), "seat": seat} | {
        "action": action
    }


def _preview(simulation: Simulation, table: Table, user: str, dice: Dice) -> dict[str, Any]:
    seat = _seat(table, user, dice)
    return {"seat": seat, "action": _action(table, seat, dice)}


def _free_seat(simulation: Simulation, table: Table, user: str, dice: Dice) -> dict[str, Any]:
    free = [seat for seat, held in table.seats.items() if not held.person and not held.bot]
    return {"seat": dice.of([*free * 4, *table.seats, dice.of(ODD_SEATS)])}


def _any_seat(simulation: Simulation, table: Table, user: str, dice: Dice) -> dict[str, Any]:
    return {"seat": dice.of([*table.seats, _seat(table, user, dice)])}


def _own_seat(simulation: Simulation, table: Table, user: str, dice: Dice) -> dict[str, Any]:
    return {"seat": _seat(table, user, dice)}


def _somebody(simulation: Simulation, table: Table, user: str, dice: Dice) -> dict[str, Any]:
    known = [*table.removed, *(one.user for one in simulation.people if one.user)]
    return {"user": dice.of([*known, "nobody", "x"])}


def _bot(simulation: Simulation, table: Table, user: str, dice: Dice) -> dict[str, Any]:
    return {**_free_seat(simulation, table, user, dice), "bot": dice.of([*BOTS, "no-such-bot"])}


def _offer(simulation: Simulation, table: Table, user: str, dice: Dice) -> dict[str, Any]:
    return {"seat": _seat(table, user, dice), "offer": dice.of([*table.offers, *OFFERS])}


def _changed(simulation: Simulation, table: Table, user: str, dice: Dice) -> dict[str, Any]:
    """Other settings altogether, or the same with one thing changed."""
    wanted = settings(dice)
    if dice.of([0, 1]):
        name = dice.of(sorted(wanted))
        now = json.loads(json.dumps(_plain(table.settings)))
        return {"settings": {**now, name: wanted[name]}}
    return {"settings": wanted}


def _plain(value: Any) -> Any:
    import msgspec

    return msgspec.to_builtins(value)


Fields = Callable[[Simulation, Table, str, Dice], dict[str, Any]]

MESSAGES: dict[str, Fields] = {
    "hello": lambda simulation, table, user, dice: {
        "protocol": 1,
        "seen": dice.of([None, table.version, max(table.version - 1, 0), max(table.version - 7, 0), 0, 10**6]),
    },
    "act": _act,
    "preview": _preview,
    "sit": lambda simulation, table, user, dice: {
        **_free_seat(simulation, table, user, dice),
        **dice.of([{}, {}, {"version": table.version}, {"version": 1}]),
    },
    "agree": lambda simulation, table, user, dice: {"version": dice.of([table.version, table.version, 1])},
    "stand": _any_seat,
    "let-in": _somebody,
    "seat-bot": _bot,
    "settings": _changed,
    "start": lambda simulation, table, user, dice: {},
    "uncover": lambda simulation, table, user, dice: {"seat": dice.of([None, _seat(table, user, dice)])},
    "offer": _offer,
    "answer": lambda simulation, table, user, dice: {
        **_offer(simulation, table, user, dice),
        "agrees": dice.of([True, True, False]),
    },
    "resign": _own_seat,
    "swap-sides": _own_seat,
    "hand-over": lambda simulation, table, user, dice: {
        "seat": _seat(table, user, dice),
        "to_bot": dice.of([True, False]),
    },
    "chat": lambda simulation, table, user, dice: {"text": dice.of(["hello", "<b>", "é 😀\n", "?"])},
    "mute": lambda simulation, table, user, dice: {
        **_somebody(simulation, table, user, dice),
        "muted": dice.of([True, True, False]),
    },
    "ping": lambda simulation, table, user, dice: {},
}
"""By its tag: the fields of a message besides `type` and `key`."""
KEYLESS = ("hello", "ping")
LOGGED = (
    *("act", "sit", "stand", "let-in", "seat-bot", "settings", "agree", "start"),
    *("offer", "answer", "resign", "swap-sides", "hand-over"),
)
"""What becomes an entry of the log, and can be asked over HTTP too."""


def message(simulation: Simulation, table: Table, user: str, kind: str, key: str, dice: Dice) -> dict[str, Any]:
    """A message of this kind."""
    message = {"type": kind, **MESSAGES[kind](simulation, table, user, dice)}
    return message if kind in KEYLESS else {**message, "key": key}
