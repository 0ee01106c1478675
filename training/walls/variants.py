"""What scripts that compare variants of the search share: what they are asked, and work on many cores."""

import argparse
import multiprocessing


def variant_of(text):
    """What an argument like `temperature=0.5,sims=300` says."""
    return {name: float(value) for name, value in (item.split("=") for item in text.split(",") if item)}


def asked(description, **numbers):
    """The variants of the command line, and its options: whole numbers, here with their defaults."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("variants", nargs="+", help="see measure.py")
    for name, default in {**numbers, "seats": 4, "seed": 1, "workers": 1}.items():
        parser.add_argument(f"--{name}", type=int, default=default)
    return parser.parse_args()


def examined(examine, options, count):
    """What `examine` finds in each of `count` tasks (seed, options, variants), as they end; None is left out."""
    variants = [variant_of(text) for text in options.variants]
    tasks = [(options.seed * 1000003 + index, options, variants) for index in range(count)]
    with multiprocessing.get_context("spawn").Pool(options.workers) as pool:
        for found in pool.imap_unordered(examine, tasks):
            if found is not None:
                yield found
