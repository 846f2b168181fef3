"""All files of a code base in memory, as far as finding the meaning of names needs them.

Calls are not kept: they are many, and each is looked at once. A file's number stands in those of
its symbols and calls, in memory as in a graph's file, so that each file's rows can be made apart.
Nothing is resolved here.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from posixpath import basename, dirname
from typing import Final, NamedTuple

from quintet.codegraph.facts import BindingFact, FileFacts, ImportFact, SymbolFact
from quintet.codegraph.languages.catalogue import language_named
from quintet.codegraph.languages.language import Language
from quintet.codegraph.type_names import Type

PLACES: Final = 1 << 20
"""Numbers of a file's symbols, and of its calls: it is at most a megabyte, and has fewer."""
_NO_NAMES: Final[Mapping[str, list[int]]] = {}


class FileIndex(NamedTuple):
    """A file without its calls. `start` is the number of its module among all symbols."""

    facts: FileFacts
    start: int
    language: Language
    bindings: dict[int, dict[str, list[BindingFact]]]
    imports: dict[int, dict[str, list[ImportFact]]]
    wildcards: list[ImportFact]
    package: str
    """What shares names with this file without importing: package, folder or namespace."""


class Project:
    """The files and symbols, by number, by name and by place."""

    def __init__(self) -> None:
        self.files: list[FileIndex] = []
        self.paths: dict[str, FileIndex] = {}
        self._homes: dict[int, FileIndex] = {}
        self._children: dict[int, dict[str, list[int]]] = {}
        self._names: defaultdict[str, list[int]] = defaultdict(list)
        self._packages: defaultdict[tuple[str, str], dict[str, list[int]]] = defaultdict(dict)
        self._endings: defaultdict[str, list[str]] = defaultdict(list)
        self._packaged: dict[tuple[str, str], str] = {}
        self._package_folders: dict[tuple[str, str], str] = {}
        self._folders: set[str] = set()
        self._folders_by_name: defaultdict[str, list[str]] = defaultdict(list)
        self._roots: defaultdict[str, dict[str, str]] = defaultdict(dict)
        self._parts: dict[tuple[str, str, str], list[int]] = {}
        self._part_of: dict[int, list[int]] = {}
        self.owners: dict[int, int] = {}
        """Members that are written outside of what they belong to, with what that is."""
        self.derived: dict[int, list[tuple[FileIndex, Type]]] = {}
        """Bases that a type is given outside of its definition, with where that is written."""

    def add(self, number: int, facts: FileFacts) -> None:
        """Take a file of this number in. Its calls are dropped."""
        if not facts.symbols:
            if facts.package:
                self._roots[facts.language][dirname(facts.path)] = facts.package
            return
        language = language_named(facts.language)
        shares = language.conventions.is_package_shared
        declared = "" if language.conventions.is_package_a_folder else facts.package
        package = declared or dirname(facts.path) if shares else ""
        index = FileIndex(
            facts._replace(calls=(), bindings=()),
            number * PLACES,
            language,
            _bindings(facts.bindings),
            _imports(facts.imports),
            [import_ for import_ in facts.imports if import_.name == "*"],
            package,
        )
        self._package_folders.setdefault((language.name, package), dirname(facts.path))
        self._packaged[language.name, dirname(facts.path)] = package
        self.paths[facts.path] = index
        self.files.append(index)
        self._homes[number] = index
        self._endings[basename(facts.path)].append(facts.path)
        if "/" in facts.path:
            self._endings[_last_two(facts.path)].append(facts.path)
        folder = dirname(facts.path)
        known = self._folders_by_name[basename(folder)]
        if folder not in known:
            known.append(folder)
        while folder not in self._folders:
            self._folders.add(folder)
            folder = dirname(folder)
        self._name(index, shares)

    def _name(self, index: FileIndex, shares: bool) -> None:
        for place, symbol in enumerate(index.facts.symbols):
            number = index.start + place
            if symbol.parent < 0:
                continue
            if symbol.kind in {"class", "interface"} and index.language.conventions.is_open:
                self._reopen(index, number, symbol)
            if not symbol.owner:
                self.adopt(index.start + symbol.parent, symbol.name, number)
            if symbol.kind not in {"field", "constant"}:
                self._names[symbol.name].append(number)
            if shares and not symbol.parent and not symbol.owner:
                shared = self._packages[index.language.name, index.package]
                shared.setdefault(symbol.name, []).append(number)

    def _reopen(self, index: FileIndex, number: int, symbol: SymbolFact) -> None:
        """Let all parts of a class have the members of all."""
        key = (index.language.name, index.package, symbol.qualified.partition("#")[0])
        parts = self._parts.setdefault(key, [])
        parts.append(number)
        self._part_of[number] = parts
        self._children[number] = self._children.setdefault(parts[0], {})

    def parts(self, number: int) -> Sequence[int]:
        """The symbols that define a class together; mostly one."""
        return self._part_of.get(number) or (number,)

    def adopt(self, parent: int, name: str, number: int) -> None:
        """Make a symbol a member of another."""
        self._children.setdefault(parent, {}).setdefault(name, []).append(number)

    def file_of(self, number: int) -> FileIndex:
        """The file that defines a symbol."""
        return self._homes[number // PLACES]

    def symbol(self, number: int) -> SymbolFact:
        """What is known about a symbol."""
        return self._homes[number // PLACES].facts.symbols[number % PLACES]

    def children(self, number: int) -> Mapping[str, Sequence[int]]:
        """What is defined directly in a symbol, by name."""
        return self._children.get(number, _NO_NAMES)

    def named(self, name: str) -> Sequence[int]:
        """All symbols of a name, fields and constants aside."""
        return self._names.get(name, ())

    def in_package(self, language: str, package: str) -> Mapping[str, Sequence[int]]:
        """What the files of a package define at their top, by name."""
        return self._packages.get((language, package), _NO_NAMES)

    def package_at(self, language: str, folder: str) -> str:
        """The package whose files lie in a folder."""
        return self._packaged.get((language, folder), folder)

    def folder_of_package(self, language: str, package: str) -> str | None:
        """A folder with files that declare a package or namespace."""
        return self._package_folders.get((language, package))

    # What `Files` asks for.

    def has(self, path: str) -> bool:
        """Whether there is such a file."""
        return path in self.paths

    def has_folder(self, path: str) -> bool:
        """Whether any file lies in this folder or below."""
        return path in self._folders

    def ending(self, path: str) -> Sequence[str]:
        """The files whose path ends in this one."""
        tail = f"/{path}"
        return [
            known
            for known in self._endings.get(_last_two(path), ())
            if known == path or known.endswith(tail)
        ]

    def folders_ending(self, path: str) -> Sequence[str]:
        """The folders that hold files themselves and whose path ends in this one."""
        tail = f"/{path}"
        return [
            folder
            for folder in self._folders_by_name.get(basename(path), ())
            if folder == path or folder.endswith(tail)
        ]

    def roots(self, kind: str) -> Mapping[str, str]:
        """Folders that hold a file which names them (`go.mod`), with the names."""
        return self._roots[kind]


def _bindings(all_: Iterable[BindingFact]) -> dict[int, dict[str, list[BindingFact]]]:
    by_scope: dict[int, dict[str, list[BindingFact]]] = {}
    for binding in all_:
        by_scope.setdefault(binding.scope, {}).setdefault(binding.target, []).append(binding)
    return by_scope


def _imports(all_: Iterable[ImportFact]) -> dict[int, dict[str, list[ImportFact]]]:
    by_scope: dict[int, dict[str, list[ImportFact]]] = {}
    for imported in all_:
        if imported.alias and imported.alias != "*":
            by_scope.setdefault(imported.scope, {}).setdefault(imported.alias, []).append(imported)
    return by_scope


def _last_two(path: str) -> str:
    """The name with the folder it is in: names alone repeat too often."""
    return "/".join(path.rsplit("/", 2)[-2:])
