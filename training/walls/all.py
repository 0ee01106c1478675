"""Makes the weights of Walls from nothing: the policy by self-play, then value, beliefs and odds from its games.

    python -m training.walls.all OUT                the whole of it: OUT/nets.npz; needs PyTorch, best a graphics card
    python -m training.walls.all OUT --scale 0.1    the same steps with fewer games and updates
    python -m training.walls.all OUT --tiny         seconds, without PyTorch, to see that every step works

The same command goes on with a run that was stopped, from the step that was under way. Games are the same for any
number of workers.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from importlib.util import find_spec
from pathlib import Path

from training.arguments import add_output, add_workers, parser_for
from training.artifacts import save_arrays, write_note
from training.pipeline import Pipeline
from training.walls import fit_beliefs, fit_value, train_policy
from training.walls.assemble_weights import assemble
from training.walls.belief_examples import make_examples
from training.walls.fit_supply_odds import measure_odds
from training.walls.weight_files import load_nets


@dataclass(frozen=True, slots=True)
class Plan:
    """Sizes and seeds of all steps."""

    policy: tuple[train_policy.Settings, ...]
    """Each goes on with what the one before has made."""
    value: fit_value.Settings
    examples: int
    beliefs: fit_beliefs.Settings
    odds_games: int
    seed: int


def whole_plan(seed: int) -> Plan:
    """The sizes with which the shipped weights were made."""
    policy = train_policy.Settings
    return Plan(
        policy=(
            policy(updates=2000, games=500, rate=0.003, entropy=0.01, seed=seed),
            policy(updates=500, games=700, rate=0.002, entropy=0.004, seed=seed + 1, schedule=1500),
            policy(updates=4366, games=600, rate=0.004, entropy=0.003, seed=seed + 6),
        ),
        value=fit_value.Settings(games=36_000_000, epochs=8, seed=seed),
        examples=3_600_000,
        beliefs=fit_beliefs.Settings(steps=60_000, seed=seed),
        odds_games=800,
        seed=seed,
    )


def scaled(plan: Plan, scale: float) -> Plan:
    """The same steps with more or fewer updates, games, examples and steps of fitting."""

    def times(count: int) -> int:
        return max(1, round(count * scale))

    return replace(
        plan,
        policy=tuple(
            each._replace(updates=times(each.updates), schedule=each.schedule and times(each.schedule))
            for each in plan.policy
        ),
        value=plan.value._replace(games=times(plan.value.games)),
        examples=times(plan.examples),
        beliefs=plan.beliefs._replace(steps=times(plan.beliefs.steps)),
        odds_games=times(plan.odds_games),
    )


def tiny_plan(seed: int) -> Plan:
    """The same steps in seconds; what they make can be played with, badly."""
    policy = train_policy.Settings
    return Plan(
        policy=(
            policy(updates=2, games=4, rate=0.01, entropy=0.01, seed=seed),
            policy(updates=1, games=4, rate=0.01, entropy=0.01, seed=seed + 1, schedule=3),
        ),
        value=fit_value.Settings(games=16, epochs=2, seed=seed, batch=16),
        examples=120,
        beliefs=fit_beliefs.Settings(steps=3, seed=seed, batch=16),
        odds_games=1,
        seed=seed,
    )


def make_weights(out: Path, plan: Plan, workers: int) -> Path:
    """Runs every step that is still to be done in the folder `out`; returns the finished file of weights."""
    pipeline = Pipeline(out, asdict(plan))
    start: Path | None = None
    for number, settings in enumerate(plan.policy, 1):
        start = pipeline.make(f"policy-{number}.npz", _training(settings, start, workers))
    assert start is not None, "a plan trains a policy"
    policy = load_nets(start)
    value = pipeline.make(
        "value.npz", lambda path: save_arrays(path, fit_value.make_value(plan.value, policy, workers))
    )
    files = make_examples(out / "examples", start, plan.examples, plan.seed, workers)
    beliefs = pipeline.make(
        "beliefs.npz", lambda path: save_arrays(path, fit_beliefs.make_beliefs(files, plan.beliefs))
    )
    odds = pipeline.make(
        "supply_odds.npz",
        lambda path: save_arrays(path, {"supply_odds": measure_odds(policy, plan.odds_games, plan.seed)}),
    )

    def finish(path: Path) -> None:
        write_note(path, {"by": "training.walls.all", **asdict(plan)})
        assemble(path, [start, value, beliefs, odds])

    finished = pipeline.make("nets.npz", finish)
    print(f"{finished}: copy it and nets.json to src/shofar/bots/walls/data to play with it", flush=True)
    return finished


def _training(settings: train_policy.Settings, start: Path | None, workers: int) -> Callable[[Path], None]:
    return lambda path: save_arrays(path, train_policy.train(settings, start, workers)._asdict())


def main() -> None:
    """Makes the weights in the folder that is named."""
    parser = parser_for(__doc__)
    add_output(parser, "a folder for all files that are made")
    add_workers(parser)
    parser.add_argument("--scale", type=float, default=1.0, help="times as many games, updates and steps (1)")
    parser.add_argument("--tiny", action="store_true")
    args = parser.parse_args()
    if not args.tiny and not find_spec("torch"):
        parser.error("the fits of value and beliefs need PyTorch at this size: pip install torch")
    plan = tiny_plan(args.seed) if args.tiny else scaled(whole_plan(args.seed), args.scale)
    make_weights(args.out, plan, args.workers)


if __name__ == "__main__":
    main()
