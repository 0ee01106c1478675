"""Where bots think: seeds that every process agrees on, and how the server starts the process."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import insert, select

from shofar.cli import parser
from shofar.commands import serve_options
from shofar.commands.databases import server_database
from shofar.games import new_game
from shofar.server.bots.move_chooser import seed_of
from shofar.server.bots.queue import Job
from shofar.server.bots.worker import Worker
from shofar.server.bots.worker_processes import start_worker
from shofar.server.db import schema
from shofar.server.db.connect import engine_for
from shofar.server.db.migrations import migrate

JOB = Job(table_id="a1", version=7, seat="S", game="towers", bot="random", view="{}", ms=10, attempts=1)


def test_a_seed_is_the_same_in_every_process_and_differs_by_move_and_seat() -> None:
    assert seed_of(JOB, b"key") == 0x2B34A483F856BE
    others = [replace(JOB, table_id="a2"), replace(JOB, version=8), replace(JOB, seat="N")]
    assert len({seed_of(job, b"key") for job in [JOB, *others]}) == 4
    assert seed_of(JOB, b"another") != seed_of(JOB, b"key")


def test_a_worker_learns_the_database_where_others_cannot_read_it(monkeypatch: pytest.MonkeyPatch) -> None:
    database = "postgresql://ada:secret@db.example.org/shofar"
    started: list[tuple[list[str], dict[str, str]]] = []
    monkeypatch.setattr(subprocess, "Popen", lambda command, env, **_: started.append((command, env)))
    start_worker(database)
    [(command, environment)] = started
    assert command == [sys.executable, "-m", "shofar", "worker", "--parent", str(os.getpid())]
    assert environment["SHOFAR_DATABASE"] == database


def test_a_worker_that_was_told_nothing_takes_the_database_of_its_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHOFAR_DATABASE", "postgresql://ada:secret@db.example.org/shofar")
    database = "postgresql://ada:secret@db.example.org/shofar"
    assert server_database(parser().parse_args(["worker"])) == database
    assert serve_options.chosen(parser().parse_args(["serve"]))["database"] == database


def test_a_registered_engine_plays_at_a_live_table_from_its_first_move(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not the plain bot while the engine plays through a game that nobody asked for, nor dice after a bad start."""
    monkeypatch.setenv("SHOFAR_CONFIG", str(tmp_path))
    command = [sys.executable, str(Path(__file__).parents[2] / "arena" / "engines.py"), "slow_start"]
    (tmp_path / "engines.json").write_text(json.dumps({"mine": command}), encoding="utf-8")
    engine = engine_for(database)
    migrate(engine)
    worker = Worker(engine)
    game: Any = new_game("towers", seed=1)
    for version in range(4):
        seat = game.waiting[0]
        view = msgspec.json.encode(game.view(seat).to_json()).decode()
        question = {"table_id": "a1", "version": version, "seat": seat, "game": "towers", "bot": "mine", "view": view}
        with engine.begin() as connection:
            connection.execute(insert(schema.jobs).values(**question, ms=500, not_before=0, created_at=0))
        assert worker.work_once()
        columns = schema.jobs.c
        with engine.connect() as connection:
            given = connection.execute(select(columns.answer, columns.stand_in).where(columns.version == version)).one()
        action = game.view(seat).legal[-1]
        assert tuple(given) == (action, None)
        game = game.play(seat, action)
    [player] = worker.chooser._engines.values()
    player.close()  # type: ignore[attr-defined]
    engine.dispose()
