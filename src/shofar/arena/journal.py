"""The games of a tournament on disk: one line each, written through before it counts, so that kill -9 loses none."""

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Self

from shofar.arena.plan import Plan
from shofar.arena.provenance import changed
from shofar.core.errors import Malformed, ShofarError
from shofar.core.rules import Json
from shofar.records.file_lock import take


@dataclass(frozen=True, slots=True)
class Result:
    """What counts of a finished game."""

    id: str
    players: tuple[str, ...]
    shares: tuple[float, ...]
    faults: tuple[dict[str, Any], ...]
    decisions: tuple[int, ...]
    ms: tuple[float, ...]
    slowest: tuple[float, ...]
    void: bool = False

    @property
    def cluster(self) -> str:
        """The line-up and deal that it shares with its rotations."""
        return self.id.rpartition("-")[0]


def result_of(record: Json) -> Result:
    """The result in a record that the arena wrote."""
    arena = record["arena"]
    by_seat = {key: tuple(arena[key]) for key in ("shares", "faults", "decisions", "ms", "slowest")}
    return Result(id=arena["id"], players=tuple(record["players"]), void=bool(arena.get("void")), **by_seat)


class Busy(ShofarError):
    """Another arena is at work in this folder."""

    def __str__(self) -> str:
        return f"{self.args[0]}: another arena is at work in this folder"


class Journal:
    """A tournament's folder: the plan, and every finished game once."""

    def __init__(self, folder: Path, plan: Plan, *, mix: bool = False) -> None:
        """With `mix`, games of players that have changed since may stand beside the new ones."""
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.results: dict[str, Result] = {}
        self._file: BinaryIO = (folder / "games.jsonl").open("a+b")
        try:
            take(self._file.fileno())
        except (BlockingIOError, PermissionError):
            self._file.close()
            raise Busy(str(folder)) from None
        try:
            played = self._file.seek(0, os.SEEK_END) > 0
            _keep_plan(folder, plan, mix=mix or not played)
            self._read()
        except BaseException:
            self._file.close()
            raise

    def _read(self) -> None:
        self._file.seek(0)
        whole = 0
        for number, line in enumerate(self._file, 1):
            if not line.endswith(b"\n"):
                break  # torn: the machine stopped while it was being written, so it never counted
            try:
                result = result_of(json.loads(line))
            except (ValueError, KeyError, TypeError):
                raise Malformed(f"{self._file.name}, line {number}", "not-json") from None
            if not result.void:
                self.results.setdefault(result.id, result)
            whole += len(line)
        self._file.truncate(whole)

    def add(self, record: Json) -> Result | None:
        """Keeps a finished game for good; None if it was there already.

        One that could not be played is remembered for this run alone, so that the next plays it."""
        result = result_of(record)
        if result.id in self.results:
            return None
        if result.void:
            self.results[result.id] = result
            return result
        line = json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        self._file.write(line)
        self._file.flush()
        os.fsync(self._file.fileno())
        self.results[result.id] = result
        return result

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()


def _keep_plan(folder: Path, plan: Plan, *, mix: bool) -> None:
    file = folder / "plan.json"
    try:
        kept = json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        kept = None
    except ValueError:
        raise Malformed(str(file), "not-json") from None
    if kept is not None and not isinstance(kept, dict):
        raise Malformed(str(file), "not-an-object")
    ours = json.loads(json.dumps(plan.same_games()))
    if kept is not None and {key: kept.get(key) for key in ours} != ours:
        raise Malformed(str(file), "another-plan")
    before = kept.get("made_of") if kept is not None else None
    if isinstance(before, dict) and not mix and (different := changed(before, plan.made_of)):
        raise Malformed(str(file), "players-changed", {"changed": ", ".join(different)})
    fresh = file.with_suffix(".new")
    with fresh.open("w", encoding="utf-8") as written:
        json.dump(plan.to_json(), written, ensure_ascii=False, indent=2)
        written.write("\n")
        written.flush()
        os.fsync(written.fileno())
    fresh.replace(file)
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
