"""Datasets: every row is what the seat saw and did, records come back whole, and what is wrong is named."""

import json
import re
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from sqlalchemy.orm import Session

from shofar import cli, towers, walls
from shofar.bots import player
from shofar.core.errors import Malformed
from shofar.core.player import Budget
from shofar.games import new_game
from shofar.records import BrokenAt
from shofar.research import dataset, towers_form, walls_form
from shofar.research.dataset import writer
from shofar.server.db.connect import engine_for
from shofar.server.db.migrations import migrate
from tests.repository.project import ROOT
from tests.server.finished_games import insert_game

FORMS: dict[str, Any] = {"walls": walls_form, "towers": towers_form}


def played(game: str, seed: int, moves: int = 10_000, **more: Any) -> Any:
    at, bot = new_game(game, seed=seed, **more), player(game, "random")
    while at.waiting and moves > 0:
        seat = at.waiting[-1]
        at, moves = at.play(seat, bot.choose(at.view(seat), Budget(), seed).action), moves - 1
    return at


def odd_records(game: str) -> list[dict[str, Any]]:
    """Whole games and broken-off ones, by the rulings and by house rules, with fields of other people's."""
    seats = [3, 4, 5] if game == "walls" else [2]
    reading = {"W4": "any", "W5": "later"} if game == "walls" else {"T10": "balanced"}
    last = played(game, 9, 12)
    return [
        *(played(game, seed, seats=count).record({"id": f"g{count}", "mine": {"é": [1, None]}}) for seed, count in
          enumerate(seats)),
        played(game, 7, readings=reading).record({"players": [{"name": "Ada"}] * (4 if game == "walls" else 2)}),
        {**last.record(), "end": {"kind": "resign", "seat": last.seats[1]}},
        last.record(),
    ]  # fmt: skip


@pytest.mark.parametrize("game", FORMS)
def test_records_come_back_as_they_were_and_rows_are_what_the_plain_rules_say(game, tmp_path):
    raws = odd_records(game)
    done = dataset.write(tmp_path / "it.parquet", game, raws)
    assert [json.dumps(one) for one in dataset.records(tmp_path / "it.parquet")] == [json.dumps(one) for one in raws]
    assert done.rows == sum(len(raw["actions"]) for raw in raws)
    assert dataset.check(tmp_path / "it.parquet") == done.rows
    rows = pq.read_table(tmp_path / "it.parquet").to_pylist()
    assert {row["ending"] for row in rows} == {"rules", "resign", "unfinished"}
    assert all(row["mask"][row["action"]] for row in rows)
    assert all(FORMS[game].action_text(row["action"], row["phase"]) == row["action_text"] for row in rows)
    whole = [row for row in rows if row["ending"] == "rules"]
    for number in {row["game_number"] for row in whole}:
        shares = {row["seat"]: row["share"] for row in whole if row["game_number"] == number}
        assert sum(shares.values()) == pytest.approx(1)
    resigned = {row["seat"]: row["share"] for row in rows if row["ending"] == "resign"}
    assert resigned[1] == 0 < resigned[0]
    assert {row["share"] for row in rows if row["ending"] == "unfinished"} == {None}
    assert {row["player"] for row in rows if row["readings"] != "{}"} == {"Ada"}


def test_the_same_seed_gives_the_same_file_on_any_number_of_processes(tmp_path):
    options: dict[str, Any] = {"games": 5, "seed": "x", "seats": 3}
    alone = list(dataset.self_play("walls", ["random", "plain", "plain"], **options))
    assert alone == list(dataset.self_play("walls", ["random", "plain", "plain"], jobs=2, **options))
    assert [one["players"].index("random") for one in alone] == [0, 2, 1, 0, 2]
    for name in "ab":
        dataset.write(tmp_path / name, "walls", alone)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    assert alone != list(dataset.self_play("walls", ["random", "plain", "plain"], **{**options, "seed": "y"}))


def test_openings_and_values_of_self_play(tmp_path):
    raws = list(dataset.self_play("towers", ["level-3"], games=2, opening=3))
    dataset.write(tmp_path / "it", "towers", raws)
    rows = pq.read_table(tmp_path / "it", columns=["ply", "player", "value"]).to_pylist()
    assert {row["player"] for row in rows if row["ply"] < 3} == {"random"}
    assert {row["player"] for row in rows if row["ply"] >= 3} == {"level-3"}
    assert all(row["value"] is None for row in rows if row["ply"] < 3)
    assert any(row["value"] is not None for row in rows)
    assert dataset.check(tmp_path / "it") == len(rows)


def test_rows_go_out_in_groups_while_games_still_come(tmp_path, monkeypatch):
    monkeypatch.setattr(writer, "GROUP", 50)
    held: list[int] = []
    sent = 0
    real = writer._table

    def counted(rows, columns):
        nonlocal sent
        sent += len(rows)
        return real(rows, columns)

    monkeypatch.setattr(writer, "_table", counted)
    raws = (played("towers", seed).record() for seed in range(12))
    done = dataset.write(tmp_path / "it", "towers", raws, progress=lambda so_far: held.append(so_far.rows - sent))
    assert done.games == 12
    assert max(held) < 50, "less than a group is held after each game"
    file = pq.ParquetFile(tmp_path / "it")
    assert {file.metadata.row_group(at).num_rows for at in range(file.num_row_groups - 1)} == {50}
    assert dataset.check(tmp_path / "it") == done.rows


@pytest.mark.parametrize("column", ["observation", "mask", "action", "seat", "share", "readings", "game_id", "value"])
def test_a_row_that_is_not_what_its_record_says_is_named(column, tmp_path):
    dataset.write(tmp_path / "it", "towers", [played("towers", 1).record()])
    table = pq.read_table(tmp_path / "it")
    values = table[column].to_pylist()
    was = values[7]
    values[7] = [1 - was[0], *was[1:]] if isinstance(was, list) else 1 - was if isinstance(was, int) else "{ }"
    if column in ("share", "value"):
        values[7] = 0.125
    changed = table.set_column(table.column_names.index(column), table.schema.field(column), [
        pa.array(values, dataset.COLUMNS[column][0] if column not in ("readings", "game_id") else pa.string()).cast(
            dataset.COLUMNS[column][0])
    ])  # fmt: skip
    pq.write_table(changed, tmp_path / "changed")
    with pytest.raises(Malformed) as wrong:
        dataset.check(tmp_path / "changed")
    assert wrong.value.field == f"rows[7].{column}"


def test_wrong_records_are_told_by_field_and_leave_no_file(tmp_path):
    good = played("walls", 1).record()
    bad = {**good, "actions": [*good["actions"][:3], [0, "wall R9"]]}
    with pytest.raises(BrokenAt):
        dataset.write(tmp_path / "it", "walls", [good, bad])
    assert list(tmp_path.iterdir()) == []
    refusals: list[dataset.Refused] = []
    wrong = [bad, {**good, "deal": 3}, 7, {**good, "end": {"kind": "boredom"}}, {"game": "chess"}]
    done = dataset.write(tmp_path / "it", "walls", [*wrong, towers.new().record(), good], refused=refusals.append)
    assert (done.games, done.others, done.refused) == (1, 1, len(wrong))
    assert [getattr(one.wrong, "field", "actions[3]") for one in refusals] == [
        "actions[3]", "deal", "record", "end.kind", "format",
    ]  # fmt: skip
    assert dataset.check(tmp_path / "it") == done.rows


def test_a_board_of_ones_own_has_no_numbers_and_is_refused_by_field(tmp_path):
    raw = {**towers.new().play("S", "R2@c2").record(), "layout": "mine"}
    with pytest.raises(Malformed) as wrong:
        dataset.write(tmp_path / "it", "towers", [raw])
    assert wrong.value.field == "layout"


def test_what_is_no_dataset_is_refused(tmp_path):
    (tmp_path / "text").write_text("no Parquet")
    with pytest.raises(Malformed, match="Parquet"):
        dataset.info(tmp_path / "text")
    pq.write_table(pa.table({"a": [1]}), tmp_path / "other")
    with pytest.raises(Malformed, match="shofar-dataset/1"):
        dataset.check(tmp_path / "other")
    dataset.write(tmp_path / "it", "towers", [played("towers", 1).record()])
    pq.write_table(pq.read_table(tmp_path / "it").drop_columns(["mask"]), tmp_path / "less")
    with pytest.raises(Malformed) as wrong:
        next(dataset.records(tmp_path / "less"))
    assert wrong.value.field == "mask"


def test_the_columns_are_documented():
    page = (ROOT / "docs" / "dataset.md").read_text(encoding="utf-8")
    described = dict(re.findall(r"^\| `(\w+)` \| [\w ]+ \| (.*) \|$", page, re.MULTILINE))
    assert described == {name: about for name, (_, about) in dataset.COLUMNS.items()}


def test_the_command_plays_collects_checks_and_gives_back(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    play = ["dataset", "play", "walls", "--to", "a", "--games", "2", "--player", "random", "--jobs", "1"]
    assert cli.main([*play, "--seats", "3", "--reading", "W4=any"]) == 0
    assert cli.main(["dataset", "records", "a"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"a: 2 games, \d+ rows", lines[0])
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "two.jsonl").write_text("\n".join(lines[1:]), encoding="utf-8")
    assert cli.main(["dataset", "collect", "walls", "--to", "b", "games"]) == 0
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    assert cli.main(["dataset", "check", "b"]) == 0
    (tmp_path / "games" / "more.jsonl").write_text('{"bad\n{"format":"shofar/1","game":"walls","actions":3}\n')
    assert cli.main(["dataset", "collect", "walls", "--to", "b", "games"]) == 1
    assert "actions: This must be a list." in capsys.readouterr().err
    before = (tmp_path / "b").read_bytes()
    assert cli.main(["dataset", "collect", "towers", "--to", "b", "games"]) == 2
    assert (tmp_path / "b").read_bytes() == before, "nothing to write, nothing lost"
    assert cli.main(["dataset", "play", "walls", "--to", "c", "--player", "nobody"]) == 2
    assert cli.main(["dataset", "collect", "walls", "--to", "c", "absent.jsonl"]) == 2
    assert sorted(one.name for one in tmp_path.iterdir()) == ["a", "b", "games"]


def test_a_servers_database_gives_its_public_games(tmp_path, capsys):
    url = f"sqlite:///{tmp_path / 'shofar.db'}"
    engine = engine_for(url)
    migrate(engine)
    with Session(engine) as session:
        for number in range(5):
            record = json.dumps(played("towers", number).record())
            more = {"public": number != 1, "kind": "abort" if number == 2 else "rules", "record": record}
            insert_game(session.connection(), number, ended_at=number // 3, **more)
        session.commit()
    engine.dispose()
    assert cli.main(["dataset", "collect", "towers", "--to", str(tmp_path / "it"), url]) == 0
    assert [one["id"] for one in dataset.records(tmp_path / "it")] == ["g000000", "g000003", "g000004"]
    names = pq.read_table(tmp_path / "it", columns=["game_id"])["game_id"].to_pylist()
    assert set(names) == {"g000000", "g000003", "g000004"}
    capsys.readouterr()


def test_observations_have_nothing_of_other_hands(tmp_path):
    """Two deals that differ only in what a seat cannot see give it the same first row."""
    game = walls.new(seats=3, seed=4)
    deal = game.setup
    other = walls.from_setup(walls.Deal((deal.hands[0], deal.hands[2], deal.hands[1]), deal.draw, deal.start))
    raws = [one.play(0, one.legal(0)[0]).record() for one in (game, other)]
    dataset.write(tmp_path / "it", "walls", raws)
    seen = pq.read_table(tmp_path / "it", columns=["observation"])["observation"].to_pylist()
    assert raws[0] != raws[1]
    assert np.array_equal(seen[0], seen[1])
