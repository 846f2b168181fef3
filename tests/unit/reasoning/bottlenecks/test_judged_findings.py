import json
from pathlib import Path

import pytest

_TABLES = sorted((Path(__file__).parents[4] / "benchmarks/labelled/code").glob("*_findings.json"))


@pytest.mark.parametrize("path", _TABLES, ids=[one.stem for one in _TABLES])
def test_twenty_findings_are_judged_and_the_sum_is_true(path: Path) -> None:
    table = json.loads(path.read_text(encoding="utf-8"))
    judged = table["judged"]
    assert [one["rank"] for one in judged] == list(range(1, 21))
    assert sum(one["is_true"] for one in judged) == table["is_true"]
    assert sum(one["worth_a_readers_time"] for one in judged) == table["worth"]
    assert all(one["why"] for one in judged)


def test_every_drawn_finding_is_judged_and_the_sum_is_true() -> None:
    table = json.loads((_TABLES[0].parent / "findings_audited.json").read_text(encoding="utf-8"))
    judged = table["audited"]
    assert len(judged) == table["of"]
    assert sum(one["is_true"] for one in judged) == table["is_true"]
    assert all(one["why"] for one in judged)
