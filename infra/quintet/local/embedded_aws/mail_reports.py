"""What SES reports of the mail it takes, sent to the queue that its configuration set names.

On AWS EventBridge brings such a report. Here it is written with the request that sent the mail, so
that after a kill there are both or neither. Nobody receives the mail, so nothing more is reported.
What a whole mail says to calendars, which the emulator leaves out, is shown below its text.
"""

import base64
import email
import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final

from ministack.services import ses_v2, sqs

_SENDING: Final = "/v2/email/outbound-emails"
_OK: Final = 200
_CALENDAR: Final = "text/calendar"


def report_mail() -> None:
    """Has every mail reported that is sent with a configuration set."""
    handle = ses_v2.handle_request

    async def handle_and_report(
        method: str, path: str, headers: Any, body: bytes, query_params: Any
    ) -> Any:
        answer = await handle(method, path, headers, body, query_params)
        if method == "POST" and path.rstrip("/") == _SENDING and answer[0] == _OK:
            asked, message_id = json.loads(body), json.loads(answer[2])["MessageId"]
            _show_calendar(asked, message_id)
            _report(asked, message_id)
        return answer

    ses_v2.handle_request = handle_and_report


def _show_calendar(asked: Mapping[str, Any], message_id: str) -> None:
    raw = asked.get("Content", {}).get("Raw", {}).get("Data", "")
    for part in email.message_from_bytes(base64.b64decode(raw)).walk():
        content = part.get_payload(decode=True)
        if part.get_content_type() == _CALENDAR and isinstance(content, bytes):
            for sent in ses_v2._sent_emails_list():
                if sent["MessageId"] == message_id:
                    sent["BodyText"] += f"\n{part['Content-Type']}\n{content.decode()}"


def _report(asked: Mapping[str, Any], message_id: str) -> None:
    queue = asked.get("ConfigurationSetName")
    if queue:
        text = json.dumps(_sent(asked, message_id, datetime.now(UTC)))
        sqs._act_send_message({"QueueUrl": sqs._queue_url(queue), "MessageBody": text}, "")


def _sent(asked: Mapping[str, Any], message_id: str, now: datetime) -> dict[str, Any]:
    """The event as EventBridge words it (Amazon SES developer guide, event data)."""
    tags = {tag["Name"]: [tag["Value"]] for tag in asked.get("EmailTags", ())}
    mail = {"timestamp": now.isoformat(), "messageId": message_id, "tags": tags}
    return {
        "source": "aws.ses",
        "detail-type": "Email Send",
        "detail": {"eventType": "Send", "mail": mail, "send": {}},
    }
