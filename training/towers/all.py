"""Makes the weights of Towers from nothing: generations of self-play games, each with a network fitted to them.

    python -m training.towers.all OUT                   the whole of it: OUT/network.npz, about 15 hours of one core
    python -m training.towers.all OUT --scale 0.02      the same steps with fewer games
    python -m training.towers.all OUT --tiny            seconds, to see that every step works

The same command goes on with a run that was stopped. Games and sums are the same for any number of workers.
"""

import json
import shutil
from dataclasses import asdict, dataclass
from pathlib import Path

from training.arguments import add_output, add_workers, parser_for
from training.artifacts import write_note
from training.parallel import in_processes, reported
from training.pipeline import Pipeline
from training.towers.fit_network import BATCH, Settings, fit, float_path
from training.towers.self_play import Task, play_to_file

FILES = 64  # of games, of one generation at least: as many cores can be used
MOST_FILE_GAMES = 250  # in one file
LEAST_GAMES = 250  # of a generation, however small the scale


@dataclass(frozen=True, slots=True)
class Phase:
    """Some generations made alike: so many games of the newest network, then a fit to the latest generations' games."""

    generations: int
    games: int
    nodes: int
    latest: int
    epochs: float
    decay: float = 5e-6
    from_scratch: bool = False
    """Whether each fit begins with random weights rather than with the network before."""


PHASES = (
    Phase(generations=4, games=4_000, nodes=1_500, latest=4, epochs=6, from_scratch=True),
    Phase(generations=12, games=10_000, nodes=2_000, latest=4, epochs=2),
    Phase(generations=9, games=8_000, nodes=4_000, latest=5, epochs=2),
    Phase(generations=1, games=43_500, nodes=4_000, latest=1, epochs=2),
    Phase(generations=1, games=95_000, nodes=4_000, latest=2, epochs=3),
    Phase(generations=1, games=130_000, nodes=4_000, latest=3, epochs=12, decay=2e-5, from_scratch=True),
    Phase(generations=1, games=294_000, nodes=4_000, latest=4, epochs=12, decay=2e-5, from_scratch=True),
)
TINY = (
    Phase(generations=1, games=6, nodes=60, latest=1, epochs=2, from_scratch=True),
    Phase(generations=1, games=6, nodes=60, latest=2, epochs=2),
)
TINY_BATCH = 128


def scaled(phases: tuple[Phase, ...], scale: float) -> tuple[Phase, ...]:
    """The same phases with more or fewer games."""
    if scale == 1:
        return phases
    return tuple(Phase(**{**asdict(phase), "games": max(LEAST_GAMES, round(phase.games * scale))}) for phase in phases)


def game_tasks(folder: Path, generation: int, phase: Phase, network: Path | None, seed: int) -> list[Task]:
    """The files of games of one generation."""
    first = seed * 10_000_000 + generation * 100_000
    each = min(MOST_FILE_GAMES, max(1, phase.games // FILES))
    sizes = [min(each, phase.games - at) for at in range(0, phase.games, each)]
    return [
        Task(folder / "games" / f"{generation:02d}-{number:04d}.npz", network, games, phase.nodes, first + number)
        for number, games in enumerate(sizes)
    ]


def make_network(out: Path, phases: tuple[Phase, ...], seed: int, workers: int, batch: int = BATCH) -> Path:
    """Runs every step that is still to be done in the folder `out`; returns the finished network's file."""
    plan = {"phases": [asdict(phase) for phase in phases], "seed": seed, "batch": batch}
    pipeline = Pipeline(out, plan)
    games: list[list[Path]] = []
    network: Path | None = None
    for phase in phases:
        for _ in range(phase.generations):
            number = len(games) + 1
            tasks = game_tasks(out, number, phase, network, seed)
            print(f"generation {number}: {phase.games} games at {phase.nodes} nodes", flush=True)
            played = in_processes(play_to_file, tasks, workers)
            games.append(sorted(reported(played, len(tasks), "files of games")))
            settings = Settings(phase.epochs, decay=phase.decay, seed=seed * 1000 + number, batch=batch)
            files = [file for generation in games[-phase.latest :] for file in generation]
            start = None if phase.from_scratch or network is None else float_path(network)

            def build(
                path: Path, files: list[Path] = files, settings: Settings = settings, start: Path | None = start
            ) -> None:
                fit(files, path, settings, workers, start)

            network = pipeline.make(f"network-{number:02d}.npz", build)
    assert network is not None, "a plan has at least one generation"
    last = network

    def finish(path: Path) -> None:
        note = json.loads(last.with_suffix(".json").read_text(encoding="utf-8"))
        write_note(path, {**plan, "by": "training.towers.all", "held_out_loss": note["held_out_loss"]})
        shutil.copyfile(last, path)

    finished = pipeline.make("network.npz", finish)
    print(f"{finished}: copy it and network.json to src/shofar/bots/towers/data to play with it", flush=True)
    return finished


def main() -> None:
    """Makes the network in the folder that is named."""
    parser = parser_for(__doc__)
    add_output(parser, "a folder for all files that are made")
    add_workers(parser)
    parser.add_argument("--scale", type=float, default=1.0, help="times as many games (1)")
    parser.add_argument("--tiny", action="store_true")
    args = parser.parse_args()
    if args.tiny:
        make_network(args.out, TINY, args.seed, args.workers, TINY_BATCH)
    else:
        make_network(args.out, scaled(PHASES, args.scale), args.seed, args.workers)


if __name__ == "__main__":
    main()
