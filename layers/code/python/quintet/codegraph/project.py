"""All files of a code base in memory, as far as finding the meaning of names needs them.

Calls are not kept: they are many, and each is looked at once. A file's number stands in those of
its symbols and calls, in memory as in a graph's file, so that each file's rows can be made apart.
Nothing is resolved here.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from posixpath import dirname
from typing import Final, NamedTuple

from quintet.codegraph.facts import BindingFact, FileFacts, ImportFact, SymbolFact
from quintet.codegraph.files import Files
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


class Project(Files):
    """The files and symbols, by number, by name and by place."""

    def __init__(self) -> None:
        super().__init__()
        self.files: list[FileIndex] = []
        self.paths: dict[str, FileIndex] = {}
        self._homes: dict[int, FileIndex] = {}
        self._children: dict[int, dict[str, list[int]]] = {}
        self._names: defaultdict[str, list[int]] = defaultdict(list)
        self._packages: defaultdict[tuple[str, str], dict[str, list[int]]] = defaultdict(dict)
        self._packaged: dict[tuple[str, str], str] = {}
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
                self.add_root(facts)
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
        self.add_path(facts, package)
        self._packaged[language.name, dirname(facts.path)] = package
        self.paths[facts.path] = index
        self.files.append(index)
        self._homes[number] = index
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

    def defines(self, name: str) -> bool:
        """Whether a class of the code has a name, whatever that means to a language: `Action`."""
        return any(self.symbol(each).kind in {"class", "interface"} for each in self.named(name))

    def in_package(self, language: str, package: str) -> Mapping[str, Sequence[int]]:
        """What the files of a package define at their top, by name."""
        return self._packages.get((language, package), _NO_NAMES)

    def package_at(self, language: str, folder: str) -> str:
        """The package whose files lie in a folder."""
        return self._packaged.get((language, folder), folder)


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
