"""A font in which every letter is the same bar: pictures of pages are then alike whatever fonts a machine has."""

import struct
from functools import cache

UNIT, ASCENT, DESCENT = 1000, 800, -200
BAR, SPACE = 1, 2
WIDTHS = ((500, 0), (500, 40), (300, 0))
BOX = (40, 0, 460, 520)
LAST = 0x2BFF
SPACES = (0x20, 0xA0, 0x2009, 0x202F)


@cache
def font() -> bytes:
    """A TrueType font with three glyphs: none, a bar, a space."""
    tables = {
        b"OS/2": _os2(),
        b"cmap": _cmap(),
        b"glyf": _bar(),
        b"head": _head(),
        b"hhea": struct.pack(">I3hH11hH", 0x10000, ASCENT, DESCENT, 0, 500, 0, 0, BOX[2], 1, *[0] * 7, len(WIDTHS)),
        b"hmtx": b"".join(struct.pack(">Hh", *one) for one in WIDTHS),
        b"loca": struct.pack(">4H", 0, 0, len(_bar()) // 2, len(_bar()) // 2),
        b"maxp": struct.pack(">I14H", 0x10000, len(WIDTHS), 4, 1, 0, 0, 2, *[0] * 8),
        b"name": _name(),
        b"post": struct.pack(">IihhI4I", 0x30000, 0, -75, 50, 0, 0, 0, 0, 0),
    }
    header = struct.pack(">IHHHH", 0x10000, len(tables), 128, 3, len(tables) * 16 - 128)
    entries, body, at = b"", b"", len(header) + 16 * len(tables)
    for tag, data in tables.items():
        padded = data + b"\0" * (-len(data) % 4)
        total = sum(struct.unpack(f">{len(padded) // 4}I", padded)) & 0xFFFFFFFF
        entries += tag + struct.pack(">III", total, at + len(body), len(data))
        body += padded
    return header + entries + body


def _bar() -> bytes:
    left, low, right, high = BOX
    outline = struct.pack(">hhhhhHH", 1, *BOX, 3, 0) + b"\1" * 4
    outline += struct.pack(">4h", left, 0, right - left, 0) + struct.pack(">4h", low, high - low, 0, low - high)
    return outline + b"\0" * (-len(outline) % 4)


def _cmap() -> bytes:
    glyphs = [SPACE if code in SPACES else BAR for code in range(0x20, LAST + 1)]
    segments = struct.pack(">2HH2H2H2H", LAST, 0xFFFF, 0, 0x20, 0xFFFF, 0, 1, 4, 0)
    body = segments + struct.pack(f">{len(glyphs)}H", *glyphs)
    return struct.pack(">HHHHI", 0, 1, 3, 1, 12) + struct.pack(">7H", 4, 14 + len(body), 0, 4, 4, 1, 0) + body


def _head() -> bytes:
    times = struct.pack(">qq", 0, 0)
    return (
        struct.pack(">IIIIHH", 0x10000, 0x10000, 0, 0x5F0F3CF5, 0xB, UNIT)
        + times
        + struct.pack(">4hHHhhh", *BOX, 0, 8, 2, 0, 0)
    )


def _name() -> bytes:
    texts = {1: "Bars", 2: "Regular", 4: "Bars", 6: "Bars"}
    records, body = b"", b""
    for number, text in texts.items():
        encoded = text.encode("utf-16-be")
        records += struct.pack(">6H", 3, 1, 0x409, number, len(encoded), len(body))
        body += encoded
    return struct.pack(">HHH", 0, len(texts), 6 + len(records)) + records + body


def _os2() -> bytes:
    start = struct.pack(">HhHHH", 4, 500, 400, 5, 0) + struct.pack(">10h", *[0] * 10) + struct.pack(">h", 0)
    ranges = b"\0" * 10 + struct.pack(">4I", 1, 0, 0, 0) + b"NONE"
    ends = struct.pack(">HHH", 0x40, 0x20, LAST) + struct.pack(">3hHH", ASCENT, DESCENT, 0, ASCENT, -DESCENT)
    return start + ranges + ends + struct.pack(">II", 1, 0) + struct.pack(">hhHHH", 520, 700, 0, 0x20, 1)
