"""What everything that serves tables needs: configuration, database, background tasks, time."""

from collections.abc import Callable
from dataclasses import dataclass

from shofar.server.background_tasks import BackgroundTasks
from shofar.server.config import Config
from shofar.server.db.executor import Database
from shofar.server.db.log_writer import Writer


@dataclass(frozen=True, slots=True)
class TablesContext:
    """Made once in a process."""

    config: Config
    database: Database
    writer: Writer
    tasks: BackgroundTasks
    now: Callable[[], int]
    process: str
    """The name of this process among those that serve the same tables."""
    shared: bool
    """Whether there can be others."""
