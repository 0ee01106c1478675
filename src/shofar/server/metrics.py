"""What the server counts, as Prometheus text. Names and numbers only: no user, no table, no card is ever a label."""

from collections.abc import Callable, Iterable, Iterator

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from shofar.server.faults import FAULTS, Place

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
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
        self.registry.register(_Faults())
        self.rated = Counter("shofar_rated_games", "Games that ratings have counted.", registry=self.registry)

    def answered(self, method: str, route: str, status: int) -> None:
        """Counts an answer; a method that nobody knows is not given a line of its own."""
        self.requests.labels(method if method in METHODS else "other", route, str(status)).inc()

    def watch(self, gauges: Gauges) -> None:
        """Adds numbers that others keep."""
        self.registry.register(_Watched(gauges))

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
