"""Puts the flow together, the same on one machine and on AWS: what differs is handed in."""

import time
from collections.abc import Callable, Mapping, Sequence
from ipaddress import IPv4Network, IPv6Network
from typing import Final
from urllib.parse import urlsplit

from quintet.auth.challenges import COMBINED_PATH, resource_url
from quintet.auth.keys import KeySource
from quintet.auth.sealing import AesGcmSealer
from quintet.outbound.client import OutboundClient
from quintet.outbound.messages import OutboundRequest, OutboundResponse
from quintet.requests.principal import ADMIN
from quintet.signin.authorization_requests import AuthorizationRequests
from quintet.signin.client_documents import ClientDocuments, Fetch
from quintet.signin.clients import Clients
from quintet.signin.consents_store import ConsentStore
from quintet.signin.grants_store import UNLIMITED, GrantStore
from quintet.signin.id_tokens import IdTokens
from quintet.signin.logins import Logins
from quintet.signin.sealed_pages import SealedPages
from quintet.signin.server import SignIn
from quintet.signin.settings import SignInSettings
from quintet.signin.signing import TokenSigner
from quintet.signin.upstream import Upstream
from quintet.signin.upstream_documents import UpstreamDocuments
from quintet.signin.users import UserRules
from quintet.storage import Table

Permissions = Mapping[str, Sequence[str]]
"""Of each family, by its name."""
Clock = Callable[[], float]
_PAGES: Final = "quintet sign-in page"
_LOGINS: Final = "quintet sign-in login"
_UPSTREAM: Final = "quintet sign-in upstream"
_EVERYWHERE: Final = (IPv4Network("0.0.0.0/0"), IPv6Network("::/0"))
"""Whoever deploys names the upstream, which may lie in a network of their own."""


def usual_permissions(families: Permissions) -> list[str]:
    """All permissions but the one that implies the others."""
    return list(dict.fromkeys(name for named in families.values() for name in named))


def sign_in(
    families: Permissions,
    keys: KeySource,
    signer: TokenSigner,
    table: Table,
    fetch: Fetch,
    clock: Clock = time.time,
    *,
    days: int = UNLIMITED,
    team_hours: int = 24 * UNLIMITED,
) -> SignIn:
    """The sign-in for these families. `fetch` reads descriptions of clients; grants last `days`."""
    consents = ConsentStore(table, clock)
    clients = Clients(keys, ClientDocuments(fetch, consents, clock), clock)
    usual = usual_permissions(families)
    paths = [COMBINED_PATH, *(resource_url("", name) for name in families)]
    return SignIn(
        clients,
        AuthorizationRequests(clients, [*usual, ADMIN], usual, paths),
        consents,
        GrantStore(table, clock, days=days, team_hours=team_hours),
        signer,
        clock,
    )


def sealed_pages(keys: KeySource, clock: Clock = time.time) -> SealedPages:
    """What pages and browsers carry, sealed with the sign-in's keys."""
    return SealedPages(
        AesGcmSealer(keys, clock, label=_PAGES), AesGcmSealer(keys, clock, label=_LOGINS)
    )


def upstream_sealer(keys: KeySource, clock: Clock = time.time) -> AesGcmSealer:
    """Seals what the upstream can be asked with again, for as long as any grant lasts."""
    return AesGcmSealer(keys, clock, label=_UPSTREAM, lifetime_seconds=UNLIMITED * 86_400)


def upstream_fetch(issuer: str) -> Fetch:
    """Asks the issuer's own host wherever that lies, and any other at public addresses alone."""
    own, others = OutboundClient(also_permitted=_EVERYWHERE), OutboundClient()

    def fetch(request: OutboundRequest) -> OutboundResponse:
        is_own = urlsplit(request.url).netloc == urlsplit(issuer).netloc
        return (own if is_own else others).send(request)

    return fetch


def upstream_logins(
    settings: SignInSettings, flow: SignIn, keys: KeySource, client_secret: Callable[[], str]
) -> Logins | None:
    """The upstream that vouches for users, where one is configured."""
    if not settings.upstream_issuer:
        return None
    fetch = upstream_fetch(settings.upstream_issuer)
    documents = UpstreamDocuments(settings.upstream_issuer, fetch)
    upstream = Upstream(
        documents,
        IdTokens(documents, settings.upstream_client_id),
        fetch,
        settings.upstream_client_id,
        client_secret,
        settings.sign_in_scopes.split(),
    )
    permissions = settings.permissions(usual_permissions(settings.families))
    groups_claim = settings.sign_in_groups_claim
    rules = UserRules(permissions, settings.groups, groups_claim, settings.teams)
    return Logins(upstream, rules, flow.consents, upstream_sealer(keys))
