"""Background tasks: held until they are done; what fails is logged and counted."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from sqlalchemy.exc import OperationalError

from shofar.server.faults import FAULTS, Place
from shofar.server.logs import DATABASE

logger = logging.getLogger("shofar.server")


class BackgroundTasks:
    """Tasks that nobody waits for."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Runs it soon, unless everything has been stopped."""
        if self._stopped:
            work.close()
            return
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._over)

    async def stop(self) -> None:
        """Ends what is under way; nothing is begun any more."""
        self._stopped = True
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _over(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (wrong := task.exception()) is not None:
            failed("task-failed", wrong)


def failed(event: str, wrong: BaseException, place: Place = Place.TASK) -> None:
    """Tells what went wrong with work that nobody waits for; a database that is away is trouble, but not ours."""
    if isinstance(wrong, OperationalError):
        DATABASE.failed(event, wrong)
    else:
        FAULTS.counts[place] += 1
        logger.error(event, exc_info=wrong)
