"""Series: as many games as there are seats, each of which begins once; decided by games won, then by what was gathered.

What a game gathers its rules say: monoliths held at the end in Towers, cards won in Walls.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from shofar.games import winners
from shofar.table.log import Series
from shofar.table.settings import Seat
from shofar.table.table import Table

BREAK_MS = 12_000
"""Between two games: time to see how the one ended. All who play can cut it short."""


def results(table: Table) -> Series | None:
    """The series with the game on the table counted if it is over; None where there is no series, or it broke off."""
    series = table.series
    if series is None or table.game is None:
        return None
    if table.stage not in ("over", "closed"):
        return series
    if table.ended is not None and table.ended.kind == "abort":
        return None
    out = [seat for seat, held in table.seats.items() if held.out]
    won = winners(table.game, out)
    gathered = list(table.game.rules.gathered(table.game.state))
    return Series(series.starter, [*series.winners, won], [*series.gathered, gathered])


def next_series(table: Table) -> Series | None:
    """How the series stands for its next game; None unless one follows by itself."""
    done = results(table) if table.stage == "over" else None
    if done is None or len(done.winners) == len(table.seats):
        return None
    labels = list(table.seats)
    following = labels[(labels.index(done.starter) + 1) % len(labels)]
    return Series(following, done.winners, done.gathered)


def next_begins_at(table: Table) -> int | None:
    """When the next game of a series begins by itself."""
    return None if next_series(table) is None else table.over_at + BREAK_MS


def games_won(labels: Sequence[Seat], series: Series) -> dict[Seat, int]:
    """How many games each seat has won; a shared win counts for each who shares it."""
    return {seat: sum(seat in won for won in series.winners) for seat in labels}


def all_gathered(labels: Sequence[Seat], series: Series) -> dict[Seat, int]:
    """What each seat has gathered in all games."""
    return {seat: sum(game[at] for game in series.gathered) for at, seat in enumerate(labels)}


def decided(labels: Sequence[Seat], series: Series) -> list[Seat]:
    """Who has won the series, once all its games are over; several share it."""
    if len(series.winners) < len(labels):
        return []
    won: Mapping[Seat, int] = games_won(labels, series)
    more: Mapping[Seat, int] = all_gathered(labels, series)
    best = max((won[seat], more[seat]) for seat in labels)
    return [seat for seat in labels if (won[seat], more[seat]) == best]
