"""A series in the terminal: as many games as there are seats, each of which begins once."""

from collections.abc import Callable, Sequence

from shofar.core.game import AnyGame
from shofar.core.rules import Seat
from shofar.games import winners
from shofar.i18n import catalogue
from shofar.learn.sentences import listed
from shofar.table.log import Series
from shofar.table.series import all_gathered, decided, games_won
from shofar.terminal.play import Table, play

Fresh = Callable[[int, Seat], AnyGame]
"""The game of a number that a seat begins."""


def play_series(seats: Sequence[Seat], starter: Seat, fresh: Fresh, table: Table) -> Series:
    """All games of a series, or those up to the one that the person left."""
    order = [*seats[seats.index(starter) :], *seats[: seats.index(starter)]]
    series = Series(starter, [], [])
    for number, begins in enumerate(order):
        begun = fresh(number, begins)
        names = table.names(begun)
        table.print_line(_standing(seats, series, names, table.person))
        game = play(begun, table)
        if game.waiting:
            return series
        gathered = list(game.rules.gathered(game.state))
        series = Series(begins, [*series.winners, winners(game, [])], [*series.gathered, gathered])
    table.print_line(_result(seats, series, names))
    return series


def _standing(seats: Sequence[Seat], series: Series, names: dict[Seat, str], person: Seat | None) -> str:
    say, won = catalogue().say, games_won(seats, series)
    place = {"game": len(series.winners) + 1, "of": len(seats)}
    if not series.winners:
        return say("page-series-game", place)
    if person is not None and len(seats) == 2:
        mine, theirs = won[person], sum(won.values()) - won[person]
        how = "level" if mine == theirs else "lead" if mine > theirs else "behind"
        return say(f"page-series-{how}", {**place, "mine": mine, "theirs": theirs})
    scores = ", ".join(f"{names[seat]} {won[seat]}" for seat in seats)
    return say("page-series-score", {**place, "scores": scores})


def _result(seats: Sequence[Seat], series: Series, names: dict[Seat, str]) -> str:
    say, best = catalogue().say, decided(seats, series)
    gathered = all_gathered(seats, series)
    won = games_won(seats, series)
    sentence = say(
        "terminal-series-told", {"scores": ", ".join(f"{names[one]} {won[one]} ({gathered[one]})" for one in seats)}
    )
    key = "page-series-won" if len(best) == 1 else "page-series-shared"
    return f"{sentence} {say(key, {'who': listed([names[one] for one in best])})}"
