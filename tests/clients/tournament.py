"""What a stranger writes who wants to know which of two players is better, and to read their games."""

import asyncio
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from shofar import EitherGame, towers
from shofar.arena import Rating, Share, Standing, Tournament, play_match, play_tournament, play_tournament_async


def describe(standing: Standing) -> str:
    """A line of a table."""
    rating: Rating = standing.rating
    return f"{standing.name}: {rating.low:.0f} to {rating.high:.0f}"


def squares(games: list[EitherGame]) -> Counter[str]:
    """Where pieces were placed first."""
    first: Counter[str] = Counter()
    for game in games:
        assert isinstance(game, towers.TowersGame)
        _, move = game.actions[0]
        first[move.square] += 1
    return first


def main() -> None:
    """A match, a tournament that goes on, and one for a program that awaits."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        match: Tournament = play_match("plain", "random", game="towers", deals=1, folder=folder / "match", jobs=1)
        print(*map(describe, match.summary.standings), sep="; ")
        again = play_tournament("ladder", ["plain", "random"], game="towers", deals=2, folder=folder / "ladder", jobs=1)
        print(again.summary.games, squares(list(again.games())).total(), again.report().exists())
        awaited = asyncio.run(
            play_tournament_async("ladder", ["plain", "random"], game="towers", deals=1, folder=folder / "more", jobs=1)
        )
        shares: list[Share] = [standing.share for standing in awaited.summary.standings]
        print(len(shares))


if __name__ == "__main__":
    main()
