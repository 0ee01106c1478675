"""The title and the sentence of a finished game, where its link is pasted."""

from collections.abc import Sequence

from shofar.i18n.catalogue import Catalogue
from shofar.server.archive.games import GameInfo, GamePlayer


def outcome(game: GameInfo, words: Catalogue) -> str:
    """Who won a finished game against whom."""
    winners = [one for one in game.players if one.place == 1]
    others = [one for one in game.players if one.place != 1]
    if not winners:
        return _all(game.players, words)
    if not others:
        return words.say("page-played-shared", {"who": _all(winners, words)})
    return words.say("page-played-beat", {"who": _all(winners, words), "others": _all(others, words)})


def _all(players: Sequence[GamePlayer], words: Catalogue) -> str:
    names = [player_name(one, words) for one in players]
    if len(names) < 2:
        return "".join(names)
    return words.say("list-and", {"list": ", ".join(names[:-1]), "last": names[-1]})


def player_name(player: GamePlayer, words: Catalogue) -> str:
    """What a player is called: a bot by its level."""
    level = (player.bot or "").removeprefix("level-")
    return words.say("page-level", {"level": int(level)}) if level.isascii() and level.isdecimal() else player.name
