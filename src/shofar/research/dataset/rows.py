"""A record as rows: every decision with what the seat saw then, what it could do, what it did, and what came of it.

Observations are made by the compiled twin where the game is by the rulings, on the usual board; otherwise from views.
`plain=True` asks for views always: a check by other means.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from shofar.core.canonical import digest
from shofar.core.errors import Malformed
from shofar.core.game import AnyGame
from shofar.core.rules import Json, Seat
from shofar.games import places
from shofar.records import games_of, read_record
from shofar.records.record import ENDS
from shofar.research.form import UInt8Array
from shofar.research.forms import FORMS
from shofar.research.plain import single_of
from shofar.research.single import SingleGame

Row = dict[str, Any]
OPENING = "opening"
"""The field of a record that says how many of its first actions were drawn at random (self-play writes it)."""
VALUES = "values"
"""The field with what choosers told of their chances, action by action (self-play writes it)."""
NUMBERED = "octagon"
"""The board of Towers whose squares have numbers in research."""
MOST_PLAYER = 100
"""Characters of a player's name that are kept."""


def rows_of(raw: object, number: int, *, plain: bool = False) -> list[Row]:
    """All rows of a record; what is wrong with it raises as in `shofar.load`, an own board for Towers too."""
    if isinstance(raw, dict) and raw.get("layout", NUMBERED) != NUMBERED:
        raise Malformed("layout", "not-one-of", {"expected": NUMBERED})
    record = read_record(raw)
    assert isinstance(raw, dict)
    line = list(games_of(record))
    last = line[-1]
    looks = _views(line) if plain or raw.get("readings") else _twins(line)
    shares, ending = _outcome(raw, last)
    gathered = last.rules.gathered(last.state)
    names, values, opening = _names(raw, len(last.seats)), _values(raw, len(last.actions)), _opening(raw)
    common: Row = {
        "game_id": _name_of(raw),
        "game_number": number,
        "seats": len(last.seats),
        "ending": ending,
        "rules_version": raw.get("rules_version", 1),
        "readings": json.dumps(raw.get("readings") or {}, sort_keys=True),
    }
    form = FORMS[last.name]
    rows = []
    for ply, ((who, action), (observation, mask)) in enumerate(zip(last.actions, looks, strict=True)):
        seat = last.seats.index(who)
        rows.append(
            {
                **common,
                "ply": ply,
                "seat": seat,
                "phase": getattr(line[ply].state, "phase", ""),
                "player": "random" if ply < opening else names[seat],
                "observation": observation,
                "mask": mask,
                "action": form.action_number(str(action)),
                "action_text": str(action),
                "value": values[ply],
                "share": None if shares is None else shares[seat],
                "gathered": gathered[seat],
                "record": None if ply else json.dumps(raw, ensure_ascii=False, separators=(",", ":")),
            }
        )
    return rows


def _twins(line: list[AnyGame]) -> Iterator[tuple[UInt8Array, UInt8Array]]:
    """What was seen and what was legal before each action, by the compiled twin."""
    single: SingleGame = single_of(line[0])
    form = FORMS[line[0].name]
    for who, action in line[-1].actions:
        seat = line[0].seats.index(who)
        packed = single.packed_observation(seat)
        yield packed[: single.form.size], packed[single.form.size :]
        single.play(seat, form.action_number(str(action)))


def _views(line: list[AnyGame]) -> Iterator[tuple[UInt8Array, UInt8Array]]:
    """The same from the views that a table would have sent."""
    form = FORMS[line[0].name]
    for game, (who, _) in zip(line, line[-1].actions, strict=False):
        view: Any = game.view(who)
        mask = np.zeros(form.form(len(game.seats)).actions, np.uint8)
        mask[[form.action_number(text) for text in view.legal]] = 1
        yield form.observe_view(view), mask


def _outcome(raw: Mapping[str, Any], last: AnyGame) -> tuple[list[float] | None, str]:
    """Each seat's share of the win (None where nothing came of it), and how the game ended."""
    end: Json = raw.get("end") or {}
    kind = end.get("kind")
    if last.outcome is None and kind not in ENDS:
        return None, "unfinished"
    if last.outcome is None and kind == "agreed":
        return [1 / len(last.seats) for _ in last.seats], kind
    forfeited: list[Seat] = [end["seat"]] if kind in ("resign", "time") and end.get("seat") is not None else []
    placed = [place == 1 for place in places(last, forfeited).values()]
    ending = "rules" if last.outcome is not None else str(kind)
    return ([won / sum(placed) for won in placed] if any(placed) else None), ending


def _name_of(raw: Mapping[str, Any]) -> str:
    """The name that a server gave the game; without one, the beginning of the record's digest."""
    own = raw.get("id")
    if isinstance(own, str) and 0 < len(own) <= MOST_PLAYER:
        return own
    return digest(raw)[:16]


def _names(raw: Mapping[str, Any], seats: int) -> list[str | None]:
    """Players by seat, where the record says who they were: by name, or as an object with one."""
    players = raw.get("players")
    if not isinstance(players, list) or len(players) != seats:
        return [None] * seats
    names = [(one.get("bot") or one.get("name")) if isinstance(one, dict) else one for one in players]
    return [name[:MOST_PLAYER] if isinstance(name, str) else None for name in names]


def _values(raw: Mapping[str, Any], count: int) -> list[float | None]:
    values = raw.get(VALUES)
    if not isinstance(values, list) or len(values) != count:
        return [None] * count
    return [float(one) if type(one) in (int, float) and 0 <= one <= 1 else None for one in values]


def _opening(raw: Mapping[str, Any]) -> int:
    count = raw.get(OPENING)
    return count if type(count) is int else 0
