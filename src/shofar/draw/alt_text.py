"""A position in sentences, for those who hear a picture rather than see it."""

from collections import Counter
from collections.abc import Mapping, Sequence

from shofar import towers, walls
from shofar.draw.labels import Words, colour_word, seat_name, side_name
from shofar.draw.theme import look
from shofar.walls.cards import HIDDEN
from shofar.walls.scoring import ROUNDS


def scoring_words(view: walls.View, words: Words) -> str | None:
    """When the next scoring can come."""
    scoring = view.facts.scoring
    if scoring is None:
        return None
    if scoring.latest == 1:
        return words("scoring-now")
    return words("scoring", earliest=scoring.earliest, latest=scoring.latest)


def asked_words(view: walls.View, words: Words, names: Sequence[str] | None) -> list[str]:
    """Who is to act, or how it ended."""
    if view.result is not None:
        won = ", ".join(seat_name(words, names, seat, view.seat) for seat in view.result["winners"])
        return [words("phase-over"), words("winners", names=won)]
    if view.turn is not None:
        if view.turn == view.seat:
            return [words("your-turn")]
        return [words("to-play", name=seat_name(words, names, view.turn, view.seat))]
    waiting = ", ".join(seat_name(words, names, seat, view.seat) for seat in view.waiting)
    lines = [words(f"phase-{view.phase}"), words("choosing", names=waiting)]
    if view.start is not None:  # nobody knows before the first cards lie (W5, reading `later`)
        lines.append(words("starts", name=seat_name(words, names, view.start, view.seat)))
    return lines + ([words("pending", action=view.pending)] if view.pending else [])


def house_rules(view: walls.View | towers.View, words: Words) -> list[str]:
    """The clauses that this game reads otherwise than by the rulings: one sentence, or none."""
    read = [
        words.message("said-of", name=words.message(f"page-reading-{clause}"), told=f"{how} ({clause})")
        for clause, value in view.readings.items()
        for how in [words.message(f"page-reading-{clause}-{value}")]
    ]
    return [words.message("said-of", name=words.message("page-house-rules"), told="; ".join(read))] if read else []


def tell_walls(view: walls.View, words: Words, names: Sequence[str] | None) -> list[str]:
    """A position of Walls, one sentence for each part."""
    lines = [words("round", round=view.round, rounds=ROUNDS), *asked_words(view, words, names)]
    lines += house_rules(view, words)
    scoring = scoring_words(view, words)
    if scoring:
        lines.append(scoring)
    for seat, own in enumerate(view.walls):
        parts = [f"{words('hand')} {_cards(view.hands[seat], words)}", f"{words('won')} {len(view.won[seat])}"]
        first = view.first[seat]
        if first is not None:
            parts.append(f"{words('first')} {_cards((first,), words)}")
        for colour in look().order:
            if colour in own:
                leads = f", {words('longest')}" if seat in view.facts.leaders.get(colour, ()) else ""
                length = view.facts.lengths[seat][colour]
                wall = words("wall", colour=colour_word(words, colour))
                parts.append(f"{wall} {length} ({_cards(own[colour], words)}){leads}")
        if not own:
            parts.append(words("no-walls"))
        if view.result is not None:
            parts.append(words("left-in-walls", left=view.result["tiebreak"][seat]))
        lines.append(words.message("said-of", name=seat_name(words, names, seat, view.seat), told="; ".join(parts)))
    supply = f"{words('supply')} {len(view.supply)}"
    lines.append(words.message("said-of", name=supply, told=_cards(view.supply, words)))
    lines.append(f"{words('draw')} {view.draw}; {words('removed')} {len(view.removed)}")
    return [f"{sentence}." for sentence in lines]


def _cards(codes: Sequence[str], words: Words) -> str:
    counted = Counter(codes)
    named = [
        words("hidden") if code == HIDDEN else words.message("card-trumpet") if code == walls.Card.TRUMPET else code
        for code in counted
    ]
    return ", ".join(
        name if count == 1 else f"{count} × {name}" for name, count in zip(named, counted.values(), strict=True)
    )


def towers_headline(view: towers.View, words: Words, names: Mapping[str, str] | None) -> str:
    """Who is to move, or how it ended."""
    if view.result is not None:
        winner = view.result["winner"]
        named = {"name": side_name(words, names, winner)} if winner else {}
        return words(f"result-{view.result['kind']}", **named)
    if view.turn == view.seat:
        return words("your-turn")
    return words("to-play", name=side_name(words, names, view.turn or towers.Side.SOUTH))


def threat_words(view: towers.View, words: Words, names: Mapping[str, str] | None) -> list[str]:
    """The warning that somebody holds seven, and how many moves parry it."""
    if view.facts.threat is None:
        return []
    sentence = words("threat", name=side_name(words, names, view.facts.threat))
    return [sentence, words("parries", count=len(view.facts.parries or ()))]


def tell_towers(view: towers.View, words: Words, names: Mapping[str, str] | None) -> list[str]:
    """A position of Towers, one sentence for each part."""
    lines = [towers_headline(view, words, names), *threat_words(view, words, names), *house_rules(view, words)]
    if view.last:
        lines.append(words("last", move=view.last))
    for side in (towers.Side.SOUTH, towers.Side.NORTH):
        held = [line for line, owner in view.monoliths.items() if owner == side]
        parts = (
            f"{words('monoliths')} {view.count[side]}{' (' + ', '.join(held) + ')' if held else ''}",
            f"{words('stock')} {', '.join(view.stock[side]) or 0}",
        )
        lines.append(words.message("said-of", name=side_name(words, names, side), told="; ".join(parts)))
    for square, tower in view.towers.items():
        lines.append(words.message("said-of", name=words("tower", square=square), told=", ".join(reversed(tower))))
    if not view.towers:
        lines.append(words("empty-board"))
    return [f"{sentence}." for sentence in lines]
