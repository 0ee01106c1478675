"""`shofar verify RECORD`: is the deal the one that was committed to?"""

import argparse

from shofar.commands.inputs import Refused, explain, first_record, read_layouts, refuse
from shofar.core.errors import Illegal, Malformed
from shofar.i18n import catalogue
from shofar.records import verify
from shofar.records.fair import Verdict
from shofar.records.record import BrokenAt, load


def run(options: argparse.Namespace) -> int:
    """Exit status 0 if the commitment holds, 1 if it does not, 2 if there is nothing to compare."""
    say = catalogue().say
    try:
        record = first_record(options.record)
        load(record, read_layouts(options.layout))
        verdict = verify(record, options.commitment)
    except Refused as wrong:
        return refuse(wrong)
    except (Illegal, Malformed, BrokenAt) as wrong:
        return refuse(explain(wrong))
    if verdict is Verdict.HOLDS and options.commitment is None:
        print(say("verify-agrees", {"commitment": record["commitment"]}))
    else:
        print(say(f"verify-{verdict}"))
    if verdict is not Verdict.HOLDS:
        return 1
    print(say("verify-limits"))
    return 0
