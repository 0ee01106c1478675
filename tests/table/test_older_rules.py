"""Logs that today's rules would refuse: what an older version accepted is read, replayed and played to its end."""

import random
from pathlib import Path
from typing import Any

import pytest

from shofar import towers, walls
from shofar.core.errors import Illegal, Malformed
from shofar.records import BrokenAt, games_of, load, read_record
from shofar.table import Entry, decode_entry, log
from shofar.table.advance import advance, table_of
from shofar.table.decide import act
from tests.table.logged_table import LoggedTable, check_log

FOLDER = Path(__file__).parent / "older_rules"
REFUSED = {"walls": "W4", "towers": "T7"}
"""A first card that is a trumpet though there were others; a move that copies the opponent's."""


def older_log(game: str) -> list[Entry]:
    """A game that has just begun; its last action is one that today's rules refuse."""
    return [decode_entry(line) for line in (FOLDER / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("game", REFUSED)
def test_todays_rules_refuse_the_last_action_of_the_log(game: str) -> None:
    *before, last = older_log(game)
    assert isinstance(last, log.Chose | log.Acted)
    table = table_of(before)
    with pytest.raises(Illegal) as caught:
        act(table, last.seat, last.action, table.version, last.at)
    assert caught.value.clause == REFUSED[game]


@pytest.mark.parametrize("game", REFUSED)
def test_such_a_log_is_read_and_played_to_its_end(game: str) -> None:
    entries = older_log(game)
    made = LoggedTable(table_of(entries), entries, at=3_000)
    check_log(made.entries, made.table)
    assert made.table.rules_version == 1
    chance = random.Random(8)
    while made.stage == "playing":
        seat = made.table.waiting[0]
        made.play(seat, str(chance.choice(made.table.current_game.legal(seat))))
    check_log(made.entries, made.table)
    assert made.table.current_game.outcome is not None
    # Its record says by which rules; where it is foreign, today's rules judge it, and we trust our own.
    record = made.table.record()
    assert record["rules_version"] == 1
    with pytest.raises(BrokenAt) as broken:
        load(record)
    assert isinstance(broken.value.wrong, Illegal)
    assert broken.value.wrong.clause == REFUSED[game]
    *_, last = games_of(read_record({**record, "end": None}, trusted=True))
    assert last.state == made.table.current_game.state


def test_a_move_is_taken_back_where_an_earlier_one_would_be_refused_today() -> None:
    entries = older_log("towers")
    made = LoggedTable(table_of(entries), entries, at=3_000).play().play()
    after = advance(made.table, log.TookBack(at=4_000, kept=3))
    assert after.current_game.record()["actions"] == made.table.current_game.record()["actions"][:3]


def test_a_deal_of_older_rules_is_not_judged_again() -> None:
    entries = older_log("walls")
    *_, started, _chose = entries
    assert isinstance(started, log.Started)
    draw = started.setup["deal"]["draw"]
    draw.append(draw.pop(draw.index("S")))  # W3: no scoring card lies in its third any more
    with pytest.raises(Illegal):
        load(started.setup)
    assert table_of(entries).stage == "playing"
    ending = {**started.setup, "end": {"kind": "resign", "seat": 1}}
    assert len(list(games_of(read_record(ending, trusted=True)))) == 1
    with pytest.raises(Illegal):
        read_record(ending)


@pytest.mark.parametrize("game", REFUSED)
def test_what_we_write_carries_the_version_of_the_rules(game: str) -> None:
    made = LoggedTable.begun(2 if game == "towers" else 3, game=game)
    started = made.entries[-1]
    assert isinstance(started, log.Started)
    version = {"walls": walls.RULES.version, "towers": towers.RULES.version}[game]
    assert started.setup["rules_version"] == made.table.rules_version == version
    assert made.table.record()["rules_version"] == version


@pytest.mark.parametrize("version", [towers.RULES.version + 1, 0, -1, True, "1", None, [], 1.0], ids=repr)
def test_a_log_by_rules_that_there_are_not_is_not_read(version: Any) -> None:
    *before, started = LoggedTable.begun(2, game="towers").entries
    assert isinstance(started, log.Started)
    started.setup["rules_version"] = version
    with pytest.raises(Malformed, match="rules_version"):
        table_of([*before, started])
