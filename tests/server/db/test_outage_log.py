"""What the operator's log says of a database that is away: why, seldom, and when it is back."""

import logging

import pytest
from sqlalchemy.exc import OperationalError

from shofar.server.logs import OutageLog


def test_an_outage_is_told_once_with_its_reason_and_once_when_it_is_over(caplog: pytest.LogCaptureFixture) -> None:
    away = OutageLog()
    with caplog.at_level(logging.INFO, logger="shofar.server"):
        for _ in range(50):
            away.failed("writing", OperationalError("INSERT", {}, Exception("disk full\nDETAIL: a secret")))
        away.back()
        away.back()
    logged = [(record.getMessage(), getattr(record, "fields", {}).get("why")) for record in caplog.records]
    assert logged == [("database-away", "disk full"), ("database-back", None)]
