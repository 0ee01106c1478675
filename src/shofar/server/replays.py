"""A record step by step: what a seat, a spectator, or somebody with everything open would have seen."""

from typing import Any

from msgspec import Struct

from shofar.core.errors import Malformed
from shofar.core.game import Seat
from shofar.records.record import games_of, read_record
from shofar.table.messages import EndInfo

OPEN, SPECTATOR = "open", "spectator"
MOST_VIEWS = 400


class Step(Struct, frozen=True):
    """The view after so many actions, and the events since the step before."""

    step: int
    action: Any
    """As the record has it, where everything is open; through other eyes the events tell what may be known."""
    view: dict[str, Any]
    events: list[dict[str, Any]]


class Replay(Struct, frozen=True):
    """A stretch of a record through one pair of eyes."""

    game: str
    seats: list[Seat]
    actions: int
    eyes: str
    steps: list[Step]
    next: int | None
    """The step to ask for next; null after the last one."""
    end: EndInfo | None


def replay_views(raw: Any, eyes: str = OPEN, start: int = 0, count: int = MOST_VIEWS) -> Replay:
    """Views from a step on. Illegal, Malformed or BrokenAt name what is wrong with the record."""
    record = read_record(raw)
    games = list(games_of(record))
    if start >= len(games):
        raise Malformed("from", "server-no-such-step", {"steps": len(games) - 1, "step": start})
    last, chosen = games[-1], games[start : start + min(count, MOST_VIEWS)]
    who = None if eyes in (OPEN, SPECTATOR) else _seat(last, eyes)
    entries = last.record()["actions"]
    seen = 0 if start == 0 else len(games[start - 1].events)
    steps = []
    for at, game in enumerate(chosen, start):
        view = (game.open_view() if eyes == OPEN else game.view(who)).to_json()
        events = view.pop("events")
        action = entries[at - 1] if at else None
        steps.append(Step(at, action if eyes == OPEN else None, view, events[seen:]))
        seen = len(events)
    end = start + len(chosen)
    return Replay(
        game=last.name,
        seats=list(last.seats),
        actions=len(games) - 1,
        eyes=eyes,
        steps=steps,
        next=end if end < len(games) else None,
        end=EndInfo(told["kind"], told.get("seat")) if (told := record.raw.get("end")) else None,
    )


def preview_at(raw: Any, step: int, seat: Seat, action: str) -> dict[str, Any]:
    """What an action would have done at a step of a record."""
    games = list(games_of(read_record(raw)))
    if step >= len(games):
        raise Malformed("step", "server-no-such-step", {"steps": len(games) - 1, "step": step})
    game = games[step]
    own = _seat(game, seat)
    told: dict[str, Any] = game.rules.preview(game.view(own), own, game.rules.parse_action(action)).to_json()
    return told


def _seat(game: Any, seat: Seat) -> Seat:
    labels: dict[str, Seat] = {str(one): one for one in game.seats}
    if str(seat) not in labels:
        raise Malformed("seat", "not-one-of", {"expected": ", ".join(labels)})
    return labels[str(seat)]
