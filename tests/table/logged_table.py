"""Tables for tests: a log that grows by what people ask, at times that the test says."""

from dataclasses import dataclass, field
from functools import reduce
from itertools import count
from typing import Any, cast

import msgspec
import pytest

from shofar.games import fresh_record
from shofar.table import Entry, decode_entry, encode_entry, log, messages
from shofar.table.advance import advance, table_of
from shofar.table.checks import Denied
from shofar.table.decide import act, decide, valid_settings
from shofar.table.decision import Decision, with_consequences
from shofar.table.settings import Person, Settings
from shofar.table.starting import GameSetup, rematch, rematch_agreed, start
from shofar.table.table import Table
from shofar.walls import WallsGame

PEOPLE = [Person(user=f"u{number}", name=name) for number, name in enumerate(["Ada", "Ben", "Cleo", "Dov", "Eli"])]
_keys = count(1)


def game_setup(settings: Settings, seed: str = "7") -> GameSetup:
    record = fresh_record(
        settings.game, seats=settings.seats, seed=seed, starter=settings.starter, readings=settings.readings
    )
    return GameSetup(setup=record, seed=seed)


def denied(code: str, work: Any, *arguments: Any, **more: Any) -> None:
    """It is denied with this code."""
    with pytest.raises(Denied) as wrong:
        work(*arguments, **more)
    assert wrong.value.code == code


def check_log(entries: list[Entry], table: Table) -> None:
    """The log alone gives the same table: read whole, and entry by entry."""
    assert table.version == len(entries)
    assert table_of(_kept(entries)) == table
    assert reduce(advance, _kept(entries), None) == table


def _kept(entries: list[Entry]) -> list[Entry]:
    """As the database keeps them."""
    return [decode_entry(encode_entry(entry)) for entry in entries]


@dataclass
class LoggedTable:
    """A table and how it came to be. After every step the log alone must give the same table."""

    table: Table
    entries: list[Entry] = field(default_factory=list)
    at: int = 1_000

    @classmethod
    def of(cls, **settings: Any) -> "LoggedTable":
        chosen = valid_settings(msgspec.convert({"game": "walls", "seats": 3, **settings}, Settings))
        created = log.Created(at=1_000, settings=chosen, host=PEOPLE[0])
        return cls(table_of([created]), [created])

    @classmethod
    def begun(cls, people: int = 3, bots: int = 0, **settings: Any) -> "LoggedTable":
        made = cls.of(seats=max(people + bots, 2), **settings)
        labels = list(made.table.seats)
        for person, seat in zip(PEOPLE[:people], labels, strict=False):
            made.request(person, messages.TakeSeat, seat=seat, version=1)
        for seat in labels[people:]:
            made.request(PEOPLE[0], messages.GiveSeatToBot, seat=seat, bot="random")
        made.take(start(made.table, PEOPLE[0], game_setup(made.table.settings), made.at))
        return made

    def take(self, decided: Decision | None) -> "LoggedTable":
        assert decided is not None
        assert reduce(advance, _kept(decided.entries), self.table) == decided.after
        self.entries += decided.entries
        self.table = decided.after
        assert table_of(_kept(self.entries)) == self.table
        assert self.table.version == len(self.entries)
        return self

    def request(self, person: Person, kind: Any, **fields: Any) -> "LoggedTable":
        message = kind(key=f"k{next(_keys)}", **fields)
        decided = decide(self.table, person, message, self.at)
        if rematch_agreed(decided.after):
            again = rematch(decided.after, game_setup, self.at)
            decided = Decision([*decided.entries, *again.entries], again.after)
        return self.take(decided)

    def play(self, seat: Any = None, action: str | None = None, version: int | None = None) -> "LoggedTable":
        who = self.table.waiting[0] if seat is None else seat
        chosen = action or str(self.table.current_game.legal(who)[0])
        seen = self.table.version if version is None else version
        person = self.table.seats[who].person
        if person is None or self.table.seats[who].bot:
            return self.take(with_consequences(self.table, act(self.table, who, chosen, seen, self.at), self.at))
        return self.request(person, messages.Act, version=seen, seat=who, action=chosen)

    @property
    def phase(self) -> str:
        return cast(WallsGame, self.table.game).state.phase

    @property
    def stage(self) -> str:
        return self.table.stage

    def person(self, seat: Any) -> Person:
        person = self.table.seats[seat].person
        assert person is not None
        return person

    def kinds(self, last: int) -> list[str]:
        return [str(entry.__struct_config__.tag) for entry in self.entries[-last:]]
