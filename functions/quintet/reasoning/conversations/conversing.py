"""The four conversation tools: from their arguments to their answers.

A message is answered under a lease that outlives its deadline by a few seconds; who dies in between
leaves a conversation that goes on by itself once the lease is over.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from quintet.reasoning.conversations.collaborators import Analyst, Opening
from quintet.reasoning.conversations.conversation import Conversation, Message, Turn, progress
from quintet.reasoning.conversations.conversation_store import ConversationStore
from quintet.reasoning.conversations.models import (
    ContinueConversation,
    ConversationContinued,
    ConversationFinalized,
    ConversationStarted,
    ConversationState,
    FinalizeConversation,
    GetConversationStatus,
    StartConversation,
)
from quintet.reasoning.conversations.rows import SessionKey
from quintet.reasoning.conversations.states import Rules, busy
from quintet.reasoning.conversations.summarising import Ended, summarised
from quintet.reasoning.conversations.summary_formats import finalized
from quintet.reasoning.places.scope import files_named
from quintet.requests.deadline import Deadline

_FINISHING_TRIES: Final = 4
_FINISHED: Final = 100


@dataclass(frozen=True)
class Conversing:
    """The tools over a store, an analyst and workspaces; `session_id` makes ids."""

    store: ConversationStore
    analyst: Analyst
    opening: Opening
    rules: Rules
    session_id: Callable[[], str]

    def start(
        self, tenant: str, asked: StartConversation, deadline: Deadline
    ) -> ConversationStarted:
        """Begins a conversation and answers what it was begun with; without an answer, none begins.

        Raises:
            BadInputError: the code scope names a file that is not there.
            SessionError: too many conversations are open.
            NotFoundError: there is no such workspace.
            ToolFailedError: the workspace is still being indexed.
        """
        conversation = Conversation(
            session_id=self.session_id(),
            focus=asked.analysis_focus,
            depth=asked.depth_level,
            context=asked.claude_context,
            workspace=asked.workspace,
            started_at=self.store.now,
        )
        key = SessionKey(tenant, conversation.session_id)
        message = Message(text=asked.claude_context.stuck_description)
        lease = self.store.begin(key, conversation, self._lease_end(deadline))
        try:
            with files_named("claude_context.code_scope", asked.claude_context.code_scope.files):
                turn = self._turn(tenant, conversation, message, deadline)
        except Exception:
            self.store.discard(key, lease)
            raise
        # The description is kept with the context already.
        self.store.answered(key, lease, turn.model_copy(update={"message": Message(text="")}))
        return ConversationStarted(
            **_told(turn),
            session_id=conversation.session_id,
            estimated_turns=conversation.estimated_turns,
        )

    def go_on(
        self, tenant: str, asked: ContinueConversation, deadline: Deadline
    ) -> ConversationContinued:
        """Answers the next message.

        Raises:
            SessionError: no such conversation, or it cannot go on, or not now.
            NotFoundError: its workspace is gone.
            ToolFailedError: the workspace is being indexed.
        """
        key = SessionKey(tenant, asked.session_id)
        message = Message(
            text=asked.message,
            files=tuple(asked.attach_files),
            wants_snippets=asked.include_code_snippets,
        )
        lease = self.store.lease(key, self._lease_end(deadline))
        try:
            conversation = self.store.read(key).conversation
            turn = self._turn(tenant, conversation, message, deadline)
        except Exception:
            self.store.failed(key, lease)
            raise
        self.store.answered(key, lease, turn)
        return ConversationContinued(
            **_told(turn),
            session_id=asked.session_id,
            conversation_status=turn.reply.conversation_status,
            suggested_action=turn.reply.suggested_action,
        )

    def finalize(self, tenant: str, asked: FinalizeConversation) -> ConversationFinalized:
        """Sums a conversation up, whatever its state; again for one that was, in any format.

        Raises:
            SessionError: no such conversation.
        """
        key = SessionKey(tenant, asked.session_id)
        for _ in range(_FINISHING_TRIES):
            stored = self.store.read(key)
            if stored.summary is not None:
                ended = Ended.model_validate_json(stored.summary)
                return finalized(asked.session_id, ended, asked.summary_format)
            ended = summarised(stored.conversation, stored.standing.last_activity)
            if self.store.finish(key, stored, ended.model_dump_json()):
                return finalized(asked.session_id, ended, asked.summary_format)
        raise busy(asked.session_id)

    def status(self, tenant: str, asked: GetConversationStatus) -> ConversationState:
        """Where a conversation stands.

        Raises:
            SessionError: no such conversation.
        """
        standing = self.store.standing(SessionKey(tenant, asked.session_id))
        status = standing.status(self.store.now, self.rules)
        done = progress(standing.turns, standing.estimated_turns)
        return ConversationState(
            session_id=asked.session_id,
            status=status,
            turns_completed=standing.turns,
            last_activity=_written(standing.last_activity),
            current_focus=standing.focus,
            progress_estimate=_FINISHED if status == "completed" else done,
        )

    def _turn(
        self, tenant: str, conversation: Conversation, message: Message, deadline: Deadline
    ) -> Turn:
        asked_at = self.store.now
        with self.opening(tenant, conversation.workspace, deadline) as material:
            reply = self.analyst.reply(conversation, message, material, deadline)
            code = dict(material.code)
        return Turn(
            number=len(conversation.turns) + 1,
            message=message,
            asked_at=asked_at,
            answered_at=self.store.now,
            reply=reply,
            code=code,
        )

    def _lease_end(self, deadline: Deadline) -> int:
        return self.store.now + int(deadline.remaining() * 1000) + self.rules.lease_margin


def _told(turn: Turn) -> dict[str, Any]:
    """What both kinds of answers say of a turn."""
    reply = turn.reply
    return {
        "gemini_response": reply.text,
        "next_steps": list(reply.next_steps),
        "questions": list(reply.questions),
        "findings": list(reply.findings),
        "notes": list(reply.notes),
        "metadata": turn.code,
        "written_by": reply.written_by,
        "model_failure": reply.model_failure,
    }


def _written(milliseconds: int) -> str:
    moment = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
