"""What a stranger writes who reads records: `python analyse.py games.jsonl`."""

import sys
from collections import Counter

import shofar
from shofar import towers, walls


def analyse(path: str) -> str:
    """One line about the games of a file."""
    endings: Counter[str] = Counter()
    longest = 0
    trumpets = 0
    points: list[int] = []
    for game in shofar.load_file(path):
        longest = max(longest, len(game.actions))
        if isinstance(game, walls.WallsGame):
            trumpets += sum(isinstance(action, walls.Trumpet) for _, action in game.actions)
            if game.outcome is not None:
                endings[game.outcome.ending] += 1
                points.append(max(game.outcome.scores))
        elif game.outcome is not None:
            endings[game.outcome.ending] += 1
            last: towers.Event = game.events[-1]
            assert last.event == "end"
    return f"{sorted(endings.items())} {longest} {trumpets} {max(points, default=0)}"


if __name__ == "__main__":
    print(analyse(sys.argv[1]))
