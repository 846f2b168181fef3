"""`python -m benchmarks.code_index [FOLDER]`: how fast code is read, and how soon it answers.

Fetches the projects under FOLDER (by default a folder for temporary files), Django among them. For
each it prints megabytes of source in a second of one core, from bytes to the linked graph, and the
most memory that took; then the same of 5,000 files, which are all projects side by side, repeated
until there are as many. Last come traces in Django with the graph open, and one in a new process
that loads its programs and brings the stored graph first. A project that cannot be had is told.
"""

import argparse
import json
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count, islice
from pathlib import Path
from typing import Final

from benchmarks.labelled.code.projects import Project, fetch, projects
from quintet.codegraph.building import linked
from quintet.codegraph.facts import FileFacts
from quintet.codegraph.graph import CodeGraph
from quintet.codegraph.languages.catalogue import language_of
from quintet.codegraph.model import Symbol
from quintet.codegraph.reading import facts_of

MANY: Final = 5000
TRACES: Final = 60
BEST_OF: Final = 3
"""Measurements of each speed; the best is told, because other programs share the machine."""
_LINES: Final = 4
"""Of a function that is worth a trace."""
_ENTRY: Final = "django/core/handlers/base.py", "BaseHandler.get_response"
DJANGO: Final = Project(
    "django",
    "python",
    "pypi",
    "Django",
    "5.2",
    "Django-5.2.tar.gz",
    "1a47f7a7a3d43ce64570d350e008d2949abe8c7e21737b351b6a1611277c6d89",
    ".",
    (".",),
)
Figures = dict[str, float]


@dataclass(frozen=True)
class Folder:
    """A project's files as the analyses ask for them."""

    root: Path

    def resolve(self, named: str) -> str:
        """The path itself."""
        return named

    def read(self, path: str) -> bytes:
        """A file's content."""
        return (self.root / path).read_bytes()


def files_of(root: Path) -> Iterator[tuple[str, Path]]:
    """The files of a project that are of a language."""
    for path in sorted(root.rglob("*")):
        if path.is_file() and not path.is_symlink() and language_of(path.name) is not None:
            yield path.relative_to(root).as_posix(), path


def sources_of(project: Project, folder: Path) -> Path:
    """The folder of a project's own source; what it ships compiled is not in it."""
    root = project.folder(folder)
    return root / project.include[0] if len(project.include) == 1 else root


def many_files(roots: list[Path]) -> Iterator[tuple[str, Path]]:
    """All projects side by side, again and again, each time under other folders."""
    for copy in count():
        for place, root in enumerate(roots):
            for path, file in files_of(root):
                yield f"copy_{copy}/project_{place}/{path}", file


def indexed(files: Iterator[tuple[str, Path]], target: Path) -> Figures:
    """`seconds` of processor time, `bytes` read and stored, the `peak` of memory in MB."""
    sizes: list[int] = []

    def facts() -> Iterator[FileFacts]:
        for path, file in files:
            source = file.read_bytes()
            sizes.append(len(source))
            yield facts_of(path, source)

    began = time.process_time()
    linked(facts(), target)
    return {
        "seconds": time.process_time() - began,
        "files": len(sizes),
        "bytes": sum(sizes),
        "stored": target.stat().st_size,
        "peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }


def traced(stored: Path, root: Path) -> Figures:
    """Seconds of traces from functions all over the code, with the graph open."""
    graph = CodeGraph(stored)
    every = [
        symbol
        for file in graph.files()
        if "test" not in file.path
        for symbol in graph.symbols(file.path)
        if symbol.kind in {"function", "method"} and symbol.end_line - symbol.line >= _LINES
    ]
    chosen = every[:: max(len(every) // TRACES, 1)]
    took = [_seconds_of_trace(graph, root, one) for one in chosen]
    late = statistics.quantiles(took, n=20)[-1]
    return {"median": statistics.median(took), "late": late, "traces": len(took)}


def first_traced(stored: Path, root: Path) -> Figures:
    """Brings a stored graph to a file of its own, and asks it once."""
    with tempfile.TemporaryDirectory() as here:
        local = Path(here) / "code.graph"
        local.write_bytes(stored.read_bytes())
        graph = CodeGraph(local)
        path, name = _ENTRY
        entry = next(symbol for symbol in graph.symbols(path) if symbol.qualified == name)
        return {"trace": _seconds_of_trace(graph, root, entry)}


def _seconds_of_trace(graph: CodeGraph, root: Path, entry: Symbol) -> float:
    # Loaded here: what loading takes is a part of the first trace and of no other figure.
    import quintet.reasoning.analysing  # noqa: F401 - the module of the tool, and all that it loads
    from quintet.reasoning.common.claude_context import CodeLocation
    from quintet.reasoning.tracing.answering import answer
    from quintet.reasoning.tracing.models import TraceExecutionPath
    from quintet.reasoning.tracing.tracing import trace

    place = CodeLocation(file=entry.path, line=entry.line, function_name=entry.name)
    began = time.perf_counter()
    found = trace(graph, Folder(root), TraceExecutionPath(entry_point=place), lambda: True)
    answer(found, analysis_id="analysis", execution_time=0.0)
    return time.perf_counter() - began


def _one(target: Path, roots: list[Path]) -> Figures:
    return indexed(files_of(roots[0]), target)


def _many(target: Path, roots: list[Path]) -> Figures:
    return indexed(islice(many_files(roots), MANY), target)


_MEASURES: Final[Mapping[str, Callable[[Path, list[Path]], Figures]]] = {
    "one": _one,
    "many": _many,
    "warm": lambda stored, roots: traced(stored, roots[0]),
    "cold": lambda stored, roots: first_traced(stored, roots[0]),
}


def _in_own_process(what: str, target: Path, *roots: Path) -> Figures:
    """What a measure gives, and the `wall` seconds of its process from start to end."""
    command = [sys.executable, "-m", "benchmarks.code_index", "--measure", what, str(target)]
    began = time.perf_counter()
    done = subprocess.run([*command, *map(str, roots)], check=True, stdout=subprocess.PIPE)
    figures: Figures = json.loads(done.stdout)
    return {**figures, "wall": time.perf_counter() - began}


def _print_indexing(label: str, figures: list[Figures]) -> None:
    best = min(figures, key=lambda figure: figure["seconds"])
    size = best["bytes"] / 1e6
    print(
        f"{label:24}{best['files']:6.0f} files {size:7.2f} MB  {size / best['seconds']:5.2f} MB/s"
        f"  peak {best['peak']:4.0f} MB  stored {best['stored'] / 1e6:6.2f} MB",
        flush=True,
    )


def _fetched(folder: Path) -> Iterator[Project]:
    for project in (*projects().values(), DJANGO):
        try:
            fetch(project, folder)
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            print(f"{project.name} is left out: {error}")
        else:
            yield project


def report(folder: Path) -> None:
    """Prints all figures."""
    roots: list[Path] = []
    with tempfile.TemporaryDirectory() as here:
        target = Path(here) / "code.graph"
        for project in _fetched(folder):
            root = sources_of(project, folder)
            roots.append(root)
            runs = [_in_own_process("one", target, root) for _ in range(BEST_OF)]
            _print_indexing(f"{project.name} ({project.language})", runs)
        if roots and roots[-1] == sources_of(DJANGO, folder):
            warm = _in_own_process("warm", target, roots[-1])
            print(f"{warm['traces']:.0f} warm traces in Django: half within", end=" ")
            print(f"{1000 * warm['median']:.0f} ms, 19 of 20 within {1000 * warm['late']:.0f} ms")
            cold = [_in_own_process("cold", target, roots[-1]) for _ in range(BEST_OF)]
            print(f"cold: {min(one['wall'] for one in cold):.2f} s from the start of Python")
        _print_indexing("side by side", [_in_own_process("many", target, *roots)])


def main() -> None:
    """Prints the figures, or as JSON those of one measure, in a process of its own."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", nargs="?", default=str(Path(tempfile.gettempdir()) / "projects"))
    parser.add_argument("--measure", nargs="+", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.measure:
        what, target, *roots = asked.measure
        print(json.dumps(_MEASURES[what](Path(target), [Path(root) for root in roots])))
    else:
        report(Path(asked.folder))


if __name__ == "__main__":
    main()
