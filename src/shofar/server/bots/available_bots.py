"""Which bots a table can have: listed by another process, since they bring a compiler that a server does not need."""

import asyncio
import contextlib
import json
import os
import signal
import sys
from collections.abc import Sequence

from shofar.bots.engine_process import end_with
from shofar.bots.registry import built_in, names
from shofar.core.errors import Malformed
from shofar.games import GAMES
from shofar.i18n import error_sentence
from shofar.table.checks import Denied


class AvailableBots:
    """The names of bots and registered engines by game, listed once."""

    def __init__(self, known: dict[str, list[str]] | None = None) -> None:
        self._known = known
        self._listing: asyncio.Task[dict[str, list[str]]] | None = None

    async def by_game(self) -> dict[str, list[str]]:
        """All of them."""
        if self._known is None:
            self._listing = self._listing or asyncio.create_task(_list_in_process())
            try:
                self._known = await asyncio.shield(self._listing)
            finally:
                self._listing = None
        return self._known

    async def check(self, game: str, bots: Sequence[str]) -> None:
        """Raises Denied for a bot that is not there, or a name with a thinking time, which the operator sets."""
        known = await self.by_game() if bots else {}
        for bot in bots:
            if bot not in known.get(game, []):
                raise Denied("server-no-such-bot", {"bot": bot})


TRIES = 3
INSTALLED_BOTS = AvailableBots()
"""Those of this installation."""


async def _list_in_process() -> dict[str, list[str]]:
    """From the process that lists them; another one, where something ended it before it had answered."""
    for _ in range(TRIES - 1):
        with contextlib.suppress(ValueError):
            return await _listed_once()
    return await _listed_once()


async def _listed_once() -> dict[str, list[str]]:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", __name__, str(os.getpid())),
        stdout=asyncio.subprocess.PIPE,
        stdin=asyncio.subprocess.DEVNULL,
        start_new_session=True,  # Ctrl-C in a terminal is not for this one
    )
    try:
        output, _ = await process.communicate()
    except asyncio.CancelledError:  # the server stops
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        raise
    found: dict[str, list[str]] = json.loads(output)
    return found


def installed() -> dict[str, list[str]]:
    """All that are installed; without the user's engines, and with a message, if their file cannot be read."""
    try:
        return {game: names(game) for game in GAMES}
    except Malformed as wrong:
        print(f"shofar: {wrong.field}: {error_sentence(wrong)}", file=sys.stderr)
        return {game: list(built_in(game)) for game in GAMES}


if __name__ == "__main__" and end_with(int(sys.argv[1]), signal.SIGKILL):
    print(json.dumps(installed()))
