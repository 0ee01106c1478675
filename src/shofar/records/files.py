"""Records as a program of one's own wants them: games of either kind, from values and from files."""

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import cast

from shofar.core.canonical import canonical
from shofar.core.errors import Illegal, Malformed
from shofar.core.game import Game
from shofar.games import EitherGame
from shofar.records import record
from shofar.records.json_stream import Unreadable, lines_of, read_json
from shofar.records.record import BrokenAt
from shofar.towers import Layout


def load(raw: object, layouts: Mapping[str, Layout] | None = None) -> EitherGame:
    """The game that a record holds, with all its events and all else that it says, ready to look at or to play on.

    `layouts` are boards of one's own for Towers. Malformed names a wrong field, Illegal the clause that a deal breaks,
    BrokenAt the action that cannot be played.

    >>> import shofar
    >>> game = shofar.towers.new().play("S", "R2@c2")
    >>> load(game.record()) == game
    True
    """
    return cast(EitherGame, record.load(raw, layouts))


def load_file(path: str | os.PathLike[str], layouts: Mapping[str, Layout] | None = None) -> Iterator[EitherGame]:
    """The games of a file of records, one after the other: one record, or any number, one a line (`.jsonl`).

    What cannot be read raises as in `load`, or Unreadable; a note on the error says which record of the file it is.

    >>> import shofar
    >>> shofar.save_file("two.jsonl", [shofar.walls.new(seed=1), shofar.towers.new()])
    2
    >>> [game.name for game in load_file("two.jsonl")]
    ['walls', 'towers']
    """
    with Path(path).open("rb") as file:
        for number, value in enumerate(read_json(lines_of(file)), 1):
            try:
                if isinstance(value, Unreadable):
                    raise value
                yield load(value, layouts)
            except (Unreadable, Illegal, Malformed, BrokenAt) as wrong:
                wrong.add_note(f"in {os.fspath(path)}, record {number}")
                raise


def save_file(path: str | os.PathLike[str], games: Iterable[EitherGame], *, append: bool = False) -> int:
    """Writes the records of games to a file, one a line, and gives their number.

    >>> import shofar
    >>> shofar.save_file("one.jsonl", [shofar.towers.new().play("S", "R2@c2")])
    1
    """
    number = 0
    with Path(path).open("a" if append else "w", encoding="utf-8") as file:
        for number, game in enumerate(games, 1):  # noqa: B007 - the count of them all
            if not isinstance(game, Game):
                raise Malformed("games", "wrong-type", {"expected": "WallsGame | TowersGame"})
            file.write(canonical(game.record()) + "\n")
    return number
