"""Queues, tables and cache keys that changed code shares with other code, by their names.

Whoever writes to a queue decides what its readers get, without any call between them. Names are
read from literals: the first text that a call is given, the argument that says queue or topic, the
tables of SQL. Names that are put together at run time are not known.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.graph import CodeGraph
from quintet.codegraph.model import Call, StoreCall, StoreKind
from quintet.reasoning.common.mentions import keyword_of
from quintet.reasoning.common.sources import HasTime
from quintet.reasoning.impact.users import Use, name_of

MOST_SYMBOLS: Final = 1500
"""Functions whose calls are looked at."""
_KINDS: Final = frozenset({"queue", "database", "cache"})
_SHARED: Final = 0.75
_TEXT: Final = re.compile(r"""^[rbuf@$]{0,2}(["'`])([^"'`]*)\1$""", re.IGNORECASE)
_SHORTEST: Final = 3
_TABLE: Final = re.compile(
    r"\b(?:FROM|JOIN|INTO|UPDATE|TABLE(?:\s+IF\s+(?:NOT\s+)?EXISTS)?)\s+[\"'`]?([A-Za-z_][\w.]*)",
    re.IGNORECASE,
)
_NAMED: Final = re.compile(
    r"(?:queue|topic|routing_?key|channel|stream|subject|table|collection)\w*"
    r"['\"]?\s*[:=]\s*[rbuf]{0,2}['\"`]([^'\"`]+)",
    re.IGNORECASE,
)
_WRITES: Final = re.compile(
    r"publish|send|produce|enqueue|delay|apply_async|insert|update|save|put|write|add|set|push",
    re.IGNORECASE,
)
_NOT_TABLES: Final = frozenset({"select", "where", "set", "values", "only", "lateral", "the"})


@dataclass(frozen=True, slots=True)
class Shared:
    """A store of a kind and a name, and one call that uses it."""

    kind: StoreKind
    name: str
    store: StoreCall
    call: Call


@dataclass(frozen=True, slots=True)
class SharedUses:
    """The uses of stores that changed code uses as well."""

    uses: tuple[Use, ...] = ()
    names: tuple[str, ...] = ()
    """`queue orders.created`: what the changed code uses itself."""
    is_complete: bool = True


def shared_uses(
    graph: CodeGraph, paths: Iterable[str], tables: Iterable[str], has_time: HasTime
) -> SharedUses:
    """Other code that uses the queues and tables of changed files. `tables` change themselves."""
    changed = set(paths)
    mine: dict[str, list[StoreCall]] = {}
    others: dict[str, list[StoreCall]] = {}
    for store in graph.store_calls():
        if store.kind in _KINDS:
            part = mine if store.path in changed else others
            part.setdefault(store.symbol, []).append(store)
    own = {(one.kind, one.name) for one in _found(graph, mine, has_time)}
    own |= {("database", table.casefold()) for table in tables}
    if not own:
        return SharedUses(is_complete=has_time())
    every = list(_found(graph, others, has_time))
    uses = [use for one in every if (one.kind, one.name) in own for use in _use(graph, one)]
    names = tuple(sorted(f"{kind} {name}" for kind, name in own))
    is_complete = has_time() and len(others) <= MOST_SYMBOLS
    return SharedUses(tuple(uses), names, is_complete)


def _found(
    graph: CodeGraph, stores: dict[str, list[StoreCall]], has_time: HasTime
) -> Iterator[Shared]:
    for symbol in sorted(stores)[:MOST_SYMBOLS]:
        if not has_time():
            return
        calls = {call.id: call for call in graph.calls_of(symbol)}
        for store in stores[symbol]:
            if store.call in calls:
                yield from _shared(store, calls[store.call])


def _shared(store: StoreCall, call: Call) -> Iterator[Shared]:
    for name in dict.fromkeys(_names(store.kind, call)):
        yield Shared(store.kind, name, store, call)


def _names(kind: StoreKind, call: Call) -> Iterator[str]:
    text = ", ".join(call.arguments)
    if kind == "database":
        for table in _TABLE.findall(text):
            if table.casefold() not in _NOT_TABLES:
                yield table.casefold()
        return
    yield from (name for name in _NAMED.findall(text) if len(name) >= _SHORTEST)
    if _NAMED.search(text) is None and call.arguments:
        _, value = keyword_of(call.arguments[0])
        written = _TEXT.match(value)
        first = written.group(2) if written is not None else ""
        if kind == "cache":
            first = re.split(r"[:{%$]", first)[0]
        if len(first) >= _SHORTEST:
            yield first


def _use(graph: CodeGraph, one: Shared) -> Iterator[Use]:
    by = graph.symbol(one.store.symbol)
    if by is None:
        return
    does = "writes to" if _WRITES.search(one.call.name) else "reads from"
    yield Use(
        one.store.path,
        one.store.line,
        one.call.text,
        by,
        f"{one.kind} {one.name}",
        "shares",
        _SHARED,
        f"{name_of(by)} {does} the same {one.kind}",
        in_loops=one.call.loop_depth,
    )
