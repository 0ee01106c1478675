"""Real server processes for tests: started on a free port, killed at will, started again on the same port."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

from tests.server.ports import free_port

PATIENCE_S = 60.0


def environment() -> dict[str, str]:
    """Ours, but compiled modules are kept: a server is started many times here."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


@dataclass
class Server:
    """One `shofar serve`."""

    database: str
    folder: Path
    arguments: tuple[str, ...] = ()
    port: int = field(default_factory=free_port)
    under: tuple[str, ...] = ()
    """What the command is given to, such as a shell that sets limits."""
    environment: dict[str, str] = field(default_factory=dict)
    process: "subprocess.Popen[bytes] | None" = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> Path:
        return self.folder / f"server-{self.port}.log"

    def start(self, *, wait: bool = True) -> "Server":
        command = [
            sys.executable,
            "-m",
            "tests.server.serve_command",
            "--port",
            str(self.port),
            "--database",
            self.database,
        ]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*self.under, *command, *self.arguments],
                stdout=subprocess.DEVNULL,
                stderr=log,
                env=environment() | self.environment,
                cwd=Path(__file__).parents[2],
            )
        try:
            if wait:
                self.wait()
        except BaseException:
            self.kill()
            raise
        return self

    def wait(self) -> None:
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            assert self.process is not None
            if self.process.poll() is not None:
                raise AssertionError(f"the server has ended: {self.log.read_text()[-3000:]}")
            with (
                contextlib.suppress(URLError, ConnectionError, TimeoutError),
                urlopen(f"{self.url}/healthz", timeout=2),
            ):
                return
            time.sleep(0.05)
        raise AssertionError(f"the server did not start: {self.log.read_text()[-3000:]}")

    def freeze(self) -> None:
        """It does nothing any more, and its connections stay open."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """It goes on as if nothing had been."""
        assert self.process is not None
        self.process.send_signal(signal.SIGCONT)

    def stands_still(self) -> bool:
        """Whether it has been stopped."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8")
        return status.rpartition(")")[2].split()[0] == "T"

    def kill(self) -> None:
        """As a power cut would: no farewell."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE_S)

    def lines(self) -> list[dict[str, Any]]:
        import json

        return [json.loads(line) for line in self.log.read_text().splitlines() if line.startswith("{")]


def children_of(process: int) -> list[int]:
    """The processes that a process has started and that live."""
    return [int(one) for one in Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii").split()]


def serving(server: Server) -> list[int]:
    """Those of a `shofar serve --processes` that serve tables."""
    assert server.process is not None
    found = []
    for one in children_of(server.process.pid):
        with contextlib.suppress(OSError):
            if b"shofar.server.dispatched_process" in Path(f"/proc/{one}/cmdline").read_bytes():
                found.append(one)
    return found


@contextlib.contextmanager
def running(
    database: str, folder: Path, *arguments: str, workers: int = 0, environment: dict[str, str] | None = None
) -> Iterator[Server]:
    """A server for the length of a test. Ratelimits are off unless the test is about them."""
    words = ("--workers", str(workers), "--lazy-bots", "--bot-pace", "0", "--no-limits", *arguments)
    server = Server(database, folder, words, environment=environment or {})
    try:
        yield server.start()
    finally:
        if server.process is not None and server.process.poll() is None:
            server.process.kill()
            server.process.wait()
