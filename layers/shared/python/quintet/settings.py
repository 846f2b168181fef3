"""Settings from the environment. The only module that reads os.environ.

A Lambda's settings are one frozen model, composed of the parts below and its own fields; a
field `limits_table` is the variable LIMITS_TABLE. They are read at first use, and a wrong one
fails with the variable's name. Each family's stand in its module `settings`, which imports nothing
but what declares them: a deployment and the command line read them too.
"""

import os
from collections.abc import Mapping
from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError

LogLevel = Literal["TRACE", "DEBUG", "INFO", "WARN", "ERROR"]


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


class Options(Settings):
    """The base of parts that whoever deploys may choose, also on their own machine."""


def options_of(settings: type[Settings]) -> tuple[str, ...]:
    """The names of a model's fields that are options."""
    parts = (part for part in settings.__mro__ if Options in part.__bases__)
    return tuple(dict.fromkeys(name for part in parts for name in part.__annotations__))


class AwsSettings(Settings):
    """Where AWS is."""

    aws_region: str = "us-east-1"
    aws_endpoint_url: str | None = None


class TokenOptions(Options):
    """Which tokens are believed."""

    hs256_tokens: bool = Field(True, description="Whether those of generate-token are")


class TokenSettings(TokenOptions):
    """How tokens are believed."""

    stage: str = "local"
    token_issuer: str = "fortitude-mcp-server"  # noqa: S105 - a name, not a secret
    token_keys_secret_id: str = Field("", description="Secrets Manager id of the token keys")
    sign_in_public_keys_parameter: str = Field("", description="Of Systems Manager")


class LimitOptions(Options):
    """Calls per minute and tenant (seed 000, Rate Limit Configuration)."""

    tools_per_minute: int = Field(60, ge=1, le=100_000)
    resources_per_minute: int = Field(120, ge=1, le=100_000)
    configuration_per_minute: int = Field(30, ge=1, le=100_000)


class LimitSettings(LimitOptions):
    """The limits, and where calls are counted."""

    limits_table: str


class LogOptions(Options):
    """What is logged."""

    log_level: LogLevel = "INFO"


class ServiceSettings(LogOptions):
    """What every function that is called knows of itself and its surroundings."""

    base_url: str | None = Field(None, description="Public origin, if it is a custom domain")
    allowed_origins: str = Field("*", description="Origins of browsers that may call, by commas")
    host: str | None = Field(None, description="Where the local server listens")
    port: int | None = Field(None, description="Where the local server listens")
    max_connections: int | None = Field(None, description="At once, of the local server")
    log_file: str | None = Field(None, description="Where the local server logs")
    aws_lambda_function_memory_size: int | None = Field(None, description="MB; set by Lambda")


class FamilySettings(AwsSettings, TokenSettings, LimitSettings, ServiceSettings):
    """What every family's function needs; a family adds its own tables and buckets."""


class WorkerSettings(AwsSettings, LogOptions):
    """What every worker's function needs; a worker adds its own tables, buckets and queues."""

    stage: str = "local"
