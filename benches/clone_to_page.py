"""From a clean clone to an answering page, and on to the first moves of bots, beside another commit.

    make bench BENCH="clone_to_page [--against 208b311] [--rounds 1]"

Each round clones both commits into empty folders, in turns, and runs `make play` there: `page_s` is the time until the
page answers. For this commit a table of each game is then opened, both at once, with an opponent of level 3: `own_s` is
the time from the page's answer to the first move that the bot itself has made. Downloads are whatever the package
managers have kept. Prints one JSON object for each run, and the ratio of this commit to the other, the median of the
rounds.
"""

import argparse
import asyncio
import json
import os
import signal
import statistics
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from urllib.request import urlopen

from tests.server.client import Guest, Seat

HERE = Path(__file__).parents[1]
PATIENCE_S = 1800.0


async def own_move(url: str, game: str, seats: int) -> float:
    """Seconds until a bot of level 3 has made a move by itself."""
    began = time.monotonic()
    guest = await asyncio.to_thread(Guest.named, url, f"bench {game}")
    body = {"settings": {"game": game, "seats": seats}, "fill": "level-3", "start": True}
    table = (await asyncio.to_thread(guest.post, "/api/tables", body))["id"]
    seat = await Seat.at(guest, table)
    while True:
        moves = len(seat.events)
        if seat.to_act():
            version = seat.version
            await seat.act(seat.view["legal"][0])
            await seat.until(lambda before=version: seat.version > before)
        await seat.until(lambda before=moves: len(seat.events) > before, patience=PATIENCE_S)
        assert seat.info is not None
        bots = [one for one in seat.info.seats if one.bot]
        moved = {str(event.get("seat")) for event in seat.events}
        if any(str(one.seat) in moved and one.stand_in is None for one in bots):
            return time.monotonic() - began


def measure(commit: str, folder: Path, *, moves: bool) -> dict[str, float]:
    """Clones, plays, and stops."""
    began = time.monotonic()
    subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", str(HERE), str(folder)], check=True)
    subprocess.run(["git", "checkout", "--quiet", commit], cwd=folder, check=True)
    # What is compiled stays in the clone, whatever the environment says.
    unwanted = ("NUMBA_CACHE_DIR", "SHOFAR_CACHE", "CACHE_DIRECTORY")
    environment = {name: text for name, text in os.environ.items() if name not in unwanted}
    environment |= {"SHOFAR_NO_BROWSER": "1", "SHOFAR_DATA": str(folder / "games")}
    player = subprocess.Popen(
        ["make", "play"], cwd=folder, env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        assert player.stdout is not None
        url = next(line.split()[-1] for line in player.stdout if line.startswith("shofar: http"))
        with urlopen(url, timeout=60) as page:
            assert b'<div id="app">' in page.read()
        found = {"page_s": round(time.monotonic() - began, 1)}
        if moves:

            async def both() -> tuple[float, float]:
                return await asyncio.gather(own_move(url, "walls", 3), own_move(url, "towers", 2))

            walls, towers = asyncio.run(both())
            found |= {"walls_own_s": round(walls, 1), "towers_own_s": round(towers, 1)}
        return found
    finally:
        with suppress(ProcessLookupError):
            os.killpg(player.pid, signal.SIGINT)
        player.communicate()


def main() -> None:
    """Both commits, in turns."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--against", default="208b311")
    parser.add_argument("--rounds", type=int, default=1)
    options = parser.parse_args()
    ratios = []
    for number in range(options.rounds):
        found: dict[str, dict[str, float]] = {}
        kinds = [("before", options.against), ("now", "HEAD")]
        for name, commit in kinds if number % 2 else reversed(kinds):
            here = subprocess.run(["git", "rev-parse", commit], cwd=HERE, check=True, capture_output=True, text=True)
            with tempfile.TemporaryDirectory(prefix="clone-") as folder:
                found[name] = measure(here.stdout.strip(), Path(folder) / "shofar", moves=name == "now")
            print(json.dumps({name: found[name]}), flush=True)
        ratios.append(found["now"]["page_s"] / found["before"]["page_s"])
    print(json.dumps({"page now/before": round(statistics.median(ratios), 2)}))


if __name__ == "__main__":
    main()
