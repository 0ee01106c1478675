"""Whole games by somebody who has read nothing and sees nothing: only roles, names and what is spoken.

The reader below is given the accessibility tree as text. It never looks at classes, attributes or pictures.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import pytest
from playwright.sync_api import Page

from tests.browser.people import PATIENCE_MS, Visits

T = TypeVar("T")

MOST = 400
COUNTED = re.compile(r"(?:Moves|What happened): (\d+)")
LINE = re.compile(r"""^(?P<indent> *)- '?(?P<role>[a-z]+)(?: "(?P<name>(?:[^"\\]|\\.)*)")?(?P<rest>.*)$""")


@dataclass(frozen=True)
class Told:
    """One line of the tree: a role, its name, and the groups that it is in."""

    role: str
    name: str
    rest: str
    inside: tuple[str, ...]

    @property
    def open(self) -> bool:
        return "[disabled]" not in self.rest


def read(page: Page) -> list[Told]:
    """Everything that is told about the page now."""
    told: list[Told] = []
    above: list[tuple[int, str]] = []
    for line in page.locator("body").aria_snapshot().splitlines():
        if (found := LINE.match(line)) is None:
            continue
        depth = len(found["indent"])
        above = [(at, name) for at, name in above if at < depth]
        name = (found["name"] or "").replace('\\"', '"').replace("''", "'")
        told.append(Told(found["role"], name, found["rest"], tuple(name for _, name in above)))
        above.append((depth, f"{found['role']} {name}"))
    return told


class Reader:
    """Presses what is named, and listens."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.turn = 0

    def buttons(self, inside: str) -> list[str]:
        """What can be pressed in a group, once it is said to the end: what a move would do comes a moment later."""
        told, now = None, read(self.page)
        while now != told:
            self.page.wait_for_timeout(30)
            told, now = now, read(self.page)
        pressable = [one for one in now if one.role == "button" and one.open]
        return [one.name for one in pressable if any(group.startswith(inside) for group in one.inside)]

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).first.press("Enter")

    def hear(self, *words: str) -> str:
        """Waits until something of that kind is said."""
        return self._until(lambda spoken: next((word for word in words if word in spoken), None))

    def happened(self) -> int:
        """How much has happened, as the page counts it."""
        found = COUNTED.search(self.page.locator("body").aria_snapshot())
        assert found is not None, "the page tells how much has happened"
        return int(found[1])

    def more_than(self, before: int) -> None:
        """Waits until more has happened, or something is told in a dialogue."""
        self._until(
            lambda spoken: "- dialog" in spoken or any(int(count) > before for count in COUNTED.findall(spoken))
        )

    def no_longer(self, asked: str) -> None:
        """Waits until that is not asked any more."""
        self._until(lambda spoken: asked not in spoken)

    def _until(self, holds: Callable[[str], T | None]) -> T:
        for _ in range(PATIENCE_MS // 30):
            spoken = self.page.locator("body").aria_snapshot()
            if found := holds(spoken):
                return found
            self.page.wait_for_timeout(30)
        raise AssertionError(f"in vain; the page says: {spoken}")

    def turned(self, names: list[str]) -> str:
        """One after the other, so that a game has some of everything."""
        self.turn += 1
        return names[self.turn % len(names)]


def begin(visits: Visits, game: str) -> Reader:
    page = visits.new()
    page.goto("/")
    panel = page.get_by_role("region", name=game)
    panel.get_by_role("combobox", name="Bots:").select_option(label="Level 1")
    panel.get_by_role("button", name="Play now").press("Enter")
    return Reader(page)


WALLS_ASKED = ("Choose your first card", "Choose a card for the supply", "Your turn:")


def test_walls(visits: Visits) -> None:
    reader = begin(visits, "Walls")
    for _ in range(MOST):
        said = reader.hear("Go on", "Look at the table", "Replay this game", *WALLS_ASKED)
        if said in ("Go on", "Look at the table"):
            reader.press(said)
            continue
        if said == "Replay this game":
            reader.hear("Winner:", "The win is shared:")
            return
        before = reader.happened()
        reader.press(reader.turned(reader.buttons("group Your hand")))
        if said == "Your turn:":
            reader.hear("What to do with this card")
            reader.press(reader.turned(reader.buttons("group What to do with this card")))
            reader.more_than(before)
        else:
            reader.no_longer(said)
    raise AssertionError("the game did not end")


def test_towers(visits: Visits) -> None:
    reader = begin(visits, "Towers")
    for _ in range(MOST):
        if reader.hear("Replay this game", "To move: You") == "Replay this game":
            reader.hear("Winner:", "a draw")
            return
        before = reader.happened()
        reader.press(reader.turned(reader.buttons("group Pieces: You")))
        squares = [name for name in reader.buttons("group Board") if name.endswith("can stand here.")]
        reader.press(reader.turned(squares))
        reader.more_than(before)
    raise AssertionError("the game did not end")


@pytest.mark.parametrize("game", ["Walls", "Towers"])
def test_what_is_said_is_said_aloud(visits: Visits, game: str) -> None:
    """What is asked and what happened stand in a live region, so that a screen reader speaks them by itself."""
    reader = begin(visits, game)
    reader.hear(*WALLS_ASKED, "To move: You")
    spoken = reader.page.locator("[aria-live=polite]").all_inner_texts()
    assert any(word in text for text in spoken for word in (*WALLS_ASKED, "To move: You"))
