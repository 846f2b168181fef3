"""What createUser and updateUser take, flat as the tools show it, and what comes of it."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final

from pydantic import BaseModel, Field

from quintet.assistant.entities.channels import URLS_TOLD, ChannelPreference, UrlChannel
from quintet.assistant.entities.fields import (
    ClockTime,
    EmailAddress,
    Identifier,
    Link,
    Locale,
    Name,
    PhoneNumber,
)
from quintet.assistant.entities.users import (
    Addresses,
    CallAttempts,
    Minutes,
    Preferences,
    TentativePolicy,
    User,
    Voice,
    WeekendPolicy,
)
from quintet.assistant.entities.zones import ZoneName

_CLEARABLE: Final = {"phone_e164", "voice", "webhook_url"}
"""Fields that a null empties; for every other field null means: as it is."""


class CreateUser(Preferences):
    """Arguments of createUser."""

    name: Name = Field(description="Name of the user")
    email: EmailAddress = Field(description="E-mail address, where notifications go")


class UpdateUser(BaseModel):
    """Arguments of updateUser; what is not given stays as it is."""

    user_id: Identifier = Field(description="User ID")
    name: Name | None = Field(None, description="Name of the user")
    email: EmailAddress | None = Field(None, description="E-mail address")
    phone_e164: PhoneNumber | None = Field(None, description="Telephone number; null removes it")
    timezone: ZoneName | None = Field(None, description="IANA time zone of the user")
    quiet_start: ClockTime | None = Field(None, description="Quiet hours begin, HH:MM")
    quiet_end: ClockTime | None = Field(None, description="Quiet hours end, HH:MM")
    channel_pref: ChannelPreference | None = Field(None, description="Preferred channel")
    locale: Locale | None = Field(None, description="Language of messages, BCP 47")
    voice: Voice | None = Field(None, description="Voice of calls; null removes it")
    max_call_attempts: CallAttempts | None = Field(None, description="Calls per event at most")
    weekend_policy: WeekendPolicy | None = Field(None, description="Channels used at weekends")
    escalation_threshold: Minutes | None = Field(
        None, description="Minutes before an event from which it counts as urgent"
    )
    webhook_url: Link | None = Field(None, description="Webhook URL; null removes it")
    channel_addresses: dict[UrlChannel, Link] | None = Field(
        None, description=f"Where each of these channels posts to for the user: {URLS_TOLD}"
    )
    addresses: Addresses | None = Field(None, description="Other addresses of the user")
    tentative_policy: TentativePolicy | None = Field(
        None, description="Reminders of what is tentative: full, one light one, or none"
    )
    reply_to_organizers: Addresses | None = Field(
        None, description="Organisers who are told of the user's answers; [] ends that"
    )


def addresses_given(asked: CreateUser | UpdateUser) -> Iterator[tuple[str, str]]:
    """The URLs that are posted to, by their fields."""
    if asked.webhook_url is not None:
        yield "webhook_url", asked.webhook_url
    for channel, url in (asked.channel_addresses or {}).items():
        yield f"channel_addresses.{channel}", url


def created_user(asked: CreateUser, *, user_id: str, now: datetime) -> User:
    """A new user, with preferences where they were given."""
    given = _given(asked)
    return User(
        id=user_id,
        name=asked.name,
        email=asked.email,
        preferences=_preferences(Preferences(), given),
        created_at=now,
        updated_at=now,
    )


def updated_user(stored: User, asked: UpdateUser, *, now: datetime) -> User:
    """The user with what was asked changed; the same object where nothing differs."""
    given = _given(asked)
    changes: dict[str, Any] = {name: given[name] for name in ("name", "email") if name in given}
    if "email" in given:  # given again, it is confirmed
        changes["email_closed"] = None
    preferences = _preferences(stored.preferences, given)
    if "reply_to_organizers" in given:
        changes["closed_organizers"] = {}
    changes["confirmed_organizers"] = _still_confirmed(stored, given, preferences)
    changed = stored.model_copy(update={**changes, "preferences": preferences})
    return stored if changed == stored else changed.model_copy(update={"updated_at": now})


def _still_confirmed(stored: User, given: dict[str, Any], preferences: Preferences) -> list[str]:
    """Whoever has another address confirms anew."""
    if given.get("email", stored.email) != stored.email:
        return []
    allowed = {address.casefold() for address in preferences.reply_to_organizers}
    return [address for address in stored.confirmed_organizers if address in allowed]


def _given(asked: BaseModel) -> dict[str, Any]:
    return {
        name: getattr(asked, name)
        for name in asked.model_fields_set
        if name in _CLEARABLE or getattr(asked, name) is not None
    }


def _preferences(stored: Preferences, given: dict[str, Any]) -> Preferences:
    own = {name: value for name, value in given.items() if name in Preferences.model_fields}
    return stored.model_copy(update=own)
