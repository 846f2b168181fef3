"""What is uploaded to Lambda answers every event there is, from its own layers and an old boto3."""

import json
import subprocess

import pytest

from quintet.research.library import PublishedLibrary
from quintet.research.library_store import DOCUMENTS, S3Library
from quintet.resources import FUNCTIONS, Function, physical_name
from quintet.resources.families.research import LIBRARY
from tests.rie.conftest import BuiltStage
from tests.support.event_stage import STAGE, tenant_of
from tests.support.events import SampleEvent, assert_expected, expected_answers, sample_events
from tests.support.runtime_interface import PYTHON, RUNTIME, environment

pytestmark = pytest.mark.rie

EXPECTED = expected_answers()
WHERE = """
import importlib.util, json, sys
names = json.loads(sys.argv[1])
found = {name: importlib.util.find_spec(name) for name in names}
print(json.dumps({name: spec and spec.origin for name, spec in found.items()}))
"""


@pytest.mark.parametrize("event", sample_events(), ids=str)
def test_an_event_gets_the_answer_expected_of_it(built: BuiltStage, event: SampleEvent) -> None:
    assert_expected(built.answer(event), EXPECTED[str(event)])


def test_an_index_is_published_over_the_one_before_it(built: BuiltStage) -> None:
    library = S3Library(built.stage.clients, physical_name(STAGE, LIBRARY))
    before = set(PublishedLibrary(library).current().sources())
    library.remove(f"{DOCUMENTS}handbook.html")

    answer = built.answer(SampleEvent.named("research-indexing/document_removed"))

    assert answer == {"batchItemFailures": []}
    assert before - set(PublishedLibrary(library).current().sources()) == {"handbook.html"}


def test_code_is_indexed_and_a_task_is_done(built: BuiltStage) -> None:
    """By what is uploaded: tree-sitter's grammars and the analyses are loaded from the layers."""
    for name in ("reasoning-indexing/workspace_pushed", "reasoning-jobs/task_waits"):
        assert built.answer(SampleEvent.named(name)) == {"batchItemFailures": []}
    caller, workspaces = tenant_of("caller"), built.stage.workspaces

    task = workspaces.task(caller)

    assert workspaces.waiting(caller) == "ready"
    assert task is not None
    assert (task.status, task.is_failure) == ("completed", False)


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.name)
def test_a_function_sees_its_folder_its_layers_and_the_runtime_only(function: Function) -> None:
    told = environment(function, {})
    absent = ("pytest", "moto", "uvicorn", "quintet.local", "quintet.deployment")
    names = [function.package, "quintet.errors", "boto3", "pydantic", *absent]

    done = subprocess.run(
        [*PYTHON, "-c", WHERE, json.dumps(names)],
        cwd=told["LAMBDA_TASK_ROOT"],
        env=told,
        capture_output=True,
        text=True,
        check=True,
    )

    found = json.loads(done.stdout)
    assert found[function.package].startswith(told["LAMBDA_TASK_ROOT"])
    assert "/layers/shared/python/" in found["pydantic"]
    assert "/layers/shared/python/" in found["quintet.errors"]
    assert found["boto3"].startswith(str(RUNTIME))
    assert [found[name] for name in absent] == [None] * len(absent)
