"""An engine in plain Python: plays a random legal action of either game.

    shofar engines add dice -- python3 examples/engine_random.py
    shofar arena round-robin dice level-1 --game towers

It reads one JSON object a line and answers each with one. What it writes to standard error is shown to the operator.
"""

import json
import random
import sys
from typing import Any

ME = {"name": "Dice", "author": "You", "games": ["walls", "towers"]}
PIECES = {colour + size for colour in "RYGBP" for size in "12345"}
SQUARES = {column + rank for column in "abcefg" for rank in "1234"} | {"d1", "d4"}


def placements(moves: list[str]) -> list[str]:
    """The moves of Towers that are open after these: all that fit, less those that might copy the last one (T7)."""
    towers: dict[str, list[str]] = {square: [] for square in SQUARES}
    for move in moves:
        piece, square = move.split("@")
        towers[square].append(piece)
    own = PIECES - {move[:2] for move in moves[len(moves) % 2 :: 2]}
    copied = moves[-1][:2] if moves else None
    fits = [
        f"{piece}@{square}"
        for piece in sorted(own)
        for square, tower in sorted(towers.items())
        if len(tower) < 4 and not any(set(piece) & set(below) for below in tower)
    ]
    return [move for move in fits if move[:2] != copied] or fits


def answer(message: dict[str, Any]) -> dict[str, Any] | None:
    """The answer to one message; None to end."""
    match message["cmd"]:
        case "hello":
            return ME
        case "go":
            # The view says what this seat may know and which actions are open to it; a record leaves that to us.
            view = message.get("view")
            return {"action": random.choice(view["legal"] if view else placements(message["record"]["actions"]))}
        case "quit":
            return None
        case other:
            return {"error": f"unknown command {other}"}


for line in sys.stdin:
    reply = answer(json.loads(line))
    if reply is None:
        break
    print(json.dumps(reply), flush=True)
