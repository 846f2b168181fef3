import json
from collections import defaultdict
from pathlib import Path

import pytest

from quintet.reasoning.rules.rule import library

_LABELS = Path(__file__).parents[4] / "benchmarks/labelled/code"
_AUDITS = sorted(_LABELS.glob("findings_audited*.json"))
_TABLES = sorted(_LABELS.glob("*_findings.json"))


@pytest.mark.parametrize("path", _TABLES, ids=[one.stem for one in _TABLES])
def test_twenty_findings_are_judged_and_the_sum_is_true(path: Path) -> None:
    table = json.loads(path.read_text(encoding="utf-8"))
    judged = table["judged"]
    assert [one["rank"] for one in judged] == list(range(1, 21))
    assert sum(one["is_true"] for one in judged) == table["is_true"]
    assert sum(one["worth_a_readers_time"] for one in judged) == table["worth"]
    assert all(one["why"] for one in judged)


@pytest.mark.parametrize("path", _AUDITS, ids=[one.stem for one in _AUDITS])
def test_every_drawn_finding_is_judged_and_the_sum_is_true(path: Path) -> None:
    table = json.loads(path.read_text(encoding="utf-8"))
    judged = table["audited"]
    assert len(judged) == table["of"]
    assert sum(one["is_true"] for one in judged) == table["is_true"]
    assert all(one["why"] for one in judged)


def test_a_rule_says_how_many_of_its_findings_were_true() -> None:
    judged = defaultdict(list)
    for path in _AUDITS:
        for one in json.loads(path.read_text(encoding="utf-8"))["audited"]:
            judged[one["rule"]].append(one["is_true"])
    known = {rule.name: rule.judged for rule in library() if rule.judged[1]}
    assert known == {name: (sum(every), len(every)) for name, every in judged.items()}
