"""Backups while the server runs, restoring, moving to PostgreSQL, bans from the command line."""

import asyncio
import os
import re
import shlex
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import func, select
from sqlalchemy.engine import make_url

from shofar.cli import main
from shofar.server.archive.ratings import rate_finished
from shofar.server.db import schema
from shofar.server.db.backup import backup, check_file, copy_database, restore
from shofar.server.db.connect import engine_for
from shofar.server.db.executor import Database
from shofar.server.db.migrations import newest
from shofar.server.errors import OperatorError
from tests.repository.project import ROOT
from tests.server.finished_games import insert_game, insert_player, resigned_game
from tests.server.in_process_app import running
from tests.server.postgres import program


async def _filled(folder) -> str:
    async with running(folder) as server:
        ada, bo = await server.people("Ada", "Bo")
        await ada.post("/accounts", {"name": "ada", "password": "correct horse"})
        game = await resigned_game(ada, bo, public=True, rated=True)
        await ada.table(settings={"game": "walls", "seats": 3, "public": True})
        return game


def test_a_backup_made_while_people_play_can_be_restored_and_served(tmp_path):
    copy, elsewhere = tmp_path / "backup.db", tmp_path / "elsewhere"
    elsewhere.mkdir()

    async def busy():
        async with running(tmp_path) as server:
            ada, bo = await server.people("Ada", "Bo")
            game = await resigned_game(ada, bo, public=True)
            tables = asyncio.gather(*(ada.table(settings={"public": True}) for _ in range(30)))
            await asyncio.to_thread(backup, server.context.config.database, copy)
            await tables
            with pytest.raises(OperatorError, match="there already"):
                backup(server.context.config.database, copy)
            with pytest.raises(OperatorError, match="in use"):
                restore(copy, server.context.config.database, replace=True)
            return game, f"shofar={ada.http.cookies['shofar']}"

    game, cookie = asyncio.run(busy())
    assert check_file(copy) == newest()
    restore(copy, f"sqlite:///{elsewhere / 'shofar.db'}")

    async def again():
        async with running(elsewhere) as server:
            somebody = server.browser()
            assert (await somebody.get("/me", headers={"cookie": cookie}))["user"]["name"] == "Ada"
            assert (await somebody.get(f"/games/{game}"))["kind"] == "resign"

    asyncio.run(again())
    with pytest.raises(OperatorError, match="--replace"):
        restore(copy, f"sqlite:///{elsewhere / 'shofar.db'}")
    restore(copy, f"sqlite:///{elsewhere / 'shofar.db'}", replace=True)


def test_what_is_no_sound_backup_is_refused(tmp_path):
    text, other, newer = tmp_path / "text", tmp_path / "other.db", tmp_path / "newer.db"
    text.write_text("no database at all, but long enough to look like a file\n" * 50)
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE cats (name)")
    with closing(sqlite3.connect(newer)) as connection:
        connection.executescript(
            "CREATE TABLE alembic_version (version_num); INSERT INTO alembic_version VALUES ('9999')"
        )
    target = f"sqlite:///{tmp_path / 'shofar.db'}"
    for file, why in ((text, "no database"), (other, "no database"), (newer, "newer"), (tmp_path / "x", "not there")):
        with pytest.raises(OperatorError, match=why):
            restore(file, target)
    assert not (tmp_path / "shofar.db").exists()
    with pytest.raises(OperatorError, match="pg_dump"):
        backup("postgresql://nobody@localhost/nothing", tmp_path / "copy.db")


def test_everything_moves_to_postgresql_and_counts_there(tmp_path, capsys, shared_postgres):
    asyncio.run(_filled(tmp_path))
    source, target = f"sqlite:///{tmp_path / 'shofar.db'}", shared_postgres.fresh("copy")
    copied = copy_database(source, target)
    assert (copied["users"], copied["games"], copied["tables"]) == (2, 1, 2)
    assert copied["log"] >= 6
    one, two = engine_for(source), engine_for(target)
    with one.connect() as old, two.connect() as new:
        for table in schema.metadata.sorted_tables:
            query = select(table).order_by(*table.primary_key.columns)
            assert [tuple(row) for row in old.execute(query)] == [tuple(row) for row in new.execute(query)]
    with pytest.raises(OperatorError, match="not empty"):
        copy_database(source, target)
    assert main(["copy-database", "--database", source, target]) == 2
    assert "not empty" in capsys.readouterr().err

    def games(connection):
        for n in range(20):
            game = insert_game(connection, n, ended_at=n, rated=True)
            insert_player(connection, game, "S", f"u{n % 4}", 1)
            insert_player(connection, game, "N", f"u{(n + 1) % 4}", 2)

    async def both():
        first, second = Database(one), Database(two)
        await second.write(games)
        third = Database(engine_for(target))
        # Two processes on one PostgreSQL: each game counts once.
        counted = await asyncio.gather(*(rate_finished(each, 1) for each in (second, third, second, third)))
        of_places = schema.ratings.c.user_id.startswith("place:")
        played = [
            await second.row(select(func.sum(schema.ratings.c.games)).where(one)) for one in (~of_places, of_places)
        ]
        for each in (first, second, third):
            each.close()
        third.engine.dispose()
        return sum(counted), played

    try:
        counted, played = asyncio.run(both())
    finally:
        one.dispose()
        two.dispose()
    assert counted - 20 in (0, 1), "the copied game may have been counted before"
    assert [row and row[0] for row in played] == [42, 42], "two players in each, and what each one's turn is worth"


def test_bans_from_the_command_line(tmp_path, capsys):
    asyncio.run(_filled(tmp_path))
    database = ["--database", f"sqlite:///{tmp_path / 'shofar.db'}"]
    assert main(["ban", *database]) == 0
    assert main(["ban", "ADA", "--reason", "spam", "--days", "2", *database]) == 0
    assert main(["ban", "10.1.2.3/8", *database]) == 0
    assert main(["ban", "nobody-of-that-name", *database]) == 2
    assert main(["ban", "Bo", *database]) == 2
    assert main(["ban", *database]) == 0
    out, err = capsys.readouterr()
    assert "nobody is banned" in out
    assert "10.0.0.0/8 for good" in out
    assert re.search(r"^user ada \(u\w+\) until .* spam$", out, re.MULTILINE)
    assert "nobody-of-that-name is no account here, and no address or network\n" in err
    assert (guest := re.search(r"Bo is no account here.* by id: (u\w+)$", err, re.MULTILINE))
    assert main(["ban", guest[1], *database]) == 0
    assert main(["ban", "ada", "--lift", *database]) == 0
    assert main(["ban", "ada", "--lift", *database]) == 2
    copy = str(tmp_path / "copy.db")
    assert main(["backup", copy, *database]) == 0
    assert main(["backup", copy, *database]) == 2
    assert main(["restore", copy, *database]) == 2
    assert main(["restore", copy, "--replace", *database]) == 0


def test_a_database_or_a_folder_that_is_not_there_is_told_in_one_line(tmp_path, capsys):
    asyncio.run(_filled(tmp_path))
    typo = tmp_path / "typo.db"
    capsys.readouterr()
    for words in (["10.9.9.9"], []):
        assert main(["ban", *words, "--database", f"sqlite:///{typo}"]) == 2
        assert capsys.readouterr() == ("", f"shofar: {typo} is not there\n")
    assert not typo.exists()
    database, nowhere = f"sqlite:///{tmp_path / 'shofar.db'}", tmp_path / "nowhere" / "x.db"
    assert main(["backup", str(nowhere), "--database", database]) == 2
    assert capsys.readouterr() == ("", f"shofar: {nowhere}: No such file or directory\n")


def test_a_restored_database_belongs_to_whom_it_did(tmp_path, monkeypatch):
    """Only root can give files away: for others it is told what would be given."""
    asyncio.run(_filled(tmp_path))
    file, copy = tmp_path / "shofar.db", tmp_path / "copy.db"
    url = f"sqlite:///{file}"
    backup(url, copy)
    file.chmod(0o640)
    given: dict[str, tuple[int, int]] = {}
    owner = (12345, 54321)
    if os.geteuid() == 0:
        os.chown(file, *owner)
    else:
        owner = (file.stat().st_uid, file.stat().st_gid)
        monkeypatch.setattr(os, "geteuid", lambda: 0)
        monkeypatch.setattr(os, "chown", lambda path, *whose: given.update({Path(path).name: whose}))
    restore(copy, url, replace=True)
    assert file.stat().st_mode & 0o777 == 0o640
    for one in tmp_path.glob("shofar.db*"):
        assert given.get(one.name, (one.stat().st_uid, one.stat().st_gid)) == owner, one
    assert (tmp_path / "shofar.db.lock").exists()
    assert copy.stat().st_uid == os.getuid()
    file.write_bytes(b"no database any more")
    restore(copy, url, replace=True)
    assert given.get(file.name, (file.stat().st_uid, file.stat().st_gid)) == owner


def test_the_nightly_dump_of_postgresql_is_whole_and_few_are_kept(tmp_path, shared_postgres):
    unit = (ROOT / "contrib" / "systemd" / "shofar-backup-postgresql.service").read_text(encoding="utf-8")
    (words,) = re.findall(r"^ExecStart=((?:.*\\\n)*.*)$", unit, re.MULTILINE)
    shell, option, script = shlex.split(words.replace("\\\n", " "))
    script = script.replace("$$", "$").replace("%%", "%").replace("/var/lib/shofar/backups", str(tmp_path))
    url = make_url(shared_postgres.migrated("dumped"))
    path = f"{Path(program('initdb')).parent}:{os.environ['PATH']}"
    reached = {
        "PGHOST": url.host or url.query["host"],
        "PGPORT": url.port or url.query.get("port"),
        "PGUSER": url.username,
    }
    variables = {**os.environ, "PATH": path, **{name: str(value) for name, value in reached.items() if value}}
    older = [tmp_path / f"shofar-20200101T0000{number:02}Z.dump" for number in range(14)]
    for file in older:
        file.touch()
    made = subprocess.run([shell, option, script], env={**variables, "PGDATABASE": str(url.database)}, check=False)
    assert made.returncode == 0
    kept = sorted(tmp_path.iterdir())
    assert kept[:-1] == older[1:]
    target = make_url(shared_postgres.fresh("restored"))
    command = [
        "pg_restore",
        "--clean",
        "--if-exists",
        "--no-owner",
        f"--dbname={target.database}",
        str(kept[-1]),
    ]
    subprocess.run(command, env=variables, check=True)
    engine = engine_for(target.render_as_string(hide_password=False))
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == newest()
    engine.dispose()
    # One that fails drops no older one.
    failed = subprocess.run([shell, option, script], env={**variables, "PGDATABASE": "none"}, check=False)
    assert failed.returncode != 0
    assert [file for file in sorted(tmp_path.iterdir()) if file.suffix == ".dump"] == kept
