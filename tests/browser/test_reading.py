"""Whole games by somebody who has read nothing and sees nothing: only roles, names and what is spoken.

The reader below is given the accessibility tree as text. It never looks at classes, attributes or pictures.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import pytest
from playwright.sync_api import Page

from shofar.i18n import catalogue
from tests.browser.people import PATIENCE_MS, Visits

T = TypeVar("T")

MOST = 400
say = catalogue("en").say
COUNTED = re.compile("|".join(say(key, {"count": 0}).replace("0", r"(\d+)") for key in ("page-moves", "page-log")))
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
    lines: list[Told] = []
    above: list[tuple[int, str]] = []
    for line in page.locator("body").aria_snapshot().splitlines():
        if (found := LINE.match(line)) is None:
            continue
        depth = len(found["indent"])
        above = [(at, name) for at, name in above if at < depth]
        name = (found["name"] or "").replace('\\"', '"').replace("''", "'")
        lines.append(Told(found["role"], name, found["rest"], tuple(name for _, name in above)))
        above.append((depth, f"{found['role']} {name}"))
    return lines


def _count(found: re.Match[str]) -> int:
    return int(next(filter(None, found.groups())))


class Reader:
    """Presses what is named, and listens."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.turn = 0

    def buttons(self, inside: str, ending: str = "") -> list[str]:
        """What can be pressed in a group, once it is said to the end: what a move would do comes a moment later.

        A hand that is asked something new rests for a moment, so that no double press answers it.
        """
        for _ in range(PATIENCE_MS // 30):
            lines = read(self.page)
            self.page.wait_for_timeout(30)
            pressable = [one for one in lines if one.role == "button" and one.open]
            named = [one for one in pressable if one.name.endswith(ending)]
            found = [one.name for one in named if any(group.startswith(inside) for group in one.inside)]
            if found and lines == read(self.page):
                return found
        raise AssertionError(f"nothing can be pressed in {inside}")

    def press(self, name: str) -> None:
        # What a move would do may have been added to a button's name since it was read.
        exactly = self.page.get_by_role("button", name=name, exact=True)
        (exactly if exactly.count() else self.page.get_by_role("button", name=name)).first.press("Enter")

    def read_until(self, *words: str) -> str:
        """Waits until something of that kind is said."""
        return self._until(lambda spoken: next((word for word in words if word in spoken), None))

    def happened(self) -> int:
        """How much has happened, as the page counts it."""
        found = COUNTED.search(self.page.locator("body").aria_snapshot())
        assert found is not None, "the page tells how much has happened"
        return _count(found)

    def more_than(self, before: int) -> None:
        """Waits until more has happened, or something is told in a dialogue."""
        self._until(
            lambda spoken: (
                any(word in spoken for word in GO_ON)
                or any(_count(found) > before for found in COUNTED.finditer(spoken))
            )
        )

    def no_longer(self, text: str) -> None:
        """Waits until that is not asked any more."""
        self._until(lambda spoken: text not in spoken)

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
    panel = page.get_by_role("region", name=say(f"game-{game}"))
    easiest = say("page-level-option", {"level": 1, "name": say("page-level-name-1")})
    panel.get_by_role("combobox", name=say("page-bots-are")).select_option(label=easiest)
    panel.get_by_role("button", name=say("page-play-now")).press("Enter")
    return Reader(page)


CHOICES = tuple(say(f"lanes-title-{phase}") for phase in ("first", "feed"))
MY_TURN = say("lanes-turn")
FEED = say("lanes-do-feed", {"card": ""}).strip()
LANES = f"list {say('lanes-list')}"
GO_ON = (say("page-go-on"), say("page-close"), say("page-final-count"))
YOU = say("seat-you")
PLACE = say("page-pick-piece")
PARRY = say("towers-title-parry")
OVER = say("page-replay-this")
CAN_STAND = say("page-square-open", {"piece": ""}).strip()


def test_walls(visits: Visits) -> None:
    reader = begin(visits, "walls")
    for _ in range(MOST):
        said = reader.read_until(*GO_ON, OVER, *CHOICES, MY_TURN)
        if said in GO_ON:
            reader.press(said)
            continue
        if said == OVER:
            reader.read_until("You win.", "Winner:", "The win is shared:")
            return
        before = reader.happened()
        hand = reader.buttons(f"group {say('page-hand')}")
        # The first card must be a wall card while the hand has one (W4).
        wall_cards = [name for name in hand if not name.startswith("trumpet")]
        reader.press(reader.turned(wall_cards or hand if said == CHOICES[0] else hand))
        if said == MY_TURN:
            reader.press(reader.turned(reader.buttons(LANES)))
            reader.more_than(before)
        else:
            reader.press(reader.buttons(LANES)[0] if said == CHOICES[0] else FEED)
            reader.no_longer(said)
    raise AssertionError("the game did not end")


def test_towers(visits: Visits) -> None:
    reader = begin(visits, "towers")
    for _ in range(MOST):
        if reader.read_until(OVER, PLACE, PARRY) == OVER:
            reader.read_until("Winner:", "a draw")
            return
        before = reader.happened()
        reader.press(reader.turned(reader.buttons(f"group {say('page-stock-of', {'who': YOU})}")))
        reader.press(reader.turned(reader.buttons(f"group {say('page-board')}", CAN_STAND)))
        reader.more_than(before)
    raise AssertionError("the game did not end")


@pytest.mark.parametrize("game", ["walls", "towers"])
def test_what_is_asked_is_said_aloud(visits: Visits, game: str) -> None:
    """In a live region, so that a screen reader speaks it by itself."""
    reader = begin(visits, game)
    question = reader.read_until(CHOICES[0], PLACE)
    assert any(question in text for text in reader.page.locator("[aria-live=polite]").all_inner_texts())
