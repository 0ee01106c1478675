"""Games as Parquet files, one row a decision, for programs that learn (docs/dataset.md).

A hundred games, for example::

    from shofar.research import dataset
    dataset.write("walls.parquet", "walls", dataset.self_play("walls", ["level-3"], games=100, seed="1"))
"""

from shofar.research.dataset.columns import COLUMNS, schema
from shofar.research.dataset.reader import check, info, records
from shofar.research.dataset.self_play import self_play
from shofar.research.dataset.writer import Refused, Written, write

__all__ = ["COLUMNS", "Refused", "Written", "check", "info", "records", "schema", "self_play", "write"]
