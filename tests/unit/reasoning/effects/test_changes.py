"""What functions change of what they are given, of their own object and of what lies outside."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from quintet.reasoning.code.functions import Code
from quintet.reasoning.effects.call_changes import UNKNOWN
from quintet.reasoning.effects.engine import Effects
from quintet.reasoning.effects.sources import OUTSIDE, OWNER
from tests.unit.codegraph.code_base import graph_of, source


def _effects(folder: Path, files: Mapping[str, str]) -> Effects:
    class Reader:
        def read(self, path: str) -> bytes:
            return source(files[path])

    return Effects(Code(graph_of(folder, files), Reader()))


_PYTHON = """
    KNOWN = {}

    def even(rows, n):
        return n == 0 or odd(rows, n - 1)

    def odd(rows: list, n):
        rows.append(n)
        return even(rows, n - 1)

    def highest(rows: list[int]):
        found = sorted(rows)
        return found.pop()

    def keep(name):
        KNOWN[name] = 1

    def run(hook):
        return hook()

    class Shop:
        def __init__(self):
            self.rows: list[int] = []

        def total(self):
            return sum(row for row in self.rows if self.counts(row))

        def counts(self, row):
            return row > 1 and highest(self.rows)

        def add(self, row):
            self.rows.append(row)

    def fill(shop: Shop):
        shop.add(1)

    def made():
        shop = Shop()
        shop.add(1)
        return shop
    """
_JAVASCRIPT = """
    let i = 0

    function fits (rows, wanted) {
      const rest = rows.slice()
      const last = rest.pop()
      for (var i = 0; i < rest.length; i++) {
        if (!last.fits(rest[i])) return false
      }
      return true
    }

    function count () { i += 1 }
    """
_GO = """
    package a

    type Shop struct{ rows []string }

    func (s *Shop) Has(row string) bool {
        for _, each := range s.rows {
            if each == row {
                return true
            }
        }
        return false
    }

    func Add(s *Shop, row string) {
        s.rows = append(s.rows, row)
    }
    """
_JAVA = """
    class Shop {
        private int number;

        int sum(java.util.List<Integer> rows) {
            int found = 0;
            for (int row : rows) {
                found += row;
            }
            return found;
        }

        void add(java.util.List<Integer> rows) {
            number += this.sum(rows);
        }
    }
    """


@pytest.mark.parametrize(
    ("path", "text", "changed"),
    [
        (
            "a.py",
            _PYTHON,
            {
                "even": {"rows"},
                "odd": {"rows"},
                "highest": set(),
                "keep": {OUTSIDE},
                "run": {UNKNOWN},
                "Shop.total": set(),
                "Shop.add": {OWNER},
                "fill": {"shop"},
                "made": set(),
            },
        ),
        ("a.js", _JAVASCRIPT, {"fits": set(), "count": {OUTSIDE}}),
        ("a.go", _GO, {"Shop.Has": set(), "Add": {"s"}}),
        ("A.java", _JAVA, {"Shop.sum": set(), "Shop.add": {OWNER}}),
    ],
)
def test_what_functions_change_is_known_over_their_calls(
    path: str, text: str, changed: Mapping[str, set[str]], tmp_path: Path
) -> None:
    changes = _effects(tmp_path, {path: text}).changes
    assert {name: changes.of(f"{path}::{name}") for name in changed} == changed
