"""Players of Walls, by name. The compiled ones are imported when they are made."""

from shofar.bots.lazy import PlayerFactory, lazily
from shofar.bots.walls.plain import PlainPlayer

CHARACTERS = ("builder", "trumpeter", "hoarder", "gleaner")
ABOUT = {
    "strongest": "Searches the hands that the others may hold, for as long as it may.",
    "policy": "The action that the learned policy likes, without search.",
    "plain": "The most cards by rule of thumb, in plain Python: it needs no compiler.",
    "builder": "Walls above all, and few trumpets.",
    "trumpeter": "Sounds a trumpet wherever that does not hurt.",
    "hoarder": "Fills the supply, and means to win it all.",
    "gleaner": "Collects 1s, which are won at the end whoever leads.",
}
"""How those play who are no levels, in a sentence for people."""
PLAYERS: dict[str, PlayerFactory] = {
    "strongest": lazily("shofar.bots.walls.players", "SearchPlayer"),
    "policy": lazily("shofar.bots.walls.players", "PolicyPlayer"),
    "plain": PlainPlayer,
    **{f"level-{number}": lazily("shofar.bots.walls.levels", "level", number) for number in range(1, 11)},
    **{name: lazily("shofar.bots.walls.levels", "character", name) for name in CHARACTERS},
}
