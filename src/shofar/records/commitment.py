"""Deals that can be checked: a commitment shown before play, proved afterwards.

It proves that the deal was not changed after the commitment was shown. It does not prove that the deal was
not chosen before: whoever dealt could have dealt many times and kept the deal that they liked.
"""

from collections.abc import Mapping
from enum import StrEnum
from hmac import compare_digest
from secrets import token_hex

from shofar.core.canonical import digest
from shofar.core.errors import Malformed
from shofar.core.rules import Json

COMMITTED = ("game", "seats", "start", "deal", "salt")
SALT_BYTES = 32


class Verdict(StrEnum):
    """What comparing a record with its commitment shows."""

    HOLDS = "holds"
    DIFFERS = "differs"


def commitment(record: Mapping[str, object]) -> str:
    """SHA-256 over the canonical JSON of game, seats, start, deal and salt."""
    if not isinstance(record, Mapping):
        raise Malformed("record", "not-an-object")
    if "deal" not in record:
        raise Malformed("deal", "nothing-committed")
    for field in COMMITTED:
        if field not in record:
            raise Malformed(field, "missing")
    if not isinstance(record["salt"], str) or len(record["salt"]) < 2 * SALT_BYTES:
        # A short salt could be guessed, and with it the deal.
        raise Malformed("salt", "salt-too-short", {"expected": 2 * SALT_BYTES})
    return digest({field: record[field] for field in COMMITTED})


def commit(record: Mapping[str, object], salt: str | None = None) -> Json:
    """The record with a salt (a fresh one unless given) and its commitment."""
    if not isinstance(record, Mapping):
        raise Malformed("record", "not-an-object")
    salted = {**record, "salt": token_hex(SALT_BYTES) if salt is None else salt}
    return {**salted, "commitment": commitment(salted)}


def verify(record: Mapping[str, object], shown: str | None = None) -> Verdict:
    """Whether a record's deal is the one that was committed to: by the commitment shown before play, or its own."""
    promised = record.get("commitment") if shown is None and isinstance(record, Mapping) else shown
    if not isinstance(promised, str):
        raise Malformed("commitment", "missing")
    found = commitment(record)
    same = compare_digest(found.encode(), promised.strip().lower().encode())
    return Verdict.HOLDS if same else Verdict.DIFFERS
