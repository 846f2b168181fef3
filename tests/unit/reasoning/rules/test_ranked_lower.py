"""Findings whose size is not known to come from data, or that are seldom done, weigh less."""

from pathlib import Path

import pytest

from quintet.codegraph.building import linked
from quintet.codegraph.graph import CodeGraph
from quintet.codegraph.reading import facts_of
from quintet.reasoning.code.functions import Code
from quintet.reasoning.effects.engine import Effects
from quintet.reasoning.rules.matching import Matcher
from quintet.reasoning.rules.rule import Suspicion, library, parsed
from quintet.reasoning.rules.wording import LOWER

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


BEHIND_A_CONDITION = """
from django.db import models

class Order(models.Model):
    name = models.CharField(max_length=9)

def dropped(key):
    if key:
        Order.objects.filter(pk=key).delete()

def drop(key):
    Order.objects.filter(pk=key).delete()

def drop_all(keys: list[int]):
    for key in keys:
        dropped(key)
        drop(key)
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


def told(source: str, folder: Path, rule: str) -> list[Suspicion]:
    """What a rule finds in a file."""

    class _Reader:
        def read(self, _path: str) -> bytes:
            return source.encode()

    linked([facts_of("sample.py", source.encode())], folder / "graph")
    graph = CodeGraph(folder / "graph")
    rules = [each for each in library() if each.name == rule]
    try:
        code = Code(graph, _Reader())
        matcher = Matcher(Effects(code), lambda: True, rules)
        return [one for each in code.functions("sample.py") for one in matcher.of_function(each)]
    finally:
        graph.close()


def weights(source: str, folder: Path, rule: str = "membership_in_list") -> list[float]:
    """Of what a rule tells, as shares of the weight that its file says."""
    (own,) = (each.weight for each in library() if each.name == rule)
    return [one.weight / own for one in told(source, folder, rule)]


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


def test_a_way_says_whether_a_condition_stands_before_what_is_done(tmp_path: Path) -> None:
    first, second = told(BEHIND_A_CONDITION, tmp_path, "write_of_each_row")
    assert first.statement.endswith("reached through 1 call(s), where a condition holds")
    assert second.statement.endswith("reached through 1 call(s)")


def test_a_rule_may_say_where_it_weighs_less() -> None:
    rule = parsed(
        "own",
        'kind = "nested_loop"\nstatement = "x"\nadvice = "y"\nlower = ["is_of_start"]\n'
        '[trigger]\nstatement = "loop"',
    )
    assert rule.lower == ("is_of_start",)
