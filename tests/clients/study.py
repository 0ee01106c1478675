"""What a stranger writes who studies positions: every step of a game, drawings with names, previews, the shuffle."""

import asyncio

from shofar import Budget, ShofarError, load, towers, walls
from shofar.bots import ask_async, player
from shofar.draw import svg_of, text_of
from shofar.i18n import action_sentence, error_sentence, event_sentence, prompt_sentence
from shofar.records import commit, verify


def steps(game: walls.WallsGame) -> list[int]:
    """How many cards lie in the supply after each action."""
    return [len(game.first(count).state.supply) for count in range(len(game.actions) + 1)]


async def played(seeds: range) -> list[walls.WallsGame]:
    """Games by a simple bot, several at a time."""
    bot = player("walls", "plain")

    async def one(seed: int) -> walls.WallsGame:
        game = walls.new(seats=3, seed=seed)
        while game.waiting:
            seat = game.waiting[0]
            choice = await ask_async(bot, game.view(seat), Budget(sims=1), seed)
            game = game.play(seat, choice.action)
        return game

    return list(await asyncio.gather(*map(one, seeds)))


def describe(game: towers.TowersGame) -> list[str]:
    """A position in words, in French."""
    view: towers.View = game.view("S")
    names: dict[str, str] = {"S": "Ada", "N": "Bo"}
    would: towers.Preview = game.preview("S", view.legal[0])
    lines = [event_sentence(event, names, "fr") for event in view.events]
    lines.append(prompt_sentence(view, names, "fr") or "")
    lines += [action_sentence(view.legal[0], "fr"), f"{len(would.turned)}"]
    return [*lines, svg_of(view, names=names)[:4], text_of(view, colour=False, names=names).splitlines()[0]]


def main() -> None:
    """Some of everything."""
    for game in asyncio.run(played(range(2))):
        supply: list[int] = steps(game)
        print(max(supply), game.outcome)
        print(verify(commit(game.record())), load(game.record()) == game)
    print(*describe(towers.new().play("S", "R2@c2").play("N", "G4@c3")), sep="\n")
    for wrong in ("R2@c2", "nonsense"):
        why = towers.new().play("S", "R2@c2").why_illegal("S", wrong)
        assert isinstance(why, ShofarError)
        print(error_sentence(why, "de"))


if __name__ == "__main__":
    main()
