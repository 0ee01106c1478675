"""Random legal play through every research interface beside its peers, in one run; writes docs/speed.md.

    make bench BENCH="environments [--seconds S] [--only GROUP] [--out FILE]"

A decision is one seat's action; the observation of the seat that is asked and its mask of legal actions are made at
every decision. Within a group the environments take turns in rounds, and the best round counts: other work on the
machine slows some rounds and not the others. Groups on one core go by processor time, those on all cores by the
clock on the wall.
"""

import argparse
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path

from shofar.arena.bench import machine

ROUNDS = 5
OUT = Path(__file__).parents[1] / "docs" / "speed.md"
Play = Callable[[float], int]
"""Plays for about so many seconds and says how many decisions were made."""


@dataclass(frozen=True)
class Entry:
    """One environment: its name as the table says it, and what makes a player of it ready."""

    name: str
    make: Callable[[], Play]
    ours: bool = False


@dataclass(frozen=True)
class Group:
    """Environments of one kind that are compared."""

    title: str
    clock: Callable[[], float]
    entries: tuple[Entry, ...]
    bar: str = ""


GROUPS = ("vector",)


def rates(group: Group, seconds: float) -> dict[str, float]:
    """Decisions a second of each entry: the best of the rounds."""
    plays = {entry.name: entry.make() for entry in group.entries}
    best = dict.fromkeys(plays, 0.0)
    for _ in range(ROUNDS):
        for name, play in plays.items():
            started = group.clock()
            decisions = play(seconds / ROUNDS)
            best[name] = max(best[name], decisions / (group.clock() - started))
    return best


def until(seconds: float, batch: Callable[[], int]) -> int:
    """Repeats a batch for so long; the decisions made."""
    ends, made = time.perf_counter() + seconds, 0
    while time.perf_counter() < ends:
        made += batch()
    return made


def table(group: Group, found: dict[str, float]) -> str:
    """A group as Markdown, the fastest first; ours in bold."""
    ours = {entry.name for entry in group.entries if entry.ours}
    lines = [f"## {group.title}", "", "| environment | decisions a second |", "|---|---|"]
    for name, rate in sorted(found.items(), key=lambda item: -item[1]):
        label = f"**{name}**" if name in ours else name
        lines.append(f"| {label} | {rate:,.0f} |")
    return "\n".join([*lines, "", *([group.bar, ""] if group.bar else [])])


def commit() -> str:
    """The commit that is measured, with a plus if files have changed since."""
    found = subprocess.run(["git", "describe", "--always", "--dirty=+"], capture_output=True, text=True, check=False)
    return found.stdout.strip()


def main() -> None:
    """Measures all groups, or one, and writes the page."""
    parser = argparse.ArgumentParser(prog="environments")
    parser.add_argument("--seconds", type=float, default=5.0, help="for each environment")
    parser.add_argument("--only", choices=GROUPS)
    parser.add_argument("--out", type=Path, default=OUT)
    options = parser.parse_args()
    about = ", ".join(f"{key} {value}" for key, value in machine().items())
    parts = [
        "# How fast the environments are",
        "",
        f"Written by `make bench` on {datetime.now(UTC):%Y-%m-%d}, commit `{commit()}`. Random legal play; every",
        "decision has its observation and its mask of legal actions made. Ours in **bold**, the others beside them",
        "in the same run.",
        f"Machine: {about}. [What the environments are](research.md).",
        "",
    ]
    for name in [options.only] if options.only else GROUPS:
        group: Group = import_module(f"benches.peers.{name}").GROUP
        found = rates(group, options.seconds)
        parts.append(table(group, found))
        print(parts[-1])
    if not options.only:
        options.out.write_text("\n".join(parts).rstrip() + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
