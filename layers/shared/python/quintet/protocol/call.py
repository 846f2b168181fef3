"""The call a tool is serving: who asked, how long it may take, and the way back to the client."""

from collections.abc import Callable
from typing import Any, Final, Literal

from quintet.protocol.inbound import Envelope
from quintet.protocol.interaction import InputRequest, Interaction, declares
from quintet.requests.deadline import Deadline
from quintet.requests.jsonrpc import JsonObject, notification_text
from quintet.requests.principal import Principal

LogLevel = Literal["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"]
LOG_LEVELS: Final[tuple[str, ...]] = (
    "debug",
    "info",
    "notice",
    "warning",
    "error",
    "critical",
    "alert",
    "emergency",
)
Emit = Callable[[str], None]


class Call:
    """Handed to every tool, resource and prompt beside its arguments.

    `version` is of what a long tool reads, as its `prepares` told before the call may have moved
    to a worker.
    """

    __slots__ = (
        "_emit",
        "_envelope",
        "_interaction",
        "deadline",
        "notes",
        "principal",
        "request_id",
        "version",
    )

    def __init__(
        self,
        principal: Principal,
        envelope: Envelope,
        *,
        deadline: Deadline,
        request_id: str,
        emit: Emit,
        answers: JsonObject,
        notes: dict[str, Any],
    ) -> None:
        self.principal = principal
        self.notes = notes
        self.deadline = deadline
        self.request_id = request_id
        self.version = ""
        self._envelope = envelope
        self._emit = emit
        self._interaction = Interaction(envelope, answers)

    def progress(self, done: float, total: float | None = None, message: str | None = None) -> None:
        """Tells the client how far the work is, if it asked to be told."""
        if self._envelope.progress_token is None:
            return
        params: JsonObject = {"progressToken": self._envelope.progress_token, "progress": done}
        if total is not None:
            params["total"] = total
        if message is not None and self._envelope.revision.progress_messages:
            params["message"] = message
        self._emit(notification_text("notifications/progress", params))

    def log(self, level: LogLevel, data: Any, logger: str | None = None) -> None:
        """Sends a log message to the client, if its level asks for it.

        Handshake revisions set a level by `logging/setLevel`, which a stateless server cannot
        remember, so there everything from `info` on is sent.
        """
        wanted = self._envelope.log_level
        if wanted is None and not self._envelope.revision.stateless:
            wanted = "info"
        if wanted not in LOG_LEVELS or LOG_LEVELS.index(level) < LOG_LEVELS.index(wanted):
            return
        params: JsonObject = {"level": level, "data": data}
        if logger is not None:
            params["logger"] = logger
        self._emit(notification_text("notifications/message", params))

    @property
    def answers(self) -> JsonObject:
        """The raw answers that earlier rounds and this request brought, by their questions."""
        return self._interaction.answers

    def can_ask(self, question: InputRequest) -> bool:
        """Whether this client, on this revision, can be asked such a question."""
        if not self._envelope.revision.stateless:
            return False
        return declares(self._envelope.capabilities, question.capability())

    def ask(self, *, otherwise: str, **questions: InputRequest) -> dict[str, Any]:
        """Answers of the user or client, by the names given here.

        `otherwise` tells callers on older revisions which argument to pass instead. The call
        may end here and run again from its start, so ask before doing anything that counts.
        """
        return self._interaction.ask(questions, otherwise=otherwise)
