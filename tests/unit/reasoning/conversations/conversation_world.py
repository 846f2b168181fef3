"""Conversations over a table, a bucket and a workspace in memory, whose code is really indexed."""

import json
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.memory_workspace import MemoryWorkspace
from quintet.aws.clients import Clients
from quintet.aws.objects import ObjectStore
from quintet.aws.table import Table
from quintet.errors import ModelFailedError
from quintet.llm.model import Form, ModelAnswer, ModelQuestion, TokenUsage
from quintet.protocol.validation import validated
from quintet.reasoning.common.claude_context import ClaudeCodeContext
from quintet.reasoning.common.findings import Citation, Finding
from quintet.reasoning.conversations.collaborators import (
    Analyses,
    Analysis,
    Analyst,
    Material,
    Place,
)
from quintet.reasoning.conversations.conversation import Conversation, Message, Reply
from quintet.reasoning.conversations.conversation_store import ConversationStore
from quintet.reasoning.conversations.conversing import Conversing
from quintet.reasoning.conversations.model_analyst import OwnAnalyst
from quintet.reasoning.conversations.models import (
    ContinueConversation,
    FinalizeConversation,
    GetConversationStatus,
    StartConversation,
)
from quintet.reasoning.conversations.states import Rules
from quintet.reasoning.graphs import material_of, opened_graph
from quintet.reasoning.places.evidence import Evidence
from quintet.reasoning.workspaces.workspace import Workspace
from quintet.requests.deadline import Deadline
from quintet.resources import physical_name
from quintet.resources.families.reasoning import REASONING, WORKSPACE
from tests.support.world import STAGE, AwsCalls, Clock
from tests.unit.reasoning.conversations.shop import FILES, TRACE

MINUTE = 60.0


@dataclass
class OneWorkspace:
    """The only workspace of every tenant; or a failure instead."""

    workspace: Workspace
    failure: Exception | None = None
    asked: list[tuple[str, str | None]] = field(default_factory=list)

    def chosen(self, tenant: str, name: str | None = None) -> Workspace:
        self.asked.append((tenant, name))
        if self.failure is not None:
            raise self.failure
        return self.workspace


def cause(
    statement: str = "A negative quantity reaches the total",
    *,
    place: tuple[str, int] = ("src/shop/orders.py", 12),
    confidence: float = 0.9,
    remedy: str = "Refuse negative quantities where orders come in",
) -> Finding:
    return Finding(
        statement=statement,
        kind="cause",
        confidence=confidence,
        evidence=(Citation(file=place[0], line=place[1], text="raise OrderError"),),
        remedy=remedy,
        source="trace",
    )


@dataclass
class FakeAnalyses:
    """Answers what it was told to, and remembers what it was asked."""

    answers: dict[str, Analysis] = field(default_factory=dict)
    failure: Exception | None = None
    asked: list[tuple[str, str]] = field(default_factory=list)

    def trace(self, start: Place, depth: int, deadline: Deadline) -> Analysis:
        del depth, deadline
        return self._answer("trace", start.text)

    def bottlenecks(self, start: Place, depth: int, deadline: Deadline) -> Analysis:
        del depth, deadline
        return self._answer("bottlenecks", start.text)

    def impact(self, files: Sequence[str], depth: int, deadline: Deadline) -> Analysis:
        del depth, deadline
        return self._answer("impact", ", ".join(files))

    def hypothesis(self, description: str, files: Sequence[str], deadline: Deadline) -> Analysis:
        """What is asked for each message that names something; no analysis that a turn chooses."""
        del description, files, deadline
        if self.failure is not None:
            raise self.failure
        return self.answers.get("hypothesis", Analysis("It is undecided."))

    def _answer(self, kind: str, about: str) -> Analysis:
        self.asked.append((kind, about))
        if self.failure is not None:
            raise self.failure
        return self.answers.get(kind, Analysis(f"The {kind} showed nothing."))


@dataclass
class FakeModel:
    """Answers with drafts in turn, and fails when there is none left."""

    drafts: list[Mapping[str, Any]] = field(default_factory=list)
    asked: list[ModelQuestion[Any]] = field(default_factory=list)
    name: str = "fake/model"

    def answer(self, question: ModelQuestion[Form], deadline: Deadline) -> ModelAnswer[Form]:
        deadline.check()
        self.asked.append(question)
        if not self.drafts:
            raise ModelFailedError("unreachable")
        value = question.form.model_validate_json(json.dumps(self.drafts.pop(0)))
        return ModelAnswer(value, TokenUsage(), "fake", "model")


@dataclass
class FakeAnalyst:
    """Says how often it was asked; `instead` is done first, and may raise."""

    instead: Callable[[], None] = lambda: None
    text: str = "Answer"
    asked: list[Message] = field(default_factory=list)

    def reply(
        self, conversation: Conversation, message: Message, material: Material, deadline: Deadline
    ) -> Reply:
        del conversation, material, deadline
        self.asked.append(message)
        self.instead()
        return Reply(text=f"{self.text} {len(self.asked)}")


def context(stuck: str = TRACE, **changed: Any) -> dict[str, Any]:
    """A context as callers send it."""
    scope = {"files": ["src/shop/orders.py"], **changed.pop("code_scope", {})}
    return {
        "attempted_approaches": ["Restarted the service"],
        "partial_findings": [],
        "stuck_description": stuck,
        "code_scope": scope,
        **changed,
    }


@dataclass
class ConversationWorld:
    """Everything a test wants to drive or look at."""

    clients: Clients
    calls: AwsCalls
    clock: Clock
    tenant: str
    workspace: MemoryWorkspace
    unique: Callable[[], str]
    analyst: Analyst = field(default_factory=OwnAnalyst)
    analyses: FakeAnalyses | None = None
    rules: Rules = field(default_factory=Rules)
    workspaces: OneWorkspace = field(init=False)
    at_hand: ExitStack = field(default_factory=ExitStack)

    def __post_init__(self) -> None:
        self.workspaces = OneWorkspace(self.workspace)

    @property
    def table(self) -> Table:
        return Table(self.clients, physical_name(STAGE, REASONING), service="The store")

    @property
    def bucket(self) -> str:
        return physical_name(STAGE, WORKSPACE)

    @property
    def store(self) -> ConversationStore:
        texts = ObjectStore(self.clients, self.bucket, service="The store")
        return ConversationStore(
            self.table, texts, self.rules, clock=self.clock, unique=self.unique
        )

    @property
    def conversing(self) -> Conversing:
        return Conversing(self.store, self.analyst, self._opened, self.rules, self.unique)

    def _opened(
        self, tenant: str, workspace: str | None, deadline: Deadline
    ) -> AbstractContextManager[Material]:
        deadline.check()
        chosen = self.workspaces.chosen(tenant, workspace)
        return material_of(chosen, lambda *_: self._analyses(), time.time())

    def _analyses(self) -> Analyses | None:
        return self.analyses

    @property
    def evidence(self) -> Evidence:
        """Over a graph that is closed by who made the world."""
        graph = self.at_hand.enter_context(opened_graph(self.workspace))
        return Evidence(self.workspace, graph)

    def close(self) -> None:
        self.at_hand.close()

    def start(
        self,
        given: Mapping[str, Any] | None = None,
        *,
        focus: str = "debugging",
        depth: int = 3,
        tenant: str | None = None,
        seconds: float = 25.0,
        stopwatch: Callable[[], float] = time.monotonic,
        **more: Any,
    ) -> dict[str, Any]:
        arguments = {
            "claude_context": given or context(),
            "analysis_focus": focus,
            "depth_level": depth,
            **more,
        }
        asked = validated(StartConversation, arguments)
        deadline = Deadline(seconds, stopwatch)
        answer = self.conversing.start(tenant or self.tenant, asked, deadline)
        return answer.model_dump(mode="json")

    def go_on(
        self, session: str, message: str = "Go on", tenant: str | None = None, **more: Any
    ) -> dict[str, Any]:
        arguments = {"session_id": session, "message": message, **more}
        asked = validated(ContinueConversation, arguments)
        answer = self.conversing.go_on(tenant or self.tenant, asked, Deadline(25.0))
        return answer.model_dump(mode="json")

    def finalize(self, session: str, tenant: str | None = None, **more: Any) -> dict[str, Any]:
        asked = validated(FinalizeConversation, {"session_id": session, **more})
        return self.conversing.finalize(tenant or self.tenant, asked).model_dump(mode="json")

    def status(self, session: str, tenant: str | None = None) -> dict[str, Any]:
        asked = validated(GetConversationStatus, {"session_id": session})
        return self.conversing.status(tenant or self.tenant, asked).model_dump(mode="json")

    def wait(self, minutes: float) -> None:
        self.clock.now += minutes * MINUTE

    def texts(self) -> list[str]:
        """Names of this tenant's long texts."""
        found = self.clients.s3().list_objects_v2(Bucket=self.bucket, Prefix=f"{self.tenant}/")
        return [one["Key"] for one in found.get("Contents", [])]


def conversation(stuck: str = TRACE, **changed: Any) -> Conversation:
    """A conversation that has not had a turn."""
    given = {"focus": "debugging", "depth": 3, "session_id": "s", "started_at": 0, **changed}
    return Conversation(context=ClaudeCodeContext.model_validate(context(stuck)), **given)


def workspace_of(folder: Path, files: Mapping[str, str] | None = None) -> MemoryWorkspace:
    given = FILES if files is None else files
    return MemoryWorkspace({path: text.encode() for path, text in given.items()}, folder)
