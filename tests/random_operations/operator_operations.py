"""Every operation that operators have in the browser, made by chance. It never meets those whom nobody meddles with."""

from typing import Any

from tests.random_operations.calls import NAMES, PASSWORDS, Known, Maker, get, post
from tests.random_operations.random_messages import Dice
from tests.random_operations.simulation import Simulation, Someone

BASE = "/api/operators"
PERSON = f"{BASE}/people/{{stranger}}"
"""Somebody but the two whose game goes on."""


def _own_password(simulation: Simulation, known: Known, who: Someone, dice: Dice) -> dict[str, Any]:
    return {"password": dice.of([who.password or "no", who.password or "no", dice.of(PASSWORDS)])}


def _link(simulation: Simulation, known: Known, who: Someone, dice: Dice) -> dict[str, Any]:
    more: dict[str, Any] = dice.of([{}, {"reset": False}, {"reset": True, "hours": 1}, {"hours": 0}])
    return {**_own_password(simulation, known, who, dice), **more}


def _ban(simulation: Simulation, known: Known, who: Someone, dice: Dice) -> dict[str, Any]:
    return dice.of([{}, {"reason": "spam"}, {"days": 2}, {"days": 0.0001}, {"days": -1}])


def _strangers(simulation: Simulation) -> list[Someone]:
    return simulation.people[2:]


def _address(simulation: Simulation, known: Known, who: Someone, dice: Dice) -> dict[str, Any]:
    addresses = [one.address for one in _strangers(simulation)]
    network = dice.of([*addresses, "198.51.100.0/24", "2001:db8::/32", "no network", "203.0.113.9/33"])
    return {"network": network, **_ban(simulation, known, who, dice)}


def _subject(simulation: Simulation, known: Known, who: Someone, dice: Dice) -> dict[str, Any]:
    there = [one for who in _strangers(simulation) for one in (who.user, who.address) if one]
    return {"subject": dice.of([*there, "198.51.100.0/24", "nobody"])}


def _invitation(simulation: Simulation, known: Known, who: Someone, dice: Dice) -> dict[str, Any]:
    return dice.of([{}, {"uses": 2, "days": 1}, {"note": "for Bo"}, {"uses": 0}, {"note": "\u202e"}])


def _name(simulation: Simulation, known: Known, who: Someone, dice: Dice) -> dict[str, Any]:
    return {"name": dice.of([*NAMES, "Fay"])}


OPERATORS: dict[tuple[str, str], Maker] = {
    ("get", f"{BASE}/people"): get(
        f"{BASE}/people", kind=["guest", "operator", "x"], search=["a", "%", "_", "u"], after=["nobody"]
    ),
    ("post", f"{BASE}/people"): post(f"{BASE}/people", _name),
    ("get", f"{BASE}/people/{{user_id}}"): get(PERSON),
    ("delete", f"{BASE}/people/{{user_id}}"): post(PERSON, _own_password),
    ("post", f"{BASE}/people/{{user_id}}/name"): post(f"{PERSON}/name", _name),
    ("post", f"{BASE}/people/{{user_id}}/link"): post(f"{PERSON}/link", _link),
    ("post", f"{BASE}/people/{{user_id}}/ban"): post(f"{PERSON}/ban", _ban),
    ("get", f"{BASE}/bans"): get(f"{BASE}/bans"),
    ("post", f"{BASE}/bans"): post(f"{BASE}/bans", _address),
    ("post", f"{BASE}/bans/lift"): post(f"{BASE}/bans/lift", _subject),
    ("get", f"{BASE}/invitations"): get(f"{BASE}/invitations"),
    ("post", f"{BASE}/invitations"): post(f"{BASE}/invitations", _invitation),
    ("delete", f"{BASE}/invitations/{{invitation}}"): get(f"{BASE}/invitations/{{invitation}}"),
    ("get", f"{BASE}/audit"): get(f"{BASE}/audit", before=[1, 5, 0]),
    ("get", f"{BASE}/queue"): get(f"{BASE}/queue"),
    ("get", f"{BASE}/tables"): get(f"{BASE}/tables", game=["walls", "chess"], of=["nobody"]),
    ("post", f"{BASE}/tables/{{table_id}}/close"): post(f"{BASE}/tables/{{table_id}}/close", lambda w, k, p, dice: {}),
    ("get", f"{BASE}/set-aside"): get(f"{BASE}/set-aside"),
    ("post", f"{BASE}/set-aside/{{table_id}}/retry"): post(
        f"{BASE}/set-aside/{{table_id}}/retry", lambda w, k, p, dice: {}
    ),
}
"""By method and path, as the OpenAPI document names them."""
CHANGES = frozenset(one for one in OPERATORS if one[0] != "get")
"""What leaves a line in the audit."""
