"""What a text speaks of, found in the workspace: places, definitions, and what is not there.

Frames of a stack trace that lie outside the workspace (libraries, the language's own files) are
passed over; a frame whose line does not exist leads to the function it names, if there is one.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.model import Symbol
from quintet.reasoning.common.analyses import Place
from quintet.reasoning.common.claude_context import ClaudeCodeContext
from quintet.reasoning.common.findings import Citation
from quintet.reasoning.places.beside_code import is_beside_code
from quintet.reasoning.places.evidence import Evidence
from quintet.reasoning.places.references import References
from quintet.reasoning.places.scope import Missing
from quintet.reasoning.places.stack_traces import Frame
from quintet.requests.deadline import Deadline

_FEWEST_WORDS: Final = 3
_MOST_SYMBOLS: Final = 8
_MOST_SAME_NAME: Final = 3
_LONG_ENOUGH: Final = 8
_VARYING: Final = re.compile(r"\{[^}]*\}|%[sdrf]|['\"`][^'\"`]*['\"`]|\b0x[0-9a-f]+\b|\d+|[:=]\s")


@dataclass(frozen=True, slots=True)
class Located:
    """Of what a text speaks of, what there is."""

    frames: tuple[Place, ...] = ()
    files: tuple[str, ...] = ()
    symbols: tuple[Symbol, ...] = ()
    messages: tuple[Citation, ...] = ()
    missing: tuple[Missing, ...] = ()
    is_complete: bool = True

    @property
    def places(self) -> tuple[Place, ...]:
        """Where to look, the surest first."""
        raising = tuple(Place(message.file, message.line) for message in self.messages)
        defined = tuple(Place(symbol.path, symbol.line, symbol) for symbol in self.symbols)
        return (*self.frames, *raising, *defined)

    @property
    def paths(self) -> tuple[str, ...]:
        """The files of those places, and those named as files, each once."""
        every = (*(place.path for place in self.places), *self.files)
        return tuple(dict.fromkeys(every))


def located(
    references: References,
    evidence: Evidence,
    scope: Sequence[str],
    deadline: Deadline,
    logs: Collection[str] = (),
) -> Located:
    """What there is of the things a text speaks of.

    `scope` are paths to prefer; a message comes from the code and not from one of the `logs`.

    Raises:
        DeadlineExceededError: there is no time to look.
    """
    frames = [place for frame in references.frames for place in _placed(frame, evidence)]
    resolved = [evidence.resolved(name) for name in references.files]
    files = [place for place in resolved if not isinstance(place, Missing)]
    symbols = _symbols(references.names, evidence, [*scope, *files])
    needles = [_needles(message) for message in references.messages]
    found = evidence.search(
        [place for some in needles for place in some], [*scope, *files], deadline
    )
    return Located(
        tuple(dict.fromkeys(frames)),
        tuple(dict.fromkeys(files)),
        symbols,
        tuple(
            _best(needles, [citation for citation in found.citations if citation.file not in logs])
        ),
        tuple(place for place in resolved if isinstance(place, Missing)),
        found.is_complete,
    )


def entry_places(context: ClaudeCodeContext, evidence: Evidence) -> list[Place]:
    """Where a context says that execution starts, as far as it exists."""
    return [
        place
        for at in context.code_scope.entry_points
        for place in _placed(Frame(at.file, at.line, at.function_name or ""), evidence)
    ]


def _placed(frame: Frame, evidence: Evidence) -> list[Place]:
    # Where it was installed is no folder of the workspace: `site-packages/shop/orders.py`.
    names = [name for file in frame.files for name in (file, f"/{file.lstrip('/')}")]
    resolved = (evidence.resolved(name) for name in names)
    path = next((place for place in resolved if not isinstance(place, Missing)), None)
    if path is None:
        return []
    if evidence.citation(path, frame.line) is not None:
        return [Place(path, frame.line, evidence.graph.at(path, frame.line))]
    name = re.split(r"[.:#]", frame.function)[-1]
    same = [symbol for symbol in evidence.graph.symbols(path) if name and symbol.name == name]
    return [Place(path, symbol.line, symbol) for symbol in same[:1]]


def _symbols(
    names: Iterable[str], evidence: Evidence, preferred: Sequence[str]
) -> tuple[Symbol, ...]:
    """Definitions of the names, those in preferred files first; common names lead too far."""
    found: list[Symbol] = []
    for name in names:
        known = evidence.graph.named(name) or evidence.graph.named(name.rpartition(".")[2])
        same = [place for place in known if place.kind != "module"]
        near = [place for place in same if place.path in preferred]
        found += near[:_MOST_SAME_NAME] or (same if len(same) <= _MOST_SAME_NAME else [])
    return tuple(dict.fromkeys(found))[:_MOST_SYMBOLS]


def _needles(message: str) -> list[str]:
    """An error message as it may stand in code, the surest first: whole, or without what varies."""
    parts = [part.strip(" .,()") for part in _VARYING.split(message)]
    words = message.strip(" .").split()
    cut = [words[1:], words[:-1], words[2:], words[:-2]]
    shorter = [" ".join(some) for some in cut if len(some) >= _FEWEST_WORDS]
    every = [message.strip(), *sorted(parts, key=len, reverse=True), *shorter]
    return list(
        dict.fromkeys(place for place in every if len(place) >= _LONG_ENOUGH and " " in place)
    )


def _best(needles: Sequence[Sequence[str]], found: Sequence[Citation]) -> Iterator[Citation]:
    """For each message the lines that hold its surest form, those of code before those beside."""
    for some in needles:
        holding = ([line for line in found if place in line.text] for place in some)
        yield from sorted(
            next((lines for lines in holding if lines), ()),
            key=lambda place: is_beside_code(place.file),
        )
