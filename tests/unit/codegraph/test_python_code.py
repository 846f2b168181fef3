from pathlib import Path

import pytest

from quintet.codegraph.graph import CodeGraph
from tests.unit.codegraph.code_base import call, graph_of, symbol, targets

SHOP = {
    "shop/__init__.py": "from .store import Store as Store\n",
    "shop/store.py": """
        import sqlite3
        from dataclasses import dataclass

        class Base:
            def close(self): ...
            def save(self, item): raise NotImplementedError

        class Store(Base):
            def __init__(self, path: str) -> None:
                self.db = sqlite3.connect(path)

            def save(self, item):
                self.db.execute("insert", item)

            def all(self) -> list["Item"]:
                return self.db.execute("select").fetchall()

        class Item:
            @property
            def owner(self) -> "Owner":
                return Owner()

            def price(self): ...

        class Owner:
            def notify(self): ...
        """,
    "shop/service.py": """
        import requests as rq
        from shop import Store
        from . import store as stores

        def make() -> Store:
            return Store("x")

        def made():
            return make()

        class Service:
            def __init__(self, store: Store, backup: stores.Base | None = None):
                self.store = store
                self.other = Store("y")

            async def run(self, unknown):
                self.store.save(1)
                self.other.close()
                for item in self.store.all():
                    item.price()
                    item.owner.notify()
                self._helper()
                made().close()
                unknown.price()
                rq.get("https://x")
                getattr(self, "save")()

            def _helper(self):
                def inner():
                    return super()
                return inner()

        class Special(Service):
            def _helper(self):
                super()._helper()
        """,
}


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> CodeGraph:
    return graph_of(tmp_path_factory.mktemp("shop"), SHOP)


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("self.store.save", "shop/store.py::Store.save"),
        ("self.other.close", "shop/store.py::Base.close"),
        ("item.price", "shop/store.py::Item.price"),
        ("item.owner.notify", "shop/store.py::Owner.notify"),
        ("made().close", "shop/store.py::Base.close"),
        ("made", "shop/service.py::made"),
    ],
)
def test_a_call_reaches_what_types_assignments_and_results_say(
    shop: CodeGraph, text: str, target: str
) -> None:
    first = call(shop, "run", text).targets[0]
    assert first.symbol_id == target
    assert first.confidence > 0.5
    assert first.reason


def test_a_method_that_a_subclass_overrides_may_be_either(shop: CodeGraph) -> None:
    own, other = call(shop, "run", "self._helper").targets
    assert own.symbol_id == "shop/service.py::Service._helper"
    assert other.symbol_id == "shop/service.py::Special._helper"
    assert 0.8 > own.confidence > 0.7 > other.confidence


def test_super_reaches_the_base_and_nothing_else(shop: CodeGraph) -> None:
    found = targets(shop, "Special._helper", "super()._helper")
    assert found == ["shop/service.py::Service._helper"]


def test_making_an_instance_calls_the_constructor_through_a_re_export(shop: CodeGraph) -> None:
    assert targets(shop, "make", "Store") == ["shop/store.py::Store.__init__"]
    callers = {one.caller for one in shop.callers_of("shop/store.py::Store")}
    assert callers == {"shop/service.py::make", "shop/service.py::Service.__init__"}


def test_an_untyped_receiver_is_only_guessed_at(shop: CodeGraph) -> None:
    (guess,) = call(shop, "run", "unknown.price").targets
    assert guess.symbol_id == "shop/store.py::Item.price"
    assert guess.confidence < 0.5


def test_what_lies_outside_is_named_in_full(shop: CodeGraph) -> None:
    assert call(shop, "run", "rq.get").external == "requests.get"
    assert call(shop, "Store.save", "self.db.execute").external == "sqlite3.connect.execute"


def test_a_name_looked_up_at_run_time_is_never_a_sure_target(shop: CodeGraph) -> None:
    found = [one for one in shop.calls_of(symbol(shop, "run")) if one.text.startswith("getattr(")]
    assert all(target.confidence < 0.5 for one in found for target in one.targets)


def test_loops_awaits_and_decorators_are_noted(tmp_path: Path) -> None:
    graph = graph_of(
        tmp_path,
        {
            "a.py": """
            import functools

            @functools.cache
            def slow(): ...

            async def run(rows):
                for row in first(rows):
                    [second(x) for x in third(row)]
                await fourth()
                while fifth():
                    pass
            """
        },
    )
    depths = {one.text: one.loop_depth for one in graph.calls_of(symbol(graph, "run"))}
    assert depths == {"first": 0, "second": 2, "third": 1, "fourth": 0, "fifth": 1}
    assert call(graph, "run", "fourth").is_awaited
    assert not call(graph, "run", "first").is_awaited
    assert symbol(graph, "slow").decorators == ("functools.cache",)
    assert symbol(graph, "run").is_async


def test_a_function_that_is_handed_over_is_a_call_that_may_come(tmp_path: Path) -> None:
    graph = graph_of(
        tmp_path,
        {"a.py": "def work(): ...\ndef start():\n    Thread(target=work).start()\n    run(work)\n"},
    )
    kinds = {one.kind for one in graph.callers_of("a.py::work")}
    assert kinds == {"passed"}
    assert len(graph.callers_of("a.py::work")) == 2


def test_a_module_that_is_not_the_codes_own_stays_outside(tmp_path: Path) -> None:
    graph = graph_of(
        tmp_path,
        {
            "pkg/__init__.py": "",
            "pkg/json.py": "def loads(x): ...\n",
            "pkg/a.py": "import json\nfrom . import json as own\n"
            "def f():\n    json.loads('')\n    own.loads('')\n",
        },
    )
    assert call(graph, "f", "json.loads").external == "json.loads"
    assert targets(graph, "f", "own.loads") == ["pkg/json.py::loads"]


def test_what_a_call_outside_gives_is_not_that_call_again(tmp_path: Path) -> None:
    source = """import os
def f(names, run):
    found = list(names)
    for each in found:
        each(run)
    made = os.popen(run)
    made(run)
    made.read()
"""
    graph = graph_of(tmp_path, {"a.py": source})
    assert call(graph, "f", "list").external == "builtins.list"
    assert call(graph, "f", "each").external is None
    assert call(graph, "f", "made").external is None
    assert call(graph, "f", "made.read").external == "os.popen.read"


def test_imports_that_go_round_in_a_circle_end(tmp_path: Path) -> None:
    graph = graph_of(
        tmp_path,
        {
            "a.py": "from b import *\nfrom b import x\ny = x\nclass A(B): ...\n",
            "b.py": "from a import *\nfrom a import y\nx = y\nclass B(A): ...\n"
            "def f(): x.go(); B().go()\n",
        },
    )
    assert targets(graph, "f", "x.go") == []
    assert targets(graph, "f", "B") == ["b.py::B"]


def test_importers_are_found_through_packages(shop: CodeGraph) -> None:
    paths = {one.path for one in shop.importers_of("shop/store.py")}
    assert paths == {"shop/__init__.py", "shop/service.py"}


def test_a_mixin_calls_what_a_class_that_has_both_inherits(tmp_path: Path) -> None:
    graph = graph_of(
        tmp_path,
        {
            "reading.py": "class Reader:\n    def peek(self): ...\n",
            "scanning.py": "class Scanner:\n    def scan(self):\n        self.peek()\n",
            "loading.py": "from reading import Reader\nfrom scanning import Scanner\n"
            "class Loader(Reader, Scanner): ...\n",
        },
    )
    (found,) = call(graph, "scan", "self.peek").targets
    assert found.symbol_id == "reading.py::Reader.peek"
    assert 0.5 <= found.confidence < 0.8
    assert found.reason == "a class that inherits from both has it"


def test_going_over_an_object_gives_what_its_iterator_says(tmp_path: Path) -> None:
    graph = graph_of(
        tmp_path,
        {
            "a.py": "from typing import Iterator\nclass Row:\n    def show(self): ...\n"
            "class Rows:\n    def show(self): ...\n"
            "    def __iter__(self) -> Iterator[Row]: ...\n"
            "class Others:\n    def show(self):\n"
            "        for one in self:\n            one.show()\n"
            "def run():\n    for one in Rows():\n        one.show()\n"
        },
    )
    assert targets(graph, "run", "one.show")[0] == "a.py::Row.show"
    assert all(target.confidence < 0.8 for target in call(graph, "Others.show", "one.show").targets)


def test_a_default_is_what_is_found_for_want_of_another(tmp_path: Path) -> None:
    text = """
        class Lock:
            def take(self): ...

        class Store:
            def __init__(self, options):
                self.factory = options.get("factory", Lock)
                self.kept = getattr(options, "kept", Lock)

            def run(self):
                self.factory().take()
                self.kept().take()
        """
    graph = graph_of(tmp_path, {"a.py": text})
    for called in ("self.factory().take", "self.kept().take"):
        (target,) = call(graph, "Store.run", called).targets
        assert target.symbol_id == "a.py::Lock.take"
        assert 0.5 < target.confidence < 0.8
