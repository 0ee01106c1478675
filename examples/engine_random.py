"""An engine in plain Python: it plays a random legal action of either game.

    shofar engines add dice -- python3 examples/engine_random.py
    shofar arena round-robin dice level-1 --game towers

One JSON object a line comes in, one goes out. Standard error is free for whatever you like to say.
"""

import json
import random
import sys

ME = {"name": "Dice", "author": "You", "games": ["walls", "towers"]}


def answer(message):
    """The answer to one message; None to end."""
    match message["cmd"]:
        case "hello":
            return ME
        case "go":
            # The view says what this seat may know, and which actions are open to it.
            legal = message["view"]["legal"]
            return {"action": random.choice(legal), "info": {"value": 1 / len(legal)}}
        case "quit":
            return None
        case other:
            return {"error": f"unknown command {other}"}


for line in sys.stdin:
    said = answer(json.loads(line))
    if said is None:
        break
    print(json.dumps(said), flush=True)
