"""PostgreSQL for tests: one for the whole run, with a database for each test, and others to be killed at will."""

import contextlib
import itertools
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg

from shofar.server.db.connect import engine_for
from shofar.server.db.migrations import migrate
from tests.run_folder import end_with_run, made_once
from tests.server.ports import free_port

UNPRIVILEGED = "postgres"
"""PostgreSQL refuses to run as root; Debian's package brings this user."""


def program(name: str) -> str:
    found = shutil.which(name)
    if found:
        return str(Path(found).resolve())
    versions = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[-3]))
    assert versions, "install PostgreSQL: make setup does"
    return str(versions[-1])


class Postgres:
    """One cluster, in a folder with its data; `new` and `shared` make one."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder = folder
        self.port = port
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"postgresql://shofar@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        options = {
            "port": self.port,
            "unix_socket_directories": "",
            "listen_addresses": "127.0.0.1",
            "shared_buffers": "32MB",
            "max_connections": 400,  # of all tests that run side by side
        }
        command = [program("postgres"), "-D", str(self.folder / "data")]
        command += [word for name, value in options.items() for word in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, user=_user(), cwd=self.folder)
        until = time.monotonic() + 120
        while True:
            try:
                psycopg.connect(self.url, connect_timeout=2).close()
                return
            except psycopg.OperationalError:
                if time.monotonic() > until:
                    raise
                if self._process.poll() is not None:  # remains of the last one are still leaving
                    time.sleep(0.2)
                    with (self.folder / "log").open("ab") as log:
                        self._process = subprocess.Popen(command, stdout=log, stderr=log, user=_user(), cwd=self.folder)
                time.sleep(0.05)

    def kill(self) -> None:
        """As a power cut would."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    @contextlib.contextmanager
    def frozen(self) -> Iterator[None]:
        """As a machine that hangs: connections stay open, and nothing is said over them."""
        assert self._process is not None
        first = self._process.pid
        os.kill(first, signal.SIGSTOP)  # it starts no more children
        children = Path(f"/proc/{first}/task/{first}/children").read_text(encoding="ascii").split()
        stopped = [first, *map(int, children)]
        for one in stopped[1:]:
            os.kill(one, signal.SIGSTOP)
        try:
            yield
        finally:
            for one in stopped:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(one, signal.SIGCONT)

    def stop(self) -> None:
        """For good: its data is of no use any more."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait()

    def keep_copy(self) -> None:
        """As a standby that hears of nothing from now on."""
        self.shut()
        shutil.rmtree(self.folder / "older", ignore_errors=True)
        _copied(self.folder / "data", self.folder / "older")
        self.start()

    def bring_back_copy(self) -> None:
        """As when that standby is promoted: whatever was written since is gone."""
        self.shut()
        shutil.rmtree(self.folder / "data")
        (self.folder / "older").rename(self.folder / "data")
        self.start()

    def shut(self) -> None:
        """In order, and at once, whoever is connected."""
        assert self._process is not None
        self._process.send_signal(signal.SIGINT)
        self._process.wait(60)

    def fresh(self, name: str) -> str:
        """A new database without a schema."""
        return self._create(name, "template1")

    def migrated(self, name: str) -> str:
        """A new database with the schema and nothing else."""
        return self._create(name, PREPARED)

    def _create(self, name: str, template: str) -> str:
        # Other processes of this run may share the cluster: no two give the same name.
        own = f"{re.sub(r'[^a-z0-9]', '_', name.lower())[:40]}_{os.getpid()}_{next(_numbers)}"
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {own} TEMPLATE {template}")
        return self.url.removesuffix("postgres") + own


PREPARED = "prepared"
"""The database with the schema that others are copies of."""
_numbers = itertools.count(1)
_left_running: list[Postgres] = []
"""Those which outlive whoever has started them."""


def _user() -> str | None:
    return UNPRIVILEGED if os.geteuid() == 0 else None


def _copied(source: Path, target: Path) -> None:
    """With its owners, which `shutil` forgets."""
    subprocess.run(["cp", "-a", str(source), str(target)], check=True)


def _owned(folder: Path) -> Path:
    if user := _user():
        shutil.chown(folder, user)
    return folder


def _template() -> Path:
    """The data of a cluster with the schema in it; made once for a run, copied for each cluster."""
    with made_once("postgres-template") as folder:
        if not (folder / "whole").exists():
            folder.mkdir()
            made = Postgres(_owned(folder), free_port())
            command = [program("initdb"), "-D", str(folder / "data"), "-U", "shofar", "-A", "trust", "-E", "UTF8"]
            subprocess.run([*command, "--no-sync"], check=True, capture_output=True, user=_user(), cwd=folder)
            made.start()
            with psycopg.connect(made.url, autocommit=True) as connection:
                connection.execute(f"CREATE DATABASE {PREPARED}")
            engine = engine_for(made.url.removesuffix("postgres") + PREPARED)
            migrate(engine)
            engine.dispose()
            made.shut()
            (folder / "whole").touch()
        return folder / "data"


def _new(folder: Path) -> Postgres:
    _copied(_template(), _owned(folder) / "data")
    made = Postgres(folder, free_port())
    made.start()
    return made


def shared() -> Postgres:
    """The cluster of the whole run, for all tests that do no harm to it: each gets a database of its own."""
    with made_once("postgres") as folder:
        known = folder / "port"
        if not known.exists():
            folder.mkdir()
            made = _new(folder)
            assert made._process is not None
            end_with_run(made._process.pid, signal.SIGQUIT)
            _left_running.append(made)
            known.write_text(str(made.port), encoding="ascii")
        return Postgres(folder, int(known.read_text(encoding="ascii")))


@contextlib.contextmanager
def cluster() -> Iterator[Postgres]:
    """One of a test's own, which it may kill or freeze."""
    folder = Path(tempfile.mkdtemp(prefix="shofar-pg-"))
    made = _new(folder)
    try:
        yield made
    finally:
        made.stop()
        shutil.rmtree(folder, ignore_errors=True)
