"""Settings from the environment. The only module that reads os.environ.

A Lambda's settings are one frozen model, composed of the parts below and its own fields; a
field `limits_table` is the variable LIMITS_TABLE. They are read at first use, and a wrong one
fails with the variable's name.
"""

import os
from collections.abc import Mapping
from typing import Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError


def is_being_snapshotted() -> bool:
    """Whether Lambda keeps this process as a SnapStart snapshot once it has been imported."""
    return os.environ.get("AWS_LAMBDA_INITIALIZATION_TYPE") == "snap-start"


class SettingsError(Exception):
    """A variable is missing or cannot be used; the message names it."""


class Settings(BaseModel):
    """The base of every part."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    @classmethod
    def load(cls, environment: Mapping[str, str] | None = None) -> Self:
        """The settings in an environment: the process's own, or one that is handed in.

        Raises:
            SettingsError: naming every variable that is missing or wrong.
        """
        source = os.environ if environment is None else environment
        given = {name: source[name.upper()] for name in cls.model_fields if name.upper() in source}
        try:
            return cls.model_validate(given)
        except ValidationError as error:
            problems = [
                f"{str(problem['loc'][0]).upper()}: {problem['msg']}"
                for problem in error.errors(include_input=False, include_url=False)
            ]
            raise SettingsError("; ".join(problems)) from None

    def variables(self) -> dict[str, str]:
        """The environment that `load` would read these settings from."""
        return {
            name.upper(): str(value)
            for name in type(self).model_fields
            if (value := getattr(self, name)) is not None
        }


class AwsSettings(Settings):
    """Where AWS is."""

    aws_region: str = "us-east-1"
    aws_endpoint_url: str | None = None


class TokenSettings(Settings):
    """How tokens are believed."""

    stage: str = "local"
    token_issuer: str = "fortitude-mcp-server"  # noqa: S105 - a name, not a secret
    token_secret_id: str = Field("", description="Secrets Manager id of the token keys")


class LimitSettings(Settings):
    """Calls per minute and tenant (seed 000, Rate Limit Configuration)."""

    limits_table: str
    tools_per_minute: int = Field(60, ge=1, le=100_000)
    resources_per_minute: int = Field(120, ge=1, le=100_000)
    configuration_per_minute: int = Field(30, ge=1, le=100_000)


class ServiceSettings(Settings):
    """What every function knows of itself and its surroundings."""

    log_level: str = Field("INFO", pattern="^(TRACE|DEBUG|INFO|WARN|ERROR)$")
    base_url: str | None = Field(None, description="Public origin, if it is a custom domain")
    allowed_origins: str = Field("*", description="Origins of browsers that may call, by commas")
    host: str | None = Field(None, description="Where the local server listens")
    port: int | None = Field(None, description="Where the local server listens")
    max_connections: int | None = Field(None, description="At once, of the local server")
    log_file: str | None = Field(None, description="Where the local server logs")
    aws_lambda_function_memory_size: int | None = Field(None, description="MB; set by Lambda")
