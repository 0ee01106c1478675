"""One running table: its log, and what is said between it and its clients. Pure: no I/O and no clock of its own."""

from shofar.table.log import Entry, decode_entry, encode_entry
from shofar.table.messages import FromClient, FromServer, decode_client, decode_server, encode_message
from shofar.table.settings import Clock, Settings

__all__ = ["Clock", "Entry", "FromClient", "FromServer", "Settings"]
__all__ += ["decode_client", "decode_entry", "decode_server", "encode_entry", "encode_message"]
