"""A message that only the subscribed browser can read; the push service on the way cannot (RFC 8291, RFC 8188)."""

import os
from base64 import urlsafe_b64decode
from dataclasses import dataclass
from typing import Self

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from shofar.server.push.keys import point

LENGTH = 256
"""Every message is filled up to this: its length tells nobody in which language or game it is."""
RECORD = 4096


@dataclass(frozen=True, slots=True)
class BrowserKeys:
    """What a browser gave when it subscribed: its public key and a secret that push services never see."""

    public: EllipticCurvePublicKey
    secret: bytes

    @classmethod
    def of(cls, p256dh: str, auth: str) -> Self:
        """From the browser's texts; ValueError where they are none."""
        secret = _decoded(auth)
        if len(secret) != 16:
            raise ValueError("the secret has 16 bytes")
        return cls(EllipticCurvePublicKey.from_encoded_point(SECP256R1(), _decoded(p256dh)), secret)


def _decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encrypt(
    message: bytes,
    to: BrowserKeys,
    *,
    own: EllipticCurvePrivateKey | None = None,
    salt: bytes = b"",
    length: int = LENGTH,
) -> bytes:
    """The body of a request to the push service. A test gives the key and the salt that are new for each message."""
    own, salt = own or generate_private_key(SECP256R1()), salt or os.urandom(16)
    mine = point(own.public_key())
    info = b"WebPush: info\0" + point(to.public) + mine
    shared = HKDF(SHA256(), 32, to.secret, info).derive(own.exchange(ECDH(), to.public))
    key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(shared)
    nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(shared)
    filled = message + b"\x02" + bytes(max(0, length - len(message)))
    header = salt + RECORD.to_bytes(4, "big") + bytes([len(mine)]) + mine
    return header + AESGCM(key).encrypt(nonce, filled, None)
