"""Every operation of the HTTP API, made by chance out of what there is in the simulation."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx

from tests.server_machine.random_messages import LOGGED, Dice, message, settings
from tests.server_machine.simulation import BOTS, Simulation, Someone

NAMES = ["Ada", "Bo", "Cleo", "ada", "Dan_1", "Eve-2", "x" * 25, "Ａda", "​"]
PASSWORDS = ["correct horse", "battery staple", "short"]
STATUS_OF_REFUSALS = frozenset({400, 401, 403, 404, 409, 413, 422, 429})


@dataclass
class Known:
    """What people have been told and could send: codes of links, names of things."""

    invites: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    tokens: list[tuple[str, str, str]] = field(default_factory=list)
    """Whose, which, and its secret."""
    bots: list[str] = field(default_factory=list)
    games: list[str] = field(default_factory=list)
    records: list[dict[str, Any]] = field(default_factory=list)
    keys: int = 0

    def key(self) -> str:
        """A new key of a request."""
        self.keys += 1
        return f"k{self.keys}"


@dataclass
class Call:
    """What is asked: the path filled in, what else the request carries."""

    path: str
    more: dict[str, Any] = field(default_factory=dict)


Maker = Callable[[Simulation, Known, Someone, Dice], "Call | None"]


def _get(path: str, **query: list[Any]) -> Maker:
    def made(simulation: Simulation, known: Known, who: Someone, dice: Dice) -> Call | None:
        asked = {name: dice.of([None, *options]) for name, options in query.items()}
        params = {name: value for name, value in asked.items() if value is not None}
        return Call(_filled(path, simulation, known, who, dice), {"params": params} if params else {})

    return made


def _post(path: str, body: Callable[[Simulation, Known, Someone, Dice], Any]) -> Maker:
    def made(simulation: Simulation, known: Known, who: Someone, dice: Dice) -> Call | None:
        filled = _filled(path, simulation, known, who, dice)
        return Call(filled, {"json": body(simulation, known, who, dice)})

    return made


def _filled(path: str, simulation: Simulation, known: Known, who: Someone, dice: Dice) -> str:
    """Names of tables, games and people in place of what stands in braces."""
    options: dict[str, Callable[[], list[str]]] = {
        "{table_id}": lambda: [*simulation.tables, "0123456789abcdef"],
        "{game_id}": lambda: [*known.games, *(f"{one}-1" for one in simulation.tables), "nothing"],
        "{who}": lambda: [*(one.user for one in simulation.people if one.user), "Ada", "nobody"],
        "{user_id}": lambda: [who.user or "nobody", *known.bots, *(one.user for one in simulation.people if one.user)],
        "{token_id}": lambda: [*(token for _, token, _ in known.tokens), "nothing"],
        "{game}": lambda: ["walls", "towers", "chess"],
        "{name}": lambda: ["from-client", "from-server", "nothing"],
    }
    for brace, those in options.items():
        if brace in path:
            path = path.replace(brace, dice.of(those()))
    return path


def _credentials(simulation: Simulation, known: Known, who: Someone, dice: Dice) -> dict[str, str]:
    return {"name": dice.of(NAMES), "password": dice.of(PASSWORDS)}


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


OPERATIONS: dict[tuple[str, str], Maker] = {
    ("get", "/api/me"): _get("/api/me"),
    ("get", "/api/me/data"): _get("/api/me/data"),
    ("post", "/api/guests"): _post("/api/guests", lambda w, k, p, dice: {"name": dice.of(NAMES)}),
    ("post", "/api/accounts"): _post("/api/accounts", _credentials),
    ("post", "/api/sign-in"): _post("/api/sign-in", _credentials),
    ("post", "/api/sign-out"): _post("/api/sign-out", lambda w, k, p, dice: {}),
    ("patch", "/api/me"): _post("/api/me", lambda w, k, p, dice: {"name": dice.of(NAMES)}),
    ("delete", "/api/me"): _post(
        "/api/me", lambda w, k, p, dice: {"password": dice.of([p.password or None, dice.of(PASSWORDS)])}
    ),
    ("post", "/api/me/password"): _post(
        "/api/me/password", lambda w, k, p, dice: {"old": p.password or "correct horse", "new": dice.of(PASSWORDS)}
    ),
    ("post", "/api/me/link"): _post("/api/me/link", lambda w, k, p, dice: {}),
    ("post", "/api/links"): _post("/api/links", lambda w, k, p, dice: _with_code(k.links, dice)),
    ("post", "/api/links/look"): _post("/api/links/look", lambda w, k, p, dice: _with_code(k.links, dice)),
    ("get", "/api/tables"): _get("/api/tables", stage=["open", "running"], game=["walls", "towers", "chess"]),
    ("get", "/api/tables/mine"): _get("/api/tables/mine"),
    ("post", "/api/tables"): _post("/api/tables", _new_table),
    ("get", "/api/tables/{table_id}"): _get("/api/tables/{table_id}"),
    ("get", "/api/tables/{table_id}/view"): _get("/api/tables/{table_id}/view", seat=["0", "N", "9"]),
    ("get", "/api/tables/{table_id}/games"): _get("/api/tables/{table_id}/games"),
    ("post", "/api/tables/{table_id}/requests"): _request,
    ("post", "/api/tables/{table_id}/invite"): _post(
        "/api/tables/{table_id}/invite", lambda w, k, p, dice: {"fresh": dice.of([False, False, True])}
    ),
    ("post", "/api/tables/{table_id}/personal-invites"): _post(
        "/api/tables/{table_id}/personal-invites",
        lambda w, k, p, dice: {"seat": dice.of([0, 1, 2, "S", "N"]), "name": dice.of(NAMES)},
    ),
    ("post", "/api/join"): _post("/api/join", lambda w, k, p, dice: _with_code(k.invites, dice)),
    ("post", "/api/join/look"): _post("/api/join/look", lambda w, k, p, dice: _with_code(k.invites, dice)),
    ("get", "/api/games/{game_id}"): _get("/api/games/{game_id}"),
    ("get", "/api/games/{game_id}/record"): _get("/api/games/{game_id}/record"),
    ("get", "/api/games/{game_id}/proof"): _get("/api/games/{game_id}/proof"),
    ("get", "/api/games/{game_id}/replay"): _get(
        "/api/games/{game_id}/replay", eyes=["spectator", "0", "N", "?"], start=[0, 3, 999], count=[1, 20]
    ),
    ("post", "/api/replay"): _post(
        "/api/replay",
        lambda w, k, p, dice: {"record": _record(w, k, p, dice), "eyes": dice.of(["open", "0", "S"]), "count": 5},
    ),
    ("post", "/api/preview"): _post(
        "/api/preview",
        lambda w, k, p, dice: {
            "record": _record(w, k, p, dice),
            "step": dice.of([0, 1, 99]),
            "seat": dice.of([0, 1, "S"]),
            "action": dice.of(["S1@c2", "wall R5", "x"]),
        },
    ),
    ("get", "/api/users/{who}"): _get("/api/users/{who}"),
    ("get", "/api/users/{who}/games"): _get("/api/users/{who}/games", most=[1, 0], game=["walls"], before=[1]),
    ("get", "/api/users/{who}/results"): _get("/api/users/{who}/results"),
    ("get", "/api/games"): _get("/api/games", most=[1, 0], game=["walls", "chess"]),
    ("get", "/api/ratings/{game}"): _get("/api/ratings/{game}", most=[1]),
    ("get", "/api/export.jsonl"): _get("/api/export.jsonl", game=["walls", "towers"], since=[0, 2**40]),
    ("get", "/api/bots/built-in"): _get("/api/bots/built-in"),
    ("get", "/api/bots"): _get("/api/bots"),
    ("post", "/api/bots"): _post("/api/bots", lambda w, k, p, dice: {"name": dice.of(NAMES)}),
    ("delete", "/api/bots/{user_id}"): _get("/api/bots/{user_id}"),
    ("post", "/api/bots/{user_id}/tokens"): _post("/api/bots/{user_id}/tokens", lambda w, k, p, dice: {"label": "one"}),
    ("delete", "/api/bots/{user_id}/tokens/{token_id}"): _get("/api/bots/{user_id}/tokens/{token_id}"),
    ("get", "/api/schemas/{name}"): _get("/api/schemas/{name}"),
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
    told: Any = answer.json() if answer.content and kind.startswith("application/json") else None
    if isinstance(told, dict) and "csrf" in told and not who.token:
        who.user = told["user"]["id"] if told["user"] else ""
        who.http.headers["x-csrf-token"] = told["csrf"] or ""
    match operation:
        case ("delete", "/api/me"):
            who.user = ""
        case ("post", "/api/tables"):
            simulation.tables.append(told["id"])
        case ("post", "/api/tables/{table_id}/invite" | "/api/tables/{table_id}/personal-invites"):
            known.invites.append(_code(told["url"]))
        case ("post", "/api/me/link"):
            known.links.append(_code(told["url"]))
        case ("post", "/api/bots"):
            known.bots.append(told["id"])
        case ("post", "/api/bots/{user_id}/tokens"):
            owner = str(answer.request.url).split("/")[-2]
            known.tokens.append((owner, told["info"]["id"], told["token"]))
        case ("post", "/api/join"):
            who.user = told["user"]["id"]
        case ("get", "/api/games/{game_id}/record"):
            known.records = [told, *known.records[:2]]
