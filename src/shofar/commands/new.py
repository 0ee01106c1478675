"""`shofar new GAME`: a fresh record, and with `--commit` a promise about its deal."""

import argparse
import json
import sys

from shofar.commands.inputs import fresh_game
from shofar.records import commit


def run(options: argparse.Namespace) -> int:
    """Prints the record; the commitment, to be shown to all before play, goes to standard error as well."""
    extra = {} if options.seed is None else {"seed": options.seed}
    record = fresh_game(options).record(extra)
    if options.commit:
        record = commit(record)
        print(f"commitment {record['commitment']}", file=sys.stderr)
    print(json.dumps(record, ensure_ascii=False, separators=(",", ":")))
    return 0
