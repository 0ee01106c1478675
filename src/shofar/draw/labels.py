"""The words of a drawing: those of the catalogues, in one language."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from shofar.core.colours import Colour
from shofar.i18n import Catalogue


@dataclass(frozen=True, slots=True)
class Words:
    """`words("won")` is the message `draw-won`. Labels stand before numbers, so that few need a plural."""

    catalogue: Catalogue

    def __call__(self, key: str, **params: str | int) -> str:
        return self.catalogue.say(f"draw-{key}", params)

    def message(self, key: str, **params: str | int) -> str:
        """A message that is not a drawing's own."""
        return self.catalogue.say(key, params)


def colour_word(words: Words, colour: Colour) -> str:
    """A colour's name."""
    return words.message(f"colour-{colour}")


def seat_name(words: Words, names: Sequence[str] | None, seat: int, own: int | None) -> str:
    """A seat's name, marked if it is the viewer's own and does not say so itself."""
    name = names[seat] if names else words.message("seat-walls", seat=seat)
    return words("you", name=name) if seat == own and name != words.message("seat-you") else name


def side_name(words: Words, names: Mapping[str, str] | None, side: str) -> str:
    """A side's name."""
    return names[side] if names else words.message(f"side-{side}")
