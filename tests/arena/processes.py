"""Looking after processes in tests: who carries a mark, and whether somebody has ended."""

import time
from pathlib import Path


def state(pid: int) -> str | None:
    """The process's state letter, or None if there is no such process."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return None


def has_ended(pid: int, seconds: float = 5.0) -> bool:
    """Whether the process ends within that time; one that waits to be reaped has ended."""
    return soon(lambda: state(pid) in (None, "Z"), seconds)


def marked(mark: str) -> list[int]:
    """The living processes whose environment has the mark."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                has = mark.encode() in (folder / "environ").read_bytes()
            except OSError:
                continue
            if has and state(int(folder.name)) not in (None, "Z"):
                found.append(int(folder.name))
    return found


def soon(holds, seconds: float = 5.0) -> bool:
    """Whether something comes true within that time."""
    deadline = time.monotonic() + seconds
    while not (true := holds()) and time.monotonic() < deadline:
        time.sleep(0.02)
    return bool(true)
