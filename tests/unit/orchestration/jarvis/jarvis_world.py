"""The state machine alone: its table and bucket, a frozen clock, counted AWS calls.

What it finds outside is a fake that answers at once, or not, as a test wishes.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from quintet.aws.clients import Clients
from quintet.aws.objects import ObjectStore
from quintet.aws.table import Table
from quintet.orchestration.fetching.host_limit_store import HostLimits
from quintet.orchestration.jarvis.collaborators import DiscoveryPlan, Findings, PlannedApi
from quintet.orchestration.jarvis.controller import Controller
from quintet.orchestration.jarvis.knowledge import KnowledgeGathering
from quintet.orchestration.jarvis.models import Jarvis
from quintet.orchestration.jarvis.rules import Rules
from quintet.orchestration.jarvis.session import Session
from quintet.orchestration.jarvis.session_rows import SessionKey
from quintet.orchestration.jarvis.session_store import SessionStore
from quintet.orchestration.phases import Phase
from quintet.orchestration.prompting.roles import Role
from quintet.requests.deadline import Deadline
from quintet.resources import physical_name
from quintet.resources.families.orchestration import ORCHESTRATION, SESSIONS
from tests.support.world import STAGE, AwsCalls, Clock

BUCKET = physical_name(STAGE, SESSIONS)
SESSION = "session_1_abc"
OBJECTIVE = "Create a React dashboard with authentication"
HOSTS = ("api.one.example", "api.two.example")
TODOS = [
    {"id": "1", "content": "Draw the screens", "status": "pending", "priority": "low"},
    {"id": "2", "content": "Build them", "status": "pending", "priority": "high"},
]


@dataclass
class FakeDiscovery:
    """Plans one API per host, and answers with the names of those it was allowed to ask."""

    hosts: tuple[str, ...] = ()
    failure: Exception | None = None
    asked: list[tuple[str, ...]] = field(default_factory=list)
    objectives: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    """What each run was given."""

    def planned(self, objective: str, role: Role) -> DiscoveryPlan:
        del role
        self.objectives.append(objective)
        return DiscoveryPlan(tuple(PlannedApi(h, f"https://{h}/data", h) for h in self.hosts))

    def run(self, plan: DiscoveryPlan, admitted: Collection[str], deadline: Deadline) -> Findings:
        self.seconds.append(deadline.remaining())
        self.asked.append(tuple(admitted))
        if self.failure is not None:
            raise self.failure
        return Findings(
            text=f"Said by {', '.join(admitted)}",
            apis_discovered=[api.name for api in plan.apis],
            apis_queried=len(admitted),
            synthesis_confidence=0.8,
            processing_time=12.5,
            discovery_success_rate=1.0,
            api_response_time=4.0,
            knowledge_synthesis_quality="High",
        )


@dataclass
class JarvisWorld:
    """Everything a test wants to drive or look at."""

    clients: Clients
    calls: AwsCalls
    clock: Clock
    discovery: FakeDiscovery
    rules: Rules
    unique: Callable[[], str]
    tenant: str
    s3_clients: Clients | None = None
    """Who reaches the bucket, where that is not who reaches the table."""
    idle_seconds: int = 24 * 3600
    troubles: list[Exception] = field(default_factory=list)

    def made_up(self) -> str:
        """Goes by what `unique` is at that moment, so that a test can step in between."""
        return self.unique()

    @property
    def table(self) -> Table:
        return Table(self.clients, physical_name(STAGE, ORCHESTRATION), service="The store")

    @property
    def store(self) -> SessionStore:
        texts = ObjectStore(self.s3_clients or self.clients, BUCKET, service="The store")
        return SessionStore(
            self.table,
            texts,
            idle_seconds=self.idle_seconds,
            clock=self.clock,
            unique=self.made_up,
        )

    @property
    def limits(self) -> HostLimits:
        return HostLimits(self.table, self.clock)

    @property
    def knowledge(self) -> KnowledgeGathering:
        report = self.troubles.append
        return KnowledgeGathering(self.store, self.discovery, self.limits, report=report)

    @property
    def controller(self) -> Controller:
        return Controller(
            self.store, self.knowledge, self.rules, clock=self.clock, unique=self.made_up
        )

    def call(self, tenant: str | None = None, **arguments: Any) -> dict[str, Any]:
        """The answer to a call."""
        asked = Jarvis.model_validate(arguments, strict=True)
        answer = self.controller.answer(tenant or self.tenant, asked, Deadline())
        return answer.model_dump()

    def done(
        self, phase: str, payload: Mapping[str, Any] | None = None, session: str = SESSION
    ) -> dict[str, Any]:
        """The answer to a completed phase."""
        given: dict[str, Any] = {} if payload is None else {"payload": dict(payload)}
        return self.call(session_id=session, phase_completed=phase, **given)

    def begin(self, session: str = SESSION, objective: str = OBJECTIVE) -> dict[str, Any]:
        return self.call(session_id=session, initial_objective=objective)

    def come_to(
        self, phase: Phase, todos: list[Any] | None = None, session: str = SESSION
    ) -> dict[str, Any]:
        """A new session, brought to a phase with tasks that succeed."""
        answer = self.begin(session)
        while answer["next_phase"] != phase:
            answer = self.done(answer["next_phase"], self.good(answer, todos), session)
        return answer

    def good(self, answer: Mapping[str, Any], todos: list[Any] | None = None) -> dict[str, Any]:
        """What completes the phase that an answer leads to."""
        reports: dict[str, dict[str, Any]] = {
            "QUERY": {"interpreted_goal": "A dashboard with a login"},
            "ENHANCE": {"enhanced_goal": "A React dashboard; JWT; tests"},
            "KNOWLEDGE": {"knowledge_gathered": "React 19 has actions"},
            "PLAN": {"plan_created": True, "todos_with_metaprompts": todos or TODOS},
            "EXECUTE": {"execution_success": True},
            "VERIFY": {"verification_passed": True},
        }
        return reports[answer["next_phase"]]

    def session(self, session: str = SESSION, tenant: str | None = None) -> Session:
        """What is stored."""
        stored = self.store.get(SessionKey.of(tenant or self.tenant, session))
        assert stored is not None
        return stored.session

    def row(self, session: str = SESSION) -> dict[str, Any]:
        row = self.table.get(SessionKey.of(self.tenant, session).partition, "state")
        assert row is not None
        return row

    def texts(self) -> list[str]:
        """Names of this tenant's S3 texts."""
        answer = self.clients.s3().list_objects_v2(Bucket=BUCKET, Prefix=f"{self.tenant}/")
        return [item["Key"] for item in answer.get("Contents", [])]


def out_of_order() -> Clients:
    """Clients whose every question fails, because nobody listens where they ask."""
    return Clients("us-east-1", endpoint_url="http://127.0.0.1:9")


def world_of(clients: Clients, calls: AwsCalls, tenant: str, clock: Clock) -> JarvisWorld:
    """The state machine on tables that exist."""
    numbers = count()
    return JarvisWorld(
        clients,
        calls,
        clock,
        FakeDiscovery(),
        Rules(),
        unique=lambda: f"{next(numbers):09d}",
        tenant=tenant,
    )
