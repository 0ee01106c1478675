"""Names of people: plain text, of one line, of a length that fits a seat."""

import re
import unicodedata

from shofar.core.errors import Malformed
from shofar.i18n import LANGUAGES, catalogue

LONGEST = 24
JOINERS = "\u200c\u200d"
_AGAIN = re.compile(f"([{JOINERS}])[{JOINERS}]+")
_LOOSE = re.compile(rf"(?<!\S)[{JOINERS}]|[{JOINERS}](?!\S)")
"""A joiner with nothing before or behind it."""
_CYRILLIC = str.maketrans(
    "\u0430\u0432\u0441\u0501\u0435\u043d\u0456\u0458\u043a\u043c\u043e\u0440\u051b\u0455\u0442\u051d\u0445\u0443",
    "abcdehijkmopqstwxy",
)
_GREEK = str.maketrans(
    "\u03b1\u03b2\u03b5\u03b7\u03b9\u03ba\u03bc\u03bd\u03bf\u03c1\u03c4\u03c7\u03c5\u03b6", "abehikmnoptxyz"
)
"""Small letters that are drawn as a Latin one, or whose capitals are."""
ACCOUNT_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789_-")
GUESTS_OWN = frozenset(catalogue(language).say("page-guest-name").casefold() for language in LANGUAGES)
"""What the page calls whoever has not said a name: every guest may be called so, and no account."""
SHORTEST_ACCOUNT = 2
SHORTEST_PASSWORD = 8
LONGEST_PASSWORD = 200


def clean_name(text: str, field: str = "name") -> str:
    """A name as everybody will see it: composed, on one line, without invisible or turning-around characters."""
    composed = unicodedata.normalize("NFC", text)
    # Categories C*: controls, marks that turn the direction of the text around, private and unassigned characters.
    # Joiners stay where they join: families of emoji and Persian words fall apart without them.
    visible = "".join(
        letter if letter in JOINERS or not unicodedata.category(letter).startswith("C") else " " for letter in composed
    )
    name = " ".join(_LOOSE.sub("", _AGAIN.sub(r"\1", visible)).split())
    if not name:
        raise Malformed(field, "server-name-empty")
    if len(name) > LONGEST:
        raise Malformed(field, "server-name-long", {"most": LONGEST})
    if sum(unicodedata.combining(letter) > 0 for letter in unicodedata.normalize("NFD", name)) > len(name):
        # Piles of accents would reach over the seats above and below.
        raise Malformed(field, "server-name-letters")
    return name


def account_name(text: str, field: str = "name") -> str:
    """A name that belongs to one account alone: Latin letters, digits, - and _, so that no two look the same."""
    name = clean_name(text, field)
    if len(name) < SHORTEST_ACCOUNT or not set(name.casefold()) <= ACCOUNT_LETTERS:
        raise Malformed(field, "server-account-letters", {"least": SHORTEST_ACCOUNT})
    if name_key(name) in GUESTS_OWN:
        raise Malformed(field, "server-name-taken")
    return name


def name_key(name: str) -> str:
    """What may exist once only."""
    return name.casefold()


def looks_like(name: str) -> str:
    """The key of the account for which a reader would take this name."""
    plain = unicodedata.normalize("NFKC", name).casefold().translate({ord(joiner): None for joiner in JOINERS})
    return plain.translate(_CYRILLIC).translate(_GREEK)


def checked_password(text: str, field: str = "password") -> str:
    """A password of a length that is worth having, and not so long that hashing it is an attack."""
    if len(text) < SHORTEST_PASSWORD:
        raise Malformed(field, "server-password-short", {"least": SHORTEST_PASSWORD})
    if len(text) > LONGEST_PASSWORD:
        raise Malformed(field, "server-password-long", {"most": LONGEST_PASSWORD})
    return text
