"""Who was signed out or has gone for good while they were still about to do something."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class Leaving:
    """What one process knows of them."""

    arriving: dict[int, set[str]] = field(default_factory=dict)
    """For each handshake under way: the users whose connections were ended since it began."""
    gone: dict[str, set[str]] = field(default_factory=dict)
    """Users who have deleted themselves lately: nothing is written in their names any more. Which processes know it."""
