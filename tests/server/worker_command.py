"""`shofar worker`, for tests: its machine's clock may be wrong."""

import sys

from shofar.cli import main
from tests.server.serve_command import meddle

if __name__ == "__main__":
    meddle()
    sys.exit(main(["worker", *sys.argv[1:]]))
