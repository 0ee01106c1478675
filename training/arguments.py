"""Command-line options that the training scripts share."""

import argparse
import os
from pathlib import Path


def parser_for(about: str | None, seed: int | str = 1) -> argparse.ArgumentParser:
    """A parser whose help is the docstring of the script, as it is laid out there, with `--seed`."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=type(seed), default=seed)
    return parser


def add_output(parser: argparse.ArgumentParser, what: str) -> None:
    """The first argument of a script that makes a file or a folder."""
    parser.add_argument("out", type=Path, metavar="OUT", help=what)


def add_workers(parser: argparse.ArgumentParser) -> None:
    """How many cores to use; the result does not depend on it."""
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="cores to use (all)")
