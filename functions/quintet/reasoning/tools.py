"""The twelve tools of seed 002, under its names. Those that may take long can become tasks."""

from typing import Protocol

from quintet.family import tool
from quintet.protocol.call import Call
from quintet.reasoning.answers import (
    AnalysisAnswer,
    BottleneckAnswer,
    FindBottlenecks,
    TournamentAnswer,
)
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
from quintet.reasoning.escalation.models import EscalateAnalysis
from quintet.reasoning.health.models import (
    HealthCheck,
    HealthCheckResult,
    HealthSummary,
    HealthSummaryResult,
)
from quintet.reasoning.hypotheses.models import HypothesisTest, RunHypothesisTournament
from quintet.reasoning.impact.models import CrossSystemImpact
from quintet.reasoning.permissions import Permission
from quintet.reasoning.services import Services
from quintet.reasoning.tracing.models import TraceExecutionPath
from quintet.requests.tasks import Unfinished


class OnWorkspace(Protocol):
    """Arguments that name a workspace, or leave it to be the one pushed last."""

    @property
    def workspace(self) -> str | None:
        """Its name."""


class ReasoningTools:
    """Conversations about code, analyses of code, and the server's own health."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @tool(
        permission=Permission.WRITE,
        title="Start conversation",
        read_only=False,
        idempotent=False,
    )
    def start_conversation(self, asked: StartConversation, call: Call) -> ConversationStarted:
        """Begin a conversation about a problem in the code of a workspace.

        It reads what was tried and where help is needed, looks at the code that this speaks of,
        and answers with findings, each with its lines, next steps and questions.
        """
        conversing = self._services.conversing
        return conversing.start(call.principal.tenant, asked, call.deadline)

    @tool(
        permission=Permission.WRITE,
        title="Continue conversation",
        read_only=False,
        idempotent=False,
    )
    def continue_conversation(
        self, asked: ContinueConversation, call: Call
    ) -> ConversationContinued:
        """Send the next message of a conversation; questions about the code are looked up in it."""
        conversing = self._services.conversing
        return conversing.go_on(call.principal.tenant, asked, call.deadline)

    @tool(permission=Permission.WRITE, title="Finalize conversation", read_only=False)
    def finalize_conversation(
        self, asked: FinalizeConversation, call: Call
    ) -> ConversationFinalized:
        """End a conversation in any state with a summary; asked again it is the same summary."""
        return self._services.conversing.finalize(call.principal.tenant, asked)

    @tool(permission=Permission.READ, title="Get conversation status")
    def get_conversation_status(
        self, asked: GetConversationStatus, call: Call
    ) -> ConversationState:
        """Tell where a conversation stands and how far it is."""
        return self._services.conversing.status(call.principal.tenant, asked)

    @tool(permission=Permission.READ, title="Escalate analysis", task_support="optional")
    def escalate_analysis(
        self, asked: EscalateAnalysis, call: Call
    ) -> AnalysisAnswer | Unfinished[AnalysisAnswer]:
        """Run the analyses that fit a stuck investigation, together within one budget of time."""
        return self._services.analysing.escalated(call.principal.tenant, asked, call.deadline)

    @tool(permission=Permission.READ, title="Trace execution path", task_support="optional")
    def trace_execution_path(
        self, asked: TraceExecutionPath, call: Call
    ) -> AnalysisAnswer | Unfinished[AnalysisAnswer]:
        """Follow execution from an entry point: calls, data flow, errors and costs on the way.

        Calls whose target is not known are listed, never hidden.
        """
        return self._services.analysing.trace(call.principal.tenant, asked, call.deadline)

    @tool(permission=Permission.READ, title="Test hypothesis", task_support="optional")
    def hypothesis_test(self, asked: HypothesisTest, call: Call) -> AnalysisAnswer:
        """Decide a hypothesis by checks, exactly and with the lines for and against.

        Without checks it stays undecided: the answer names where to read, and proposes checks.
        """
        return self._services.analysing.hypothesis(call.principal.tenant, asked, call.deadline)

    @tool(permission=Permission.READ, title="Cross-system impact", task_support="optional")
    def cross_system_impact(
        self, asked: CrossSystemImpact, call: Call
    ) -> AnalysisAnswer | Unfinished[AnalysisAnswer]:
        """Find who is affected when files, services or routes change, and in which way."""
        return self._services.analysing.impact(call.principal.tenant, asked, call.deadline)

    @tool(permission=Permission.READ, title="Find performance bottlenecks", task_support="optional")
    def performance_bottleneck(
        self, asked: FindBottlenecks, call: Call
    ) -> BottleneckAnswer | Unfinished[BottleneckAnswer]:
        """Find what makes the code behind an entry point slow, with the way to each place.

        It counts and gives complexities; it never invents durations.
        """
        return self._services.analysing.bottlenecks(call.principal.tenant, asked, call.deadline)

    @tool(permission=Permission.READ, title="Run hypothesis tournament", task_support="optional")
    def run_hypothesis_tournament(
        self, asked: RunHypothesisTournament, call: Call
    ) -> TournamentAnswer | Unfinished[TournamentAnswer]:
        """Decide 2 to 10 hypotheses side by side, each by its checks; a tie has no winner."""
        return self._services.analysing.tournament(call.principal.tenant, asked, call.deadline)

    @tool(permission=Permission.READ, title="Check health", idempotent=False)
    def health_check(self, asked: HealthCheck) -> HealthCheckResult:
        """Run one health check of this server, or all four."""
        return self._services.health.check(asked)

    @tool(permission=Permission.READ, title="Summarise health", idempotent=False)
    def health_summary(self, asked: HealthSummary) -> HealthSummaryResult:
        """Tell the server's health: every check, its tables and bucket, and this instance."""
        return self._services.health.summary(asked)

    @escalate_analysis.prepares
    @trace_execution_path.prepares
    @hypothesis_test.prepares
    @cross_system_impact.prepares
    @performance_bottleneck.prepares
    @run_hypothesis_tournament.prepares
    def version(self, asked: OnWorkspace, call: Call) -> str:
        """Of the code that a long tool is to read; refuses where there is none."""
        return self._services.version(call.principal.tenant, asked.workspace)
