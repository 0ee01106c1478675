"""Firefox and WebKit as Debian ships them, each driven over its own wire: no further package is needed.

Firefox speaks WebDriver BiDi over a WebSocket; WebKitGTK's driver speaks WebDriver over HTTP, on a screen of Xvfb.
"""

import base64
import itertools
import json
import os
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol, Self, TypeVar
from urllib.request import Request, urlopen

from websockets.exceptions import InvalidMessage
from websockets.sync.client import ClientConnection, connect

from tests.server.ports import free_port

PATIENCE_S = 60.0
PREFS = {
    # Where one page follows another within a second its navigations were aborted, with the worker between.
    "dom.serviceWorkers.enabled": False,
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.enabled": False,
    "ui.prefersReducedMotion": 1,
}
TOUCH = {"ui.primaryPointerCapabilities": 1, "ui.allPointerCapabilities": 1, "dom.w3c_touch_events.enabled": 1}
MINI_BROWSER = "webkit2gtk-4.1/MiniBrowser"
T = TypeVar("T")
Size = tuple[int, int]


class Engine(Protocol):
    """One browser with one page."""

    complaints: list[str]

    def go(self, url: str) -> None: ...
    def run(self, function: str, *words: Any) -> Any: ...
    def press(self, x: float, y: float) -> None: ...
    def picture(self, path: Path) -> None: ...


def until(made: Callable[[], T], what: str) -> T:
    """What comes of it, once it is something; a browser that is still starting refuses connections."""
    end = time.monotonic() + PATIENCE_S
    while True:
        try:
            if found := made():
                return found
        except (OSError, InvalidMessage):
            pass
        assert time.monotonic() < end, f"in vain: {what}"
        time.sleep(0.05)


@contextmanager
def ended(process: "subprocess.Popen[bytes]") -> Iterator["subprocess.Popen[bytes]"]:
    """It and what it started are ended with what stands in here."""
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


class Firefox:
    """By WebDriver BiDi: real pointer events, a page of any size, and what the console was told."""

    def __init__(self, line: ClientConnection, *, touch: bool, size: Size) -> None:
        self.line, self.touch = line, touch
        self.numbers = itertools.count(1)
        self.complaints: list[str] = []
        self._request("session.new", capabilities={})
        self._request("session.subscribe", events=["log.entryAdded"])
        self.page = self._request("browsingContext.getTree")["contexts"][0]["context"]
        self._request("browsingContext.setViewport", context=self.page, viewport={"width": size[0], "height": size[1]})

    def _request(self, method: str, **params: Any) -> Any:
        result = self._send(method, **params)
        assert result["type"] == "success", result
        return result["result"]

    def _send(self, method: str, **params: Any) -> dict[str, Any]:
        number = next(self.numbers)
        self.line.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            body: dict[str, Any] = json.loads(self.line.recv(timeout=PATIENCE_S))
            if body.get("method") == "log.entryAdded" and body["params"]["level"] == "error":
                self.complaints.append(str(body["params"]["text"]))
            if body.get("id") == number:
                return body

    def go(self, url: str) -> None:
        """By the page itself: the protocol's own navigation fails where a page loads another one meanwhile."""
        if self.run("() => location.protocol") == "http:":
            self.run("(url) => void (location.href = url)", url)
        else:
            self._request("browsingContext.navigate", context=self.page, url=url, wait="complete")
        there = f"location.href.split('#')[0] === {json.dumps(url)} && document.readyState === 'complete'"
        # Between two pages there is none that could answer.
        yes = {"type": "boolean", "value": True}
        until(lambda: self._send("script.evaluate", **self._script(there)).get("result", {}).get("result") == yes, url)

    def _script(self, text: str) -> dict[str, Any]:
        return {"expression": text, "target": {"context": self.page}, "awaitPromise": True}

    def run(self, function: str, *words: Any) -> Any:
        text = f"JSON.stringify(({function})(...{json.dumps(words)}) ?? null)"
        result = self._request("script.evaluate", **self._script(text))
        assert result["type"] == "success", result
        return json.loads(result["result"]["value"])

    def press(self, x: float, y: float) -> None:
        kind = "touch" if self.touch else "mouse"
        at: dict[str, Any] = {"type": "pointerMove", "x": round(x), "y": round(y)}
        steps = [at, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        hand = {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": steps}
        self._request("input.performActions", context=self.page, actions=[hand])

    def picture(self, path: Path) -> None:
        path.write_bytes(
            base64.b64decode(self._request("browsingContext.captureScreenshot", context=self.page)["data"])
        )


@contextmanager
def firefox(size: Size, *, touch: bool) -> Iterator[Engine]:
    port = free_port()
    with tempfile.TemporaryDirectory() as home:
        prefs = PREFS | (TOUCH if touch else {})
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in prefs.items()]
        (Path(home) / "user.js").write_text("".join(lines), encoding="ascii")
        command = ["firefox-esr", "--headless", "--no-remote", "--profile", home, f"--remote-debugging-port={port}"]
        quiet = subprocess.DEVNULL
        with ended(subprocess.Popen(command, stdout=quiet, stderr=quiet, env=os.environ | {"HOME": home})):
            line = until(lambda: connect(f"ws://127.0.0.1:{port}/session", max_size=None), "Firefox")
            with line:
                yield Firefox(line, touch=touch, size=size)


class WebKit:
    """By WebDriver. Its driver knows no console: the page's own errors are collected by the page."""

    def __init__(self, url: str, size: Size) -> None:
        self.url = url
        self.complaints: list[str] = []
        found = list(Path("/usr/lib").glob(f"*/{MINI_BROWSER}"))
        options = {"binary": str(found[0]), "args": ["--automation"]}
        result = self._request("POST", "", capabilities={"alwaysMatch": {"webkitgtk:browserOptions": options}})
        self.url = f"{url}/{result['sessionId']}"
        self._size(size)

    def _request(self, how: str, path: str, **body: Any) -> Any:
        data = json.dumps(body).encode() if how == "POST" else None
        request = Request(self.url + path, data, {"Content-Type": "application/json"}, method=how)
        with urlopen(request, timeout=PATIENCE_S) as answer:
            return json.load(answer)["value"]

    def _size(self, size: Size) -> None:
        """The window is as much larger than the page as its frame is."""
        wanted = list(size)
        for _ in range(3):
            self._request("POST", "/window/rect", width=wanted[0], height=wanted[1])
            inner = self.run("() => [innerWidth, innerHeight]")
            wanted = [wanted[at] + size[at] - inner[at] for at in (0, 1)]

    def go(self, url: str) -> None:
        self._request("POST", "/url", url=url)

    def run(self, function: str, *words: Any) -> Any:
        return self._request("POST", "/execute/sync", script=f"return ({function})(...arguments) ?? null", args=words)

    def press(self, x: float, y: float) -> None:
        at: dict[str, Any] = {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)}
        steps = [at, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        hand = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps}
        self._request("POST", "/actions", actions=[hand])

    def picture(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self._request("GET", "/screenshot")))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, wrong: BaseException | None, at: TracebackType | None) -> None:
        self._request("DELETE", "")


@contextmanager
def webkit(size: Size, *, touch: bool) -> Iterator[Engine]:
    """WebKitGTK has a mouse only: a phone is a narrow window there."""
    del touch
    quiet = subprocess.DEVNULL
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "2000x1400x24", "-nolisten", "tcp"]
    screen = ended(subprocess.Popen(command, pass_fds=[write], stdout=quiet, stderr=quiet))
    with screen, tempfile.TemporaryDirectory() as home:
        os.close(write)
        with os.fdopen(read) as output:
            display = output.readline().strip()
        port = free_port()
        around = {"DISPLAY": f":{display}", "HOME": home, "XDG_RUNTIME_DIR": home, "GDK_BACKEND": "x11"}
        around["LIBGL_ALWAYS_SOFTWARE"] = "1"
        if os.geteuid() == 0:
            around["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"
        driver = ["WebKitWebDriver", f"--port={port}", "--host=127.0.0.1"]
        with ended(subprocess.Popen(driver, env=os.environ | around, stdout=quiet, stderr=quiet)):
            ready = f"http://127.0.0.1:{port}"
            until(lambda: urlopen(f"{ready}/status", timeout=5).status == 200, "WebKit's driver")
            with WebKit(f"{ready}/session", size) as made:
                yield made
