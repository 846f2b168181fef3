"""Users who come back from the upstream: each visit makes one user known, once.

Later the upstream is asked whether they are still who they were, with what it gave for that: a
refresh token of its own, which is kept sealed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from quintet.auth.sealing import AesGcmSealer
from quintet.errors import InvalidParamsError, ServiceUnavailableError
from quintet.signin.consents_store import ConsentStore
from quintet.signin.errors import RefusedError, UpstreamSilentError
from quintet.signin.grants import Grant
from quintet.signin.paths import CALLBACK_PATH
from quintet.signin.upstream import Login, Upstream
from quintet.signin.users import User, UserRules

_LONGEST_REFRESH: Final = 16_384
"""Of what is kept; a provider whose tokens are longer is asked no more."""


@dataclass(frozen=True)
class Logins:
    """Visits to one upstream, and what its users may allow."""

    upstream: Upstream
    rules: UserRules
    ended: ConsentStore
    sealer: AesGcmSealer

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
        vouched = self.upstream.vouched(login, issuer + CALLBACK_PATH, answer)
        user = self.rules.user(vouched.claims or {})
        if not self.ended.end_login(login.state):
            raise RefusedError("This visit to the upstream was used before. Begin again.")
        return replace(user, upstream_refresh=self._sealed(vouched.refresh, user.subject))

    def recheck(self, grant: Grant) -> Grant | None:
        """A grant by what the upstream says of its user now; None where they have left.

        It permits no more than the user may allow now. Where the upstream gave nothing to be asked
        with, a grant stays as it is.

        Raises:
            ServiceUnavailableError: the upstream does not answer.
        """
        if not grant.upstream_refresh:
            return grant
        try:
            refresh = self.sealer.open(grant.upstream_refresh, grant.subject.encode()).decode()
            vouched = self.upstream.vouched_again(refresh)
            user = None if vouched.claims is None else self.rules.user(vouched.claims)
        except UpstreamSilentError:
            raise ServiceUnavailableError("The upstream does not answer") from None
        except (RefusedError, InvalidParamsError):
            return None
        renewed = replace(grant, upstream_refresh=self._sealed(vouched.refresh, grant.subject))
        if user is None:  # a provider that tells groups at a visit alone
            return None if grant.team else renewed
        scopes = user.permitted(grant.scope.split())
        is_member = not grant.team or grant.team in user.teams
        if user.subject != grant.subject or not is_member or not scopes:
            return None
        return replace(renewed, scope=" ".join(scopes))

    def _sealed(self, refresh: str, subject: str) -> str:
        if not refresh or len(refresh) > _LONGEST_REFRESH:
            return ""
        return self.sealer.seal(refresh.encode(), subject.encode())
