"""The operator's key: push services know a server by it, and browsers accept messages of no other (RFC 8292)."""

from base64 import urlsafe_b64encode
from urllib.parse import urlsplit

import msgspec
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_pem_private_key

VALID_S = 12 * 3600
"""How long a signed statement holds; 24 hours at most."""


class PushKey:
    """A private key of the curve P-256, from PEM text; ValueError for anything else."""

    def __init__(self, pem: str) -> None:
        try:
            key = load_pem_private_key(pem.encode(), None)
        except (ValueError, TypeError, UnsupportedAlgorithm):  # no PEM, or behind a password
            key = None
        if not isinstance(key, EllipticCurvePrivateKey) or not isinstance(key.curve, SECP256R1):
            raise ValueError("no private key of the curve P-256 in PEM, without a password")
        self._key = key
        self.public = encoded(point(key.public_key()))
        """What browsers are given when they subscribe."""

    def authorization(self, endpoint: str, contact: str | None, now_s: int) -> str:
        """The header that tells a push service who sends, good for that service alone."""
        parts = urlsplit(endpoint)
        claims: dict[str, str | int] = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": now_s + VALID_S}
        if contact:
            claims["sub"] = contact
        said = b".".join(
            encoded(msgspec.json.encode(part)).encode() for part in ({"typ": "JWT", "alg": "ES256"}, claims)
        )
        r, s = decode_dss_signature(self._key.sign(said, ECDSA(SHA256())))
        signature = encoded(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={said.decode()}.{signature}, k={self.public}"


def point(key: EllipticCurvePublicKey) -> bytes:
    """A public key as the 65 bytes that browsers use."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encoded(data: bytes) -> str:
    """Base64 for addresses, without its filling."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()
