"""What people read of a tournament: the table on the terminal and the page."""

from dataclasses import replace
from datetime import date
from io import StringIO

from rich.console import Console

from shofar.arena import progress, report
from shofar.arena.summary import summarise, wilson
from tests.arena.results import result
from tests.arena.test_plan import plan

TODAY = date(2026, 11, 19)
SWEEP = [result(f"0-{deal}-0", "ab", (1, 0)) for deal in range(8)]


def shown(summary):
    console = Console(file=StringIO(), width=120)
    progress.show(summary, console)
    return console.file.getvalue()  # type: ignore[attr-defined]


def test_an_interval_that_is_not_even_is_told_by_both_its_ends():
    """Somebody who has won everything cannot win more: there is no ± to it."""
    low, high = wilson(1.0, 8)
    summary = summarise(plan(players="ab"), SWEEP)
    assert f"100.0%  {100 * low:.1f} … {high:.1%}" in shown(summary)
    assert f"100.0%, {low:.1%} … {high:.1%} (8)" in report.report(summary, SWEEP, TODAY)
    assert "±" not in report.report(summary, SWEEP, TODAY)


def test_void_games_are_no_part_of_the_course():
    void = [result(f"0-{deal}-1", "ba", (0, 0), void=True) for deal in range(8)]
    mixed = [game for pair in zip(SWEEP, void, strict=True) for game in pair]
    summary = summarise(plan(players="ab"), mixed)
    assert report._course(summary, mixed) == report._course(summary, SWEEP)
    assert "8 games could not be played" in shown(summary)


def test_a_tournament_that_was_over_says_so():
    console = Console(file=StringIO(), width=120)
    bar = progress.Bar(console)
    bar.begin(10, 4)
    bar.begin(10, 10)
    said = console.file.getvalue()  # type: ignore[attr-defined]
    assert said == "4 games were played before; going on\nall 10 games were played before\n"


def test_nothing_is_cut_where_the_results_go_to_a_pipe(monkeypatch):
    monkeypatch.setenv("COLUMNS", "20")
    assert progress.console_for(StringIO()).width == progress.WIDE


def test_a_report_names_its_version_and_its_day():
    made = replace(plan(players="ab"), made_of={"shofar": "7.8.9"})
    assert "Shofar 7.8.9, 2026-11-19. 8 games of" in report.report(summarise(made, SWEEP), SWEEP, TODAY)


def test_deals_are_told_as_cases_only_from_where_they_are_counted_so():
    for deals, expected in (
        (19, "each game as a case of its own: 19 deals are too few"),
        (20, "with its rotations as one"),
    ):
        games = [result(f"0-{deal}-0", "ab", (deal % 2, 1 - deal % 2)) for deal in range(deals)]
        assert expected in report.report(summarise(plan(players="ab"), games), games, TODAY)
