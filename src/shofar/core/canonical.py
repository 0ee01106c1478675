"""JSON in one form only, for commitments and digests: keys sorted, no spaces, UTF-8."""

import json
from hashlib import sha256


def canonical(value: object) -> str:
    """The one text of a JSON value."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(value: object) -> str:
    """SHA-256 over the canonical text, in hexadecimal."""
    return sha256(canonical(value).encode()).hexdigest()
