"""One deployment's settings: what a stage is called and every choice an operator has.

Defaults by stage, overridden by CDK context (`cdk deploy -c stage=prod -c memory_mb=512`). A
value that cannot be used fails synthesis with a sentence. Not here: what functions read at run
time; those of their settings that are options are chosen in the same way, and stand in `options`.
"""

import re
from collections.abc import Callable
from typing import Annotated, Any, Final, Literal, Self

from pydantic import AfterValidator, ConfigDict, Field, ValidationError, model_validator

from quintet.deployment.channel_options import ChannelOptions
from quintet.deployment.function_options import FunctionOptions
from quintet.deployment.permissions import ALL_PERMISSIONS
from quintet.deployment.sign_in_options import UpstreamOptions
from quintet.llm.settings import DEFAULT_MODELS
from quintet.resources import FUNCTIONS, Function
from quintet.settings import Options
from quintet.signin.settings import SignInOptions

PRODUCTION: Final = "prod"
GEOGRAPHIES: Final = ("global", "us", "us-gov", "eu", "apac", "jp", "au", "ca")
"""What ids of Bedrock's inference profiles begin with."""

_REGION: Final = re.compile(r"[a-z]{2}(-[a-z]+)+-\d")

RETENTION_DAYS: Final = (1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731)
"""How long CloudWatch Logs can keep log lines."""


def _is_retention(days: int) -> int:
    if days not in RETENTION_DAYS:
        raise ValueError(f"one of {', '.join(map(str, RETENTION_DAYS))}")
    return days


class DeploymentError(Exception):
    """A setting that cannot be used; the message names it and says why."""


class DeploymentSettings(ChannelOptions, UpstreamOptions):
    """Everything that may differ between two deployments of the same code."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    options: Options = FunctionOptions()
    """What functions are told as it is: the options that their own settings declare."""

    stage: str = Field("dev", pattern=r"^[a-z][a-z0-9]{0,15}$")
    account: str = Field("000000000000", pattern=r"^\d{12}$")
    region: str = Field("us-east-1", pattern=rf"^{_REGION.pattern}$")

    architecture: Literal["arm64", "x86_64"] = "arm64"
    python: Literal["3.11", "3.12", "3.13", "3.14"] = "3.13"
    memory_mb: int = Field(1024, ge=256, le=10240)
    reserved_concurrency: int | None = Field(None, ge=1, description="Per function that is called")
    snap_start: bool = False
    tracing: bool = False

    log_retention_days: Annotated[int, AfterValidator(_is_retention)] = 30

    llm_provider: Literal["none", "bedrock", "gemini"] = "none"
    llm_model: str | None = Field(
        None,
        pattern=r"^[A-Za-z0-9][A-Za-z0-9.:_-]{0,199}$",
        description="A model id, or on Bedrock an inference profile; each provider has a default",
    )
    llm_regions: str | None = Field(
        None, description="Where a geographic inference profile runs its model, by commas"
    )
    llm_timeout_seconds: float = Field(15, gt=0, le=25, description="For one answer")

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
    def model(self) -> str | None:
        """The model that is asked; None for the provider's default, which IAM need not know."""
        if self.llm_provider == "bedrock":
            return self.llm_model or DEFAULT_MODELS["bedrock"]
        return self.llm_model if self.llm_provider != "none" else None

    @property
    def model_regions(self) -> list[str]:
        """The regions of `llm_regions` one by one."""
        return [region.strip() for region in (self.llm_regions or "").split(",") if region.strip()]

    @property
    def inference_geography(self) -> str:
        """What an inference profile's id begins with; empty where the model itself is asked."""
        first = (self.model or "").partition(".")[0]
        return first if first in GEOGRAPHIES else ""

    @property
    def base_url(self) -> str | None:
        """The public origin, where it is a custom domain."""
        return f"https://{self.domain_name}" if self.domain_name else None

    @property
    def functions(self) -> tuple[Function, ...]:
        """Those of the declared functions that this stage has."""
        return tuple(
            function
            for function in FUNCTIONS
            if not function.needs or getattr(self, function.needs)
        )

    @model_validator(mode="after")
    def _permissions_exist(self) -> Self:
        chosen = SignInOptions.model_validate(self.options, from_attributes=True)
        named = {*chosen.permissions(ALL_PERMISSIONS), *sum(chosen.groups.values(), ())}
        unknown = sorted(named - set(ALL_PERMISSIONS))
        if unknown:
            raise ValueError(f"there is no permission {', '.join(unknown)}")
        return self

    @model_validator(mode="after")
    def _names_belong_together(self) -> Self:
        if (self.domain_name is None) != (self.certificate_arn is None):
            raise ValueError("domain_name and certificate_arn are given together or not at all")
        if self.hosted_zone_id is not None and self.domain_name is None:
            raise ValueError("hosted_zone_id is for a domain_name, and there is none")
        if self.monthly_budget_usd is not None and self.alarm_email is None:
            raise ValueError("monthly_budget_usd needs an alarm_email to write to")
        return self

    @model_validator(mode="after")
    def _models_can_be_asked(self) -> Self:
        if self.llm_provider == "none" and (self.llm_model or self.llm_regions):
            raise ValueError("llm_model and llm_regions are for an llm_provider, and there is none")
        if self.llm_regions is not None and not self.inference_geography:
            raise ValueError("llm_regions is for an inference profile, and llm_model is none")
        if self.inference_geography not in ("", "global") and not self.model_regions:
            raise ValueError(
                f"llm_model runs in several regions ({self.inference_geography}); name them in "
                "llm_regions, because functions may ask it there and nowhere else"
            )
        if not all(_REGION.fullmatch(region) for region in self.model_regions):
            raise ValueError("llm_regions are names such as us-east-1, by commas")
        return self

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """Everything that context may name."""
        own = [name for name in cls.model_fields if name != "options"]
        return (*own, *FunctionOptions.model_fields)

    @classmethod
    def from_context(cls, context: Callable[[str], Any], **known: str) -> Self:
        """The settings that a CDK context gives, over what is known otherwise.

        Context values arrive as JSON or, from `-c name=value`, as text; both are read.

        Raises:
            DeploymentError: naming every setting that cannot be used.
        """
        given: dict[str, Any] = {name: value for name, value in known.items() if value}
        named = {name: value for name in cls.names() if (value := context(name)) is not None}
        chosen = {name: named.pop(name) for name in FunctionOptions.model_fields if name in named}
        try:
            options = FunctionOptions.model_validate(chosen)
            return cls.model_validate({**given, **named, "options": options})
        except ValidationError as error:
            problems = [
                f"{'.'.join(map(str, problem['loc'])) or 'settings'}: {problem['msg']}"
                for problem in error.errors(include_url=False)
            ]
            raise DeploymentError("; ".join(problems)) from None
