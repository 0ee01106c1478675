"""Whole games by somebody who has read nothing and sees nothing: only roles, names and what is spoken.

The reader below is given the accessibility tree as text. It never looks at classes, attributes or pictures.
"""

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.people import PATIENCE_MS, Visits

MOST = 400
LINE = re.compile(r'^(?P<indent> *)- (?P<role>[a-z]+)(?: "(?P<name>(?:[^"\\]|\\.)*)")?(?P<rest>.*)$')


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
        name = (found["name"] or "").replace('\\"', '"')
        told.append(Told(found["role"], name, found["rest"], tuple(name for _, name in above)))
        above.append((depth, f"{found['role']} {name}"))
    return told


class Reader:
    """Presses what is named, and remembers what was said."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.turn = 0

    def buttons(self, inside: str) -> list[str]:
        found = [one for one in read(self.page) if one.role == "button" and one.open]
        return [one.name for one in found if any(group.startswith(inside) for group in one.inside)]

    def press(self, name: str) -> None:
        self._button(name).press("Enter")

    def _button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True).first

    def hear(self, *words: str) -> str:
        """Waits until something of that kind is said."""
        for _ in range(PATIENCE_MS // 50):
            spoken = self.page.locator("body").aria_snapshot()
            for word in words:
                if word in spoken:
                    return word
            self.page.wait_for_timeout(50)
        raise AssertionError(f"nobody said {words}: {spoken}")

    def different(self, before: list[Told]) -> None:
        for _ in range(PATIENCE_MS // 50):
            if read(self.page) != before:
                return
            self.page.wait_for_timeout(50)
        raise AssertionError("nothing has happened")

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
        said = reader.hear(*WALLS_ASKED, "Go on", "Look at the table", "Replay this game")
        before = read(reader.page)
        if said in ("Go on", "Look at the table"):
            reader.press(said)
        elif said == "Replay this game":
            assert any("Winner:" in one.rest + one.name for one in before)
            return
        else:
            reader.press(reader.turned(reader.buttons("group Your hand")))
            if said == "Your turn:":
                reader.hear("What to do with this card", "Your turn:")
                if ways := reader.buttons("group What to do with this card"):
                    reader.press(reader.turned(ways))
        reader.different(before)
    raise AssertionError("the game did not end")


def test_towers(visits: Visits) -> None:
    reader = begin(visits, "Towers")
    for _ in range(MOST):
        if reader.hear("To move: You", "Replay this game") == "Replay this game":
            assert re.search("Winner: |a draw", reader.page.locator("body").aria_snapshot())
            return
        before = read(reader.page)
        reader.press(reader.turned(reader.buttons("group Pieces: You")))
        squares = [name for name in reader.buttons("group Board") if name.endswith("can stand here.")]
        reader.press(reader.turned(squares))
        reader.different(before)
    raise AssertionError("the game did not end")


@pytest.mark.parametrize("game", ["Walls", "Towers"])
def test_what_is_said_is_said_aloud(visits: Visits, game: str) -> None:
    """What is asked and what happened stand in a live region, so that a screen reader speaks them by itself."""
    reader = begin(visits, game)
    reader.hear(*WALLS_ASKED, "To move: You")
    spoken = reader.page.locator("[aria-live=polite]").all_inner_texts()
    assert any(word in text for text in spoken for word in (*WALLS_ASKED, "To move: You"))
