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

import msgspec

from shofar.core.errors import ShofarError
from shofar.core.rules import Json

LONGEST_LINE = 1 << 20
KEPT_STDERR = 2048
READ = 1 << 16


class FaultKind(StrEnum):
    """What an engine, or any player, can do wrong."""

    CRASHED = "crashed"
    LATE = "late"
    MALFORMED = "malformed"
    ILLEGAL = "illegal"


class Fault(ShofarError):
    """What a player did wrong when it was asked: of which `kind`, and the particulars as `detail`."""

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


class EngineProcess:
    """One process in a group of its own; `request` sends a line and waits for the line that answers it."""

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
        stdin, stdout, stderr = self._process.stdin, self._process.stdout, self._process.stderr
        assert stdin is not None
        assert stdout is not None
        assert stderr is not None
        self._stdin, self._stdout, self._stderr_pipe = stdin, stdout, stderr
        self._received = bytearray()
        self._stderr = bytearray()
        _groups.add(self.pid)
        for pipe in (self._stdin, self._stdout, self._stderr_pipe):
            os.set_blocking(pipe.fileno(), False)

    @property
    def pid(self) -> int:
        """The process, which leads its group."""
        return self._process.pid

    def request(self, message: Json, seconds: float) -> Json:
        """The object that answers the message, within the time; the message may hold views as they are."""
        deadline = time.monotonic() + seconds
        self._drain()
        if self._received:
            raise Fault(FaultKind.MALFORMED, f"it spoke without being asked: {bytes(self._received[:80])!r}")
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
            ready.register(self._stdin, selectors.EVENT_WRITE)
            ready.register(self._stdout, selectors.EVENT_READ)
            ready.register(self._stderr_pipe, selectors.EVENT_READ)
            while True:
                end = self._received.find(b"\n")
                if end >= 0:
                    line = bytes(self._received[:end])
                    del self._received[: end + 1]
                    return line
                if len(self._received) > LONGEST_LINE:
                    raise Fault(FaultKind.MALFORMED, f"its line is longer than {LONGEST_LINE} bytes")
                left = deadline - time.monotonic()
                events = ready.select(left) if left > 0 else []
                if not events:
                    raise Fault(FaultKind.LATE, f"no answer within {seconds:.3f} s")
                for key, _ in events:
                    if key.fileobj is self._stdin:
                        unsent = self._send(unsent)
                        if not unsent:
                            ready.unregister(self._stdin)
                    elif key.fileobj is self._stderr_pipe:
                        if not self._read_errors():
                            ready.unregister(self._stderr_pipe)
                    elif not self._read_output():
                        raise self._crash()

    def _send(self, unsent: bytes) -> bytes:
        try:
            return unsent[self._stdin.write(unsent) or 0 :]
        except BrokenPipeError:
            return b""  # what it still said, or why it ended, is for the other pipes to tell

    def _read_output(self) -> bool:
        data = self._stdout.read(READ)
        self._received += data or b""
        return data != b""

    def _read_errors(self) -> bool:
        data = self._stderr_pipe.read(READ)
        self._stderr = (self._stderr + (data or b""))[-KEPT_STDERR:]
        return data != b""

    def _drain(self) -> None:
        """Takes what lies in the pipes already, so that an engine that talks much is not held up."""
        self._read_output()
        self._read_errors()

    def _crash(self) -> Fault:
        deadline = time.monotonic() + 0.5
        while (ended := _ended(self.pid)) is None and time.monotonic() < deadline:
            time.sleep(0.005)
        self._read_errors()
        status = "none, it only closed its output" if ended is None else str(ended.si_status)
        lines = self._stderr.decode(errors="replace").strip().splitlines()
        last = f"; it said: {lines[-1][:200]}" if lines else ""
        return Fault(FaultKind.CRASHED, f"exit status {status}{last}")

    def close(self, last_message: Json | None = None, wait_s: float = 0.5) -> None:
        """Says farewell, waits a little, and ends the whole group, children of the process too."""
        if last_message is not None and wait_s:
            self._send(msgspec.json.encode(last_message) + b"\n")
        self._stdin.close()
        deadline = time.monotonic() + wait_s
        # Not reaped before its group is ended: until then nobody else can have its number.
        while _ended(self.pid) is None and time.monotonic() < deadline:
            self._drain()
            time.sleep(0.005)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)
        _groups.discard(self.pid)
        self._process.wait()
        self._stdout.close()
        self._stderr_pipe.close()


def _ended(pid: int) -> os.waitid_result | None:
    """How the process ended, without taking its number away from it."""
    return os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)


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
