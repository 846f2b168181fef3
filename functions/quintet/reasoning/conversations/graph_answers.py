"""Answers from the graph of the code to questions of who calls, raises, imports and defines what.

Every line of an answer cites a place that exists; what is uncertain says how sure it is.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.model import Call, Import, Route, Symbol
from quintet.reasoning.common.findings import Citation, Finding
from quintet.reasoning.conversations.questions import Question
from quintet.reasoning.places.beside_code import is_beside_code
from quintet.reasoning.places.evidence import Evidence
from quintet.reasoning.places.scope import Missing
from quintet.requests.deadline import Deadline

MOST_LISTED: Final = 12
_MOST_MEANT: Final = 3
_SURE: Final = 0.8
_CALLED: Final = frozenset({"function", "method", "class", "interface"})
_RAISE_WORDS: Final = ("raise", "throw new", "throw", "return", "return nil,", "return &")
_RAISES: Final = r"\braise\b|\bthrow\b|\bpanic!?\(|\breturn\b|\bErr\(|\breject\("
"""Go and Rust return their errors."""


@dataclass(frozen=True, slots=True)
class GraphAnswer:
    """What was found for one question, as a sentence and as places."""

    sentence: str
    finding: Finding | None = None
    is_found: bool = True


def answer(question: Question, evidence: Evidence, deadline: Deadline) -> GraphAnswer:
    """The answer to one question.

    Raises:
        DeadlineExceededError: there is no time to look.
    """
    deadline.check()
    asked = _Asked(question.subject, evidence, deadline)
    match question.kind:
        case "where":
            return asked.where()
        case "callers":
            return asked.callers()
        case "calls":
            return asked.calls()
        case "raised":
            return asked.raised()
        case "raises":
            return asked.raises()
        case "importers":
            return asked.importers()
        case "implementers":
            return asked.implementers()
        case "routes":
            return asked.routes()


class _Asked:
    """What is asked about: the symbols that its name means, and where to look."""

    def __init__(self, subject: str, evidence: Evidence, deadline: Deadline) -> None:
        self._subject = subject
        self._evidence = evidence
        self._deadline = deadline
        found = evidence.graph.named(subject)
        if not found and "." in subject:
            found = evidence.graph.named(subject.rpartition(".")[2])
        self._symbols = sorted(
            found, key=lambda symbol: (not symbol.is_exported, symbol.path, symbol.line)
        )[:_MOST_MEANT]

    def where(self) -> GraphAnswer:
        if not self._symbols:
            return self._in_text()
        kinds = " and ".join(sorted({symbol.kind for symbol in self._symbols}))
        return _found(
            f"`{self._subject}` is defined here ({kinds})", self._cited(self._symbols), 0.95
        )

    def callers(self) -> GraphAnswer:
        if not self._symbols:
            return self._nothing("calls of it cannot be told")
        calls = [
            (
                call,
                next((each.confidence for each in call.targets if each.symbol_id == symbol.id), 0),
            )
            for symbol in self._symbols
            for call in self._evidence.callers(symbol)
        ]
        if not calls and all(symbol.kind not in _CALLED for symbol in self._symbols):
            return self._in_text()
        if not calls:
            return self._none(
                f"Nothing in the workspace calls `{self._subject}` as far as the code tells"
            )
        calls.sort(key=lambda counted: -counted[1])
        unsure = sum(confidence < _SURE for _, confidence in calls)
        doubt = f"; {unsure} of these may mean another of that name" if unsure else ""
        least = min(confidence for _, confidence in calls[:MOST_LISTED])
        said = f"`{self._subject}` is called in {_count(len(calls), 'place')}{doubt}"
        return _found(said, self._cited(call for call, _ in calls), least)

    def calls(self) -> GraphAnswer:
        if not self._symbols:
            return self._nothing("what it calls cannot be told")
        calls = [call for each in self._symbols for call in self._evidence.graph.calls_of(each)]
        if not calls:
            return self._none(f"`{self._subject}` calls nothing as far as the code tells")
        names = ", ".join(f"`{name}`" for name in list(dict.fromkeys(c.text for c in calls))[:8])
        return _found(f"`{self._subject}` calls {names}", self._cited(calls), 0.9)

    def raised(self) -> GraphAnswer:
        name = self._subject.rpartition(".")[2]
        phrases = [f"{words} {name}" for words in _RAISE_WORDS]
        files = list(dict.fromkeys(symbol.path for symbol in self._symbols))
        found = self._evidence.search(phrases, files, self._deadline, MOST_LISTED * 2)
        built = self._cited(
            call for symbol in self._symbols for call in self._evidence.callers(symbol)
        )
        raising = re.compile(rf"(?:{_RAISES})[^#]*\b{re.escape(name)}\b")
        places = [each for each in [*found.citations, *built] if raising.search(each.text)]
        if not places:
            return self._nothing("no line of the workspace raises it by its name")
        once = sorted(dict.fromkeys(places), key=lambda citation: is_beside_code(citation.file))
        least = "at least " if found.has_more or not found.is_complete else ""
        return _found(
            f"`{self._subject}` is raised in {least}{_count(len(once), 'place')}", once, 0.85
        )

    def raises(self) -> GraphAnswer:
        if not self._symbols:
            return self._nothing("what it raises cannot be told")
        own = [use for symbol in self._symbols for use in self._evidence.raising(symbol)]
        called = [target for symbol in self._symbols for target in self._sure_targets(symbol)]
        below = [use for symbol in called for use in self._evidence.raising(symbol)]
        if not own and not below:
            return self._none(
                f"`{self._subject}` and what it surely calls raise nothing themselves"
            )
        where = f"itself in {_count(len(own), 'place')}, and what it calls in {len(below)}"
        return _found(f"`{self._subject}` raises {where}", [*own, *below], 0.8)

    def importers(self) -> GraphAnswer:
        path = self._evidence.resolved(self._subject)
        if isinstance(path, Missing):
            if not self._symbols:
                names = ", ".join(f"`{name}`" for name in path.near)
                return self._nothing(
                    f"near are {names}" if names else "no file is called so either"
                )
            path = self._symbols[0].path
        imports = self._evidence.graph.importers_of(path)
        if not imports:
            said = f"Nothing in the workspace imports `{path}` as far as the code tells."
            return GraphAnswer(said)
        said = f"`{path}` is imported in {_count(len(imports), 'place')}"
        return _found(said, self._cited(imports), 0.9)

    def implementers(self) -> GraphAnswer:
        graph = self._evidence.graph
        below = [subclass for symbol in self._symbols for subclass in graph.subclasses(symbol)]
        if not below:
            return self._none(f"Nothing in the workspace derives from `{self._subject}`")
        names = ", ".join(f"`{symbol.name}`" for symbol in below[:8])
        return _found(f"{names} derive from `{self._subject}`", self._cited(below), 0.9)

    def routes(self) -> GraphAnswer:
        wanted = self._subject.strip("/").casefold()
        every = self._evidence.graph.routes()
        routes = [route for route in every if wanted in route.pattern.casefold()]
        if not routes:
            return self._nothing("no route of the workspace has it in its pattern")
        said = ", ".join(f"{route.method} {route.pattern}" for route in routes[:8])
        return _found(f"`{self._subject}` is served by {said}", self._cited(routes), 0.9)

    def _in_text(self) -> GraphAnswer:
        found = self._evidence.search([self._subject], (), self._deadline)
        if not found.citations:
            return self._nothing("no line of the workspace holds it")
        places = sorted(found.citations, key=lambda citation: is_beside_code(citation.file))
        others = " and in others" if found.has_more or not found.is_complete else ""
        return _found(f"`{self._subject}` stands in these lines{others}", places, 0.6)

    def _sure_targets(self, symbol: Symbol) -> list[Symbol]:
        graph = self._evidence.graph
        sure = [
            call.targets[0].symbol_id
            for call in graph.calls_of(symbol)
            if call.targets and call.targets[0].confidence >= _SURE
        ]
        found = (graph.symbol(symbol_id) for symbol_id in dict.fromkeys(sure))
        return [each for each in found if each is not None and each.kind in {"function", "method"}]

    def _cited(self, places: Iterable[Symbol | Call | Import | Route]) -> list[Citation]:
        found = (self._evidence.citation(place.path, place.line) for place in places)
        return list(dict.fromkeys(citation for citation in found if citation is not None))

    def _none(self, statement: str) -> GraphAnswer:
        where = ", ".join(f"`{symbol.path}:{symbol.line}`" for symbol in self._symbols)
        return GraphAnswer(f"{statement}{f' ({where})' if where else ''}.")

    def _nothing(self, reason: str) -> GraphAnswer:
        return GraphAnswer(f"`{self._subject}` is not in the code graph: {reason}.", is_found=False)


def _found(statement: str, places: Sequence[Citation], confidence: float) -> GraphAnswer:
    listed = tuple(places[:MOST_LISTED])
    more = len(places) - len(listed)
    said = f"{statement}{f' (and {more} more)' if more else ''}"
    finding = Finding(statement=said, confidence=confidence, evidence=listed, source="code graph")
    return GraphAnswer(f"{said}.", finding if listed else None)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
