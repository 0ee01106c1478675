"""A push service on this machine, and browsers that subscribe to it: what it receives is decrypted as browsers do."""

import asyncio
import datetime
import json
import ssl
from base64 import urlsafe_b64decode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    ECDSA,
    SECP256R1,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from shofar.server.push.delivery import Delivery
from shofar.server.push.keys import encoded, point

HOST = "push.example.org"


def new_key() -> str:
    """A private key as `openssl genpkey` makes it."""
    made = generate_private_key(SECP256R1())
    return made.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Subscriber:
    """The part of a browser that has the keys of a subscription."""

    def __init__(self, path: str = "one") -> None:
        self._key = generate_private_key(SECP256R1())
        self._secret = b"sixteen bytes ok"
        self.body = {
            "endpoint": f"https://{HOST}/{path}",
            "p256dh": encoded(point(self._key.public_key())),
            "auth": encoded(self._secret),
        }

    def read(self, body: bytes) -> Any:
        """What a message says, written after RFC 8188 and 8291 and not after the code that is tested."""
        salt, theirs = body[:16], EllipticCurvePublicKey.from_encoded_point(SECP256R1(), body[21:86])
        assert int.from_bytes(body[16:20], "big") == 4096
        assert body[20] == 65
        info = b"WebPush: info\0" + point(self._key.public_key()) + body[21:86]
        shared = HKDF(SHA256(), 32, self._secret, info).derive(self._key.exchange(ECDH(), theirs))
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(shared)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(shared)
        text, mark, filling = AESGCM(key).decrypt(nonce, body[86:], None).partition(b"\x02")
        assert mark
        assert not filling.strip(b"\0")
        return json.loads(text)


def claims_of(authorization: str) -> dict[str, Any]:
    """What a server says of itself; the signature holds."""
    token, key = authorization.removeprefix("vapid ").split(", ")
    said, _, signature = token.removeprefix("t=").rpartition(".")
    raw = decoded(signature)
    numbers = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    public = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), decoded(key.removeprefix("k=")))
    public.verify(encode_dss_signature(*numbers), said.encode(), ECDSA(SHA256()))
    head, _, claims = said.partition(".")
    assert json.loads(decoded(head)) == {"typ": "JWT", "alg": "ES256"}
    found: dict[str, Any] = json.loads(decoded(claims))
    return found


class Receiver:
    """Requests in the order in which they came; answers as a test says."""

    def __init__(self, certificate: Path) -> None:
        self._certificate = certificate
        self.received: asyncio.Queue[tuple[str, dict[str, str], bytes]] = asyncio.Queue()
        self.answer = b"HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n"
        self.port = 0
        self.hosts: list[str] = []

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One request."""
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        first, *lines = head.strip().split("\r\n")
        headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
        body = await reader.readexactly(int(headers["content-length"]))
        self.received.put_nowait((first, headers, body))
        writer.write(self.answer)
        await reader.read()  # until the other side ends it
        writer.close()

    def delivery(self, **more: Any) -> Delivery:
        """A way here: the one place where an address of this machine is let through."""

        def resolve(host: str) -> list[tuple[str, int]]:
            self.hosts.append(host)
            return [("127.0.0.1", self.port)]

        trusted = ssl.create_default_context(cafile=str(self._certificate))
        return Delivery(resolve, accepts=lambda _: True, tls=trusted, **more)


@asynccontextmanager
async def receiver(folder: Path) -> AsyncIterator[Receiver]:
    """A service that speaks TLS under the name of `HOST`."""
    key = generate_private_key(SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, HOST)])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, SHA256())
    )
    certificate = folder / "push.crt"
    certificate.write_bytes(made.public_bytes(Encoding.PEM))
    private = folder / "push.key"
    private.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, private)
    found = Receiver(certificate)
    server = await asyncio.start_server(found.serve, "127.0.0.1", 0, ssl=context)
    found.port = server.sockets[0].getsockname()[1]
    async with server:
        yield found
