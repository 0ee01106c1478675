"""What a person sees while a tournament runs, and the table at its end."""

from typing import Self, TextIO

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from shofar.arena.journal import Result
from shofar.arena.summary import Summary

SHOWN_FAULTS = 20


class Bar:
    """A progress bar with the time that is left; faults are told as they happen."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TextColumn("left"),
            TimeRemainingColumn(),
            console=console,
        )
        self._task = self._progress.add_task("games", total=None)

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._progress.stop()

    def begin(self, total: int | None, done: int) -> None:
        """So many games in all (None: nobody knows), so many of them played already."""
        if done and done == total:
            self.console.print(f"all {done} games were played before")
        elif done:
            self.console.print(f"{done} games were played before; going on")
        self._progress.update(self._task, total=total, completed=done)

    def played(self, result: Result) -> None:
        """Another game is finished."""
        self._progress.advance(self._task)
        for fault in result.faults:
            text = f"{fault['player']} {fault['kind']} in game {result.id}: {fault['detail']}"
            self.console.print(f"[yellow]{escape(text)}[/yellow]")


WIDE = 200
"""Columns of a table that is written to a file or a pipe: nothing is cut, and nobody's window is asked."""


def console_for(stream: TextIO) -> Console:
    """Where the results are shown: as wide as the terminal, or as wide as they are."""
    return Console(file=stream, width=None if stream.isatty() else WIDE)


def show(summary: Summary, console: Console) -> None:
    """The results as tables."""
    plan = summary.plan
    table = Table(
        title=f"{plan.game}, {plan.seats} seats, {plan.form}: {summary.games} games", box=None, padding=(0, 1)
    )
    table.add_column("player", no_wrap=True)
    faulty = any(one.faults for one in summary.standings)
    for column in ("rating", "±95%", "points", "of", "share", "95%", "ms", "most", *(["faults"] if faulty else [])):
        table.add_column(column, justify="right", no_wrap=True)
    for one in summary.standings:
        rating = one.rating
        table.add_row(
            escape(one.name),
            f"{rating.elo:+.0f}",
            f"{(rating.high - rating.low) / 2:.0f}",
            f"{one.points:g}" if one.points == int(one.points) else f"{one.points:.1f}",
            str(one.seats),
            f"{one.share.mean:.1%}",
            f"{100 * one.share.low:.1f} … {one.share.high:.1%}",
            f"{one.ms:.1f}",
            f"{one.slowest:.0f}",
            *([str(one.faults)] if faulty else []),
        )
    console.print(table)
    if summary.void:
        console.print(f"{summary.void} games could not be played; the same command tries them again")
    for broken in summary.broken[:SHOWN_FAULTS]:
        console.print(escape(f"{broken.player} {broken.kind} in game {broken.game}: {broken.detail}"))
    if len(summary.broken) > SHOWN_FAULTS:
        console.print(f"… and {len(summary.broken) - SHOWN_FAULTS} more faults")
    if summary.decision:
        decision = summary.decision
        console.print(
            f"sprt: {plan.sprt.elo1:+g} against {plan.sprt.elo0:+g} is [bold]{decision.verdict}[/bold] after "
            f"{decision.deals} deals (share {decision.share:.1%}, ratio {decision.ratio:.2f} of ±{decision.bound:.2f})"
        )
