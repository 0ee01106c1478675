"""Characters: as thoughtful as each other, with different tastes. A taste is worth a few per cent of win chance."""

from shofar.bots.walls.players import SearchPlayer

SIMS = 800
TASTES = {
    # Walls above all, and no noise.
    "builder": (("wall", 0.04), ("trumpet", -0.03)),
    # Sounds wherever it does not hurt.
    "trumpeter": (("trumpet", 0.05),),
    # Fills the supply and means to win it all.
    "hoarder": (("supply", 0.04),),
    # Collects 1s, which are won at the end whoever leads.
    "gleaner": tuple((f"{verb} {colour}1", 0.05) for verb in ("wall", "first") for colour in "BGPRY"),
}


def character(name: str) -> SearchPlayer:
    """The player of that character."""
    return SearchPlayer(name=name, sims=SIMS, taste=TASTES[name])
