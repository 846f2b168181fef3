"""A conversation as values: who asked what, what was answered, and on which evidence.

Times are whole milliseconds since the epoch. A turn is a message and its reply; the first one
answers what the conversation was started with. Nothing here reads or stores anything.
"""

from typing import Final, Literal

from pydantic import Field

from quintet.reasoning.common.claude_context import ClaudeCodeContext
from quintet.reasoning.common.fields import Frozen
from quintet.reasoning.common.findings import Finding, Snippet

Focus = Literal["debugging", "optimization", "architecture", "testing"]
ReplyStatus = Literal["active", "near_completion", "needs_more_info"]
Feasibility = Literal["high", "medium", "low"]

MOST_TURNS: Final = 50
"""Turns of one conversation, its first one included (seed-semantics, 2.3)."""
_MANY_FILES: Final = 5
_MOST_PROGRESS: Final = 95


class Solution(Frozen):
    """Something that was proposed; `places` are where it would be done."""

    description: str
    feasibility: Feasibility = "medium"
    effort_estimate: str = ""
    places: tuple[str, ...] = ()


class Reply(Frozen):
    """What an analyst answers. `analyses` name what was run for it, so that none is run twice."""

    text: str
    next_steps: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    solutions: tuple[Solution, ...] = ()
    snippets: tuple[Snippet, ...] = ()
    notes: tuple[str, ...] = ()
    analyses: tuple[str, ...] = ()
    conversation_status: ReplyStatus = "active"
    suggested_action: str = ""
    written_by: str = "analyst"
    model_failure: str | None = None


class Message(Frozen):
    """What a turn begins with; `files` are attached as their user calls them.

    In the first turn it is the context's description, and kept there only.
    """

    text: str
    files: tuple[str, ...] = ()
    wants_snippets: bool = False


class Turn(Frozen):
    """One message and its reply."""

    number: int = Field(ge=1)
    message: Message
    asked_at: int
    answered_at: int
    reply: Reply
    code: dict[str, str] = Field(default_factory=dict)
    """Which state of the code was read; empty for turns of earlier versions."""


class Conversation(Frozen):
    """All of it."""

    session_id: str
    focus: Focus
    depth: int
    context: ClaudeCodeContext
    workspace: str | None = None
    started_at: int
    turns: tuple[Turn, ...] = ()

    @property
    def estimated_turns(self) -> int:
        """How long it will take: deeper analyses and more files take longer."""
        return estimated_turns(self.depth, len(self.context.code_scope.files))

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What all turns found, each statement once, in order."""
        every = (finding for turn in self.turns for finding in turn.reply.findings)
        return tuple({finding.statement: finding for finding in every}.values())

    @property
    def told(self) -> str:
        """Everything that the user wrote, the description first."""
        return "\n\n".join(
            [self.context.stuck_description, *(turn.message.text for turn in self.turns[1:])]
        )


def estimated_turns(depth: int, files: int) -> int:
    """The turns expected (seed-semantics, 2.3)."""
    return 2 + depth + (1 if files > _MANY_FILES else 0)


def progress(turns: int, estimated: int) -> int:
    """Per cent of the turns expected; the rest is finalising."""
    return min(_MOST_PROGRESS, round(100 * turns / estimated))
