"""A child process that is asked in JSON lines: deadlines on both pipes, and an end that leaves nothing behind."""

import contextlib
import ctypes
import json
import os
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import IO

import msgspec

from shofar.core.game import Json

LONGEST_LINE = 1 << 20
KEPT_STDERR = 2048
READ = 1 << 16


class FaultKind(StrEnum):
    """What an engine can do wrong."""

    CRASHED = "crashed"
    LATE = "late"
    MALFORMED = "malformed"
    ILLEGAL = "illegal"


class Fault(Exception):
    """What an engine did wrong, and the particulars."""

    def __init__(self, kind: FaultKind, detail: str) -> None:
        super().__init__(kind, detail)
        self.kind = kind
        self.detail = detail

    def __str__(self) -> str:
        return f"{self.kind}: {self.detail}"


_groups: set[int] = set()


def kill_all() -> None:
    """Ends every process that was started here and not closed: for a program that must go at once."""
    for group in _groups.copy():
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(group, signal.SIGKILL)


class Pipes:
    """One process in a group of its own; `ask` sends a line and waits for the line that answers it."""

    def __init__(self, command: Sequence[str], *, bound: bool = False) -> None:
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
                preexec_fn=_when_parent_ends(signal.SIGKILL) if bound else None,
            )
        except OSError as wrong:
            raise Fault(FaultKind.CRASHED, f"{command[0]}: {wrong.strerror}") from None
        self._in, self._out, self._err = (
            _open(self._process.stdin),
            _open(self._process.stdout),
            _open(self._process.stderr),
        )
        self._heard = bytearray()
        self._muttered = bytearray()
        _groups.add(self.pid)
        for pipe in (self._in, self._out, self._err):
            os.set_blocking(pipe.fileno(), False)

    @property
    def pid(self) -> int:
        """The process, which leads its group."""
        return self._process.pid

    def ask(self, message: Json, seconds: float) -> Json:
        """The object that answers the message, within the time; the message may hold views as they are."""
        deadline = time.monotonic() + seconds
        self._listen_now()
        if self._heard:
            raise Fault(FaultKind.MALFORMED, f"it spoke without being asked: {bytes(self._heard[:80])!r}")
        line = self._exchange(msgspec.json.encode(message) + b"\n", deadline, seconds)
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            raise Fault(FaultKind.MALFORMED, f"its answer is not JSON: {line[:80]!r}") from None
        if not isinstance(answer, dict):
            raise Fault(FaultKind.MALFORMED, f"its answer is not an object: {line[:80]!r}")
        return answer

    def _exchange(self, unsent: bytes, deadline: float, seconds: float) -> bytes:
        with selectors.DefaultSelector() as ready:
            ready.register(self._in, selectors.EVENT_WRITE)
            ready.register(self._out, selectors.EVENT_READ)
            ready.register(self._err, selectors.EVENT_READ)
            while True:
                end = self._heard.find(b"\n")
                if end >= 0:
                    line = bytes(self._heard[:end])
                    del self._heard[: end + 1]
                    return line
                if len(self._heard) > LONGEST_LINE:
                    raise Fault(FaultKind.MALFORMED, f"its line is longer than {LONGEST_LINE} bytes")
                left = deadline - time.monotonic()
                events = ready.select(left) if left > 0 else []
                if not events:
                    raise Fault(FaultKind.LATE, f"no answer within {seconds:.3f} s")
                for key, _ in events:
                    if key.fileobj is self._in:
                        unsent = self._send(unsent)
                        if not unsent:
                            ready.unregister(self._in)
                    elif key.fileobj is self._err:
                        if not self._mutter():
                            ready.unregister(self._err)
                    elif not self._hear():
                        raise self._gone()

    def _send(self, unsent: bytes) -> bytes:
        try:
            return unsent[self._in.write(unsent) or 0 :]
        except BrokenPipeError:
            return b""  # what it still said, or why it ended, is for the other pipes to tell

    def _hear(self) -> bool:
        said = self._out.read(READ)
        self._heard += said or b""
        return said != b""

    def _mutter(self) -> bool:
        said = self._err.read(READ)
        self._muttered = (self._muttered + (said or b""))[-KEPT_STDERR:]
        return said != b""

    def _listen_now(self) -> None:
        """Takes what lies in the pipes already, so that an engine that talks much is not held up."""
        self._hear()
        self._mutter()

    def _gone(self) -> Fault:
        deadline = time.monotonic() + 0.5
        while (ended := _ended(self.pid)) is None and time.monotonic() < deadline:
            time.sleep(0.005)
        self._mutter()
        status = "none, it only closed its output" if ended is None else str(ended.si_status)
        lines = self._muttered.decode(errors="replace").strip().splitlines()
        last = f"; it said: {lines[-1][:200]}" if lines else ""
        return Fault(FaultKind.CRASHED, f"exit status {status}{last}")

    def close(self, farewell: Json | None = None, patience: float = 0.5) -> None:
        """Says farewell, waits a little, and ends the whole group, children of the process too."""
        if farewell is not None and patience:
            self._send(msgspec.json.encode(farewell) + b"\n")
        self._in.close()
        deadline = time.monotonic() + patience
        # Not reaped before its group is ended: until then nobody else can have its number.
        while _ended(self.pid) is None and time.monotonic() < deadline:
            self._listen_now()
            time.sleep(0.005)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)
        _groups.discard(self.pid)
        self._process.wait()
        self._out.close()
        self._err.close()


def _ended(pid: int) -> os.waitid_result | None:
    """How the process ended, without taking its number away from it."""
    return os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)


def _open(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None
    return pipe


def end_with(parent: int, number: signal.Signals) -> bool:
    """Has the kernel send this process a signal when its parent ends, where it can; False if it has ended already."""
    bind = _when_parent_ends(number)
    if bind is not None:
        bind()
    return os.getppid() == parent


def _when_parent_ends(number: signal.Signals) -> Callable[[], None] | None:
    """On Linux, the kernel signals a child when the thread that started it ends, even by kill -9."""
    if not sys.platform.startswith("linux"):
        return None
    prctl = ctypes.CDLL(None).prctl
    death_signal = 1

    def bind() -> None:
        prctl(death_signal, number)

    return bind
