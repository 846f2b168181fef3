"""What a call leads to: operations that take time, directly or some calls deep."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from codegraph.model import Symbol, Target
from codegraph.statements import Assign, CallSite

from reasoning.bottlenecks.code import Code, Function
from reasoning.bottlenecks.findings import Step
from reasoning.bottlenecks.operations.catalogue import data_modules, operation_of
from reasoning.bottlenecks.operations.java_rules import REACTIVE, REPOSITORIES
from reasoning.bottlenecks.operations.operation import Action, Operation
from reasoning.bottlenecks.operations.python_rules import DJANGO_LAZY
from reasoning.bottlenecks.visits import visits

LEAST_CONFIDENCE: Final = 0.5
"""Of an edge of the graph that is followed."""
LONGEST_SHOWN: Final = 80
"""Characters of a call that are shown as a step."""
MOST_EFFECTS: Final = 8
_HANDLES: Final = re.compile(
    r"(?:^|[._])(?:cur|cursor|curs|conn|connection|db|database|tx|pool|client|em|entityManager)$",
    re.IGNORECASE,
)
_HANDLE_READS: Final = frozenset(
    "execute query fetchone fetchval fetchrow QueryRow Query QueryContext QueryRowContext".split()
)
_HANDLE_WRITES: Final = frozenset("Exec ExecContext executeUpdate".split())
_REPOSITORY: Final = re.compile(
    r"\b(?:Jpa|Crud|PagingAndSorting|Mongo|ListCrud|Jdbc)?Repository\b|\bBaseMapper\b"
)
_PLAIN: Final = re.compile(
    r"^(?:[\[{]|dict\(|list\(|set\(|tuple\(|defaultdict\(|new (?:Map|Set)\b|make\()"
)
_QUERY_BUILDER: Final = re.compile(r"^(?:await )?(?:this\.)?(?:trx|knex)\(['\"`]\w+['\"`]\)")
_DERIVED_ONE: Final = re.compile(r"^(?:count|exists|findFirst|findTop|findById|getById|findOne)")
_DERIVED_WRITE: Final = re.compile(r"^(?:delete|remove|save|insert|update)")
_CHANGES: Final = re.compile(r"(?i)[\"'`]\s*(?:insert|update|delete|replace|merge|upsert)\s")
_CACHED: Final = re.compile(r"cache|memoi[sz]e|Cacheable", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Effect:
    """An operation and the calls that lead to it, the nearest first."""

    operation: Operation
    steps: tuple[Step, ...]
    confidence: float


class Effects:
    """Answers for one code base, kept."""

    def __init__(self, code: Code) -> None:
        self._code = code
        self._known: dict[tuple[str, int], tuple[Effect, ...]] = {}

    def of_call(self, function: Function, site: CallSite, depth: int) -> tuple[Effect, ...]:
        """What one call does, looking `depth` functions deep."""
        step = step_of(function, site)
        direct = self.direct(function, site)
        if direct is not None:
            return (Effect(direct, (step,), direct.confidence),)
        if depth <= 0:
            return ()
        found = []
        for target in self.targets(function, site):
            for one in self.of_function(target.symbol_id, depth - 1):
                confidence = round(one.confidence * target.confidence, 3)
                found.append(Effect(one.operation, (step, *one.steps), confidence))
        return tuple(found)

    def of_function(self, symbol_id: str, depth: int) -> tuple[Effect, ...]:
        """What a function does each time it is called, but for what it remembers."""
        key = (symbol_id, depth)
        if key in self._known:
            return self._known[key]
        self._known[key] = ()
        function = self._code.function(symbol_id)
        if function is None or remembers(self._code, function):
            return ()
        found: dict[tuple[str, str], Effect] = {}
        for visit in visits(self._code, function):
            if not isinstance(visit.node, CallSite) or len(found) >= MOST_EFFECTS:
                continue
            for one in self.of_call(function, visit.node, depth):
                found.setdefault((one.operation.kind, one.operation.action), one)
        self._known[key] = tuple(found.values())
        return self._known[key]

    def targets(self, function: Function, site: CallSite) -> tuple[Target, ...]:
        """Where a call goes, if that is known well enough to follow it."""
        call = self._code.call(function.path, site)
        if call is None or call.kind == "decorator":
            return ()
        if call.external is not None and call.external.startswith("django.db.models."):
            return self._of_model(site)
        return tuple(one for one in call.targets[:2] if one.confidence >= LEAST_CONFIDENCE)

    def _of_model(self, site: CallSite) -> tuple[Target, ...]:
        """A method of a row: rows have no class of the code as far as the graph tells."""
        if site.name in DJANGO_LAZY or "." in site.receiver:
            return ()
        named = [one for one in self._code.graph.named(site.name) if one.kind == "method"]
        if len(named) != 1:
            return ()
        return (Target(named[0].id, 0.6, "the only method of this name"),)

    def direct(self, function: Function, site: CallSite) -> Operation | None:
        """The operation that a call is by itself."""
        if _is_plain_value(function, site):
            return None
        name = self._code.external(function.path, site)
        found = operation_of(function.language, name) if name else None
        if found is not None:
            return None if _is_nothing(found, site) else self._by_statement(function, site, found)
        return self._of_repository(function, site) or self._by_handle(function, site, name)

    def _by_statement(self, function: Function, site: CallSite, found: Operation) -> Operation:
        """A query by what its SQL says, where it is written in the code."""
        texts = (self.written(function, one) for one in site.arguments[:2])
        if found.kind == "database" and any(map(_CHANGES.search, texts)):
            return replace(found, action="write")
        return found

    def written(self, function: Function, text: str) -> str:
        """A text, or the value of the constant or variable that holds it."""
        if not text.isidentifier():
            return text
        values = [
            node.value
            for node in function.nodes
            if isinstance(node, Assign) and text in node.targets
        ]
        if len(values) == 1:
            return values[0]
        constant = self._code.constant(function.path, text)
        return constant.value if constant is not None else text

    def _of_repository(self, function: Function, site: CallSite) -> Operation | None:
        if function.language != "java":
            return None
        call = self._code.call(function.path, site)
        for target in call.targets[:1] if call is not None else ():
            method = self._code.graph.symbol(target.symbol_id)
            owner = self._code.graph.symbol(method.parent) if method and method.parent else None
            if method is not None and owner is not None and _is_repository(self._code, owner):
                return _derived(method)
        return None

    def _by_handle(self, function: Function, site: CallSite, name: str) -> Operation | None:
        """A handle that came from elsewhere, in a file that works with databases."""
        methods = _HANDLE_READS | _HANDLE_WRITES
        if _QUERY_BUILDER.search(site.receiver) and site.name in {
            "insert",
            "update",
            "del",
            "first",
        }:
            action: Action = "read" if site.name == "first" else "write"
            return Operation("database", action, site.text, is_blocking=False, confidence=0.8)
        if site.name not in methods or name or not _HANDLES.search(site.receiver):
            return None
        modules = data_modules(function.language)
        used = [one.module for one in self._code.graph.imports_of(function.path)]
        literal = bool(
            re.search(
                r"(?i)^.{0,3}['\"`(]+\s*(?:select|insert|update|delete|with)\b",
                " ".join(site.arguments),
            )
        )
        if not literal and not any(one.startswith(modules) for one in used):
            return None
        text = " ".join(self.written(function, one) for one in site.arguments)
        writes = site.name in _HANDLE_WRITES or bool(
            re.search(r"(?i)\b(insert|update|delete) ", text)
        )
        return Operation("database", "write" if writes else "read", site.text, True, "one", 0.7)


def _is_plain_value(function: Function, site: CallSite) -> bool:
    """Whether the receiver was last set to a dictionary or list that is written out there."""
    if not site.receiver.isidentifier():
        return False
    before = [
        node.value
        for node in function.nodes
        if isinstance(node, Assign)
        and site.receiver in node.targets
        and node.span.line < site.span.line
    ]
    return bool(before) and bool(_PLAIN.match(before[-1]))


def step_of(function: Function, site: CallSite) -> Step:
    """A call as a step of a path."""
    shown = site.text if len(site.text) <= LONGEST_SHOWN else f"{site.text[:LONGEST_SHOWN]}…"
    return Step(function.path, site.span.line, function.symbol.qualified or function.path, shown)


def remembers(code: Code, function: Function) -> bool:
    """Whether a function answers from memory when it is asked the same again."""
    if any(_CACHED.search(one) for one in function.symbol.decorators):
        return True
    text = code.text(function.path, function.symbol.line, function.symbol.end_line)
    kept = re.search(
        r"(\b[\w.]*(?:cache|memo|known|loaded)\w*)(?:\[[^\]]+\]\s*=[^=]|\.(?:set|put)\()",
        text,
        re.IGNORECASE,
    )
    return kept is not None


def _is_repository(code: Code, owner: Symbol) -> bool:
    if any(_REPOSITORY.search(base) and "Reactive" not in base for base in owner.bases):
        return True
    if any("Mapper" in one or one.startswith("Repository") for one in owner.decorators):
        return owner.kind == "interface"
    imports: Iterable[str] = (one.module for one in code.graph.imports_of(owner.path))
    used = tuple(imports)
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


def _is_nothing(found: Operation, site: CallSite) -> bool:
    """Names that an operation shares with what asks nothing."""
    return found.name.startswith("django.contrib.auth.get_user_model") and not site.receiver
