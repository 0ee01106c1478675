"""What the lobby's rows say of a running game: after every move the same as if they were written anew."""

from typing import Any

from shofar.server.tables.projections import UPDATE_TABLE, changes, summary
from tests.table.logged_table import LoggedTable


def test_rows_follow_every_move_and_most_moves_write_few_columns() -> None:
    game = LoggedTable.begun(3)
    stored: dict[str, Any] = summary(game.table)
    written: list[int] = []
    while game.table.stage == "playing":
        before = game.table
        game.play()
        for statement, columns in changes("t", before, game.table, game.at):
            assert statement is UPDATE_TABLE or len(columns) == 5
            written.append(len(columns))
            stored |= {name: value for name, value in columns.items() if name in stored}
        expected = summary(game.table)
        assert {**stored, "version": 0} == {**expected, "version": 0}
    assert written.count(5) > 10, "turns write few columns"
    assert max(written) > 10, "the end writes all"
