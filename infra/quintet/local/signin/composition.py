"""Puts the sign-in of a state directory together."""

import time
from collections.abc import Callable
from typing import Final

from quintet.auth.challenges import COMBINED_PATH, resource_url
from quintet.auth.sealing import AesGcmSealer
from quintet.deployment.permissions import ALL_PERMISSIONS, FAMILY_PERMISSIONS
from quintet.local.signin.asking import Askings
from quintet.local.signin.clients import Clients, Fetch
from quintet.local.signin.grants import Grants
from quintet.local.signin.server import SignIn
from quintet.local.signin.signing_key import SigningKeyFile
from quintet.local.state import StateDirectory
from quintet.outbound.client import OutboundClient
from quintet.requests.principal import ADMIN
from quintet.settings import TokenSettings

_GRANTS: Final = "sign-in.sqlite"


def local_sign_in(
    state: StateDirectory,
    fetch: Fetch | None = None,
    clock: Callable[[], float] = time.time,
) -> SignIn:
    """The sign-in, its key made on first use. `fetch` reads descriptions of clients."""
    clients = Clients(state, fetch or OutboundClient().send, clock)
    sealer = AesGcmSealer(state, clock, label="quintet sign-in page")
    usual = [name for name in ALL_PERMISSIONS if name != ADMIN]
    paths = [COMBINED_PATH, *(resource_url("", name) for name in FAMILY_PERMISSIONS)]
    key = SigningKeyFile(state.path)
    return SignIn(
        clients,
        Askings(clients, sealer, ALL_PERMISSIONS, usual, paths),
        Grants(state.path / _GRANTS, clock),
        key,
        TokenSettings.model_fields["token_issuer"].default,
        key.passcode,
        clock,
    )
