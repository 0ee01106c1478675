"""`shofar model -- COMMAND`: a language model as an engine, for the arena and for tables."""

import argparse
import json
from pathlib import Path

from shofar.bots.serve import serve


def run(options: argparse.Namespace) -> int:
    """Answers the engine protocol until it is told to quit."""
    from shofar.research.language import Exchange, LanguagePlayer, ask_command

    player = LanguagePlayer(
        options.name,
        ask_command(options.model_command),
        language=options.lang,
        rules=options.rules,
        tries=options.tries,
        seconds=options.seconds,
    )
    if options.log:
        file = Path(options.log)

        def keep(exchange: Exchange) -> None:
            with file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(exchange.to_json(), ensure_ascii=False) + "\n")

        player.log = keep
    serve(player)
    return 0
