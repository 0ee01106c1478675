"""Random legal play through every research interface beside its peers, in one run; writes docs/speed.md.

    make bench BENCH="environments [--seconds S] [--only GROUP] [--batch N] [--device FILE] [--out FILE]"

A decision is one seat's action; the observation of the seat that is asked and its mask of legal actions are made at
every decision. Within a group the environments take turns in rounds, and the best round counts: other work on the
machine slows some rounds and not the others. On a processor a second is one of processor time, so figures are those
of one core, whatever else runs beside. What `benches.jax_games` measured on another machine (`--device`) is told too.
"""

import argparse
import json
import os
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from textwrap import fill
from typing import Any

ROUNDS = 5
OUT = Path(__file__).parents[1] / "docs" / "speed.md"
DEVICE = Path(__file__).parent / "results" / "jax_device.json"
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


GROUPS = ("turns", "states", "vector", "jax")


def rates(group: Group, seconds: float, ready: Sequence[Play] = ()) -> dict[str, float]:
    """Decisions a second of each entry: the best of the rounds."""
    made = ready or [entry.make() for entry in group.entries]
    plays = dict(zip((entry.name for entry in group.entries), made, strict=True))
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
    return "\n".join([*lines, "", *([paragraph(group.bar), ""] if group.bar else [])])


def paragraph(*sentences: str) -> str:
    """A paragraph in lines that are not too long."""
    return fill(" ".join(sentences), 120, break_long_words=False, break_on_hyphens=False)


def of_device(file: Path) -> str:
    """What the games of JAX did on a machine that cannot run all of this: as `benches.jax_games` wrote it."""
    body: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    about, speed = body["about"], body["speed"]
    rows = [
        (f"**{name}**" if name in speed["ours"] else name, rate)
        for name, rate in sorted(speed["steps a second"].items(), key=lambda item: -item[1])
    ]
    compared = sum(one["decisions"] for one in body["equality"].values())
    return "\n".join(
        [
            f"## {speed['title']}",
            "",
            "| environment | decisions a second |",
            "|---|---|",
            *(f"| {name} | {rate:,.0f} |" for name, rate in rows),
            "",
            paragraph(
                f"Measured on {about['date']} by `{about['command']}` with JAX {about['jax']}, commit "
                f"`{about['commit']}`. There too {compared:,} decisions of whole games were held equal to the plain",
                "rules.",
                speed["bar"],
            ),
            "",
        ]
    )


def commit() -> str:
    """The commit that is measured, with a plus if files have changed since."""
    command = ["git", "describe", "--always", "--exclude=*", "--dirty=+"]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    except FileNotFoundError:
        return ""


def main() -> None:
    """Measures all groups, or one, and writes the page."""
    parser = argparse.ArgumentParser(prog="environments")
    parser.add_argument("--seconds", type=float, default=5.0, help="for each environment")
    parser.add_argument("--only", choices=GROUPS, action="append", help="can be said again")
    parser.add_argument("--batch", type=int, default=1024, help="games of JAX at once")
    parser.add_argument("--device", type=Path, default=DEVICE, help="figures of another machine, if the file is there")
    parser.add_argument("--out", type=Path, default=OUT)
    options = parser.parse_args()
    machine = import_module("shofar.arena.bench").machine  # needs a compiler, which `benches.jax_games` does without
    os.environ["BATCH"] = str(options.batch)
    command = f"environments --seconds {options.seconds:g} --batch {options.batch}"
    about = ", ".join(f"{key} {value}" for key, value in machine().items())
    load = os.getloadavg()[0]
    parts = [
        "# How fast the environments are",
        "",
        paragraph(
            f'Written by `make bench BENCH="{command}"` on {datetime.now(UTC):%Y-%m-%d}, commit `{commit()}`. Random',
            "legal play; unless said otherwise every decision has its observation and its mask of legal actions made.",
            "Ours in **bold**, the others beside them in the same run. Seconds are those of one core's processor time,",
            "and the best of five short rounds counts. Machines differ: compare with the peers of the same run, not",
            f"with figures elsewhere. Machine: {about}; before the run {load:.1f} processes wanted to run on it.",
            "[What the environments are](research.md).",
        ),
        "",
    ]
    for name in options.only or GROUPS:
        group: Group = import_module(f"benches.peers.{name}").GROUP
        found = rates(group, options.seconds)
        parts.append(table(group, found))
        print(parts[-1])
    if options.device.exists():
        parts.append(of_device(options.device))
    if not options.only:
        options.out.write_text("\n".join(parts).rstrip() + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
