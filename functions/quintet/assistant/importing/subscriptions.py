"""Calendars that a user has subscribed to: a URL, and what is known of its last reading."""

from datetime import datetime, timedelta
from typing import Annotated, Any, Final

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from quintet.assistant.entities.fields import Identifier, Line, Link, Moment
from quintet.assistant.importing.sources import Source
from quintet.digest import digest
from quintet.text import StorableText

EVERY: Final = timedelta(hours=1)
"""How often a calendar is asked for."""
GO_ON: Final = timedelta(minutes=1)
LONGEST_PAUSE: Final = timedelta(days=1)
"""After failures, each of which doubles the pause."""
READ_ANEW: Final = timedelta(hours=20)
"""A calendar that has not changed is read all the same so often: its recurring events go on."""
MAX_SUBSCRIPTIONS: Final = 20
"""Of a user."""
_MOST_DOUBLINGS: Final = 5


def _over_https(url: Any) -> Any:
    if not isinstance(url, str):
        return url
    scheme, separator, rest = url.strip().partition("://")
    if separator and scheme.lower() in {"webcal", "webcals"}:
        return f"https://{rest}"
    return url.strip()


CalendarUrl = Annotated[Link, BeforeValidator(_over_https)]
"""An http(s) URL; `webcal:` is read as https, which is what it stands for."""


class Subscribe(BaseModel):
    """A calendar to keep up with."""

    url: CalendarUrl = Field(description="Address of an iCalendar file: https, http or webcal")


class Subscription(BaseModel):
    """One calendar of one user."""

    model_config = ConfigDict(frozen=True)

    id: Identifier = Field(description="Subscription ID")
    user_id: Identifier = Field(description="User ID")
    url: Link = Field(description="Where the calendar is")
    created_at: Moment = Field(description="When it was subscribed to")
    checked_at: Moment | None = Field(None, description="When it was asked for last")
    read_at: Moment | None = Field(None, description="When it was read last")
    next_check: Moment = Field(description="When it is asked for next")
    failures: int = Field(0, description="How often it could not be read since")
    error: Line | None = Field(None, description="Why it could not be read the last time")


class KeptSubscription(Subscription):
    """A subscription as it is stored, with what its server wants to hear again (RFC 9110, 13)."""

    etag: Annotated[StorableText, Field(max_length=1000)] = ""
    last_modified: Annotated[StorableText, Field(max_length=100)] = ""

    @property
    def source(self) -> Source:
        """What its events have as their provider."""
        return Source(f"ics-{self.id}", is_whole=True)

    def shown(self) -> Subscription:
        """As callers see it."""
        return Subscription.model_validate(self.model_dump(exclude={"etag", "last_modified"}))

    def conditions(self, now: datetime) -> dict[str, str]:
        """Headers that spare sending a calendar that has not changed."""
        if self.read_at is None or now - self.read_at > READ_ANEW:
            return {}
        told = {"if-none-match": self.etag, "if-modified-since": self.last_modified}
        return {name: value for name, value in told.items() if value}


def new_subscription(user_id: str, url: str, now: datetime) -> KeptSubscription:
    """A subscription; the same of the same user and URL."""
    name = digest(f"{len(user_id)}:{user_id}{url}")
    return KeptSubscription(id=name, user_id=user_id, url=url, created_at=now, next_check=now)


def after_failure(kept: KeptSubscription, why: str, now: datetime) -> KeptSubscription:
    """It could not be read; the more often, the longer it is left alone."""
    pause = min(LONGEST_PAUSE, EVERY * 2 ** min(kept.failures, _MOST_DOUBLINGS))
    changes = {
        "checked_at": now,
        "next_check": now + pause,
        "failures": kept.failures + 1,
        "error": why[:1000],
    }
    return kept.model_copy(update=changes)


def after_success(
    kept: KeptSubscription,
    now: datetime,
    headers: dict[str, str] | None,
    *,
    is_complete: bool = True,
) -> KeptSubscription:
    """It was read, or (without `headers`) has not changed since; what is left over goes on soon."""
    changes: dict[str, Any] = {
        "checked_at": now,
        "next_check": now + (EVERY if is_complete else GO_ON),
        "failures": 0,
        "error": None,
    }
    if headers is not None:
        changes |= {"read_at": now, **headers}
    return kept.model_copy(update=changes)
