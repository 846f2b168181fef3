"""Answers that would be too long are cut where it hurts least, and say so."""

import json

from quintet.reasoning.answers import MOST_CHARACTERS, AnalysisAnswer, folded
from quintet.reasoning.common.findings import AnalysisFindings


def answer(evidence: int, entries: int) -> AnalysisAnswer:
    tree = {
        "name": "f",
        "calls": [{"name": f"g{number}", "calls": []} for number in range(entries)],
    }
    return AnalysisAnswer(
        analysis_id="trace_1",
        findings=AnalysisFindings(
            evidence=[f"a.py:{number} is called" for number in range(evidence)], confidence_level=5
        ),
        recommendations=["Read it"],
        execution_time=0.1,
        metadata={"call_tree": tree, "complete": True},
        job_id=None,
    )


def test_an_answer_that_fits_stays_as_it_is() -> None:
    whole = answer(10, 10)

    assert folded(whole) is whole
    assert "left_out" not in whole.model_dump()


def test_long_lists_are_cut_and_what_is_left_out_is_counted() -> None:
    told = folded(answer(2000, 900))

    assert len(json.dumps(told.model_dump(mode="json"))) <= MOST_CHARACTERS * 1.1
    length = len(told.findings.evidence)
    assert told.findings.evidence[0] == "a.py:0 is called"
    assert told.left_out == [
        f"findings.evidence: {2000 - length} more",
        f"metadata.call_tree.calls: {900 - length} more",
    ]


def test_a_list_that_is_short_loses_nothing_to_one_that_is_long() -> None:
    told = folded(answer(3, 5000))

    assert len(told.findings.evidence) == 3
    assert told.recommendations == ["Read it"]
