"""An update gives the graph that linking the changed code from the beginning gives."""

import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quintet.codegraph.building import linked, updated
from quintet.codegraph.reading import facts_of
from tests.unit.codegraph.code_base import source
from tests.unit.codegraph.graph_content import content_of

Files = dict[str, str]

PYTHON: Final[Files] = {
    "app/base.py": """
                from abc import abstractmethod

        class Base:
            def __init__(self, store=None):
                self.store = store or Store()

            @abstractmethod
            def run(self): ...

            def other(self):
                return self.run()

        class Store:
            def save(self, row):
                return sqlite3.connect(row).execute("x")

        def made():
            found = Store()
            return found
        """,
    "app/lower.py": """
        from app.base import Base, made
        from app import routes as web

        class Lower(Base):
            def run(self):
                one = made()
                one.save(1)
                self.store.save(2)
                web.show(key=one)
                return one

        def circle(x):
            x = circle(x).run()
            return Lower().other() or x
        """,
    "app/routes.py": """
        from fastapi import APIRouter
        from app.lower import *
        router = APIRouter(prefix="/own")

        @router.get("/shown")
        def show(key):
            return circle(key)
        """,
    "app/main.py": """
        from fastapi import FastAPI
        from app import routes
        app = FastAPI()
        app.include_router(routes.router, prefix="/api")
        routes.show = made_up
        """,
    "app/none.py": "",
}
SCRIPT: Final[Files] = {
    "lib/store.js": """
        const fs = require("fs");
        function Store() { this.rows = []; }
        Store.prototype.save = function (row) { fs.writeFileSync(row); this.rows.push(row); };
        module.exports = { Store, made: () => new Store() };
        """,
    "lib/router.js": """
        const express = require("express");
        const { made } = require("./store");
        const router = express.Router();
        function shown(req, res) { const one = made(); one.save(req); }
        router.get("/shown", shown);
        module.exports = router;
        """,
    "index.ts": """
        import express from "express";
        import router from "./lib/router";
        export * from "./lib/store";
        const app = express();
        app.use("/api", router);
        export class Lower { constructor(private one: Upper) {} run() { return this.one.go(); } }
        export class Upper { go() { return new Lower(this).run(); } }
        """,
}
TYPED: Final[Files] = {
    "go/go.mod": "module example.com/shop\n",
    "go/store/store.go": """
        package store

        type Saver interface { Save(row string) error }
        type Disk struct { rows []string }

        func New() *Disk { return &Disk{} }
        """,
    "go/store/more.go": """
        package store

        func (d *Disk) Save(row string) error { return check(row) }
        func check(row string) error { return nil }
        """,
    "go/main.go": """
        package main

        import "example.com/shop/store"

        func main() {
            var one store.Saver = store.New()
            one.Save("x")
        }
        """,
    "java/shop/Base.java": """
        package shop;
        public abstract class Base {
            private Store store = new Store();
            abstract void run();
            void twice(int a) { run(); store.save("x"); }
            void twice(String a) { run(); }
        }
        """,
    "java/shop/Store.java": """
        package shop;
        public class Store extends Base {
            void run() { twice(1); twice("a"); }
            void save(String row) { super.twice(2); }
        }
        """,
    "one.rs": """
        mod two;
        use two::Disk;
        fn main() { let one = Disk::new(); one.save(); }
        """,
    "two.rs": """
        pub struct Disk {}
        impl Disk { pub fn new() -> Disk { Disk {} } pub fn save(&self) { help(); } }
        fn help() {}
        """,
    "up.rb": "class Up\n  def go\n    stay\n  end\n  def stay; end\nend\n",
    "down.rb": "class Down < Up\n  def go\n    super\n    Up.new.stay\n  end\nend\n",
}
EDITS: Final = (
    # What only the file itself can tell: calls and lines.
    ("\n", "\n\n"),
    ("self.run()", "self.run() and self.run(1)"),
    ("one.save(1)", "made()\n                one.save(1, made)"),
    ("self.store.save(2)", "print(2)"),
    ("this.rows.push(row)", "Store(); this.rows.push(row, Store)"),
    ("one.save(req)", "one.save(req); made(); shown(1)"),
    ("this.one.go()", "this.one.go().go()"),
    ("check(row)", "check(check(row))"),
    ('one.Save("x")', 'one.Save("x"); one.Save("y")'),
    ("run(); store.save", 'run(); twice("b"); store.save'),
    ("help();", "help(); help();"),
    ("    stay", "    stay\n    go"),
    ('execute("x")', 'execute("x").fetchall()'),
    ('"/shown", shown', '"/shown", (req) => shown(req)'),
    # What mounts routers.
    ('prefix="/api"', 'prefix="/other"'),
    ('app.use("/api"', 'app.use("/other"'),
    ("app.include_router(routes.router, prefix", "print(prefix"),
    # What others see: names, parameters, imports, bases, bindings.
    ("def made()", "def makes()"),
    ("def save(self, row)", "def save(self, row, more=None)"),
    ("from app.base import Base, made", "from app.base import Base\nfrom app.none import made"),
    ("class Lower(Base)", "class Lower(Store)"),
    ("found = Store()", "found = Base()"),
    ("one = made()", "one = circle(1)"),
    ("store or Store()", "store"),
    ("@abstractmethod", "@wrapped"),
    ("made: () =>", "makes: () =>"),
    ("class Upper", "class Higher"),
    ("Save(row string) error {", "Keep(row string) error {"),
    ("extends Base", ""),
    ("String a", "Store a"),
    ("fn save", "fn keep"),
    ("class Down < Up", "class Down"),
    ("module example.com/shop", "module example.com/other"),
    ('APIRouter(prefix="/own")', "APIRouter()"),
)


def _linked(files: Mapping[str, str], target: Path) -> None:
    linked((facts_of(path, source(text)) for path, text in files.items()), target)


def _after(before: Files, after: Files) -> Files:
    """The files after a change, in the order in which an update has them."""
    kept = {path: after[path] for path in before if path in after}
    return kept | after


def _assert_same(folder: Path, before: Files, *versions: Files) -> None:
    """Each version, by an update of the one before it, is the same as linked by itself."""
    old, new, whole = folder / "old", folder / "new", folder / "whole"
    _linked(before, old)
    for after in versions:
        changed = [
            facts_of(path, source(text)) for path, text in after.items() if before.get(path) != text
        ]
        updated(old, new, changed, before.keys() - after.keys())
        before = _after(before, after)
        _linked(before, whole)
        assert content_of(new) == content_of(whole)
        new.replace(old)


@pytest.mark.parametrize("edit", EDITS, ids=lambda one: one[1].strip()[:30])
def test_each_edit_gives_what_linking_all_gives(tmp_path: Path, edit: tuple[str, str]) -> None:
    before = PYTHON | SCRIPT | TYPED
    after = {path: text.replace(*edit) for path, text in before.items()}
    assert before != after
    _assert_same(tmp_path, before, after, before)


@st.composite
def _versions(draw: st.DrawFn) -> list[Files]:
    whole = draw(st.sampled_from([PYTHON, SCRIPT, TYPED, PYTHON | SCRIPT | TYPED]))
    now = dict(whole)
    versions = [now]
    for _ in range(draw(st.integers(1, 4))):
        now = dict(now)
        for _ in range(draw(st.integers(1, 2))):
            path = draw(st.sampled_from(sorted(whole)))
            what = draw(st.sampled_from(["edit", "edit", "edit", "edit", "remove", "add"]))
            fitting = [edit for edit in EDITS if edit[0] in now.get(path, "")]
            if what == "edit" and fitting:
                now[path] = now[path].replace(*draw(st.sampled_from(fitting)))
            elif what == "remove" and len(now) > 1:
                now.pop(path, None)
            elif what == "add":
                now[path] = whole[path]
        versions.append(now)
    return versions


@settings(max_examples=60, deadline=None)
@given(_versions())
def test_any_row_of_changes_gives_what_linking_all_gives(versions: list[Files]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        _assert_same(Path(folder), *versions)


@pytest.mark.parametrize("files", [PYTHON, SCRIPT, TYPED], ids=["python", "script", "typed"])
def test_what_a_file_means_does_not_depend_on_which_was_linked_first(
    tmp_path: Path, files: Files
) -> None:
    """A body that asks more questions changes no answer in another file."""
    one, other = tmp_path / "one", tmp_path / "other"
    _linked(files, one)
    _linked({path: text + "\n" for path, text in files.items()}, other)
    assert content_of(one)["edges"] == content_of(other)["edges"]
