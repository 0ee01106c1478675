"""How a call of the HTTP API is made by chance out of what there is in the simulation."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.random_operations.random_messages import Dice
from tests.random_operations.simulation import Simulation, Someone

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
    registrations: list[str] = field(default_factory=list)
    """Codes of invitations to make an account."""
    invitations: list[str] = field(default_factory=list)
    """Their ids."""
    passwords: list[str] = field(default_factory=list)
    """Codes of links by which somebody chooses a password."""
    bots: list[str] = field(default_factory=list)
    games: list[str] = field(default_factory=list)
    records: list[dict[str, Any]] = field(default_factory=list)
    keys: int = 0

    @property
    def codes(self) -> list[str]:
        """All that opens something to whoever has it."""
        return [*self.invites, *self.links, *self.registrations, *self.passwords]

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


def get(path: str, **query: list[Any]) -> Maker:
    def made(simulation: Simulation, known: Known, who: Someone, dice: Dice) -> Call | None:
        arguments = {name: dice.of([None, *options]) for name, options in query.items()}
        params = {name: value for name, value in arguments.items() if value is not None}
        return Call(filled(path, simulation, known, who, dice), {"params": params} if params else {})

    return made


def post(path: str, body: Callable[[Simulation, Known, Someone, Dice], Any]) -> Maker:
    def made(simulation: Simulation, known: Known, who: Someone, dice: Dice) -> Call | None:
        path_filled = filled(path, simulation, known, who, dice)
        return Call(path_filled, {"json": body(simulation, known, who, dice)})

    return made


def filled(path: str, simulation: Simulation, known: Known, who: Someone, dice: Dice) -> str:
    """Names of tables, games and people in place of what stands in braces."""
    options: dict[str, Callable[[], list[str]]] = {
        "{table_id}": lambda: [*simulation.tables, "0123456789abcdef"],
        "{game_id}": lambda: [*known.games, *(f"{one}-1" for one in simulation.tables), "nothing"],
        "{who}": lambda: [*(one.user for one in simulation.people if one.user), "Ada", "nobody"],
        "{user_id}": lambda: [who.user or "nobody", *known.bots, *(one.user for one in simulation.people if one.user)],
        "{token_id}": lambda: [*(token for _, token, _ in known.tokens), "nothing"],
        "{game}": lambda: ["walls", "towers", "chess"],
        "{name}": lambda: ["from-client", "from-server", "nothing"],
        "{lesson}": lambda: ["walls-2", "towers-3", "towers-5", "walls-99"],
        "{invitation}": lambda: [*known.invitations, "nothing"],
        "{stranger}": lambda: [*(one.user for one in simulation.people[2:] if one.user), *known.bots, "nobody"],
    }
    for brace, those in options.items():
        if brace in path:
            path = path.replace(brace, dice.of(those()))
    return path
