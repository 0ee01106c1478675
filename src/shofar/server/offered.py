"""Which bots a table can have: asked of a process of its own, since bots bring a compiler that we can do without."""

import asyncio
import contextlib
import json
import os
import signal
import sys
from collections.abc import Sequence

from shofar.bots.pipes import end_with
from shofar.bots.registry import built_in, names
from shofar.core.errors import Malformed
from shofar.games import GAMES
from shofar.i18n import error_sentence
from shofar.table.decide import Denied


class Offered:
    """The names of bots and registered engines by game, found out once."""

    def __init__(self, known: dict[str, list[str]] | None = None) -> None:
        self._known = known
        self._asking: asyncio.Task[dict[str, list[str]]] | None = None

    async def by_game(self) -> dict[str, list[str]]:
        """All of them."""
        if self._known is None:
            self._asking = self._asking or asyncio.create_task(_ask())
            try:
                self._known = await asyncio.shield(self._asking)
            finally:
                self._asking = None
        return self._known

    async def check(self, game: str, bots: Sequence[str]) -> None:
        """Denies a bot that is not there; thinking times are the operator's to set, so `NAME@10s` is none."""
        known = await self.by_game() if bots else {}
        for bot in bots:
            if bot not in known.get(game, []):
                raise Denied("server-no-such-bot", {"bot": bot})


HERE = Offered()
"""What this installation offers: the same for every table of the process."""


async def _ask() -> dict[str, list[str]]:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", __name__, str(os.getpid())),
        stdout=asyncio.subprocess.PIPE,
        stdin=asyncio.subprocess.DEVNULL,
        start_new_session=True,  # Ctrl-C in a terminal is not for this one
    )
    try:
        told, _ = await process.communicate()
    except asyncio.CancelledError:  # nobody wants to know any more
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        raise
    found: dict[str, list[str]] = json.loads(told)
    return found


def known() -> dict[str, list[str]]:
    """All that can be asked for here; without the user's engines if their file is spoilt, which is said."""
    try:
        return {game: names(game) for game in GAMES}
    except Malformed as wrong:
        print(f"shofar: {wrong.field}: {error_sentence(wrong)}", file=sys.stderr)
        return {game: list(built_in(game)) for game in GAMES}


if __name__ == "__main__" and end_with(int(sys.argv[1]), signal.SIGKILL):
    print(json.dumps(known()))
