"""A table that stands as a fixture says: the page and its pages are real, the table's socket is played by the test."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

FIXTURES = Path(__file__).parents[2] / "web" / "fixtures"
PEOPLE = ["Ada", "Bruno", "Chiara", "Dov", "Élise"]
REFUSAL = {"type": "refused", "code": "walls-first-must-be-a-wall-card", "clause": "W4", "params": {}}
Message = dict[str, Any]


class Staged:
    """What the server would say: the fixture's view, its previews, and one answer to every move."""

    def __init__(self, name: str, *, news: str | None = None, answer: Message | None = None, **info: Any) -> None:
        fixture = json.loads((FIXTURES / f"{name}.json").read_text(encoding="utf-8"))
        self.view: Message = fixture["view"]
        self.previews: Message = fixture.get("previews", {})
        events: list[Message] = self.view.pop("events")
        # What follows may come as news, as when it has just happened.
        known = next((at for at, event in enumerate(events) if event["event"] == news), len(events))
        self.events, self.news = events[:known], events[known:]
        self.answer = answer
        self.info = {**self._info(), "result": fixture.get("result"), **info}
        self.line: WebSocketRoute | None = None

    def _info(self) -> Message:
        seat, over = self.view["seat"], self.view["result"] is not None
        seats: list[Any] = list(range(len(self.view["hands"]))) if "hands" in self.view else ["S", "N"]
        names = [{"player": "person", "name": who} for who in PEOPLE[: len(seats)]]
        names[1] = {"player": "bot", "bot": "level-3"}
        return {
            "type": "table",
            "table": "staged",
            "version": 1,
            "host": "u0",
            "offers": {},
            "settings": {"game": "walls" if "hands" in self.view else "towers", "seats": len(seats)},
            "seats": [{"seat": at, "present": True, **who} for at, who in zip(seats, names, strict=True)],
            "stage": "over" if over else "playing",
            "yours": [] if seat is None else [seat],
            "record": "staged" if over else None,
            "commitment": "5f" * 32,
        }

    def opened(self, line: WebSocketRoute) -> None:
        """For `page.route_web_socket`."""
        self.line = line
        line.on_message(self._receive)

    def _receive(self, text: str | bytes) -> None:
        message = json.loads(text)
        match message["type"]:
            case "hello":
                self.say(self.info)
                if self.info["stage"] != "open":
                    self.update(1, self.events, whole=True)
                if self.news:
                    self.update(2, self.news, whole=False)
            case "preview" if message["action"] in self.previews:
                self.say({"type": "previewed", "key": message["key"], "preview": self.previews[message["action"]]})
            case "act" if self.answer is not None:
                self.say({**self.answer, "key": message["key"]})

    def update(self, version: int, events: list[Message], *, whole: bool) -> None:
        turn = self.view["turn"]
        waiting = self.view.get("waiting", [] if turn is None else [turn])
        update = {"seat": self.view["seat"], "view": self.view, "events": events, "clock": self.info.get("clock")}
        game = self.info["settings"]["game"]
        self.say({"type": "update", "version": version, "game": game, "waiting": waiting, "whole": whole, **update})

    def say(self, message: Message) -> None:
        assert self.line is not None
        self.line.send(json.dumps(message))


def stage(page: Page, name: str, ready: str, **how: Any) -> Staged:
    """Opens the table and waits until that is there."""
    made = Staged(name, **how)
    page.route_web_socket(lambda url: url.endswith("/ws/staged"), made.opened)
    page.goto("/table/staged")
    page.wait_for_selector(ready)
    return made


def answered(page: Page, path: str, body: Any) -> None:
    """What the server would answer there, so that it is the same every time."""
    page.route(lambda url: path in url, lambda route: route.fulfill(json=body))


Way = Callable[[Page], None]
