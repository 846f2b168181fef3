"""The graph of a labelled function's code base, as it was at the case's commit.

Of a commit with at most `MOST_FILES` files of the case's ending all are read, tests included; of a
larger one those of the highest folder around the case's file that has no more. What is read and
made is kept under a folder: `sources/` for any version of this repository, `graphs/` by a digest
of the code that makes graphs, so that a changed engine never sees another's graph.
"""

from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Final

import quintet.codegraph
from benchmarks.code_index import Folder
from benchmarks.labelled.code.real_bottlenecks import Case, unpack
from quintet.codegraph.building import linked
from quintet.codegraph.facts import FileFacts
from quintet.codegraph.graph import CodeGraph
from quintet.codegraph.reading import facts_of

MOST_FILES: Final = 1500


@dataclass
class CommitGraphs:
    """Opens graphs; facts of a repository's files serve all its commits that have the same."""

    mirrors: Path
    kept: Path
    most_files: int = MOST_FILES
    _facts: dict[tuple[str, bytes], FileFacts] = field(default_factory=dict)
    _repository: str = ""

    @contextmanager
    def opened(self, case: Case) -> Iterator[tuple[CodeGraph, Folder]]:
        """The graph, and what reads the files that it was made from."""
        if case.repository != self._repository:
            self._repository, self._facts = case.repository, {}
        root = unpack(case, self.mirrors, self.kept / "sources", is_whole=True)
        folder, paths = files_around(root, case.file, self.most_files)
        name = f"{case.commit}_{sha256(folder.encode()).hexdigest()[:8]}_{self.most_files}"
        target = self.kept / "graphs" / engine_digest() / root.parent.name / name
        if not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            unfinished = target.with_name("unfinished")
            linked(map(lambda path: self._facts_of(root, path), paths), unfinished)  # noqa: C417
            unfinished.rename(target)
        with closing(CodeGraph(target)) as graph:
            yield graph, Folder(root)

    def _facts_of(self, root: Path, path: str) -> FileFacts:
        source = (root / path).read_bytes()
        key = path, sha256(source).digest()
        if key not in self._facts:
            self._facts[key] = facts_of(path, source)
        return self._facts[key]


def files_around(root: Path, file: str, most: int = MOST_FILES) -> tuple[str, list[str]]:
    """The folder that is read, and its files; of a folder that is too full by itself the first."""
    ending = PurePosixPath(file).suffix
    every = sorted(
        path.relative_to(root).as_posix() for path in root.rglob(f"*{ending}") if path.is_file()
    )
    around = reversed(PurePosixPath(file).parents)
    for folder in map(str, around):
        within = every if folder == "." else [one for one in every if one.startswith(f"{folder}/")]
        if len(within) <= most:
            return folder, within
    return folder, _with(file, within, most)


def _with(file: str, within: Iterable[str], most: int) -> list[str]:
    others = [path for path in within if path != file]
    return sorted([file, *others[: most - 1]])


def engine_digest() -> str:
    """Of all modules that have a part in a graph."""
    digest = sha256()
    for place in quintet.codegraph.__path__:
        for path in sorted(Path(place).rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
