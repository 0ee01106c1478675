"""Engines that misbehave, as real programs: one file, and a word that says how."""

import json
import os
import random
import subprocess
import sys
import time

HELLO = {"name": "Rogue", "author": "Tests", "games": ["walls", "towers"]}


def say(value):
    print(json.dumps(value), flush=True)


def crash(_message):
    print("cannot go on", file=sys.stderr, flush=True)
    os._exit(3)


def hang(_message):
    time.sleep(3600)


def hang_with_child(_message):
    """A child that would live on for an hour if only its parent were ended."""
    with open(os.environ["ROGUE_CHILD"], "w", encoding="utf-8") as file:
        file.write(str(subprocess.Popen(["sleep", "3600"]).pid))
    time.sleep(3600)


def garbage(_message):
    print("}{ not json", flush=True)


def no_action(_message):
    say({"move": "R5@c2"})


def number(_message):
    say({"action": 7})


def illegal(_message):
    say({"action": "trumpet Q"})


def flood(_message):
    """One line that never ends."""
    while True:
        sys.stdout.write("x" * 65536)


def babble(message):
    """A good answer, and then more that nobody asked for, without end."""
    line = json.dumps({"action": message["view"]["legal"][0]}) + "\n"
    while True:
        # Two at once: the second is there when the first is read, however busy the machine.
        sys.stdout.write(2 * line)
        sys.stdout.flush()


def deaf(_message):
    """Closes its ears and goes on living."""
    os.close(0)
    time.sleep(3600)


def mumble(message):
    """Good answers, and a great deal on standard error."""
    sys.stderr.write("hm " * 100_000)
    good(message)


def shy(message):
    """Good answers, but the first hello of all says too little."""
    good(message)


def slow_start(message):
    """Takes longer to say hello than a move lasts, and then counts its questions."""
    slow_start.calls += 1  # type: ignore[attr-defined]
    say({"action": message["view"]["legal"][-1], "info": {"sims": slow_start.calls}})  # type: ignore[attr-defined]


slow_start.calls = 0  # type: ignore[attr-defined]


def good(message):
    say({"action": random.choice(message["view"]["legal"])})


def main(how, after):
    """Plays well for some moves and then as it was told."""
    moves = 0
    if how == "mute":
        time.sleep(3600)
    if how == "slow_start":
        time.sleep(1.0)
    if how == "stillborn":
        sys.exit(1)
    for line in sys.stdin:
        message = json.loads(line)
        if message["cmd"] == "hello":
            if how == "shy" and not os.path.exists(os.environ["ROGUE_MET"]):
                open(os.environ["ROGUE_MET"], "w", encoding="utf-8").close()
                say({"name": "Rogue"})
            else:
                say(HELLO)
        elif message["cmd"] == "quit":
            break
        else:
            moves += 1
            (globals()[how] if moves > after else good)(message)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 0)
