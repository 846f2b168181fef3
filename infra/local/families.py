"""The families of this machine: each handler module, on the embedded AWS and local keys."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import IO, Any

from infra.local.emulator import CREDENTIALS, REGION
from infra.local.environments import local_settings, module_of
from infra.local.options import Options
from infra.local.state import StateDirectory
from infra.resources import FAMILIES, Family
from quintet.aws.clients import Clients
from quintet.composition import Platform
from quintet.family import ToolFamily
from quintet.observability import Observability
from quintet.web.guard import RouteGuard


@dataclass(frozen=True)
class LocalFamily:
    """One family, and the platform it stands on; `build_routes` makes what it serves beside MCP."""

    platform: Platform
    family: ToolFamily
    build_routes: Callable[[RouteGuard], Any] | None = None


def local_clients(url: str) -> Clients:
    """Clients of the embedded AWS, whatever credentials the machine has for the real one."""
    os.environ.update(CREDENTIALS)
    for real in ("AWS_PROFILE", "AWS_SESSION_TOKEN", "AWS_ENDPOINT_URL"):
        os.environ.pop(real, None)
    return Clients(REGION, url)


def local_families(
    state: StateDirectory,
    clients: Clients,
    log: IO[str],
    options: Options,
    replaced: Mapping[str, Mapping[str, Any]] | None = None,
) -> list[LocalFamily]:
    """Every declared family; `replaced` are, by family, collaborators in place of those on AWS.

    Raises:
        CommandError: an option has a value that its setting refuses.
    """
    more = replaced or {}
    return [
        _local_family(declared, state, clients, log, options, more.get(declared.name, {}))
        for declared in FAMILIES
    ]


def _local_family(
    declared: Family,
    state: StateDirectory,
    clients: Clients,
    log: IO[str],
    options: Options,
    replaced: Mapping[str, Any],
) -> LocalFamily:
    told = {**options, "LOG_FILE": str(state.log_file)}
    settings = local_settings(declared.function, clients, told)
    platform = Platform(
        settings,
        clients,
        state,
        Observability(declared.name, settings.log_level, stream=log, emit_metrics=False),
    )
    module = module_of(declared.function)
    family: ToolFamily = module.build_family(platform, settings, **replaced)
    if not hasattr(module, "build_routes"):
        return LocalFamily(platform, family)
    return LocalFamily(platform, family, partial(module.build_routes, platform, settings))
