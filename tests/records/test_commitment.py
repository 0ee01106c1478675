"""Deals that can be checked."""

from hashlib import sha256
from json import dumps
from typing import Any

import pytest

from shofar import towers, walls
from shofar.core import Malformed
from shofar.records.commitment import Verdict, commit, commitment, verify

RECORD = walls.new(seats=3, seed=5).record()
SALT = "0123456789abcdef" * 4


def test_a_commitment_is_a_digest_of_what_was_dealt() -> None:
    said = {
        "game": "walls",
        "seats": 3,
        "start": RECORD["start"],
        "deal": RECORD["deal"],
        "salt": SALT,
    }
    text = dumps(said, sort_keys=True, separators=(",", ":"))
    committed = commit(RECORD, SALT)
    assert committed == {**RECORD, "salt": SALT, "commitment": sha256(text.encode()).hexdigest()}
    assert commitment(committed) == committed["commitment"]


def test_salts_are_fresh_and_long() -> None:
    salts = {commit(RECORD)["salt"] for _ in range(4)}
    assert len(salts) == 4
    assert {len(salt) for salt in salts} == {64}


def test_verify() -> None:
    committed = commit(RECORD, SALT)
    played = {**committed, "actions": [[0, "first R1"]], "players": ["a"]}
    assert verify(played) is Verdict.HOLDS
    assert verify(played, committed["commitment"]) is Verdict.HOLDS
    assert verify(played, f" {committed['commitment'].upper()}\n") is Verdict.HOLDS
    assert verify(played, "0" * 64) is Verdict.DIFFERS
    hands = [RECORD["deal"]["hands"][1], RECORD["deal"]["hands"][0], RECORD["deal"]["hands"][2]]
    swapped = {**RECORD["deal"], "hands": hands}
    changes: list[dict[str, Any]] = [
        {"deal": swapped},
        {"start": (RECORD["start"] + 1) % 3},
        {"seats": 4},
        {"salt": SALT[::-1]},
    ]
    for change in changes:
        assert verify({**played, **change}) is Verdict.DIFFERS


def test_what_cannot_be_verified() -> None:
    committed = commit(RECORD, SALT)
    for field in ("game", "seats", "start", "salt"):
        with pytest.raises(Malformed) as caught:
            verify({key: value for key, value in committed.items() if key != field})
        assert (caught.value.field, caught.value.code) == (field, "missing")
    with pytest.raises(Malformed) as caught:
        verify(RECORD)
    assert (caught.value.field, caught.value.code) == ("commitment", "missing")
    with pytest.raises(Malformed) as caught:
        commit(RECORD, SALT[1:])
    assert (caught.value.field, caught.value.code) == ("salt", "salt-too-short")
    with pytest.raises(Malformed):
        verify({**committed, "salt": 5})


def test_towers_has_no_deal_to_commit_to() -> None:
    with pytest.raises(Malformed) as caught:
        commit({**towers.new().record(), "seats": 2, "start": 0})
    assert (caught.value.field, caught.value.code) == ("deal", "nothing-committed")
