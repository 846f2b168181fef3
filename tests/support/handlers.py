"""The functions' own handlers, on a stage in moto, as Lambda calls them."""

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any, Final

import pytest
from moto import mock_aws

from quintet.aws.clients import Clients
from quintet.deployment.family_listings import write_listings
from quintet.resources import FUNCTIONS
from tests.support.event_stage import EventStage
from tests.support.events import SampleEvent

MODULES: Final[Mapping[str, ModuleType]] = {
    function.name: import_module(function.module) for function in FUNCTIONS
}


@dataclass(frozen=True)
class Handlers:
    """The handlers of all functions, on one stage."""

    stage: EventStage
    values: Mapping[str, str]

    def answer(self, event: SampleEvent) -> Any:
        return MODULES[event.function].lambda_handler(self.stage.filled(event, self.values), None)


@contextmanager
def handlers_on_a_stage(team: str = "") -> Iterator[Handlers]:
    """A stage whose library is indexed, because its worker was told of the documents.

    What is prepared belongs to a subject, or to a team.
    """
    with (
        _event_loop(),
        mock_aws(),
        pytest.MonkeyPatch.context() as patch,
        TemporaryDirectory() as listings,
    ):
        write_listings(Path(listings))
        patch.setenv("LISTINGS_FOLDER", listings)
        stage = EventStage(Clients("us-east-1"), team)
        stage.prepare()
        for function in FUNCTIONS:
            for name, value in stage.environment(function).items():
                patch.setenv(name, value)
        forget_what_was_built()
        made = Handlers(stage, stage.values())
        made.answer(SampleEvent.named("research-indexing/documents_uploaded"))
        yield made
    forget_what_was_built()


def forget_what_was_built() -> None:
    """Handlers keep what they built on their first event; another stage needs another."""
    for module in MODULES.values():
        for made in vars(module).values():
            if hasattr(made, "cache_clear"):
                made.cache_clear()


@contextmanager
def _event_loop() -> Iterator[None]:
    """Mangum asks for the thread's event loop, which on Lambda is the main thread's own."""
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    yield
    asyncio.set_event_loop(None)
    loop.close()
