from collections import Counter
from pathlib import Path
from typing import Any

from benchmarks.answer_reduction import Reduction
from benchmarks.reasoning_on_folder import reasoning_on
from benchmarks.recorded_answers import Input, differences, inputs, record
from tests.support.reasoning_code import SHOP

REDUCTION = Reduction(["shop/app.py", "app.py", "shop/store.py"])
LINE = 'rows = query("SELECT secret")'
ANSWER: dict[str, Any] = {
    "analysis_id": "trace_abc",
    "execution_time": 0.25,
    "findings": {
        "root_cause": None,
        "evidence": [f"for: shop/app.py:3: `{LINE}` - it is read", f"app.py:7: `{LINE}`"],
        "confidence_level": 4,
    },
    "metadata": {
        "complete": True,
        "bounds": ["2 functions were not opened"],
        "call_tree": [
            {"depth": 1, "at": "shop/store.py:9", "call": LINE, "confidence": 0.9512},
            {"file": "app.py", "line": 7, "text": LINE, "kind": "risk"},
            {"at": "app.py:7", "through": ["shop/store.py:9", "app.py:1"]},
        ],
    },
    "results": [{"hypothesis_id": "lock", "verdict": "undecided", "test_duration": 1.5}],
    "recommendations": ["Look elsewhere.", "Look elsewhere."],
}
LINES = [
    "findings.confidence_level: 4",
    "findings.evidence: app.py:7",
    "findings.evidence: for: shop/app.py:3",
    "metadata.bounds: 2 functions were not opened",
    "metadata.call_tree: at=app.py:7 kind=risk",
    "metadata.call_tree: at=app.py:7 through=[shop/store.py:9; app.py:1]",
    "metadata.call_tree: depth=1 at=shop/store.py:9 confidence=0.95",
    "metadata.complete: true",
    "recommendations: a text (2 times)",
    "results.lock.verdict: undecided",
]


def test_an_answer_is_reduced_to_its_places_numbers_and_codes() -> None:
    assert REDUCTION.lines(ANSWER) == LINES


def test_seconds_and_ids_and_the_order_of_a_list_make_no_difference() -> None:
    tree = ANSWER["metadata"]["call_tree"]
    again = {
        **ANSWER,
        "analysis_id": "trace_xyz",
        "execution_time": 7.5,
        "metadata": {**ANSWER["metadata"], "call_tree": tree[::-1]},
    }
    assert REDUCTION.lines(again) == LINES


def test_a_refusal_is_reduced_to_its_code_and_type() -> None:
    refused = {"error": {"code": -32602, "message": "No file x.py", "data": {"type": "missing"}}}
    assert REDUCTION.lines(refused) == [
        "error.code: -32602",
        "error.data.type: missing",
        "error.message: a text",
    ]


def test_differences_are_the_lines_that_are_gone_and_those_that_are_new() -> None:
    assert differences(["a: 1", "b: 2"], ["b: 2", "c: 3"]) == ["- a: 1", "+ c: 3"]


def test_a_tool_is_asked_about_a_folder_and_answers_alike_each_time(tmp_path: Path) -> None:
    for path, text in SHOP.items():
        target = tmp_path / "shop" / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    path = next(path for path in SHOP if path.endswith(".py"))
    arguments = {"change_scope": {"files": [path]}}
    answers = []
    for _ in range(2):
        with reasoning_on(tmp_path / "shop") as tools:
            answers.append(tools.answer("cross_system_impact", arguments))
    first, second = (Reduction(SHOP).lines(answer) for answer in answers)
    assert "metadata.complete: true" in first
    assert first == second


def test_sixty_inputs_ask_every_tool_that_reads_code_about_eight_projects() -> None:
    table = inputs()
    assert len({question.id for question in table}) == len(table) == 60
    assert len({question.project for question in table}) == 8
    tools = Counter(question.tool for question in table)
    assert tools.pop("start_conversation") == 2
    assert set(tools) == {
        "trace_execution_path",
        "performance_bottleneck",
        "cross_system_impact",
        "hypothesis_test",
        "run_hypothesis_tournament",
        "escalate_analysis",
    }
    assert all(5 <= count <= 12 for count in tools.values())


def test_half_of_the_hypotheses_are_true() -> None:
    for tool in ("hypothesis_test", "run_hypothesis_tournament"):
        asked = [question for question in inputs() if question.tool == tool]
        assert 2 * sum(len(question.true or ()) for question in asked) == sum(map(_claims, asked))


def test_every_input_has_its_recorded_answer_and_none_is_a_refusal() -> None:
    recorded = record()
    assert list(recorded) == [question.id for question in inputs()]
    assert not [line for lines in recorded.values() for line in lines if line.startswith("error")]


def _claims(question: Input) -> int:
    return len(question.arguments.get("hypotheses", [None]))
