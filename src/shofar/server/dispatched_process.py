"""One of several server processes behind one port: serves the connections that its dispatcher hands it."""

import signal
import socket
import sys

import msgspec

from shofar.bots.engine_process import end_with
from shofar.server.dispatch.packets import CONFIG_BYTES, Instructions
from shofar.server.logs import start_logging
from shofar.server.run import serve_handed_over


def main(file: int, parent: int) -> int:
    """Serves until a signal stops it, or the dispatcher ends."""
    if not end_with(parent, signal.SIGTERM):
        return 0
    channel = socket.socket(fileno=file)
    channel.set_inheritable(False)
    instructions = msgspec.json.decode(channel.recv(CONFIG_BYTES), type=Instructions)
    start_logging(instructions.log_level)
    return serve_handed_over(instructions.config, channel)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2])))
