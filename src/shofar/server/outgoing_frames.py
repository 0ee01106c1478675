"""WebSocket text frames: made once for a message, and sent to every receiver as they are."""

import struct

from shofar.table import encode_message, messages

_SHORT, _LONG = struct.Struct("!BB").pack, struct.Struct("!BBH").pack
_HUGE = struct.Struct("!BBQ").pack
_TEXT = 0x81
"""The first byte of a text message that is whole."""


def text_frame(payload: bytes) -> bytes:
    """A whole text message as a server sends it: unmasked, in one frame."""
    size = len(payload)
    if size < 126:
        return _SHORT(_TEXT, size) + payload
    if size < 65_536:
        return _LONG(_TEXT, 126, size) + payload
    return _HUGE(_TEXT, 127, size) + payload


def message_frame(message: messages.FromServer) -> bytes:
    """A message to a client as a frame."""
    return text_frame(encode_message(message))
