"""Claims of what code does, each beside code for which it is so or is not."""

from pathlib import Path
from typing import Final

import pytest

from benchmarks.labelled.code.archives import Archive, archives
from quintet.reasoning.common.analysis_result import AnalysisResult
from tests.unit.reasoning.hypotheses.code_world import code_world

CASES: Final = archives(Path(__file__).parent / "mechanisms")


def _tested(case: Archive, claim: str, folder: Path) -> AnalysisResult:
    with code_world(folder, case.files) as world:
        return world.test(case.label[claim])


@pytest.mark.parametrize("case", CASES, ids=lambda one: one.name)
def test_what_the_code_does_is_supported_with_its_line(case: Archive, tmp_path: Path) -> None:
    answer = _tested(case, "true", tmp_path)
    assert answer.metadata["verdict"] == "supported", (case.label["true"], answer.metadata)
    assert answer.metadata["evidence"]


@pytest.mark.parametrize("case", CASES, ids=lambda one: one.name)
def test_what_the_code_does_not_do_is_contradicted(case: Archive, tmp_path: Path) -> None:
    answer = _tested(case, "false", tmp_path)
    assert answer.metadata["verdict"] == "contradicted", (case.label["false"], answer.metadata)
    assert answer.metadata["counter_evidence"]


def test_the_claims_are_of_code_in_four_languages() -> None:
    suffixes = {path.rsplit(".", 1)[-1] for case in CASES for path in case.files}
    assert suffixes == {"py", "ts", "go", "java"}
