"""What is seen where a message points: the functions of a stack trace, where a message comes from.

These are observations, not explanations: they say what is there and cite it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from posixpath import splitext
from typing import Final

from quintet.codegraph.model import Symbol
from quintet.reasoning.common.findings import RANKED, Citation, Finding
from quintet.reasoning.conversations.collaborators import Place
from quintet.reasoning.conversations.conversation import Conversation
from quintet.reasoning.places.evidence import Evidence
from quintet.reasoning.places.finding import FoundPlace
from quintet.reasoning.places.locating import Located, entry_places
from quintet.reasoning.places.references import References, references_in, symptoms_in

READING: Final = "reading"
"""The source of what is to be read."""
_REMARKS: Final = ("#", "//", "--", ";")
_MOST_LINES: Final = 3
_MOST_FRAMES: Final = 4
_MOST_MESSAGES: Final = 4
_MOST_SYMBOLS: Final = 4


def observations(found: Located, evidence: Evidence) -> tuple[Finding, ...]:
    """One finding for each thing spoken of that is there."""
    every = [
        *(_passing(place, evidence) for place in found.frames[:_MOST_FRAMES]),
        *(
            _observed(f"The text that you quote stands at `{line.place}`", 0.8, line)
            for line in found.messages[:_MOST_MESSAGES]
        ),
        *(_defining(symbol, evidence) for symbol in found.symbols[:_MOST_SYMBOLS]),
    ]
    return tuple(finding for finding in every if finding is not None)


def to_read(places: Sequence[FoundPlace], evidence: Evidence) -> tuple[Finding, ...]:
    """Functions by rank, each with why it is among the first to read."""
    found = []
    for place in places:
        line = evidence.citation(place.symbol.path, place.line)
        if line is not None:
            said = f"`{place.symbol.qualified}` at `{line.place}`: {place.why}"
            found.append(
                Finding(statement=said, confidence=RANKED, evidence=(line,), source=READING)
            )
    return tuple(found)


def attached_scripts(paths: Sequence[str], evidence: Evidence) -> tuple[Finding, ...]:
    """Where attached scripts begin that define nothing; settings may hold secrets, and stay out."""
    found = []
    for path in paths:
        is_script = "".join(evidence.lines(path)[:1]).startswith("#!")
        defined = (symbol for symbol in evidence.graph.symbols(path) if symbol.kind != "module")
        if is_script and not any(defined):
            numbers = (
                number
                for number, line in enumerate(evidence.lines(path), 1)
                if line.strip() and not line.lstrip().startswith(_REMARKS)
            )
            lines = (evidence.citation(path, number) for number in islice(numbers, _MOST_LINES))
            cited = tuple(line for line in lines if line is not None)
            if cited:
                said = f"`{path}` is attached and defines nothing; it begins here"
                found.append(Finding(statement=said, confidence=RANKED, evidence=cited))
    return tuple(found)


def _passing(place: Place, evidence: Evidence) -> Finding | None:
    line = evidence.citation(place.path, place.line)
    if line is None:
        return None
    name = place.symbol.qualified if place.symbol and place.symbol.kind != "module" else ""
    within = f" lies in `{name}`" if name else " is in the workspace"
    return _observed(f"`{line.place}`, which you name,{within}", 0.95, line)


def _defining(symbol: Symbol, evidence: Evidence) -> Finding | None:
    line = evidence.citation(symbol.path, symbol.line)
    if line is None:
        return None
    callers = len(evidence.callers(symbol))
    called = f", called in {callers} place{'' if callers == 1 else 's'}" if callers else ""
    said = f"`{symbol.qualified}` is a {symbol.kind} at `{line.place}`{called}"
    return _observed(said, 0.9, line)


def _observed(statement: str, confidence: float, line: Citation) -> Finding:
    return Finding(statement=statement, confidence=confidence, evidence=(line,))


_MOST_BEFORE: Final = 8


def places_meant(
    conversation: Conversation,
    evidence: Evidence,
    located: Located,
    subjects: Sequence[str],
    to_read: Sequence[FoundPlace],
) -> list[Place]:
    """The functions spoken of now, then where execution starts, then what turns led to."""
    asked = [
        Place(symbol.path, symbol.line, symbol)
        for subject in subjects
        for symbol in evidence.graph.named(subject)
    ]
    places = [*located.frames, *asked, *located.places]
    # Whoever speaks of something now wants to hear of that, not of what came before.
    if not places or not conversation.turns:
        places += entry_places(conversation.context, evidence)
        places += [Place(place.symbol.path, place.line, place.symbol) for place in to_read]
        places += islice(_places_before(conversation), _MOST_BEFORE)
    found = (
        replace(place, symbol=place.symbol or evidence.graph.at(place.path, place.line))
        for place in places
    )
    return list(dict.fromkeys(found))


def _places_before(conversation: Conversation) -> Iterator[Place]:
    for turn in reversed(conversation.turns):
        for finding in turn.reply.findings:
            for citation in finding.evidence:
                yield Place(citation.file, citation.line)


_SUFFIXES: Final = frozenset({"", ".err", ".log", ".out", ".txt"})


def is_log(path: str) -> bool:
    """Whether a file may be a log, by its suffix."""
    return splitext(path)[1].lower() in _SUFFIXES


def references_with_logs(text: str, logs: Sequence[str], evidence: Evidence) -> References:
    """What the text speaks of, and the logs that were attached to it."""
    found = references_in(text)
    for log in (symptoms_in("\n".join(evidence.lines(path))) for path in logs):
        found = replace(
            found,
            frames=(*found.frames, *log.frames),
            errors=(*found.errors, *log.errors),
            messages=(*found.messages, *log.messages),
        )
    return found
