"""`shofar serve` without the imports that tests do not need; a fixed deal if the environment names a seed."""

import sys

from shofar.cli import main

if __name__ == "__main__":
    sys.exit(main(["serve", *sys.argv[1:]]))
