"""JSON values one after another from a stream."""

import io
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shofar.records import Unreadable, json_stream, lines_of, read_json
from tests.scale import scale


def read(text: str | bytes) -> list[Any]:
    data = text.encode() if isinstance(text, str) else text
    return [
        (found.why, found.line) if isinstance(found, Unreadable) else found
        for found in read_json(data.splitlines(keepends=True))
    ]


def test_one_a_line() -> None:
    assert read('{"a":1}\n\n  \n{"b":2}\n') == [{"a": 1}, {"b": 2}]
    assert read('{"a":1}') == [{"a": 1}]
    assert read("") == []
    assert read('5\n"x"\n[1]\n') == [5, "x", [1]]


def test_one_over_many_lines() -> None:
    one = {"a": [1, {"b": None}], "c": "d"}
    assert read(json.dumps(one, indent=2)) == [one]
    assert read(json.dumps(one, indent=2) + "\n" + json.dumps(one, indent=1) + "\n") == [one, one]


def test_what_follows_a_broken_one_is_still_read() -> None:
    assert read('{"a":1}\nnonsense\n{"b":2}\n') == [{"a": 1}, ("not-json", 2), {"b": 2}]
    whole = {"format": "shofar/1", "b": 2}
    assert read('{"a":\n' + json.dumps(whole) + '\n{"c":3}\n') == [("not-closed", 1), whole, {"c": 3}]
    assert read('{"a":\n \t' + json.dumps(whole) + '\n{"c":3}\n') == [("not-closed", 1), whole, {"c": 3}]
    assert read('{"a":1}\n{"b":') == [{"a": 1}, ("not-closed", 2)]
    assert read('{"a":1}}\n{"b":2}\n') == [("not-json", 1), {"b": 2}]


def test_bytes_that_are_no_text_and_nesting_without_end() -> None:
    assert read(b'\xff\xfe\n{"a":1}\n') == [("not-json", 1), {"a": 1}]
    assert read("[" * 100_000 + "]" * 100_000 + '\n{"a":1}\n') == [("not-json", 1), {"a": 1}]
    assert read(b'{"name":"Ren\xe9"}\n{"a":1}\n') == [("not-json", 1), {"a": 1}]
    assert read('{"x":' + "1" * 5000 + '}\n{"a":1}\n') == [("not-json", 1), {"a": 1}]


def test_an_object_on_a_line_of_its_own_within_another() -> None:
    assert read('{"comments":[\n{"at":1}\n,\n{"at":2}\n]}\n') == [{"comments": [{"at": 1}, {"at": 2}]}]


def test_a_mark_before_the_first_line_is_no_part_of_it() -> None:
    assert read(b'\xef\xbb\xbf{"a":1}\n') == [{"a": 1}]


def test_a_line_without_end_does_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_stream, "LONGEST", 100)
    file = io.BytesIO(b'{"a":1}\n' + b"x" * 1000 + b'\n{"b":2}\n' + b"y" * 250)
    assert [len(line) for line in lines_of(file)] == [8, 100, 8, 100]


def test_a_file_that_never_closes_its_brackets_does_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_stream, "LONGEST", 100)
    found = read("[\n" + "1,\n" * 200)
    assert all(isinstance(one, tuple) or one == 1 for one in found)
    assert ("not-json", 1) in found


@pytest.mark.parametrize("line", ["1,", "{", '"\\"[{":{},', "[],"])
def test_lines_of_an_open_object_are_not_decoded_again_and_again(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    decoded: list[int] = []
    decode = json_stream._decode

    def counting(text: bytes) -> Any:
        decoded.append(len(text))
        return decode(text)

    monkeypatch.setattr(json_stream, "_decode", counting)
    text = '{"x":[\n' + f"{line}\n" * 30_000
    assert {why for why, _ in read(text)} <= {"not-closed", "not-json"}
    assert sum(decoded) <= 2 * len(text)


def test_brackets_in_strings_do_not_count() -> None:
    odd = {"[": "}{", 'a"]': ["\\", '\\"[']}
    assert read(json.dumps(odd, indent=1) + '\n{"b":2}\n') == [odd, {"b": 2}]


def test_a_line_cut_within_a_string_is_answered_at_once() -> None:
    whole = json.dumps({"b": 2}, indent=1)
    assert read(f'{{"a":"cut\n{whole}\n') == [("not-closed", 1), {"b": 2}]
    assert read(f'{{\n"a":nope]}}}}\n{whole}\n') == [("not-json", 1), {"b": 2}]


def test_it_is_a_stream() -> None:
    def endless() -> Iterator[bytes]:
        while True:
            yield b'{"a":1}\n'

    stream = read_json(endless())
    assert [next(stream) for _ in range(3)] == [{"a": 1}] * 3


plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)
objects = st.dictionaries(st.text(), plain, max_size=4)


@given(st.lists(objects, max_size=4))
@settings(max_examples=scale(25, 2000))
def test_whatever_is_written_a_line_is_read_back(values: list[Any]) -> None:
    assert read("".join(json.dumps(value) + "\n" for value in values)) == values


@given(st.lists(st.binary(max_size=40), max_size=6))
def test_nothing_breaks_it(lines: list[bytes]) -> None:
    for found in read_json([*lines, b'\n{"whole": 1}\n']):
        assert found is None or isinstance(found, Unreadable | dict | list | str | int | float)
