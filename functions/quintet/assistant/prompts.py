"""The assistant's prompts (seed 003), under its names; their texts are `messages.mcp_prompts`."""

from collections.abc import Sequence
from typing import get_args
from zoneinfo import available_timezones

from quintet.assistant.entities.notifications import Urgency
from quintet.assistant.messages.mcp_prompts import (
    EmailTemplate,
    NotificationPolicy,
    TtsScript,
    email_template,
    notification_policy,
    tts_script,
)
from quintet.assistant.permissions import Permission
from quintet.family import prompt
from quintet.requests.content import PromptMessage


class AssistantPrompts:
    """How a model is asked for a policy, for an e-mail, and for the script of a call."""

    @prompt(permission=Permission.READ, name="notificationPolicy", title="Notification policy")
    def notification_policy(self, arguments: NotificationPolicy) -> list[PromptMessage]:
        """LLM prompt template for notification planning."""
        return notification_policy(arguments)

    @notification_policy.completes("timezone")
    def time_zones(self, prefix: str) -> Sequence[str]:
        """IANA zones."""
        return sorted(name for name in available_timezones() if name.startswith(prefix))

    @prompt(permission=Permission.READ, name="emailTemplate", title="E-mail template")
    def email_template(self, arguments: EmailTemplate) -> list[PromptMessage]:
        """Email notification template generator."""
        return email_template(arguments)

    @email_template.completes("urgency")
    def urgencies_of_emails(self, prefix: str) -> Sequence[str]:
        """How urgent an e-mail can be."""
        return _urgencies(prefix)

    @prompt(permission=Permission.READ, name="ttsScript", title="Call script")
    def tts_script(self, arguments: TtsScript) -> list[PromptMessage]:
        """TTS script template for phone calls."""
        return tts_script(arguments)

    @tts_script.completes("urgency")
    def urgencies_of_calls(self, prefix: str) -> Sequence[str]:
        """How urgent a call can be."""
        return _urgencies(prefix)


def _urgencies(prefix: str) -> Sequence[str]:
    return [name for name in get_args(Urgency) if name.startswith(prefix)]
