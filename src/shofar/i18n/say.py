"""Sentences about errors, actions, events and what is asked, in any language that has a catalogue."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, get_args

from shofar import towers, walls
from shofar.core.colours import Colour
from shofar.core.errors import Illegal, Malformed
from shofar.core.rules import GameView, Seat
from shofar.i18n.catalogue import Catalogue, catalogue
from shofar.towers import events as towers_events
from shofar.walls import events as walls_events

Names = Mapping[Any, str]
"""Players by seat."""
LINE_KINDS = ("frontal", "diagonal")
PIECES = frozenset(str(piece) for piece in towers.Piece)
SCORED = tuple(Colour(letter) for letter in "RYGBP")
"""The order in which the page counts the colours of a scoring."""


def error_sentence(wrong: Illegal | Malformed, language: str | None = None) -> str:
    """What is wrong and what to do about it."""
    return refusal_sentence(wrong.code, wrong.params, language)


def refusal_sentence(code: str, params: Mapping[str, object], language: str | None = None) -> str:
    """The sentence for a code. Cards and moves stay in the notation they came in; the page puts them in words."""
    words = catalogue(language)
    named = {name: _named(name, value, words) for name, value in params.items()}
    piece = str(params.get("piece"))
    if piece in PIECES:
        named |= {"colour": words.say(f"colour-{piece[0]}"), "size": int(piece[1])}
    return words.say(f"error-{code}", named)


def _named(name: str, value: object, words: Catalogue) -> object:
    """Sides and kinds of lines by their names; what is no side (an error may be about just that) stays as it is."""
    if name == "side" and value in tuple(towers.Side):
        return words.say(f"side-{value}")
    return words.say(f"kind-{value}") if name == "kind" and value in LINE_KINDS else value


def card_words(card: str, language: str | None = None) -> str:
    """A card's name in words."""
    say = catalogue(language).say
    if card in ("T", "S", "?"):
        return say({"T": "card-trumpet", "S": "card-scoring", "?": "card-hidden"}[card])
    return say("card-wall", {"colour": say(f"colour-{card[0]}"), "value": int(card[1])})


def action_sentence(action: object, language: str | None = None) -> str:
    """What an action does, as a button or a list would say it; Malformed where the text is no action."""
    text = str(action)
    try:
        return _action_sentence(text, language)
    except (KeyError, ValueError, IndexError):
        raise Malformed("action", "walls-no-such-verb", {"text": text[:100]}) from None


def _action_sentence(text: str, language: str | None) -> str:
    say = catalogue(language).say
    if "@" in text:
        piece, _, square = text.partition("@")
        return say("action-towers-place", {"piece": card_words(piece, language), "square": square})
    verb, what, *aside = text.split(" ")
    if verb == "trumpet":
        key = "action-walls-trumpet-aside" if aside else "action-walls-trumpet"
        return say(key, {"colour": say(f"colour-{what}")})
    return say(f"action-walls-{verb}", {"card": card_words(what, language)})


def prompt_sentence(view: GameView, names: Names, language: str | None = None) -> str | None:
    """What is asked of the view's seat, or whom the table waits for; None when the game is over."""
    if type(view) not in _PROMPTS:
        raise Malformed("view", "not-this-view", {"expected": "walls.View, towers.View"})
    return _PROMPTS[type(view)](view, names, catalogue(language))


def _towers_prompt(view: towers.View, names: Names, words: Catalogue) -> str | None:
    if view.turn is None:
        return None
    params = {"side": _who(view.turn, names)}
    mine = view.turn == view.seat
    if view.facts.threat:
        params["threat"] = _who(view.facts.threat, names)
        return words.say("prompt-towers-parry" if mine else "prompt-towers-parry-wait", params)
    return words.say("prompt-towers-turn" if mine else "prompt-towers-wait", params)


def _walls_prompt(view: walls.View, names: Names, words: Catalogue) -> str | None:
    say = words.say
    if not view.waiting:
        return None
    if view.seat in view.waiting:
        if view.phase == "turn":
            return say("prompt-walls-turn")
        return say(f"prompt-walls-{view.phase}", {"others": len(view.waiting) - 1})
    if view.turn is not None:
        return say("prompt-walls-wait", {"who": _who(view.turn, names)})
    return say("prompt-walls-chosen" if view.pending else "prompt-walls-watch", {"count": len(view.waiting)})


def event_sentence(event: object, names: Names, language: str | None = None) -> str:
    """What has happened, in one sentence or two."""
    if type(event) not in _EVENTS:
        raise Malformed("event", "not-one-of", {"expected": "walls.Event, towers.Event"})
    return _EVENTS[type(event)](event, names, catalogue(language))


def _walls_sentence(event: walls.Event, names: Names, words: Catalogue) -> str:
    match event:
        case walls_events.Chose(seat=seat):
            return words.say("event-walls-chose", {"who": _who(seat, names)})
        case walls_events.FirstTurned(cards=cards):
            return words.say("event-walls-first", {"cards": _owned([(card,) for card in cards], names, words)})
        case walls_events.Fed():
            return words.say("event-walls-fed")
        case walls_events.Sounded():
            return _trumpet_sentence(event, names, words)
        case walls_events.Scored():
            return _scoring_sentence(event, names, words)
        case walls_events.Ended():
            winners = [_who(seat, names) for seat in event.winners]
            return words.say(
                "event-walls-end",
                {
                    "scores": ", ".join(f"{_who(seat, names)} ({score})" for seat, score in enumerate(event.scores)),
                    "winners": _listed(winners, words),
                    "count": len(winners),
                },
            )
        case _:
            told_card = {"who": _who(event.seat, names), "card": card_words(event.card, words.language)}
            return words.say(f"event-walls-{event.event}", told_card)


def _trumpet_sentence(event: walls_events.Sounded, names: Names, words: Catalogue) -> str:
    return words.say(
        "event-walls-trumpet",
        {
            "who": _who(event.seat, names),
            "colour": words.say(f"colour-{event.colour}"),
            "fallen": sum(map(len, event.fallen)),
            "cards": _owned(event.fallen, names, words),
            "removed": sum(map(len, event.removed)),
            "from": _listed([_who(seat, names) for seat, cards in enumerate(event.removed) if cards], words),
            "joined": "yes" if event.joined else "no",
        },
    )


def _scoring_sentence(event: walls_events.Scored, names: Names, words: Catalogue) -> str:
    """Colour by colour, of those that lay in the supply: whose walls stood how long, and what came of it."""
    lay = [colour for colour in SCORED if _of_colour(event.supply, colour)]
    sentences = [_scored_colour(event, colour, names, words, last=colour == lay[-1]) for colour in lay]
    none = [words.say("event-walls-scoring-none")]
    return " ".join([words.say("event-walls-scoring", {"round": event.round}), *(sentences or none)])


def _scored_colour(event: walls_events.Scored, colour: Colour, names: Names, words: Catalogue, *, last: bool) -> str:
    lengths = [f"{_who(seat, names)} {own[colour]}" for seat, own in enumerate(event.lengths) if colour in own]
    prizes = [
        words.say("event-walls-scoring-prize", {"who": _who(seat, names), "cards": len(own)})
        for seat, cards in enumerate(event.won)
        if (own := _of_colour(cards, colour))
    ]
    if stayed := _of_colour(event.stayed, colour):
        prizes.append(words.say("event-walls-scoring-stays", {"count": len(stayed)}))
    params = {
        "colour": words.say(f"colour-{colour}"),
        "lengths": ", ".join(lengths) or words.say("event-walls-scoring-no-wall"),
        "prizes": ", ".join(prizes),
        "last": "yes" if last else "no",
    }
    return words.say("event-walls-scoring-colour", params)


def _of_colour(cards: Sequence[str], colour: Colour) -> list[str]:
    return [card for card in cards if card[0] == colour]


def _towers_sentence(event: towers.Event, names: Names, words: Catalogue) -> str:
    if isinstance(event, towers_events.Ended):
        return words.say(f"event-towers-end-{event.kind}", {"who": _who(event.winner, names)})
    turned = [
        words.say("event-towers-turned", {"line": turn.line, "who": _who(turn.after, names)})
        if turn.after
        else words.say("event-towers-neutral", {"line": turn.line})
        for turn in event.turned
    ]
    params: dict[str, object] = {
        "who": _who(event.seat, names),
        "piece": card_words(event.piece, words.language),
        "square": event.square,
        "count": len(turned),
        "turned": _listed(turned, words) if turned else "",
    }
    return words.say("event-towers-placed", params)


def _who(seat: Seat | None, names: Names) -> str:
    try:
        return "" if seat is None else names[seat]
    except (LookupError, TypeError):
        raise Malformed("names", "names-missing", {"expected": str(seat)}) from None


def _owned(cards: Sequence[Sequence[str]], names: Names, words: Catalogue) -> str:
    """Cards by seat, each with its owner."""
    owned = [
        words.say("card-of", {"card": card_words(card, words.language), "who": _who(seat, names)})
        for seat, own in enumerate(cards)
        for card in own
    ]
    return _listed(owned, words)


def _listed(items: Sequence[str], words: Catalogue) -> str:
    """`a, b and c` as the language writes it."""
    if len(items) < 2:
        return "".join(items)
    return words.say("list-and", {"list": ", ".join(items[:-1]), "last": items[-1]})


_PROMPTS: dict[type, Callable[..., str | None]] = {walls.View: _walls_prompt, towers.View: _towers_prompt}
"""What is asked, by the type of the view."""
_EVENTS: dict[type, Callable[..., str]] = {
    **dict.fromkeys(get_args(walls.Event), _walls_sentence),
    **dict.fromkeys(get_args(towers.Event), _towers_sentence),
}
"""What has happened, by the type of the event."""
