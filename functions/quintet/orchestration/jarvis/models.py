"""What the JARVIS tool takes and answers, in the words and order of seed 001."""

from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from quintet.orchestration.jarvis.identifiers import MAX_SESSION_ID, SessionId
from quintet.orchestration.phases import CompletedPhase, Phase

MAX_OBJECTIVE: Final = 50_000

Status = Literal["IN_PROGRESS", "DONE", "FAILED"]


class Jarvis(BaseModel):
    """Arguments of JARVIS; each of them may be left out."""

    session_id: SessionId | None = Field(
        None,
        description="The session to go on with; one is made up where it is left out",
        max_length=MAX_SESSION_ID,
    )
    phase_completed: CompletedPhase | None = Field(
        None, description="The phase that was just completed; left out in a session's first call"
    )
    initial_objective: str | None = Field(
        None,
        description="What the user wants; only for beginning a session, or beginning it again",
        max_length=MAX_OBJECTIVE,
    )
    payload: dict[str, Any] | None = Field(
        None,
        description="What the completed phase brought, as the system prompt of that phase asks",
    )


class JarvisAnswer(BaseModel):
    """Where the session stands, and what is to be done there."""

    model_config = ConfigDict(frozen=True)

    next_phase: Phase = Field(description="The phase that is to be worked on now")
    system_prompt: str = Field(description="Instructions for that phase")
    allowed_next_tools: list[str] = Field(description="The tools that phase is meant to use")
    status: Status = Field(
        description="DONE once the objective is reached and verified; FAILED once it is given up"
    )
    payload: dict[str, Any] = Field(
        description="The session's id and state; `accepted` says whether this call moved it"
    )
