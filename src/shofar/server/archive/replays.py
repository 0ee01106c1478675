"""A record step by step: what a seat, a spectator, or somebody with everything open would have seen."""

from typing import Any, cast

from msgspec import Struct

from shofar.core.errors import Malformed
from shofar.core.game import AnyGame
from shofar.core.rules import Seat
from shofar.games import winners
from shofar.records.record import games_of, read_record
from shofar.table.messages import EndInfo, ResultInfo
from shofar.table.settings import GameName
from shofar.table.table_info import result_info

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

    game: GameName
    seats: list[Seat]
    actions: int
    eyes: str
    steps: list[Step]
    next: int | None
    """The step to ask for next; null after the last one."""
    end: EndInfo | None
    result: ResultInfo | None
    """How it came out where it ended by its rules."""
    swapped: bool | None
    """Where sides were chosen after the first move: whether they were swapped."""


def replay_views(
    raw: object, eyes: str = OPEN, start: int = 0, count: int = MOST_VIEWS, *, trusted: bool = False
) -> Replay:
    """Views from a step on. Illegal, Malformed or BrokenAt name what is wrong with a record that is not our own."""
    record = read_record(raw, trusted=trusted)
    games = list(games_of(record))
    if start >= len(games):
        raise Malformed("start", "server-no-such-step", {"steps": len(games) - 1, "step": start})
    last, chosen = games[-1], games[start : start + min(count, MOST_VIEWS)]
    who = None if eyes in (OPEN, SPECTATOR) else _seat(last, eyes, "eyes")
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
        game=cast(GameName, last.name),
        seats=list(last.seats),
        actions=len(games) - 1,
        eyes=eyes,
        steps=steps,
        next=end if end < len(games) else None,
        end=_end_info(record.raw, last),
        result=result_info(last, _out(record.raw, last)),
        swapped=swapped_sides(record.raw),
    )


def swapped_sides(raw: dict[str, Any]) -> bool | None:
    """Whether sides were swapped after the first move; None where nobody could choose, or nothing readable says so."""
    sides = raw.get("sides")
    swapped = sides.get("swapped") if isinstance(sides, dict) else None
    return swapped if isinstance(swapped, bool) else None


def _end_info(raw: dict[str, Any], game: AnyGame) -> EndInfo | None:
    """How a record ended that did not end by the rules, and who won by it."""
    if not (end := raw.get("end")):
        return None
    out = _out(raw, game)
    if not out and len(game.seats) == 2:
        out = [seat for seat in game.seats if seat == end.get("seat")]
    return EndInfo(end["kind"], end.get("seat"), winners(game, out))


def _out(raw: dict[str, Any], game: AnyGame) -> list[Seat]:
    """The seats of those who gave up, or ran out of time."""
    players = raw.get("players")
    seated = zip(game.seats, players if isinstance(players, list) else [], strict=False)
    return [seat for seat, player in seated if isinstance(player, dict) and "out" in player]


def preview_at(raw: Any, step: int, seat: Seat, action: str) -> dict[str, Any]:
    """What an action would have done at a step of a record."""
    games = list(games_of(read_record(raw)))
    if step >= len(games):
        raise Malformed("step", "server-no-such-step", {"steps": len(games) - 1, "step": step})
    game = games[step]
    own = _seat(game, seat, "seat")
    return game.preview(own, action).to_json()


def _seat(game: AnyGame, seat: Seat, field: str) -> Seat:
    labels: dict[str, Seat] = {str(one): one for one in game.seats}
    if str(seat) not in labels:
        raise Malformed(field, "not-one-of", {"expected": ", ".join(labels)})
    return labels[str(seat)]
