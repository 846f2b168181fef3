"""Operations that no full name tells of: repositories, handles that came from elsewhere, paths."""

from collections.abc import Callable
from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.model import Symbol
from quintet.codegraph.statements import CallSite
from quintet.reasoning.bottlenecks.code import Code, Function
from quintet.reasoning.bottlenecks.operations.catalogue import data_modules
from quintet.reasoning.bottlenecks.operations.java_rules import REACTIVE, REPOSITORIES
from quintet.reasoning.bottlenecks.operations.operation import Action, Operation

_HANDLES: Final = re.compile(
    r"(?:^|[._])(?:cur|cursor|curs|conn|connection|db|database|tx|pool|client|em|entityManager)$",
    re.IGNORECASE,
)
_HANDLE_READS: Final = frozenset(
    "execute query fetchval fetchrow QueryRow Query QueryContext QueryRowContext".split()
)
_HANDLE_WRITES: Final = frozenset("Exec ExecContext executeUpdate".split())
_BUILDER_METHODS: Final = frozenset({"insert", "update", "del", "first"})
_QUERY_BUILDER: Final = re.compile(r"^(?:await )?(?:this\.)?(?:trx|knex)\(['\"`]\w+['\"`]\)")
_REPOSITORY: Final = re.compile(
    r"\b(?:Jpa|Crud|PagingAndSorting|Mongo|ListCrud|Jdbc)?Repository\b|\bBaseMapper\b"
)
_REACTIVE_BASE: Final = re.compile(r"Reactive|RxJava|Coroutine|R2dbc")
_DERIVED_ONE: Final = re.compile(r"^(?:count|exists|findFirst|findTop|findById|getById|findOne)")
_DERIVED_WRITE: Final = re.compile(r"^(?:delete|remove|save|insert|update)")
_STATEMENT: Final = re.compile(r"(?i)^.{0,3}['\"`(]+\s*(?:select|insert|update|delete|with)\b")
_PATH_READS: Final = frozenset({"read_text", "read_bytes"})
_PATH_WRITES: Final = frozenset({"write_text", "write_bytes"})

_SAVE_WORDS: Final = re.compile(r"^(?:using|update_fields|force_insert|force_update)\s*=")
_GUESSED: Final = 0.5
_SURE: Final = 0.6

Written = Callable[[Function, str], str]
"""A text, or the value of the constant or variable that holds it."""


def by_source(
    code: Code, function: Function, site: CallSite, name: str, written: Written
) -> Operation | None:
    """The operation that a call is by what it is called on; `name` is its full name or ""."""
    if function.language == "java":
        return _of_repository(code, function, site) or _by_handle(
            code, function, site, name, written
        )
    if function.language == "python" and not name:
        found = _of_path(code, function, site) or _of_model(code, function, site)
        if found is not None:
            return found
    return _by_handle(code, function, site, name, written)


def _of_path(code: Code, function: Function, site: CallSite) -> Operation | None:
    """`(folder / name).read_text()`: only paths have such methods."""
    if site.name not in _PATH_READS | _PATH_WRITES or not site.receiver:
        return None
    call = code.call(function.path, site)
    if call is not None and call.targets:
        return None
    if not any(one.module == "pathlib" for one in code.graph.imports_of(function.path)):
        return None
    action: Action = "write" if site.name in _PATH_WRITES else "read"
    return Operation("file", action, f"pathlib.Path.{site.name}", confidence=0.85)


def _of_model(code: Code, function: Function, site: CallSite) -> Operation | None:
    """Django by its own words: `row.save(update_fields=...)`."""
    call = code.call(function.path, site)
    if call is not None and any(target.confidence > _GUESSED for target in call.targets):
        return None
    saved = site.name in {"save", "delete"} and any(map(_SAVE_WORDS.match, site.arguments))
    if saved and site.receiver and not site.receiver.startswith("super("):
        return Operation(
            "database", "write", f"django.db.models.Model.{site.name}", True, "one", 0.85
        )
    return None


def own_name(code: Code, function: Function, site: CallSite) -> str:
    """The full name of a function of the code itself, as others would import it; "" if unknown.

    In the code of a library its own queries have no import that tells of them.
    """
    call = code.call(function.path, site)
    target = call.targets[0] if call is not None and call.targets else None
    symbol = code.graph.symbol(target.symbol_id) if target is not None else None
    if (
        target is None
        or symbol is None
        or target.confidence < _SURE
        or function.language != "python"
    ):
        return ""
    module = symbol.path.removeprefix("src/").removesuffix(".py").removesuffix("/__init__")
    return f"{module.replace('/', '.')}.{symbol.qualified}"


def _of_repository(code: Code, function: Function, site: CallSite) -> Operation | None:
    call = code.call(function.path, site)
    for target in call.targets[:1] if call is not None else ():
        method = code.graph.symbol(target.symbol_id)
        owner = code.graph.symbol(method.parent) if method and method.parent else None
        if method is not None and owner is not None and _is_repository(code, owner):
            return _derived(method)
    return None


def _is_repository(code: Code, owner: Symbol) -> bool:
    if any(_REACTIVE_BASE.search(base) for base in owner.bases):
        return False
    if any(_REPOSITORY.search(base) for base in owner.bases):
        return True
    if any(
        "Mapper" in decorator or decorator.startswith("Repository")
        for decorator in owner.decorators
    ):
        return owner.kind == "interface"
    used = tuple(one.module for one in code.graph.imports_of(owner.path))
    if any(one.startswith(REACTIVE) for one in used):
        return False
    return owner.kind == "interface" and any(one.startswith(REPOSITORIES) for one in used)


def _derived(method: Symbol) -> Operation:
    """A query that is made of a method's name or annotation."""
    name = f"{method.qualified}"
    if _DERIVED_WRITE.match(method.name):
        return Operation("database", "write", name, confidence=0.9)
    many = not _DERIVED_ONE.match(method.name) and re.search(
        r"List|Set|Collection|Stream|Iterable|Page", method.returns
    )
    return Operation("database", "read", name, rows="many" if many else "one", confidence=0.9)


def _by_handle(
    code: Code, function: Function, site: CallSite, name: str, written: Written
) -> Operation | None:
    """A handle that came from elsewhere, in a file that works with databases."""
    if _QUERY_BUILDER.search(site.receiver) and site.name in _BUILDER_METHODS:
        action: Action = "read" if site.name == "first" else "write"
        return Operation("database", action, site.text, is_blocking=False, confidence=0.8)
    methods = _HANDLE_READS | _HANDLE_WRITES
    if site.name not in methods or name or not _HANDLES.search(site.receiver):
        return None
    modules = data_modules(function.language)
    used = [one.module for one in code.graph.imports_of(function.path)]
    literal = bool(_STATEMENT.search(" ".join(site.arguments)))
    if not literal and not any(one.startswith(modules) for one in used):
        return None
    text = " ".join(written(function, argument) for argument in site.arguments)
    writes = site.name in _HANDLE_WRITES or bool(re.search(r"(?i)\b(insert|update|delete) ", text))
    return Operation("database", "write" if writes else "read", site.text, True, "one", 0.7)
