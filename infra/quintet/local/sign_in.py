"""Signing in on one machine: the flow of `quintet.signin`, whose page asks for a name and a code.

Only callers on this machine are served; the code keeps its other users out.
"""

import base64
import hmac
import time
from collections.abc import Callable, Mapping
from typing import Final

from fastapi import Request

from quintet.auth.keys import derived_key
from quintet.auth.teams import is_team_name
from quintet.aws.clients import Clients
from quintet.aws.table import Table
from quintet.deployment.permissions import ALL_PERMISSIONS, FAMILY_PERMISSIONS
from quintet.local.state import STAGE, StateDirectory
from quintet.local.tokens import LOCAL_SUBJECT
from quintet.outbound.client import OutboundClient
from quintet.protocol.origins import LOOPBACK
from quintet.resources import SIGN_IN, physical_name
from quintet.settings import TokenSettings
from quintet.signin.client_documents import Fetch
from quintet.signin.composition import sealed_pages, sign_in, usual_permissions
from quintet.signin.errors import RefusedError
from quintet.signin.routes.endpoints import Endpoints, Identify
from quintet.signin.signing import DerivedKeyPairs, TokenSigner
from quintet.signin.users import User

_LONGEST_NAME: Final = 100
_CODE_BYTES: Final = 5


def local_sign_in(
    state: StateDirectory,
    clients: Clients,
    fetch: Fetch | None = None,
    clock: Callable[[], float] = time.time,
) -> Endpoints:
    """The sign-in of a state directory, its rows in the embedded AWS."""
    keys = state.sign_in_keys
    table = Table(clients, physical_name(STAGE, SIGN_IN), service="The sign-in")
    signer = TokenSigner(DerivedKeyPairs(keys), state)
    fetch = fetch or OutboundClient().send
    return Endpoints(
        sign_in(FAMILY_PERMISSIONS, keys, signer, table, fetch, clock),
        sealed_pages(keys, clock),
        usual_permissions(FAMILY_PERMISSIONS),
        identify=_identify(state),
        usual_name=LOCAL_SUBJECT,
        admits=_is_here,
    )


def passcode(state: StateDirectory) -> str:
    """What the owner of the state directory knows, and others on this machine do not."""
    secret = state.sign_in_keys.valid()[0].secret
    return base64.b32encode(derived_key(secret, "quintet sign-in code")[:_CODE_BYTES]).decode()


def _identify(state: StateDirectory) -> Identify:
    """The upstream's name is that of scripts' tokens: a user has the same data either way."""
    upstream: str = TokenSettings.model_fields["token_issuer"].default

    def identify(form: Mapping[str, str]) -> User:
        given = form.get("passcode", "").strip().upper()
        if not hmac.compare_digest(given.encode(), passcode(state).encode()):
            raise RefusedError("The code is not the one that `quintet serve` shows.")
        name = form.get("name", "").strip()
        if not name or len(name) > _LONGEST_NAME or not name.isprintable():
            raise RefusedError("A name of at most 100 characters is needed.")
        team = form.get("team", "").strip()
        if team and not is_team_name(team):
            raise RefusedError("The name of a team has at most 100 characters.")
        teams = (team,) if team else ()  # whoever has the code vouches for members
        return User(upstream, name, name, tuple(ALL_PERMISSIONS), teams)

    return identify


def _is_here(request: Request) -> bool:
    """Whether caller and address are this machine's: a page elsewhere could rename itself."""
    caller = request.client.host if request.client else ""
    return caller in LOOPBACK and (request.url.hostname or "") in LOOPBACK
