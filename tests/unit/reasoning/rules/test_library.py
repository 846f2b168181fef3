"""Each rule finds what its examples show, and nothing in its look-alikes."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from quintet.codegraph.building import linked
from quintet.codegraph.graph import CodeGraph
from quintet.codegraph.reading import facts_of
from quintet.reasoning.code.functions import Code
from quintet.reasoning.effects.engine import Effects
from quintet.reasoning.rules.matching import Matcher
from quintet.reasoning.rules.rule import Rule, Sample, library

_SUFFIXES = {
    "python": ".py",
    "javascript": ".js",
    "typescript": ".ts",
    "go": ".go",
    "java": ".java",
}


class _OneFile:
    def __init__(self, path: str, text: str) -> None:
        self._path = path
        self._text = text

    def read(self, path: str) -> bytes:
        assert path == self._path
        return self._text.encode()


def _lines_found(rule: Rule, sample: Sample, folder: Path) -> list[int]:
    path = f"sample{_SUFFIXES[sample.language]}"
    linked([facts_of(path, sample.code.encode())], folder / "graph")
    graph = CodeGraph(folder / "graph")
    try:
        code = Code(graph, _OneFile(path, sample.code))
        matcher = Matcher(Effects(code), lambda: True, [rule])
        found = [one for each in code.functions(path) for one in matcher.of_function(each)]
    finally:
        graph.close()
    return sorted({one.line for one in found})


def _samples() -> Iterator[Any]:
    for rule in library():
        for place, sample in enumerate((*rule.example, *rule.lookalike)):
            yield pytest.param(rule, sample, id=f"{rule.name}-{place}-{sample.language}")


@pytest.mark.parametrize(("rule", "sample"), list(_samples()))
def test_a_rule_finds_its_examples_and_leaves_its_lookalikes(
    rule: Rule, sample: Sample, tmp_path: Path
) -> None:
    assert _lines_found(rule, sample, tmp_path) == sorted(sample.lines)


@pytest.mark.parametrize("rule", library(), ids=lambda rule: rule.name)
def test_every_rule_has_an_example_and_a_lookalike(rule: Rule) -> None:
    assert any(sample.lines for sample in rule.example)
    assert rule.lookalike
    assert not any(sample.lines for sample in rule.lookalike)
