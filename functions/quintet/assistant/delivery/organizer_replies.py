"""Tells organisers what users have answered, once the users have confirmed that they want it.

The sweep finds an answer by its due row. What became of it stands in the event's `reply`. An
attempt is claimed there for as long as a worker lives; where its end was not seen, the same answer
is sent again, which changes nothing for the organiser.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from quintet.assistant.delivery.organizer_mail import OrganizerMail
from quintet.assistant.delivery.outgoing import SendingFailedError
from quintet.assistant.delivery.retrying import LEASE, MOST_ATTEMPTS, wait_after
from quintet.assistant.delivery.watching import Watch
from quintet.assistant.entities.events import OrganizerReply, OrganizerReplyStatus
from quintet.assistant.replies.daily_limit_store import DailyReplies
from quintet.assistant.replies.organizer_reply_store import DueReply, OrganizerReplyStore
from quintet.assistant.replies.organizers import (
    MOST_A_DAY,
    invited_address,
    is_allowed,
    why_closed,
)
from quintet.assistant.scheduling.due_store import DueStore
from quintet.assistant.scheduling.messages import place_of

_TWICE: Final = "it may have been sent twice"
_UNSEEN: Final = "It was tried, and nobody knows whether it was sent"
_TOO_MANY: Final = f"{MOST_A_DAY} answers a day are sent to organisers at most"
_AFTER_LEASE: Final = LEASE + timedelta(seconds=5)


@dataclass(frozen=True)
class OrganizerReplies:
    """Sends answers, and the questions that come before the first one to an organiser."""

    replies: OrganizerReplyStore
    due: DueStore
    daily: DailyReplies
    mail: OrganizerMail | None
    """None where the stage has no sender."""
    now: Callable[[], datetime]
    watch: Watch

    def handle(self, message: Mapping[str, Any]) -> None:
        """One message of the sweep's about one answer; three questions, and four writes to send.

        Raises:
            ServiceUnavailableError: DynamoDB does not answer; the sweep asks again.
        """
        place, now = place_of(message), self.now()
        due = self.replies.due(place)
        if due is None:
            self.due.forget(place)
            return
        state = due.state
        if state.tried_at is not None and now < state.tried_at + LEASE:
            return  # another worker has it
        why = self._hindrance(due, now)
        if why:
            self._settle(due, state, "failed", why)
            return
        doubt = _TWICE if state.tried_at is not None or state.reason == _TWICE else ""
        attempt = {"attempts": state.attempts + 1, "tried_at": now, "reason": doubt}
        claimed = state.model_copy(update=attempt)
        if self.replies.replace(due, state, claimed):
            self._attempt(due, claimed, now)

    def _hindrance(self, due: DueReply, now: datetime) -> str:
        """Why it will never be sent; empty where it may be."""
        event, user, state = due.event, due.user, due.state
        if self.mail is None:
            return "email is not configured"
        if not is_allowed(event, user) or invited_address(event, user) is None:
            return "The user does not want this organiser to be told any more"
        if why := why_closed(event, user):
            return why
        if event.status == "cancelled" or event.end_ts <= now:
            return "The event is over or cancelled"
        if state.attempts >= MOST_ATTEMPTS:
            return _UNSEEN
        if not due.is_confirmed:
            if state.status == "queued":
                return "The user's confirmation does not hold any more"
            return f"The e-mail address is closed: {user.email_closed}" if user.email_closed else ""
        is_first = state.attempts == 0
        may_send = not is_first or self.daily.take(due.place.tenant, user.id, now)
        return "" if may_send else _TOO_MANY

    def _attempt(self, due: DueReply, claimed: OrganizerReply, now: datetime) -> None:
        if self.mail is None:
            return
        tenant = due.place.tenant
        try:
            if due.is_confirmed:
                self.mail.send_reply(tenant, due.event, due.answer, due.user, claimed.id)
            else:
                self.mail.ask(tenant, due.event, due.user, claimed.id, now)
        except SendingFailedError as failure:
            if failure.is_fault:
                self.watch.report(failure)
            self._failed(due, claimed, failure, now)
            return
        self.watch.count("OrganizersTold" if due.is_confirmed else "OrganizersAsked")
        self._settle(due, claimed, "sent" if due.is_confirmed else "unconfirmed", claimed.reason)

    def _failed(
        self, due: DueReply, claimed: OrganizerReply, failure: SendingFailedError, now: datetime
    ) -> None:
        if failure.kind == "refused" or claimed.attempts >= MOST_ATTEMPTS:
            self._settle(due, claimed, "failed", failure.reason)
        elif failure.kind == "unseen":  # the claim stays until its worker has surely ended
            self.due.look_later(due.place, now + _AFTER_LEASE)
        else:
            again = claimed.model_copy(update={"tried_at": None})
            if self.replies.replace(due, claimed, again):
                self.due.look_later(due.place, now + wait_after(claimed.attempts))

    def _settle(
        self, due: DueReply, seen: OrganizerReply, status: OrganizerReplyStatus, reason: str
    ) -> None:
        done = seen.model_copy(update={"status": status, "reason": reason})
        if self.replies.replace(due, seen, done):
            self.due.forget(due.place)
