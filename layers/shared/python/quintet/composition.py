"""Puts a family together with auth, limits and observability: what every handler.py does.

Lambda handlers and the local server both build their endpoints here, so that they differ in
nothing but where keys come from and how requests arrive.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeVar

from quintet.auth.challenges import Challenger
from quintet.auth.keys import KeySource
from quintet.auth.public_keys import NO_PUBLIC_KEYS, PublicKeySource
from quintet.auth.sealing import AesGcmSealer
from quintet.auth.signed_in_tokens import SignedInTokens
from quintet.auth.tokens import BearerAuthentication, SharedSecretTokens, Verifier
from quintet.aws.clients import Clients
from quintet.aws.parameters import ParameterKeys
from quintet.aws.secrets import SecretsManagerKeys
from quintet.family import ToolFamily
from quintet.installed_embedder import installed_embedder
from quintet.limits import DynamoDbLimiter
from quintet.observability import Observability
from quintet.protocol.context import Limiter
from quintet.protocol.endpoint import McpEndpoint
from quintet.protocol.engine import CallRecord, Engine
from quintet.protocol.origins import OriginRules
from quintet.request_metrics import Metrics, RequestMetrics
from quintet.settings import (
    FamilySettings,
    LimitSettings,
    TokenSettings,
    is_being_snapshotted,
)
from quintet.web.gateway import Gateway
from quintet.web.guard import RouteGuard


@dataclass(frozen=True)
class Platform:
    """What a family is built on: AWS, keys, and the watchers of its calls.

    `limiter` counts calls in place of this process, where one stands before several.
    """

    settings: FamilySettings
    clients: Clients
    keys: KeySource
    observability: Observability
    metrics: Metrics = field(default_factory=RequestMetrics)
    limiter: Limiter | None = None
    public_keys: PublicKeySource = NO_PUBLIC_KEYS
    clock: Callable[[], float] = time.time

    @classmethod
    def on_aws(cls, name: str, settings: FamilySettings) -> "Platform":
        """The platform of a Lambda function."""
        clients = Clients(settings.aws_region, settings.aws_endpoint_url)
        return cls(
            settings,
            clients,
            SecretsManagerKeys(clients, settings.token_keys_secret_id),
            Observability(name, settings.log_level, stage=settings.stage),
            public_keys=ParameterKeys(clients, settings.sign_in_public_keys_parameter),
        )

    def endpoint(self, family: ToolFamily, origins: OriginRules | None = None) -> McpEndpoint:
        """The family's URL, ready to answer."""
        settings = self.settings
        engine = Engine(
            family,
            limiter=self._limiter(family.name),
            sealer=AesGcmSealer(self.keys, self.clock),
            observe=self._observe,
            log_failure=self.observability.log_failure,
        )
        return McpEndpoint(
            engine,
            authentication(settings, self.keys, self.clock, self.public_keys),
            Challenger(family.name, family.permissions),
            origins or allowed_origins(settings.allowed_origins),
            self.metrics.traffic,
        )

    def route_guard(self, endpoint: McpEndpoint) -> RouteGuard:
        """The guard of the routes beside an endpoint, with the same keys, limits and origins."""
        return RouteGuard(
            endpoint.authenticate,
            endpoint.challenge,
            endpoint.origins,
            self._limiter(endpoint.engine.family.name),
            self._observe,
            self.observability.log_failure,
        )

    def _limiter(self, family: str) -> Limiter:
        if self.limiter is not None:
            return self.limiter
        return table_limiter(
            self.settings, self.clients, family, self.clock, self.observability.limiter_alone
        )

    def _observe(self, record: CallRecord) -> None:
        self.metrics.observe(record)
        self.observability.observe(record)


def table_limiter(
    settings: LimitSettings,
    clients: Clients,
    family: str,
    clock: Callable[[], float],
    on_alone: Callable[[], None],
) -> DynamoDbLimiter:
    """The limiter that counts in the limits table."""
    return DynamoDbLimiter(
        clients,
        table=settings.limits_table,
        family=family,
        limits={
            "tools": settings.tools_per_minute,
            "resources": settings.resources_per_minute,
            "configuration": settings.configuration_per_minute,
        },
        clock=clock,
        on_alone=on_alone,
    )


def authentication(
    settings: TokenSettings,
    keys: KeySource,
    clock: Callable[[], float] = time.time,
    public_keys: PublicKeySource = NO_PUBLIC_KEYS,
) -> BearerAuthentication:
    """Who believes tokens: those of scripts, and those of users who have signed in."""
    verifiers: list[Verifier] = [SignedInTokens(public_keys, clock)]
    if settings.hs256_tokens:
        verifiers.append(
            SharedSecretTokens(
                keys, issuer=settings.token_issuer, audience=settings.stage, clock=clock
            )
        )
    return BearerAuthentication(verifiers, clock)


def allowed_origins(origins: str) -> OriginRules:
    """`*`, or origins by commas; API Gateway has checked the host already."""
    if origins.strip() == "*":
        return OriginRules()
    return OriginRules(origins=frozenset(origin.strip() for origin in origins.split(",")))


Family = TypeVar("Family", bound=FamilySettings)
BuildRoutes = Callable[[Platform, Family, RouteGuard], Any]
"""Makes a family's ASGI application."""


def front_door(
    name: str,
    settings: Family,
    build_family: Callable[[Platform, Family], ToolFamily],
    build_routes: BuildRoutes[Family] | None = None,
) -> Gateway:
    """A Lambda function's front door: the family on its platform, behind API Gateway.

    `build_routes` makes what is served beside MCP, on the first request for any of it.

    Where a snapshot is taken, the clients and the embedding model are part of it. Keys, tokens and
    connections are not: they are made by the first event.
    """
    platform = Platform.on_aws(name, settings)
    if is_being_snapshotted():
        platform.clients.warm()
        embedder = installed_embedder()
        if embedder is not None:
            embedder.warm()
    endpoint = platform.endpoint(build_family(platform, settings))
    if build_routes is None:
        return Gateway(endpoint, settings.base_url)

    @cache
    def routes() -> Any:
        return build_routes(platform, settings, platform.route_guard(endpoint))

    return Gateway(endpoint, settings.base_url, routes)
