"""Modules of Node before there was `import`: what they export, and constructors before classes."""

from pathlib import Path

import pytest

from quintet.codegraph.graph import CodeGraph
from tests.unit.codegraph.code_base import call, graph_of, targets

LIB = {
    "lib/view.js": """
        module.exports = View;
        function View(name) {
          var store = require('./store');
          this.store = store;
          this.path = this.lookup(name);
          this.root = new Layer();
        }
        View.prototype.lookup = function lookup(name) { return this.resolve(name); };
        View.prototype.resolve = function resolve(name) { this.root.match(name); };
        View.prototype.find = function find() { this.store.save(); };
        function Layer() {}
        Layer.prototype.match = function match() {};
        """,
    "lib/utils.js": """
        exports.one = function (type) { return type; };
        exports.all = function (types) { return types.map((each) => exports.one(each)); };
        exports.both = () => module.exports.all([]);
        """,
    "lib/store.js": """
        const { one } = require('./utils');
        function hidden() {}
        module.exports = {
          save() { return one(hidden()); },
          load: function () { return this.save(); },
          drop: () => {},
          hidden,
        };
        """,
    "lib/pool.js": """
        class Pool { take() {} }
        function take() {}
        module.exports = new Pool();
        """,
    "lib/app.js": """
        const Page = require('./view');
        const utils = require('./utils');
        const store = require('./store');
        const { load } = require('./store');
        const pool = require('./pool');
        let current;
        function start() {
          current = new Page('x');
          utils.all([]);
          store.save();
          store.drop();
          load();
          pool.take();
        }
        function use(layer) {
          current.lookup('y');
          const inner = () => start();
          inner();
          layer.lookup();
        }
        """,
}


LIB["lib/router.js"] = """
    var proto = module.exports = function (options) {
      function router(req) { router.handle(req); }
      return router;
    };
    proto.handle = function handle(req) {};
    """
LIB["lib/server.js"] = """
    var Router = require('./router');
    function serve() { this.router = new Router(); this.router.handle(1); }
    """


@pytest.fixture(scope="module")
def lib(tmp_path_factory: pytest.TempPathFactory) -> CodeGraph:
    return graph_of(tmp_path_factory.mktemp("lib"), LIB)


@pytest.mark.parametrize(
    ("caller", "text", "target"),
    [
        ("View", "this.lookup", "lib/view.js::View.lookup"),
        ("View.resolve", "this.root.match", "lib/view.js::Layer.match"),
        ("View.find", "this.store.save", "lib/store.js::save"),
        ("all", "exports.one", "lib/utils.js::one"),
        ("both", "module.exports.all", "lib/utils.js::all"),
        ("save", "one", "lib/utils.js::one"),
        ("load", "this.save", "lib/store.js::save"),
        ("start", "Page", "lib/view.js::View"),
        ("start", "utils.all", "lib/utils.js::all"),
        ("start", "store.save", "lib/store.js::save"),
        ("start", "store.drop", "lib/store.js::drop"),
        ("start", "load", "lib/store.js::load"),
        ("start", "pool.take", "lib/pool.js::Pool.take"),
        ("use", "current.lookup", "lib/view.js::View.lookup"),
        ("serve", "Router", "lib/router.js::proto"),
        ("use", "inner", "lib/app.js::use.inner"),
    ],
)
def test_what_a_module_exports_is_what_others_call(
    lib: CodeGraph, caller: str, text: str, target: str
) -> None:
    (found, *_) = call(lib, caller, text).targets
    assert found.symbol_id == target
    assert found.confidence >= 0.7


def test_a_variable_named_after_a_constructor_is_a_guess(lib: CodeGraph) -> None:
    (guess,) = call(lib, "use", "layer.lookup").targets
    assert guess.symbol_id == "lib/view.js::View.lookup"
    assert guess.confidence <= 0.5


def test_methods_of_objects_without_a_name_are_no_functions_of_their_module(
    tmp_path: Path,
) -> None:
    graph = graph_of(
        tmp_path,
        {"a.js": "register({ save() { return 1; } });\nfunction run() { save(); }\n"},
    )
    sure = [target for target in call(graph, "run", "save").targets if target.confidence >= 0.8]
    assert sure == []


def test_an_entry_of_an_object_within_an_object_is_none_of_the_outer_one(tmp_path: Path) -> None:
    graph = graph_of(
        tmp_path,
        {
            "a.js": "const api = { top() {}, inner: { deep() {} } };\n"
            "function run() { api.top(); api.deep(); }\n"
        },
    )
    assert targets(graph, "run", "api.top") == ["a.js::api.top"]
    assert all(target.confidence < 0.8 for target in call(graph, "run", "api.deep").targets)


def test_modules_that_give_one_another_are_followed_once(tmp_path: Path) -> None:
    files = {
        "a.js": "module.exports = require('./b')\n",
        "b.js": "module.exports = require('./a')\n",
        "c.js": "const a = require('./a')\nfunction use () { return a().go() }\n",
    }
    assert call(graph_of(tmp_path, files), "use", "a").targets == ()
