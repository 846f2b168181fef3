"""The family's three MCP prompts: their arguments, and the messages that they come to.

MCP knows no system role: the system text leads the one user message. Arguments are others' words
and stand in fences. Pure; how prompts are registered is the family's.
"""

import json
from functools import cache
from pathlib import Path
from typing import Annotated, Final

from pydantic import AfterValidator, BaseModel, Field
from pydantic_core import PydanticCustomError

from quintet.assistant.entities.notifications import Urgency
from quintet.assistant.entities.zones import ZoneName
from quintet.assistant.messages.speech import MAX_WORDS, MENU
from quintet.assistant.planning.policy_prompt import filled_policy_prompt
from quintet.llm.prompts import Prompt, fenced, load_prompt
from quintet.requests.content import PromptMessage, Text
from quintet.text import PlainText

PROMPTS: Final = Path(__file__).parent / "prompts"

_MOST_JSON: Final = 100_000
_NO_PLACE: Final = "not given"


def _json_text(text: str) -> str:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        raise PydanticCustomError("format_validation", "Must be JSON in a string") from None
    return text


def _not_blank(text: str) -> str:
    if not text.strip():
        raise PydanticCustomError("length_validation", "Must not be blank")
    return text


JsonText = Annotated[str, Field(max_length=_MOST_JSON), AfterValidator(_json_text)]
Words = Annotated[PlainText, Field(min_length=1, max_length=500), AfterValidator(_not_blank)]


class NotificationPolicy(BaseModel):
    """Arguments of notificationPolicy."""

    event_data: JsonText = Field(description="Event data (JSON string)")
    user_preferences: JsonText = Field("{}", description="User preferences (JSON string)")
    history: JsonText = Field("[]", description="Notifications so far (JSON string)")
    timezone: ZoneName = Field("UTC", description="IANA time zone of the user")


class EventTold(BaseModel):
    """The arguments that emailTemplate and ttsScript share."""

    event_title: Words = Field(description="Title of the event")
    event_time: Words = Field(description="When the event begins")
    event_location: Annotated[PlainText, Field(max_length=1000)] = Field(
        "", description="Where the event takes place"
    )
    urgency: Urgency = Field("normal", description="low, normal, high or urgent")


class EmailTemplate(EventTold):
    """Arguments of emailTemplate."""

    event_time: Words = Field(description="When the event begins (ISO 8601)")


class TtsScript(EventTold):
    """Arguments of ttsScript."""

    event_time: Words = Field(description="When the event begins, in words")


def notification_policy(arguments: NotificationPolicy) -> list[PromptMessage]:
    """How a model is asked to plan the notifications of an event."""
    circumstances = json.dumps({"timezone": arguments.timezone})
    return _messages(
        *filled_policy_prompt(
            arguments.event_data, arguments.user_preferences, arguments.history, circumstances
        )
    )


def email_template(arguments: EmailTemplate) -> list[PromptMessage]:
    """How a model is asked to write a reminder e-mail."""
    return _messages(*_email_prompt().filled(**_told(arguments)))


def tts_script(arguments: TtsScript) -> list[PromptMessage]:
    """How a model is asked to write the script of a call."""
    told = _told(arguments)
    return _messages(*_speech_prompt().filled(**told, menu=MENU, words=str(MAX_WORDS)))


def _told(arguments: EventTold) -> dict[str, str]:
    return {
        "title": fenced("title", arguments.event_title),
        "time": fenced("time", arguments.event_time),
        "location": fenced("location", arguments.event_location.strip() or _NO_PLACE),
        "urgency": arguments.urgency,
    }


def _messages(system: str, user: str) -> list[PromptMessage]:
    return [PromptMessage("user", Text(f"{system}\n\n{user}"))]


@cache
def _email_prompt() -> Prompt:
    return load_prompt(PROMPTS, "email", ("location", "time", "title", "urgency"))


@cache
def _speech_prompt() -> Prompt:
    placeholders = ("location", "menu", "time", "title", "urgency", "words")
    return load_prompt(PROMPTS, "speech", placeholders)
