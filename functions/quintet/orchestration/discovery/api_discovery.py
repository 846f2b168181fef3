"""Asks the registry's best APIs for an objective, on entering KNOWLEDGE, within its time.

Keeps `jarvis.collaborators.Discovery` with what the tools APISearch, MultiAPIFetch and
KnowledgeSynthesize do for callers. The bounds are those of seed 001's program, but that all APIs
are asked at once: there is no time for a second round. How long it may take is the caller's to say.
"""

import time
from collections.abc import Callable, Collection, Sequence
from typing import Final

from quintet.orchestration.discovery.findings import findings_of
from quintet.orchestration.discovery.requests import request_of
from quintet.orchestration.fetching.answers import FetchedResponse
from quintet.orchestration.fetching.endpoints import host_of
from quintet.orchestration.fetching.fetcher import Fetcher
from quintet.orchestration.fetching.plans import FetchPlan
from quintet.orchestration.jarvis.collaborators import DiscoveryPlan, Findings, PlannedApi
from quintet.orchestration.prompting.roles import Role
from quintet.orchestration.registry.search import Search
from quintet.orchestration.synthesis.answers import Synthesis
from quintet.orchestration.synthesis.models import ApiResponse, KnowledgeSynthesize
from quintet.requests.deadline import Deadline

ASKED_APIS: Final = 3
LEAST_RELEVANCE: Final = 0.4
LEAST_CONFIDENCE: Final = 0.4
_CHARACTERS: Final = 5_000

Synthesizer = Callable[[KnowledgeSynthesize, Callable[[], bool]], Synthesis]
"""Weighs answers against each other for as long as there is time."""


class ApiDiscovery:
    """Plans without asking anybody; runs a plan once the session has moved."""

    def __init__(
        self,
        search: Search,
        fetcher: Fetcher,
        synthesize: Synthesizer,
        *,
        most_apis: int = ASKED_APIS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """With no APIs allowed, nothing is searched or asked."""
        self._search = search
        self._fetcher = fetcher
        self._synthesize = synthesize
        self._most_apis = most_apis
        self._clock = clock

    def planned(self, objective: str, role: Role) -> DiscoveryPlan:
        """The APIs whose request the objective gives; none where nothing in the registry fits."""
        if not self._most_apis:
            return DiscoveryPlan()
        ranked = self._search.ranking(objective, role).apis
        fitting = [api.entry for api in ranked if api.score >= LEAST_RELEVANCE]
        urls = {entry.name: request_of(entry, objective) for entry in fitting}
        asked = [PlannedApi(name, url, host_of(url)) for name, url in urls.items() if url]
        not_asked = [name for name, url in urls.items() if url is None]
        return DiscoveryPlan(tuple(asked[: self._most_apis]), tuple(not_asked[: self._most_apis]))

    def run(self, plan: DiscoveryPlan, admitted: Collection[str], deadline: Deadline) -> Findings:
        """Asks the admitted APIs and weighs what they say; what fails is told among it."""
        began = self._clock()
        asked = [api for api in plan.apis if api.host in admitted]
        responses = self._responses(asked, admitted, deadline)
        usable = [
            response
            for response in responses
            if response.ok and response.confidence >= LEAST_CONFIDENCE
        ]
        synthesis = self._weighed(usable, deadline) if len(usable) > 1 else None
        return findings_of(plan, asked, responses, synthesis, seconds=self._clock() - began)

    def _responses(
        self, asked: Sequence[PlannedApi], admitted: Collection[str], deadline: Deadline
    ) -> Sequence[FetchedResponse]:
        if not asked:
            return []
        plan = FetchPlan(
            endpoints=tuple(api.url for api in asked),
            max_concurrent=len(asked),
            seconds=deadline.remaining(),
            retries=0,
            max_characters=_CHARACTERS,
            reserved_seconds=0.0,
            admitted=tuple(admitted),
        )
        return self._fetcher.fetch_all(plan, deadline).responses

    def _weighed(self, usable: Sequence[FetchedResponse], deadline: Deadline) -> Synthesis:
        request = KnowledgeSynthesize(
            api_responses=[
                ApiResponse(source=one.source, data=one.data, confidence=one.confidence)
                for one in usable
            ],
            synthesis_mode="consensus",
            confidence_threshold=LEAST_CONFIDENCE,
            objective_context=None,
        )
        return self._synthesize(request, lambda: deadline.remaining() > 0)
