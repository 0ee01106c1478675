"""A record: a whole game, complete enough to replay, with every field kept that somebody else put into it."""

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from shofar.core.errors import Illegal, Malformed
from shofar.core.game import Json
from shofar.games import game_named

FORMAT = "shofar/1"
ENDS = ("resign", "time", "agreed", "abort")


@dataclass(frozen=True, slots=True)
class Record:
    """A record that has been read: its form is right, its actions have not been played yet."""

    raw: Json
    rules: Any
    setup: Any
    entries: list[Any]

    def to_json(self) -> Json:
        """The record as it came, unknown fields too."""
        return self.raw


class BrokenAt(Exception):
    """A record's action that cannot be played: its number from 0, and what is wrong with it."""

    def __init__(self, action: int, wrong: Illegal | Malformed) -> None:
        super().__init__(action, wrong)
        self.action = action
        self.wrong = wrong


def read_record(raw: Any, layouts: Mapping[str, Any] | None = None) -> Record:
    """The record that a JSON value holds; Malformed names a wrong field, Illegal the clause that a deal breaks."""
    if not isinstance(raw, dict):
        raise Malformed("record", "not-an-object")
    if raw.get("format") != FORMAT:
        raise Malformed("format", "not-one-of", {"expected": FORMAT})
    rules = game_named(raw.get("game"))
    entries = raw.get("actions")
    if not isinstance(entries, list):
        raise Malformed("actions", "not-a-list")
    end = raw.get("end")
    if end is not None:
        if not isinstance(end, dict):
            raise Malformed("end", "not-an-object")
        if end.get("kind") not in ENDS:
            raise Malformed("end.kind", "not-one-of", {"expected": ", ".join(ENDS)})
    setup = rules.parse_setup(raw, layouts)
    if end is not None and end.get("seat") is not None:
        seats = rules.seats(rules.new_state(setup))
        if isinstance(end["seat"], bool) or end["seat"] not in seats:
            raise Malformed("end.seat", "not-one-of", {"expected": ", ".join(map(str, seats))})
    return Record(raw, rules, setup, entries)


def replay(record: Record) -> Iterator[Any]:
    """The state after setting up and after each action; a broken rule raises Illegal or BrokenAt."""
    rules = record.rules
    state = rules.new_state(record.setup)
    yield state
    for at, entry in enumerate(record.entries):
        try:
            seat, action = rules.parse_step(state, entry, f"actions[{at}]")
            state, _ = rules.step(state, seat, action)
        except (Illegal, Malformed) as wrong:
            raise BrokenAt(at, wrong) from None
        yield state


def games_of(record: Record) -> Iterator[Any]:
    """The game after setting up and after each action, each with all its events so far."""
    game = record.rules.from_setup(record.setup)
    yield game
    for at, entry in enumerate(record.entries):
        try:
            game = game.play(*record.rules.parse_step(game.state, entry, f"actions[{at}]"))
        except (Illegal, Malformed) as wrong:
            raise BrokenAt(at, wrong) from None
        yield game


def load(raw: Any, layouts: Mapping[str, Any] | None = None) -> Any:
    """The game that a record holds, with all its events and all else that it says, ready to look at or to play on."""
    game = deque(games_of(read_record(raw, layouts)), maxlen=1).pop()
    return replace(game, extra={name: told for name, told in raw.items() if name not in game.record()})
