"""Composition root of the research family: settings, platform, stores, tools, front door."""

from functools import cache
from typing import Any

from quintet.composition import Platform, front_door
from quintet.family import ServerInfo, ToolFamily
from quintet.installed_embedder import installed_embedder
from quintet.llm.choosing import Watcher, model_from
from quintet.research.answer_store import DynamoDbAnswerCache
from quintet.research.dialect import DIALECT
from quintet.research.library import EmbeddingFailedError, PublishedLibrary
from quintet.research.library_store import S3Library
from quintet.research.model_writer import ModelWriter
from quintet.research.pipeline import Research
from quintet.research.prototype_meaning import PrototypeMeaning
from quintet.research.resources import ResearchResources
from quintet.research.server_resources import configuration, system_metrics
from quintet.research.settings import ResearchSettings
from quintet.research.tools import ResearchTools
from quintet.settings import is_being_snapshotted
from quintet.web.gateway import Event, Gateway

INSTRUCTIONS = (
    "Ask research_query a technical question; it answers from a reference library and cites every "
    "claim. Open a citation with resources/read. classify_query and detect_context explain how a "
    "question was understood."
)


def build_family(platform: Platform, settings: ResearchSettings) -> ToolFamily:
    """The family on a platform; nothing talks to AWS before the first call."""
    observability = platform.observability
    store = S3Library(platform.clients, settings.library_bucket)
    embedder = installed_embedder()
    library = PublishedLibrary(
        store,
        embedder=embedder,
        on_degraded=lambda failure: observability.degraded("library index", failure),
    )
    answers = DynamoDbAnswerCache(platform.clients, settings.research_table, platform.clock)
    research = Research(
        library,
        answers,
        meaning=PrototypeMeaning(
            embedder, lambda _: observability.degraded("meaning", EmbeddingFailedError())
        )
        if embedder
        else None,
        writer=writer(platform, settings),
        on_cache_failure=lambda failure: observability.degraded("answer cache", failure),
    )
    resources = ResearchResources(
        library,
        store,
        answers,
        configuration=lambda: configuration(settings),
        metrics=lambda: system_metrics(
            platform.metrics.served(),
            platform.clock(),
            platform.settings.aws_lambda_function_memory_size,
        ),
    )
    return ToolFamily(
        name="research",
        server=ServerInfo("fortitude-mcp-server", "0.2.0", "Fortitude research"),
        instructions=INSTRUCTIONS,
        dialect=DIALECT,
        tools=ResearchTools(research),
        resources=resources,
        says_enabled=True,
    )


def writer(platform: Platform, settings: ResearchSettings) -> ModelWriter | None:
    """Who writes answers; nobody where no model is configured."""
    seen = platform.observability
    model = model_from(settings, platform.clients, Watcher(seen.model_usage, seen.model_failed))
    return None if model is None else ModelWriter(model)


@cache
def gateway() -> Gateway:
    """The function's front door, built on the first event."""
    return front_door("research", ResearchSettings.load(), build_family)


if is_being_snapshotted():
    gateway()


def lambda_handler(event: Event, context: Any) -> dict[str, Any]:
    """Answers the API Gateway events below /research/."""
    return gateway()(event, context)
