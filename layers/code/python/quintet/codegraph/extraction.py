"""From a syntax tree to the facts of a file, in one sweep over what a language's query captures.

Captured nodes are met in the order of the source; a stack of open definitions gives each its
scope and a stack of repeated regions the depth of loops. No tree is walked, so depth costs nothing.
"""

from functools import lru_cache
from typing import Final

from tree_sitter import Node, Query, QueryCursor

from quintet.codegraph.chains import last_name_of
from quintet.codegraph.facts import (
    BindingFact,
    CallFact,
    Decorator,
    FileFacts,
    ImportFact,
    SymbolFact,
)
from quintet.codegraph.languages.catalogue import language_named
from quintet.codegraph.languages.language import Language
from quintet.codegraph.languages.nodes import end_line_of, last_name, line_of, text_of
from quintet.codegraph.model import SymbolKind

_ORDER: Final = {
    name: place
    for place, name in enumerate(
        ("definition", "loop", "each", "await", "decorator", "import", "binding", "call")
    )
}
"""What comes first where two begin and end at the same place."""

_MEMBERS: Final[dict[SymbolKind, SymbolKind]] = {"function": "method", "constant": "field"}
_NEAR: Final = 3
"""Nodes from a function's body up to the call that it is given to."""
_CLOSED: Final = 1 << 62
_UNNAMED: Final = frozenset({"exports", "{}"})
"""Owners that names do not show."""


class _Sweep:
    """The state while a file is gone through."""

    def __init__(self, language: Language, lines: int) -> None:
        self.language = language
        self.symbols: list[SymbolFact] = [SymbolFact("module", "", line=1, end_line=max(lines, 1))]
        self.imports: list[ImportFact] = []
        self.calls: list[CallFact] = []
        self.bindings: list[BindingFact] = []
        self._scopes: list[tuple[int, int, int]] = [(_CLOSED, 0, 0)]
        self._loops: list[int] = []
        self._awaited = -1
        self._decorators: list[str] = []
        self._marks: list[Decorator] = []
        self._decorating = -1
        self._names: dict[str, int] = {}
        self._last: tuple[int, int, str] | None = None
        """The last definition: a query may capture a node twice."""

    def meet(self, role: str, start: int, end: int, node: Node) -> None:
        """Take a node in; those before it began earlier."""
        scopes, loops = self._scopes, self._loops
        while scopes[-1][0] <= start:
            del loops[scopes.pop()[2] :]
        _, scope, depth = scopes[-1]
        while len(loops) > depth and loops[-1] <= start:
            loops.pop()
        if role == "call":
            self._call(node, scope, start, len(loops) - depth)
        elif role == "binding":
            self.bindings.extend(self.language.bindings(node, scope))
        elif role == "definition":
            self._define(node, scope, end)
        elif role == "loop" or (role == "each" and self._is_repeated(node)):
            loops.append(end)
        elif role == "import":
            self.imports.extend(self.language.imports(node, scope))
        elif role == "await":
            self._awaited = _awaited_start(node)
        elif role == "decorator":
            self._decorate(node, scope)

    def _is_repeated(self, node: Node) -> bool:
        """Whether the function whose body this is runs for each element of something."""
        above: Node | None = node
        for _ in range(_NEAR):
            above = above.parent if above is not None else None
            callee = self.language.callee(above) if above is not None and _calls(above) else None
            if callee is not None:
                return callee.name in self.language.conventions.repeating
        return False

    def _decorate(self, node: Node, scope: int) -> None:
        inner = node.named_children[0] if node.named_children else node
        text = text_of(node).removeprefix("@")
        mark = self.language.reader.mark(inner)
        self._decorators.append(text)
        self._marks.append(mark)
        self._decorating = inner.start_byte
        if inner.type not in {"call", "call_expression"}:
            called = self.language.reader.value(inner)
            name = last_name_of(called) or last_name(text)
            self.calls.append(
                CallFact(scope, line_of(node), text, name, (), 0, False, "decorator", called)
            )

    def _call(self, node: Node, scope: int, start: int, loops: int) -> None:
        callee = self.language.callee(node)
        if callee is not None:
            self.calls.append(
                CallFact(
                    scope,
                    line_of(node),
                    callee.text,
                    callee.name,
                    callee.arguments,
                    loops,
                    start == self._awaited,
                    "decorator" if start == self._decorating else callee.kind,
                    callee.called,
                    callee.given,
                )
            )
            # Only the outermost call of `await a().b()` is awaited, and it is met first.
            if start == self._awaited:
                self._awaited = -1

    def _define(self, node: Node, scope: int, end: int) -> None:
        found = self.language.definition(node)
        if found is None or self._last == (node.start_byte, end, found.name):
            return
        in_object = self.symbols[scope].kind in {"constant", "class"}
        if node.type == "pair" and not (in_object or found.owner):
            return
        self._last = (node.start_byte, end, found.name)
        if self._decorators and found.kind not in {"field", "constant"}:
            found = found._replace(
                decorators=(*self._decorators, *found.decorators),
                marks=(*self._marks, *found.marks),
            )
            self._decorators.clear()
            self._marks.clear()
        self.symbols.append(self._symbol(found, node, scope))
        if found.kind not in {"field", "constant"} or found.is_scope:
            self._scopes.append((end, len(self.symbols) - 1, len(self._loops)))

    def _symbol(self, found: SymbolFact, node: Node, scope: int) -> SymbolFact:
        kind = found.kind
        parent = self.symbols[scope]
        if parent.kind in {"class", "interface", "constant"}:
            kind = _MEMBERS.get(kind, kind)
        is_named = found.owner and found.owner not in _UNNAMED
        outer = found.owner if is_named else parent.qualified
        qualified = f"{outer}.{found.name}" if outer else found.name
        times = self._names[qualified] = self._names.get(qualified, 0) + 1
        if times > 1:
            qualified = f"{qualified}#{times}"
        return found._replace(
            kind=kind,
            line=found.line or line_of(node),
            parent=scope,
            qualified=qualified,
            end_line=end_line_of(node),
        )


def extracted(
    language: Language, root: Node, suffix: str, path: str, digest: str, size: int
) -> FileFacts:
    """The facts of a parsed file."""
    lines = end_line_of(root)
    sweep = _Sweep(language, lines)
    for start, end, _, _, role, node in _in_order(
        QueryCursor(compiled(language.name, suffix)).captures(root)
    ):
        sweep.meet(role, start, -end, node)
    return FileFacts(
        path,
        language.name,
        digest,
        size,
        lines,
        None,
        language.package(root),
        tuple(sweep.symbols),
        tuple(sweep.imports),
        tuple(sweep.calls),
        tuple(sweep.bindings),
    )


def _in_order(
    captured: dict[str, list[Node]],
) -> list[tuple[int, int, int, int, str, Node]]:
    """By place, the outer before the inner; the count spares comparing nodes."""
    met: list[tuple[int, int, int, int, str, Node]] = []
    for role, nodes in captured.items():
        order = _ORDER.get(role)
        if order is not None:
            for node in nodes:
                start, end = node.byte_range
                met.append((start, -end, order, len(met), role, node))
    met.sort()
    return met


def _calls(node: Node) -> bool:
    return "call" in node.type or "invocation" in node.type


def _awaited_start(node: Node) -> int:
    """Where what is awaited begins."""
    value = node.named_children[-1] if node.named_children else node
    return int(value.start_byte)


@lru_cache(maxsize=32)
def compiled(name: str, suffix: str) -> Query:
    """The query of a language, compiled once: that takes longer than to parse most files."""
    language = language_named(name)
    return Query(language.grammar_of(suffix), language.query_of(suffix))
