"""Lessons in the terminal: a table is drawn, something is asked, and what was tried is played out and judged."""

import json
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from shofar.core.errors import Illegal, Malformed
from shofar.core.rules import Seat
from shofar.draw import text_of
from shofar.draw.terminal import Colours
from shofar.i18n import action_sentence, catalogue, error_sentence, event_sentence
from shofar.learn.lesson import Lesson, lessons
from shofar.learn.lesson_runner import NEXT, Attempt, CurrentStep, attempt, current_step
from shofar.learn.sentences import sentence_text, word
from shofar.learn.trial import YOU

LISTED = 20
"""More actions than this are not listed."""


class Progress:
    """What somebody has done of each lesson, in a file of their own; one that cannot be read counts as none."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def paths(self) -> dict[str, list[str]]:
        """By lesson, the path as far as it was walked."""
        try:
            read: Any = json.loads(self.file.read_text(encoding="utf-8"))
        except (FileNotFoundError, ValueError):
            return {}
        known = read if isinstance(read, dict) else {}
        return {id_: path for id_, path in known.items() if id_ in lessons() and isinstance(path, list)}

    def keep(self, lesson: Lesson, path: tuple[str, ...]) -> None:
        """Writes it down; what was kept before stays whole if the machine stops meanwhile."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.file.with_suffix(".new")
        fresh.write_text(json.dumps({**self.paths(), lesson.id: list(path)}), encoding="utf-8")
        fresh.replace(self.file)

    def resume(self, lesson: Lesson) -> CurrentStep:
        """Where the learner left the lesson; its beginning after its end, or if the path leads nowhere any more."""
        path = self.paths().get(lesson.id, [])
        try:
            here = current_step(lesson, path)
        except (Illegal, Malformed):
            return current_step(lesson, ())
        return current_step(lesson, ()) if here.step is None else here

    def done(self, lesson: Lesson) -> bool:
        """Whether the lesson was walked to its end."""
        return len(self.paths().get(lesson.id, [])) == len(lesson.steps)


@dataclass(frozen=True, slots=True)
class Terminal:
    """What lessons in a terminal need."""

    progress: Progress
    colours: Colours
    read_line: Callable[[str], str]
    print_line: Callable[[str], None]


def listing(progress: Progress) -> list[str]:
    """Every lesson with its name, a mark before those that are done."""
    return [f"{'*' if progress.done(one) else ' '} {one.id:<10} {title(one)}" for one in lessons().values()]


def title(lesson: Lesson) -> str:
    """The lesson's name."""
    return catalogue().say(f"lesson-title-{lesson.id}")


def next_lesson(progress: Progress, game: str | None = None) -> Lesson | None:
    """The first lesson that is not done, of one game or of any."""
    todo = [one for one in lessons().values() if not progress.done(one) and game in (None, one.game)]
    return todo[0] if todo else None


def learn(lesson: Lesson, terminal: Terminal) -> bool:
    """The lesson from where it was left; False if the learner leaves it again."""
    say = catalogue().say
    here = terminal.progress.resume(lesson)
    terminal.print_line(f"{say(f'game-{lesson.game}')}: {title(lesson)}")
    lines: list[str] = []
    while here.step is not None:
        _show(here, terminal, lines)
        done = _step(here, terminal)
        if done is None:
            return False
        action, lines = done
        here = current_step(lesson, (*here.path, action))
        terminal.progress.keep(lesson, here.path)
    for line in (*lines, say("terminal-learn-done")):
        terminal.print_line(line)
    return True


def _step(here: CurrentStep, terminal: Terminal) -> tuple[str, list[str]] | None:
    """What the learner did at a step in the end, and what is to be said of it; None if they leave.

    A try that was not accepted changes nothing: the table is not drawn again, and what is said of it stays in sight.
    """
    say = catalogue().say
    if not here.asks:
        return None if _wants_to_leave(terminal.read_line(say("terminal-learn-next") + " ")) else (NEXT, [])
    _list_actions(here, terminal)
    while True:
        while (answer := terminal.read_line(say("terminal-ask") + " ").strip()) in ("?", "list"):
            _list_actions(here, terminal, everything=True)
        if _wants_to_leave(answer):
            return None
        action = _action(here, answer)
        made = attempt(here, action)
        lines = _feedback(here, made)
        if made.verdict == "right":
            return action, lines
        for line in lines:
            terminal.print_line(line)


def _wants_to_leave(answer: str) -> bool:
    return answer.strip() in ("q", "quit")


def _action(here: CurrentStep, answer: str) -> str:
    legal = here.game.view(YOU[here.lesson.game]).legal
    return legal[int(answer) - 1] if answer.isdecimal() and 0 < int(answer) <= len(legal) else answer


def _show(here: CurrentStep, terminal: Terminal, lines: Sequence[str]) -> None:
    """The table, what has just happened there, and what is asked: what is new stands nearest to the question."""
    say = catalogue().say
    view = here.game.view(YOU[here.lesson.game])
    width = shutil.get_terminal_size().columns
    called = {str(seat): name for seat, name in _names(here).items()}
    names = list(called.values()) if isinstance(here.game.seats[0], int) else called
    terminal.print_line(text_of(view, width=width, names=names, **terminal.colours))
    for line in lines:
        terminal.print_line(line)
    terminal.print_line(say("terminal-learn-step", {"step": len(here.path) + 1, "steps": len(here.lesson.steps)}))
    if here.asked:
        terminal.print_line(sentence_text(here.asked))
    if here.suggest:
        terminal.print_line(
            say("terminal-learn-suggest", {"action": action_sentence(here.suggest), "text": here.suggest})
        )


def _list_actions(here: CurrentStep, terminal: Terminal, *, everything: bool = False) -> None:
    legal = here.game.view(YOU[here.lesson.game]).legal
    if len(legal) > LISTED and not everything:
        terminal.print_line(catalogue().say("terminal-many", {"count": len(legal), "example": legal[0]}))
        return
    for number, action in enumerate(legal, 1):
        terminal.print_line(f"{number:4}  {action:<12} {action_sentence(action)}")


def _feedback(here: CurrentStep, made: Attempt) -> list[str]:
    """What happened, and what is to be said of it."""
    say = catalogue().say
    if made.verdict == "refused":
        assert made.refusal is not None
        where = made.refusal.clause if isinstance(made.refusal, Illegal) else made.refusal.field
        return [f"{where}: {error_sentence(made.refusal)}"]
    names = _names(here)
    fresh = made.game.view(YOU[here.lesson.game]).events[len(here.game.events) :]
    lines = [event_sentence(event, names) for event in fresh]
    if made.sentence:
        lines.append(sentence_text(made.sentence))
    if made.verdict == "wrong":
        lines.append(say("terminal-learn-again", {"clause": made.clause or ", ".join(here.lesson.clauses)}))
    return lines


def _names(here: CurrentStep) -> dict[Seat, str]:
    """What the seats of the lesson's table are called."""
    say = catalogue().say
    you = YOU[here.lesson.game]
    return {seat: say("seat-you") if seat == you else str(_name(seat)) for seat in here.game.seats}


def _name(seat: Seat) -> int | str:
    return word(f"seat:{seat}" if isinstance(seat, int) else f"side:{seat}")
