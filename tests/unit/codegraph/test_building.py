import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from quintet.codegraph.building import linked, updated
from quintet.codegraph.graph import CodeGraph, GraphFormatError
from quintet.codegraph.packing import packed, unpacked
from quintet.codegraph.reading import facts_of
from tests.unit.codegraph.code_base import graph_of, source, targets

FILES = {
    "a.py": "from b import g\n\ndef f():\n    g()\n",
    "b.py": "def g():\n    return h()\n\ndef h(): ...\n",
}


def _content(path: Path) -> list[object]:
    with closing(sqlite3.connect(path)) as database:
        tables = ["files", "symbols", "calls", "edges", "imports", "bases"]
        return [list(database.execute(f"SELECT * FROM {table}")) for table in tables]  # noqa: S608


def test_the_same_code_gives_the_same_graph(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    for target in (one, other):
        linked([facts_of(path, source(text)) for path, text in FILES.items()], target)
    assert _content(one) == _content(other)


def test_an_update_reads_only_what_changed(tmp_path: Path) -> None:
    graph_of(tmp_path, FILES)
    old, new = tmp_path / "code.graph", tmp_path / "new.graph"
    changed = facts_of("b.py", b"def h(): ...\n\ndef g():\n    pass\n")
    updated(old, new, [changed])
    graph = CodeGraph(new)
    assert targets(graph, "f", "g") == ["b.py::g"]
    found = graph.symbol("b.py::g")
    assert found is not None
    assert found.line == 3
    before = {file.path: file.digest for file in CodeGraph(old).files()}
    after = {file.path: file.digest for file in graph.files()}
    assert after == {**before, "b.py": changed.digest}


def test_a_removed_file_leaves_its_callers_with_an_outside_name(tmp_path: Path) -> None:
    graph_of(tmp_path, FILES)
    updated(tmp_path / "code.graph", tmp_path / "new.graph", [], ["b.py"])
    graph = CodeGraph(tmp_path / "new.graph")
    assert [file.path for file in graph.files()] == ["a.py"]
    assert [one.external for one in graph.calls_of("a.py::f")] == ["b.g"]


def test_facts_travel_unchanged() -> None:
    files = {**FILES, "A.java": "class A { Object f(String s) { return g(A.B::new, s.b); } }\n"}
    facts = [facts_of(path, source(text)) for path, text in files.items()]
    assert [unpacked(packed(each))._replace(words=each.words) for each in facts] == facts


def test_an_update_without_a_change_gives_the_same_graph(tmp_path: Path) -> None:
    files = {
        "a.py": "from b import *\n\n@wrap(h)\ndef f(x):\n    for one in x:\n        g(1, key=h)\n",
        "none.py": "",
        "b.py": FILES["b.py"],
        "web.js": "async function f() { await g(() => h(1, [2]), 'é  ü'); }\n",
    }
    graph_of(tmp_path, files)
    old, new = tmp_path / "code.graph", tmp_path / "new.graph"
    updated(old, new, [])
    assert _content(new) == _content(old)


def test_texts_are_the_sources_whatever_their_alphabet() -> None:
    long_comment = "# ä\n" * 80
    facts = facts_of("a.py", f"{long_comment}é = ф('日本', 'a  b',\n  ж)\n".encode())
    (call,) = facts.calls
    assert (call.text, call.line) == ("ф", 81)
    assert call.arguments == ("'日本'", "'a b'", "ж")
    assert facts.symbols[1].name == "é"


def test_what_is_no_graph_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"not a database at all")
    with pytest.raises(GraphFormatError):
        CodeGraph(path)
    with closing(sqlite3.connect(tmp_path / "y")) as database:
        database.execute("CREATE TABLE about (version INTEGER)")
        database.execute("INSERT INTO about VALUES (999)")
        database.commit()
    with pytest.raises(GraphFormatError):
        CodeGraph(tmp_path / "y")


def test_questions_about_places_and_names(tmp_path: Path) -> None:
    graph = graph_of(
        tmp_path,
        {
            "app/users.py": "class User:\n    def save(self):\n        def inner():\n"
            "            pass\n\n    name = 1\n\nclass Admin(User): ...\n",
            "app/orders.py": "def save(): ...\n",
        },
    )
    at = {line: graph.at("app/users.py", line) for line in (1, 4, 5, 6)}
    assert [one.qualified if one else None for one in at.values()] == [
        "User", "User.save.inner", "User", "User.name",
    ]  # fmt: skip
    assert [one.id for one in graph.named("User.save")] == ["app/users.py::User.save"]
    assert len(graph.named("save")) == 2
    assert [member.name for member in graph.members("app/users.py::User")] == ["save", "name"]
    assert [subclass.name for subclass in graph.subclasses("app/users.py::User")] == ["Admin"]
    assert [superclass.name for superclass in graph.superclasses("app/users.py::Admin")] == ["User"]
