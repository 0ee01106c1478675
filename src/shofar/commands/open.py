"""Plain `shofar`: the table on this machine, opened in the browser. A second one opens the first."""

import argparse
import os
import socket
import sys
import threading
import time
import webbrowser
from typing import TYPE_CHECKING
from urllib.error import URLError
from urllib.request import urlopen

from shofar.commands.databases import user_database
from shofar.commands.inputs import Refused, missing_package, refuse
from shofar.commands.packages import unfit
from shofar.commands.ports import address_of, listening_near
from shofar.i18n import catalogue

if TYPE_CHECKING:
    from shofar.server.alone import Alone

HOST = "127.0.0.1"
PATIENCE_S = 15.0
"""How long one that is just starting may take to say where it is."""


def run(options: argparse.Namespace) -> int:
    """Until Ctrl-C; at once where one runs already."""
    if (wrong_version := unfit("play")) is not None:
        return refuse(wrong_version)
    try:
        from shofar.commands.hosting import host
        from shofar.server.alone import InUse
        from shofar.server.config import Config
        from shofar.server.logs import start_logging
    except ModuleNotFoundError as missing:
        return refuse(catalogue().say("terminal-open-terminal", {"why": missing_package(missing, "play")}))

    def ready(sockets: list[socket.socket]) -> None:
        url, port = address_of(sockets[0]), sockets[0].getsockname()[1]
        _tell(url)
        if port != options.port:
            _tell(catalogue().say("terminal-open-port", {"wanted": str(options.port), "port": str(port)}))
        _tell(catalogue().say("terminal-open-ends"))
        _show(url)

    start_logging("WARNING")
    try:
        database = options.database or user_database()
        held = _take_or_find(database)
        if isinstance(held, str):
            _tell(held)
            _tell(catalogue().say("terminal-open-again"))
            _show(held, wait=True)
            return 0
        config = Config(database=database, host=HOST, port=options.port, secret=os.environ.get("SHOFAR_SECRET"))
        return host(config, held, lambda: listening_near(HOST, options.port), ready)
    except (Refused, InUse) as wrong:
        return refuse(wrong)


def _take_or_find(database: str) -> "Alone | str | None":
    """The database for ourselves, or the address of the server that has it."""
    from shofar.commands.hosting import take
    from shofar.server.alone import InUse

    until = time.monotonic() + PATIENCE_S
    while True:
        try:
            return take(database)
        except InUse as wrong:
            if wrong.url and _answers(wrong.url):
                return wrong.url
            if time.monotonic() > until:
                raise
        time.sleep(0.1)


def browser_wanted() -> bool:
    """Whether there is a screen to open a browser on, and nobody has said no."""
    if os.environ.get("SHOFAR_NO_BROWSER", "") not in ("", "0"):
        return False
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _tell(words: str) -> None:
    print(f"shofar: {words}", flush=True)


def _show(url: str, *, wait: bool = False) -> None:
    if not browser_wanted():
        return
    # Some browsers are waited for until they close.
    opening = threading.Thread(target=_open, args=(url,), daemon=True, name="browser")
    opening.start()
    if wait:
        opening.join(5)


def _open(url: str) -> None:
    try:
        opened = webbrowser.open(url)
    except webbrowser.Error:
        opened = False
    if not opened:
        _tell(catalogue().say("terminal-open-no-browser"))


def _answers(url: str) -> bool:
    try:
        with urlopen(f"{url}/healthz", timeout=2) as answer:
            return bool(answer.status == 200)
    except (URLError, OSError):
        return False
