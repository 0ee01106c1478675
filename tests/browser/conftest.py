"""A real Chromium at a real server. Playwright keeps an event loop running: these tests have a process of their own."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.people import Visits
from tests.server.processes import Server, running


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Only when asked for by name: `pytest tests/browser`."""
    return None if any("tests/browser" in str(word) for word in config.args) else True


LONG = ("test_games", "test_states", "test_pictures", "test_reading")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Those that take longest begin, so that no worker waits for the other's last one."""
    items.sort(key=lambda item: item.path.stem not in LONG)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    with running(f"sqlite:///{folder}/shofar.db", folder, workers=1) as made:
        yield made


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        yield chromium
        chromium.close()


@pytest.fixture
def visits(server: Server, browser: Browser) -> Iterator[Visits]:
    """Makes visitors; a test fails if the page of any of them complained."""
    made = Visits(browser, server.url)
    yield made
    made.close()
