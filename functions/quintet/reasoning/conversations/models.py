"""What the four conversation tools take and answer, in the words of seed 002; ours come after."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from quintet.reasoning.common.claude_context import ClaudeCodeContext
from quintet.reasoning.common.fields import (
    MOST_ITEMS,
    DepthLevel,
    Description,
    FilePath,
    Frozen,
    Name,
)
from quintet.reasoning.common.findings import Finding
from quintet.reasoning.conversations.conversation import Focus, ReplyStatus
from quintet.reasoning.conversations.states import Status

SummaryFormat = Literal["detailed", "concise", "actionable"]
Priority = Literal["high", "medium", "low"]


class StartConversation(BaseModel):
    """Arguments of start_conversation."""

    claude_context: ClaudeCodeContext = Field(description="What is known and was tried so far")
    analysis_focus: Focus = Field(description="Primary focus of the analysis")
    depth_level: DepthLevel = Field(description="Analysis depth (1=shallow, 5=deep)")
    workspace: Name | None = Field(
        None, description="The workspace that holds the code; the one pushed last where left out"
    )


class ContinueConversation(BaseModel):
    """Arguments of continue_conversation."""

    session_id: Name = Field(description="Active conversation session ID")
    message: Description = Field(description="The next message of the conversation")
    include_code_snippets: bool = Field(
        default=False, description="Include relevant code context in the answer"
    )
    attach_files: Annotated[list[FilePath], Field(max_length=MOST_ITEMS)] = Field(
        default_factory=list, description="Additional files of the workspace to include"
    )


class FinalizeConversation(BaseModel):
    """Arguments of finalize_conversation."""

    session_id: Name = Field(description="Session to finalize")
    summary_format: SummaryFormat = Field("actionable", description="Format for the final summary")


class GetConversationStatus(BaseModel):
    """Arguments of get_conversation_status."""

    session_id: Name = Field(description="Session ID to check")


class Answered(Frozen):
    """What both kinds of answered turns tell beside the seed's fields."""

    questions: list[str] = Field(description="What the analysis needs to know")
    findings: list[Finding] = Field(description="What this turn found, with its evidence")
    notes: list[str] = Field(
        description="What limits this answer: unknown files, text left out, suspicious text"
    )
    metadata: dict[str, str] = Field(
        description="The workspace, version and commit that were read, and how old they are"
    )
    written_by: str = Field(description="The model that wrote the answer, or our own analyst")
    model_failure: str | None = Field(description="Why a configured model did not answer")


class ConversationStarted(Answered):
    """The answer of start_conversation."""

    session_id: str = Field(description="Unique conversation identifier")
    gemini_response: str = Field(description="Initial analysis response")
    next_steps: list[str] = Field(description="Suggested follow-up actions")
    estimated_turns: int = Field(description="Expected conversation length")


class ConversationContinued(Answered):
    """The answer of continue_conversation."""

    session_id: str = Field(description="The conversation")
    gemini_response: str = Field(description="The answer to the message")
    conversation_status: ReplyStatus = Field(description="Where the conversation stands")
    suggested_action: str = Field(description="What to do next")
    next_steps: list[str] = Field(description="Suggested follow-up actions")


class SolutionDiscussed(Frozen):
    """Something that was proposed in the conversation."""

    description: str = Field(description="What was proposed")
    feasibility: str = Field(description="How feasible it is")
    effort_estimate: str = Field(description="How much work it is")


class RecommendedAction(Frozen):
    """What to do now."""

    priority: Priority = Field(description="How urgent it is")
    steps: list[str] = Field(description="What to do, in order")
    estimated_effort: str = Field(description="How much work it is")
    risks: list[str] = Field(description="What could go wrong, or is not known")


class ConversationSummary(Frozen):
    """What the conversation came to."""

    problem_identified: str = Field(description="The problem")
    root_causes: list[str] = Field(description="Its causes, the surest first, with their places")
    solutions_discussed: list[SolutionDiscussed] = Field(description="What was proposed")
    recommended_action: RecommendedAction = Field(description="What to do now")
    conversation_turns: int = Field(description="How many messages were answered")
    analysis_duration: str = Field(description="From the start to the last activity")


class Artifacts(Frozen):
    """What the conversation leaves behind."""

    code_snippets: list[dict[str, Any]] = Field(description="Code that findings rest on")
    logs_analyzed: list[dict[str, Any]] = Field(description="Stack traces and logs that were read")
    metrics_collected: list[dict[str, Any]] = Field(description="Counts of what was done")


class ConversationFinalized(Frozen):
    """The answer of finalize_conversation."""

    session_id: str = Field(description="The conversation")
    conversation_summary: ConversationSummary = Field(description="What it came to")
    artifacts: Artifacts = Field(description="What it leaves behind")


class ConversationState(Frozen):
    """The answer of get_conversation_status."""

    session_id: str = Field(description="The conversation")
    status: Status = Field(description="Its state")
    turns_completed: int = Field(description="How many messages were answered")
    last_activity: str = Field(description="When something was last said (ISO 8601)")
    current_focus: str = Field(description="The focus of the analysis")
    progress_estimate: int = Field(description="Per cent", ge=0, le=100)
