"""What a first call loads: no framework, and no embeddings where nothing is compared."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).with_name("mcp_path_modules.py")
FRAMEWORKS = {"asyncio", "fastapi", "starlette", "anyio", "mangum", "mcp", "mcp_types"}
EMBEDDINGS = {"numpy", "onnxruntime", "tokenizers"}
READS_CODE = {"tree_sitter", "quintet.codegraph.bodies", "quintet.reasoning.analysing"}
MODELS = {"quintet.llm.bedrock", "quintet.llm.gemini"}
CALLS: list[tuple[str, str, dict[str, Any]]] = [
    ("research", "classify_query", {"query": "My application is crashing with a segfault"}),
    ("orchestration", "JARVIS", {"initial_objective": "Build a weather app"}),
    ("reasoning", "get_conversation_status", {"session_id": "nobody"}),
    ("reasoning", "health_check", {"check_name": "memory_usage"}),
    ("context", "ping", {}),
    ("context", "add_message", {"contextId": "c", "message": "hello", "role": "user"}),
    ("context", "get_context_metrics", {}),
]


def loaded(family: str, tool: str, arguments: dict[str, Any]) -> set[str]:
    run = subprocess.run(
        [sys.executable, SCRIPT, family, tool, json.dumps(arguments)],
        capture_output=True,
        text=True,
        check=True,
        cwd=SCRIPT.parents[2],
    )
    return set(run.stdout.split())


@pytest.mark.parametrize(("family", "tool", "arguments"), CALLS)
def test_a_call_that_compares_nothing_does_not_pay_for_embeddings(
    family: str, tool: str, arguments: dict[str, Any]
) -> None:
    modules = loaded(family, tool, arguments)

    assert {f"quintet.{family}.handler", "quintet.protocol.engine", "boto3"} <= modules
    assert not modules & (EMBEDDINGS | FRAMEWORKS | MODELS | READS_CODE)
    assert not modules & {"cryptography", "jwt"}
    assert not modules & {
        f"quintet.orchestration.synthesis.{one}" for one in ("synthesizing", "words")
    }


def test_a_call_that_compares_loads_embeddings_and_still_no_framework() -> None:
    modules = loaded("research", "research_query", {"query": "zebras"})

    assert modules >= EMBEDDINGS
    assert not modules & (FRAMEWORKS | MODELS)


def test_what_reads_calendars_is_loaded_with_the_first_calendar() -> None:
    run = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys, quintet.assistant.api, quintet.assistant.handler; print(*sys.modules)",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    modules = set(run.stdout.split())

    assert "quintet.assistant.calendars.reading" in modules
    assert "icalendar" not in modules
