"""Who is asking: guests without accounts, their language, and where they came from."""

from __future__ import annotations

import hashlib
import re
import secrets
from typing import Final
from urllib.parse import quote, unquote, urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import Response

from boilover.core.text import LANGUAGES

GUEST: Final = "guest"
LANGUAGE: Final = "language"
NAME: Final = "name"
YEAR: Final = 365 * 24 * 3600  # seconds

_TOKEN = re.compile("[A-Za-z0-9_-]{43}")


def new_token() -> str:
    """A secret for a guest's cookie; the house knows only its hash."""
    return secrets.token_urlsafe(32)


def guest_of(token: str) -> str:
    """The guest that a token proves."""
    return hashlib.sha256(token.encode()).hexdigest()


def token_in(request: HTTPConnection) -> str | None:
    """The token that came along, if it looks like one of ours."""
    token = request.cookies.get(GUEST, "")
    return token if _TOKEN.fullmatch(token) else None


def who_asks(request: HTTPConnection) -> str | None:
    """The guest who asks; None is a stranger."""
    token = token_in(request)
    return None if token is None else guest_of(token)


def remember(request: HTTPConnection, response: Response, key: str, value: str) -> None:
    """Leave a cookie that no script can read and no other site can send along with a form."""
    response.set_cookie(
        key,
        quote(value),
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme in ("https", "wss"),
    )


def name_in(request: HTTPConnection) -> str:
    """The name that the guest used last."""
    return unquote(request.cookies.get(NAME, ""))[:32]


def language_of(request: HTTPConnection) -> str:
    """The language that was switched to, or that the browser likes best of those on offer."""
    chosen = request.cookies.get(LANGUAGE, "")
    if chosen in LANGUAGES:
        return chosen
    liked: list[tuple[float, str]] = []
    for part in request.headers.get("accept-language", "")[:500].split(","):
        tag, _semicolon, weight = part.strip().partition(";q=")
        try:
            liked.append((-float(weight or 1), tag.partition("-")[0].lower()))
        except ValueError:
            continue
    by_liking = sorted(liked, key=lambda entry: entry[0])
    return next((code for q, code in by_liking if q < 0 and code in LANGUAGES), "en")


def is_from_here(request: HTTPConnection, *, must_say: bool = False) -> bool:
    """Whether the page that asks is one of ours; `must_say`: who says nothing is not."""
    origin = request.headers.get("origin")
    if origin is None:
        return not must_say
    return urlsplit(origin).netloc.lower() == request.headers.get("host", "").lower()
