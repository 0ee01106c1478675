"""The columns of a dataset: what stands in each, and of which type."""

import json
from collections.abc import Mapping

import pyarrow as pa

from shofar.core.errors import Malformed
from shofar.core.rules import Json
from shofar.research.forms import FORMS

FORMAT = "shofar-dataset/1"
"""In the file's metadata, under `format`."""
TABLE_SIZES = {"walls": (3, 4, 5), "towers": (2,)}

COLUMNS: Mapping[str, tuple[pa.DataType, str]] = {
    "game_id": (pa.dictionary(pa.int32(), pa.string()), "the record's own name, or the beginning of its digest"),
    "game_number": (pa.int32(), "which game of the file, from 0"),
    "ply": (pa.int16(), "which decision of the game, from 0, in the order of the record"),
    "seats": (pa.int8(), "how many seats the table has"),
    "seat": (pa.int8(), "who decides, from 0; in Towers 0 is South"),
    "phase": (pa.dictionary(pa.int8(), pa.string()), "what is asked: first, feed, turn; in Towers nothing"),
    "player": (pa.dictionary(pa.int32(), pa.string()), "who that is, where the record says so"),
    "observation": (pa.list_(pa.uint8()), "what the seat may know, and nothing else: a vector, its fields by `info`"),
    "mask": (pa.list_(pa.uint8()), "1 for each action that is legal; as many numbers as there are actions"),
    "action": (pa.int16(), "the action that was chosen, by number"),
    "action_text": (pa.dictionary(pa.int16(), pa.string()), "the same as text"),
    "value": (pa.float32(), "the chance to win, as the chooser told it; only from self-play, and not of every bot"),
    "share": (pa.float32(), "the seat's share of the win; null where nothing came of the game"),
    "gathered": (pa.int16(), "the seat's cards, or monoliths, when the game ended"),
    "ending": (pa.dictionary(pa.int8(), pa.string()), "rules, resign, time, agreed, abort, or unfinished"),
    "rules_version": (pa.int8(), "by which version of the rules the game was played"),
    "readings": (pa.dictionary(pa.int16(), pa.string()), "house rules as JSON: {} where the rulings hold"),
    "record": (pa.string(), "the whole record as JSON, in the first row of a game; null in the others"),
}
"""By name: the type, and what it says."""


def schema(game: str) -> pa.Schema:
    """The columns of one game's files, and in the metadata how to read observations and masks."""
    if game not in FORMS:
        raise Malformed("game", "not-one-of", {"expected": ", ".join(FORMS)})
    form, sizes = FORMS[game].form, TABLE_SIZES[game]
    metadata = {
        "format": FORMAT,
        "game": game,
        "actions": str(form(sizes[0]).actions),
        "observation": json.dumps({str(seats): _fields(game, seats) for seats in sizes}),
    }
    columns = [pa.field(name, kind, metadata={"about": about}) for name, (kind, about) in COLUMNS.items()]
    return pa.schema(columns, metadata=metadata)


def _fields(game: str, seats: int) -> Json:
    """By a field's name: its shape, where it begins in the vector, and the greatest number there."""
    fields = FORMS[game].form(seats).fields.values()
    return {field.name: {"shape": list(field.shape), "at": field.at, "most": field.most} for field in fields}
