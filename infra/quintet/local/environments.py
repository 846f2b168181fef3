"""What each function of this machine is told: its settings, from options and local names.

The same settings models as on AWS are loaded, from an environment of our own instead of the
process's, because several functions share a process here.
"""

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final

from quintet.deployment.function_settings import settings_model
from quintet.local.failures import CommandError
from quintet.local.options import PORT, STATE, Options
from quintet.local.state import REGION, SENDER, STAGE
from quintet.resources import FAMILIES, Function, function_environment, physical_name
from quintet.resources.families.assistant import DELIVERIES
from quintet.settings import SettingsError

_SET_HERE: Final = frozenset(
    {
        "ALLOWED_ORIGINS",
        "AWS_ENDPOINT_URL",
        "AWS_LAMBDA_FUNCTION_MEMORY_SIZE",
        "AWS_REGION",
        "BASE_URL",
        "CONNECT_CONTACT_FLOW_ID",
        "CONNECT_INSTANCE_ID",
        "CONNECT_SOURCE_NUMBER",
        "EMAIL_SENDER",
        "HOST",
        "LOG_FILE",
        "MAX_CONNECTIONS",
        "SES_CONFIGURATION_SET",
        "STAGE",
        "TOKEN_ISSUER",
    }
)
"""Settings that are no options: the local server knows them, or works with one value only."""


_FUNCTIONS: Final = [function for family in FAMILIES for function in family.functions]


def module_of(function: Function) -> Any:
    """The module with the builder of what a function does."""
    return import_module(function.module)


def known_options(functions: Sequence[Function] = _FUNCTIONS) -> frozenset[str]:
    """The variables of every option that these functions or the local server have."""
    names = {
        name.upper() for function in functions for name in settings_model(function).model_fields
    }
    declared = {name for function in functions for name in function_environment(function, STAGE)}
    return frozenset({*names - declared - _SET_HERE, PORT, STATE})


def local_settings(function: Function, endpoint: str | None, options: Options) -> Any:
    """A function's settings: the options, and the local names of what it may use.

    Raises:
        CommandError: an option has a value that its setting refuses.
    """
    environment = {
        **options,
        **function_environment(function, STAGE),
        "STAGE": STAGE,
        "SES_CONFIGURATION_SET": physical_name(STAGE, DELIVERIES),  # mail_reports sends them there
        "EMAIL_SENDER": f"Quintet <{SENDER}>",
        "AWS_REGION": REGION,
        "AWS_ENDPOINT_URL": endpoint or "",
    }
    try:
        return settings_model(function).load(environment)
    except SettingsError as error:
        raise CommandError(f"The options cannot be used: {error}.") from None


def check_options(options: Options) -> None:
    """Looks whether every function can use them.

    Raises:
        CommandError: an option has a value that a setting refuses.
    """
    for family in FAMILIES:
        for function in family.functions:
            local_settings(function, None, options)
