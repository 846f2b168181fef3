"""Code that misleads, in the other languages: what running alone tells is never told as sure."""

from pathlib import Path

import pytest

from quintet.codegraph.model import Symbol
from tests.unit.codegraph.code_base import call, graph_of, symbol, targets
from tests.unit.codegraph.sure import sure_targets

MISLEADING: dict[str, dict[str, str]] = {
    "a variable of the module that a function sets": {
        "a.js": """
            function first() {}
            let handler = first;
            function use(other) { handler = other; }
            function run() { handler(); }
            """
    },
    "a variable that is set twice": {
        "a.ts": """
            class Store { save() {} }
            export function run(wanted: any) {
              let store = new Store();
              if (wanted) { store = wanted.make(); }
              store.save();
            }
            """
    },
    "a parameter with a value for when it is missing": {
        "a.ts": """
            class Store { save() {} }
            export function run(store: any) {
              store = store || new Store();
              store.save();
            }
            """
    },
    "a prototype that is changed from outside": {
        "a.js": """
            function Store() {}
            Store.prototype.save = function () {};
            function fake() {}
            Store.prototype.save = fake;
            function run() { new Store().save(); }
            """
    },
    "a module that is changed from outside": {
        "tools.js": "exports.go = function () {};\nexports.stay = function () {};\n",
        "patch.js": "const tools = require('./tools');\nfunction fake() {}\ntools.go = fake;\n",
        "a.js": "const tools = require('./tools');\nfunction run() { tools.go(); }\n",
    },
    "a table of functions": {
        "a.js": """
            function one() {}
            const table = { one, two() {} };
            function run(name) { table[name](); }
            """
    },
    "an argument of the same name": {
        "a.js": "function work() {}\nfunction run(work) { work(); }\n"
    },
    "a taken apart argument of the same name": {
        "a.ts": "function work() {}\nexport function run({ work }: any) { work(); }\n"
    },
    "a local of the same name": {
        "a.ts": "function work() {}\nexport function run(x: any) { const { work } = x; work(); }\n"
    },
    "any object with such a method": {
        "a.ts": "class Store { persist() {} }\nexport function run(x: any) { x.persist(); }\n"
    },
    "a private function of a module that exports another": {
        "a.js": "const store = require('./store');\nfunction run() { store.save(); }\n",
        "store.js": "function save() {}\nmodule.exports = make();\n",
    },
    "overloads that the arguments do not tell apart": {
        "A.java": """
            class A {
              void work(First x) {}
              void work(Second x) {}
              void run(Object given) { work(given.it()); }
            }
            """
    },
    "constructors that the arguments do not tell apart": {
        "A.java": """
            class Made {
              Made(First x) {}
              Made(Second x) {}
            }
            class A { void run(Object given) { new Made(given.it()); } }
            """
    },
    "a name looked up by reflection": {
        "A.java": """
            class A {
              void work() {}
              void run(String name) { A.class.getMethod(name).invoke(this); }
            }
            """
    },
    "what an interface hides": {
        "A.java": """
            interface Job { void work(); }
            class First implements Job { public void work() {} }
            class Second implements Job { public void work() {} }
            class A { void run(Job job) { job.work(); } }
            """
    },
    "what an interface of Go hides": {
        "a.go": """
            package a
            type Job interface { Work() }
            type First struct{}
            func (f First) Work() {}
            type Second struct{}
            func (s Second) Work() {}
            func run(job Job) { job.Work() }
            """
    },
    "a function that is kept in a field": {
        "a.go": """
            package a
            func work() {}
            type S struct { call func() }
            func run(s S) { s.call() }
            """
    },
    "a variable of the package that is set elsewhere": {
        "a.go": """
            package a
            func first() {}
            var handler = first
            func use(other func()) { handler = other }
            func run() { handler() }
            """
    },
    "a function that is built for one system each": {
        "a_linux.go": "package a\nfunc work() {}\n",
        "a_windows.go": "package a\nfunc work() {}\n",
        "a.go": "package a\nfunc run() { work() }\n",
    },
    "a trait object": {
        "src/lib.rs": """
            pub trait Job { fn work(&self); }
            struct First;
            impl Job for First { fn work(&self) {} }
            struct Second;
            impl Job for Second { fn work(&self) {} }
            pub fn run(job: &dyn Job) { job.work(); }
            """
    },
    "two traits of one type with a method of the same name": {
        "src/lib.rs": """
            pub trait A { fn work(&self); }
            pub trait B { fn work(&self); }
            pub struct T;
            impl A for T { fn work(&self) {} }
            impl B for T { fn work(&self) {} }
            pub fn run(t: T) { t.work(); }
            """
    },
    "functions of modules that are written in one file": {
        "src/lib.rs": """
            mod a { pub fn work() {} }
            use elsewhere::work;
            pub fn run() { work(); }
            """
    },
    "a class that is opened again": {
        "a.rb": "class Store\n  def save\n  end\nend\n",
        "b.rb": "class Store\n  def save\n  end\nend\n"
        "class Job\n  def run\n    Store.new.save\n  end\nend\n",
    },
    "a class of the language that is not the code's": {
        "a.rb": "module Shop\n  class Set\n    def work\n    end\n  end\nend\n",
        "b.rb": "class Job\n  def run\n    Set.new.work\n  end\nend\n",
    },
    "a method that is sent by name": {
        "a.rb": "class Job\n  def work\n  end\n  def run(name)\n    send(name)\n  end\nend\n",
    },
    "a class that a variable names": {
        "a.php": "<?php\nclass Store { function save() {} }\n"
        "function run($class) { $s = new $class(); $s->save(); }\n",
    },
    "a method that a variable names": {
        "a.php": "<?php\nclass Store { function save() {}\n"
        "function run($name) { $this->$name(); call_user_func([$this, $name]); } }\n",
    },
    "overloads of C#": {
        "A.cs": """
            class A {
              void Work(First x) {}
              void Work(Second x) {}
              void run(dynamic given) { Work(given.It()); }
            }
            """
    },
    "dynamic": {
        "A.cs": """
            class Store { void Persist() {} }
            class A { void run(dynamic given) { given.Persist(); } }
            """
    },
}
DECLARED = {"Job.work", "Job.Work", "Made", "Store", "T", "Set", "run", "A", "Store.new"}
"""What is declared: an interface's own method, and what is made."""


@pytest.mark.parametrize("name", MISLEADING)
def test_nothing_is_sure_that_only_running_tells(tmp_path: Path, name: str) -> None:
    assert sure_targets(tmp_path, MISLEADING[name], "run") - DECLARED == set()


STRAIGHT: dict[str, tuple[dict[str, str], str]] = {
    "overloads that literals tell apart": (
        {
            "A.java": """
                class A {
                  void work(int x) {}
                  void work(String x) {}
                  void run() { work("x"); }
                }
                """
        },
        "A.work#2",
    ),
    "overloads that the code's classes tell apart": (
        {
            "A.java": """
                class First {}
                class Second {}
                class Third extends Second {}
                class A {
                  void work(First x) {}
                  void work(Second x) {}
                  void run() { work(new Third()); }
                }
                """
        },
        "A.work#2",
    ),
    "parts of a class in a namespace below": (
        {
            "a.cs": "namespace Shop { partial class Store { public static void Save() {} } }\n",
            "b.cs": "namespace Shop { partial class Store { public static void Load() {} } }\n",
            "c.cs": "namespace Shop.Api { class A { void run() { Store.Load(); } } }\n",
        },
        "Store.Load",
    ),
    "variants of a method in TypeScript": (
        {
            "a.ts": """
                class A {
                  work(x: string): void;
                  work(x: number): void;
                  work(x: any) {}
                  run() { this.work(1); }
                }
                """
        },
        "A.work#3",
    ),
    "a module within a file of Rust": (
        {
            "src/lib.rs": """
                mod inner { pub fn work() {} }
                pub fn run() { inner::work(); }
                """
        },
        "inner.work",
    ),
    "a generic container": (
        {
            "a.ts": """
                class Item { work() {} }
                class Box<T> { constructor(private items: Map<string, Item>) {}
                  run() { this.items.get('x')!.work(); } }
                """
        },
        "Item.work",
    ),
}


@pytest.mark.parametrize("name", STRAIGHT)
def test_what_is_plain_is_sure(tmp_path: Path, name: str) -> None:
    files, target = STRAIGHT[name]
    assert target in sure_targets(tmp_path, files, "run")


def test_rust_types_implement_the_traits_they_say_and_no_others(tmp_path: Path) -> None:
    graph = graph_of(
        tmp_path,
        {
            "src/lib.rs": "mod word;\npub trait Fragment { fn width(&self) -> usize;\n"
            "fn twice(&self) -> usize { self.width() } }\n"
            "pub struct Likewise;\nimpl Likewise { fn width(&self) -> usize { 1 } }\n"
            "pub fn run(w: word::Word) { w.twice(); }\n",
            "src/word.rs": "use super::Fragment;\npub struct Word<'a> { x: &'a str }\n"
            "impl Fragment for Word<'_> { fn width(&self) -> usize { 2 } }\n",
        },
    )
    below = [subclass.id for subclass in graph.subclasses("src/lib.rs::Fragment")]
    assert below == ["src/word.rs::Word"]
    assert targets(graph, "run", "w.twice") == ["src/lib.rs::Fragment.twice"]


def test_methods_written_outside_of_their_type_are_members_of_it(tmp_path: Path) -> None:
    graph = graph_of(
        tmp_path,
        {
            "a/type.go": "package a\ntype Store struct{ n int }\n",
            "a/save.go": "package a\nfunc (s *Store) Save() {}\n",
            "src/lib.rs": "pub struct Repo;\nimpl Repo { pub fn load(&self) {} }\n",
            "c.js": "function View() {}\nView.prototype.find = function () {};\n",
        },
    )
    names = {
        name: {member.name for member in graph.members(symbol(graph, name))}
        for name in ("Store", "Repo", "View")
    }
    assert names == {"Store": {"n", "Save"}, "Repo": {"load"}, "View": {"find"}}


ANNOTATED = {
    "A.java": "@Entity\n@Table\npublic class A {\n  @Override\n  public void go() {}\n}\n",
    "B.cs": "[Serializable]\npublic class B {\n  [Obsolete]\n  public void Go() {}\n}\n",
    "c.php": "<?php\n#[Entity]\nclass C {\n  #[Route('/x')]\n  function go() {}\n}\n",
    "d.ts": "@Component({\n  selector: 'x',\n})\nexport class D {\n  @Input()\n  go() {}\n}\n",
}


@pytest.mark.parametrize(
    ("path", "lines"), [("A.java", (3, 5)), ("B.cs", (2, 4)), ("c.php", (3, 5)), ("d.ts", (4, 6))]
)
def test_a_definition_stands_where_its_name_does(
    tmp_path: Path, path: str, lines: tuple[int, int]
) -> None:
    graph = graph_of(tmp_path, {path: ANNOTATED[path]})
    found: list[Symbol] = [one for one in graph.symbols(path) if one.kind in {"class", "method"}]
    assert tuple(one.line for one in found if one.name.lower() in {path[0].lower(), "go"}) == lines


def test_a_class_that_a_variable_names_is_listed_as_a_call(tmp_path: Path) -> None:
    graph = graph_of(
        tmp_path,
        {"a.php": "<?php\nfunction run($class, $o) { new $class(1); new $o['x'](); }\n"},
    )
    made = [call(graph, "run", text) for text in ("new $class", "new $o['x']")]
    assert [(one.kind, one.targets, one.external) for one in made] == [("new", (), None)] * 2
