"""A PostgreSQL of the test's own: started in a folder of its own, gone with the test."""

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


def _binaries() -> Path | None:
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return installed[-1].parent if installed else None


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """The URL of an empty database; the test is skipped where PostgreSQL is not installed."""
    binaries = _binaries()
    if binaries is None:
        pytest.skip("PostgreSQL is not installed")
    # PostgreSQL refuses to run as root.
    user = "postgres" if os.getuid() == 0 else None
    folder = Path(tempfile.mkdtemp(prefix="shofar-pg-"))
    if user:
        owner = pwd.getpwnam(user)
        os.chown(folder, owner.pw_uid, owner.pw_gid)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]

    def run(*command: str) -> None:
        words = [str(binaries / command[0]), *command[1:]]
        subprocess.run(words, check=True, capture_output=True, user=user, cwd=folder, timeout=60)

    data = str(folder / "data")
    options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1"
    try:
        run("initdb", "-D", data, "-A", "trust", "-U", "shofar", "-E", "UTF8", "--no-sync")
        run("pg_ctl", "-D", data, "-o", options, "-l", str(folder / "log"), "-w", "start")
        try:
            yield f"postgresql://shofar@127.0.0.1:{port}/postgres"
        finally:
            run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
