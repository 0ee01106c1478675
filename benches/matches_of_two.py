"""What a match of two tells of two players of Towers that single games do not: who wins, and how surely.

    make bench BENCH="matches_of_two level-7 level-8 [--matches 400] [--seed 1]"

In each match either player begins once. Each game starts with two random moves, so that games differ. The same games
are counted twice: as single games, and by the rule for series that tables follow (games won, then monoliths held).
"""

import argparse
from hashlib import sha256

from rich.progress import track

from shofar.arena.summary import wilson
from shofar.bots.registry import player
from shofar.core.player import AnyPlayer, Budget
from shofar.core.shuffle import Chance
from shofar.games import new_game, winners
from shofar.table.log import Series
from shofar.table.series import decided
from shofar.table.settings import Seat

SIDES: tuple[Seat, Seat] = ("S", "N")
OPENING = 2
BUDGET = Budget(ms=1000)
"""Levels stop at their own number of nodes, long before."""


def play_game(players: dict[Seat, AnyPlayer], starter: Seat, seed: str) -> tuple[list[Seat], list[int]]:
    """The sides that won (both, if it is a draw), and the monoliths that each side holds."""
    game = new_game("towers", seed=seed, starter=starter)
    chance = Chance(f"opening {seed}")
    while game.waiting:
        (side,) = game.waiting
        legal = game.legal(side)
        if len(game.actions) < OPENING:
            game = game.play(side, legal[chance.below(len(legal))])
            continue
        dice = int.from_bytes(sha256(f"{seed}/{len(game.actions)}".encode()).digest()[:7])
        game = game.play(side, players[side].choose(game.view(side), BUDGET, dice).action)
    return list(winners(game, [])), list(game.rules.gathered(game.state))


def play_match(first: AnyPlayer, second: AnyPlayer, seed: str) -> tuple[list[float], float]:
    """The share of the first player in each of the two games, and in the match. It sits on the south side."""
    players: dict[Seat, AnyPlayer] = {"S": first, "N": second}
    games = [play_game(players, starter, f"{seed}/{starter}") for starter in SIDES]
    series = Series("S", [won for won, _ in games], [held for _, held in games])
    return [share(won) for won, _ in games], share(decided(SIDES, series))


def share(won: list[Seat]) -> float:
    """One for a win, a half where it is shared or nobody's."""
    return float("S" in won) / len(won) if won else 0.5


def summary(name: str, shares: list[float]) -> str:
    """The mean with its 95 % interval, and how many were shared."""
    mean = sum(shares) / len(shares)
    low, high = wilson(mean, len(shares))
    shared = shares.count(0.5) / len(shares)
    return f"{name:<28} {len(shares):>5}  {mean:6.1%} ({low:.1%} … {high:.1%})  shared {shared:.1%}"


def main() -> None:
    """Plays the matches and prints the weaker and the stronger way of asking who is better."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    first, second = (player("towers", name) for name in (options.first, options.second))
    played = [
        play_match(first, second, f"{options.seed}/{number}") for number in track(range(options.matches), "matches")
    ]
    print(f"share of {options.first} against {options.second}")
    # As many single games as matches: each player begins every other one.
    singles = [games[number % 2] for number, (games, _) in enumerate(played)]
    print(summary("single games, as many", singles))
    print(summary("single games, all", [one for games, _ in played for one in games]))
    print(summary("matches of two", [match for _, match in played]))


if __name__ == "__main__":
    main()
