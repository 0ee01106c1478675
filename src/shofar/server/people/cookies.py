"""The cookie that guests and accounts carry: a session's secret, signed, so that forgeries never reach the database.

The page shows it to nobody (`HttpOnly`), other sites cannot send it along (`SameSite=Lax`), and the database keeps
its hash alone.
"""

from shofar.server.people.secrets import same, signature

NAME = "shofar"


def sealed(key: bytes, secret: str) -> str:
    """The cookie's value for a session's secret."""
    return f"{secret}.{signature(key, 'session', secret)}"


def unsealed(key: bytes, value: str) -> str | None:
    """The secret in a cookie that this server signed; None for any other."""
    secret, dot, signed = value.partition(".")
    if not dot or not same(signed, signature(key, "session", secret)):
        return None
    return secret


def csrf_token(key: bytes, secret: str) -> str:
    """What the page sends back in a header with everything that changes something; another site cannot know it."""
    return signature(key, "csrf", secret)


def header(value: str, *, secure: bool, max_age: int) -> str:
    """The Set-Cookie header."""
    parts = [f"{NAME}={value}", "Path=/", f"Max-Age={max_age}", "HttpOnly", "SameSite=Lax"]
    return "; ".join([*parts, "Secure"] if secure else parts)


def gone(*, secure: bool) -> str:
    """The header that makes a browser forget the cookie."""
    return header("", secure=secure, max_age=0)
