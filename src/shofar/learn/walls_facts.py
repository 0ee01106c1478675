"""Facts about a try in Walls that lessons ask for: each is counted from states and events of the rules."""

from collections.abc import Callable

from shofar.core.colours import Colour
from shofar.learn.trial import Moment, Trial
from shofar.walls import State, events
from shofar.walls.actions import Trumpet, parse_action
from shofar.walls.cards import Card
from shofar.walls.rules import COLOUR_INDEX
from shofar.walls.scoring import lengths, longest
from shofar.walls.view import View

Fact = Callable[..., "int | str"]
OWN = "."
"""In place of a colour: the one that the card has, or that the trumpet names."""
NOBODY = "nobody"
SEVERAL = "several"


def _state(trial: Trial, moment: Moment) -> State:
    state = trial.game(moment).state
    assert isinstance(state, State)
    return state


def _view(trial: Trial, moment: Moment) -> View:
    view = trial.game(moment).view(0)
    assert isinstance(view, View)
    return view


def _events(trial: Trial, moment: Moment, kind: type) -> list[object]:
    return [event for event in trial.events(moment) if isinstance(event, kind)]


def _length(trial: Trial, moment: Moment, colour: str, seat: str) -> int:
    state = _state(trial, moment)
    return sum(card.length for card in state.walls[int(seat)][_index(trial, colour)])


def _leaders(trial: Trial, moment: Moment, colour: str) -> str:
    seats = longest([lengths(own) for own in _state(trial, moment).walls], _colour(trial, colour))
    return "+".join(map(str, seats)) or NOBODY


def _leader(trial: Trial, moment: Moment, colour: str) -> int | str:
    leaders = _leaders(trial, moment, colour)
    return SEVERAL if "+" in leaders else leaders if leaders == NOBODY else int(leaders)


def _lead(trial: Trial, moment: Moment, colour: str) -> int:
    """By how much the longest wall is longer than the next."""
    found = sorted(_length(trial, moment, colour, str(seat)) for seat in range(len(_state(trial, moment).walls)))
    return found[-1] - found[-2]


def _rival(trial: Trial, moment: Moment, colour: str) -> int:
    """The seat with the longest wall of a colour but for the learner's; the first of several."""
    seats = range(1, len(_state(trial, moment).walls))
    return max(seats, key=lambda seat: _length(trial, moment, colour, str(seat)))


def _theirs(trial: Trial, moment: Moment, colour: str) -> int:
    """How long that wall is."""
    return _length(trial, moment, colour, str(_rival(trial, moment, colour)))


def _share(trial: Trial, moment: Moment, colour: str) -> int:
    """How many supply cards of a colour each of its leaders would win (W16)."""
    leaders = _leaders(trial, moment, colour)
    return 0 if leaders == NOBODY else _supply(trial, moment, colour) // (leaders.count("+") + 1)


def _supply(trial: Trial, moment: Moment, colour: str) -> int:
    return sum(card.colour is _colour(trial, colour) for card in _state(trial, moment).supply)


def _tallest(trial: Trial, moment: Moment, colour: str, seat: str) -> int:
    """The seat's highest card of a colour; 0 without a wall."""
    return max([card.length for card in _state(trial, moment).walls[int(seat)][_index(trial, colour)]], default=0)


def _fallen(trial: Trial, moment: Moment, seat: str = "") -> int:
    """How many cards a trumpet of the learner's felled, of a seat's or of all."""
    sounded = [event for event in _events(trial, moment, events.Sounded)[:1] if isinstance(event, events.Sounded)]
    return sum(len(cards) for event in sounded for who, cards in enumerate(event.fallen) if seat in ("", str(who)))


def _joined(trial: Trial, moment: Moment) -> str:
    sounded = [event for event in _events(trial, moment, events.Sounded)[:1] if isinstance(event, events.Sounded)]
    return "none" if not sounded else "yes" if sounded[0].joined else "no"


def _trumpets_removed(trial: Trial, moment: Moment, seat: str) -> int:
    """How many trumpets left the game with a seat's wall, as it was left with trumpets only (W10)."""
    sounded = [event for event in _events(trial, moment, events.Sounded)[:1] if isinstance(event, events.Sounded)]
    return sum(len(event.removed[int(seat)]) for event in sounded)


def _won(trial: Trial, moment: Moment, seat: str, colour: str = "") -> int:
    """Cards that a seat won in scorings of this try, of a colour or of all."""
    scored = [event for event in _events(trial, moment, events.Scored) if isinstance(event, events.Scored)]
    wanted = _colour(trial, colour) if colour else ""
    return sum(wanted in ("", card[0]) for event in scored for card in event.won[int(seat)])


def _measured(trial: Trial, moment: Moment, colour: str, seat: str) -> int:
    """How long a seat's wall was at the scoring of this try: ones leave their walls at the end (W19)."""
    scored = [event for event in _events(trial, moment, events.Scored) if isinstance(event, events.Scored)]
    return sum(event.lengths[int(seat)].get(_colour(trial, colour), 0) for event in scored)


def _stayed(trial: Trial, moment: Moment, colour: str) -> int:
    scored = [event for event in _events(trial, moment, events.Scored) if isinstance(event, events.Scored)]
    return sum(card[0] == _colour(trial, colour) for event in scored for card in event.stayed)


def _scored(trial: Trial, moment: Moment) -> str:
    return "yes" if _events(trial, moment, events.Scored) else "no"


def _cards(trial: Trial, moment: Moment, seat: str) -> int:
    """Cards in a seat's won pile."""
    return len(_state(trial, moment).won[int(seat)])


def _tiebreak(trial: Trial, moment: Moment, seat: str) -> int:
    ended = _state(trial, moment).outcome
    return ended.tiebreak[int(seat)] if ended else -1


def _winner(trial: Trial, moment: Moment) -> str:
    ended = _state(trial, moment).outcome
    return "+".join(map(str, ended.winners)) if ended else NOBODY


def _ahead(trial: Trial, moment: Moment) -> int:
    """The rival with most cards won; the first of several."""
    return max(range(1, len(_state(trial, moment).won)), key=lambda seat: _cards(trial, moment, str(seat)))


def _most(trial: Trial, moment: Moment) -> int:
    """How many cards that rival has won."""
    return _cards(trial, moment, str(_ahead(trial, moment)))


def _hand(trial: Trial, moment: Moment, seat: str) -> int:
    return len(_state(trial, moment).hands[int(seat)])


def _holds(trial: Trial, moment: Moment, card: str) -> int:
    """How many of a card the learner holds."""
    return sum(str(one) == card for one in _state(trial, moment).hands[0])


def _round(trial: Trial, moment: Moment) -> int:
    return _state(trial, moment).round


def _pile(trial: Trial, moment: Moment) -> int:
    return len(_state(trial, moment).draw)


def _earliest(trial: Trial, moment: Moment) -> int:
    """The scoring card can be the card that is drawn so many draws from now (W3)."""
    scoring = _view(trial, moment).facts.scoring
    return scoring.earliest if scoring else 0


def _ones(trial: Trial, moment: Moment, seat: str) -> int:
    return sum(card.length == 1 for wall in _state(trial, moment).walls[int(seat)] for card in wall)


def _verb(trial: Trial, _moment: Moment) -> str:
    return trial.action.partition(" ")[0]


def _card(trial: Trial, _moment: Moment) -> str:
    return "T" if _verb(trial, _moment) == "trumpet" else trial.action.partition(" ")[2]


def _colour_of(trial: Trial, _moment: Moment) -> str:
    """The colour that the card has, or that the trumpet names."""
    action = parse_action(trial.action)
    if isinstance(action, Trumpet):
        return str(action.colour)
    return str(action.card.colour) if action.card.colour else "none"


def _value(trial: Trial, moment: Moment) -> int:
    return Card(_card(trial, moment)).length


def _colour(trial: Trial, colour: str) -> Colour:
    return Colour(_colour_of(trial, "after") if colour == OWN else colour)


def _index(trial: Trial, colour: str) -> int:
    return COLOUR_INDEX[_colour(trial, colour)]


FACTS: dict[str, tuple[str, int, int, Fact]] = {
    "length": ("count", 2, 2, _length),
    "leaders": ("text", 1, 1, _leaders),
    "leader": ("seat", 1, 1, _leader),
    "lead": ("count", 1, 1, _lead),
    "rival": ("seat", 1, 1, _rival),
    "theirs": ("count", 1, 1, _theirs),
    "share": ("count", 1, 1, _share),
    "supply": ("count", 1, 1, _supply),
    "tallest": ("count", 2, 2, _tallest),
    "fallen": ("count", 0, 1, _fallen),
    "joined": ("text", 0, 0, _joined),
    "gone": ("count", 1, 1, _trumpets_removed),
    "won": ("count", 1, 2, _won),
    "measured": ("count", 2, 2, _measured),
    "stayed": ("count", 1, 1, _stayed),
    "scored": ("text", 0, 0, _scored),
    "cards": ("count", 1, 1, _cards),
    "tiebreak": ("count", 1, 1, _tiebreak),
    "winner": ("text", 0, 0, _winner),
    "hand": ("count", 1, 1, _hand),
    "holds": ("count", 1, 1, _holds),
    "ahead": ("seat", 0, 0, _ahead),
    "most": ("count", 0, 0, _most),
    "round": ("count", 0, 0, _round),
    "pile": ("count", 0, 0, _pile),
    "earliest": ("count", 0, 0, _earliest),
    "ones": ("count", 1, 1, _ones),
    "verb": ("text", 0, 0, _verb),
    "card": ("card", 0, 0, _card),
    "colour": ("colour", 0, 0, _colour_of),
    "value": ("count", 0, 0, _value),
}
"""By name: what kind of word the answer is in a sentence, how many arguments it takes, and how it is found."""
