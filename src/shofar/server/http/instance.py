"""What the operator says of this server: its name, who may come in, a word of welcome, a legal page."""

from litestar import Controller, get
from msgspec import Struct

from shofar.server.config import Registration
from shofar.server.http.context import HttpRequest, context_of
from shofar.server.http.errors import language_of


class InstanceInfo(Struct, frozen=True):
    """For whoever comes here. Texts are plain: pages show them as they are, and run nothing of what stands in them."""

    name: str | None
    registration: Registration
    """Who may make an account: everybody, whoever has an operator's invitation, or nobody."""
    guests: bool
    """Whether a name is enough to come in."""
    welcome: str | None
    legal: bool
    """Whether there is a legal page."""
    sign_in_days: int
    """How long a browser that stays away is known."""
    push: str | None
    """The key that browsers subscribe to notifications with; null where there are none."""


class LegalText(Struct, frozen=True):
    """The operator's legal page: paragraphs with empty lines between them, headings after `# `."""

    text: str | None


class InstancePages(Controller):
    """What the operator says of this server."""

    path = "/instance"
    tags = ("people",)

    @get("/", summary="About this server", sync_to_thread=False)
    def get_instance(self, request: HttpRequest) -> InstanceInfo:
        """In the language of `Accept-Language`, as far as the operator has written it in several."""
        context = context_of(request)
        config = context.config
        about = config.instance
        welcome, legal = _in_language(request, about.welcome), bool(about.legal)
        return InstanceInfo(
            about.name, config.registration, config.guests, welcome, legal, config.sign_in_days, context.push_key
        )

    @get("/legal", summary="The operator's legal page", sync_to_thread=False)
    def get_legal_text(self, request: HttpRequest) -> LegalText:
        """Null where the operator has written none."""
        return LegalText(_in_language(request, context_of(request).config.instance.legal))


def _in_language(request: HttpRequest, texts: dict[str, str]) -> str | None:
    language = language_of(request.headers.get("accept-language", ""))
    return texts.get(language) or texts.get("") or next(iter(texts.values()), None)
