"""Random secrets, their hashes, and signatures with the server's key."""

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256
from secrets import token_bytes

SECRET_BYTES = 18
"""144 bits: nobody guesses one, and the database need not hash it slowly."""
CODE_BYTES = 12
"""96 bits for codes in links and QR codes: short enough to scan well, and rate limits stand before guessing."""


def new_secret(size: int = SECRET_BYTES) -> str:
    """Random text for URLs, headers and cookies."""
    return _text(token_bytes(size))


def new_id(prefix: str) -> str:
    """A random id for a user or a row; it is not secret."""
    return f"{prefix}{_text(token_bytes(9)).replace('-', '0').replace('_', '1')}"


def hash_of(secret: str) -> str:
    """What the database keeps of a secret."""
    return sha256(secret.encode()).hexdigest()


def signature(key: bytes, *parts: str) -> str:
    """A signature over texts, each with its length in front so that no two lists look alike."""
    text = "".join(f"{len(part)}:{part}" for part in parts)
    return _text(hmac.digest(key, text.encode(), "sha256")[:SECRET_BYTES])


def constant_time_equal(one: str, other: str) -> bool:
    """Compares without telling by the time it takes how far two texts agree."""
    return hmac.compare_digest(one.encode(), other.encode())


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")
