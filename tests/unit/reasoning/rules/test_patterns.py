"""Patterns with holes match typed expressions of any language."""

from pathlib import Path

import pytest

from quintet.codegraph.statements import Assign, walk
from quintet.reasoning.code.functions import Code
from quintet.reasoning.rules.patterns import compiled, found_in
from tests.unit.codegraph.code_base import graph_of

_CODE = {
    "a.py": "def f(x, y):\n    z = {}\n",
    "a.ts": "export function f(x, y) {{\n    const z = {};\n}}\n",
    "a.go": "package a\n\nfunc f(x, y int) {{\n\tz := {}\n}}\n",
    "a.java": "class A {{ void f(int x, int y) {{\n    var z = {};\n}} }}\n",
}


def _texts(path: str, expression: str, pattern: str, folder: Path) -> list[str]:
    files = {path: _CODE[path].format(expression)}

    class Reader:
        def read(self, path: str) -> bytes:
            return files[path].encode()

    code = Code(graph_of(folder, files), Reader())
    (function,) = (one for one in code.functions(path) if one.symbol.name == "f")
    (assigned,) = (node for node in walk(function.body) if isinstance(node, Assign))
    assert assigned.right is not None
    return [found.text for found, _ in found_in(compiled(pattern), assigned.right)]


@pytest.mark.parametrize("path", _CODE)
def test_a_pattern_of_python_matches_in_every_language(path: str, tmp_path: Path) -> None:
    assert _texts(path, "g(x + y, h.k(x))", "$A + $B", tmp_path) == ["x + y"]
    assert _texts(path, "g(x + y, h.k(x))", "$OBJECT.k($$$_)", tmp_path) == ["h.k(x)"]


def test_a_hole_that_repeats_stands_for_the_same(tmp_path: Path) -> None:
    assert _texts("a.py", "(x + x, x + y)", "$A + $A", tmp_path) == ["x + x"]


def test_a_hole_for_many_takes_any_number(tmp_path: Path) -> None:
    found = _texts("a.py", "(g(), g(x), g(x, y, 3))", "g($$$_, 3)", tmp_path)
    assert found == ["g(x, y, 3)"]


def test_what_is_no_single_expression_is_refused() -> None:
    with pytest.raises(ValueError, match="no single expression"):
        compiled("x = 1; y = 2")
