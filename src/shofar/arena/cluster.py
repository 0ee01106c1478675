"""Games on a Ray cluster, for tournaments that one machine cannot hold: the extra `cluster`."""

from collections.abc import Iterator

from shofar.arena.plan import Job, Plan
from shofar.arena.play import PlayerCache, play
from shofar.arena.workers import TRIES, Queue, Runner, void
from shofar.core.rules import Json


def on_cluster(count: int | None = None) -> Runner:
    """A runner on the cluster that `RAY_ADDRESS` names, or on one that is started here."""
    import ray

    def run(plan: Plan, jobs: Iterator[Job]) -> Iterator[Json]:
        ray.init(ignore_reinit_error=True, log_to_driver=False, num_cpus=None)
        table = ray.remote(num_cpus=1, max_restarts=-1)(Table)
        seats = count or max(1, int(ray.cluster_resources().get("CPU", 1)))
        idle = [table.remote(plan) for _ in range(seats)]
        running: dict[object, tuple[object, Job]] = {}
        queue = Queue(jobs)
        try:
            while True:
                while idle and (job := queue.take()) is not None:
                    actor = idle.pop()
                    running[actor.play.remote(job)] = (actor, job)
                if not running:
                    return
                ready, _ = ray.wait(list(running), num_returns=1)
                for reference in ready:
                    actor, job = running.pop(reference)
                    try:
                        record: Json = ray.get(reference)
                        idle.append(actor)
                    except ray.exceptions.RayError as wrong:
                        idle.insert(0, actor)  # it is being started anew: others come first
                        if not queue.lost(job):
                            continue
                        record = void(plan, job, f"lost on the cluster {TRIES} times: {type(wrong).__name__}")
                    yield record
        finally:
            for actor in [*idle, *(actor for actor, _ in running.values())]:
                ray.kill(actor)

    return run


class Table:
    """One table on the cluster, with players of its own."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.players = PlayerCache(plan)

    def play(self, job: Job) -> Json:
        """The record of a game."""
        return play(self.plan, job, self.players)
