"""What an operator may choose for one family, beside what all of them share (`settings`).

The names are those of the families' own settings, which say the same defaults at run time.
"""

from email.utils import parseaddr
from typing import Annotated, Final, Self

from pydantic import AfterValidator, BaseModel, Field, model_validator

CHANNELS: Final = ("email", "sms", "call", "webhook", "log")
"""What notifications can be sent by; `assistant.entities.notifications` says the same."""

_ADDRESS: Final = r"[A-Za-z0-9._%+-]+@([A-Za-z0-9-]+\.)+[A-Za-z]{2,}"
_SENDER: Final = rf"^({_ADDRESS}|[^<>@\x00-\x1f\x7f]{{1,100}} <{_ADDRESS}>)?$"
_IDENTITIES: Final = r"^([A-Za-z0-9._%+-]+(@[A-Za-z0-9.-]+)?( *, *|$))*$"
_UUID: Final = r"^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$"


def _are_channels(names: str) -> str:
    for name in listed(names):
        if name not in CHANNELS:
            raise ValueError(f"channels are {', '.join(CHANNELS)}")
    return names


def listed(names: str) -> list[str]:
    """Names that stand in one text by commas."""
    return [name.strip() for name in names.split(",") if name.strip()]


class ContextOptions(BaseModel):
    """Seed 004, Configuration Options."""

    message_limit_threshold: int = Field(5, ge=1, description="Messages until a summary")
    token_limit_percentage: float = Field(80, ge=0, le=100)
    model_token_limit: int = Field(128_000, ge=1)
    auto_summarize: bool = True
    use_vector_db: bool = True
    use_graph_db: bool = True
    similarity_threshold: float = Field(0.6, ge=0, le=1)


class OrchestrationOptions(BaseModel):
    """The thresholds of JARVIS, and whether it looks for APIs by itself (seed 001)."""

    initial_reasoning_effectiveness: float = Field(0.8, ge=0, le=1)
    min_reasoning_effectiveness: float = Field(0.3, ge=0, le=1)
    max_reasoning_effectiveness: float = Field(1.0, ge=0, le=1)
    verification_completion_threshold: int = Field(95, ge=50, le=100)
    execution_success_rate_threshold: float = Field(0.7, ge=0, le=1)
    session_idle_hours: int = Field(24, ge=1, le=168)
    api_discovery: bool = True


class ReasoningOptions(BaseModel):
    """What one caller may have of workspaces, conversations and tasks (seed 002 and ours)."""

    workspaces_per_tenant: int = Field(10, ge=1, le=100)
    workspace_idle_days: int = Field(30, ge=1, le=365, description="Until one is removed")
    open_conversations: int = Field(5, ge=1, le=100)
    open_tasks: int = Field(20, ge=1, le=100)


class AssistantOptions(BaseModel):
    """By what notifications leave, and who carries them (seed 003).

    Short messages are left out unless they are asked for: each costs, and whoever may write may
    name any telephone.
    """

    notification_channels: Annotated[str, AfterValidator(_are_channels)] = Field(
        "email,call,webhook,log", description="Those that are wanted, by commas"
    )
    email_sender: str = Field(
        "", pattern=_SENDER, description="Address or `Name <address>`, verified with SES"
    )
    email_reply_to: str = Field("", pattern=rf"^({_ADDRESS})?$")
    email_identities: str = Field(
        "",
        pattern=_IDENTITIES,
        description="SES identities that mail may be sent with, by commas, in place of the "
        "sender's address and its domain",
    )
    sms_sender_id: str = Field("", pattern=r"^([A-Za-z0-9-]{1,11})?$")
    connect_instance_id: str = Field("", pattern=_UUID, description="Of Amazon Connect")
    connect_contact_flow_id: str = Field("", pattern=_UUID, description="It speaks the script")
    connect_source_number: str = Field("", pattern=r"^(\+[1-9]\d{1,14})?$")

    @property
    def channels(self) -> list[str]:
        """The wanted channels that there is somebody for."""
        missing = {"email": not self.email_sender, "call": not self.connect_instance_id}
        wanted = listed(self.notification_channels)
        return [name for name in CHANNELS if name in wanted and not missing.get(name)]

    @property
    def email_address(self) -> str:
        """The sender's bare address."""
        return parseaddr(self.email_sender)[1]

    @property
    def sending_identities(self) -> list[str]:
        """Whose mail SES may send for this stage."""
        domain = self.email_address.partition("@")[2]
        return listed(self.email_identities) or [self.email_address, domain]

    @model_validator(mode="after")
    def _channels_can_be_used(self) -> Self:
        connect = (
            self.connect_instance_id,
            self.connect_contact_flow_id,
            self.connect_source_number,
        )
        if any(connect) and not all(connect):
            raise ValueError(
                "connect_instance_id, connect_contact_flow_id and connect_source_number are given "
                "together or not at all"
            )
        if not self.email_sender and (self.email_reply_to or self.email_identities):
            raise ValueError("email_reply_to and email_identities are for an email_sender")
        return self
