"""The code as detectors see it: functions with bodies and linked calls, lines, declared types.

What was read is kept for the length of one analysis. Nothing here judges.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Protocol

from quintet import windowed_re as re
from quintet.codegraph.bodies import body_of
from quintet.codegraph.graph import CodeGraph
from quintet.codegraph.model import Call, Symbol
from quintet.codegraph.statements import Assign, Body, CallSite, Node, Span, walk
from quintet.errors import NotFoundError
from quintet.reasoning.bottlenecks.chain_names import names_in
from quintet.reasoning.bottlenecks.django_names import as_model, query_name, related_names
from quintet.reasoning.bottlenecks.findings import Step
from quintet.reasoning.bottlenecks.kept_graph import KeptGraph
from quintet.reasoning.bottlenecks.places import is_aside

_GENERIC: Final = ("container.", "Map.", "Set.", "Array.", "str.", "func")
GUESSED: Final = 0.5
"""A target of at most this confidence is known by its name only."""
_SELF: Final = frozenset({"self", "this", "cls"})
_TYPED: Final = (
    # `private final RestTemplate rest;`, `Map<String, Formula> parsed =`, `List<Loan> overdue,`
    r"(?:^|[\s(,@\w])(?P<type>[A-Z][\w.]*(?:<[^;=(){{}}]*>)?(?:\[\])*)\s+{name}\s*[;=,):]",
    # `rest: RestTemplate`, `overdue: list[Invoice] = `
    r"\b{name}[?!]?\s*:\s*(?P<type>[\w.'\"]+(?:\[[^=\n]*?\]|<[^=\n]*?>)*(?:\[\])*)\s*[,;=)\n|}}]",
    # `db *sql.DB`, `bookings []Booking`
    r"\b{name}\s+(?P<type>(?:\[\]|\*|map\[[\w.*]+\])*[\w.]+)\s*[,)\n=`]",
)


class SourceReader(Protocol):
    """Where the text of files comes from: a workspace."""

    def read(self, path: str) -> bytes:
        """A file's content. Raises NotFoundError."""


@dataclass(frozen=True)
class Function:
    """A function, or what a file does when it is loaded."""

    symbol: Symbol
    body: Body
    language: str

    @property
    def path(self) -> str:
        """Its file."""
        return self.symbol.path

    @property
    def is_module(self) -> bool:
        """Whether it is a file as a whole."""
        return self.symbol.kind == "module"

    @cached_property
    def types(self) -> Mapping[str, str]:
        """Parameter to its type as written."""
        return {
            parameter.name: parameter.type for parameter in self.symbol.parameters if parameter.type
        }

    @cached_property
    def nodes(self) -> Sequence[Node]:
        """All statements, parents first."""
        return tuple(walk(self.body))


class Code:
    """One version of a code base."""

    def __init__(self, graph: CodeGraph, reader: SourceReader) -> None:
        self.graph = KeptGraph(graph)
        self._reader = reader
        self.small: dict[tuple[str, int, str, str], bool] = {}
        self.families: dict[tuple[str, str], tuple[str, ...]] = {}
        self.whole: dict[tuple[str, int], tuple[Step, ...] | None] = {}
        self._spans: dict[str, Sequence[tuple[int, int]]] = {}
        self._sources: dict[str, bytes] = {}
        self._lines: dict[str, Sequence[str]] = {}
        self._functions: dict[str, Function | None] = {}
        self._calls: dict[str, dict[tuple[int, str], Call]] = {}
        self._types: dict[tuple[str, str], str] = {}
        self._constants: dict[str, dict[str, Assign]] = {}
        self.languages = {
            file.path: file.language for file in graph.files() if file.skipped is None
        }

    def source(self, path: str) -> bytes:
        """The content of a file, nothing of one that is gone."""
        if path not in self._sources:
            try:
                self._sources[path] = self._reader.read(path)
            except (NotFoundError, FileNotFoundError):
                self._sources[path] = b""
        return self._sources[path]

    def lines(self, path: str) -> Sequence[str]:
        """Its lines; the first is at index 0."""
        if path not in self._lines:
            self._lines[path] = self.source(path).decode("utf-8", "replace").split("\n")
        return self._lines[path]

    def line(self, path: str, number: int) -> str:
        """A line, counted from 1; "" where there is none."""
        lines = self.lines(path)
        return lines[number - 1] if 0 < number <= len(lines) else ""

    def text(self, path: str, first: int, last: int) -> str:
        """Lines, both ends included."""
        return "\n".join(self.lines(path)[max(0, first - 1) : last])

    def function(self, symbol: Symbol | str) -> Function | None:
        """A function with its body; None where it has none."""
        key = symbol if isinstance(symbol, str) else symbol.id
        if key not in self._functions:
            found = self.graph.symbol(key) if isinstance(symbol, str) else symbol
            # All of a file at once: it is parsed for each that is asked for alone.
            for one in self.graph.symbols(found.path) if found is not None else ():
                self._functions[one.id] = self._made(one)
            self._functions.setdefault(key, None)
        return self._functions[key]

    def _made(self, symbol: Symbol) -> Function | None:
        if symbol.kind not in {"function", "method", "module"}:
            return None
        body = body_of(self.source(symbol.path), symbol.path, symbol)
        if body is None:
            return None
        return Function(symbol, body, self.languages.get(symbol.path, ""))

    def functions(self, path: str) -> Sequence[Function]:
        """All of a file, the file itself first."""
        found = (self.function(symbol) for symbol in self.graph.symbols(path))
        return [one for one in found if one is not None]

    def call(self, path: str, site: CallSite) -> Call | None:
        """What the graph says of a call."""
        if path not in self._calls:
            known: dict[tuple[int, str], Call] = {}
            for symbol in self.graph.symbols(path):
                for call in self.graph.calls_of(symbol):
                    known.setdefault((call.line, call.text), call)
            self._calls[path] = known
        return self._calls[path].get((site.span.line, site.text))

    def external(self, path: str, site: CallSite) -> str:
        """The import-qualified name of what is called outside the code, "" when not known."""
        call = self.call(path, site)
        is_python = self.languages.get(path) == "python"
        if site.name in {"get", "join"} and site.receiver.isidentifier():
            # What a future of texts holds is a text, but it is the future that is asked for it.
            typed = self.declared(path, site.receiver)
            if re.match(r"(?:Completable)?Future<", typed):
                return f"{self.qualified(path, typed)}.{site.name}"
        if call is not None and (call.external or "").startswith("ReturnType."):
            return self._of_result(path, site, call.external or "")
        if call is not None and call.external and not call.external.startswith(_GENERIC):
            return as_model(call.external) if is_python else call.external
        guessed = call is not None and all(target.confidence <= GUESSED for target in call.targets)
        if is_python and (guessed or call is None):
            found = query_name(site.text, self.related)
            if found:
                return found
        if call is not None and call.targets:
            return ""
        names = names_in(site.text)
        if names[0] in _SELF:
            names = names[1:]
        if not names[1:]:
            return ""
        typed = self.declared(path, names[0])
        return ".".join((self.qualified(path, typed), *names[1:])) if typed else ""

    def _of_result(self, path: str, site: CallSite, name: str) -> str:
        """`db: ReturnType<typeof drizzle>`: what the function answers with."""
        for one in re.findall(r"\w+", site.text)[:2]:
            if one not in _SELF:
                text = "\n".join(self.lines(path))
                found = re.search(rf"\b{one}\b[?!]?\s*:\s*ReturnType<\s*typeof (\w+)", text)
                made = self.qualified(path, found.group(1)) if found is not None else "ReturnType"
                return name.replace("ReturnType", made, 1)
        return name

    @cached_property
    def related(self) -> frozenset[str]:
        """Names by which the code's Django models lead to rows of others."""
        paths = [path for path in self.languages if not is_aside(path)]
        return related_names(paths, lambda path: "\n".join(self.lines(path)))

    def declared(self, path: str, name: str) -> str:
        """The type that a file declares for a name, as written; "" where it does not."""
        key = (path, name)
        if key not in self._types:
            self._types[key] = self._declared(path, name)
        return self._types[key]

    def _declared(self, path: str, name: str) -> str:
        if not name.isidentifier():
            return ""
        text = "\n".join(self.lines(path))
        for pattern in _TYPED:
            found = re.search(pattern.format(name=re.escape(name)), text, re.MULTILINE)
            if found is not None and found["type"] not in {"return", "new", "throw", "else"}:
                return found["type"]
        return ""

    def qualified(self, path: str, typed: str) -> str:
        """A type by its full name, without what it is generic over."""
        plain = re.split(r"[<\[]", typed.lstrip("*&[]").strip("'\""), maxsplit=1)[0]
        head, _, rest = plain.partition(".")
        for one in self.graph.imports_of(path):
            bound = one.alias or one.name or one.module.rsplit("/", 1)[-1].rsplit(".", 1)[-1]
            if bound == head:
                whole = f"{one.module}.{one.name}" if one.name and one.name != "*" else one.module
                if one.name and one.module.endswith(f".{one.name}"):
                    whole = one.module
                return f"{whole}.{rest}" if rest else whole
        return plain

    def constant(self, path: str, name: str) -> Assign | None:
        """What a file, or one of its classes, sets a name to when it is loaded."""
        if path not in self._constants:
            self._constants[path] = self._constants_of(path)
        return self._constants[path].get(name) or self._field(path, name)

    def _field(self, path: str, name: str) -> Assign | None:
        """A field that is set where it is declared, by the text of that line."""
        for symbol in self.graph.symbols(path):
            if symbol.name == name and symbol.kind in {"field", "constant"}:
                text = self.line(path, symbol.line)
                found = re.search(rf"\b{re.escape(name)}\b[^=]*=\s*(.*?);?\s*$", text)
                if found is not None:
                    span = Span(symbol.line, symbol.end_line)
                    return Assign(span, targets=(name,), value=found.group(1))
        return None

    def _constants_of(self, path: str) -> dict[str, Assign]:
        module = self.function(path)
        if module is None:
            return {}
        spans = self.function_spans(path)
        found: dict[str, Assign] = {}
        for node in module.nodes:
            if isinstance(node, Assign) and not any(
                first <= node.span.line <= last for first, last in spans
            ):
                taken_apart = any(one.startswith(("{", "[")) for one in node.targets)
                for target in (*node.targets, *(node.writes if taken_apart else ())):
                    found.setdefault(target.removeprefix("this."), node)
        return found

    def function_spans(self, path: str) -> Sequence[tuple[int, int]]:
        """First and last lines of a file's functions."""
        if path not in self._spans:
            self._spans[path] = [
                (symbol.line, symbol.end_line)
                for symbol in self.graph.symbols(path)
                if symbol.kind in {"function", "method"}
            ]
        return self._spans[path]
