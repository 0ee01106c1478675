"""Writes the JSON Schema files from the code's own types; `--check` only says whether they are current."""

import json
import sys
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from shofar import towers, walls
from shofar.core import player
from shofar.table import log, messages
from shofar.towers import notation as towers_notation
from shofar.walls import notation as walls_notation

FOLDER = Path(__file__).parents[1] / "src" / "shofar" / "records" / "schemas"
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schemas() -> dict[str, Any]:
    """Every schema by its file name."""
    made: dict[str, Any] = {}
    for name, package, notation in (("walls", walls, walls_notation), ("towers", towers, towers_notation)):
        made[f"{name}-record"] = msgspec.json.schema(notation.RecordJson)
        made[f"{name}-state"] = msgspec.json.schema(notation.StateJson)
        made[f"{name}-view"] = msgspec.json.schema(structural(package.View))
        made[f"{name}-event"] = msgspec.json.schema(structural(package.Event))
        made[f"{name}-preview"] = msgspec.json.schema(structural(package.Preview))
    made["choice"] = msgspec.json.schema(structural(player.Choice))
    made["log-entry"] = msgspec.json.schema(log.Entry)
    made["from-client"] = msgspec.json.schema(messages.FromClient)
    made["from-server"] = msgspec.json.schema(messages.FromServer)
    return {name: {"$schema": DIALECT, "title": f"shofar {name}", **schema} for name, schema in made.items()}


@cache
def structural(kind: Any) -> Any:
    """The type with every dataclass as a msgspec structure, which can tell the members of a union apart."""
    if is_dataclass(kind) and isinstance(kind, type):
        hints = get_type_hints(kind)
        tags = {
            field.name: field.default
            for field in fields(kind)
            if get_origin(hints[field.name]) is Literal and get_args(hints[field.name]) == (field.default,)
        }
        tag_field, tag = next(iter(tags.items()), (None, None))
        assert tag is not MISSING, "a literal field has its value as default"
        named: list[Any] = [
            (
                field.name,
                structural(hints[field.name]),
                *_default(field),
            )
            for field in fields(kind)
            if field.name not in tags and not field.metadata.get("beside")
        ]
        made = msgspec.defstruct(kind.__name__, named, tag_field=tag_field, tag=tag, frozen=True)
        made.__doc__ = (kind.__doc__ or "").partition("\n\n")[0]  # the examples are for Python
        return made
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return Union[tuple(structural(arg) for arg in args)]  # noqa: UP007 (built from a list)
    if origin in (tuple, list, dict):
        return origin[tuple(arg if arg is ... else structural(arg) for arg in args)]
    return kind


def _default(field: Field[Any]) -> tuple[Any, ...]:
    if field.default_factory is not MISSING:
        return (field.default_factory(),)
    return () if field.default is MISSING else (field.default,)


def text_of(schema: Any) -> str:
    """The schema as it is written to its file."""
    return json.dumps(schema, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def main() -> int:
    """Writes, or checks; 1 if something is not current."""
    stale = []
    for name, schema in schemas().items():
        file = FOLDER / f"{name}.schema.json"
        if "--check" in sys.argv:
            if not file.is_file() or file.read_text(encoding="utf-8") != text_of(schema):
                stale.append(file.name)
        else:
            file.write_text(text_of(schema), encoding="utf-8")
    known = {f"{name}.schema.json" for name in schemas()}
    stale += sorted(file.name for file in FOLDER.iterdir() if file.name not in known)
    for name in stale:
        print(f"not current: {name} (run: .venv/bin/python tools/schemas.py)", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
