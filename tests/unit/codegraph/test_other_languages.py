from pathlib import Path

from tests.unit.codegraph.code_base import call, graph_of, targets


def test_rust_modules_impls_and_traits_are_followed(tmp_path: Path) -> None:
    graph = graph_of(
        tmp_path,
        {
            "src/lib.rs": "pub mod db;\nmod user;\nuse crate::db::{Repo, open as start};\n"
            "pub fn run() { let r = Repo::new(); r.save(1); start(); crate::user::go(); }\n",
            "src/db/mod.rs": "pub struct Repo { n: u8 }\n"
            "pub trait Save { fn save(&self, n: u8); }\n"
            "impl Repo { pub fn new() -> Self { Repo { n: 1 } } }\n"
            "impl Save for Repo { fn save(&self, n: u8) { self.check(); } }\n"
            "impl Repo { fn check(&self) {} }\npub fn open() {}\n",
            "src/user.rs": "use super::db::Repo;\npub fn go() { Repo::new(); }\n",
        },
    )
    assert targets(graph, "run", "Repo::new") == ["src/db/mod.rs::Repo.new"]
    assert targets(graph, "run", "r.save")[0] == "src/db/mod.rs::Repo.save"
    assert targets(graph, "run", "start") == ["src/db/mod.rs::open"]
    assert targets(graph, "run", "crate::user::go") == ["src/user.rs::go"]
    assert targets(graph, "Repo.save", "self.check") == ["src/db/mod.rs::Repo.check"]
    assert targets(graph, "go", "Repo::new") == ["src/db/mod.rs::Repo.new"]


def test_csharp_namespaces_and_partial_classes_are_followed(tmp_path: Path) -> None:
    graph = graph_of(
        tmp_path,
        {
            "Db/Repo.cs": "namespace Acme.Db;\npublic interface IRepo { User Find(int id); }\n"
            "public class User { public void Save() {} }\n"
            "public class Base { public void Close() {} }\n",
            "App/A.cs": "using Acme.Db;\nnamespace Acme.App;\npublic partial class Svc : Base {\n"
            "  private readonly IRepo _repo;\n"
            "  public async Task Go() { var u = _repo.Find(1); u.Save(); Other(); Close(); }\n}\n",
            "App/B.cs": "namespace Acme.App { public partial class Svc { void Other() {} } }\n",
        },
    )
    assert targets(graph, "Go", "_repo.Find") == ["Db/Repo.cs::IRepo.Find"]
    assert targets(graph, "Go", "u.Save") == ["Db/Repo.cs::User.Save"]
    assert targets(graph, "Go", "Other") == ["App/B.cs::Svc.Other"]
    assert targets(graph, "Go", "Close") == ["Db/Repo.cs::Base.Close"]


def test_ruby_modules_mixins_and_instances_are_followed(tmp_path: Path) -> None:
    graph = graph_of(
        tmp_path,
        {
            "lib/shop/user.rb": "module Shop\n  class User < Base\n    include Find\n"
            "    def initialize(repo)\n      @repo = Repo.new\n    end\n"
            "    def go\n      @repo.insert(self)\n      locate\n      super()\n"
            "      rows.each { |row| work(row) }\n    end\n    def work(row); end\n  end\nend\n",
            "lib/shop/base.rb": "module Shop\n  class Base\n    def go; end\n  end\nend\n",
            "lib/shop/find.rb": "module Shop\n  module Find\n    def locate; end\n  end\n"
            "  class Repo\n    def insert(x); end\n  end\nend\n",
        },
    )
    assert targets(graph, "User.go", "@repo.insert") == ["lib/shop/find.rb::Shop.Repo.insert"]
    assert targets(graph, "User.go", "locate") == ["lib/shop/find.rb::Shop.Find.locate"]
    assert targets(graph, "User.go", "super") == ["lib/shop/base.rb::Shop.Base.go"]
    assert call(graph, "User.go", "work").loop_depth == 1


def test_php_namespaces_traits_and_promoted_parameters_are_followed(tmp_path: Path) -> None:
    graph = graph_of(
        tmp_path,
        {
            "src/Db/Repo.php": "<?php\nnamespace Acme\\Db;\n"
            "class Repo { public function save($x) {} "
            "public static function open(): Repo { return new self(); } }\n"
            "trait Logs { function log() {} }\n",
            "src/App.php": "<?php\nnamespace Acme;\nuse Acme\\Db\\Repo;\nuse Acme\\Db\\Logs;\n"
            "class App { use Logs;\n  function __construct(private Repo $repo) {}\n"
            "  function go() { $this->repo->save(1); $this->log(); Repo::open()->save(2);"
            " strlen('x'); new \\DateTime(); }\n}\n",
        },
    )
    assert targets(graph, "go", "$this->repo->save") == ["src/Db/Repo.php::Repo.save"]
    assert targets(graph, "go", "$this->log") == ["src/Db/Repo.php::Logs.log"]
    assert targets(graph, "go", "Repo::open()->save") == ["src/Db/Repo.php::Repo.save"]
    assert call(graph, "go", "strlen").external == "strlen"
    assert call(graph, "go", "\\DateTime").external == "DateTime"
