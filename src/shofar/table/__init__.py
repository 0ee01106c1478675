"""One running table: its log, and what is said between it and its clients. Pure: no I/O and no clock of its own."""

from shofar.table.bot_answers import decide_bot_move
from shofar.table.checks import Denied
from shofar.table.decide import valid_settings
from shofar.table.decision import Decision
from shofar.table.host import Handlers, TableHost, Viewer, decide_request, next_deadline, route
from shofar.table.housekeeping import time_out
from shofar.table.log import Created, Entry, decode_entry, encode_entry
from shofar.table.messages import FromClient, FromServer, decode_client, decode_server, encode_message
from shofar.table.settings import Clock, Person, Settings
from shofar.table.starting import GameSetup
from shofar.table.table import Table
from shofar.table.table_info import bot_moves

__all__ = ["Clock", "Created", "Decision", "Denied", "Entry", "FromClient", "FromServer", "GameSetup", "Handlers"]
__all__ += ["Person", "Settings", "Table", "TableHost", "Viewer", "bot_moves", "decide_bot_move", "decide_request"]
__all__ += ["decode_client", "decode_entry", "decode_server", "encode_entry", "encode_message", "next_deadline"]
__all__ += ["route", "time_out", "valid_settings"]
