"""The error of requests that leave us; part of the tree that `quintet.errors` draws."""

from typing import Literal

from quintet.errors import QuintetError

FetchFailureKind = Literal["refused", "timeout", "network", "tls", "redirects", "protocol"]
"""Why there is no answer of a URL.

`refused`: by us, before anything was sent there. `network`: the name or the machine cannot be
reached. `protocol`: what came is not HTTP, or breaks off.
"""


class FetchFailedError(QuintetError):
    """A request to a URL that is not ours ended without a response.

    `url` has neither query nor credentials, so that it can be shown and logged.
    """

    is_fault = False

    def __init__(self, kind: FetchFailureKind, message: str, *, url: str) -> None:
        super().__init__(message, {"kind": kind, "url": url})
        self.kind: FetchFailureKind = kind
        self.url = url
        self.retryable = kind in {"timeout", "network"}  # type: ignore[misc] # here by instance
