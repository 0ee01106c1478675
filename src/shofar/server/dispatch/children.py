"""The processes of a dispatcher: started, listened to, started again when they end."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable

from shofar.server.dispatch.packets import CONNECTION, channel, numbered

COMMAND = (sys.executable, "-m", "shofar.server.dispatched_process")
SILENT_S = 5.0
"""A process that has not said for this long that it lives gets no new connections while another does."""
SOON_S = 10.0
"""Who ends sooner than this after their start is started again more slowly each time."""
LONGEST_WAIT_S = 15.0


class Child:
    """One place among the processes, and who is in it."""

    def __init__(self, number: int, config: bytes, clock: Callable[[], float] = time.monotonic) -> None:
        self.number = number
        self._config = config
        self._clock = clock
        self.process: subprocess.Popen[bytes] | None = None
        self.channel: socket.socket | None = None
        self.ready = False
        self.alive_at = 0.0
        self.open: dict[int, str | None] = {}
        """Its connections by number: the address as limits count it; None for a trusted proxy."""
        self._began_at = 0.0
        self._failures = 0

    def start(self) -> None:
        """Starts the process; OSError where there is no room for one."""
        ours, theirs = channel()
        try:
            ours.send(self._config)
            command = [*COMMAND, str(theirs.fileno()), str(os.getpid())]
            # In a process group of its own: Ctrl-C in a terminal is for the dispatcher, which then stops all.
            self.process = subprocess.Popen(command, pass_fds=[theirs.fileno()], start_new_session=True)
        except BaseException:
            ours.close()
            raise
        finally:
            theirs.close()
        self.channel, self._began_at = ours, self._clock()

    def ended(self) -> tuple[int | None, float]:
        """Notes that it has ended; its exit status, and after how many seconds it is to be started again."""
        status = None
        if self.process is not None:
            self.process.kill()  # whoever has closed the channel serves nobody any more
            status = self.process.wait()
        if self.channel is not None:
            self.channel.close()
        self.process, self.channel, self.ready = None, None, False
        self._failures = self._failures + 1 if self._clock() - self._began_at < SOON_S else 0
        return status, min(LONGEST_WAIT_S, 0.1 * 2**self._failures)

    @property
    def responsive(self) -> bool:
        """Whether it serves, and has said so lately."""
        return self.ready and self._clock() - self.alive_at < SILENT_S

    def note_alive(self) -> None:
        """Notes that the process has just sent something."""
        self.alive_at = self._clock()

    def hand(self, number: int, client: socket.socket) -> bool:
        """Hands a connection over; False if it takes none now."""
        if self.channel is None or not self.ready:
            return False
        try:
            socket.send_fds(self.channel, [numbered(CONNECTION, number)], [client.fileno()])
        except OSError:  # it reads nothing, or has ended, of which the channel tells
            return False
        return True
