"""What the tools and resources answer, where it is more than an entity.

A field that is MISSING is left out of the answer.
"""

# ruff: noqa: N815 - cursors are called as MCP calls them

from pydantic import MISSING, BaseModel, ConfigDict, Field

from quintet.assistant.entities.attendance import Source, attendance_of
from quintet.assistant.entities.events import Event, Participation
from quintet.assistant.entities.notifications import Notification
from quintet.assistant.entities.users import Preferences, User
from quintet.assistant.languages.phrases import LANGUAGES, is_fallback, language_of

_COUNT = "How many are told in this answer"
_FALLEN_BACK = "Messages are in English: there is no {}, only {}"
_NEXT_CURSOR = "Pass it as cursor for what follows; absent at the end"


class _Identity(BaseModel):
    """What leads the answer, as fields of a base do that is named last."""

    id: str = Field(description="User ID")
    name: str = Field(description="Name of the user")
    email: str = Field(description="E-mail address")


class UserAnswer(Preferences, _Identity):
    """A user: the preferences stand beside the name, and once more in an object of their own."""

    preferences: Preferences = Field(description="The same preferences as one object")
    language: str = Field(description="Language that messages are written in")
    language_note: str | None = Field(description="Says so where it is not the locale's own")
    email_closed: str | None = Field(
        description="Why nothing is sent to the e-mail address until updateUser gives it again"
    )
    confirmed_organizers: list[str] = Field(
        description="Those of reply_to_organizers that the user has confirmed"
    )
    closed_organizers: dict[str, str] = Field(
        description="Organisers whose address bounced or complained, and why; they are told of "
        "nothing until updateUser gives reply_to_organizers again"
    )
    created_at: str = Field(description="UTC, ISO 8601")
    updated_at: str = Field(description="UTC, ISO 8601")

    @classmethod
    def of(cls, user: User) -> "UserAnswer":
        """The answer for a user; what is stored was checked when it was stored."""
        told = user.model_dump(mode="json")
        flat = {name: getattr(user.preferences, name) for name in Preferences.model_fields}
        locale = user.preferences.locale
        language = {
            "language": language_of(locale),
            "language_note": _FALLEN_BACK.format(locale, ", ".join(LANGUAGES))
            if is_fallback(locale)
            else None,
        }
        return cls.model_construct(**{**flat, **told, **language, "preferences": user.preferences})


class EventAnswer(Event):
    """An event, and whether its user takes part."""

    attendance: Participation | None = Field(
        description="The user's answer; null where nobody asked for one"
    )
    attendance_source: Source | None = Field(
        description="Where it is from: the user's reply to a reminder, or the calendar"
    )

    @classmethod
    def of(cls, event: Event, user: User) -> "EventAnswer":
        """The answer for a user's event; what is stored was checked when it was stored."""
        found = attendance_of(event, user.addresses)
        told = {name: getattr(event, name) for name in Event.model_fields}
        return cls.model_construct(
            **told,
            attendance=found and found.status,
            attendance_source=found and found.source,
        )


class EventList(BaseModel):
    """The answer of listEvents."""

    model_config = ConfigDict(frozen=True)

    events: list[EventAnswer] = Field(description="By start")
    count: int = Field(description=_COUNT)
    nextCursor: str | MISSING = Field(MISSING, description=_NEXT_CURSOR)


class NotificationList(BaseModel):
    """The answer of listNotifications."""

    model_config = ConfigDict(frozen=True)

    notifications: list[Notification] = Field(description="By the time they are planned for")
    count: int = Field(description=_COUNT)
    nextCursor: str | MISSING = Field(MISSING, description=_NEXT_CURSOR)
