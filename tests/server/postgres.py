"""A PostgreSQL of the tests' own: made in a temporary folder, killed and started again at will."""

import contextlib
import itertools
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg

from shofar.server.db.engine import engine_for
from shofar.server.db.migrations import migrate
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
    """One cluster."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self._user = UNPRIVILEGED if os.geteuid() == 0 else None
        self._process: subprocess.Popen[bytes] | None = None
        self._copies = itertools.count(1)
        self._prepared: str | None = None
        if self._user:
            shutil.chown(folder, self._user)
        command = [
            program("initdb"),
            "-D",
            str(folder / "data"),
            "-U",
            "shofar",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--no-sync",
        ]
        subprocess.run(command, check=True, capture_output=True, user=self._user, cwd=folder)

    @property
    def url(self) -> str:
        return f"postgresql://shofar@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        options = {
            "port": self.port,
            "unix_socket_directories": "",
            "listen_addresses": "127.0.0.1",
            "shared_buffers": "32MB",
        }
        command = [program("postgres"), "-D", str(self.folder / "data")]
        command += [word for name, value in options.items() for word in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, user=self._user, cwd=self.folder)
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
                        self._process = subprocess.Popen(
                            command, stdout=log, stderr=log, user=self._user, cwd=self.folder
                        )
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
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)  # its "fast": a client that has stayed is not waited for
            self._process.wait()

    def keep_copy(self) -> None:
        """As a standby that hears of nothing from now on."""
        self._shut()
        shutil.rmtree(self.folder / "older", ignore_errors=True)
        shutil.copytree(self.folder / "data", self.folder / "older")
        owner = (self.folder / "data").stat()
        for place in (self.folder / "older", *(self.folder / "older").rglob("*")):
            shutil.chown(place, owner.st_uid, owner.st_gid)
        self.start()

    def bring_back_copy(self) -> None:
        """As when that standby is promoted: whatever was written since is gone."""
        self._shut()
        shutil.rmtree(self.folder / "data")
        (self.folder / "older").rename(self.folder / "data")
        self.start()

    def _shut(self) -> None:
        """At once, whoever is connected."""
        assert self._process is not None
        self._process.send_signal(signal.SIGINT)
        self._process.wait(60)

    @contextlib.contextmanager
    def copy(self) -> Iterator[str]:
        """A new database with the schema and nothing else, dropped at the end: copied from one that is made once."""
        if self._prepared is None:
            engine = engine_for(self.fresh("prepared"))
            migrate(engine)
            engine.dispose()
            self._prepared = "prepared"
        name = f"copy_{next(self._copies)}"
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {self._prepared}")
        try:
            yield self.url.removesuffix("postgres") + name
        finally:
            with psycopg.connect(self.url, autocommit=True) as connection:
                connection.execute(f"DROP DATABASE {name} WITH (FORCE)")

    def fresh(self, name: str) -> str:
        """A new, empty database in this cluster."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.url.removesuffix("postgres") + name


@contextlib.contextmanager
def cluster() -> Iterator[Postgres]:
    """For the length of a test."""
    folder = Path(tempfile.mkdtemp(prefix="shofar-pg-"))
    made = Postgres(folder)
    made.start()
    try:
        yield made
    finally:
        made.stop()
        shutil.rmtree(folder, ignore_errors=True)
