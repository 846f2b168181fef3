"""One attempt to send a notification that is claimed: written, handed over, recorded."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, Literal

from quintet.assistant.delivery import outgoing
from quintet.assistant.delivery.attempt_rows import Attempted, Fate
from quintet.assistant.delivery.attempt_store import AttemptStore
from quintet.assistant.delivery.outgoing import Receipt, SendingFailedError
from quintet.assistant.delivery.readiness import Ready
from quintet.assistant.delivery.retrying import LEASE, attempts_allowed, wait_after
from quintet.assistant.delivery.watching import Watch
from quintet.assistant.delivery.writing import Due, LinkMaker, written
from quintet.assistant.entities.channels import Channel
from quintet.assistant.scheduling.collaborators import MessageQueue
from quintet.assistant.scheduling.messages import bring_again
from quintet.errors import QuintetError

Ending = Literal["sent", "failed", "put off", "unseen"]

TWICE: Final = "it may have been sent twice"
_UNWRITTEN: Final = "The message could not be written"
_UNEXPECTED: Final = "The channel failed unexpectedly"
_AFTER_LEASE: Final = LEASE + timedelta(seconds=5)
_MOST_CHARACTERS: Final = 900


def line(*parts: str) -> str:
    """Parts of what is shown with a notification, as one text that its field takes."""
    return "; ".join(part for part in parts if part)[:_MOST_CHARACTERS]


@dataclass(frozen=True, slots=True)
class Claimed:
    """What an attempt is about. `seen` is how it stood before the claim.

    It is `in_doubt` where an attempt before it may have sent the message, and nobody will tell.
    """

    seen: Attempted
    claim: str
    due: Due
    ready: Ready
    in_doubt: bool
    message: Mapping[str, Any]
    others: tuple[Attempted, ...] = ()
    """Notifications that are claimed with it, which its message tells of too."""

    @property
    def every(self) -> tuple[Attempted, ...]:
        """All that this attempt is about."""
        return self.seen, *self.others


@dataclass(frozen=True)
class Attempting:
    """Sends by the channels that a stage has."""

    attempts: AttemptStore
    channels: Mapping[Channel, outgoing.Channel]
    links: LinkMaker
    queue: MessageQueue
    now: Callable[[], datetime]
    watch: Watch

    def is_in_doubt(self, seen: Attempted) -> bool:
        """Whether an attempt may have sent it that is over, and of which nobody will tell."""
        tried = next((one for name, one in self.channels.items() if name == seen.channel), None)
        is_unknown = tried is not None and tried.certainty == "unknown"
        return seen.in_doubt or (seen.is_open and is_unknown)

    def attempt(self, claimed: Claimed) -> Ending:
        """Sends a claimed notification, and records what came of it.

        Raises:
            ServiceUnavailableError: DynamoDB does not answer; the lease ends without a word.
        """
        channel = self.channels.get(claimed.ready.channel)
        if channel is None:
            reason = f"{claimed.ready.channel} is not configured"
            return self._failed(claimed, SendingFailedError("refused", reason))
        if claimed.in_doubt:
            self.watch.count("NotificationsAmbiguous")
        try:
            receipt = self._sent(claimed, channel)
        except SendingFailedError as failure:
            if failure.is_fault:
                self.watch.report(failure)
            return self._failed(claimed, failure)
        notes = (*claimed.ready.notes, TWICE if claimed.in_doubt else "")
        self._record(claimed, receipt, notes)
        return "sent"

    def _sent(self, claimed: Claimed, channel: outgoing.Channel) -> Receipt:
        try:
            message = written(
                claimed.due, claimed.ready.channel, self.now(), self.links, claimed.claim
            )
        except Exception as failure:
            self.watch.report(failure)
            raise SendingFailedError("busy", _UNWRITTEN) from failure
        try:
            return channel.send(message)
        except SendingFailedError:
            raise
        except Exception as failure:
            self.watch.report(failure)
            raise SendingFailedError("unseen", _UNEXPECTED) from failure

    def _record(self, claimed: Claimed, receipt: Receipt, notes: tuple[str, ...]) -> None:
        """As sent, whatever happened to it meanwhile.

        Without the claim it was planned anew, or taken back, while it was being sent.
        """
        told = f"{claimed.ready.channel} {receipt.provider_id}".rstrip()
        result = line(told, receipt.note, *notes)
        fate = Fate("sent", self.now(), result, provider_id=receipt.provider_id)
        for seen in claimed.every:
            recorded = self.attempts.settle(seen.place, fate, claimed.claim)
            if not (recorded or self.attempts.settle(seen.place, fate, "")):
                self.watch.count("NotificationsUnrecorded")

    def _failed(self, claimed: Claimed, failure: SendingFailedError) -> Ending:
        notification = claimed.seen.notification
        number = notification.attempts + 1
        reason = line(failure.reason, *claimed.ready.notes)
        if failure.kind == "unseen":
            # The lease stays: whoever comes after its end looks for a report, or counts a doubt.
            for seen in claimed.every:
                self.attempts.note(seen.place, claimed.claim, reason)
            self._again(claimed, _AFTER_LEASE)
            return "unseen"
        allowed = attempts_allowed(claimed.ready.channel, claimed.due.user.preferences)
        if failure.kind == "refused" or number >= allowed:
            for seen in claimed.every:
                self.attempts.settle(seen.place, Fate("failed", error=reason), claimed.claim)
                self.watch.count("NotificationsFailed")
            return "failed"
        wait = wait_after(number)
        at = self.now() + wait
        kept = [
            self.attempts.put_off(seen.place, claimed.claim, at, reason) for seen in claimed.every
        ]
        if kept[0]:
            self._again(claimed, wait)
        return "put off"

    def _again(self, claimed: Claimed, after: timedelta) -> None:
        try:
            bring_again(self.queue, claimed.message, after)
        except QuintetError as failure:  # the sweep finds it
            self.watch.report(failure)
