"""Messages as RFC 8291 has them, and keys that are none."""

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, derive_private_key

from shofar.core.errors import Malformed
from shofar.server.push.encryption import LENGTH, BrowserKeys, encrypt
from shofar.server.push.keys import PushKey, encoded
from shofar.server.push.subscriptions import check
from tests.server.push_receiver import HOST, Subscriber, claims_of, decoded, new_key

BROWSER = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
SECRET = "BTBZMqHH6r4Tts7J_aSIgg"


def test_the_example_of_the_standard_comes_out_byte_by_byte():
    own = derive_private_key(int.from_bytes(decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), SECP256R1())
    salt = decoded("DGv6ra1nlYgDCS1FRnbzlw")
    said = b"When I grow up, I want to be a watermelon"
    assert encoded(encrypt(said, BrowserKeys.of(BROWSER, SECRET), own=own, salt=salt, length=0)) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w"
        "EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_every_message_has_one_length_and_its_own_keys():
    browser = Subscriber()
    keys = BrowserKeys.of(browser.body["p256dh"], browser.body["auth"])
    short, long = encrypt(b'{"a":1}', keys), encrypt(b'{"a":"' + b"x" * 200 + b'"}', keys)
    assert len(short) == len(long) == 86 + LENGTH + 1 + 16
    assert short[:86] != long[:86]
    assert browser.read(short) == {"a": 1}


def test_a_server_says_who_it_is_to_one_service_alone():
    key = PushKey(new_key())
    claims = claims_of(key.authorization(f"https://{HOST}/secret/path", "https://play.example.org", 1_000))
    assert claims == {"aud": f"https://{HOST}", "exp": 1_000 + 12 * 3600, "sub": "https://play.example.org"}
    assert "sub" not in claims_of(key.authorization(f"https://{HOST}/x", None, 1_000))


@pytest.mark.parametrize("text", ["", "no key", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"])
def test_what_is_no_key_cannot_sign(text):
    with pytest.raises(ValueError, match="P-256"):
        PushKey(text)


@pytest.mark.parametrize(
    ("p256dh", "auth"),
    [
        (BROWSER, "AAAA"),
        (BROWSER[:-2], SECRET),
        ("B" + "A" * 86, SECRET),  # the right length, and no point of the curve
        ("A" * 10_000, SECRET),
        (BROWSER, "A" * 10_000),
        ("é" * 87, SECRET),
    ],
)
def test_keys_that_no_browser_has_are_refused(p256dh, auth):
    with pytest.raises(Malformed) as refused:
        check(f"https://{HOST}/one", p256dh, auth)
    assert refused.value.field == "keys"
