"""Names and passwords: what is accepted, and how names are normalised and compared."""

import re
import unicodedata
from functools import cache
from importlib.resources import files
from typing import Annotated

from msgspec import Meta

from shofar.core.errors import Malformed
from shofar.i18n import LANGUAGES, catalogue

LONGEST = 24
JOINERS = "\u200c\u200d"
EMOJI_STYLE = "\ufe0f"
"""Makes a picture of the symbol before it."""
_AGAIN = re.compile(f"([{JOINERS}])[{JOINERS}]+")
_LOOSE = re.compile(
    rf"(?<!\S)[{JOINERS}]|[{JOINERS}](?!\S)|(?<=[\u0000-\u058f])[{JOINERS}]|[{JOINERS}](?=[\u0000-\u058f])"
)
"""A joiner with nothing before or behind it, or beside a letter of a script in which it joins nothing."""
# Default-ignorable code points that Unicode counts among letters and marks; the others are in the categories C*.
_IGNORABLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0e\uffa0\U000e0100-\U000e01ef]"
    r"|(?<![\u203c-\u3299\U0001f000-\U0001faff])"
    f"{EMOJI_STYLE}"
)
_BLANK = str.maketrans(dict.fromkeys("\u2800\ufffc\U0001d159\U00016fe4", " "))
"""Symbols that are drawn as nothing."""
_CYRILLIC = str.maketrans(
    "\u0430\u0432\u0441\u0501\u0435\u043d\u0456\u0458\u043a\u043c\u043e\u0440\u051b\u0455\u0442\u051d\u0445\u0443",
    "abcdehijkmopqstwxy",
)
_GREEK = str.maketrans(
    "\u03b1\u03b2\u03b5\u03b7\u03b9\u03ba\u03bc\u03bd\u03bf\u03c1\u03c4\u03c7\u03c5\u03b6", "abehikmnoptxyz"
)
"""Small letters that are drawn as a Latin one, or whose capitals are."""
_NAMED_AFTER_LATIN = re.compile(r"(?:LATIN|REGIONAL INDICATOR) .*LETTER (?:SMALL CAPITAL )?([A-Z])$")
"""How Unicode names what is drawn as that letter: small capitals, letters in boxes and circles, halves of flags."""
DELETED_NAME = "—"
"""What stands where the name of a deleted user was."""
SHORTEST_ACCOUNT = 2
SHORTEST_PASSWORD = 8
LONGEST_PASSWORD = 200
_ACCOUNT = rf"^[A-Za-z0-9_-]{{{SHORTEST_ACCOUNT},{LONGEST}}}$"

# Requests are decoded as any text: the functions below refuse with a sentence what the schema says with these limits.
Name = Annotated[str, Meta(extra_json_schema={"minLength": 1, "maxLength": LONGEST})]
AccountName = Annotated[str, Meta(extra_json_schema={"pattern": _ACCOUNT})]
Password = Annotated[str, Meta(extra_json_schema={"minLength": SHORTEST_PASSWORD, "maxLength": LONGEST_PASSWORD})]


@cache
def default_guest_names() -> frozenset[str]:
    """What the page calls a guest without a name: every guest may be called so, and no account."""
    return frozenset(catalogue(language).say("page-guest-name").casefold() for language in LANGUAGES)


def clean_name(text: str, field: str = "name") -> str:
    """A name as everybody will see it: composed, on one line, without invisible or turning-around characters."""
    if len(text) > LONGEST:
        raise Malformed(field, "server-name-long", {"most": LONGEST})
    composed = _IGNORABLE.sub("", unicodedata.normalize("NFC", text)).translate(_BLANK)
    # Categories C*: controls, marks that turn the direction of the text around, private and unassigned characters.
    # Joiners stay where they join: families of emoji and Persian words fall apart without them.
    visible = "".join(
        letter if letter in JOINERS or not unicodedata.category(letter).startswith("C") else " " for letter in composed
    )
    name = " ".join(_LOOSE.sub("", _AGAIN.sub(r"\1", visible)).split())
    name = unicodedata.normalize("NFC", name)
    if not any(_is_visible(letter) for letter in name):
        raise Malformed(field, "server-name-empty")
    if len(name) > LONGEST:
        raise Malformed(field, "server-name-long", {"most": LONGEST})
    if sum(unicodedata.combining(letter) > 0 for letter in unicodedata.normalize("NFD", name)) > len(name):
        # Piles of accents would reach over the seats above and below.
        raise Malformed(field, "server-name-letters")
    return name


def _is_visible(letter: str) -> bool:
    """Whether a name could be this alone: no accent, no space, and no dash, which stands for deleted users."""
    kind = unicodedata.category(letter)
    return kind[0] in "LNSP" and kind != "Pd"


def clean_account_name(text: str, field: str = "name") -> str:
    """A name that belongs to one account alone: Latin letters, digits, - and _, so that no two look the same."""
    name = clean_name(text, field)
    if not re.fullmatch(_ACCOUNT, text):
        raise Malformed(field, "server-account-letters", {"least": SHORTEST_ACCOUNT})
    if name_key(name) in default_guest_names():
        raise Malformed(field, "server-name-taken")
    return name


def name_key(name: str) -> str:
    """An account's name as it is compared when signing in."""
    return name.casefold()


def looks_like(name: str) -> str:
    """The name with all letters small, and letters of any script as the Latin ones they resemble.

    This and `looks_cased` stand in the database: whoever changes what they give must fill its columns anew.
    """
    return _skeleton(_plain(name).casefold().translate(_CYRILLIC).translate(_GREEK))


def looks_cased(name: str) -> str:
    """The same with capitals as they are, where I looks like l."""
    return _skeleton(_skeleton(_plain(name)))


def looks(name: str) -> dict[str, str]:
    """Both, as columns of `users`."""
    return {"looks": looks_like(name)[:80], "looks_cased": looks_cased(name)[:80]}


def _plain(name: str) -> str:
    """The name in ordinary letters, with nothing that joins them."""
    composed = unicodedata.normalize("NFKC", "".join(map(_capital, name)))  # which gives small capitals, too
    return "".join(map(_capital, composed.translate(dict.fromkeys(map(ord, JOINERS)))))


def _capital(letter: str) -> str:
    """The capital as which a letter of another style is drawn; any other letter itself."""
    if letter.isascii() or unicodedata.category(letter)[0] not in "LS":
        return letter
    drawn = _NAMED_AFTER_LATIN.search(unicodedata.name(letter, ""))
    return letter if drawn is None else drawn[1]


def _skeleton(plain: str) -> str:
    """Unicode's confusables, and the ones among Latin letters: 1 and l, 0 and O, m and rn."""
    return unicodedata.normalize("NFC", plain.translate(_drawn())).casefold()


@cache
def _drawn() -> dict[int, str]:
    lines = (files("shofar.server.people") / "confusables.txt").read_text(encoding="utf-8").splitlines()
    pairs = (line.split(" ", 1) for line in lines)
    latin = str.maketrans({"1": "l", "I": "l", "|": "l", "0": "o", "m": "rn"})
    return {ord(letter): text for text, alike in pairs for letter in alike} | latin


def check_password(text: str, field: str = "password") -> str:
    """A password of a length that is worth having, and not so long that hashing it is an attack."""
    if len(text) < SHORTEST_PASSWORD:
        raise Malformed(field, "server-password-short", {"least": SHORTEST_PASSWORD})
    if len(text) > LONGEST_PASSWORD:
        raise Malformed(field, "server-password-long", {"most": LONGEST_PASSWORD})
    return text
