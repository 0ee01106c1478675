"""A game against bots in the terminal; without a terminal, bots play one to the end and it is shown."""

import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass

from shofar.bots.own_player import check_player, is_own
from shofar.bots.readiness import soon_ready
from shofar.core.errors import Illegal, Malformed
from shofar.core.game import AnyGame
from shofar.core.player import Budget
from shofar.core.rules import GameView, Seat
from shofar.draw import text_of
from shofar.i18n import action_sentence, catalogue, error_sentence, event_sentence, prompt_sentence

LISTED = 20
"""More actions than this are not listed: Towers opens with 650."""
READY_S = 5.0
"""How long the first move may wait for compiled code; where that must be compiled first, plain code plays meanwhile."""

Ask = Callable[[str], str]
Tell = Callable[[str], None]


class Left(Exception):
    """The person has had enough."""


@dataclass(frozen=True, slots=True)
class Table:
    """What a terminal game needs: whose seat is the person's (None: nobody's), the bots, and how to ask and tell."""

    person: Seat | None
    bot: str
    ms: int
    """How long a bot thinks that takes whatever it is given; a level does what it always does."""
    seed: int
    colour: bool
    ask: Ask
    tell: Tell

    def names(self, game: AnyGame) -> dict[Seat, str]:
        """What the seats are called."""
        say = catalogue().say
        named: dict[Seat, str] = {
            seat: say(f"side-{seat}") if isinstance(seat, str) else say("seat-walls", {"seat": seat})
            for seat in game.seats
        }
        return named if self.person is None else {**named, self.person: say("seat-you")}


def play(game: AnyGame, table: Table) -> AnyGame:
    """The game when it is over, or as it was when the person left it."""
    own = is_own(check_player(game.name, table.bot).name)  # refused now, and not in the middle of the game
    bot = soon_ready(game.name, table.bot, own=True) if own else soon_ready(game.name, table.bot)
    ready = time.monotonic() + READY_S
    names = table.names(game)
    told, named = 0, False
    while game.waiting:
        if table.person in game.waiting:
            told = _tell_events(game, table, names, told)
            try:
                action = _ask(game, table, names)
            except Left:
                return game
            game = game.play(table.person, action)
            continue
        seat = game.waiting[0]
        if not bot.wait(max(0.0, ready - time.monotonic())) and not named:
            named = True
            table.tell(catalogue().say("terminal-bot-warming", {"bot": table.bot}))
        # Each decision has a seed of its own, so that the same game can be played again.
        choice = bot.choose(game.view(seat), Budget(ms=table.ms), table.seed + len(game.actions))
        game = game.play(seat, choice.action)
    _tell_events(game, table, names, told)
    table.tell(_drawn(game, table))
    return game


def _tell_events(game: AnyGame, table: Table, names: dict[Seat, str], told: int) -> int:
    """Says what has happened since the last time, as the person may know it."""
    seen = game.view(table.person).events
    for event in seen[told:]:
        table.tell(event_sentence(event, names))
    return len(seen)


def _ask(game: AnyGame, table: Table, names: dict[Seat, str]) -> str:
    """An action that the rules accept; refusals are explained, and the question comes again."""
    say = catalogue().say
    assert table.person is not None
    view = game.view(table.person)
    table.tell(_drawn(game, table))
    table.tell(prompt_sentence(view, names) or "")
    _list_actions(view, table)
    while True:
        answer = table.ask(say("terminal-ask") + " ").strip()
        if answer in ("q", "quit"):
            raise Left
        if answer in ("?", "list"):
            _list_actions(view, table, everything=True)
            continue
        text = view.legal[int(answer) - 1] if answer.isdecimal() and 0 < int(answer) <= len(view.legal) else answer
        try:
            action = game.rules.parse_action(text)
            refusal: Illegal | Malformed | None = game.why_illegal(table.person, action)
        except (Illegal, Malformed) as wrong:
            refusal = wrong
        if refusal is None:
            return action
        where = refusal.clause if isinstance(refusal, Illegal) else text
        table.tell(f"{where}: {error_sentence(refusal)}")


def _list_actions(view: GameView, table: Table, *, everything: bool = False) -> None:
    if len(view.legal) > LISTED and not everything:
        table.tell(catalogue().say("terminal-many", {"count": len(view.legal), "example": view.legal[0]}))
        return
    for number, action in enumerate(view.legal, 1):
        table.tell(f"{number:4}  {action:<12} {action_sentence(action)}")


def _drawn(game: AnyGame, table: Table) -> str:
    view = game.view(table.person) if game.waiting and table.person is not None else game.open_view()
    return text_of(view, colour=table.colour, width=shutil.get_terminal_size().columns)
