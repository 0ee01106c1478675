"""Whole games of both kinds in Firefox and in WebKit, by pointer, on a desktop and on a phone, with pictures of all.

    python -m tests.soak_browsers [firefox|webkit] [walls|towers]

The pictures lie in shots/engines/: look at them. WebKitGTK's window is never narrower than about 450 pixels.
"""

import json
import sys
import tempfile
import time
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

from tests.browser.people import NEXT, TOLD
from tests.browser.states import HAND, STOCK
from tests.other_browsers import Engine, Size, firefox, webkit
from tests.server.processes import running


class Opened(Protocol):
    def __call__(self, size: Size, *, touch: bool) -> AbstractContextManager[Engine]: ...


ENGINES: dict[str, Opened] = {"firefox": firefox, "webkit": webkit}
SIZES: dict[str, Size] = {"desktop": (1280, 800), "phone": (360, 740)}
PLAYERS = {"walls": 5, "towers": 2}
SHOTS = Path(__file__).parents[1] / "shots" / "engines"
PAGES = {"home": "/", "learn": "/learn", "rules-walls": "/rules/walls", "rules-towers": "/rules/towers"}
PAGES |= {"profile": "/profile", "settings": "/settings"}
MOST = 400
PICTURED = (1, 6, 12)
"""At which choices of a game pictures are taken, before a card or piece is chosen and after."""
PATIENCE_S = 60.0
COUNT = "(what) => document.querySelectorAll(what).length"
VERSION = "() => document.getElementById('main')?.dataset.version ?? ''"
WAITING = """
(next) => !document.querySelector(".prompt .sending, .hand [aria-disabled=true]") && !!document.querySelector(next)
"""
# The middle of what is meant, where a pointer would hit it; nothing while something else lies there.
MIDDLE = """
(what, at) => {
    const one = document.querySelectorAll(what)[at];
    if (!one) return null;
    one.scrollIntoView({block: "nearest", inline: "nearest"});
    const box = one.getBoundingClientRect();
    for (const part of [0.5, 0.15, 0.85]) {
        const [x, y] = [box.left + box.width * part, box.top + box.height * (what.includes("lane") ? 0.5 : part)];
        const hit = document.elementFromPoint(x, y);
        if (hit && (one.contains(hit) || hit.contains(one))) return [x, y];
    }
    return null;
}
"""
SIDEWAYS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


class Player:
    """One browser that plays."""

    def __init__(self, engine: Engine, url: str, name: str, *, touch: bool) -> None:
        self.engine, self.url, self.name, self.touch = engine, url, name, touch

    def until(self, holds: str, *words: object) -> None:
        end = time.monotonic() + PATIENCE_S
        while not self.engine.run(holds, *words):
            if time.monotonic() > end:
                self.picture("stuck")
                raise AssertionError(f"{self.name}: in vain: {holds} {words}")
            time.sleep(0.02)

    def count(self, what: str) -> int:
        return int(self.engine.run(COUNT, what))

    def version(self) -> str:
        return str(self.engine.run(VERSION))

    def press(self, what: str, at: int = 0) -> None:
        """Once nothing lies over it."""
        self.until(f"(what, at) => ({MIDDLE})(what, at) !== null", what, at)
        x, y = self.engine.run(MIDDLE, what, at)
        self.engine.press(x, y)

    def picture(self, state: str) -> None:
        self.engine.picture(SHOTS / f"{self.name}-{state}.png")

    def pages(self) -> None:
        for state, path in PAGES.items():
            self.engine.go(self.url + path)
            self.until(COUNT, "h1")
            assert self.engine.run(SIDEWAYS) == 0, f"{self.name}: {state} scrolls sideways"
            self.picture(state)

    def start(self, game: str) -> None:
        """From home to a game against the simplest bots."""
        self.engine.go(self.url + "/")
        self.until(COUNT, "option[value=level-1]")
        choose = """
        (game, players) => {
            const panel = document.querySelector(`[data-play=${game}]`).closest("section.game");
            const set = (one, value) => {
                one.value = value;
                one.dispatchEvent(new Event("change", {bubbles: true}));
            };
            const choices = [...panel.querySelectorAll("select")];
            set(choices.at(-1), "level-1");
            if (game === "walls") set(choices[0], String(players));
            return true;
        }
        """
        self.engine.run(choose, game, PLAYERS[game])
        self.press(f"[data-play={game}]")
        self.until(COUNT, HAND if game == "walls" else STOCK)

    def play(self, game: str) -> int:
        """To its end; how many choices it took."""
        for turn in range(MOST):
            self.until(WAITING, NEXT)
            if self.count("a[href^='/game/']"):
                self.picture(f"{game}-over")
                return turn
            if self.count(TOLD):
                self.picture(f"{game}-scoring")
                # Where a scoring moves, a press ends the movement and the next one goes on.
                if middle := self.engine.run(MIDDLE, TOLD, 0):
                    self.engine.press(*middle)
                continue
            assert self.engine.run(SIDEWAYS) == 0, f"{self.name}: the table of {game} scrolls sideways"
            before = self.version()
            (self.walls if game == "walls" else self.towers)(turn, before)
            self.until(f"(was, next) => ({VERSION})() !== was && !!document.querySelector(next)", before, NEXT)
        raise AssertionError(f"{self.name}: {game} did not end")

    def shown(self, game: str, turn: int, state: str) -> None:
        if turn in PICTURED:
            self.picture(f"{game}-{turn:02}-{state}")

    def walls(self, turn: int, before: str) -> None:
        self.shown("walls", turn, "asked")
        wall = ":not([data-hand=T])" if turn == 0 else ""
        self.press(f".hand .card{wall}", turn % self.count(f".hand .card{wall}"))
        armed = f"(was) => ({VERSION})() !== was || !!document.querySelector('.option, .play:enabled')"
        self.until(armed, before)
        self.shown("walls", turn, "card")
        if options := self.count(".option"):
            self.press(".option", turn % options)
        played = f"(was) => ({VERSION})() !== was || !!document.querySelector('.prompt .sending, .play:enabled')"
        self.until(played, before)
        if self.version() == before and self.count(".play:enabled"):
            self.press(".play:enabled")

    def towers(self, turn: int, before: str) -> None:
        self.shown("towers", turn, "asked")
        piece = ".stock .piece[aria-disabled=false]"
        self.press(piece, (turn * 7) % self.count(piece))
        self.until(COUNT, ".hit[data-open=true]")
        squares = self.count(".hit[data-open=true]")
        self.press(".hit[data-open=true]", (turn * 5) % squares)
        self.shown("towers", turn, "piece")
        if self.touch and self.version() == before:  # a finger's first tap only shows
            self.press(".hit[data-open=true]", (turn * 5) % squares)


def main() -> None:
    SHOTS.mkdir(parents=True, exist_ok=True)
    engines = [name for name in ENGINES if name in sys.argv[1:]] or [*ENGINES]
    games = [name for name in PLAYERS if name in sys.argv[1:]] or [*PLAYERS]
    with (
        tempfile.TemporaryDirectory() as folder,
        running(f"sqlite:///{folder}/s.db", Path(folder), workers=1) as server,
    ):
        for name in engines:
            for size, box in SIZES.items():
                began, touch = time.monotonic(), size == "phone" and name == "firefox"
                with ENGINES[name](box, touch=touch) as engine:
                    player = Player(engine, server.url, f"{name}-{size}", touch=touch)
                    player.pages()
                    took = {}
                    for game in games:
                        player.start(game)
                        took[game] = player.play(game)
                    assert not engine.complaints, engine.complaints
                    print(f"{name}, {size}: {json.dumps(took)} in {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
