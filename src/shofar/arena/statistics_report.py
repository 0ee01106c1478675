"""The designer's view: statistics as a page of charts, and as a few lines of text."""

from collections.abc import Iterator

from shofar.arena.charts import Row, bars, columns, lines
from shofar.arena.game_traits import TRAITS
from shofar.arena.html_page import figure, listing, page, section
from shofar.arena.statistics import PARTS, THIRDS, Group, Statistics

BAR = 30


def text(statistics: Statistics) -> Iterator[str]:
    """A summary for the terminal."""
    for group in statistics.groups.values():
        yield f"{group.game}, {group.seats} seats: {group.games} games" + (
            f", and {group.unfinished} that did not end by the rules" if group.unfinished else ""
        )
        if not group.games:
            continue
        yield "  win share by place, from the seat that starts"
        for place, share in enumerate(group.places()):
            drawn = "█" * round(BAR * share.mean)
            yield f"    {_place(place):<9}{share.mean:6.1%}  {share.low:.1%} … {share.high:.1%}  {drawn}"
        low, high = min(group.lengths), max(group.lengths)
        yield f"  length     {group.length:.1f} actions ({low} to {high})"
        yield f"  branching  {group.branching:.1f} legal actions at a decision"
        half, late = group.leader[PARTS // 2] / group.games, group.leader[PARTS * 3 // 4] / group.games
        text = f"who leads half way wins {half:.0%}, at three quarters {late:.0%}; chance alone {1 / group.seats:.0%}"
        yield f"  comeback   {text}"
        most = sum(deficit * count for deficit, count in group.behind.items()) / group.games
        yield f"             the winner was behind by {most:.1f} {TRAITS[group.game].gathered} at worst, on average"
        every = sum(map(sum, group.kinds.values())) or 1
        for kind, counts in sorted(group.kinds.items(), key=lambda item: -sum(item[1])):
            share_of = sum(counts) / every
            yield f"  {kind:<14} {share_of:6.1%}  {'█' * round(BAR * share_of)}"


def html(statistics: Statistics) -> str:
    """The whole page."""
    games = sum(group.games for group in statistics.groups.values())
    parts = [part for group in statistics.groups.values() for part in _group(group)]
    if statistics.refused:
        parts.append(section("Records that could not be read", listing(statistics.refused[:200])))
    return page("What the games say", f"{games} games.", parts)


def _group(group: Group) -> Iterator[str]:
    name = f"{group.game}, {group.seats} seats"
    if not group.games:
        yield section(name, note=f"No game ended by the rules; {group.unfinished} otherwise.")
        return
    rows = [
        Row(_place(place), 100 * share.mean, 100 * share.low, 100 * share.high)
        for place, share in enumerate(group.places())
    ]
    yield section(
        f"{name}: seat advantage",
        figure(
            bars(rows, label="Win share by place", unit="%", mark=100 / group.seats),
            "Share of wins by place from the seat that starts, 95% intervals; the dashed line is what chance gives.",
        ),
        note=f"{group.games} games"
        + (f", {group.unfinished} more did not end by the rules." if group.unfinished else "."),
    )
    lengths = {length: group.lengths[length] for length in range(min(group.lengths), max(group.lengths) + 1)}
    yield section(
        f"{name}: length",
        figure(columns(lengths, label="Games by length", across="actions"), f"{group.length:.1f} actions on average."),
    )
    choices = [(float(at + 1), total / count) for at, (total, count) in sorted(group.choices.items())]
    yield section(
        f"{name}: branching",
        figure(
            lines({"": choices}, label="Legal actions by number of the action", across="action"),
            f"Legal actions at a decision; {group.branching:.1f} on average.",
        ),
    )
    leader = [(100 * part / PARTS, 100 * won / group.games) for part, won in enumerate(group.leader)]
    deficits = {deficit: group.behind[deficit] for deficit in range(max(group.behind) + 1)}
    gathered = TRAITS[group.game].gathered
    yield section(
        f"{name}: comeback",
        figure(
            lines({"": leader}, label="How often the leader wins", across="% of the game played", unit="%"),
            f"How often whoever has the most {gathered} at that time goes on to win (one of them if several do).",
        ),
        figure(
            columns(deficits, label="Deficit that the winner overcame", across=f"{gathered} behind"),
            "How far behind the winner was at the worst moment.",
        ),
    )
    yield section(
        f"{name}: what is done", figure(_kinds(group), "Shares of the kinds of action, by third of the game.")
    )


def _kinds(group: Group) -> str:
    totals = [sum(counts[third] for counts in group.kinds.values()) or 1 for third in range(len(THIRDS))]
    series = {
        kind: [(third + 1.0, 100 * counts[third] / totals[third]) for third in range(len(THIRDS))]
        for kind, counts in sorted(group.kinds.items(), key=lambda item: -sum(item[1]))
    }
    return lines(series, label="Kinds of action", across="third of the game", unit="%")


def _place(place: int) -> str:
    return "starts" if place == 0 else f"plays {place + 1}."
