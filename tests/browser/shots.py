"""Pictures of every page and state in four sizes, by daylight and at dusk, into shots/: `make shots`.

With words only what they name is painted: states (or how their names begin), sizes, themes, languages. So
`make shots SHOTS="walls-turn rules phone dusk de"`; where no language is named it is English. Every processor of the
machine paints; a state that cannot be reached is named at the end. Two of the pictures are also those of the README.
"""

import argparse
import multiprocessing
import os
import queue
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from playwright.sync_api import Error, Page, ViewportSize, sync_playwright

from tests.browser.looking import resized
from tests.browser.people import Visits, until
from tests.browser.states import STATES
from tests.server.processes import running

SHOTS = Path(__file__).parents[2] / "shots"
IMAGES = Path(__file__).parents[2] / "docs" / "images"
README = {"walls-trumpet-desktop-light-en": "walls", "towers-piece-desktop-light-en": "towers"}
"""Which of them README.md shows, from docs/images/."""
SIZES: dict[str, ViewportSize] = {
    "phone": {"width": 360, "height": 740},
    "tablet": {"width": 768, "height": 1024},
    "desktop": {"width": 1280, "height": 800},
    "wide": {"width": 1920, "height": 1080},
}
TOUCHED = ("phone", "tablet")
THEMES: dict[str, Literal["light", "dark"]] = {"light": "light", "dusk": "dark"}
LANGUAGES = ("en", "fr", "de", "it")
LOOK_AFTER_S = 10
"""How long nothing may be told before somebody looks whether the painters are still there."""
THEME_IS = "theme => document.documentElement.dataset.theme === theme"


@dataclass(frozen=True)
class Wanted:
    """What to paint."""

    states: tuple[str, ...]
    sizes: tuple[str, ...]
    themes: tuple[str, ...]
    languages: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.states) * len(self.sizes) * len(self.themes) * len(self.languages)


@dataclass(frozen=True)
class Painter:
    """A process's part: some states, in every size, theme and language that is wanted."""

    server: str
    wanted: Wanted
    states: tuple[str, ...]
    said: "multiprocessing.Queue[tuple[str, str | None]]" = field(repr=False)

    def paint(self) -> None:
        """Tells each picture when it is there: its name, and what was wrong."""
        with sync_playwright() as playwright:
            chromium = playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
            )
            # What cannot be found, and a connection that breaks, are among the states.
            visits = Visits(chromium, self.server, allowed=("404", "403", "WebSocket"))
            for language in self.wanted.languages:
                for size in self.wanted.sizes:
                    page = visits.new(phone=size in TOUCHED, language=language)
                    resized(page, SIZES[size])
                    for state in self.states:
                        self._state(page, state, size, language)
                    page.context.close()
            for complaint in visits.complaints:
                self.said.put(("", f"the page complained: {complaint}"))
            chromium.close()

    def _state(self, page: Page, state: str, size: str, language: str) -> None:
        wrong = None
        try:
            STATES[state](page)
        except (Error, AssertionError) as error:
            wrong = (str(error) or repr(error)).splitlines()[0]
        for theme in self.wanted.themes:
            name = f"{state}-{size}-{theme}-{language}"
            if wrong is None:
                self._shoot(page, name, theme)
            self.said.put((name, wrong))

    def _shoot(self, page: Page, name: str, theme: str) -> None:
        page.emulate_media(color_scheme=THEMES[theme])
        until(page, THEME_IS, theme)
        page.evaluate("document.fonts.ready.then(() => 0)")
        page.screenshot(path=SHOTS / f"{name}.png", animations="disabled", caret="hide")
        if shown := README.get(name):
            page.screenshot(path=IMAGES / f"{shown}.jpg", type="jpeg", quality=80, animations="disabled")


def chosen(words: Iterable[str]) -> Wanted:
    """What the words name; of what no word names, all, but of the languages English."""
    words = list(words)

    def among(names: Iterable[str], otherwise: Iterable[str]) -> tuple[str, ...]:
        return tuple(name for name in names if name in words) or tuple(otherwise)

    rest = [word for word in words if word not in (*SIZES, *THEMES, *LANGUAGES)]
    for word in rest:
        if not any(state.startswith(word) for state in STATES):
            raise argparse.ArgumentTypeError(f"no state, size, theme or language begins with {word}")
    # A whole name is that state alone, though others begin with it.
    states = [
        name for name in STATES if any(name == word or (word not in STATES and name.startswith(word)) for word in rest)
    ]
    return Wanted(
        states=tuple(states) or tuple(STATES),
        sizes=among(SIZES, SIZES),
        themes=among(THEMES, THEMES),
        languages=among(LANGUAGES, ["en"]),
    )


def paint(wanted: Wanted, server: str) -> dict[str, str]:
    """Paints them all, and gives what went wrong, by picture."""
    spawning = multiprocessing.get_context("spawn")
    said = spawning.Queue()
    many = min(os.cpu_count() or 1, len(wanted.states))
    painters = [
        spawning.Process(target=Painter(server, wanted, wanted.states[at::many], said).paint) for at in range(many)
    ]
    for painter in painters:
        painter.start()
    wrong: dict[str, str] = {}
    done, began = 0, time.monotonic()
    while done < len(wanted):
        try:
            name, complaint = said.get(timeout=LOOK_AFTER_S)
        except queue.Empty:
            if not any(painter.is_alive() for painter in painters):
                wrong[f"{len(wanted) - done} pictures"] = "nobody is left to paint them"
                break
            continue
        done += bool(name)
        if complaint:
            wrong[name] = complaint
        print(f"shots: {done} of {len(wanted)} after {time.monotonic() - began:.0f} s: {name}", flush=True)
    for painter in painters:
        painter.join()
    while not said.empty():
        name, complaint = said.get()
        wrong[name] = complaint or ""
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="states, sizes, themes, languages; none: everything, in English")
    names: list[str] = parser.parse_args().names
    try:
        wanted = chosen(names)
    except argparse.ArgumentTypeError as unknown:
        parser.error(str(unknown))
    if not names:
        shutil.rmtree(SHOTS, ignore_errors=True)
    SHOTS.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        running(f"sqlite:///{folder}/shofar.db", Path(folder), workers=1) as server,
    ):
        wrong = paint(wanted, server.url)
    for name, complaint in wrong.items():
        print(f"{name}: {complaint}".removeprefix(": "), file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
