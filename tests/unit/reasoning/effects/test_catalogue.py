"""What the catalogue answers about full names."""

import tomllib

import pytest

from quintet.reasoning.libraries.catalogue import Catalogue, catalogue
from quintet.reasoning.libraries.catalogue_file import CatalogueFile
from quintet.reasoning.libraries.effect import Cost, Effect, Opening

LIBRARY = """
kind = "database"

[aliases]
"shop.orm.Query" = "shop.Query"

[extends]
"shop.Table" = "shop.Query"

[[calls]]
owners = "shop.Query"
methods = "where"
traits = "lazy"
returns = "self"

[[calls]]
owners = "shop.Query"
methods = "first find_by_*"
action = "read"
rows = "one"

[[calls]]
owners = "shop.Query"
methods = "find_by_many"
action = "read"
rows = "many"

[[calls]]
owners = "shop.clients"
through = "v1 v2"
methods = "send"
kind = "http"
action = "write"
is_blocking = false
weight = 7

[[calls]]
owners = "."
methods = "connect"
returns = "shop.Query"
"""


def library(language: str = "python") -> Catalogue:
    return Catalogue(language, [CatalogueFile.model_validate(tomllib.loads(LIBRARY))])


def test_an_effect_is_named_by_the_type_of_its_receiver() -> None:
    assert library().effect_of("shop.orm.Query.where.where.first") == Effect(
        kind="database",
        action="read",
        name="shop.Query.first",
        is_blocking=True,
        rows="one",
        weight=1,
    )


def test_a_subtype_has_the_methods_of_its_base_and_stays_what_it_is() -> None:
    assert library().resolve("shop.Table.where.first") == "shop.Table.first"
    assert library().effect_of("shop.Table.where.first") is not None


def test_an_unknown_name_in_a_chain_leaves_what_follows_unknown() -> None:
    assert library().effect_of("shop.Query.active.first") is None


def test_only_named_parts_may_stand_between_owner_and_method() -> None:
    sent = library().effect_of("shop.clients.v2.send")
    assert sent is not None
    assert (sent.kind, sent.is_blocking, sent.weight) == ("http", False, 7)
    assert library().effect_of("shop.clients.v3.send") is None


def test_an_owner_ends_where_a_name_ends() -> None:
    assert library().effect_of("shop.QueryBuilder.first") is None


def test_a_name_that_is_written_out_hides_a_pattern() -> None:
    rows = [library().effect_of(f"shop.Query.find_by_{name}") for name in ("name", "many")]
    assert [effect.rows for effect in rows if effect] == ["one", "many"]


def test_what_stands_alone_is_found_only_alone() -> None:
    assert library().returns("connect") == "shop.Query"
    assert library().returns("other.connect") is None


def test_a_constructor_gives_its_type() -> None:
    assert library().returns("shop.Query") == "shop.Query"
    assert library().returns("shop.Unknown") is None


@pytest.mark.parametrize(
    ("language", "name", "resolved"),
    [
        ("go", "gorm.io/gorm/v2.DB.Where.Find", "gorm.io/gorm.DB.Find"),
        ("go", "github.com/jackc/pgx/v5.Connect.Exec", "github.com/jackc/pgx.Conn.Exec"),
        ("typescript", "node:fs.promises.readFile", "fs/promises.readFile"),
        ("typescript", "axios.default.get", "axios.get"),
        ("python", "builtins.open.read", "io.TextIOWrapper.read"),
        ("java", "Thread.sleep", "java.lang.Thread.sleep"),
        ("rust", "std::fs::read", "std.fs.read"),
    ],
)
def test_one_entry_meets_all_spellings(language: str, name: str, resolved: str) -> None:
    assert catalogue(language).resolve(name) == resolved
    assert catalogue(language).effect_of(name) is not None


def test_javascript_and_typescript_share_their_files() -> None:
    name = "typeorm.Repository.find"
    assert catalogue("javascript").effect_of(name) == catalogue("typescript").effect_of(name)


def test_nothing_is_known_of_a_language_without_files() -> None:
    assert catalogue("cobol").effect_of("open") is None
    assert not catalogue("cobol").has("lazy", "open")


def test_what_is_opened_says_what_gives_it_back() -> None:
    go, python = catalogue("go"), catalogue("python")
    assert go.opens("net/http.Get") == Opening("http", frozenset({"Body.Close"}), "result")
    assert go.opens("sync.Mutex.Lock") == Opening("lock", frozenset({"Unlock"}), "receiver")
    assert python.opens("json.loads") is None
    assert go.closes("os.Open.Close")
    assert python.closes("threading.Lock.release")
    assert not python.closes("builtins.open.read")
    assert catalogue("java").has("wraps", "java.io.BufferedReader")


def test_a_lazy_query_is_asked_by_what_goes_through_it() -> None:
    python = catalogue("python")
    assert python.has("lazy", "django.db.models.Model.objects.filter")
    assert not python.has("lazy", "django.db.models.Model.objects.get")
    assert python.effect_of("django.db.models.Model.objects.filter") is None
    asked = python.effect_of("django.db.models.Model.objects.filter.__iter__")
    assert asked is not None
    assert asked.rows == "many"
    assert python.has("lazy", "django.db.models.QuerySet.__slice__")
    assert python.has("consumes", "builtins.list")
    assert not python.has("consumes", "builtins.print")
    assert python.has("eager", "django.db.models.QuerySet.select_related")


def test_a_declaration_does_nothing_itself() -> None:
    python, java = catalogue("python"), catalogue("java")
    read = python.relation_of("django.db.models.ForeignKey")
    assert read is not None
    assert (read.kind, read.rows) == ("database", "one")
    assert python.effect_of("django.db.models.ForeignKey") is None
    asked = java.declared_by("org.springframework.data.jpa.repository.Query")
    assert asked is not None
    assert asked.kind == "database"
    assert java.relation_of("org.springframework.data.jpa.repository.Query") is None


def test_sql_says_whether_its_call_reads_or_writes() -> None:
    assert catalogue("python").has("statement", "sqlite3.connect.execute")
    assert not catalogue("python").has("statement", "django.db.models.QuerySet.count")


def test_what_a_later_flush_writes_is_told_apart() -> None:
    python = catalogue("python")
    assert python.has("deferred", "sqlalchemy.orm.Session.add")
    assert not python.has("deferred", "sqlalchemy.orm.Session.flush")


def test_costs_grow_with_the_receiver_or_the_argument() -> None:
    python = catalogue("python")
    assert python.cost_of("list.__contains__") == Cost("linear", "receiver")
    assert python.cost_of("list.pop") == Cost("linear", "receiver", first_argument="0")
    assert python.cost_of("builtins.sorted") == Cost("sort", "argument")
    assert python.cost_of("set.__contains__") is None
    java = catalogue("java")
    assert java.cost_of("java.util.ArrayList.contains") == Cost("linear", "receiver")
    assert java.cost_of("java.util.HashSet.contains") is None
    assert java.cost_of("java.util.Collection.contains") is None


def test_what_runs_elsewhere_together_or_repeatedly_is_told() -> None:
    assert catalogue("python").has("elsewhere", "asyncio.to_thread")
    assert catalogue("go").has("elsewhere", "golang.org/x/sync/errgroup.Group.Go")
    assert catalogue("typescript").has("awaits_all", "Promise.all")
    assert catalogue("typescript").has("repeats", "Array.map")
    assert catalogue("python").has("caches", "functools.lru_cache")
    assert catalogue("java").has("caches", "org.springframework.cache.annotation.Cacheable")
    assert not catalogue("typescript").has("repeats", "Array.includes")


def test_a_short_name_is_found_in_packages_that_are_imported_whole() -> None:
    java = catalogue("java")
    assert java.type_in(["java.util", "java.sql"], "Connection") == "java.sql.Connection"
    assert java.type_in(["java.util"], "Connection") is None
