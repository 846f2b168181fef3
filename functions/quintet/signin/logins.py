"""Users who come back from the upstream: each visit makes one user known, once."""

from collections.abc import Mapping
from dataclasses import dataclass

from quintet.signin.consents_store import ConsentStore
from quintet.signin.errors import RefusedError
from quintet.signin.paths import CALLBACK_PATH
from quintet.signin.upstream import Login, Upstream
from quintet.signin.users import User, UserRules


@dataclass(frozen=True)
class Logins:
    """Visits to one upstream, and what its users may allow."""

    upstream: Upstream
    rules: UserRules
    ended: ConsentStore

    def url(self, login: Login, issuer: str) -> str:
        """Where a user signs in.

        Raises:
            RefusedError: the upstream cannot be reached.
        """
        return self.upstream.login_url(login, issuer + CALLBACK_PATH)

    def user(self, login: Login, issuer: str, answer: Mapping[str, str]) -> User:
        """Who has come back with an answer.

        Raises:
            RefusedError: nobody, or it cannot be believed, or this visit was used before.
        """
        claims = self.upstream.claims(login, issuer + CALLBACK_PATH, answer)
        user = self.rules.user(claims)
        if not self.ended.end_login(login.state):
            raise RefusedError("This visit to the upstream was used before. Begin again.")
        return user
