from pathlib import Path

import pytest

from quintet.codegraph.graph import CodeGraph
from tests.unit.codegraph.code_base import call, graph_of, symbol, targets

GO = {
    "go.mod": "module example.com/shop\n\ngo 1.22\n",
    "main.go": """
        package main

        import (
            "net/http"
            st "example.com/shop/store"
        )

        type Base struct{}
        func (b *Base) Close() {}

        type Server struct {
            Base
            repo *st.Repo
            finder st.Finder
            all []*st.Repo
        }

        func New() (*Server, error) { return &Server{repo: st.Open("x")}, nil }

        func (s *Server) Run() {
            s.repo.Save(1)
            s.Close()
            s.finder.Find("a")
            for _, one := range s.all { one.Save(2) }
            help()
            http.Get("http://x")
        }

        func main() { srv, err := New(); srv.Run(); _ = err }
        """,
    "help.go": "package main\n\nfunc help() {}\n",
    "store/repo.go": """
        package store

        type Finder interface { Find(id string) error }
        type Repo struct{ path string }
        func Open(path string) *Repo { return &Repo{path} }
        func (r *Repo) Save(n int) {}
        func (r *Repo) Find(id string) error { return nil }
        """,
}
JAVA = {
    "src/main/java/com/acme/db/Repo.java": """
        package com.acme.db;
        public interface Repo<T> { T find(long id); default void flush() { } }
        """,
    "src/main/java/com/acme/db/SqlRepo.java": """
        package com.acme.db;
        public class SqlRepo implements Repo<User> {
            public SqlRepo(String url) { }
            public User find(long id) { return new User(); }
            static void warm() { }
        }
        class User { void rename(String to) { } void rename(String a, String b) { } }
        """,
    "src/main/java/com/acme/App.java": """
        package com.acme;
        import com.acme.db.*;
        import static com.acme.db.SqlRepo.warm;
        import java.util.List;

        public class App extends Base {
            private final Repo<User> repo;
            App(Repo<User> repo) { super(); this.repo = repo; }
            App() { this(new SqlRepo("x")); }
            void run(List<User> users) {
                repo.find(1).hashCode();
                for (User user : users) { user.rename("a", "b"); }
                help();
                warm();
                var made = new SqlRepo("y");
                made.flush();
                users.forEach(u -> System.out.println(u));
                Runnable r = new Runnable() { public void run() { help(); } };
            }
        }
        class Base { void help() { } }
        """,
}


@pytest.fixture(scope="module")
def go(tmp_path_factory: pytest.TempPathFactory) -> CodeGraph:
    return graph_of(tmp_path_factory.mktemp("go"), GO)


@pytest.fixture(scope="module")
def java(tmp_path_factory: pytest.TempPathFactory) -> CodeGraph:
    return graph_of(tmp_path_factory.mktemp("java"), JAVA)


@pytest.mark.parametrize(
    ("caller", "text", "target"),
    [
        ("Run", "s.repo.Save", "store/repo.go::Repo.Save"),
        ("Run", "s.Close", "main.go::Base.Close"),
        ("Run", "one.Save", "store/repo.go::Repo.Save"),
        ("Run", "help", "help.go::help"),
        ("New", "st.Open", "store/repo.go::Open"),
        ("New", "Server", "main.go::Server"),
        ("main", "srv.Run", "main.go::Server.Run"),
    ],
)
def test_go_packages_receivers_and_embedding_are_followed(
    go: CodeGraph, caller: str, text: str, target: str
) -> None:
    first = next(one for one in go.named(caller) if one.kind != "module")
    (found,) = (one for one in go.calls_of(first) if one.text == text)
    assert found.targets[0].symbol_id == target
    assert found.targets[0].confidence > 0.7


def test_a_go_interface_leads_to_the_types_that_have_its_methods(go: CodeGraph) -> None:
    assert targets(go, "Run", "s.finder.Find") == [
        "store/repo.go::Finder.Find",
        "store/repo.go::Repo.Find",
    ]
    assert call(go, "Run", "http.Get").external == "net/http.Get"


def test_importers_of_a_go_file_import_its_folder(go: CodeGraph) -> None:
    assert [one.path for one in go.importers_of("store/repo.go")] == ["main.go"]


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("repo.find", "src/main/java/com/acme/db/Repo.java::Repo.find"),
        ("help", "src/main/java/com/acme/App.java::Base.help"),
        ("warm", "src/main/java/com/acme/db/SqlRepo.java::SqlRepo.warm"),
        ("made.flush", "src/main/java/com/acme/db/Repo.java::Repo.flush"),
        ("SqlRepo", "src/main/java/com/acme/db/SqlRepo.java::SqlRepo.SqlRepo"),
    ],
)
def test_java_fields_packages_and_static_imports_are_followed(
    java: CodeGraph, text: str, target: str
) -> None:
    assert targets(java, "App.run", text)[0] == target


def test_java_overloads_are_told_apart_by_their_arguments(java: CodeGraph) -> None:
    (found,) = call(java, "App.run", "user.rename").targets
    assert found.symbol_id.endswith("User.rename#2")
    one, other = (each for each in java.named("App.App") if each.kind == "method")
    assert [each.text for each in java.calls_of(other)] == ["this", "SqlRepo"]
    assert targets(java, other.qualified, "this") == [one.id]


def test_an_implementer_is_offered_below_the_interface(java: CodeGraph) -> None:
    interface, implementer = call(java, "App.run", "repo.find").targets
    assert implementer.symbol_id.endswith("SqlRepo.find")
    assert interface.confidence > implementer.confidence


def test_calls_of_the_language_itself_lie_outside(java: CodeGraph) -> None:
    assert call(java, "App.run", "System.out.println").external == "System.out.println"
    assert symbol(java, "Base").kind == "class"


def test_a_go_module_below_the_root_is_found(tmp_path: Path) -> None:
    files = {f"service/{path}": text for path, text in GO.items()}
    assert targets(graph_of(tmp_path, files), "New", "st.Open") == ["service/store/repo.go::Open"]


@pytest.mark.parametrize("package", ["inbox", "outgoing", "dynamic", "refunds", "constants"])
def test_a_package_may_begin_like_a_word_of_types(tmp_path: Path, package: str) -> None:
    files = {
        "go.mod": "module shop\n",
        f"{package}/client.go": f"package {package}\n\ntype Client struct{{}}\n\n"
        "func (c *Client) Send() {}\n",
        "main.go": f'package main\n\nimport "shop/{package}"\n\n'
        f"func run(client *{package}.Client) {{\n\tclient.Send()\n}}\n",
    }
    found = targets(graph_of(tmp_path, files), "run", "client.Send")
    assert found == [f"{package}/client.go::Client.Send"]


def test_a_function_may_begin_like_a_word_of_expressions(tmp_path: Path) -> None:
    text = """
        package shop

        type Client struct{}

        func (c *Client) Send() {}

        func newClient() *Client { return &Client{} }

        func refresh() *Client { return newClient() }

        func run() {
            client := refresh()
            client.Send()
        }
        """
    graph = graph_of(tmp_path, {"shop/client.go": text})
    assert targets(graph, "run", "client.Send") == ["shop/client.go::Client.Send"]
    assert targets(graph, "refresh", "newClient") == ["shop/client.go::newClient"]
