"""A reason for or against an action: a sentence whose condition was checked on the view that it is about."""

from dataclasses import dataclass

from shofar.learn.engine import Params, Told


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action is good (`favours`) or bad; its sentence is `coach-` and the key."""

    key: str
    favours: bool
    params: Params

    @property
    def told(self) -> Told:
        """The sentence."""
        return Told(f"coach-{self.key}", self.params)
