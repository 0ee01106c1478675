"""Message catalogues (Project Fluent): codes in, sentences out."""

from shofar.core.arguments import check_arguments
from shofar.i18n.catalogue import LANGUAGES, Catalogue, catalogue, known_language, language_of_environment, speak
from shofar.i18n.say import action_sentence, error_sentence, event_sentence, prompt_sentence, refusal_sentence

__all__ = ["LANGUAGES", "Catalogue"]
__all__ += ["action_sentence", "catalogue", "error_sentence", "event_sentence", "known_language"]
__all__ += ["language_of_environment", "prompt_sentence", "refusal_sentence", "speak"]

check_arguments(__name__)
