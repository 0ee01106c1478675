"""Variants of the search on the command line, compared on the same tasks by many processes.

A variant is a text such as `temperature=0.5,sims=300`: `temperature` of its rollouts, `trust` of its plans (inf: none
are made), `odds` the power of its beliefs (0: all worlds alike), `guess` how many guesses follow each seat, `width`,
`narrow`, `rare`, `lean` (see `shofar.bots.walls.search`), `sims` instead of time. An empty one is the shipped search.
"""

import argparse
from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeVar

from training.arguments import add_workers, parser_for
from training.parallel import in_processes
from training.walls.players import Variant

Result = TypeVar("Result")


class Task(NamedTuple):
    """One position or start at which all variants are examined."""

    seed: int
    options: argparse.Namespace
    variants: list[Variant]


def parse_variant(text: str) -> Variant:
    """The changes that a text names."""
    return {name: float(value) for name, value in (item.split("=") for item in text.split(",") if item)}


def variant_parser(about: str | None, **numbers: int) -> argparse.ArgumentParser:
    """A parser with variants and with options that are whole numbers, here with their defaults."""
    parser = parser_for(about)
    add_workers(parser)
    parser.add_argument("variants", nargs="*", default=[""], help="such as temperature=0.5,sims=300")
    for name, default in {**numbers, "seats": 4}.items():
        parser.add_argument(f"--{name}", type=int, default=default)
    return parser


def examine_all(examine: Callable[[Task], Result | None], options: argparse.Namespace, count: int) -> Iterator[Result]:
    """What `examine` finds in each of `count` tasks, as they end; None is left out."""
    variants = [parse_variant(text) for text in options.variants]
    tasks = [Task(options.seed * 1000003 + index, options, variants) for index in range(count)]
    for found in in_processes(examine, tasks, options.workers):
        if found is not None:
            yield found
