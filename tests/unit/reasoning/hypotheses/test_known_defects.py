"""Each defect with code that has it and code that has not, under the same words."""

from pathlib import Path
from typing import Final

import pytest

from benchmarks.labelled.code.archives import Archive, archives
from tests.unit.reasoning.hypotheses.code_world import code_world

CASES: Final = archives(Path(__file__).parent / "defects")
CLEARLY: Final = 20


def _half(case: Archive, name: str) -> dict[str, str]:
    return {
        path.removeprefix(f"{name}/"): text
        for path, text in case.files.items()
        if path.startswith(f"{name}/")
    }


@pytest.mark.parametrize("case", CASES, ids=lambda one: one.name)
def test_code_that_has_the_defect_supports_the_words_and_mended_code_does_not(
    case: Archive, tmp_path: Path
) -> None:
    answers = []
    for name in ("bad", "good"):
        (tmp_path / name).mkdir()
        with code_world(tmp_path / name, _half(case, name)) as world:
            answers.append(world.test(case.label["words"], case.label["type"]))
    having, mended = answers
    assert having.metadata["verdict"] == "supported", having.findings
    assert having.findings.root_cause is not None
    assert having.metadata["evidence"][0].startswith("app/")
    assert mended.metadata["verdict"] != "supported", mended.findings
    assert mended.metadata["likelihood_score"] < having.metadata["likelihood_score"] - CLEARLY
    assert mended.findings.root_cause is None


def test_there_are_cases_in_four_languages() -> None:
    suffixes = {path.rsplit(".", 1)[-1] for case in CASES for path in case.files}
    assert suffixes >= {"py", "ts", "js", "go", "java"}
