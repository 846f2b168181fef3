"""From the names in a check to functions and classes of the code, or to names outside of it.

What is named nowhere, and what could be several things, is refused with what may have been meant.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.graph import CodeGraph
from quintet.codegraph.model import Symbol
from quintet.codegraph.statements import Raise, Return
from quintet.codegraph.syntax.expressions import Call
from quintet.errors import BadInputError, FieldProblem
from quintet.reasoning.code.classes_below import overriding
from quintet.reasoning.code.functions import FUNCTIONS, Code
from quintet.reasoning.common.entry_points import constructor_of
from quintet.reasoning.libraries.catalogue import catalogue
from quintet.reasoning.places.beside_code import is_beside_code

Where = tuple[str | int, ...]
_TWIN: Final = re.compile(r"#\d+(?=\.|$)")
"""What tells definitions of one name apart: `size` and `size#2`."""
_SIGNATURE: Final = re.compile(r"([\w.$:#]+)\(([^()]*)\)$")
"""`Pool.get(String, int)`: which of several methods of a name is told by their parameters."""
_MEMBER: Final = re.compile(r"(?<=\w)#")
"""`Pool#get`; the `#` of `Pool.#size` is part of a name."""
_DECLARATIONS: Final = ".d.ts"
_CLASSES: Final = frozenset({"class", "interface", "type"})
_MOST_CANDIDATES: Final = 10
_MOST_OVERRIDERS: Final = 1_000
_SHOWN: Final = 200


@dataclass(frozen=True, slots=True)
class Callee:
    """What may be called: symbols of the code (a class and its constructor), or a name."""

    name: str
    ids: frozenset[str] = frozenset()
    outside: str = ""
    written: str = ""
    """Where nothing of the name is known: the callee as the code writes it."""

    @property
    def last(self) -> str:
        """The last part of its name."""
        return self.name.replace("::", ".").rpartition(".")[2]


class Subjects:
    """Resolves names over a graph; of several that fit, those in files of the scope come first."""

    def __init__(self, graph: CodeGraph, code: Code, scope: Sequence[str]) -> None:
        self._graph = graph
        self._code = code
        self._scope = frozenset(scope)
        self._near: dict[str, list[str]] = {}
        self._outside: dict[str, str] = {}

    def functions(self, named: str, where: Where) -> list[Symbol]:
        """The function, method or file that a check is about; of a class its constructor.

        Several where a name is defined more than once in one place: overloads, or one for each
        platform.

        Raises:
            BadInputError: there is none, or they are of different places.
        """
        found = self.apart(self._named(named, {*FUNCTIONS, *_CLASSES, "module"}))
        if named.strip().endswith("()"):  # of overloads the one that takes nothing
            found = [each for each in found if not each.parameters] or found
        places = {(symbol.path, _TWIN.sub("", symbol.qualified)) for symbol in found}
        if len(places) == 1 and all(symbol.kind in FUNCTIONS for symbol in found):
            return found
        symbol = self._only(found, named, where)
        made = (
            constructor_of(symbol, self._graph.members(symbol))
            if symbol.kind in _CLASSES
            else symbol
        )
        if made is None:
            message = f"{symbol.qualified} is a class without a constructor of its own"
            raise _problem(where, message, "NOT_FOUND", named)
        return [made]

    @staticmethod
    def line_of(named: str) -> int:
        """Of `path.py:12` the line; 0 where a name is given."""
        _, separator, line = named.strip().rpartition(":")
        return int(line) if separator and line.isdigit() else 0

    def callee(self, named: str, where: Where) -> Callee:
        """What is called: in the code, else outside of it.

        Raises:
            BadInputError: it is neither, or more than one function of the code.
        """
        found = self.callees(named)
        if not found:
            outside = self.outside(named)
            if not outside:
                raise self.missing(named, where)
            return Callee(named, outside=outside)
        return self.callee_of([self._only(found, named, where)])

    def callees(self, named: str) -> list[Symbol]:
        """The functions and classes of the code that a name may mean."""
        return self._named(named, {*FUNCTIONS, *_CLASSES})

    def callee_of(self, symbols: Sequence[Symbol]) -> Callee:
        """Any of these as one that is called, classes with their constructors."""
        made = (
            constructor_of(each, self._graph.members(each))
            for each in symbols
            if each.kind in _CLASSES
        )
        ids = {each.id for each in (*symbols, *(each for each in made if each is not None))}
        return Callee(symbols[0].qualified or symbols[0].name, frozenset(ids))

    def overriders(self, symbol: Symbol) -> list[Symbol]:
        """The methods of subclasses that stand in for one."""
        is_method = symbol.kind == "method"
        return overriding(self._graph, symbol, most=_MOST_OVERRIDERS) if is_method else []

    def classes(self, name: str) -> tuple[Symbol, ...]:
        """The classes of this name."""
        return tuple(symbol for symbol in self._graph.named(name) if symbol.kind in _CLASSES)

    def _named(self, named: str, kinds: set[str]) -> list[Symbol]:
        name = named.strip().removesuffix("()")
        exact = self._graph.symbol(name)
        if exact is not None and exact.kind == "module" and "module" in kinds:
            return [exact]
        if exact is not None and exact.kind in kinds and _TWIN.search(name):
            return [exact]
        path, separator, rest = name.rpartition(":")
        if separator and rest.isdigit():
            return self._at(self._path(path), int(rest), kinds)
        for sign in ("::", ":"):
            path, separator, rest = name.partition(sign)
            path = self._path(path) if separator else ""
            if path and self._graph.symbols(path):
                plain, known = _with_signature(rest, self._graph.symbols(path))
                return self._fitting(known, plain, kinds)
        signed = _SIGNATURE.match(name)
        plain = (signed[1] if signed else name).replace("::", ".")
        plain = plain if _TWIN.search(plain) else _MEMBER.sub(".", plain)
        known = self._graph.named(_TWIN.sub("", plain).rpartition(".")[2])
        known = _with_signature(name, known)[1]
        found = self._fitting(known, plain, kinds)
        return self._likeliest(found, plain)

    def _likeliest(self, found: list[Symbol], name: str) -> list[Symbol]:
        """Of several those of the scope, with statements, outside tests, of that whole name."""
        found = [each for each in found if each.path in self._scope] or found
        found = [each for each in found if not each.path.endswith(_DECLARATIONS)] or found
        found = [each for each in found if not is_beside_code(each.path)] or found
        return [each for each in found if _TWIN.sub("", each.qualified) == name] or found

    def _path(self, named: str) -> str:
        """A file by its whole path, or by the end that only it has."""
        if self._graph.symbols(named):
            return named
        paths = [file.path for file in self._graph.files()]
        found = [path for path in paths if path.endswith(f"/{named}")]
        return found[0] if len(found) == 1 else named

    def _at(self, path: str, line: int, kinds: set[str]) -> list[Symbol]:
        symbol = self._graph.at(path, line)
        while symbol is not None:
            is_part = symbol.kind in _CLASSES and symbol.line != line  # of none of its functions
            if symbol.kind in kinds and not is_part:
                break
            around = path if is_part else symbol.parent
            symbol = self._graph.symbol(around) if around else None
        return [symbol] if symbol is not None else []

    def _fitting(self, known: Sequence[Symbol], name: str, kinds: set[str]) -> list[Symbol]:
        """Those of the name; of definitions that stand for each other all but empty ones."""
        found = []
        for each in known:
            whole = each.qualified if _TWIN.search(name) else _TWIN.sub("", each.qualified)
            is_it = name in {each.name, whole} or whole.endswith(f".{name}")
            if is_it and each.kind in kinds and each.kind != "module":
                found.append(each)
        names = {(each.path, _TWIN.sub("", each.qualified)) for each in found}
        acting = [each for each in found if not self._is_empty(each)]
        return acting if len(names) == 1 and acting else found

    def _is_empty(self, symbol: Symbol) -> bool:
        """Whether a function only refuses, or hands on to another of its name."""
        function = self._code.function(symbol)
        for node in function.body.children if function is not None else ():
            call = node.given if isinstance(node, Return) else None
            is_handed_on = isinstance(call, Call) and call.name == symbol.name
            if not (is_handed_on or isinstance(node, Raise)):
                return False
        return function is not None

    def _only(self, found: Sequence[Symbol], named: str, where: Where) -> Symbol:
        if not found:
            raise self.missing(named, where)
        alone = self.apart(found)
        if len(alone) > 1:
            candidates = ", ".join(
                f"{symbol.id} (line {symbol.line})" for symbol in alone[:_MOST_CANDIDATES]
            )
            message = f"{named[:_SHOWN]} could be {len(alone)} things; name one of: {candidates}"
            raise _problem(where, message, "AMBIGUOUS", named)
        return alone[0]

    @staticmethod
    def apart(found: Sequence[Symbol]) -> list[Symbol]:
        """Without what stands within another of them, such as a constructor in its class."""
        ids = {symbol.id for symbol in found}
        return [symbol for symbol in found if symbol.parent not in ids or symbol.kind in _CLASSES]

    def outside(self, name: str) -> str:
        """The full name that calls outside the code have; "" where nothing knows of it."""
        if name not in self._outside:
            self._outside[name] = self._found_outside(name)
        return self._outside[name]

    def _found_outside(self, name: str) -> str:
        for wanted in (name, f"builtins.{name}"):
            if self._graph.external_calls(wanted):
                return wanted
        languages = {file.language for file in self._graph.files() if file.skipped is None}
        is_known = "." in name and any(catalogue(language).knows(name) for language in languages)
        return name if is_known else self._ending(name)

    def _ending(self, name: str) -> str:
        """The only call outside the code whose name ends so: `Preconditions.checkNotNull`."""
        ends = (f".{name}", f"/{name}")
        found = [each for each in self._graph.external_names() if each.endswith(ends)]
        return found[0] if "." in name and len(found) == 1 else ""

    def missing(self, named: str, where: Where) -> BadInputError:
        """The refusal of a name that means nothing here, with what is near."""
        last = named.strip().removesuffix("()").replace("::", ".").rpartition(".")[2]
        if last not in self._near:
            self._near[last] = list(self._nearest(last))
        near = self._near[last]
        hint = f"; near are: {', '.join(near)}" if near else ""
        message = f"There is no {named[:_SHOWN]} in the code, and no call of it outside{hint}"
        return _problem(where, message, "NOT_FOUND", named)

    def _nearest(self, last: str) -> Iterator[str]:
        paths = self._scope or {file.path for file in self._graph.files()}
        names = {
            symbol.name: symbol
            for path in sorted(paths)
            for symbol in self._graph.symbols(path)
            if symbol.kind in FUNCTIONS
        }
        yield from (names[name].id for name in get_close_matches(last, names, 5, 0.6))


def _with_signature(name: str, known: Sequence[Symbol]) -> tuple[str, Sequence[Symbol]]:
    """A name without its parameters, and the symbols that have as many, of these types if any."""
    signed = _SIGNATURE.match(name)
    if not signed:
        return name, known
    types = [part.split()[0] for part in signed[2].split(",") if part.strip()]
    fitting = [each for each in known if len(each.parameters) == len(types)]
    typed = [
        each
        for each in fitting
        if all(map(_is_type, (parameter.type for parameter in each.parameters), types))
    ]
    return signed[1], typed or fitting


def _is_type(declared: str, wanted: str) -> bool:
    """Whether a type is written so, whatever stands before its name and its own parameters."""
    first, second = (
        each.partition("<")[0].rpartition(".")[2].replace(" ", "") for each in (declared, wanted)
    )
    return first == second


def _problem(where: Where, message: str, code: str, value: str) -> BadInputError:
    return BadInputError([FieldProblem(where, message, code, "exists", None, value[:_SHOWN])])
