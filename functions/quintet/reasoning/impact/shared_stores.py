"""Queues, tables and cache keys that changed code shares with other code, by their names.

Whoever writes to a queue decides what its readers get, without any call between them. Names are
read from literals: the first text that a call is given, the argument that says queue or topic, the
tables of SQL. Names that are put together at run time are not known.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.model import Call
from quintet.codegraph.statements import CallSite
from quintet.codegraph.syntax.expressions import Call as Written
from quintet.codegraph.syntax.expressions import Keyword, Literal, Template
from quintet.codegraph.syntax.walking import walk
from quintet.reasoning.code.functions import Code
from quintet.reasoning.common.sources import HasTime
from quintet.reasoning.effects.sql_statements import by_statement
from quintet.reasoning.impact.users import Use, name_of
from quintet.reasoning.libraries.catalogue import catalogue
from quintet.reasoning.libraries.effect import Effect, EffectKind

MOST_SYMBOLS: Final = 1500
"""Functions whose calls are looked at."""
_KINDS: Final = frozenset[EffectKind]({"queue", "database", "cache"})
_SHARED: Final = 0.75
_SHORTEST: Final = 3
_TABLE: Final = re.compile(
    r"\b(?:FROM|JOIN|INTO|UPDATE|TABLE(?:\s+IF\s+(?:NOT\s+)?EXISTS)?)\s+[\"'`]?([A-Za-z_][\w.]*)",
    re.IGNORECASE,
)
"""Tables in SQL, which stands in texts and is not parsed."""
_NAMING: Final = tuple("queue topic routing channel stream subject table collection".split())
"""How arguments begin that name what is shared."""
_PUT_IN: Final = ":{%$"
"""Where the part of a cache key begins that differs from call to call."""
_NOT_TABLES: Final = frozenset({"select", "where", "set", "values", "only", "lateral", "the"})


@dataclass(frozen=True, slots=True)
class Shared:
    """The name of a store, one call that uses it, and what the call does."""

    name: str
    call: Call
    effect: Effect

    @property
    def store(self) -> tuple[EffectKind, str]:
        """Its kind and its name."""
        return self.effect.kind, self.name


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
    mine: dict[str, list[Call]] = {}
    others: dict[str, list[Call]] = {}
    for call in _store_calls(code):
        part = mine if call.path in changed else others
        part.setdefault(call.caller, []).append(call)
    own = {shared.store for shared in _found(code, mine, has_time)}
    own |= {("database", table.casefold()) for table in tables}
    if not own:
        return SharedUses(is_complete=has_time())
    every = [shared for shared in _found(code, others, has_time) if shared.store in own]
    uses = [use for shared in every for use in _use(code, shared)]
    names = tuple(sorted(f"{kind} {name}" for kind, name in own))
    is_complete = has_time() and len(others) <= MOST_SYMBOLS
    return SharedUses(tuple(uses), names, is_complete)


def _store_calls(code: Code) -> Iterator[Call]:
    """The calls of which the catalogue says that they go to a store."""
    languages = set(code.languages.values())
    for name in code.graph.external_names():
        if any(_effect(language, name) for language in languages):
            for call in code.graph.external_calls(name):
                if _effect(code.languages.get(call.path, ""), name):
                    yield call


def _effect(language: str, name: str) -> Effect | None:
    effect = catalogue(language).effect_of(name)
    return effect if effect is not None and effect.kind in _KINDS else None


def _found(code: Code, stores: dict[str, list[Call]], has_time: HasTime) -> Iterator[Shared]:
    for symbol in sorted(stores)[:MOST_SYMBOLS]:
        if not has_time():
            return
        function = code.function(symbol)
        sites = [visit.node for visit in function.sites] if function is not None else []
        written = {
            (site.span.line, site.text): site.call for site in sites if isinstance(site, CallSite)
        }
        for call in stores[symbol]:
            given = written.get((call.line, call.text))
            effect = _effect(code.languages.get(call.path, ""), call.external or "")
            if function is None or given is None or effect is None:
                continue
            effect = by_statement(code, function, given, effect)
            for name in dict.fromkeys(_names(effect.kind, given)):
                yield Shared(name, call, effect)


def _names(kind: EffectKind, call: Written) -> Iterator[str]:
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
    call, kind = shared.call, shared.effect.kind
    by = code.graph.symbol(call.caller)
    if by is None:
        return
    does = "writes to" if shared.effect.action == "write" else "reads from"
    yield Use(
        call.path,
        call.line,
        call.text,
        by,
        f"{kind} {shared.name}",
        "shares",
        _SHARED,
        f"{name_of(by)} {does} the same {kind}",
        in_loops=call.loop_depth,
    )
