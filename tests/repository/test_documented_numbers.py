"""Defaults, limits and timings in docs/ are those of the code."""

import re

import pytest

from shofar.commands.serve_options import OPTIONS
from shofar.server.config import Heartbeat, Limits
from tests.repository.project import ROOT, own_files

SERVER = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
PROTOCOL = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def items(text):
    """The items of all lists, each in one line."""
    found = re.findall(r"^- (.*(?:\n  .*)*)", text, flags=re.MULTILINE)
    return [re.sub(r"\s+", " ", item) for item in found]


def documented_limits():
    for item in items(SERVER):
        if usual := re.search(r"\(usual: ([\d,. ]+)\)$", item):
            names = re.findall(r"`(\w+)`", item.partition(": ")[0])
            yield from zip(names, usual.group(1).split(", "), strict=True)


def test_every_limit_stands_there_with_its_default():
    documented = {name: float(number.replace(",", "")) for name, number in documented_limits()}
    defaults = Limits()
    assert documented == {name: getattr(defaults, name) for name in Limits.__struct_fields__}


NUMBERS = {
    option.name: option.default
    for option in OPTIONS
    if isinstance(option.default, int | float) and not isinstance(option.default, bool)
}


@pytest.mark.parametrize("name", sorted(NUMBERS))
def test_options_stand_there_with_their_defaults(name):
    item = next(item for item in items(SERVER) if re.search(rf"`--{name}[ `]", item))
    assert f"{NUMBERS[name]:g}" in item.replace(",", "")


def test_heartbeat_of_the_server():
    beat = Heartbeat()
    assert f"nothing heard from a client, {beat.ping_s:g} s" in PROTOCOL
    assert f"no answer to the ping, {beat.answer_s:g} s more" in PROTOCOL
    assert f"still unread, {beat.blocked_s:g} s" in PROTOCOL
    assert f"no `hello`, {Limits().hello_seconds:g} s" in PROTOCOL


def test_heartbeat_of_the_page():
    source = next(path for path in own_files() if path.name == "connection.ts").read_text(encoding="utf-8")
    ping, stale = (int(re.findall(rf"{name} = ([\d_]+)", source)[0]) / 1000 for name in ("PING_MS", "STALE_MS"))
    assert f"nothing received by the page, {ping:g} s: it sends" in PROTOCOL
    assert f"nothing received by the page, {stale:g} s: it shows" in PROTOCOL
