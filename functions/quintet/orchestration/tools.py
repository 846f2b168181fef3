"""The tools of the orchestration family: the five of seed 001, under its names."""

from quintet.family import tool
from quintet.orchestration.fetching.answers import FetchReport, Validation
from quintet.orchestration.fetching.models import ApiValidator, MultiApiFetch
from quintet.orchestration.fetching.plans import plan_of
from quintet.orchestration.jarvis.models import Jarvis, JarvisAnswer
from quintet.orchestration.permissions import Permission
from quintet.orchestration.registry.answers import ApiSearchAnswer, answer_of, report
from quintet.orchestration.registry.models import ApiSearch
from quintet.orchestration.services import Services
from quintet.orchestration.synthesis.answers import Synthesis
from quintet.orchestration.synthesis.models import KnowledgeSynthesize
from quintet.orchestration.views import SESSION_VIEW
from quintet.protocol.call import Call


class OrchestrationTools:
    """An objective led from phase to phase; public APIs found, read, weighed and checked."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @tool(
        name="JARVIS",
        permission=Permission.WRITE,
        title="JARVIS",
        read_only=False,
        idempotent=False,
        open_world=True,
        view=SESSION_VIEW,
    )
    def jarvis(self, asked: Jarvis, call: Call) -> JarvisAnswer:
        """Leads an objective through six phases: QUERY, ENHANCE, KNOWLEDGE, PLAN, EXECUTE, VERIFY.

        Begin with initial_objective. Do what the answered system_prompt says, then call again with
        the session_id, the phase_completed and what it brought as payload, until status is DONE or
        FAILED.
        """
        return self._services.controller.answer(call.principal.tenant, asked, call.deadline)

    @tool(name="MultiAPIFetch", permission=Permission.READ, title="Fetch APIs", open_world=True)
    def multi_api_fetch(self, asked: MultiApiFetch, call: Call) -> FetchReport:
        """Reads up to ten public URLs at once and answers whatever came in time.

        Every endpoint has its response or its reason; responses are what KnowledgeSynthesize takes.
        """
        plan = plan_of(asked, call.progress, call.principal.tenant)
        return self._services.fetcher.fetch_all(plan, call.deadline)

    @tool(name="APISearch", permission=Permission.READ, title="Search APIs", text=report)
    def api_search(self, asked: ApiSearch) -> ApiSearchAnswer:
        """Finds public APIs that need no key, by what the objective is about and by role."""
        return answer_of(self._services.search, asked)

    @tool(
        name="KnowledgeSynthesize",
        permission=Permission.READ,
        title="Weigh sources",
        text=Synthesis.model_dump_json,
    )
    def knowledge_synthesize(self, asked: KnowledgeSynthesize, call: Call) -> Synthesis:
        """Compares what several sources state: what agrees, what conflicts, which side wins, why.

        Values agree only if they are equal after unit, currency and notation, and are compatible
        if they are equal at a rounding that is said. What is perhaps the same, what one source
        alone says, and what was not read are listed.
        """
        return self._services.synthesized(asked, call.deadline)

    @tool(name="APIValidator", permission=Permission.READ, title="Check an API", open_world=True)
    def api_validator(self, asked: ApiValidator, call: Call) -> Validation:
        """Checks whether an endpoint answers and, unless told not to, under which other URL."""
        return self._services.validator.validate(asked, call.deadline, call.principal.tenant)
