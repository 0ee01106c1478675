"""Language models at the table: a view as a prompt, an answer as an action, a model as a player (docs/models.md).

A program that answers prompts, for example::

    from shofar.research.language import LanguagePlayer, ask_command
    player = LanguagePlayer("mine", ask_command(["llm", "-m", "some-model"]), language="de")
"""

from shofar.research.language.answers import Reading, read
from shofar.research.language.player import Exchange, LanguagePlayer, ask_command
from shofar.research.language.prompts import prompt

__all__ = ["Exchange", "LanguagePlayer", "Reading", "ask_command", "prompt", "read"]
