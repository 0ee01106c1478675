"""Part of the phone: an app that starts without the network, says so, and never shows an old page."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import Visits, home, until
from tests.server.processes import Server, running

KEPT = """async () => {
  await navigator.serviceWorker.ready;
  const kept = (await (await caches.open("shofar-files")).keys()).map((one) => new URL(one.url).pathname);
  const used = performance.getEntriesByType("resource").map((one) => new URL(one.name).pathname);
  const code = used.filter((one) => /^.assets.*[.](js|css)$/.test(one));
  return code.some((one) => one.includes("/lang-en")) && code.every((one) => kept.includes(one));
}"""
"""All that the page runs: its language alone may be kept before the rest."""
LANGUAGE_KEPT = """async () => {
  const files = await (await caches.open("shofar-files")).keys();
  return files.some((one) => one.url.includes("/assets/lang-en"));
}"""


@pytest.fixture
def own(browser, tmp_path: Path) -> Iterator[tuple[Visits, Server]]:
    """A server of one's own, which can go away."""
    with running(f"sqlite:///{tmp_path}/shofar.db", tmp_path, workers=0) as server:
        visits = Visits(browser, server.url, allowed=("Failed to load resource", "ERR_", "Failed to fetch"))
        yield visits, server
        visits.close()


def kept(page: Page) -> None:
    home(page)
    until(page, KEPT)


def test_the_manifest_is_one_and_its_icons_are_there(visits: Visits) -> None:
    page = visits.new()
    home(page)
    state = page.evaluate(
        """async () => {
          const manifest = await (await fetch(document.querySelector("link[rel=manifest]").href)).json();
          const icons = await Promise.all(manifest.icons.map((one) => fetch(one.src).then((found) => [
            found.status, found.headers.get("content-type"), one.type])));
          return { manifest, icons };
        }"""
    )
    assert state["manifest"]["start_url"] == "/"
    for status, found, wanted in state["icons"]:
        assert (status, found.split(";")[0]) == (200, wanted)


def test_it_starts_without_the_network_and_says_so(own: tuple[Visits, Server]) -> None:
    visits, _ = own
    page = visits.new()
    kept(page)
    page.context.set_offline(True)
    page.goto("/")
    expect(page.get_by_text("You are offline.")).to_be_visible()
    expect(page.locator("[data-play=walls]")).to_be_visible()
    page.context.set_offline(False)
    until(page, "!document.body.innerText.includes('You are offline.')")


def test_a_new_build_replaces_the_old_one_at_once(own: tuple[Visits, Server]) -> None:
    visits, _ = own
    page = visits.new()
    kept(page)
    # What stands for the build of before: a document that begins with another file, and that file.
    page.evaluate(
        """async () => {
          const old = '<title>old</title><script src="/assets/old.js"></script>';
          const pages = await caches.open("shofar-pages");
          await pages.put("/", new Response(old, { headers: { "content-type": "text/html" } }));
          await (await caches.open("shofar-files")).put("/assets/old.js", new Response("old"));
        }"""
    )
    page.goto("/")
    page.wait_for_selector("[data-play=walls]")
    assert page.title() != "old"
    until(page, "async () => !(await (await caches.open('shofar-files')).match('/assets/old.js'))")
    until(page, LANGUAGE_KEPT)


def test_what_the_api_says_is_never_kept(own: tuple[Visits, Server]) -> None:
    visits, _ = own
    page = visits.new()
    kept(page)
    page.goto("/profile")
    page.wait_for_selector("h1")
    urls = page.evaluate(
        """async () => (await Promise.all((await caches.keys()).map(async (name) =>
          (await (await caches.open(name)).keys()).map((one) => new URL(one.url).pathname)))).flat()"""
    )
    assert urls
    assert all(one == "/" or one.startswith("/assets/") or one == "/icon.svg" for one in urls)
