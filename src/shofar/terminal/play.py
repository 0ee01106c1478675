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
from shofar.draw.terminal import Colours
from shofar.i18n import action_sentence, catalogue, error_sentence, event_sentence, prompt_sentence
from shofar.learn.sentences import sentence_text
from shofar.terminal.advice import Guide, tell_hints, tell_missed, tell_why

LISTED = 20
"""More actions than this are not listed: Towers opens with 650."""
READY_S = 5.0
"""How long the first move may wait for compiled code; where that must be compiled first, plain code plays meanwhile."""

ReadLine = Callable[[str], str]
PrintLine = Callable[[str], None]


class PersonLeft(Exception):
    """The person leaves the game before its end."""


@dataclass(frozen=True, slots=True)
class Table:
    """What a terminal game needs: whose seat is the person's (None: nobody's), the bots, and how to ask and tell."""

    person: Seat | None
    bot: str
    ms: int
    """How long a bot thinks that takes whatever it is given; a level does what it always does."""
    seed: int
    colours: Colours
    read_line: ReadLine
    print_line: PrintLine
    guide: Guide | None = None
    """Who says a word at each question, in somebody's first game."""

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
    shown, named = 0, False
    while game.waiting:
        if table.person in game.waiting:
            before, shown = shown, _tell_events(game, table, names, shown)
            try:
                action = _person_action(game, table, names, before)
            except PersonLeft:
                return game
            game = game.play(table.person, action)
            continue
        seat = game.waiting[0]
        if not bot.wait(max(0.0, ready - time.monotonic())) and not named:
            named = True
            table.print_line(catalogue().say("terminal-bot-warming", {"bot": table.bot}))
        # Each decision has a seed of its own, so that the same game can be played again.
        choice = bot.choose(game.view(seat), Budget(ms=table.ms), table.seed + len(game.actions))
        game = game.play(seat, choice.action)
    _tell_events(game, table, names, shown)
    table.print_line(_drawn(game, table))
    if table.person is not None and table.read_line(catalogue().say("terminal-ask-missed") + " ").strip() == "m":
        tell_missed(game, table.person, names, table.print_line)
    return game


def _tell_events(game: AnyGame, table: Table, names: dict[Seat, str], shown: int) -> int:
    """Says what has happened since the last time, as the person may know it."""
    seen = game.view(table.person).events
    for event in seen[shown:]:
        table.print_line(event_sentence(event, names))
    return len(seen)


def _person_action(game: AnyGame, table: Table, names: dict[Seat, str], since: int) -> str:
    """An action that the rules accept; refusals are explained, and the question comes again.

    `since` events had happened at the question before: why the others came is told to whoever asks.
    """
    say = catalogue().say
    assert table.person is not None
    view = game.view(table.person)
    table.print_line(_drawn(game, table))
    table.print_line(prompt_sentence(view, names) or "")
    if table.guide and (line := table.guide.line(view)):
        table.print_line(sentence_text(line, names={str(seat): name for seat, name in names.items()}))
    _list_actions(view, table)
    while True:
        answer = table.read_line(say("terminal-ask-play") + " ").strip()
        if answer in ("q", "quit"):
            raise PersonLeft
        if answer in ("?", "list"):
            _list_actions(view, table, everything=True)
            continue
        if answer in ("h", "hint"):
            tell_hints(view, names, table.print_line)
            continue
        if answer in ("w", "why"):
            tell_why(game, since, names, table.print_line)
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
        table.print_line(f"{where}: {error_sentence(refusal)}")


def _list_actions(view: GameView, table: Table, *, everything: bool = False) -> None:
    if len(view.legal) > LISTED and not everything:
        table.print_line(catalogue().say("terminal-many", {"count": len(view.legal), "example": view.legal[0]}))
        return
    for number, action in enumerate(view.legal, 1):
        table.print_line(f"{number:4}  {action:<12} {action_sentence(action)}")


def _drawn(game: AnyGame, table: Table) -> str:
    view = game.view(table.person) if game.waiting and table.person is not None else game.open_view()
    return text_of(view, width=shutil.get_terminal_size().columns, **table.colours)
