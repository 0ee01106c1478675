"""What the server counts, as Prometheus text. Names and numbers only: no user, no table, no card is ever a label."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import get_args

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from shofar.server.faults import FAULTS, Place
from shofar.server.jobs import Answer
from shofar.table.settings import StandIn

CONTENT_TYPE = "text/plain; version=0.0.4"
"""Prometheus's text; how it is encoded is added where it is sent."""
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
BOT_SECONDS = (0.05, 0.1, 0.25, 0.5, 1, 2, 3, 4, 6, 10, 15, 30, 60)
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)

Gauges = Callable[[], Iterable[tuple[str, str, float]]]
"""Name, help text and value, read when somebody asks."""


class Metrics:
    """The counters of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "shofar_http_requests", "HTTP requests answered.", ["method", "route", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "shofar_http_seconds", "Time to answer an HTTP request.", buckets=SECONDS, registry=self.registry
        )
        self.refusals = Counter(
            "shofar_refusals", "Requests refused, by the code of the refusal.", ["code"], registry=self.registry
        )
        self.joins = Counter("shofar_joins", "Seats taken by an invite.", registry=self.registry)
        self.bot_queue = Histogram(
            "shofar_bot_queue_seconds",
            "Time from when a bot may move until a worker begins to think about it.",
            buckets=BOT_SECONDS,
            registry=self.registry,
        )
        self.bot_answers = Histogram(
            "shofar_bot_answer_seconds",
            "Time from when a bot may move until it has answered.",
            buckets=BOT_SECONDS,
            registry=self.registry,
        )
        self.stand_ins = Counter(
            "shofar_bot_stand_ins",
            "Moves that a simple player made in a bot's place, by reason.",
            ["reason"],
            registry=self.registry,
        )
        for reason in get_args(StandIn):
            self.stand_ins.labels(reason)
        self.registry.register(_Faults())
        self.rated = Counter("shofar_rated_games", "Games that ratings have counted.", registry=self.registry)

    def answered(self, method: str, route: str, status: int) -> None:
        """Counts an answer; a method that nobody knows is not given a line of its own."""
        self.requests.labels(method if method in METHODS else "other", route, str(status)).inc()

    def bot_answered(self, answer: Answer) -> None:
        """Counts a bot's move."""
        claimed = answer.at if answer.claimed_at is None else answer.claimed_at
        self.bot_queue.observe(max(0, claimed - answer.not_before) / 1000)
        self.bot_answers.observe(max(0, answer.at - answer.not_before) / 1000)
        if answer.stand_in:
            self.stand_ins.labels(answer.stand_in).inc()

    def watch(self, gauges: Gauges) -> None:
        """Adds numbers that others keep."""
        self.registry.register(_Watched(gauges))

    def count(self, name: str, told: str, label: str, counted: Mapping[str, int]) -> None:
        """Adds counts that others keep, by a label."""
        self.registry.register(_Counted(f"shofar_{name}", told, label, counted))

    def text(self) -> bytes:
        """Everything, for Prometheus to read."""
        return generate_latest(self.registry)


class _Faults(Collector):
    def collect(self) -> Iterator[Metric]:
        found = CounterMetricFamily(
            "shofar_faults", "Things that went wrong with one item and were kept from the others.", labels=["place"]
        )
        for place in Place:
            found.add_metric([place], FAULTS.counts[place])
        yield found


class _Watched(Collector):
    def __init__(self, gauges: Gauges) -> None:
        self._gauges = gauges

    def collect(self) -> Iterator[Metric]:
        for name, told, value in self._gauges():
            yield GaugeMetricFamily(f"shofar_{name}", told, value=value)


class _Counted(Collector):
    def __init__(self, name: str, told: str, label: str, counted: Mapping[str, int]) -> None:
        self._name, self._told, self._label = name, told, label
        self._counted = counted

    def collect(self) -> Iterator[Metric]:
        family = CounterMetricFamily(self._name, self._told, labels=[self._label])
        for value, number in sorted(self._counted.items()):
            family.add_metric([value], number)
        yield family
