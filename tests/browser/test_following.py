"""What others did can be followed: Towers tells it and shows it again, a scoring of Walls waits for its reader."""

import pytest

from tests.browser.people import Visits
from tests.browser.staged_table import stage
from tests.browser.states import STATES

RECENT = "[data-recent]"
AGAIN = "polyline.glow:not([data-recent])"


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desktop"])
def test_towers_tells_what_the_rival_did_and_shows_it_again(visits: Visits, phone: bool) -> None:
    page = visits.new(phone=phone)
    made = stage(page, "towers-turn", ".stock .piece")
    # As if nothing had to be parried: on a phone the story stands where that would be told.
    made.view["facts"] = {**made.view["facts"], "threat": None, "parries": None}
    made.update(2, [], whole=False)
    last = next(event for event in reversed(made.events) if event["event"] == "placed")
    turned = [one["line"] for one in last["turned"]]
    assert turned
    line = page.locator("[data-story]:visible .line")
    if phone:
        page.locator(".latest .bar > button").click()
    assert line.count() == 1
    told = line.inner_text()
    assert f"on {last['square']}" in told
    assert all(f"alignment {name} to " in told for name in turned)
    assert "Now You 3, " in told
    assert page.locator(RECENT).count() == len(turned)
    line.click()
    page.wait_for_selector(AGAIN, state="attached")
    assert page.locator(AGAIN).count() == len(turned)
    page.locator(".stock .piece[aria-disabled=false]").first.click()
    page.wait_for_selector(AGAIN, state="detached")


def test_a_scoring_waits_at_every_colour_where_nobody_else_waits(visits: Visits) -> None:
    """It was begun in `_film`: each press goes on by one colour, and at its end it stays until it is left."""
    page = visits.new()
    STATES["walls-film"](page)
    seen = []
    while page.locator("[data-count=waits]").count():
        lane = page.locator("[data-lane-counted]").get_attribute("data-lane-counted")
        assert page.locator(".prompt .told").inner_text().endswith((".", "!"))
        assert lane not in seen
        seen.append(lane)
        page.locator("[data-count=waits]").click()
        page.wait_for_selector(f"[data-lane-counted]:not([data-lane-counted={lane}]), [data-count=done]")
    assert seen == ["R", "Y", "B"]
    page.locator("[data-count=done]").click()
    page.wait_for_selector("[data-count]", state="detached")
