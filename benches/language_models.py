"""How a language model plays against bots' levels: `--levels 1,2,3 -- COMMAND …`, which reads a prompt and answers."""

import argparse
import json
import shlex
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from shofar.arena.api import play_tournament

NAME = "model"


def measure(command: list[str], game: str, levels: list[str], deals: int, seconds: int, language: str) -> Any:
    """Shares of the win against each level, the rating with level-1 at 0, and how the model answered."""
    with TemporaryDirectory() as folder:
        log = Path(folder) / "asked.jsonl"
        log.touch()
        wrapped = [sys.executable, "-m", "shofar", "model", "--lang", language, "--seconds", str(seconds)]
        played = play_tournament(
            "gauntlet",
            [NAME, *levels],
            game=game,
            deals=deals,
            ms=seconds * 1000,
            grace_ms=2000,
            engines={NAME: [*wrapped, "--log", str(log), "--", *command]},
            folder=Path(folder) / "games",
            jobs=1,
            anchor=levels[0],
        )
        exchanges = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    summary = played.summary
    (own,) = [one for one in summary.standings if one.name == NAME]
    meetings = {
        other: [share.mean, share.low, share.high] for (one, other), share in summary.meetings.items() if one == NAME
    }
    return {
        "command": shlex.join(command),
        "game": game,
        "language": language,
        "games": summary.games,
        "share_against": meetings,
        "rating": round(own.rating.elo, 1),
        "faults": own.faults,
        "answers": answers(exchanges),
    }


def answers(exchanges: list[dict[str, Any]]) -> Any:
    """How often the first answer to a question named a legal action, why others did not, and how long it all took."""
    first = [one for one in exchanges if one["attempt"] == 1]
    return {
        "questions": len(first),
        "legal_at_once": round(sum(one["action"] is not None for one in first) / max(1, len(first)), 4),
        "not_read": dict(Counter(one["why"] for one in exchanges if one["why"])),
        "mean_prompt_characters": round(sum(len(one["prompt"]) for one in exchanges) / max(1, len(exchanges))),
        "mean_seconds": round(sum(one["seconds"] for one in exchanges) / max(1, len(exchanges)), 3),
    }


def main() -> None:
    """Prints one JSON object."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--game", choices=("walls", "towers"), default="towers")
    arguments.add_argument("--levels", default="level-1,level-2,level-3", help="whom it meets")
    arguments.add_argument("--deals", type=int, default=5, help="for each of them, each from every seat (5)")
    arguments.add_argument("--seconds", type=int, default=120, help="for each decision (120)")
    arguments.add_argument("--lang", default="en")
    arguments.add_argument("command", nargs="+", metavar="-- COMMAND …")
    options = arguments.parse_args()
    levels = options.levels.split(",")
    print(
        json.dumps(
            measure(options.command, options.game, levels, options.deals, options.seconds, options.lang), indent=1
        )
    )


if __name__ == "__main__":
    main()
