"""What functions do, with the ways to it, three-valued."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from quintet.reasoning.code.functions import Code
from quintet.reasoning.effects.engine import Effects, Summary
from tests.unit.codegraph.code_base import graph_of, source


def _effects(folder: Path, files: Mapping[str, str]) -> Effects:
    class Reader:
        def read(self, path: str) -> bytes:
            return source(files[path])

    return Effects(Code(graph_of(folder, files), Reader()))


def _lines(summary: Summary, kind: str) -> list[int]:
    """The lines of the way to the first effect of a kind."""
    way = next(way for key, way in summary.ways.items() if key.kind == kind)
    return [step.line for step in way.steps]


_MODELS = """
    from django.db import models

    class Author(models.Model):
        def works(self):
            return Book.objects.filter(author=self)

    class Book(models.Model):
        author = models.ForeignKey(Author)
    """


def test_a_lazy_query_is_asked_where_it_is_gone_through(tmp_path: Path) -> None:
    files = {
        "models.py": _MODELS,
        "views.py": """
            from models import Author

            def show(author: Author):
                rows = author.works()
                for row in rows:
                    print(row)

            def make(author: Author):
                return author.works()

            def count(author: Author):
                return len(author.works())
            """,
    }
    effects = _effects(tmp_path, files)
    assert effects.verdict("views.py::show", "database") == "does"
    assert _lines(effects.summary("views.py::show"), "database") == [5]
    assert effects.verdict("views.py::make", "database") == "does_not"
    assert effects.verdict("views.py::count", "database") == "does"


@pytest.mark.parametrize(
    "gone_over",
    [
        "enumerate({})",
        "zip(names, {})",
        "reversed({})",
        "map(str, {})",
        "filter(None, {})",
        "itertools.islice({}, 3)",
        "itertools.chain({}, names)",
        "enumerate(zip({}, names))",
    ],
)
def test_what_gives_elements_out_asks_for_them(tmp_path: Path, gone_over: str) -> None:
    loop = gone_over.format("author.works()")
    files = {
        "models.py": _MODELS,
        "views.py": f"""
            import itertools
            from models import Author

            def show(author: Author, names: list[str]):
                for each in {loop}:
                    print(each)
            """,
    }
    assert _effects(tmp_path, files).verdict("views.py::show", "database") == "does"


@pytest.mark.parametrize(
    "statement",
    [
        "yield from {}",
        "return [*{}]",
        "return print(*{})",
        "first, second = {}",
        "first, *others = {}",
        "names += {}",
        "while {}: break",
        "return not {}",
        "return {} or names",
        "return 1 if {} else 2",
        "if (rows := {}): return rows",
        'return f"{{{}}}"',
        'return "%s" % {}',
        'return "{{}}".format({})',
    ],
)
def test_operators_ask_for_what_they_need(tmp_path: Path, statement: str) -> None:
    files = {
        "models.py": _MODELS,
        "views.py": f"""
            from models import Author

            def show(author: Author, names: list[str]):
                {statement.format("author.works()")}

            def kept(author: Author, names: list[str]):
                {statement.format("names")}
                return author.works()
            """,
    }
    effects = _effects(tmp_path, files)
    assert effects.verdict("views.py::show", "database") == "does"
    assert effects.verdict("views.py::kept", "database") == "does_not"


def test_a_method_that_is_missing_is_stood_in_for(tmp_path: Path) -> None:
    files = {
        "a.py": """
            class Rows:
                def __len__(self):
                    return len(open("rows").readlines())

                def __iter__(self):
                    return iter(open("rows").readlines())

            def run():
                rows = Rows()
                if rows:
                    return 1

            def holds(name):
                return name in Rows()
            """
    }
    effects = _effects(tmp_path, files)
    assert effects.verdict("a.py::run", "file") == "does"
    assert effects.verdict("a.py::holds", "file") == "does"


def test_what_was_not_followed_leaves_an_effect_unknown(tmp_path: Path) -> None:
    files = {"a.py": "def run(hook):\n    hook()\n\ndef outer():\n    run(print)\n"}
    effects = _effects(tmp_path, files)
    summary = effects.summary("a.py::outer")
    assert effects.verdict("a.py::outer", "database") == "not_known"
    assert [step.line for step in summary.unknown[0]] == [5, 2]


def test_functions_that_call_one_another_are_solved(tmp_path: Path) -> None:
    files = {
        "a.py": """
            import time

            def even(n):
                return n == 0 or odd(n - 1)

            def odd(n):
                time.sleep(1)
                return n != 0 and even(n - 1)
            """
    }
    effects = _effects(tmp_path, files)
    assert effects.verdict("a.py::even", "wait") == "does"
    assert effects.verdict("a.py::odd", "wait") == "does"
    assert effects.verdict("a.py::even", "database") == "does_not"


def test_a_context_manager_and_iteration_run_their_special_methods(tmp_path: Path) -> None:
    files = {
        "a.py": """
            import sqlite3

            class Session:
                def __enter__(self):
                    sqlite3.connect("x").execute("INSERT INTO log VALUES (1)")
                    return self

                def __exit__(self, *_):
                    return None

                def __iter__(self):
                    return iter(open("rows").readlines())

            def run():
                with Session() as session:
                    for row in session:
                        print(row)
            """
    }
    effects = _effects(tmp_path, files)
    summary = effects.summary("a.py::run")
    assert ("database", "write") in {(key.kind, key.action) for key in summary.ways}
    assert effects.verdict("a.py::run", "file") == "does"


@pytest.mark.parametrize(
    ("path", "text", "name", "kind"),
    [
        (
            "a.ts",
            """
            import { Repository } from 'typeorm';
            export class Users {
              constructor(private rows: Repository<User>) {}
              async load(id: number) { return this.rows.findOne({ id }); }
            }
            export async function all(users: Users, ids: number[]) {
              return Promise.all(ids.map(id => users.load(id)));
            }
            """,
            "all",
            "database",
        ),
        (
            "a.js",
            """
            const fs = require('fs');
            function load(name) { return fs.readFileSync(name); }
            """,
            "load",
            "file",
        ),
        (
            "a.go",
            """
            package a

            import "net/http"

            type Client struct{ http *http.Client }

            func (c *Client) get(url string) { c.http.Get(url) }

            func Run(c *Client) { defer c.get("x") }
            """,
            "Run",
            "http",
        ),
        (
            "A.java",
            """
            import org.springframework.data.jpa.repository.JpaRepository;
            interface Users extends JpaRepository<User, Long> { User findByName(String name); }
            class A {
                private final Users users;
                A(Users users) { this.users = users; }
                void run() { users.findByName("x"); }
            }
            """,
            "run",
            "database",
        ),
    ],
)
def test_effects_are_known_through_types(
    path: str, text: str, name: str, kind: str, tmp_path: Path
) -> None:
    effects = _effects(tmp_path, {path: text})
    (symbol,) = (one for one in effects.code.graph.symbols(path) if one.name == name)
    assert any(key.kind == kind for key in effects.summary(symbol.id).ways)


_STORES = """
    import os
    import abc

    class Store:
        def load(self, key):
            raise NotImplementedError()

        def load_all(self, keys):
            return [self.load(key) for key in keys]

        def drop(self, key):
            raise NotImplementedError()

        def close(self):
            pass

    class Files(Store):
        def load(self, key):
            return open(key).read()

        def close(self):
            os.remove("lock")

        def forget(self):
            Store.close(self)
            super().close()

    def load(store: Store, key):
        return store.load(key)

    def drop(store: Store, key):
        return store.drop(key)

    def unlocked():
        return Store().close()
    """


@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        ("Store.load_all", "does"),
        ("load", "does"),
        ("drop", "not_known"),
        ("unlocked", "does_not"),
        ("Files.forget", "does_not"),
    ],
)
def test_a_method_of_a_class_below_may_run_instead(name: str, verdict: str, tmp_path: Path) -> None:
    effects = _effects(tmp_path, {"a.py": _STORES})
    assert effects.verdict(f"a.py::{name}", "file") == verdict


def test_what_only_stands_in_is_no_effect_of_every_call(tmp_path: Path) -> None:
    effects = _effects(tmp_path, {"a.py": _STORES})
    assert not effects.summary("a.py::load").ways
    summary = effects.whole("a.py::load")
    assert not summary.ways
    assert {way.steps[-1].line for way in summary.sometimes.values()} == {19}


def test_what_is_done_once_and_kept_is_done_at_some_call(tmp_path: Path) -> None:
    files = {
        "a.py": """
            from functools import lru_cache

            @lru_cache
            def settings():
                return open("settings").read()

            def show():
                return settings()
            """
    }
    effects = _effects(tmp_path, files)
    assert effects.verdict("a.py::settings", "file") == "does"
    assert effects.verdict("a.py::show", "file") == "does"


def test_a_default_for_a_parameter_is_made_at_each_call(tmp_path: Path) -> None:
    files = {
        "a.py": """
            def run(rows=None):
                if rows is None:
                    rows = open("rows").readlines()
                return rows
            """
    }
    summary = _effects(tmp_path, files).summary("a.py::run")
    assert "file" in {key.kind for key in summary.ways}


_HANDED_OVER = """
    import fcntl
    import functools

    def locks():
        return fcntl

    class Job:
        def __init__(self, key, creator):
            self.creator = creator

        def run(self):
            return self.creator()

    def read():
        return open("x").read()

    def start(key, make):
        return Job(key, creator=make).run()

    def main():
        start("a", read)

    def caught(f):
        @functools.wraps(f)
        def wrapper(*given):
            return f(*given)
        return wrapper

    def noted(times):
        def inner(g):
            def again(*given):
                open("note", "w")
                return g(*given)
            return again
        return inner

    @caught
    def remove():
        return open("y")

    @caught
    def rename():
        return 1

    @noted(3)
    def count():
        return 2

    def quietly():
        return rename()

    def loudly():
        return count()
    """


@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        ("Job.run", "does"),
        ("caught.wrapper", "does"),
        ("noted.inner.again", "does"),
        ("quietly", "does_not"),
        ("loudly", "does"),
    ],
)
def test_what_callers_hand_over_is_run(name: str, verdict: str, tmp_path: Path) -> None:
    effects = _effects(tmp_path, {"a.py": _HANDED_OVER})
    assert effects.verdict(f"a.py::{name}", "file") == verdict


def test_a_function_may_give_back_a_class_or_a_module(tmp_path: Path) -> None:
    files = {
        "a.py": """
            from typing import Type, Union
            import os
            from django.db import models

            class Author(models.Model):
                pass

            def model() -> type[Author]:
                return Author

            def system():
                import os
                return os

            def load():
                return model().objects.get(id=1)

            def known(given: Union[Type[models.Model], str]):
                return given.objects.get(id=1)

            def remove(path):
                system().remove(path)
            """
    }
    effects = _effects(tmp_path, files)
    assert effects.verdict("a.py::load", "database") == "does"
    assert effects.verdict("a.py::known", "database") == "does"
    assert effects.verdict("a.py::remove", "file") == "does"


def test_what_a_built_in_function_gives_is_not_known(tmp_path: Path) -> None:
    files = {
        "a.py": """
            class Plain:
                pass

            def run(given):
                return getattr(given, "rows").count()

            def make():
                return Plain()
            """
    }
    effects = _effects(tmp_path, files)
    assert effects.verdict("a.py::run", "database") == "not_known"
    assert effects.verdict("a.py::make", "database") == "does_not"


def test_a_parameter_is_what_callers_give(tmp_path: Path) -> None:
    files = {
        "a.py": """
            import socket

            connect = None

            class Channel:
                socket = None

                def open(self):
                    self.keep(socket.socket())

                def keep(self, made):
                    self.socket = made

                def read(self):
                    connect = self.socket.missing
                    connect()
                    return self.socket.recv(8)

            def send(to, text):
                to.send(text)

            def first():
                send(socket.create_connection(("a", 1)), b"x")

            def second():
                send(socket.create_connection(("b", 1)), b"y")
            """
    }
    effects = _effects(tmp_path, files)
    assert effects.verdict("a.py::Channel.read", "http") == "does"
    assert effects.verdict("a.py::send", "http") == "does"


def test_a_statement_tells_what_runs_it(tmp_path: Path) -> None:
    files = {
        "a.py": """
            from sqlalchemy import select

            def load(session, model):
                return session.scalars(select(model)).all()

            def say(session, model):
                return session.scalars("all of them")
            """
    }
    effects = _effects(tmp_path, files)
    assert effects.verdict("a.py::load", "database") == "does"
    assert effects.verdict("a.py::say", "database") == "not_known"


@pytest.mark.parametrize(
    ("body", "verdict"),
    [
        ("Reader(1)()", "does"),
        ("Reader(1).again()", "does"),
        ("getattr(Reader, given)()", "not_known"),
        ("Reader(1).model()", "does"),
    ],
)
def test_what_a_call_gives_is_called(body: str, verdict: str, tmp_path: Path) -> None:
    text = f"""
        class Reader:
            def __init__(self, name):
                self.name = name

            def __call__(self):
                return open("x")

            def again(self):
                return self.__class__(2)()

            def model(self):
                return type(self).read()

            @classmethod
            def read(cls):
                return open("y")

        def run(given):
            {body}
        """
    effects = _effects(tmp_path, {"a.py": text})
    assert effects.verdict("a.py::run", "file") == verdict


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("a.py", "from typing import Any\n\n\ndef f(row: Any):\n    row.save()\n"),
        ("a.py", "import copy\n\n\ndef f(row):\n    copy.copy(row).save()\n"),
        ("a.go", "package a\n\nfunc f(rows []int) {\n\thelper.Save(append(rows, 1))\n}\n"),
        ("a.ts", "export function f(rows) {\n  if (Array.isArray(rows)) rows.at.save();\n}\n"),
    ],
)
def test_only_what_is_not_known_is_told_as_not_followed(
    tmp_path: Path, path: str, code: str
) -> None:
    effects = _effects(tmp_path, {path: code})
    function = effects.code.function(f"{path}::f")
    assert function is not None
    unknown = [each.step.text for each in effects.operations(function) if each.is_unknown]
    assert len(unknown) == 1
    assert "save" in unknown[0].lower()


def test_a_value_of_another_library_of_the_same_organisation_is_no_statement(
    tmp_path: Path,
) -> None:
    """`org.apache.…` and `org.springframework.…` only share the first part of their names."""
    files = {
        "Scripts.java": """
            import org.apache.commons.jexl3.JexlEngine;
            import org.apache.commons.jexl3.MapContext;

            class Scripts {
                private final JexlEngine engine;

                Object run(String text) {
                    MapContext names = new MapContext();
                    return engine.createScript(text).execute(names);
                }
            }
            """,
    }
    effects = _effects(tmp_path, files)
    assert effects.verdict("Scripts.java::Scripts.run", "database") != "does"


_STORE = """
    class Store:
        def save(self):
            open("x")

    class Memory(Store):
        def save(self): ...
    """


@pytest.mark.parametrize(
    "body",
    [
        "for store in list(self.all.values()):\n            store.save()",
        "self.all.get(name).save()",
        "for name, store in self.all.items():\n            store.save()",
        "for at, store in enumerate(self.rows):\n            store.save()",
        "for store in sorted(self.rows):\n            store.save()",
        "for store in set(self.many.pop(name, ())):\n            store.save()",
    ],
)
def test_what_is_taken_from_a_container_is_of_the_class_that_it_holds(
    tmp_path: Path, body: str
) -> None:
    text = f"""
    class All:
        all: dict[str, Store]
        rows: list[Store]
        many: dict[str, list[Store]]

        def run(self, name):
            {body}
    """
    effects = _effects(tmp_path, {"a.py": source(_STORE).decode() + source(text).decode()})
    assert effects.verdict("a.py::All.run", "file") == "does"


def test_a_method_that_classes_below_write_gives_what_they_give(tmp_path: Path) -> None:
    text = """
        from django.db import models

        class Tree(models.Manager):
            def children(self, node):
                raise NotImplementedError

            def first(self, node):
                return self.children(node).first()

        class Paths(Tree):
            def children(self, node):
                return self.model.objects.filter(parent=node)
        """
    effects = _effects(tmp_path, {"a.py": text})
    assert effects.verdict("a.py::Tree.first", "database") == "does"


def test_a_base_that_comes_before_stands_in_for_a_method(tmp_path: Path) -> None:
    text = """
        class Files:
            def put(self, row):
                open("x")

        class Users:
            def put(self, row): ...

            def add(self, row):
                self.put(row)

        class FileUsers(Files, Users): ...
        """
    effects = _effects(tmp_path, {"a.py": text})
    assert effects.verdict("a.py::Users.add", "file") == "does"
    assert effects.verdict("a.py::Users.put", "file") == "does_not"


def test_what_a_lock_of_unknown_type_does_is_not_known(tmp_path: Path) -> None:
    text = """
        class Executor:
            def start(self, scheduler):
                self._lock = scheduler.lock()

            def note(self, job):
                with self._lock:
                    self.count = 1
        """
    effects = _effects(tmp_path, {"a.py": text})
    assert effects.verdict("a.py::Executor.note", "lock") == "not_known"


def test_a_class_that_is_handed_in_may_be_one_below(tmp_path: Path) -> None:
    text = """
        class Plugin:
            def __init__(self, name): ...

        class FilePlugin(Plugin):
            def __init__(self, name):
                open(name)

        def made(kind: type[Plugin]):
            return kind("x")
        """
    effects = _effects(tmp_path, {"a.py": text})
    assert effects.verdict("a.py::made", "file") == "does"
