"""Where bots think: seeds that every process agrees on, and how the server starts the process."""

import os
import subprocess
import sys
from dataclasses import replace

import pytest

from shofar.cli import parser
from shofar.commands import serve_options
from shofar.commands.hosting import start_worker
from shofar.server.worker import Job, seed_of

JOB = Job(table_id="a1", version=7, seat="S", game="towers", bot="random", view="{}", ms=10, attempts=1)


def test_a_seed_is_the_same_in_every_process_and_differs_by_move_and_seat() -> None:
    assert seed_of(JOB) == 0xFA09A37D48BA52
    others = [replace(JOB, table_id="a2"), replace(JOB, version=8), replace(JOB, seat="N")]
    assert len({seed_of(job) for job in [JOB, *others]}) == 4


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
    assert parser().parse_args(["worker"]).database == database
    assert serve_options.chosen(parser().parse_args(["serve"]))["database"] == database
