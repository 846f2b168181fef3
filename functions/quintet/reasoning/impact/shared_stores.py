"""Queues, tables and cache keys that changed code shares with other code, by their names.

Whoever writes to a queue decides what its readers get, without any call between them. Names are
read from literals: the first text that a call is given, the argument that says queue or topic, the
tables of SQL. Names that are put together at run time are not known.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.model import Call, StoreCall, StoreKind
from quintet.codegraph.statements import CallSite
from quintet.codegraph.syntax.expressions import Call as Written
from quintet.codegraph.syntax.expressions import Keyword, Literal, Template
from quintet.codegraph.syntax.walking import walk
from quintet.reasoning.code.functions import Code
from quintet.reasoning.common.sources import HasTime
from quintet.reasoning.impact.users import Use, name_of

MOST_SYMBOLS: Final = 1500
"""Functions whose calls are looked at."""
_KINDS: Final = frozenset({"queue", "database", "cache"})
_SHARED: Final = 0.75
_SHORTEST: Final = 3
_TABLE: Final = re.compile(
    r"\b(?:FROM|JOIN|INTO|UPDATE|TABLE(?:\s+IF\s+(?:NOT\s+)?EXISTS)?)\s+[\"'`]?([A-Za-z_][\w.]*)",
    re.IGNORECASE,
)
"""Tables in SQL, which stands in texts and is not parsed."""
_NAMING: Final = (
    "queue",
    "topic",
    "routing",
    "channel",
    "stream",
    "subject",
    "table",
    "collection",
)
"""How arguments begin that name what is shared."""
_PUT_IN: Final = ":{%$"
"""Where the part of a cache key begins that differs from call to call."""
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
    code: Code, paths: Iterable[str], tables: Iterable[str], has_time: HasTime
) -> SharedUses:
    """Other code that uses the queues and tables of changed files. `tables` change themselves."""
    changed = set(paths)
    mine: dict[str, list[StoreCall]] = {}
    others: dict[str, list[StoreCall]] = {}
    for store in code.graph.store_calls():
        if store.kind in _KINDS:
            part = mine if store.path in changed else others
            part.setdefault(store.symbol, []).append(store)
    own = {(shared.kind, shared.name) for shared in _found(code, mine, has_time)}
    own |= {("database", table.casefold()) for table in tables}
    if not own:
        return SharedUses(is_complete=has_time())
    every = list(_found(code, others, has_time))
    uses = [use for store in every if (store.kind, store.name) in own for use in _use(code, store)]
    names = tuple(sorted(f"{kind} {name}" for kind, name in own))
    is_complete = has_time() and len(others) <= MOST_SYMBOLS
    return SharedUses(tuple(uses), names, is_complete)


def _found(code: Code, stores: dict[str, list[StoreCall]], has_time: HasTime) -> Iterator[Shared]:
    for symbol in sorted(stores)[:MOST_SYMBOLS]:
        if not has_time():
            return
        calls = {call.id: call for call in code.graph.calls_of(symbol)}
        function = code.function(symbol)
        sites = [visit.node for visit in function.sites] if function is not None else []
        written = {
            (site.span.line, site.text): site.call
            for site in sites
            if isinstance(site, CallSite) and site.call is not None
        }
        for store in stores[symbol]:
            call = calls.get(store.call)
            given = written.get((call.line, call.text)) if call is not None else None
            if call is not None and given is not None:
                for name in dict.fromkeys(_names(store.kind, given)):
                    yield Shared(store.kind, name, store, call)


def _names(kind: StoreKind, call: Written) -> Iterator[str]:
    texts = [each for each in walk(call) if isinstance(each, Literal) and each.kind == "text"]
    if kind == "database":
        for table in (name for text in texts for name in _TABLE.findall(text.value)):
            if table.casefold() not in _NOT_TABLES:
                yield table.casefold()
        return
    named = [
        each.value.value
        for each in walk(call)
        if isinstance(each, Keyword)
        and each.name.casefold().startswith(_NAMING)
        and isinstance(each.value, Literal)
    ]
    first = call.argument(0)
    if not named and isinstance(first, Literal | Template):
        pieces = first.pieces if isinstance(first, Template) else (first,)
        text = pieces[0].value if isinstance(pieces[0], Literal) else ""
        if kind == "cache":
            text = text[: min((text.find(mark) for mark in _PUT_IN if mark in text), default=None)]
        named = [text]
    yield from (name for name in named if len(name) >= _SHORTEST)


def _use(code: Code, shared: Shared) -> Iterator[Use]:
    by = code.graph.symbol(shared.store.symbol)
    if by is None:
        return
    does = "writes to" if _WRITES.search(shared.call.name) else "reads from"
    yield Use(
        shared.store.path,
        shared.store.line,
        shared.call.text,
        by,
        f"{shared.kind} {shared.name}",
        "shares",
        _SHARED,
        f"{name_of(by)} {does} the same {shared.kind}",
        in_loops=shared.call.loop_depth,
    )
