"""The cookie that guests and accounts carry: a session's secret, signed, so that forgeries never reach the database.

The page shows it to nobody (`HttpOnly`), other sites cannot send it along (`SameSite=Lax`), and the database keeps
its hash alone.
"""

from collections.abc import Mapping

from shofar.server.people.secrets import constant_time_equal, signature

NAME = "shofar"
SECURE_NAME = "__Host-shofar"
"""Over https: browsers take such a name from this very host alone, not from its neighbours under the same domain."""


def read_cookie(cookies: Mapping[str, str], *, secure: bool) -> str | None:
    """The cookie's value. Over https the plain name is still read: it was given out before the other one."""
    # To be removed in 0.3, when browsers that are still in use have the new one.
    return (cookies.get(SECURE_NAME) if secure else None) or cookies.get(NAME)


def sign(key: bytes, secret: str) -> str:
    """The cookie's value for a session's secret."""
    return f"{secret}.{signature(key, 'session', secret)}"


def verify(key: bytes, value: str) -> str | None:
    """The secret in a cookie that this server signed; None for any other."""
    secret, dot, signed = value.partition(".")
    if not dot or not constant_time_equal(signed, signature(key, "session", secret)):
        return None
    return secret


def csrf_token(key: bytes, secret: str) -> str:
    """What the page sends back in a header with everything that changes something; another site cannot know it."""
    return signature(key, "csrf", secret)


def set_cookie_header(value: str, *, secure: bool, max_age: int) -> str:
    """The Set-Cookie header."""
    parts = [f"{SECURE_NAME if secure else NAME}={value}", "Path=/", f"Max-Age={max_age}", "HttpOnly", "SameSite=Lax"]
    return "; ".join([*parts, "Secure"] if secure else parts)


EXPIRE_PLAIN_COOKIE = f"{NAME}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure"
"""Goes with the secure cookie: the plain one must not come back once that is gone."""


def expired_cookie_header(*, secure: bool) -> str:
    """The header that makes a browser forget the cookie."""
    return set_cookie_header("", secure=secure, max_age=0)
