"""Why something happened: every number and name that is said is counted again from whole states, in random games."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from shofar.core.game import AnyGame
from shofar.games import new_game
from shofar.i18n import LANGUAGES
from shofar.i18n.rule_book import clauses
from shofar.learn.sentences import sentence_text
from shofar.learn.why import why
from shofar.records.record import load
from shofar.walls.cards import wall_length
from shofar.walls.rules import COLOUR_INDEX
from tests.i18n.catalogues import messages
from tests.scale import scale

GOLDEN = Path(__file__).parents[1] / "golden"
NAMES = {"0": "Ada", "1": "Bo", "2": "Cy", "3": "Di", "4": "Ed", "N": "Nora", "S": "Sam"}
OTHERWISE = {"walls": {"W4": "any", "W5": "later", "W11": "may"}, "towers": {"T10": "balanced"}}
RARE = {"why-towers-last-seven", "why-walls-first-trumpet", "why-walls-tie", "why-walls-tiebreak"}
"""What some hundred random games may not bring."""


@dataclass
class Moment:
    """One action of a game: the states around it, and what happened."""

    seat: Any
    before: Any
    after: Any
    events: tuple[Any, ...]


def moments(game: AnyGame) -> Iterator[Moment]:
    now = game.first(0)
    for seat, action in game.actions:
        after = now.play(seat, action)
        yield Moment(seat, now.state, after.state, after.events[len(now.events) :])
        now = after


def random_game(name: str, seed: int, readings: dict[str, str]) -> AnyGame:
    """Half of the seeds sound and lay what they can, so that walls grow and fall."""
    dice = Random(f"{name}{seed}")
    game = new_game(name, seats=3 + seed % 3, seed=seed, readings=readings)
    while game.waiting:
        seat = game.waiting[-1]
        legal = game.legal(seat)
        keen = [one for one in legal if not one.startswith("supply")] if seed % 2 else legal
        game = game.play(seat, dice.choice(keen or legal))
    return game


def plain(params: Any) -> dict[str, Any]:
    """Parameters without their kinds: `players:0+2` is `0+2`."""
    return {
        name: value.partition(":")[2] if isinstance(value, str) and ":" in value else value
        for name, value in params.items()
    }


def golden(readings: dict[str, str]) -> Iterator[AnyGame]:
    """Games of Towers that fill the board, played again as far as they go by these readings."""
    for file in sorted(GOLDEN.glob("towers-*.jsonl")):
        played = load(json.loads(file.read_text(encoding="utf-8").partition("\n")[0])["record"])
        game = new_game("towers", starter=played.actions[0][0], readings=readings)
        for seat, action in played.actions:
            if not game.waiting or game.why_illegal(seat, action):
                break
            game = game.play(seat, action)
        yield game


# Towers


def tower_of(moment: Moment, square: str) -> list[int]:
    return [piece.size for piece in moment.after.towers[moment.after.layout.index[square]]][::-1]


def towers_truth(moment: Moment, event: Any, key: str, said: dict[str, Any]) -> bool:
    state = moment.after
    layout = state.layout
    if key == "bank":
        owner = layout.owners[layout.index[said["square"]]]
        return bool(said["square"] == event.square and said["who"] == owner != event.seat)
    if key in ("seven", "last", "last-seven", "draw"):
        winner = state.outcome.winner
        counts = [state.count(winner), state.count(winner.other)] if winner else []
        held = [said.get("mine"), said.get("theirs")] == counts if winner else True
        ends: dict[str, Callable[[], bool]] = {
            "seven": lambda: (
                said["before"] == moment.before.count(winner) >= 7 <= said["mine"] and moment.seat != winner
            ),
            "last": lambda: 7 > said["mine"] > said["theirs"],
            "last-seven": lambda: said["mine"] >= 7,
            "draw": lambda: said["count"] == state.count(moment.seat) == state.count(moment.seat.other) and not winner,
        }
        return held and ends[key]()
    line = layout.lines.index(said["line"])
    assert layout.index[event.square] in layout.line_squares[line]
    here = {layout.squares[at]: layout.owners[at] for at in layout.line_squares[line] if state.towers[at]}
    holder = state.holders[line]
    assert said["square"] in here
    assert said.get("who") == holder
    if key == "alone":
        return holder is None and set(here.values()) == {here[said["square"]]}
    mine, theirs = tower_of(moment, said["square"]), tower_of(moment, said["other"])
    assert here[said["square"]] != here[said["other"]]
    assert holder in (None, here[said["square"]])
    common = min(len(mine), len(theirs))
    differ = [at for at in range(common) if mine[at] != theirs[at]]
    both = len(mine) > 1 or len(theirs) == 1
    lines: dict[str, Callable[[], bool]] = {
        "equal": lambda: mine == theirs and holder is None,
        "balanced": lambda: not differ and len(mine) != len(theirs) and holder is None,
        "taller": lambda: not differ and len(mine) > len(theirs) > 1,
        "single": lambda: len(mine) > 1 == len(theirs),
        "top": lambda: both and (said["mine"], said["theirs"]) == (mine[0], theirs[0]) and mine[0] > theirs[0],
        "below": lambda: (
            both
            and (said["mine"], said["theirs"]) == (mine[differ[0]], theirs[differ[0]])
            and differ[0] > 0
            and mine[differ[0]] > theirs[differ[0]]
        ),
    }
    return lines[key]()


# Walls


def sizes(state: Any, colour: str) -> list[int]:
    index = next(at for one, at in COLOUR_INDEX.items() if one == colour)
    return [wall_length(walls[index]) for walls in state.walls]


def walls_truth(moment: Moment, event: Any, key: str, said: dict[str, Any]) -> bool:
    before, after = moment.before, moment.after
    scored: Any = next((one for one in moment.events if one.event == "scoring"), None)
    who = said.get("who", "")
    colour = said.get("colour", "R")
    index = next(at for one, at in COLOUR_INDEX.items() if one == colour)
    # At the end the ones leave their walls, and walls of trumpets go: the scoring tells how long they were.
    then = sizes(after, colour) if scored is None else [own.get(colour, 0) for own in scored.lengths]
    longest = [seat for seat, length in enumerate(then) if length and length == max(then)]
    named = [int(one) for one in who.split("+")] if who else []
    cards = [card for walls in before.walls for card in walls[index]]
    highest = max([card.length for card in cards], default=0)
    supply = [card for card in scored.supply if card[0] == colour] if scored else []
    won = [[card for card in own if card[0] == colour] for own in scored.won] if scored else []
    out = after.outcome
    stood = len(before.open_supply) + sum(map(len, before.put))
    checks: dict[str, Callable[[], bool]] = {
        "chose": lambda: named == [event.seat] and said["seats"] == len(before.hands),
        "first": lambda: said["value"] == max(wall_length(wall) for walls in after.walls for wall in walls),
        "first-trumpet": lambda: said["count"] == len(after.removed) - len(before.removed),
        "fed": lambda: (
            (said["count"], said["seats"], said["round"], {said["hand"]})
            == (len(after.supply), len(after.hands), after.round, set(map(len, after.hands)))
        ),
        "wall": lambda: (
            named == [event.seat] == [moment.seat]
            and (said["before"], said["length"]) == (sizes(before, colour)[event.seat], then[event.seat])
            and said["value"] == said["length"] - said["before"]
        ),
        "leads": lambda: (
            named == longest
            and said["length"] == max(then)
            and said["next"] == max(length for seat, length in enumerate(then) if seat not in named)
        ),
        "tied": lambda: named == longest and len(named) > 1 and said["length"] == max(then),
        "nobody": lambda: not longest,
        "gold": lambda: event.card[1] == "1",
        "fell": lambda: said["value"] == highest > 0 and said["count"] == sum(card.length == highest for card in cards),
        "nothing": lambda: not cards,
        "removed": lambda: (
            named == [seat for seat, own in enumerate(event.removed) if own]
            and all(not then[seat] and "T" in before.walls[seat][index] for seat in named)
        ),
        "joined": lambda: named == [event.seat] and said["length"] == then[event.seat] >= 3,
        "aside": lambda: named == [event.seat] and then[event.seat] > 0 and not event.joined,
        "alone": lambda: named == [event.seat] and not then[event.seat],
        "supply": lambda: named == [event.seat] and said["count"] == stood + 1,
        "drew": lambda: named == [event.seat] and said["count"] == len(after.draw) == len(before.draw) - 1,
        "scoring-card": lambda: named == [event.seat] and said["round"] == before.round and scored is not None,
        "drew-again": lambda: named == [event.seat] and len(after.draw) == len(before.draw) - 2,
        "trumpets": lambda: said["count"] == sum(card == "T" for card in scored.supply) > 0,
        "prize": lambda: (
            named == longest
            and said["length"] == max(then)
            and said["count"] == len(supply) == len(won[named[0]])
            and not sum(map(len, won)) - len(supply)
        ),
        "shared": lambda: (
            named == longest
            and len(named) > 1
            and said["length"] == max(then)
            and all(len(won[seat]) == said["each"] for seat in named)
            and said["count"] == len(supply) == said["each"] * len(named) + said["left"]
        ),
        "stays": lambda: not longest and said["count"] == len(supply) > 0,
        "ones": lambda: (
            said["count"] == sum(len(own) for own in event.ones) > 0 and all(event.ones[seat] for seat in named)
        ),
        "most": lambda: tuple(named) == out.winners and sorted(out.scores)[-2:] == [said["next"], said["score"]],
        "tiebreak": lambda: (
            tuple(named) == out.winners
            and said["left"] == out.tiebreak[named[0]]
            and all(out.scores[int(seat)] == said["score"] == max(out.scores) for seat in said["tied"].split("+"))
        ),
        "tie": lambda: (
            tuple(named) == out.winners
            and len(named) > 1
            and {(out.scores[seat], out.tiebreak[seat]) for seat in named} == {(said["score"], said["left"])}
        ),
    }
    return checks[key]()


TRUTH = {"walls": walls_truth, "towers": towers_truth}


@pytest.mark.parametrize("name", list(TRUTH))
@pytest.mark.parametrize("otherwise", [False, True])
def test_every_event_has_reasons_and_all_of_them_are_true(name: str, otherwise: bool) -> None:
    met: Counter[str] = Counter()
    known = set(clauses(name))
    readings = OTHERWISE[name] if otherwise else {}
    games = [random_game(name, seed, readings) for seed in range(scale(12 if name == "walls" else 6, 400))]
    games += golden(readings) if name == "towers" else []
    for number, game in enumerate(games):
        for moment in moments(game):
            for event in moment.events:
                reasons = why(game, event.n) if number == 0 else why_of(game, moment, event)
                assert reasons, event
                turned = {turn.line for turn in getattr(event, "turned", ())}
                assert turned <= {plain(one.sentence.params).get("line") for one in reasons}, "a line turned untold"
                for one in reasons:
                    key = one.sentence.key.removeprefix(f"why-{name}-")
                    assert TRUTH[name](moment, event, key, plain(one.sentence.params)), (event, one)
                    assert one.clause in known, one
                    met[one.sentence.key] += 1
    wanted = {key for key in messages("en") if key.startswith(f"why-{name}-")} - RARE
    wanted -= set() if otherwise else {"why-towers-balanced", "why-walls-aside"}
    wanted -= {"why-towers-taller"} if otherwise else set()
    assert wanted <= set(met), wanted - set(met)


def why_of(game: AnyGame, moment: Moment, event: Any) -> Any:
    """The same without playing the whole game again for each event; `why` itself is asked in the first."""
    from shofar.learn.why import REASONS

    rules = game.rules
    events = moment.events
    before, after = rules.view(moment.before, None, ()), rules.view(moment.after, None, events)
    seen = next(one for one in after.events if one.n == event.n)  # type: ignore[attr-defined]
    return list(REASONS[game.name](before, after, seen))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_is_a_sentence_in_every_language(language: str) -> None:
    for name in TRUTH:
        game = random_game(name, 1, OTHERWISE[name])
        for one in why(game, 1, len(game.events)):
            said = sentence_text(one.sentence, language, NAMES)
            assert "{" not in said
            assert said.endswith("."), said
            assert ":" not in said.replace(": ", "").replace("\u00a0:", ""), said


def test_what_is_hidden_changes_no_reason() -> None:
    """Two deals that differ in hands and draw pile only, and in what lies face down, have the same reasons."""
    game = new_game("walls", seats=3, seed=5)
    dice = Random(2)
    while len(game.actions) < 14:
        seat = game.waiting[0]
        game = game.play(seat, dice.choice([one for one in game.legal(seat) if not one.startswith("supply")]))
    record = game.record()
    first = why(game, 1, len(game.events))
    deal: Any = record["deal"]
    changed = load({**record, "deal": {**deal, "draw": swapped(deal["draw"])}})
    assert changed.record() != record
    assert why(changed, 1, len(changed.events)) == first


def swapped(pile: list[str]) -> list[str]:
    """The pile with its last two unlike cards exchanged: nobody has drawn them yet."""
    last = max(at for at, card in enumerate(pile) if card != "S")
    for at in range(last - 1, 0, -1):
        if pile[at] not in ("S", pile[last]):
            changed = list(pile)
            changed[at], changed[last] = changed[last], changed[at]
            return changed
    raise AssertionError("a pile of one kind")


def test_an_event_that_is_not_there_has_no_reason() -> None:
    game = new_game("towers", seed=1)
    assert why(game, 1) == ()
    assert why(game.play(game.waiting[0], "R2@c2"), 2, 99) == ()
