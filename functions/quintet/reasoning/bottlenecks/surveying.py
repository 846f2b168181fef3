"""All bottlenecks of a function, of functions reached from an entry, or of a whole code base."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.graph import CodeGraph
from quintet.reasoning.bottlenecks.code import Code, Function, SourceReader
from quintet.reasoning.bottlenecks.detectors.blocking import BlockingInAsync
from quintet.reasoning.bottlenecks.detectors.detector import Detector, Scene
from quintet.reasoning.bottlenecks.detectors.growth import UnboundedGrowth
from quintet.reasoning.bottlenecks.detectors.lazy_loading import LazyLoading
from quintet.reasoning.bottlenecks.detectors.limits import MissingLimit
from quintet.reasoning.bottlenecks.detectors.n_plus_one import NPlusOne
from quintet.reasoning.bottlenecks.detectors.nested_loops import NestedLoops
from quintet.reasoning.bottlenecks.detectors.repeated_work import RepeatedWork
from quintet.reasoning.bottlenecks.effects import Effects
from quintet.reasoning.bottlenecks.findings import Suspicion

HasTime = Callable[[], bool]
DETECTORS: Final[tuple[Detector, ...]] = (
    BlockingInAsync(),
    NPlusOne(),
    LazyLoading(),
    MissingLimit(),
    UnboundedGrowth(),
    RepeatedWork(),
    NestedLoops(),
)
DEFAULT_DEPTH: Final = 3
LONGEST_LINE: Final = 1000
LINES_READ: Final = 50
LINES_OF_BANNER: Final = 12
_BANNER: Final = re.compile(r"^\s*(?:/\*!|//!)|.*@license\b|.*\bv?\d+\.\d+\.\d+ \(https?://")
"""What a library that was copied into a project says at its beginning."""
_SERVED: Final = re.compile(r"(?:^|/)(?:static|assets|public|vendors?|libs?|third.?party)/")


class Survey:
    """Looks at functions of one code base; what was learnt of one serves for the next."""

    def __init__(self, graph: CodeGraph, reader: SourceReader, has_time: HasTime) -> None:
        self.code = Code(graph, reader)
        self._effects = Effects(self.code, has_time)
        self._has_time = has_time
        self.is_cut = False

    def of_function(self, function: Function, depth: int = DEFAULT_DEPTH) -> Iterator[Suspicion]:
        """What is suspicious in one function; less is said of a line that was spoken of."""
        scene = Scene(self.code, self._effects, function, depth)
        spoken: set[int] = set()
        for detector in DETECTORS:
            if not self._has_time():
                self.is_cut = True
                return
            for one in detector.find(scene):
                if one.line in spoken:
                    continue
                spoken.add(one.line)
                yield one

    def of_all(self, paths: Iterable[str], depth: int = DEFAULT_DEPTH) -> Iterator[Suspicion]:
        """What is suspicious anywhere in these files."""
        told: set[tuple[str, int, str]] = set()
        for path in paths:
            if is_generated(self.code, path):
                continue
            for function in self.code.functions(path):
                if not self._has_time():
                    self.is_cut = True
                    return
                for one in self.of_function(function, depth):
                    if (one.path, one.line, one.kind) not in told:
                        told.add((one.path, one.line, one.kind))
                        yield one


def is_generated(code: Code, path: str) -> bool:
    """Minified and bundled code: nobody mends it where it lies."""
    if ".min." in path or "/vendor/" in path or "/node_modules/" in path:
        return True
    lines = code.lines(path)[:LINES_READ]
    head = lines[:LINES_OF_BANNER] if path.endswith(".js") else ()
    if any(map(_BANNER.match, head)):
        return True
    if _SERVED.search(path) and any("define.amd" in line for line in head):
        return True
    return any(len(line) > LONGEST_LINE for line in lines)


def weaker(one: Suspicion, factor: float) -> Suspicion:
    """The same, less sure, because the way to it is."""
    return replace(one, confidence=round(one.confidence * factor, 3))
