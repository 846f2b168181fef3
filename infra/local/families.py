"""The families of this machine: each handler module, on the embedded AWS and local keys."""

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import IO, Any

from infra.local.emulator import CREDENTIALS, REGION
from infra.local.failures import CommandError
from infra.local.state import STAGE, StateDirectory
from infra.resources import FAMILIES, Family, function_environment
from quintet.aws.clients import Clients
from quintet.composition import Platform
from quintet.family import ToolFamily
from quintet.observability import Observability
from quintet.settings import SettingsError


@dataclass(frozen=True)
class LocalFamily:
    """One family, and the platform it stands on."""

    platform: Platform
    family: ToolFamily


def local_clients(url: str) -> Clients:
    """Clients of the embedded AWS, whatever credentials the machine has for the real one."""
    os.environ.update(CREDENTIALS)
    for real in ("AWS_PROFILE", "AWS_SESSION_TOKEN", "AWS_ENDPOINT_URL"):
        os.environ.pop(real, None)
    return Clients(REGION, url)


def read_options(file: Path | None) -> dict[str, str]:
    """`--config`: a JSON object of settings by name, as environment variables.

    Raises:
        CommandError: no such file, or no JSON object in it.
    """
    if file is None:
        return {}
    try:
        options = json.loads(file.read_text())
    except OSError as error:
        raise CommandError(f"The options in {file} cannot be read: {error.strerror}.") from None
    except ValueError:
        raise CommandError(f"The options in {file} are no JSON.") from None
    if not isinstance(options, dict):
        raise CommandError(f"The options in {file} must be a JSON object.")
    return {str(name).upper(): str(value) for name, value in options.items()}


def local_families(
    state: StateDirectory, clients: Clients, log: IO[str], options: Mapping[str, str]
) -> list[LocalFamily]:
    """Every declared family, or the ones whose name is asked for.

    Raises:
        CommandError: an option has a value that its setting refuses.
    """
    return [_local_family(declared, state, clients, log, options) for declared in FAMILIES]


def _local_family(
    declared: Family,
    state: StateDirectory,
    clients: Clients,
    log: IO[str],
    options: Mapping[str, str],
) -> LocalFamily:
    handler: Any = import_module(declared.function.module)
    environment = {
        **options,
        **function_environment(declared.function, STAGE),
        "STAGE": STAGE,
        "AWS_REGION": REGION,
        "AWS_ENDPOINT_URL": clients.endpoint_url or "",
        "LOG_FILE": str(state.log_file),
    }
    try:
        settings = handler.SETTINGS.load(environment)
    except SettingsError as error:
        raise CommandError(f"The options cannot be used: {error}.") from None
    platform = Platform(
        settings,
        clients,
        state,
        Observability(declared.name, settings.log_level, stream=log, emit_metrics=False),
    )
    return LocalFamily(platform, handler.build_family(platform, settings))
