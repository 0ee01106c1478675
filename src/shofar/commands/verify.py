"""`shofar verify RECORD`: is the deal the one that was committed to?"""

import argparse

from shofar.commands.inputs import one_record, read_layouts
from shofar.i18n import catalogue
from shofar.records import verify
from shofar.records.commitment import Verdict
from shofar.records.record import load


def run(options: argparse.Namespace) -> int:
    """Exit status 0 if the commitment holds, 1 if it does not, 2 if there is nothing to compare."""
    say = catalogue().say
    record = one_record(options.record, options.number)
    load(record, read_layouts(options.layout))
    verdict = verify(record, options.commitment)
    if verdict is Verdict.HOLDS and options.commitment is None:
        print(say("verify-agrees", {"commitment": record["commitment"]}))
    else:
        print(say(f"verify-{verdict}"))
    if verdict is not Verdict.HOLDS:
        return 1
    print(say("verify-limits"))
    return 0
