"""Every operation of the HTTP API, made by chance out of what there is in the simulation."""

import json
from typing import Any

import httpx

from tests.random_operations.calls import NAMES, PASSWORDS, Call, Known, Maker, get, post
from tests.random_operations.operator_operations import OPERATORS
from tests.random_operations.random_messages import LOGGED, Dice, message, settings
from tests.random_operations.simulation import BOTS, Simulation, Someone


def _credentials(simulation: Simulation, known: Known, who: Someone, dice: Dice) -> dict[str, str]:
    return {"name": dice.of(NAMES), "password": dice.of(PASSWORDS)}


def _new_account(simulation: Simulation, known: Known, who: Someone, dice: Dice) -> dict[str, str]:
    code = dice.of([None, *known.registrations, *known.registrations, "A" * 16])
    return {**_credentials(simulation, known, who, dice), **({"invitation": code} if code else {})}


def _chosen_password(simulation: Simulation, known: Known, who: Someone, dice: Dice) -> dict[str, Any]:
    return {**_with_code([*known.passwords, *known.passwords, *known.links], dice), "password": dice.of(PASSWORDS)}


def _subscription(simulation: Simulation, known: Known, who: Someone, dice: Dice) -> dict[str, Any]:
    endpoint = dice.of(["https://push.example.org/1", "https://127.0.0.1/", "https://a:b@push.example.org/", "rubbish"])
    return {"endpoint": endpoint, "p256dh": "A" * dice.of([87, 88, 1]), "auth": "A" * dice.of([22, 1])}


def _own_seat(simulation: Simulation, known: Known, who: Someone, dice: Dice) -> dict[str, Any]:
    return {"seat": dice.of([0, 0, 1, "S", "S", "N", "9"])}


def _lesson(simulation: Simulation, known: Known, who: Someone, dice: Dice) -> dict[str, Any]:
    return {"path": dice.of([[], ["next"], ["wall G4"], ["next", "R5@c2"], ["rubbish"], ["x" * 40], ["next"] * 17])}


def _lesson_try(simulation: Simulation, known: Known, who: Someone, dice: Dice) -> dict[str, Any]:
    action = dice.of(["wall G4", "wall B7", "R4@c2", "G4@c2", "rubbish", "", "x" * 40])
    return {**_lesson(simulation, known, who, dice), "action": action}


def _with_code(codes: list[str], dice: Dice) -> dict[str, Any]:
    return {"code": dice.of([*codes, *codes, "A" * 16]), **dice.of([{}, {"replace": True}])}


def _new_table(simulation: Simulation, known: Known, who: Someone, dice: Dice) -> dict[str, Any]:
    """All that can be wished for when a table is opened."""
    wanted: dict[str, Any] = {"settings": settings(dice)}
    labels: list[Any] = ["S", "N"] if wanted["settings"]["game"] == "towers" else [*range(wanted["settings"]["seats"])]
    how = dice.of(["alone", "against bots", "against bots", "with some bots", "odd"])
    if how == "against bots":
        wanted |= {"fill": dice.of(BOTS), "start": dice.of([True, True, False])}
    elif how == "with some bots":
        wanted |= {"bots": {str(labels[-1]): dice.of(BOTS)}, "start": dice.of([False, True])}
    elif how == "odd":
        wanted |= {"sit": dice.of([[], labels[:2], labels, [9]]), "fill": dice.of([None, *BOTS, "no-such-bot"])}
        wanted |= {"start": dice.of([False, True])}
    if wanted["settings"]["one_screen"]:
        wanted["names"] = {str(labels[0]): dice.of(NAMES)}
    return wanted


def _request(simulation: Simulation, known: Known, who: Someone, dice: Dice) -> Call | None:
    if not simulation.tables:
        return None
    table_id = dice.of(simulation.tables)
    session = simulation.session(table_id)
    if session is None:
        return Call(f"/api/tables/{table_id}/requests", {"json": {"type": "start", "key": known.key()}})
    body = message(simulation, session.table, who.user, dice.of(LOGGED), known.key(), dice)
    return Call(f"/api/tables/{table_id}/requests", {"json": body})


def _record(simulation: Simulation, known: Known, who: Someone, dice: Dice) -> dict[str, Any]:
    plain = {"format": "shofar/1", "game": "towers", "layout": "octagon", "first": "S", "actions": []}
    return dice.of([plain, *known.records, {"format": "shofar/1"}])


EVENTS: dict[str, list[Any]] = {"first": [1, 1, 1, 5, 0, "x"], "last": [1, 9, 10_000, 10_000, 10_001, -1]}
"""Numbers of events, as they may be and as they may not."""

OPERATIONS: dict[tuple[str, str], Maker] = {
    ("get", "/api/me"): get("/api/me"),
    ("get", "/api/me/data"): get("/api/me/data"),
    ("post", "/api/guests"): post("/api/guests", lambda w, k, p, dice: {"name": dice.of(NAMES)}),
    ("post", "/api/accounts"): post("/api/accounts", _new_account),
    ("post", "/api/sign-in"): post("/api/sign-in", _credentials),
    ("post", "/api/sign-out"): post("/api/sign-out", lambda w, k, p, dice: {}),
    ("patch", "/api/me"): post("/api/me", lambda w, k, p, dice: {"name": dice.of(NAMES)}),
    ("delete", "/api/me"): post(
        "/api/me", lambda w, k, p, dice: {"password": dice.of([p.password or None, dice.of(PASSWORDS)])}
    ),
    ("post", "/api/me/password"): post(
        "/api/me/password", lambda w, k, p, dice: {"old": p.password or "correct horse", "new": dice.of(PASSWORDS)}
    ),
    ("post", "/api/me/push"): post("/api/me/push", _subscription),
    ("delete", "/api/me/push"): get("/api/me/push"),
    ("post", "/api/me/link"): post("/api/me/link", lambda w, k, p, dice: {}),
    ("post", "/api/links"): post("/api/links", lambda w, k, p, dice: _with_code(k.links, dice)),
    ("post", "/api/links/look"): post("/api/links/look", lambda w, k, p, dice: _with_code(k.links, dice)),
    ("post", "/api/links/password"): post("/api/links/password", _chosen_password),
    ("get", "/api/instance"): get("/api/instance"),
    ("get", "/api/instance/legal"): get("/api/instance/legal"),
    ("get", "/api/lessons"): get("/api/lessons"),
    ("post", "/api/lessons/{lesson}"): post("/api/lessons/{lesson}", _lesson),
    ("post", "/api/lessons/{lesson}/try"): post("/api/lessons/{lesson}/try", _lesson_try),
    ("post", "/api/lessons/{lesson}/preview"): post("/api/lessons/{lesson}/preview", _lesson_try),
    ("post", "/api/tables/{table_id}/hint"): post("/api/tables/{table_id}/hint", _own_seat),
    ("post", "/api/tables/{table_id}/missed"): post("/api/tables/{table_id}/missed", _own_seat),
    ("get", "/api/tables/{table_id}/guide"): get("/api/tables/{table_id}/guide", seat=["0", "S", "N", "9"]),
    ("get", "/api/tables/{table_id}/why"): get("/api/tables/{table_id}/why", **EVENTS),
    ("get", "/api/tables"): get("/api/tables", stage=["open", "running"], game=["walls", "towers", "chess"]),
    ("get", "/api/tables/mine"): get("/api/tables/mine"),
    ("post", "/api/tables"): post("/api/tables", _new_table),
    ("get", "/api/tables/{table_id}"): get("/api/tables/{table_id}"),
    ("get", "/api/tables/{table_id}/view"): get("/api/tables/{table_id}/view", seat=["0", "N", "9"]),
    ("get", "/api/tables/{table_id}/games"): get("/api/tables/{table_id}/games"),
    ("post", "/api/tables/{table_id}/requests"): _request,
    ("post", "/api/tables/{table_id}/invite"): post(
        "/api/tables/{table_id}/invite", lambda w, k, p, dice: {"fresh": dice.of([False, False, True])}
    ),
    ("post", "/api/tables/{table_id}/personal-invites"): post(
        "/api/tables/{table_id}/personal-invites",
        lambda w, k, p, dice: {"seat": dice.of([0, 1, 2, "S", "N"]), "name": dice.of(NAMES)},
    ),
    ("post", "/api/join"): post("/api/join", lambda w, k, p, dice: _with_code(k.invites, dice)),
    ("post", "/api/join/look"): post("/api/join/look", lambda w, k, p, dice: _with_code(k.invites, dice)),
    ("get", "/api/games/{game_id}"): get("/api/games/{game_id}"),
    ("get", "/api/games/{game_id}/record"): get("/api/games/{game_id}/record"),
    ("get", "/api/games/{game_id}/proof"): get("/api/games/{game_id}/proof"),
    ("get", "/api/games/{game_id}/replay"): get(
        "/api/games/{game_id}/replay", eyes=["spectator", "0", "N", "?"], start=[0, 3, 999], count=[1, 20]
    ),
    ("get", "/api/games/{game_id}/why"): get("/api/games/{game_id}/why", **EVENTS),
    ("post", "/api/why"): post(
        "/api/why",
        lambda w, k, p, dice: {"record": _record(w, k, p, dice)} | {name: dice.of(EVENTS[name]) for name in EVENTS},
    ),
    ("post", "/api/replay"): post(
        "/api/replay",
        lambda w, k, p, dice: {"record": _record(w, k, p, dice), "eyes": dice.of(["open", "0", "S"]), "count": 5},
    ),
    ("post", "/api/preview"): post(
        "/api/preview",
        lambda w, k, p, dice: {
            "record": _record(w, k, p, dice),
            "step": dice.of([0, 1, 99]),
            "seat": dice.of([0, 1, "S"]),
            "action": dice.of(["S1@c2", "wall R5", "x"]),
        },
    ),
    ("get", "/api/users/{who}"): get("/api/users/{who}"),
    ("get", "/api/users/{who}/games"): get("/api/users/{who}/games", most=[1, 0], game=["walls"], before=[1]),
    ("get", "/api/users/{who}/results"): get("/api/users/{who}/results"),
    ("get", "/api/games"): get("/api/games", most=[1, 0], game=["walls", "chess"]),
    ("get", "/api/ratings/{game}"): get("/api/ratings/{game}", most=[1]),
    ("get", "/api/export.jsonl"): get("/api/export.jsonl", game=["walls", "towers"], since=[0, 2**40]),
    ("get", "/api/bots/built-in"): get("/api/bots/built-in"),
    ("get", "/api/bots"): get("/api/bots"),
    ("post", "/api/bots"): post("/api/bots", lambda w, k, p, dice: {"name": dice.of(NAMES)}),
    ("delete", "/api/bots/{user_id}"): get("/api/bots/{user_id}"),
    ("post", "/api/bots/{user_id}/tokens"): post("/api/bots/{user_id}/tokens", lambda w, k, p, dice: {"label": "one"}),
    ("delete", "/api/bots/{user_id}/tokens/{token_id}"): get("/api/bots/{user_id}/tokens/{token_id}"),
    ("get", "/api/schemas/{name}"): get("/api/schemas/{name}"),
    **OPERATORS,
}
"""All that the OpenAPI document names."""

BESIDE = [
    ("get", path)
    for path in (
        "/metrics",
        "/healthz",
        "/readyz",
        "/",
        "/table/x",
        "/api/openapi",
        "/api/openapi/openapi.json",
        "/api/no",
    )
]
"""What stands outside the document."""


def _code(url: str) -> str:
    return url.partition("#")[2]


def learn(
    known: Known, simulation: Simulation, who: Someone, operation: tuple[str, str], answer: httpx.Response
) -> None:
    """What somebody knows after an answer: who they are, and codes that could be sent."""
    if answer.status_code >= 400:
        return
    kind = answer.headers.get("content-type", "")
    body: Any = answer.json() if answer.content and kind.startswith("application/json") else None
    if isinstance(body, dict) and "csrf" in body and not who.token:
        who.user = body["user"]["id"] if body["user"] else ""
        who.http.headers["x-csrf-token"] = body["csrf"] or ""
    match operation:
        case ("delete", "/api/me"):
            who.user = ""
        case ("post", "/api/tables"):
            simulation.tables.append(body["id"])
        case ("post", "/api/tables/{table_id}/invite" | "/api/tables/{table_id}/personal-invites"):
            known.invites.append(_code(body["url"]))
        case ("post", "/api/me/link"):
            known.links.append(_code(body["url"]))
        case ("post", "/api/operators/people" | "/api/operators/people/{user_id}/link"):
            (known.passwords if "/password#" in body["url"] else known.links).append(_code(body["url"]))
        case ("post", "/api/operators/invitations"):
            known.registrations.append(_code(body["url"]))
            known.invitations.append(body["id"])
        case ("post", "/api/links/password"):
            who.password = json.loads(answer.request.content)["password"]
        case ("post", "/api/bots"):
            known.bots.append(body["id"])
        case ("post", "/api/bots/{user_id}/tokens"):
            owner = str(answer.request.url).split("/")[-2]
            known.tokens.append((owner, body["info"]["id"], body["token"]))
        case ("post", "/api/join"):
            who.user = body["user"]["id"]
        case ("get", "/api/games/{game_id}/record"):
            known.records = [body, *known.records[:2]]
