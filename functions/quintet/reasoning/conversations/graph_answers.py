"""Answers from the graph of the code to questions of who calls, raises, imports and defines what.

Every line of an answer cites a place that exists; what is uncertain says how sure it is.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.model import Call, Symbol
from quintet.reasoning.common.findings import Citation, Finding
from quintet.reasoning.conversations.questions import Question, QuestionKind
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
    return _ANSWERS[question.kind](question.subject, evidence, deadline)


def _where(subject: str, evidence: Evidence, deadline: Deadline) -> GraphAnswer:
    symbols = _meant(subject, evidence)
    if not symbols:
        return _in_text(subject, evidence, deadline)
    places = _cited((symbol.path, symbol.line, evidence) for symbol in symbols)
    kinds = " and ".join(sorted({symbol.kind for symbol in symbols}))
    return _found(f"`{subject}` is defined here ({kinds})", places, 0.95)


def _callers(subject: str, evidence: Evidence, deadline: Deadline) -> GraphAnswer:
    symbols = _meant(subject, evidence)
    if not symbols:
        return _nothing(subject, "calls of it cannot be told")
    calls = [
        (call, _confidence(call, symbol)) for symbol in symbols for call in evidence.callers(symbol)
    ]
    if not calls and all(symbol.kind not in _CALLED for symbol in symbols):
        return _in_text(subject, evidence, deadline)
    if not calls:
        return _none(
            f"Nothing in the workspace calls `{subject}` as far as the code tells", symbols
        )
    calls.sort(key=lambda counted: -counted[1])
    places = _cited((call.path, call.line, evidence) for call, _ in calls)
    unsure = sum(confidence < _SURE for _, confidence in calls)
    doubt = f"; {unsure} of these may mean another of that name" if unsure else ""
    least = min(confidence for _, confidence in calls[:MOST_LISTED])
    return _found(f"`{subject}` is called in {_count(len(calls), 'place')}{doubt}", places, least)


def _calls(subject: str, evidence: Evidence, _: Deadline) -> GraphAnswer:
    symbols = _meant(subject, evidence)
    if not symbols:
        return _nothing(subject, "what it calls cannot be told")
    calls = [call for symbol in symbols for call in evidence.graph.calls_of(symbol)]
    if not calls:
        return _none(f"`{subject}` calls nothing", symbols)
    names = ", ".join(f"`{name}`" for name in list(dict.fromkeys(c.text for c in calls))[:8])
    places = _cited((call.path, call.line, evidence) for call in calls)
    return _found(f"`{subject}` calls {names}", places, 0.9)


def _raised(subject: str, evidence: Evidence, deadline: Deadline) -> GraphAnswer:
    name = subject.rpartition(".")[2]
    symbols = _meant(subject, evidence)
    phrases = [f"{words} {name}" for words in _RAISE_WORDS]
    found = evidence.search(phrases, _files_of(symbols), deadline, MOST_LISTED * 2)
    built = _cited(
        (call.path, call.line, evidence) for symbol in symbols for call in evidence.callers(symbol)
    )
    raising = re.compile(rf"(?:{_RAISES})[^#]*\b{re.escape(name)}\b")
    places = [citation for citation in [*found.citations, *built] if raising.search(citation.text)]
    if not places:
        return _nothing(subject, "no line of the workspace raises it by its name")
    once = sorted(dict.fromkeys(places), key=lambda citation: is_beside_code(citation.file))
    least = "at least " if found.has_more or not found.is_complete else ""
    return _found(f"`{subject}` is raised in {least}{_count(len(once), 'place')}", once, 0.85)


def _raises(subject: str, evidence: Evidence, _: Deadline) -> GraphAnswer:
    symbols = _meant(subject, evidence)
    if not symbols:
        return _nothing(subject, "what it raises cannot be told")
    own = [use for symbol in symbols for use in evidence.raising(symbol)]
    called = [target for symbol in symbols for target in _sure_targets(symbol, evidence)]
    below = [use for symbol in called for use in evidence.raising(symbol)]
    if not own and not below:
        return _none(f"`{subject}` and what it surely calls raise nothing themselves", symbols)
    where = f"itself in {_count(len(own), 'place')}, and what it calls in {len(below)}"
    return _found(f"`{subject}` raises {where}", [*own, *below], 0.8)


def _importers(subject: str, evidence: Evidence, _: Deadline) -> GraphAnswer:
    path = evidence.resolved(subject)
    if isinstance(path, Missing):
        symbols = _meant(subject, evidence)
        if not symbols:
            return _nothing(subject, _near(path))
        path = symbols[0].path
    imports = evidence.graph.importers_of(path)
    if not imports:
        return GraphAnswer(f"Nothing in the workspace imports `{path}` as far as the code tells.")
    places = _cited((import_.path, import_.line, evidence) for import_ in imports)
    return _found(f"`{path}` is imported in {_count(len(imports), 'place')}", places, 0.9)


def _implementers(subject: str, evidence: Evidence, _: Deadline) -> GraphAnswer:
    symbols = _meant(subject, evidence)
    below = [subclass for symbol in symbols for subclass in evidence.graph.subclasses(symbol)]
    if not below:
        return _none(f"Nothing in the workspace derives from `{subject}`", symbols)
    places = _cited((symbol.path, symbol.line, evidence) for symbol in below)
    names = ", ".join(f"`{symbol.name}`" for symbol in below[:8])
    return _found(f"{names} derive from `{subject}`", places, 0.9)


def _routes(subject: str, evidence: Evidence, _: Deadline) -> GraphAnswer:
    wanted = subject.strip("/").casefold()
    routes = [route for route in evidence.graph.routes() if wanted in route.pattern.casefold()]
    if not routes:
        return _nothing(subject, "no route of the workspace has it in its pattern")
    places = _cited((route.path, route.line, evidence) for route in routes)
    said = ", ".join(f"{route.method} {route.pattern}" for route in routes[:8])
    return _found(f"`{subject}` is served by {said}", places, 0.9)


_ANSWERS: Final[Mapping[QuestionKind, Callable[[str, Evidence, Deadline], GraphAnswer]]] = {
    "where": _where,
    "callers": _callers,
    "calls": _calls,
    "raised": _raised,
    "raises": _raises,
    "importers": _importers,
    "implementers": _implementers,
    "routes": _routes,
}


def _meant(subject: str, evidence: Evidence) -> Sequence[Symbol]:
    symbols = evidence.graph.named(subject)
    if not symbols and "." in subject:
        symbols = evidence.graph.named(subject.rpartition(".")[2])
    exported = sorted(
        symbols, key=lambda symbol: (not symbol.is_exported, symbol.path, symbol.line)
    )
    return exported[:_MOST_MEANT]


def _in_text(subject: str, evidence: Evidence, deadline: Deadline) -> GraphAnswer:
    found = evidence.search([subject], (), deadline)
    if not found.citations:
        return _nothing(subject, "no line of the workspace holds it")
    places = sorted(found.citations, key=lambda citation: is_beside_code(citation.file))
    others = " and in others" if found.has_more or not found.is_complete else ""
    return _found(f"`{subject}` stands in these lines{others}", places, 0.6)


def _sure_targets(symbol: Symbol, evidence: Evidence) -> list[Symbol]:
    sure = [
        call.targets[0].symbol_id
        for call in evidence.graph.calls_of(symbol)
        if call.targets and call.targets[0].confidence >= _SURE
    ]
    found = (evidence.graph.symbol(symbol_id) for symbol_id in dict.fromkeys(sure))
    return [
        symbol for symbol in found if symbol is not None and symbol.kind in {"function", "method"}
    ]


def _confidence(call: Call, symbol: Symbol) -> float:
    return next(
        (target.confidence for target in call.targets if target.symbol_id == symbol.id), 0.0
    )


def _files_of(symbols: Iterable[Symbol]) -> list[str]:
    return list(dict.fromkeys(symbol.path for symbol in symbols))


def _cited(places: Iterable[tuple[str, int, Evidence]]) -> list[Citation]:
    found = (evidence.citation(path, line) for path, line, evidence in places)
    return list(dict.fromkeys(symbol for symbol in found if symbol is not None))


def _found(statement: str, places: Sequence[Citation], confidence: float) -> GraphAnswer:
    listed = tuple(places[:MOST_LISTED])
    more = len(places) - len(listed)
    said = f"{statement}{f' (and {more} more)' if more else ''}"
    finding = Finding(statement=said, confidence=confidence, evidence=listed, source="code graph")
    return GraphAnswer(f"{said}.", finding if listed else None)


def _none(statement: str, symbols: Sequence[Symbol]) -> GraphAnswer:
    where = ", ".join(f"`{symbol.path}:{symbol.line}`" for symbol in symbols)
    return GraphAnswer(f"{statement}{f' ({where})' if where else ''}.")


def _nothing(subject: str, reason: str) -> GraphAnswer:
    return GraphAnswer(f"`{subject}` is not in the code graph: {reason}.", is_found=False)


def _near(missing: Missing) -> str:
    names = ", ".join(f"`{name}`" for name in missing.near)
    return f"near are {names}" if names else "no file is called so either"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
