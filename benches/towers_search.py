"""Search nodes a second on one thread, over positions from the opening to the end, as one JSON object.

    make bench BENCH=towers_search

Seconds are the thread's own processor time, so that a busy machine does not count against the search.
"""

import json
import time

import numpy as np

from shofar.bots.towers.network import shipped_network
from shofar.bots.towers.octagon import GEOMETRY
from shofar.bots.towers.search import Search
from shofar.fast.towers import position

NODES = 150_000


def main() -> None:
    """Plays one game, every sixth move with a large search that is measured."""
    search = Search(shipped_network())
    pos = np.zeros(position.POSITION_SIZE, np.int32)
    position.start(pos, 0)
    search.set_position(pos)
    search.run(nodes=1000)  # compile, or load what was compiled before
    nodes, seconds, depths = 0, 0.0, []
    while pos[position.RESULT] == position.ONGOING:
        search.set_position(pos)
        if search.must_lose:
            break
        sample = pos[position.PLY] % 6 == 0
        began = time.thread_time()
        found = search.run(nodes=NODES if sample else 2000)
        if sample:
            seconds += time.thread_time() - began
            nodes += found.nodes
            depths.append(found.depth)
        position.make(pos, GEOMETRY, found.move)
    print(json.dumps({"towers": {"search_nodes_s": round(nodes / seconds), "depths": depths, "nodes": NODES}}))


if __name__ == "__main__":
    main()
