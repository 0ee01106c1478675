"""A reason for or against an action: a sentence whose condition was checked on the view that it is about."""

from dataclasses import dataclass

from shofar.learn.lesson_runner import Params, Sentence


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action is good (`favours`) or bad; its sentence is `coach-` and the key."""

    key: str
    favours: bool
    params: Params

    @property
    def sentence(self) -> Sentence:
        """The sentence."""
        return Sentence(f"coach-{self.key}", self.params)


@dataclass(frozen=True, slots=True)
class Why:
    """Why something happened: the clause, and a sentence with the facts of the event."""

    clause: str
    sentence: Sentence
