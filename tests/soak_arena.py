"""The long trial of the arena: killed at random moments, again and again, with engines that break in every way.

    python -m tests.soak_arena [minutes]

After each kill no process may be left and every kept line must still be there; at the end every game of the schedule
must have been played exactly once.
"""

import json
import random
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from pathlib import Path

from tests.arena.processes import marked, soon

ROOT = Path(__file__).parents[1]
ROGUE = ROOT / "tests" / "arena" / "engines.py"
HOW = ("crash", "hang", "garbage", "illegal", "flood", "babble", "deaf")
LENGTHS = {"walls": (3, 40), "towers": (2, 60)}


def command(game: str, out: Path, seed: int) -> list[str]:
    dice = random.Random(seed)
    seats, deals = LENGTHS[game]
    words = [sys.executable, "-m", "shofar", "arena", "round-robin", "random", "good", "rogue", "--game", game]
    words += ["--seats", str(seats), "--deals", str(deals), "--ms", "300", "--jobs", "2", "--out", str(out)]
    words += ["--engine", f"good={sys.executable} {ROGUE} good 0"]
    return [*words, "--engine", f"rogue={sys.executable} {ROGUE} {dice.choice(HOW)} {dice.randrange(12)}"]


def expected(game: str) -> set[str]:
    seats, deals = LENGTHS[game]
    lineups = 1 if seats == 3 else 3
    return {f"{lineup}-{deal}-{turn}" for lineup in range(lineups) for deal in range(deals) for turn in range(seats)}


def trial(game: str, seed: int) -> int:
    """One tournament with many kills; gives how many there were."""
    dice = random.Random(seed)
    mark = uuid.uuid4().hex
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "arena"
        games = out / "games.jsonl"
        kept: list[bytes] = []
        kills = 0
        while True:
            process = subprocess.Popen(
                command(game, out, seed),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                env={"PATH": "/usr/bin:/bin", "SHOFAR_TEST_MARK": mark},
                cwd=ROOT,
            )
            try:
                _, err = process.communicate(timeout=dice.uniform(2, 12))
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
                process.communicate()
                kills += 1
            assert soon(lambda: not marked(mark), 10), f"left over: {marked(mark)}"
            lines = games.read_bytes().split(b"\n")[:-1] if games.exists() else []
            assert lines[: len(kept)] == kept, "a kept game has changed"
            kept = lines
            if process.returncode == 0:
                break
            assert process.returncode == -signal.SIGKILL, err.decode()
            if kept and dice.random() < 0.5:
                with games.open("ab") as file:
                    file.write(kept[-1][: dice.randrange(1, len(kept[-1]))])
        names = [json.loads(line)["arena"]["id"] for line in kept]
        assert len(names) == len(set(names)), "a game was played twice"
        assert set(names) == expected(game), "a game was lost"
    return kills


def main() -> None:
    minutes = float(sys.argv[1]) if len(sys.argv) > 1 else 10.0
    deadline = time.monotonic() + 60 * minutes
    seed = int(time.time())
    kills = trials = 0
    while time.monotonic() < deadline:
        for game in LENGTHS:
            kills += trial(game, seed + trials)
            trials += 1
            print(
                f"soak: {trials} tournaments, {kills} kills, nothing lost (seed {seed + trials - 1}, {game})",
                flush=True,
            )


if __name__ == "__main__":
    main()
