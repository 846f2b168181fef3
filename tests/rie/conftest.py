"""Every built function under AWS's runtime interface emulator, on one stage of emulated AWS."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

import pytest

from quintet.local.emulator import CREDENTIALS
from quintet.resources import FUNCTIONS
from tests.support.emulated_account import new_account
from tests.support.event_stage import EventStage
from tests.support.events import SampleEvent
from tests.support.runtime_interface import RunningFunction, running_function


@dataclass(frozen=True)
class BuiltStage:
    """The functions as they would be uploaded, running."""

    stage: EventStage
    values: Mapping[str, str]
    functions: Mapping[str, RunningFunction]

    def answer(self, event: SampleEvent) -> Any:
        return self.functions[event.function].invoke(self.stage.filled(event, self.values))


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BuiltStage]:
    """A stage whose library was indexed by the built worker."""
    account = new_account(tmp_path_factory.mktemp("account"))
    logs = tmp_path_factory.mktemp("logs")
    with account.running(), ExitStack() as running:
        stage = EventStage(account.clients)
        stage.prepare()
        functions = {
            function.name: running.enter_context(
                running_function(
                    function,
                    {**CREDENTIALS, **stage.environment(function)},
                    logs / f"{function.name}.log",
                )
            )
            for function in FUNCTIONS
        }
        made = BuiltStage(stage, stage.values(), functions)
        made.answer(SampleEvent.named("research-indexing/documents_uploaded"))
        yield made
