"""Answers that organisers are to be told of, in DynamoDB: each stands in its event's `reply`."""

from contextlib import suppress
from dataclasses import dataclass

from quintet.assistant.entities.events import Event, EventReply, OrganizerReply
from quintet.assistant.entities.users import User
from quintet.assistant.storage.event_store import EventStore
from quintet.assistant.storage.notification_rows import Place
from quintet.assistant.storage.user_store import UserStore
from quintet.errors import NotFoundError


@dataclass(frozen=True, slots=True)
class DueReply:
    """An answer that an organiser is to be told of, with all that its mail is made from."""

    place: Place
    event: Event
    user: User
    answer: EventReply
    state: OrganizerReply

    @property
    def is_confirmed(self) -> bool:
        """Whether the user has confirmed that this organiser is told."""
        return self.event.organizer.casefold() in self.user.confirmed_organizers


class OrganizerReplyStore:
    """Reads what is due, and keeps what became of it."""

    def __init__(self, events: EventStore, users: UserStore) -> None:
        self._events = events
        self._users = users

    def due(self, place: Place) -> DueReply | None:
        """The answer of a due row; None where nothing is left to do about it. Three questions.

        Raises:
            ServiceUnavailableError: DynamoDB does not answer.
        """
        try:
            event = self._events.get(place.tenant, place.event_id).event
            user = self._users.get(place.tenant, event.user_id).user
        except NotFoundError:
            return None
        answer, state = event.reply, event.organizer_reply
        if answer is None or state is None or state.id != place.notification_id:
            return None
        is_open = state.status in {"to_confirm", "queued"}
        return DueReply(place, event, user, answer, state) if is_open else None

    def user_of(self, tenant: str, event_id: str) -> str | None:
        """Whose event it is; None where it is gone. One question.

        Raises:
            ServiceUnavailableError: DynamoDB does not answer.
        """
        with suppress(NotFoundError):
            return self._events.get(tenant, event_id).event.user_id
        return None

    def came_back(self, tenant: str, event_id: str, reply_id: str, reason: str) -> None:
        """Shows an answer as failed whose mail came back. Two questions and a write.

        Raises:
            ConflictError: others kept changing the event.
            ServiceUnavailableError: DynamoDB does not answer.
        """

        def change(event: Event) -> Event:
            state = event.organizer_reply
            if event.reply is None or state is None or state.id != reply_id:
                return event
            failed = state.model_copy(update={"status": "failed", "reason": reason})
            reply = event.reply.model_copy(update={"organizer": failed})
            return event.model_copy(update={"reply": reply})

        with suppress(NotFoundError):
            self._events.change(tenant, event_id, change)

    def replace(self, due: DueReply, seen: OrganizerReply, new: OrganizerReply) -> bool:
        """Keeps how it stands; False where it is not as it was seen. Two questions and a write.

        Raises:
            ConflictError: others kept changing the event.
            ServiceUnavailableError: DynamoDB does not answer.
        """
        is_as_seen = False

        def change(event: Event) -> Event:
            nonlocal is_as_seen
            is_as_seen = event.organizer_reply == seen
            if event.reply is None or not is_as_seen:
                return event
            reply = event.reply.model_copy(update={"organizer": new})
            return event.model_copy(update={"reply": reply})

        try:
            self._events.change(due.place.tenant, due.place.event_id, change)
        except NotFoundError:
            return False
        return is_as_seen
