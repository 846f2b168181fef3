"""What an operator may choose of the assistant's channels (seed 003)."""

from email.utils import parseaddr
from typing import Annotated, Final, Self, get_args

from pydantic import AfterValidator, BaseModel, Field, model_validator

from quintet.assistant.entities.channels import Channel

CHANNELS: Final[tuple[str, ...]] = get_args(Channel)
"""What notifications can be sent by."""

_ADDRESS: Final = r"[A-Za-z0-9._%+-]+@([A-Za-z0-9-]+\.)+[A-Za-z]{2,}"
_SENDER: Final = rf"^({_ADDRESS}|[^<>@\x00-\x1f\x7f]{{1,100}} <{_ADDRESS}>)?$"
_IDENTITIES: Final = r"^([A-Za-z0-9._%+-]+(@[A-Za-z0-9.-]+)?( *, *|$))*$"
_SMS_IDENTITY: Final = (
    r"^(arn:aws[a-z-]*:sms-voice:[a-z0-9-]+:\d{12}:(phone-number|pool|sender-id)/[A-Za-z0-9/_-]+)?$"
)
_UUID: Final = r"^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$"


def _are_channels(names: str) -> str:
    for name in listed(names):
        if name not in CHANNELS:
            raise ValueError(f"channels are {', '.join(CHANNELS)}")
    return names


def listed(names: str) -> list[str]:
    """Names that stand in one text by commas."""
    return [name.strip() for name in names.split(",") if name.strip()]


class ChannelOptions(BaseModel):
    """By what notifications leave, and who carries them.

    Short messages are left out unless they are asked for: each costs, and whoever may write may
    name any telephone.
    """

    notification_channels: Annotated[str, AfterValidator(_are_channels)] = Field(
        ",".join(name for name in CHANNELS if name != "sms"),
        description="Those that are wanted, by commas",
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
    sms_origination_identity: str = Field(
        "",
        pattern=_SMS_IDENTITY,
        description="ARN of a number, pool or sender id of AWS End User Messaging, which then "
        "sends in place of SNS and tells what arrives",
    )
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
    def has_sms_receipts(self) -> bool:
        """Whether End User Messaging sends short messages, and tells what becomes of them."""
        return "sms" in self.channels and bool(self.sms_origination_identity)

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
        if self.sms_origination_identity and self.sms_sender_id:
            raise ValueError("sms_sender_id is for SNS, sms_origination_identity in its place")
        if not self.email_sender and (self.email_reply_to or self.email_identities):
            raise ValueError("email_reply_to and email_identities are for an email_sender")
        return self
