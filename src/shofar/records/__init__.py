"""Reading, writing, replaying and verifying games."""

from shofar.core.arguments import check_arguments
from shofar.records.commitment import commit, commitment, verify
from shofar.records.json_stream import Unreadable, lines_of, read_json
from shofar.records.record import BrokenAt, Record, games_of, load, read_record, replay

__all__ = ["BrokenAt", "Record", "Unreadable"]
__all__ += ["commit", "commitment", "games_of", "lines_of", "load", "read_json", "read_record", "replay", "verify"]

check_arguments(__name__)
