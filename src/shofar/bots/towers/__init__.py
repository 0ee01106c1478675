"""Players of Towers by name. Nothing here needs a compiler until a player that does is made."""

from shofar.bots.lazy import PlayerFactory, lazily
from shofar.bots.towers.plain import PlainPlayer

LEVELS = 10
CHARACTERS = ("mason", "raider", "giant", "miser", "scout")
ABOUT = {
    "strongest": "Alpha-beta search with the learned evaluation, for as long as it may.",
    "mason": "Builds high at home, and seldom sets foot elsewhere.",
    "raider": "Spoils the other side's towers rather than building its own.",
    "giant": "Plays large pieces first.",
    "miser": "Plays small pieces first, and keeps the large ones for the end.",
    "scout": "Wants a foot in every square before it builds.",
    "greedy": "The move after which the learned evaluation is best, without search.",
    "mcts": "Monte Carlo tree search with random playouts: a yardstick.",
    "plain": "The most lines at a look, in plain Python: it needs no compiler.",
}
"""How those play who are no levels, in a sentence for people."""

_PLAYERS = "shofar.bots.towers.players"
PLAYERS: dict[str, PlayerFactory] = {
    "strongest": lazily(_PLAYERS, "SearchPlayer"),
    **{f"level-{n}": lazily("shofar.bots.towers.levels", "level", n) for n in range(1, LEVELS + 1)},
    **{taste: lazily(_PLAYERS, "RatingPlayer", taste, depth=1, noise=0.3, taste=taste) for taste in CHARACTERS},
    "greedy": lazily(_PLAYERS, "RatingPlayer", "greedy", depth=0, noise=0.0),
    "mcts": lazily(_PLAYERS, "TreePlayer"),
    "plain": PlainPlayer,
}
