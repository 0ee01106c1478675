"""Ports for servers of tests: no two tests are given the same, in whatever process they run."""

import fcntl
import os
import random
import socket
import tempfile
from pathlib import Path

# Below what the kernel gives to clients: a port that is free now would else be somebody's connection a moment later.
PORTS = range(20_000, 32_000)
_held: list[int] = []


def free_port() -> int:
    """A port that nobody listens on, and that no other process of tests is given while this one lives."""
    folder = Path(tempfile.gettempdir()) / f"shofar-test-ports-{os.getuid()}"
    folder.mkdir(exist_ok=True)
    for port in random.Random(os.urandom(8)).sample(PORTS, len(PORTS)):
        lock = os.open(folder / str(port), os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", port))
        except OSError:
            os.close(lock)
            continue
        _held.append(lock)
        return port
    raise AssertionError("all ports are taken")
