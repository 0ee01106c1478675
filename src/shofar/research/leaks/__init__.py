"""Looks for leaks in a game with hidden information, yours or ours (docs/research.md).

Ours, for example::

    from shofar.research import leaks
    report = leaks.search(leaks.WallsSubject(seats=4), games=10)
    assert not report.findings, report.findings
"""

from shofar.research.leaks.canonical import canonical, work
from shofar.research.leaks.our_games import TowersSubject, WallsSubject
from shofar.research.leaks.search import Finding, NothingCompared, Report, search
from shofar.research.leaks.subject import Subject

__all__ = [
    "Finding",
    "NothingCompared",
    "Report",
    "Subject",
    "TowersSubject",
    "WallsSubject",
    "canonical",
    "search",
    "work",
]
