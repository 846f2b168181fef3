"""One deployment's settings: what a stage is called and every choice an operator has.

Defaults by stage, overridden by CDK context (`cdk deploy -c stage=prod -c memory_mb=512`). A
value that cannot be used fails synthesis with a sentence. Not here: what functions read at run
time (`quintet.settings`), though some of it is handed on to them.
"""

from collections.abc import Callable
from typing import Annotated, Any, Final, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator

PRODUCTION: Final = "prod"

RETENTION_DAYS: Final = (1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731)
"""How long CloudWatch Logs can keep log lines."""


def _is_retention(days: int) -> int:
    if days not in RETENTION_DAYS:
        raise ValueError(f"one of {', '.join(map(str, RETENTION_DAYS))}")
    return days


class DeploymentError(Exception):
    """A setting that cannot be used; the message names it and says why."""


class DeploymentSettings(BaseModel):
    """Everything that may differ between two deployments of the same code."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    stage: str = Field("dev", pattern=r"^[a-z][a-z0-9]{0,15}$")
    account: str = Field("000000000000", pattern=r"^\d{12}$")
    region: str = Field("us-east-1", pattern=r"^[a-z]{2}(-[a-z]+)+-\d$")

    architecture: Literal["arm64", "x86_64"] = "arm64"
    python: Literal["3.11", "3.12", "3.13", "3.14"] = "3.13"
    memory_mb: int = Field(1024, ge=256, le=10240)
    reserved_concurrency: int | None = Field(None, ge=1, description="Per function that is called")
    snap_start: bool = False
    tracing: bool = False

    log_level: Literal["TRACE", "DEBUG", "INFO", "WARN", "ERROR"] = "INFO"
    log_retention_days: Annotated[int, AfterValidator(_is_retention)] = 30

    tools_per_minute: int = Field(60, ge=1, le=100_000)
    resources_per_minute: int = Field(120, ge=1, le=100_000)
    configuration_per_minute: int = Field(30, ge=1, le=100_000)
    requests_per_second: float = Field(50, gt=0, description="Per route, all callers together")
    burst: int = Field(100, ge=1)
    allowed_origins: str = Field("*", description="Of browsers that may call, by commas")

    domain_name: str | None = Field(None, pattern=r"^([a-z0-9-]+\.)+[a-z]{2,}$")
    certificate_arn: str | None = Field(None, pattern=r"^arn:aws[a-z-]*:acm:")
    hosted_zone_id: str | None = Field(
        None, pattern=r"^Z[A-Z0-9]+$", description="In Route 53; the domain's record is made there"
    )

    alarm_email: str | None = Field(None, pattern=r"^[^@\s]+@[^@\s]+$")
    monthly_budget_usd: float | None = Field(None, gt=0)

    retain: bool | None = Field(None, description="Keep data when stacks are removed")
    emulator_url: str | None = Field(None, description="Where an emulator of AWS listens")

    @property
    def retains(self) -> bool:
        """Whether data outlives its stack: in production, unless said otherwise."""
        return self.stage == PRODUCTION if self.retain is None else self.retain

    @property
    def emulated(self) -> bool:
        """Whether this goes to an emulator rather than to AWS."""
        return self.emulator_url is not None

    @property
    def origins(self) -> list[str]:
        """The allowed origins one by one."""
        return [origin.strip() for origin in self.allowed_origins.split(",") if origin.strip()]

    @property
    def base_url(self) -> str | None:
        """The public origin, where it is a custom domain."""
        return f"https://{self.domain_name}" if self.domain_name else None

    @model_validator(mode="after")
    def _names_belong_together(self) -> Self:
        if (self.domain_name is None) != (self.certificate_arn is None):
            raise ValueError("domain_name and certificate_arn are given together or not at all")
        if self.hosted_zone_id is not None and self.domain_name is None:
            raise ValueError("hosted_zone_id is for a domain_name, and there is none")
        if self.monthly_budget_usd is not None and self.alarm_email is None:
            raise ValueError("monthly_budget_usd needs an alarm_email to write to")
        return self

    @classmethod
    def from_context(cls, context: Callable[[str], Any], **known: str) -> Self:
        """The settings that a CDK context gives, over what is known otherwise.

        Context values arrive as JSON or, from `-c name=value`, as text; both are read.

        Raises:
            DeploymentError: naming every setting that cannot be used.
        """
        given = {name: value for name, value in known.items() if value}
        for name in cls.model_fields:
            value = context(name)
            if value is not None:
                given[name] = value
        try:
            return cls.model_validate(given)
        except ValidationError as error:
            problems = [
                f"{'.'.join(map(str, problem['loc'])) or 'settings'}: {problem['msg']}"
                for problem in error.errors(include_url=False)
            ]
            raise DeploymentError("; ".join(problems)) from None
