"""Characters: as thoughtful as each other, with different tastes, a few per cent of win chance each (`ABOUT`)."""

from shofar.bots.walls.players import SearchPlayer

SIMS = 800
TASTES = {
    "builder": (("wall", 0.04), ("trumpet", -0.03)),
    "trumpeter": (("trumpet", 0.05),),
    "hoarder": (("supply", 0.04),),
    "gleaner": tuple((f"{verb} {colour}1", 0.05) for verb in ("wall", "first") for colour in "BGPRY"),
}


def character(name: str) -> SearchPlayer:
    """The player of that character."""
    return SearchPlayer(name=name, sims=SIMS, taste=TASTES[name])
