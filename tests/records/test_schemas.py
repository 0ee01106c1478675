"""The schema files are what the code says, and what the code writes fits them."""

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from shofar import towers, walls
from shofar.games import GAMES
from shofar.table import encode_entry, encode_message, messages
from tests.table.test_messages import ENTRIES

ROOT = Path(__file__).parents[2]
SCHEMAS = ROOT / "src" / "shofar" / "records" / "schemas"


def validator(name: str) -> Draft202012Validator:
    schema = json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def test_the_schema_files_are_current() -> None:
    run = subprocess.run(
        [sys.executable, "tools/schemas.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize("make", [lambda: walls.new(seats=5, seed=3), towers.new], ids=["walls", "towers"])
def test_a_whole_game_fits_its_schemas(make: Any) -> None:
    game = make()
    chance = random.Random(5)
    record, state, view, event, preview = (
        validator(f"{game.name}-{kind}") for kind in ("record", "state", "view", "event", "preview")
    )
    rules = GAMES[game.name]
    while True:
        state.validate(json.loads(json.dumps(rules.state_json(game.state))))
        for seat in (*game.seats, None):
            view.validate(game.view(seat).to_json())
        if not game.waiting:
            break
        seat = game.waiting[0]
        action = chance.choice(game.legal(seat))
        preview.validate(rules.preview(game.view(seat), seat, action).to_json())
        game = game.play(seat, action)
    record.validate(game.record({"players": ["Ada"]}))
    for happened in game.view(None).to_json()["events"]:
        event.validate(happened)


def test_log_entries_and_messages_fit_their_schemas() -> None:
    entries = validator("log-entry")
    for entry in ENTRIES:
        entries.validate(json.loads(encode_entry(entry)))
    sent = messages.Act(key="k", version=1, seat=0, action="wall R5")
    validator("from-client").validate(json.loads(encode_message(sent)))
    answered = messages.Accepted(key="k", version=2)
    validator("from-server").validate(json.loads(encode_message(answered)))


def test_a_wrong_record_does_not_fit() -> None:
    record = walls.new(seats=3, seed=1).record()
    assert validator("walls-record").is_valid(record)
    assert not validator("walls-record").is_valid({**record, "seats": 6})
    assert not validator("walls-record").is_valid({**record, "actions": [["0", "first R5"]]})
