"""What runs no code by its name or some that no call shows: names outside, and properties."""

from typing import Final, NamedTuple

from quintet.codegraph.languages.vocabulary import GO_BUILTINS
from quintet.codegraph.model import Symbol
from quintet.codegraph.syntax.expressions import Attribute, Call, Expression, Name, Unary
from quintet.codegraph.syntax.walking import dotted, root_of
from quintet.reasoning.code.functions import Code, Function
from quintet.reasoning.code.statement_expressions import expressions, within
from quintet.reasoning.code.value_types import Names
from quintet.reasoning.code.written_types import UNKNOWN
from quintet.reasoning.hypotheses.checks.outcomes import Spot, spot
from quintet.reasoning.libraries.full_names import parts_of

SURE: Final = 0.8
"""A target of a call that is at least so sure is where it goes."""
_CONVERSION: Final = "unsafe.Pointer"


def is_own_of_go(function: Function, call: Call) -> bool:
    """Whether a call of Go is of a built-in function, or only makes a value of a type of it."""
    callee: Expression = call.function
    while isinstance(callee, Unary) and callee.operator == "*":
        callee = callee.value
    is_plain = isinstance(callee, Name) and callee.name in GO_BUILTINS
    is_made = dotted(callee) == _CONVERSION
    return function.language == "go" and (is_plain or is_made) and not function.holds(call.name)


class Edge(NamedTuple):
    """A call of a function of the code; `is_sure`: it goes there."""

    target: str
    at: Spot
    is_sure: bool


class Getters:
    """Answers for one code base, kept."""

    def __init__(self, code: Code, names: Names) -> None:
        self._code = code
        self._names = names
        self._known: dict[str, list[str]] | None = None

    def edges(self, function: Function) -> list[Edge]:
        """The properties that a function reads; of a value of unknown type, all of that name."""
        known = self._properties() if function.language == "python" else {}
        return [
            edge
            for visit in (function.visits if known else ())
            for root in expressions(visit.node)
            for part in within(root)
            if isinstance(part, Attribute) and part.name in known
            for edge in self._of(function, part, known[part.name])
        ]

    def _of(self, function: Function, part: Attribute, alike: list[str]) -> list[Edge]:
        at = spot(function, part, f"reads `{part.text}`")
        held = self._names.typed(function, part.value)
        if held.symbol is not None:
            method = self._code.method(held.symbol, part.name)
            is_it = method is not None and method.id in alike
            return [Edge(method.id, at, is_sure=True)] if is_it and method is not None else []
        return [Edge(symbol, at, is_sure=False) for symbol in alike] if held == UNKNOWN else []

    def _properties(self) -> dict[str, list[str]]:
        """Ids of properties by their names."""
        if self._known is None:
            self._known = {}
            for path, language in self._code.languages.items():
                for symbol in self._code.graph.symbols(path) if language == "python" else ():
                    if any("property" in mark for mark in symbol.decorators):
                        self._known.setdefault(symbol.name, []).append(symbol.id)
        return self._known


def _takes(symbol: Symbol, call: Call) -> bool:
    """Whether a method of Go or Java can be called with so many arguments."""
    parameters, count = symbol.parameters, len(call.arguments)
    is_fixed = symbol.path.endswith((".go", ".java"))
    is_any = any(each.type.startswith("...") or "..." in each.type for each in parameters)
    return not is_fixed or is_any or len(parameters) == count


_ANYTHING = frozenset({"builtins.eval", "builtins.exec", "builtins.__import__"})
"""Run what no one can read in the code."""


class Outside:
    """Answers for one code base, kept."""

    def __init__(self, code: Code) -> None:
        self._code = code
        self._modules: tuple[frozenset[str], frozenset[str]] | None = None
        self._methods: dict[str, list[Symbol]] = {}

    def is_outside(self, name: str) -> bool:
        """Whether a call of this full name runs nothing of the code but what stands in for it."""
        if not name or name in _ANYTHING or name.startswith("function."):
            return False
        return name.startswith("builtins.") or self._is_foreign(name)

    def _is_foreign(self, name: str) -> bool:
        """By its module; a name without one is foreign if the code has none like it."""
        inside, outside = self._imported()
        first, *rest = parts_of(name)
        heads = [first, *(".".join((first, *rest[:at])) for at in range(1, len(rest) + 1))]
        if any(head in inside for head in heads):
            return False
        if any(head in outside for head in heads):
            return True
        return len(first) > 1 and not self._code.graph.named(first.rpartition("/")[2])

    def _imported(self) -> tuple[frozenset[str], frozenset[str]]:
        """The modules that imports name, those of the code and the others."""
        if self._modules is None:
            inside: set[str] = set()
            outside: set[str] = set()
            for path in self._code.languages:
                for each in self._code.graph.imports_of(path):
                    (inside if each.resolved_path else outside).add(each.module)
            self._modules = (frozenset(inside), frozenset(outside - inside))
        return self._modules

    def stand_ins(self, function: Function, call: Call) -> list[Symbol]:
        """The methods of the code that may be run where one of a library's type is called."""
        if call.receiver is None or self._is_module(function, call):
            return []
        if call.name not in self._methods:
            self._methods[call.name] = [
                symbol
                for symbol in self._code.graph.named(call.name)
                if symbol.kind == "method"
                and (symbol.path.endswith(".go") or self._extends_foreign(symbol.parent))
            ]
        return [symbol for symbol in self._methods[call.name] if _takes(symbol, call)]

    def _is_module(self, function: Function, call: Call) -> bool:
        root = root_of(call)
        imports = self._code.graph.imports_of(function.path)
        bound = {
            imported.alias or imported.name or imported.module.rpartition("/")[2]
            for imported in imports
        }
        is_plain = isinstance(root, Name) and root.name.partition(".")[0] in bound
        return is_plain and call.receiver == root

    def _extends_foreign(self, owner: str | None) -> bool:
        """Whether a class has a base that is not in the code."""
        symbol = self._code.graph.symbol(owner) if owner else None
        if symbol is None:
            return False
        lineage = list(self._code.lineage(symbol))
        return any(
            len(owner.bases) > len(self._code.graph.superclasses(owner)) for owner in lineage
        )
