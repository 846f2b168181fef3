"""What all endpoints are made with."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from fastapi import Request

from quintet.signin.logins import Logins
from quintet.signin.sealed_pages import SealedPages
from quintet.signin.server import SignIn
from quintet.signin.users import User

Identify = Callable[[Mapping[str, str]], User]
"""The user of a page's form; raises RefusedError where it is nobody's."""


@dataclass(frozen=True)
class Endpoints:
    """The sign-in, and how it meets its callers.

    Users become known by `logins` at an upstream, or by `identify` from the form of the page.
    """

    sign_in: SignIn
    pages: SealedPages
    scopes: Sequence[str]
    """That are published."""
    logins: Logins | None = None
    identify: Identify | None = None
    usual_name: str = ""
    """That the page suggests."""
    base_url: str | None = None
    admits: Callable[[Request], bool] = lambda _: True
    log_failure: Callable[[str, BaseException], None] = lambda _path, _failure: None

    def issuer(self, request: Request) -> str:
        """The origin that the caller has used, which is who we are."""
        if self.base_url:
            return self.base_url
        context = request.scope.get("aws.event", {}).get("requestContext", {})
        domain = context.get("domainName")
        return f"https://{domain}" if domain else str(request.base_url).rstrip("/")
