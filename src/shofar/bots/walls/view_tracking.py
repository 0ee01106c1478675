"""Remembering a game from one decision to the next, where views come without events."""

from collections import deque
from dataclasses import dataclass

from shofar.bots.walls.decision_history import History, Recorder, history_from_events
from shofar.bots.walls.event_deduction import events_between
from shofar.fast.kernels import Int64Array
from shofar.fast.walls.cards import counts_of
from shofar.fast.walls.knowledge import knowledge
from shofar.fast.walls.packed_layout import COUNTS, HANDS, KNOWN, MAX_SEATS
from shofar.walls import View
from shofar.walls.events import Fed

MOST_GAMES = 8  # that are kept in mind at the same time


@dataclass(slots=True)
class _Game:
    """One seat of one game: what it saw and did last, and what has been followed until then."""

    view: View
    recorder: Recorder
    action: str | None = None


class ViewTracker:
    """What a seat has seen of its games, put together from the views at its decisions.

    Where it cannot be events what happened in between, memory begins anew; so it does with a view of another game.
    """

    def __init__(self) -> None:
        self._games: deque[_Game] = deque(maxlen=MOST_GAMES)

    def history(self, view: View) -> History:
        """The decisions up to `view`, which a seat sees now: from its events if it has any."""
        if view.events:
            return history_from_events(view)
        game = self._resumed(view) or _Game(view, recorder_at(view))
        self._games.append(game)
        return game.recorder.history()

    def record_answer(self, view: View, action: str) -> None:
        """The seat that sees `view` has chosen `action`."""
        for game in self._games:
            if game.view is view:
                game.action = action

    def _resumed(self, view: View) -> _Game | None:
        """The game that goes on with `view`, followed up to it; it is taken out."""
        for game in reversed(self._games):
            if game.action is None:
                continue
            events = events_between(game.view, game.action, view)
            if events is None and not _fed_since(game.view, game.action, view):
                continue
            if events is None:
                # Only that all have fed is certain, not what the seats before ours have done since.
                recorder = recorder_at(view)
                game.recorder.apply(Fed(1, ("?",) * len(view.hands)))
                recorder.decisions, recorder.hidden = game.recorder.decisions, game.recorder.hidden
                recorder.unowned -= sum(recorder.hidden) - recorder.hidden[view.seat or 0]
                game.recorder = recorder
            else:
                for event in events:
                    game.recorder.apply(event)
            self._games.remove(game)
            game.view, game.action = view, None
            return game
        return None


def _fed_since(before: View, action: str, after: View) -> bool:
    """Whether `after` is a turn of the round that `before` begins, the seat having fed as `action` says."""
    if (before.phase, after.phase) != ("feed", "turn") or before.seat is None:
        return False
    if (before.seat, before.round, len(before.hands)) != (after.seat, after.round, len(after.hands)):
        return False
    hand = list(before.hands[before.seat])
    if before.pending is None:
        card = action.removeprefix("feed ")
        if card not in hand:
            return False
        hand.remove(card)
    return sorted(hand) == sorted(after.hands[before.seat]) and before.won == after.won


def recorder_at(view: View) -> Recorder:
    """A recorder that begins with what all can see in `view`."""
    state: Int64Array = knowledge(view).state.copy()
    state[HANDS : HANDS + MAX_SEATS] = 0
    open_cards = [code for code in view.supply if code != "?"]
    common = counts_of(open_cards) - counts_of(view.supply_mine)
    state[COUNTS] = state[KNOWN : KNOWN + MAX_SEATS] = common
    recorder = Recorder(state)
    if view.phase == "turn":  # while all feed, nothing hidden lies there but what they are feeding
        recorder.unowned = len(view.supply) - len(open_cards)
        recorder.hidden[view.seat or 0] = len(view.supply_mine)
    return recorder
