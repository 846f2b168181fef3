from pathlib import Path

import pytest

from quintet.codegraph.graph import CodeGraph
from tests.unit.codegraph.code_base import call, graph_of, symbol, targets

APP = {
    "package.json": '{"name": "@acme/shop"}',
    "src/models/user.ts": """
        export interface Named { name(): string }
        export class User implements Named {
          name(): string { return "x" }
          static load(id: string): Promise<User> { return null as any }
        }
        export default User
        """,
    "src/models/index.ts": "export * from './user';\nexport { default as Main } from './user';\n",
    "src/repo.ts": """
        import { User, Main } from './models';
        import axios from 'axios';

        export class Repo {
          private readonly seen = new Map<string, User>();
          constructor(private readonly client: Client, public kind = 'x') {}
          async find(id: string): Promise<User> {
            const user = await User.load(id);
            this.note(user);
            for (const one of this.all()) { one.name(); }
            this.client.send(id);
            return user;
          }
          all(): User[] { return []; }
          private note = (user: User) => { user.name(); };
          get size(): Client { return this.client }
        }
        export class Client { send(what: string) { return axios.get(`/users/${what}`) } }
        export const made = () => new Repo(new Client());
        export function named(what: Named) { what.name(); made().find('x'); new Main().name(); }
        """,
    "lib/old.js": """
        const { made } = require('../src/repo');
        var app = exports = module.exports = {};
        app.go = function go() { return this.stop(); };
        app.stop = function () { made(); };
        function Old() { this.x = 1; }
        Old.prototype.run = function run() { this.halt(); };
        Old.prototype.halt = () => {};
        function use() { new Old().run(); }
        """,
    "lib/new.js": "import old from './old';\nexport const f = () => { old.go(); };\n",
}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> CodeGraph:
    return graph_of(tmp_path_factory.mktemp("app"), APP)


@pytest.mark.parametrize(
    ("caller", "text", "target"),
    [
        ("find", "User.load", "src/models/user.ts::User.load"),
        ("find", "this.note", "src/repo.ts::Repo.note"),
        ("find", "one.name", "src/models/user.ts::User.name"),
        ("find", "this.client.send", "src/repo.ts::Client.send"),
        ("note", "user.name", "src/models/user.ts::User.name"),
        ("made", "Repo", "src/repo.ts::Repo.constructor"),
        ("named", "made().find", "src/repo.ts::Repo.find"),
        ("named", "new Main().name", "src/models/user.ts::User.name"),
        ("go", "this.stop", "lib/old.js::app.stop"),
        ("app.stop", "made", "src/repo.ts::made"),
        ("Old.run", "this.halt", "lib/old.js::Old.halt"),
        ("use", "new Old().run", "lib/old.js::Old.run"),
    ],
)
def test_calls_are_followed_through_modules_classes_and_prototypes(
    app: CodeGraph, caller: str, text: str, target: str
) -> None:
    assert targets(app, caller, text)[0] == target


def test_an_interface_leads_to_who_implements_it(app: CodeGraph) -> None:
    (user,) = app.subclasses("src/models/user.ts::Named")
    assert user.id == "src/models/user.ts::User"


def test_a_default_export_is_followed(app: CodeGraph) -> None:
    assert targets(app, "f", "old.go") == ["lib/old.js::app.go"]


def test_a_package_of_the_same_repository_is_found_by_its_name(tmp_path: Path) -> None:
    graph = graph_of(
        tmp_path,
        {
            "packages/core/package.json": '{"name": "@acme/core"}',
            "packages/core/src/index.ts": "export function go() {}\n",
            "packages/web/a.ts": "import { go } from '@acme/core';\nfunction f() { go(); }\n",
        },
    )
    assert targets(graph, "f", "go") == ["packages/core/src/index.ts::go"]


PACKAGES = {
    "packages/core/package.json": '{"name": "@acme/core", "main": "dist/main.js"}',
    "packages/core/src/main.ts": "export function go() {}\n",
    "packages/core/src/extra.ts": "export function more() {}\n",
    "packages/web/tsconfig.json": """
        {
          // Comments are allowed here, and "*/" within texts.
          "compilerOptions": {
            "baseUrl": "./app",
            "paths": { "#lib/*": ["../lib/*"], "exact": ["only/this.ts"], },
          },
        }
        """,
    "packages/web/lib/db.ts": "export function save() {}\n",
    "packages/web/app/only/this.ts": "export function exact() {}\n",
    "packages/web/app/models/user.ts": "export function load() {}\n",
    "packages/web/app/a.ts": """
        import { go } from '@acme/core';
        import { more } from '@acme/core/extra';
        import { save } from '#lib/db';
        import { exact } from 'exact';
        import { load } from 'models/user';
        function f() { go(); more(); save(); exact(); load(); }
        """,
}


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("go", "packages/core/src/main.ts"),
        ("more", "packages/core/src/extra.ts"),
        ("save", "packages/web/lib/db.ts"),
        ("exact", "packages/web/app/only/this.ts"),
        ("load", "packages/web/app/models/user.ts"),
    ],
)
def test_names_that_manifests_map_lead_to_files(tmp_path: Path, name: str, path: str) -> None:
    graph = graph_of(tmp_path, PACKAGES)
    (found,) = call(graph, "f", name).targets
    assert found.symbol_id == f"{path}::{name}"
    assert found.reason == "imported"


def test_components_are_used_by_jsx(tmp_path: Path) -> None:
    graph = graph_of(
        tmp_path,
        {
            "item.tsx": "export const Item = (p: {x: number}) => <b>{p.x}</b>;\n",
            "list.tsx": "import { Item } from './item';\n"
            "export const List = () => <div>{rows.map(r => <Item x={r} />)}</div>;\n",
        },
    )
    used = call(graph, "List", "Item")
    assert [target.symbol_id for target in used.targets] == ["item.tsx::Item"]
    assert used.loop_depth == 1


def test_accessors_say_what_they_give(app: CodeGraph) -> None:
    assert symbol(app, "size").decorators == ("getter",)
    assert symbol(app, "find").is_async


def test_a_property_of_a_parameters_type_is_no_variable(tmp_path: Path) -> None:
    graph = graph_of(
        tmp_path,
        {
            "app.ts": """
                function owner(id: string) { return id }
                export function owners(items: { owner: string }[]) {
                  return items.map((item) => owner(item.owner));
                }
                """
        },
    )
    assert call(graph, "owners", "owner").targets[0].confidence > 0.9
    assert targets(graph, "owners", "owner") == ["app.ts::owner"]
