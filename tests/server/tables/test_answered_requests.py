"""What is remembered of requests that were carried out: each by user and key, the oldest forgotten, in few bytes."""

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shofar.server.tables import answered_requests
from shofar.server.tables.answered_requests import KEYS, AnsweredRequests

IDENTITIES = st.tuples(st.sampled_from(["u1", "u2", "u22"]), st.sampled_from(["1", "2", "21", "a" * 64, "\ud800"]))


@given(st.lists(st.tuples(IDENTITIES, st.integers(1, 2**40))))
def test_it_knows_what_a_dictionary_of_the_same_size_would_know(added: list[tuple[tuple[str, str], int]]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(answered_requests, "KEYS", 4)
        known, model = AnsweredRequests(), dict[tuple[str, str], int]()
        forgotten = False
        for identity, version in added:
            known.add(identity, version)
            model[identity] = version
            if len(model) > 4:
                del model[next(iter(model))]
                forgotten = True
            for user in ("u1", "u2", "u22"):
                for key in ("1", "2", "21", "a" * 64, "\ud800"):
                    assert known.version((user, key)) == model.get((user, key))
            assert known.forgotten == forgotten


def test_a_hash_that_is_found_between_two_others_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    hashes = {"a": b"\0\0\0\0\0\0\0\1", "b": b"\0\0\0\0\0\0\0\0", "c": b"\0\0\0\0\0\0\1\0"}
    monkeypatch.setattr(answered_requests, "_hashed", lambda identity: hashes[identity[1]])
    known = AnsweredRequests()
    known.add(("u", "a"), 1)
    known.add(("u", "b"), 2)
    assert known.version(("u", "c")) is None
    known.add(("u", "c"), 3)
    assert [known.version(("u", name)) for name in "abc"] == [1, 2, 3]


def test_all_that_is_remembered_of_a_table_takes_little_memory() -> None:
    known = AnsweredRequests()
    for number in range(2 * KEYS):
        known.add(("u" * 13, f"{number:036}"), number)
    assert known.version(("u" * 13, f"{2 * KEYS - 1:036}")) == 2 * KEYS - 1
    assert known.version(("u" * 13, f"{KEYS - 1:036}")) is None
    assert sys.getsizeof(known._hashes) + sys.getsizeof(known._versions) < 32 * KEYS
