"""What SES or End User Messaging tells of a message after it was handed over. Pure.

Source: Amazon SES developer guide, event data published to Amazon SNS and to EventBridge. Both
come through a queue: SNS in an envelope or raw, EventBridge with the event as its `detail`. AWS End
User Messaging SMS user guide, event types and event data: only what is final changes anything, and
what a carrier has taken (TEXT_SUCCESSFUL) has not arrived yet.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any, Final, Literal

ReportKind = Literal["send", "delivery", "bounce", "complaint"]

TENANT_TAG: Final = "tenant"
NOTIFICATION_TAG: Final = "notification"
ATTEMPT_TAG: Final = "attempt"
EVENT_TAG: Final = "event"
"""Of a mail about an organiser, whose notification tag names the answer."""
_KINDS: Final[Mapping[str, ReportKind]] = MappingProxyType(
    {
        "Send": "send",
        "Delivery": "delivery",
        "Bounce": "bounce",
        "Reject": "bounce",
        "Rendering Failure": "bounce",
        "Complaint": "complaint",
    }
)
_SMS_KINDS: Final[Mapping[str, ReportKind]] = MappingProxyType(
    {
        "TEXT_DELIVERED": "delivery",
        **dict.fromkeys(
            (
                "TEXT_BLOCKED",
                "TEXT_CARRIER_BLOCKED",
                "TEXT_CARRIER_UNREACHABLE",
                "TEXT_INVALID",
                "TEXT_INVALID_MESSAGE",
                "TEXT_PROTECT_BLOCKED",
                "TEXT_SPAM",
                "TEXT_TTL_EXPIRED",
                "TEXT_UNREACHABLE",
            ),
            "bounce",
        ),
    }
)
_MOST_REASON: Final = 200


@dataclass(frozen=True, slots=True)
class ProviderReport:
    """One report about one message of a notification."""

    kind: ReportKind
    tenant: str
    notification_id: str
    message_id: str
    at: datetime
    reason: str = ""
    attempt: str = ""
    closes: str = ""
    """The address that nothing is to be sent to any more: it does not exist, or complained."""
    event_id: str = ""
    """The event whose organiser the message was about; empty for reminders."""


def is_report(message: Mapping[str, Any]) -> bool:
    """Whether a message of the queue is a provider's own, about whatever."""
    return (
        message.get("source") == "aws.ses"
        or "eventType" in message
        or message.get("Type") == "Notification"
    )


def report_of(message: Mapping[str, Any]) -> ProviderReport | None:
    """The report; None where it is about nothing of ours, or of a kind that changes nothing.

    Raises:
        KeyError, TypeError, ValueError: it has not the form that SES gives it.
    """
    told: Any = message
    if message.get("source") == "aws.ses":
        told = message["detail"]
    elif message.get("Type") == "Notification":
        told = json.loads(message["Message"])
    if str(told.get("eventType", "")).startswith("TEXT_"):
        return _sms_report(told)
    kind = _KINDS.get(told.get("eventType", ""))
    tags = told.get("mail", {}).get("tags", {})
    if kind is None or not {TENANT_TAG, NOTIFICATION_TAG} <= tags.keys():
        return None
    part = told.get(told["eventType"].lower(), {})
    return ProviderReport(
        kind,
        tenant=tags[TENANT_TAG][0],
        notification_id=tags[NOTIFICATION_TAG][0],
        message_id=told["mail"]["messageId"],
        at=datetime.fromisoformat(part.get("timestamp", told["mail"]["timestamp"])).astimezone(UTC),
        reason=_reason(told["eventType"], part),
        attempt=tags.get(ATTEMPT_TAG, [""])[0],
        closes=_closed(told["eventType"], part),
        event_id=tags.get(EVENT_TAG, [""])[0],
    )


def _sms_report(told: Mapping[str, Any]) -> ProviderReport | None:
    kind, context = _SMS_KINDS.get(told["eventType"]), told.get("context", {})
    if kind is None or not told["isFinal"] or not {TENANT_TAG, NOTIFICATION_TAG} <= context.keys():
        return None
    why = f"Not delivered ({told['messageStatus']}): {told.get('messageStatusDescription', '')}"
    return ProviderReport(
        kind,
        tenant=context[TENANT_TAG],
        notification_id=context[NOTIFICATION_TAG],
        message_id=told["messageId"],
        at=datetime.fromtimestamp(told["eventTimestamp"] / 1000, UTC),
        reason=_one_line(why) if kind == "bounce" else "",
    )


def _closed(event_type: str, part: Mapping[str, Any]) -> str:
    """The recipient of a permanent bounce, or of a complaint."""
    if event_type == "Bounce" and part.get("bounceType") == "Permanent":
        recipients = part.get("bouncedRecipients")
    elif event_type == "Complaint":
        recipients = part.get("complainedRecipients")
    else:
        return ""
    return str((recipients or [{}])[0].get("emailAddress", ""))


def _reason(event_type: str, part: Mapping[str, Any]) -> str:
    """Why a message came back, in the provider's own categories and the receiving server's words.

    The second are a stranger's text: one line, cut short.
    """
    if event_type == "Bounce":
        kinds = f"{part.get('bounceType', 'Undetermined')}, {part.get('bounceSubType', 'General')}"
        recipients = part.get("bouncedRecipients") or [{}]
        said = str(recipients[0].get("diagnosticCode", ""))
        told = f"Bounced ({kinds})" + (f": {said}" if said else "")
    elif event_type == "Reject":
        told = f"Rejected by SES: {part.get('reason', 'unknown')}"
    elif event_type == "Complaint":
        told = f"Complaint ({part.get('complaintFeedbackType', 'unknown')})"
    else:
        told = "" if event_type in {"Send", "Delivery"} else event_type
    return _one_line(told)


def _one_line(text: str) -> str:
    """A stranger's words as they may be shown."""
    printable = "".join(sign if sign.isprintable() else " " for sign in text)
    return " ".join(printable.split())[:_MOST_REASON]
