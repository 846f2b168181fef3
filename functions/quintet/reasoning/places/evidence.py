"""What places are found in: one version of a workspace, its files and the graph of its code.

Files are read when they are first asked for and kept for one turn. Text is decoded as UTF-8, and
what is not is shown by replacement characters, so that any file can be cited by its lines;
characters that hide or turn around are left out.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.graph import CodeGraph
from quintet.codegraph.model import Call, Symbol
from quintet.errors import NotFoundError
from quintet.reasoning.common.findings import Citation, Snippet, cited_line, visible, without_hidden
from quintet.reasoning.places.beside_code import is_beside_code
from quintet.reasoning.places.ranking import RankedFunction, ranked_functions
from quintet.reasoning.places.scope import Missing, files_in_scope
from quintet.reasoning.workspaces.workspace import UnknownFileError, Workspace
from quintet.requests.deadline import Deadline

_MOST_FOUND: Final = 40
_FILES_AT_ONCE: Final = 200


@dataclass(frozen=True, slots=True)
class Found:
    """What a search through the text of files found; `is_complete`: it read all it should.

    `has_more`: there are other lines with a text that was found as often as was asked for.
    """

    citations: tuple[Citation, ...] = ()
    is_complete: bool = True
    has_more: bool = False


def lines_of(content: bytes) -> tuple[str, ...]:
    """The lines of a file as they are shown, without their ends."""
    text = content.decode("utf-8-sig", errors="replace")
    lines = [visible(line) for line in text.replace("\r\n", "\n").split("\n")]
    return tuple(lines[:-1] if lines[-1] == "" else lines)


def first_lines(found: Mapping[str, Sequence[Citation]], most: int, *, is_complete: bool) -> Found:
    """The first lines of each text, every line once."""
    every = (value for some in found.values() for value in some[:most])
    lines = tuple({(value.file, value.line): value for value in every}.values())
    has_more = any(len(some) > most for some in found.values()) or len(lines) > _MOST_FOUND
    return Found(lines[:_MOST_FOUND], is_complete, has_more)


def portions(paths: Iterable[str]) -> Iterator[Sequence[str]]:
    """Paths, as many together as are read at once."""
    every = list(paths)
    return (every[start : start + _FILES_AT_ONCE] for start in range(0, len(every), _FILES_AT_ONCE))


MOST_BYTES_SEARCHED: Final = 32 * 1024 * 1024
_SHARE_OF_TIME: Final = 0.25
_MOST_PER_TEXT: Final = 8
_LEAST_CONFIDENCE: Final = 0.2
_RAISE: Final = re.compile(r"\s*(?:raise\b|throw\b|panic!?\()")


class Evidence:
    """One version of a workspace, asked in the ways that conversations ask.

    Nothing raises for a name that is not there; files that cannot be read have no lines.
    """

    def __init__(self, workspace: Workspace, graph: CodeGraph) -> None:
        self._workspace = workspace
        self.graph = graph
        self._paths = frozenset(workspace.files())
        self._read: dict[str, tuple[str, ...]] = {}

    def files(self) -> Sequence[str]:
        """Every path."""
        return self._workspace.files()

    def resolved(self, named: str) -> str | Missing:
        """The path that a user means by a name."""
        try:
            return self._workspace.resolve(named)
        except UnknownFileError as unknown:
            return Missing(named, tuple(unknown.near))

    def in_scope(self, names: Sequence[str]) -> Sequence[str]:
        """The files that these names, folders and globs mean.

        Raises:
            UnknownFileError: one of them means none.
        """
        return files_in_scope(self._workspace, names)

    def lines(self, path: str) -> Sequence[str]:
        """The lines of a file; none where it is not there any more."""
        if path not in self._paths:
            return ()
        if path not in self._read:
            try:
                content = self._workspace.read(path)
            except NotFoundError:
                content = b""
            self._read[path] = lines_of(content)
        return self._read[path]

    def citation(self, path: str, line: int) -> Citation | None:
        """That line, if there is one."""
        lines = self.lines(path)
        if not 1 <= line <= len(lines):
            return None
        return Citation(file=path, line=line, text=cited_line(lines[line - 1]))

    def snippet(self, path: str, line: int, around: int) -> Snippet | None:
        """That line with so many on either side."""
        lines = self.lines(path)
        if not 1 <= line <= len(lines):
            return None
        start, end = max(1, line - around), min(len(lines), line + around)
        code = "\n".join(map(without_hidden, lines[start - 1 : end]))
        return Snippet(file=path, start_line=start, end_line=end, code=code)

    def callers(self, symbol: Symbol) -> Sequence[Call]:
        """Calls that may reach a definition; the target's confidence says how surely."""
        return self.graph.callers_of(symbol, least=_LEAST_CONFIDENCE)

    def raising(self, symbol: Symbol) -> Sequence[Citation]:
        """Where its statements raise; in languages not read so deeply, where a line begins so."""
        from quintet.codegraph.bodies import body_of  # noqa: PLC0415 - grammars are for readers
        from quintet.codegraph.statements import Raise, walk  # noqa: PLC0415

        body = None
        if symbol.path in self._paths:
            body = body_of(self._workspace.read(symbol.path), symbol.path, symbol)
        if body is not None:
            places = [node.span.line for node in walk(body) if isinstance(node, Raise)]
        else:
            within = self.lines(symbol.path)[symbol.line - 1 : symbol.end_line]
            places = [symbol.line + at for at, inner in enumerate(within) if _RAISE.match(inner)]
        found = (self.citation(symbol.path, place) for place in places)
        return [citation for citation in found if citation is not None]

    def ranked(
        self, text: str, within: Sequence[str], deadline: Deadline, most: int
    ) -> Sequence[RankedFunction]:
        """Functions whose words fit a text best; tests only where `within` names their files."""
        wanted = frozenset(within)
        return ranked_functions(
            self.graph.words(),
            text,
            lambda path: path in wanted if wanted else not is_beside_code(path),
            deadline,
            most,
        )

    def search(
        self,
        texts: Sequence[str],
        first: Sequence[str],
        deadline: Deadline,
        most: int = _MOST_PER_TEXT,
    ) -> Found:
        """Lines that hold one of the texts, as they are written, at most so many for each.

        `first` are paths to begin with. Ends early, and says so, after as many bytes and seconds as
        a turn can spare.
        """
        wanted = {text: text.encode() for text in dict.fromkeys(texts) if text.strip()}
        found: dict[str, list[Citation]] = {text: [] for text in wanted}
        budget = deadline.within(deadline.remaining() * _SHARE_OF_TIME)
        read = 0
        for paths in portions(dict.fromkeys([*first, *self.files()])):
            if not wanted:
                break
            deadline.check()
            for path, content in self._contents(paths):
                read += len(content)
                for text, needle in wanted.items():
                    if needle in content:
                        found[text] += self._lines_with(path, content, text)
            wanted = {text: needle for text, needle in wanted.items() if len(found[text]) <= most}
            if read > MOST_BYTES_SEARCHED or not budget.remaining():
                return first_lines(found, most, is_complete=False)
        return first_lines(found, most, is_complete=True)

    def _contents(self, paths: Sequence[str]) -> Iterator[tuple[str, bytes]]:
        known = [path for path in paths if path in self._paths]
        every = dict(self._workspace.read_all(known))
        return ((path, every[path]) for path in known if path in every)

    def _lines_with(self, path: str, content: bytes, text: str) -> list[Citation]:
        lines = self._read.setdefault(path, lines_of(content))
        places = (number for number, line in enumerate(lines, 1) if text in line)
        return [
            Citation(file=path, line=number, text=cited_line(lines[number - 1]))
            for number in places
        ]
