"""A record: a whole game, complete enough to replay, with every field kept that somebody else put into it."""

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from importlib import import_module

from shofar.core.errors import Illegal, Malformed, ShofarError
from shofar.core.game import AnyGame
from shofar.core.rules import AnyRules, Json, rules_version
from shofar.games import game_named

FORMAT = "shofar/1"
ENDS = ("resign", "time", "agreed", "abort")


@dataclass(frozen=True, slots=True)
class Record:
    """A record that has been read: its form is right, its actions have not been played yet."""

    raw: Json
    rules: AnyRules
    setup: object
    entries: list[object]
    trusted: bool = False
    """Written by this server: what was accepted then, perhaps by older rules, is not judged again."""

    def to_json(self) -> Json:
        """The record as it came, unknown fields too."""
        return self.raw


class BrokenAt(ShofarError):
    """A record's action that cannot be played: its number from 0 as `action`, and as `wrong` what is wrong with it."""

    def __init__(self, action: int, wrong: Illegal | Malformed) -> None:
        super().__init__(action, wrong)
        self.action = action
        self.wrong = wrong

    def __str__(self) -> str:
        # Messages stand beside the records, which do without them until somebody reads an error.
        return f"{import_module('shofar.i18n').catalogue().say('where-action', {'action': self.action})}: {self.wrong}"


def read_record(raw: object, layouts: Mapping[str, object] | None = None, *, trusted: bool = False) -> Record:
    """The record that a JSON value holds; Malformed names a wrong field, Illegal the clause that a deal breaks."""
    if not isinstance(raw, dict):
        raise Malformed("record", "not-an-object")
    if raw.get("format") != FORMAT:
        raise Malformed("format", "not-one-of", {"expected": FORMAT})
    rules = game_named(raw.get("game"))
    rules_version(rules, raw)
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
        seats = rules.from_setup(setup, trusted=trusted).seats
        if isinstance(end["seat"], bool) or end["seat"] not in seats:
            raise Malformed("end.seat", "not-one-of", {"expected": ", ".join(map(str, seats))})
    return Record(raw, rules, setup, entries, trusted)


def games_of(record: Record) -> Iterator[AnyGame]:
    """The game after setting up and after each action; a broken rule raises Illegal or BrokenAt."""
    game = record.rules.from_setup(record.setup, trusted=record.trusted)
    yield game
    for at, entry in enumerate(record.entries):
        try:
            seat, action = record.rules.parse_step(game.state, entry, f"actions[{at}]")
            game = game.apply(seat, action) if record.trusted else game.play(seat, action)
        except (Illegal, Malformed) as wrong:
            raise BrokenAt(at, wrong) from None
        yield game


def replay(record: Record) -> Iterator[object]:
    """The state after setting up and after each action; a broken rule raises Illegal or BrokenAt."""
    return (game.state for game in games_of(record))


def load(raw: object, layouts: Mapping[str, object] | None = None) -> AnyGame:
    """The game that a record holds, with all its events and all else that it says, ready to look at or to play on."""
    record = read_record(raw, layouts)
    game = deque(games_of(record), maxlen=1).pop()
    known = {"readings", *game.record()}  # no readings are written as none
    return replace(game, extra={name: value for name, value in record.raw.items() if name not in known})
