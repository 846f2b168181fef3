"""Findings whose size is not known to come from data, or that are seldom done, weigh less."""

from pathlib import Path

import pytest

from quintet.codegraph.building import linked
from quintet.codegraph.graph import CodeGraph
from quintet.codegraph.reading import facts_of
from quintet.reasoning.code.functions import Code
from quintet.reasoning.effects.engine import Effects
from quintet.reasoning.rules.matching import LOWER, Matcher
from quintet.reasoning.rules.rule import library, parsed

FROM_FILE = """
import json

def unknown(path, known: list[str]):
    with open(path) as file:
        rows = json.load(file)
    return [row for row in rows if row in known]
"""
FROM_ANYWHERE = """
def unknown(rows, known: list[str]):
    return [row for row in rows if row in known]
"""
AT_START = """
import json

class Registry:
    def __init__(self, path, known: list[str]):
        with open(path) as file:
            rows = json.load(file)
        self.rows = [row for row in rows if row in known]
"""
PARTS_OF_TEXT = """
def unknown(line: str, known: list[str]):
    return [word for word in line.split() if word in known]
"""


EXPRESSION = r"""
import re
from flask import Flask

app = Flask(__name__)
WORDS = re.compile(r"^(\w+\s?)*$")

{decorator}
def show(text: str) -> str:
    return "yes" if WORDS.match(text) else "no"
"""


def weights(source: str, folder: Path, rule: str = "membership_in_list") -> list[float]:
    """Of what a rule tells, as shares of the weight that its file says."""

    class _Reader:
        def read(self, _path: str) -> bytes:
            return source.encode()

    linked([facts_of("sample.py", source.encode())], folder / "graph")
    graph = CodeGraph(folder / "graph")
    rules = [each for each in library() if each.name == rule]
    try:
        code = Code(graph, _Reader())
        matcher = Matcher(Effects(code), lambda: True, rules)
        functions = code.functions("sample.py")
        return [
            one.weight / rules[0].weight for each in functions for one in matcher.of_function(each)
        ]
    finally:
        graph.close()


def test_what_grows_with_a_file_has_its_whole_weight(tmp_path: Path) -> None:
    assert weights(FROM_FILE, tmp_path) == [1.0]


@pytest.mark.parametrize("source", [FROM_ANYWHERE, AT_START, PARTS_OF_TEXT])
def test_what_may_be_small_or_is_seldom_done_weighs_less(source: str, tmp_path: Path) -> None:
    assert weights(source, tmp_path) == pytest.approx([LOWER])


@pytest.mark.parametrize(
    ("decorator", "weight"),
    [('@app.route("/show/<text>")', 1.0), ("", LOWER)],
    ids=["route", "other"],
)
def test_an_expression_weighs_its_whole_where_requests_bring_the_text(
    decorator: str, weight: float, tmp_path: Path
) -> None:
    source = EXPRESSION.replace("{decorator}", decorator)
    assert weights(source, tmp_path, "expression_blows_up") == pytest.approx([weight])


def test_a_rule_may_say_where_it_weighs_less() -> None:
    rule = parsed(
        "own",
        'kind = "nested_loop"\nstatement = "x"\nadvice = "y"\nlower = ["is_of_start"]\n'
        '[trigger]\nstatement = "loop"',
    )
    assert rule.lower == ("is_of_start",)
