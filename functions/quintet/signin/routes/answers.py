"""Answers that no cache keeps: errors for programs, pages and redirects for browsers."""

from typing import Any, Final
from urllib.parse import urlsplit

from fastapi import Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from quintet.signin.errors import OAuthError
from quintet.signin.pages import STYLE_SOURCE, refusal_page

NOT_CACHED: Final = {"Cache-Control": "no-store", "Pragma": "no-cache"}


def error_answer(_request: Request, error: Any) -> Response:
    """An OAuthError as its client reads it."""
    return JSONResponse(error_body(error), error.status, NOT_CACHED)


def error_body(error: OAuthError) -> dict[str, str]:
    """The parameters of an error (RFC 6749, section 5.2)."""
    return {"error": error.code, "error_description": error.description}


def refusal(_request: Request, refused: Any) -> Response:
    """A RefusedError as its user reads it."""
    return HTMLResponse(refusal_page(str(refused)), 400, page_headers(""))


def redirect(url: str) -> Response:
    """Sends a browser on."""
    return RedirectResponse(url, 302, NOT_CACHED)


def page_headers(redirect_uri: str) -> dict[str, str]:
    """No script, no frame, one style; forms may lead to the client, as browsers check redirects."""
    parts = urlsplit(redirect_uri)
    target = f" {parts.scheme}://{parts.netloc}" if parts.netloc else ""
    target = target if parts.scheme in ("http", "https") else f" {parts.scheme}:" * bool(target)
    policy = (
        f"default-src 'none'; style-src {STYLE_SOURCE}; "
        f"form-action 'self'{target}; frame-ancestors 'none'"
    )
    return {**NOT_CACHED, "Content-Security-Policy": policy, "Referrer-Policy": "same-origin"}
