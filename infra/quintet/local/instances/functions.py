"""The functions of this machine, each built with its first event, on the embedded AWS.

The same handlers and workers as on Lambda, on a platform of local keys and settings.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import IO, Any, Final

from quintet.auth.sealing import AesGcmSealer
from quintet.aws.clients import Clients
from quintet.composition import Platform, authentication
from quintet.deployment.permissions import FAMILY_PERMISSIONS
from quintet.family import ToolFamily
from quintet.local.emulator import local_clients
from quintet.local.environments import local_settings, module_of
from quintet.local.folder_roots import reads_folder
from quintet.local.instances.link import Asking, LinkedLimiter, LinkedMetrics
from quintet.local.options import Options
from quintet.local.state import StateDirectory
from quintet.observability import Observability
from quintet.protocol.combined.engine import Offer
from quintet.protocol.combined.listing import Listing, Listings
from quintet.protocol.engine import Engine
from quintet.protocol.origins import LOOPBACK, OriginRules
from quintet.requests.revisions import BY_VERSION
from quintet.resources import FAMILIES, ROUTER, TOKEN_KEYS, Family, Function
from quintet.settings import TokenSettings
from quintet.web.combined import CombinedGateway
from quintet.web.gateway import Gateway
from quintet.workers import Worker

SCHEME: Final = "http"
_FAMILIES: Final = {family.name: family for family in FAMILIES}
_WORKERS: Final = {function.name: function for family in FAMILIES for function in family.workers}


@dataclass(frozen=True)
class Setup:
    """What an instance is told: where data and the embedded AWS are, and the user's options.

    `host` is where the server listens, beside loopback names; `root` a folder of source files,
    which the family that reads code then reads instead of what was pushed.
    """

    state: Path
    url: str
    options: Options
    host: str = "127.0.0.1"
    root: tuple[str, Path] | None = None


@dataclass
class LocalFunctions:
    """Builds and keeps them; one call at a time."""

    setup: Setup
    link: Asking
    _gateways: dict[str, Gateway | CombinedGateway] = field(default_factory=dict)
    _workers: dict[str, Worker] = field(default_factory=dict)

    def invoke(self, function: str, event: Mapping[str, Any]) -> dict[str, Any]:
        """What a function answers to an event, as Lambda's runtime would ask it."""
        if function in _WORKERS:
            return self._worker(function)(event)
        return self.gateway(function)(event, None)

    def engine(self, family: str) -> Engine:
        """A family's engine."""
        return self.gateway(family).endpoint.engine

    def gateway(self, name: str) -> Gateway | CombinedGateway:
        """The front door of a family, or of all of them by the router's name."""
        if name not in self._gateways:
            declared = _FAMILIES.get(name)
            made = self._combined() if declared is None else self._gateway(declared)
            self._gateways[name] = made
        return self._gateways[name]

    def _combined(self) -> CombinedGateway:
        """Whose calls are answered in this process, by the same front doors as the families'."""

        @cache
        def listings_of(version: str) -> Listings:
            revision = BY_VERSION[version]
            return {
                name: Listing.rendered(self.engine(name).family, revision) for name in _FAMILIES
            }

        watch = self._observability(ROUTER, "INFO")
        hosts = LOOPBACK | {self.setup.host}
        return CombinedGateway(
            Offer(listings_of, self, AesGcmSealer(self._state), watch.log_failure),
            authentication(
                TokenSettings.load(self.setup.options), self._state, public_keys=self._state
            ),
            FAMILY_PERMISSIONS,
            OriginRules(hosts, hosts),
            scheme=SCHEME,
        )

    def _gateway(self, declared: Family) -> Gateway:
        options = {**self.setup.options, "LOG_FILE": str(self._state.log_file)}
        settings = local_settings(declared.function, self.setup.url, options)
        name, module = declared.name, module_of(declared.function)
        platform = Platform(
            settings,
            self._clients,
            self._state,
            self._observability(declared.function, settings.log_level),
            LinkedMetrics(self.link, name),
            LinkedLimiter(self.link, name),
            self._state,
        )
        family: ToolFamily = module.build_family(platform, settings, **self._replaced(name))
        hosts = LOOPBACK | {self.setup.host}
        endpoint = platform.endpoint(family, OriginRules(hosts, hosts))
        if not hasattr(module, "build_routes"):
            return Gateway(endpoint, scheme=SCHEME)

        @cache
        def routes() -> Any:
            return module.build_routes(platform, settings, platform.route_guard(endpoint))

        return Gateway(endpoint, application=routes, scheme=SCHEME)

    def _worker(self, name: str) -> Worker:
        if name not in self._workers:
            function = _WORKERS[name]
            settings = local_settings(function, self.setup.url, self.setup.options)
            reads_keys = any(grant.resource == TOKEN_KEYS for grant in function.grants)
            keys = {"keys": self._state} if reads_keys else {}
            watch = self._observability(function, settings.log_level)
            build = module_of(function).build_worker
            self._workers[name] = build(
                settings, self._clients, watch, **keys, **self._replaced(name)
            )
        return self._workers[name]

    def _replaced(self, function: str) -> Mapping[str, Any]:
        return self._replacements.get(function, {})

    def _observability(self, function: Function, level: str) -> Observability:
        return Observability(function.name, level, stream=self._log, emit_metrics=False)

    @cached_property
    def _replacements(self) -> Mapping[str, Mapping[str, Any]]:
        family, root = self.setup.root or ("", None)
        return reads_folder(family, root, self.setup.state / "code-indexes")

    @cached_property
    def _clients(self) -> Clients:
        return local_clients(self.setup.url)

    @cached_property
    def _state(self) -> StateDirectory:
        return StateDirectory(self.setup.state)

    @cached_property
    def _log(self) -> IO[str]:
        return self._state.log_file.open("a", buffering=1)
