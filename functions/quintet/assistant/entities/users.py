"""Users, and how they want to be reached."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from quintet.assistant.entities.channels import (
    CHANNELS,
    URLS_TOLD,
    ChannelPreference,
    UrlChannel,
)
from quintet.assistant.entities.fields import (
    ClockTime,
    EmailAddress,
    Identifier,
    Line,
    Link,
    Locale,
    Moment,
    Name,
    PhoneNumber,
)
from quintet.assistant.entities.zones import ZoneName
from quintet.text import StorableText

WeekendPolicy = Literal["email", "call", "both", "none"]
TentativePolicy = Literal["full", "light", "none"]
"""`light` is a single reminder of low urgency."""
Addresses = Annotated[list[EmailAddress], Field(max_length=20)]
CallAttempts = Annotated[int, Field(ge=1, le=10)]
Minutes = Annotated[int, Field(ge=1, le=1440)]
Voice = Annotated[StorableText, Field(min_length=1, max_length=64)]


class Preferences(BaseModel):
    """How and when a user may be reached. Times of day are in the user's own zone."""

    model_config = ConfigDict(frozen=True)

    phone_e164: PhoneNumber | None = Field(None, description="Telephone number, E.164")
    timezone: ZoneName = Field("UTC", description="IANA time zone of the user")
    quiet_start: ClockTime = Field("21:00", description="Quiet hours begin, HH:MM")
    quiet_end: ClockTime = Field(
        "07:00", description="Quiet hours end, HH:MM; the same as quiet_start: no quiet hours"
    )
    channel_pref: ChannelPreference = Field("email", description="Preferred channel")
    locale: Locale = Field("en", description="Language of messages, BCP 47")
    voice: Voice | None = Field(None, description="Voice of calls")
    max_call_attempts: CallAttempts = Field(3, description="Calls per event at most")
    weekend_policy: WeekendPolicy = Field("email", description="Channels used at weekends")
    escalation_threshold: Minutes = Field(
        60, description="Minutes before an event from which it counts as urgent"
    )
    webhook_url: Link | None = Field(None, description="Where the webhook channel posts to")
    channel_addresses: dict[UrlChannel, Link] = Field(
        {}, description=f"Where each of these channels posts to for the user: {URLS_TOLD}"
    )
    addresses: Addresses = Field(
        [], description="Other addresses of the user, as calendars invite them by"
    )
    tentative_policy: TentativePolicy = Field(
        "light", description="Reminders of what is tentative: full, one light one, or none"
    )
    reply_to_organizers: Addresses = Field(
        [],
        description="Organisers who are told of the user's answers by e-mail (iTIP REPLY); "
        "the user confirms each once",
    )

    def has_address_for(self, channel: str) -> bool:
        """Whether the user can be reached by a channel."""
        match CHANNELS[channel].address:
            case "telephone":
                return self.phone_e164 is not None
            case "webhook" | "url":
                return self.url_for(channel) is not None
            case _:
                return True

    def url_for(self, channel: str) -> str | None:
        """What a channel posts to for the user; None where they have set none."""
        is_webhook = CHANNELS[channel].address == "webhook"
        return self.webhook_url if is_webhook else self.channel_addresses.get(channel)


class User(BaseModel):
    """Somebody who is notified of events."""

    model_config = ConfigDict(frozen=True)

    id: Identifier
    name: Name
    email: EmailAddress
    preferences: Preferences = Preferences()
    created_at: Moment
    updated_at: Moment
    email_closed: Line | None = None
    """Why nothing is sent to the address until it is given again; None where it is open."""
    confirmed_organizers: list[str] = []
    """Those of `reply_to_organizers` that the user has confirmed by a link, in small letters."""
    closed_organizers: dict[str, Line] = {}
    """Why organisers are told of nothing until the list is given again, by address as above."""

    @property
    def addresses(self) -> frozenset[str]:
        """Every address that a calendar may know the user by, in small letters."""
        return frozenset(map(str.casefold, (self.email, *self.preferences.addresses)))
