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
    assert effects.summary("views.py::show").verdict("database") == "does"
    assert _lines(effects.summary("views.py::show"), "database") == [5]
    assert effects.summary("views.py::make").verdict("database") == "does_not"
    assert effects.summary("views.py::count").verdict("database") == "does"


def test_what_was_not_followed_leaves_an_effect_unknown(tmp_path: Path) -> None:
    files = {"a.py": "def run(hook):\n    hook()\n\ndef outer():\n    run(print)\n"}
    effects = _effects(tmp_path, files)
    summary = effects.summary("a.py::outer")
    assert summary.verdict("database") == "not_known"
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
    assert effects.summary("a.py::even").verdict("wait") == "does"
    assert effects.summary("a.py::odd").verdict("wait") == "does"
    assert effects.summary("a.py::even").verdict("database") == "does_not"


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
    summary = _effects(tmp_path, files).summary("a.py::run")
    assert ("database", "write") in {(key.kind, key.action) for key in summary.ways}
    assert summary.verdict("file") == "does"


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
