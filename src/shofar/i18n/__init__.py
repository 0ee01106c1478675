"""Message catalogues (Project Fluent): codes in, sentences out."""

from shofar.i18n.catalogue import LANGUAGES, Catalogue, catalogue
from shofar.i18n.say import action_sentence, error_sentence, event_sentence, prompt_sentence

__all__ = [
    "LANGUAGES",
    "Catalogue",
    "action_sentence",
    "catalogue",
    "error_sentence",
    "event_sentence",
    "prompt_sentence",
]
