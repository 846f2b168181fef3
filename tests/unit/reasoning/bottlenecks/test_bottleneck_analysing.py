from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from pathlib import Path

import pytest

from quintet.codegraph.building import linked
from quintet.codegraph.graph import CodeGraph
from quintet.codegraph.reading import facts_of
from quintet.reasoning.bottlenecks.analysing import analyse
from quintet.reasoning.bottlenecks.models import BottleneckReport, PerformanceBottleneck
from quintet.reasoning.rules.rule import parsed
from quintet.reasoning.rules.workspace_rules import WorkspaceRules

_SHOP = {
    "shop/views.py": """import asyncio
from shop.orders import totals


def page(request, connection):
    return render(totals(connection, request.ids))


def other(request):
    return helper.somewhere(request)
""",
    "shop/orders.py": """import re

from shop.store import price

_seen = {}


def totals(connection, ids):
    found = []
    for one in ids:
        found.append(price(connection, one))
        pattern = re.compile("a+")
    _seen[str(ids)] = found
    return found
""",
    "shop/store.py": """import sqlite3


def price(connection: sqlite3.Connection, ident):
    return connection.execute("SELECT cents FROM prices WHERE id = ?", (ident,)).fetchone()[0]
""",
    "shop/report.py": """import sqlite3


def everything(connection: sqlite3.Connection):
    return connection.execute("SELECT * FROM orders").fetchall()


def overdue(connection: sqlite3.Connection, today):
    return [one for one in everything(connection) if one.due < today]
""",
}
_FILES = {
    "files.py": """import os


def read(root, name):
    base = os.path.realpath(root)
    full = os.path.realpath(os.path.join(base, name))
    if not full.startswith(base):
        raise ValueError(name)
    return open(full).read()
""",
}
_CLIMBS = {
    "tree.js": """import { R } from "redbean-node";

export async function path(id) {
  const names = [];
  let parent = await parentOf(id);
  while (parent !== null) {
    names.push(parent.name);
    parent = await parentOf(parent.id);
  }
  return names;
}

async function parentOf(id) {
  return await R.getRow("SELECT * FROM nodes WHERE child = ?", [id]);
}
""",
}
_READS = {
    "app.js": """const fs = require("fs");
const settings = require("./settings.json");

fs.exists("a.txt", () => 1);
console.log(fs.readFileSync("b.txt"));
"""
    + "\n" * 12
    + "function last() {}\n",
}
_HAZARD = parsed(
    "mine",
    """
kind = "path_traversal"
statement = "`{text}` opens a file"
advice = "Look at its name first"
[trigger]
pattern = "open($NAME)"
""",
)
Ask = Callable[..., BottleneckReport]


class Memory:
    def __init__(self, files: Mapping[str, str]) -> None:
        self._files = files

    def read(self, path: str) -> bytes:
        return self._files[path].encode()

    def resolve(self, named: str) -> str:
        return named


@pytest.fixture
def ask(tmp_path: Path) -> Iterator[Ask]:
    target = tmp_path / "graph"
    linked((facts_of(path, text.encode()) for path, text in _SHOP.items()), target)
    with closing(CodeGraph(target)) as graph:

        def asking(
            place: tuple[str, int, str | None] = ("shop/views.py", 5, "page"),
            has_time: Callable[[], bool] = lambda: True,
            suspected: tuple[str, ...] = (),
            **options: object,
        ) -> BottleneckReport:
            file, line, name = place
            entry = {"file": file, "line": line, "function_name": name}
            path = {"entry_point": entry, "suspected_issues": list(suspected)}
            asked = PerformanceBottleneck.model_validate({"code_path": path, **options})
            return analyse(graph, Memory(_SHOP), asked, has_time)

        yield asking


def test_hazards_are_no_bottlenecks_whoever_brings_the_rule(tmp_path: Path) -> None:
    linked([facts_of(path, text.encode()) for path, text in _FILES.items()], tmp_path / "graph")
    entry = {"file": "files.py", "line": 4, "function_name": "read"}
    asked = PerformanceBottleneck.model_validate({"code_path": {"entry_point": entry}})
    with closing(CodeGraph(tmp_path / "graph")) as graph:
        brought = WorkspaceRules((_HAZARD,))
        report = analyse(graph, Memory(_FILES), asked, lambda: True, brought)
    assert "path_traversal" not in report.performance_impact.findings_by_kind
    assert report.rules_not_used == ("mine: path_traversal is no bottleneck",)


def test_what_a_condition_repeats_is_told_by_the_condition(tmp_path: Path) -> None:
    linked([facts_of(path, text.encode()) for path, text in _CLIMBS.items()], tmp_path / "graph")
    entry = {"entry_point": {"file": "tree.js", "line": 3}}
    with closing(CodeGraph(tmp_path / "graph")) as graph:
        asked = PerformanceBottleneck.model_validate({"code_path": entry})
        (found,) = analyse(graph, Memory(_CLIMBS), asked, lambda: True).bottlenecks
    assert found.statement.partition(" asks ")[2].startswith(
        "the database in each round while `parent !== null`"
    )


def test_memory_notes_tell_only_what_is_read_whole_when_a_file_is_loaded(tmp_path: Path) -> None:
    linked([facts_of(path, text.encode()) for path, text in _READS.items()], tmp_path / "graph")
    entry = {"entry_point": {"file": "app.js", "line": 1}}
    with closing(CodeGraph(tmp_path / "graph")) as graph:
        asked = PerformanceBottleneck.model_validate({"code_path": entry})
        report = analyse(graph, Memory(_READS), asked, lambda: True)
    assert [(one.line, one.growth) for one in report.memory] == [(5, "size of the file")]


def test_the_worst_comes_first_with_the_way_from_the_entry_to_the_query(ask: Ask) -> None:
    report = ask()
    first = report.bottlenecks[0]
    assert (first.kind, first.file, first.line) == ("n_plus_one", "shop/orders.py", 11)
    assert [(one.file, one.line) for one in first.path] == [
        ("shop/views.py", 6),
        ("shop/orders.py", 11),
        ("shop/store.py", 5),
    ]
    assert first.code == "found.append(price(connection, one))"
    assert report.findings.root_cause == first.statement
    assert report.findings.confidence_level in range(1, 6)


@pytest.mark.parametrize(("depth", "is_found"), [(1, False), (2, True), (5, True)])
def test_the_depth_is_how_many_calls_behind_the_entry_it_follows(
    ask: Ask, depth: int, *, is_found: bool
) -> None:
    kinds = {bottleneck.kind for bottleneck in ask(profile_depth=depth).bottlenecks}
    assert ("n_plus_one" in kinds) is is_found


def test_what_is_suspected_is_marked_and_nothing_is_invented_for_it(ask: Ask) -> None:
    plain = {(bottleneck.kind, bottleneck.line) for bottleneck in ask().bottlenecks}
    report = ask(suspected=("regex compiled again and again", "GPU drivers"))
    assert {(bottleneck.kind, bottleneck.line) for bottleneck in report.bottlenecks} == plain
    named = [bottleneck for bottleneck in report.bottlenecks if bottleneck.is_suspected]
    assert {bottleneck.kind for bottleneck in named} == {"repeated_work"}


def test_without_memory_analysis_nothing_is_said_of_growth(ask: Ask) -> None:
    with_memory, without = ask(), ask(include_memory_analysis=False)
    assert [one.line for one in with_memory.memory] == [13]
    assert without.memory == ()
    assert "unbounded_growth" not in {bottleneck.kind for bottleneck in without.bottlenecks}


@pytest.mark.parametrize("with_memory", [True, False])
def test_a_table_that_a_helper_loads_as_a_whole_is_told_of_and_noted_as_memory(
    ask: Ask, *, with_memory: bool
) -> None:
    report = ask(
        ("shop/report.py", 8, "overdue"), profile_depth=1, include_memory_analysis=with_memory
    )
    [found] = report.bottlenecks
    assert (found.kind, found.line) == ("missing_limit", 9)
    assert [one.line for one in found.path] == [9, 5]
    assert [one.line for one in report.memory if one.growth == "rows of the table"] == (
        [9] if with_memory else []
    )


def test_calls_that_lead_nowhere_known_are_listed_and_lower_the_confidence(ask: Ask) -> None:
    report = ask(("shop/views.py", 9, "other"))
    assert [one.text for one in report.unresolved] == ["helper.somewhere(request)"]
    assert report.bottlenecks == ()
    assert report.findings.root_cause is None
    assert report.findings.confidence_level < 4


def test_when_time_is_up_what_was_found_is_answered_and_marked(ask: Ask) -> None:
    asked = iter(range(1000))
    report = ask(has_time=lambda: next(asked) < 12)
    assert report.is_partial
    assert not ask().is_partial


def test_the_same_question_has_the_same_answer(ask: Ask) -> None:
    assert ask() == ask()


def test_impact_counts_and_names_no_durations(ask: Ask) -> None:
    impact = ask().performance_impact
    assert impact.functions_examined == 3
    assert impact.findings_by_kind["n_plus_one"] == 1
    assert "ms" not in impact.worst_growth
