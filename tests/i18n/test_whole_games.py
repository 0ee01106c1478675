"""Whole games in four languages: a prompt in every state, a sentence for every event, a reason for every refusal."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from fluent.syntax import ast

from shofar import towers, walls
from shofar.core import Illegal
from shofar.core.errors import Malformed
from shofar.i18n import (
    LANGUAGES,
    action_sentence,
    catalogue,
    error_sentence,
    event_sentence,
    prompt_sentence,
)
from tests.i18n import page_cases
from tests.i18n.catalogues import messages
from tests.scale import scale

COLOURS = "RYGBP"
CARDS = [f"{colour}{value}" for colour in COLOURS for value in (1, 3, 4, 5, 7)] + ["T"]
EVERY_ACTION = [f"{verb} {card}" for verb in ("first", "feed", "wall", "supply") for card in CARDS]
EVERY_ACTION += [f"trumpet {colour}" for colour in COLOURS]
NAMES: dict[int | str, str] = {0: "Ada", 1: "Bo", 2: "Cy", 3: "Di", 4: "Ed", "S": "Ada", "N": "Bo"}


def played(game: Any, seed: int, taste: Callable[[Any, str], int] = lambda game, action: 0) -> Iterator[Any]:
    """A random game, state by state; of the actions, those that the players like most."""
    dice = random.Random(seed)
    while True:
        yield game
        if not game.waiting:
            return
        seat = dice.choice(game.waiting)
        legal = game.legal(seat)
        best = max(taste(game, str(action)) for action in legal)
        game = game.play(seat, dice.choice([action for action in legal if taste(game, str(action)) == best]))


def height(game: Any, action: str) -> int:
    """How many pieces the tower has on which a move builds: players who like that come to towers of four."""
    return len(game.view(None).towers.get(action.partition("@")[2], ()))


def refused(game: Any, actions: list[str]) -> Iterator[Illegal | Malformed]:
    """Everything that anybody could try now and may not."""
    for seat in game.seats:
        for action in actions:
            wrong = game.why_illegal(seat, game.rules.parse_action(action))
            if wrong is not None:
                yield wrong


def moves(game: Any, dice: random.Random) -> list[str]:
    """Moves of every kind: any piece on any square, on the tallest tower, and the last move's piece everywhere."""
    squares = list(game.setup.layout.squares)
    some = [f"{dice.choice(COLOURS)}{dice.randint(1, 5)}@{dice.choice(squares)}" for _ in range(60)]
    towers = game.view(None).towers
    if towers:
        tallest = max(towers, key=lambda square: len(towers[square]))
        some += [f"{colour}{size}@{tallest}" for colour in COLOURS for size in range(1, 6)]
    last = game.view(None).last
    return some + ([f"{last.partition('@')[0]}@{square}" for square in squares] if last else [])


@pytest.fixture(scope="module")
def walked() -> dict[str, Any]:
    """What was met on the way: views, events, actions and refusals of games of both kinds."""
    views: list[Any] = []
    refusals: dict[str, Illegal | Malformed] = {}
    last: list[Any] = []
    for seats in (3, 4, 5):
        for seed in range(scale(1, 10)):
            for game in played(walls.new(seats=seats, seed=seed), seed):
                views += [game.view(seat) for seat in (*game.seats, None)]
                refusals |= {f"{wrong.code} {wrong.params}": wrong for wrong in refused(game, EVERY_ACTION)}
            last.append(game)
    dice = random.Random(1)
    for seed in range(scale(6, 40)):
        for game in played(towers.new(), seed, *([height] if seed == 0 else [])):
            views += [game.view(seat) for seat in (*game.seats, None)]
            refusals |= {f"{wrong.code} {wrong.params}": wrong for wrong in refused(game, moves(game, dice))}
        last.append(game)
    return {"views": views, "refusals": list(refusals.values()), "last": last}


def whole(sentence: str | None) -> str:
    """A sentence without a hole in it: it begins with a capital, ends with a stop and has no braces."""
    assert sentence
    assert sentence[0].isupper() or sentence[0].isdigit(), sentence
    assert sentence.endswith((".", "!")), sentence
    assert "{" not in sentence
    assert "  " not in sentence
    return sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_state_says_what_is_asked(walked: dict[str, Any], language: str) -> None:
    prompts = set()
    for view in walked["views"]:
        sentence = prompt_sentence(view, NAMES, language)
        assert (sentence is None) == (view.result is not None)
        if sentence is not None:
            prompts.add(whole(sentence))
            assert all(action_sentence(action, language) for action in view.legal[:20])
    # Every prompt that there is was met: no state is left whose words nobody has seen.
    keys = [key for key in messages(language) if key.startswith("prompt-")]
    for key in keys:
        words = [text for text in _fixed(key, language) if text]
        assert any(all(text in prompt for text in words) for prompt in prompts), key


def _fixed(key: str, language: str) -> list[str]:
    """The parts of a message that do not depend on anything."""
    pattern = messages(language)[key].value
    assert pattern is not None
    return [one.value.strip() for one in pattern.elements if isinstance(one, ast.TextElement)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_its_clause_and_its_reason(walked: dict[str, Any], language: str) -> None:
    say = catalogue(language).say
    codes = set()
    for wrong in walked["refusals"]:
        assert isinstance(wrong, Illegal)
        whole(error_sentence(wrong, language))
        whole(say(f"rule-{wrong.clause}"))
        codes.add(wrong.code)
    assert codes >= {
        "walls-first-must-be-a-wall-card",
        "walls-trumpet-is-no-wall-card",
        "walls-not-in-hand",
        "walls-not-your-turn",
        "walls-still-choosing",
        "walls-chosen-already",
        "walls-first-card-missing",
        "walls-first-is-past",
        "walls-over",
        "towers-full",
        "towers-same-size",
        "towers-same-colour",
        "towers-asymmetry",
        "towers-not-in-stock",
        "towers-not-your-turn",
        "towers-over",
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_is_told(walked: dict[str, Any], language: str) -> None:
    kinds = set()
    for game in walked["last"]:
        for seat in (*game.seats, None):
            for event in game.view(seat).events:
                whole(event_sentence(event, NAMES, language))
                kinds.add(event.event)
    assert kinds == {"chose", "first", "fed", "wall", "trumpet", "supply", "drew", "scoring", "end", "placed"}


def test_the_page_is_held_to_the_same_sentences() -> None:
    assert page_cases.FILE.read_text(encoding="utf-8") == page_cases.text(), (
        "write it anew: python -m tests.i18n.page_cases"
    )
