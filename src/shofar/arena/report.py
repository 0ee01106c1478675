"""A tournament's report: one HTML file with everything in it."""

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime
from pathlib import Path

from shofar.arena.charts import Row, bars, intervals, lines
from shofar.arena.html_page import figure, listing, page, section, table
from shofar.arena.journal import Result
from shofar.arena.provenance import SHOFAR
from shofar.arena.ratings import ENOUGH_DEALS
from shofar.arena.summary import Share, Summary

SHOWN_FAULTS = 200
SHOWN_LINES = 6
POINTS = 60


def write(summary: Summary, results: Sequence[Result], folder: Path) -> Path:
    """Writes `report.html` into the folder; it appears whole or not at all."""
    file = folder / "report.html"
    fresh = file.with_suffix(".new")
    fresh.write_text(report(summary, results, datetime.now(UTC).date()), encoding="utf-8")
    fresh.replace(file)
    return file


def report(summary: Summary, results: Sequence[Result], on: date) -> str:
    """The report as HTML, written on that day."""
    plan = summary.plan
    version = plan.made_of.get(SHOFAR)
    lead = (
        f"{'Shofar ' + version + ', ' if version else ''}{on.isoformat()}. "
        f"{summary.games} games of {plan.game} with {plan.seats} seats, {plan.form}, {plan.ms} ms a move unless a "
        f"player's name says otherwise; seed {plan.seed}. Every deal is played once in each rotation of the seats."
    )
    return page(f"Arena: {plan.game}, {plan.form}", lead, _sections(summary, results))


def _sections(summary: Summary, results: Sequence[Result]) -> Iterator[str]:
    if not summary.games:
        yield section("No games yet")
        return
    rows = [Row(one.name, one.rating.elo, one.rating.low, one.rating.high) for one in summary.standings]
    yield section(
        "Ratings",
        figure(intervals(rows, label="Ratings with 95% intervals"), "400 points more are ten times the strength."),
        _standings(summary),
        note=f"Plackett–Luce fit (Bradley–Terry between two); 95% intervals, {_cases(summary, results)}.",
    )
    if summary.decision:
        decision, test = summary.decision, summary.plan.sprt
        yield section(
            "Sequential test",
            note=f"{test.elo1:+g} against {test.elo0:+g}: {decision.verdict} after {decision.deals} deals; "
            f"share {decision.share:.1%}, log likelihood ratio {decision.ratio:.2f}, bounds ±{decision.bound:.2f}.",
        )
    yield section(
        "Who met whom",
        _meetings(summary),
        note="The row's share of the win where the column sat at the table too, its 95% interval, and how many games.",
    )
    yield section("Points as the games went on", figure(_course(summary, results), "Mean share of the win so far."))
    yield section("Time", figure(_times(summary), "Mean milliseconds of a decision."))
    if summary.broken or summary.void:
        told_faults = [f"{fault.player} {fault.kind} in game {fault.game}: {fault.detail}" for fault in summary.broken]
        void = [f"{summary.void} games could not be played and count for nobody"] if summary.void else []
        yield section("Faults", listing([*void, *told_faults[:SHOWN_FAULTS]]), note=f"{len(summary.broken)} in all.")


def _cases(summary: Summary, results: Sequence[Result]) -> str:
    """What an interval counts as one observation; `rate` decides it alike."""
    deals = len({result.cluster for result in results if not result.void})
    needed = ENOUGH_DEALS * (len(summary.plan.players) - 1)
    if deals >= needed:
        return "a deal with its rotations as one case"
    return f"each game as a case of its own: {deals} deals are too few to count as cases (from {needed} on they do)"


def _standings(summary: Summary) -> str:
    heads = ("player", "rating", "95%", "points", "seats", "share", "95%", "faults", "ms/move", "slowest")
    return table(
        heads,
        [
            (
                one.name,
                f"{one.rating.elo:+.0f}",
                f"{one.rating.low:+.0f} … {one.rating.high:+.0f}",
                f"{one.points:.2f}".rstrip("0").rstrip("."),
                str(one.seats),
                f"{one.share.mean:.1%}",
                f"{one.share.low:.1%} … {one.share.high:.1%}",
                str(one.faults),
                f"{one.ms:.1f}",
                f"{one.slowest:.0f}",
            )
            for one in summary.standings
        ],
    )


def _meetings(summary: Summary) -> str:
    names = [one.name for one in summary.standings]
    return table(
        ["", *names], [[name, *(_cell(summary.meetings.get((name, other))) for other in names)] for name in names]
    )


def _cell(share: Share | None) -> str:
    if share is None:
        return ""
    return f"{share.mean:.1%}, {share.low:.1%} … {share.high:.1%} ({share.games})"


def _course(summary: Summary, results: Sequence[Result]) -> str:
    """The mean share of the best players after each part of the schedule; games that nobody played are none."""
    results = [result for result in results if not result.void]
    shown = [one.name for one in summary.standings[:SHOWN_LINES]]
    sums = dict.fromkeys(shown, (0.0, 0))
    series: dict[str, list[tuple[float, float]]] = {name: [] for name in shown}
    every = max(1, len(results) // POINTS)
    for number, result in enumerate(results, 1):
        for name, share in zip(result.players, result.shares, strict=True):
            if name in sums:
                won, seats = sums[name]
                sums[name] = (won + share, seats + 1)
        if number % every == 0 or number == len(results):
            for name, (won, seats) in sums.items():
                if seats:
                    series[name].append((number, 100 * won / seats))
    return lines(
        {name: points for name, points in series.items() if points}, label="Share so far", across="games", unit="%"
    )


def _times(summary: Summary) -> str:
    return bars([Row(one.name, one.ms) for one in summary.standings], label="Milliseconds a decision", unit=" ms")
