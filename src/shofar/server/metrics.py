"""Counters, histograms and gauges as Prometheus text. No user, table or card is ever a label."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import get_args

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from shofar.server.bots.answers import Answer
from shofar.server.faults import FAULTS
from shofar.table.settings import StandIn

CONTENT_TYPE = "text/plain; version=0.0.4"
"""Prometheus's text; the charset is added where it is sent."""
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
BOT_SECONDS = (0.05, 0.1, 0.25, 0.5, 1, 2, 3, 4, 6, 10, 15, 30, 60)
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)

Gauges = Callable[[], Iterable[tuple[str, str, float]]]
"""Names, help texts and values, read with every scrape."""


class Metrics:
    """The counters of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        counter, histogram = partial(Counter, registry=self.registry), partial(Histogram, registry=self.registry)
        self.requests = counter("shofar_http_requests", "HTTP requests answered.", ["method", "route", "status"])
        self.seconds = histogram("shofar_http_seconds", "Time to answer an HTTP request.", buckets=SECONDS)
        self.refusals = counter("shofar_refusals", "Requests refused, by the code of the refusal.", ["code"])
        self.joins = counter("shofar_joins", "Seats taken by an invite.")
        queued = "Time from when a bot may move until a worker begins to think about it."
        self.bot_queue = histogram("shofar_bot_queue_seconds", queued, buckets=BOT_SECONDS)
        answered = "Time from when a bot may move until it has answered."
        self.bot_answers = histogram("shofar_bot_answer_seconds", answered, buckets=BOT_SECONDS)
        stand_ins = "Moves that a simple player made in a bot's place, by reason."
        self.stand_ins = counter("shofar_bot_stand_ins", stand_ins, ["reason"])
        for reason in get_args(StandIn):
            self.stand_ins.labels(reason)
        kept = "Things that went wrong with one item and were kept from the others."
        self.add_counts("faults", kept, "place", FAULTS.counts)
        self.rated = counter("shofar_rated_games", "Games that ratings have counted.")

    def count_request(self, method: str, route: str, status: int) -> None:
        """Counts an HTTP request; unknown methods share one label."""
        self.requests.labels(method if method in METHODS else "other", route, str(status)).inc()

    def bot_answered(self, answer: Answer) -> None:
        """Counts a bot's move and how long it took."""
        claimed = answer.at if answer.claimed_at is None else answer.claimed_at
        self.bot_queue.observe(max(0, claimed - answer.not_before) / 1000)
        self.bot_answers.observe(max(0, answer.at - answer.not_before) / 1000)
        if answer.stand_in:
            self.stand_ins.labels(answer.stand_in).inc()

    def add_gauges(self, gauges: Gauges) -> None:
        """Adds numbers that are kept elsewhere."""
        self.registry.register(_Gauges(gauges))

    def add_counts(self, name: str, help_text: str, label: str, counts: Mapping[str, int]) -> None:
        """Adds counts by a label that are kept elsewhere."""
        self.registry.register(_Counts(f"shofar_{name}", help_text, label, counts))

    def text(self) -> bytes:
        """All of them, for Prometheus to read."""
        return generate_latest(self.registry)


class _Gauges(Collector):
    def __init__(self, gauges: Gauges) -> None:
        self._gauges = gauges

    def collect(self) -> Iterator[Metric]:
        for name, help_text, value in self._gauges():
            yield GaugeMetricFamily(f"shofar_{name}", help_text, value=value)


class _Counts(Collector):
    def __init__(self, name: str, help_text: str, label: str, counts: Mapping[str, int]) -> None:
        self._name, self._help_text, self._label = name, help_text, label
        self._counts = counts

    def collect(self) -> Iterator[Metric]:
        family = CounterMetricFamily(self._name, self._help_text, labels=[self._label])
        for value, number in sorted(self._counts.items()):
            family.add_metric([value], number)
        yield family
