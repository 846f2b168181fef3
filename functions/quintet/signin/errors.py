"""The errors of OAuth, by their names there (RFC 6749, sections 4.1.2.1 and 5.2)."""


class OAuthError(Exception):
    """What a client is told, as JSON or in a redirect."""

    def __init__(self, code: str, description: str, status: int = 400) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.status = status
        self.redirect_uri = ""
        """Where a client is told, once it is trusted."""


class RefusedError(Exception):
    """A user is told on a page why this cannot go on, and is sent nowhere."""


class UpstreamSilentError(RefusedError):
    """The upstream does not answer, or not us: nothing is known of the user, good or bad."""
