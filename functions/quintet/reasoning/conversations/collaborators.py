"""What a conversation needs of others: somebody who answers, evidence, and analyses.

An `Analyst` answers turns. It looks for `Evidence` in one version of one workspace, and runs
`Analyses` over it. Places are paths within the workspace and lines that count from 1.
"""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from quintet.reasoning.common.analyses import Analyses, Analysis, AnalysisKind, Place
from quintet.reasoning.conversations.conversation import Conversation, Message, Reply
from quintet.requests.deadline import Deadline

if TYPE_CHECKING:  # what reads code is not for calls that read none
    from quintet.reasoning.places.evidence import Evidence

__all__ = ["Analyses", "Analysis", "AnalysisKind", "Analyst", "Material", "Opening", "Place"]


@dataclass(frozen=True, slots=True)
class Material:
    """What a turn is answered from; `code` says which state of the code it is."""

    evidence: "Evidence"
    analyses: Analyses | None = None
    code: Mapping[str, str] = field(default_factory=dict)


Opening = Callable[[str, str | None, Deadline], AbstractContextManager[Material]]
"""Opens what a tenant's named workspace, or the latest, holds; to be asked within the block."""


class Analyst(Protocol):
    """Somebody who answers a turn."""

    def reply(
        self, conversation: Conversation, message: Message, material: Material, deadline: Deadline
    ) -> Reply:
        """The answer to a message; the conversation's turns are those before it."""
        ...
