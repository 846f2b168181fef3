"""The words by which the files of a code base can tell that some of them have changed.

Linking goes from one definition to the next by names that facts spell out. So what a change can
reach is found from words alone: those of what differs, then the names of whatever mentions one of
them, and so on. A file that mentions none is linked as before. Words are compared without
underscores and in lower case, because a guess may go from `user_store` to `UserStore`.

Told by no word: which folders and manifests there are, what a wildcard brings, what a CommonJS
module exports as a whole. Where such a thing differs, nothing is known (`UnknownReachError`).
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable
from functools import lru_cache
from posixpath import basename, dirname, split, splitext
from typing import Any, Final, NamedTuple

from quintet.codegraph.chains import Chain, Step
from quintet.codegraph.facts import (
    DERIVED,
    OUTER,
    RETURNED,
    BindingFact,
    CallFact,
    FileFacts,
    ImportFact,
    SymbolFact,
)
from quintet.codegraph.languages.catalogue import language_named

_WORD: Final = re.compile(r"\w+")
_LAST: Final = re.compile(r"[^\w-]+")
_OF_FOLDERS: Final = frozenset({"__init__", "index", "mod", "main", "lib", "package-info"})
"""Modules that are imported by the name of their folder."""
_ROUTINES: Final = frozenset({"function", "method"})
_EXPORTING: Final = frozenset({"exports", "default", "module"})

Words = frozenset[str]


class UnknownReachError(Exception):
    """No words tell how far a change reaches."""


@lru_cache(maxsize=65536)
def words_in(text: str) -> Words:
    """The words of a text, as they are compared."""
    return frozenset(
        word.replace("_", "").lower() for word in _WORD.findall(text) if word.strip("_")
    )


def words_of(fact: Any) -> Words:
    """The words of all texts within a fact."""
    if isinstance(fact, str):
        return words_in(fact)
    if isinstance(fact, Step):
        fact = fact.name, fact.given
    elif isinstance(fact, Chain):
        fact = fact.head, fact.steps, fact.items, fact.cast
    if isinstance(fact, tuple):
        found: set[str] = set()
        for part in fact:
            found |= words_of(part)
        return frozenset(found)
    return frozenset()


def are_called(words: Iterable[str], calls: Iterable[CallFact]) -> bool:
    """Whether calls mention any of these words, as far as calls are followed."""
    said = {(call.name, call.called, call.given) for call in calls}
    return any(not words_of(each).isdisjoint(words) for each in said)


def _module_words(path: str) -> Words:
    """The words by which a module is imported: its name, or its folder's where it stands for it."""
    folder, name = split(splitext(path)[0])
    return words_in(basename(folder) if name in _OF_FOLDERS else name)


class ChangedWords:
    """The words that tell of a change: those of all files, and those within one file only."""

    def __init__(self) -> None:
        self._languages: set[str] = set()
        self.everywhere: set[str] = set()
        self._within: defaultdict[str, set[str]] = defaultdict(set)
        self._imported: defaultdict[str, set[str]] = defaultdict(set)
        """Names that a module imports, which matter where it is mentioned, too: by its words."""

    def count(self) -> int:
        """How many there are; it grows until nothing new is mentioned."""
        partly = (*self._within.values(), *self._imported.values())
        return len(self.everywhere) + sum(map(len, partly))

    def to_look_for(self) -> Words:
        """A file with none of these mentions no changed word."""
        return frozenset().union(self.everywhere, self._imported, *self._imported.values())

    def may_matter(self, facts: FileFacts) -> bool:
        """Whether a file is of a language that can see what has changed."""
        return bool(facts.symbols) and not self._languages.isdisjoint(_seeing(facts.language))

    def of_file(self, path: str) -> set[str]:
        """Those that matter in a file."""
        return self.everywhere | self._within.get(path, set())

    def compare(
        self,
        before: FileFacts | None,
        after: FileFacts | None,
        kept_folders: Collection[str],
    ) -> None:
        """Take in what differs between two versions of a file; None where there is none.

        `kept_folders` hold files directly, before and after the change.

        Raises:
            UnknownReachError: something differs that no word tells.
        """
        known = [facts for facts in (before, after) if facts is not None]
        if any(not facts.symbols for facts in known) or len({f.package for f in known}) > 1:
            raise UnknownReachError
        if len(known) == 1:
            if language_named(known[0].language).conventions.is_package_shared:
                raise UnknownReachError
            path = known[0].path
            is_kept = dirname(path) in kept_folders
            self.everywhere |= _module_words(path) if is_kept else words_in(splitext(path)[0])
        if before is not None and after is not None and _is_reordered(before, after):
            raise UnknownReachError
        for facts, other in ((before, after), (after, before)):
            if facts is not None:
                self._languages |= _seeing(facts.language)
                self._take_differing(facts, other)

    def _take_differing(self, facts: FileFacts, other: FileFacts | None) -> None:
        theirs = _Grouped.of(other)
        ours = _Grouped.of(facts)
        for place, symbol in enumerate(facts.symbols):
            if place and theirs.symbols.get(symbol.qualified) != _placeless(symbol):
                self._take_symbol(facts, symbol)
                if facts.symbols[symbol.parent].kind in _ROUTINES:
                    # A decorator is judged by the functions within it.
                    self._take_owners(facts, symbol)
        for fact in facts.imports:
            key = facts.symbols[fact.scope].qualified, fact.alias
            if ours.imports[key] != theirs.imports.get(key):
                if fact.name == "*" or fact.alias == "*":
                    raise UnknownReachError
                self._take_import(facts, fact)
        for binding in facts.bindings:
            key = facts.symbols[binding.scope].qualified, binding.target
            if ours.bindings[key] != theirs.bindings.get(key):
                self._take_binding(facts, binding)

    def spread(self, facts: FileFacts) -> None:
        """Take in the names of what mentions a changed word in a file."""
        self._spread_imported(facts)
        changed = self.of_file(facts.path)
        for symbol in facts.symbols[1:]:
            if not changed.isdisjoint(words_of(symbol)):
                self._take_symbol(facts, symbol)
        for fact in facts.imports:
            if not changed.isdisjoint(words_of((fact.module, fact.name, fact.alias))):
                self._take_import(facts, fact)
        for binding in facts.bindings:
            if not changed.isdisjoint(words_of(binding)):
                self._take_binding(facts, binding)

    def _spread_imported(self, facts: FileFacts) -> None:
        """Names that another module imports count here if that is mentioned.

        If it goes by another name here, or all that it holds is brought, they count everywhere.
        """
        if not self._imported:
            return
        said = words_of((facts.imports, facts.bindings))
        for name, module in self._imported.items():
            if said.isdisjoint(module):
                continue
            self._within[facts.path].add(name)
            if any(_renames(fact, module) for fact in facts.imports) or any(
                _is_module(binding, module) for binding in facts.bindings
            ):
                self.everywhere.add(name)

    def are_mentioned(self, facts: FileFacts) -> bool:
        """Whether a file mentions any, calls aside."""
        said = (facts.symbols, facts.imports, facts.bindings)
        return not self.of_file(facts.path).isdisjoint(words_of(said))

    def _take_symbol(self, facts: FileFacts, symbol: SymbolFact) -> None:
        if _is_implicit(facts, symbol):
            # It runs where nobody spells it: whoever uses its class may run it.
            self._take_owners(facts, symbol)
        else:
            self.everywhere |= words_in(symbol.name)

    def _take_owners(self, facts: FileFacts, symbol: SymbolFact) -> None:
        self.everywhere |= words_in(symbol.owner)
        while symbol.parent > 0:
            symbol = facts.symbols[symbol.parent]
            self.everywhere |= words_in(symbol.name)

    def _take_import(self, facts: FileFacts, fact: ImportFact) -> None:
        if fact.name == "*" or fact.alias == "*":
            return  # what comes through keeps its name
        words = words_in(fact.alias)
        self._within[facts.path] |= words
        if fact.is_reexport or splitext(basename(facts.path))[0] in _OF_FOLDERS:
            # Files of the folder may name it by dots alone.
            self.everywhere |= words
        elif not fact.scope:
            for word in words:
                self._imported[word] |= _module_words(facts.path)

    def _take_binding(self, facts: FileFacts, binding: BindingFact) -> None:
        scope = facts.symbols[binding.scope]
        target = binding.target
        if target == RETURNED:
            self._take_symbol(facts, scope)
            return
        words = words_in(target.removeprefix(OUTER).removeprefix(DERIVED))
        if words <= _EXPORTING:
            raise UnknownReachError
        is_local = target.isidentifier() and scope.kind in _ROUTINES
        if is_local:
            self._within[facts.path] |= words
        else:
            # Of `self.x` only `x` is named elsewhere.
            tail = target.rpartition(".")[2]
            self.everywhere |= words_in(tail) or words
            if tail.startswith("__"):
                self._take_owners(facts, scope)


def _renames(fact: ImportFact, module: set[str]) -> bool:
    """Whether an import brings a module under another name, or all that it holds."""
    if fact.name == "*" or fact.alias == "*":
        return not words_in(fact.module).isdisjoint(module)
    last = fact.name or _LAST.split(fact.module)[-1]
    return not words_in(last).isdisjoint(module) and words_in(fact.alias).isdisjoint(module)


def _is_module(binding: BindingFact, module: set[str]) -> bool:
    """Whether a variable of another name may hold a module."""
    ends = [words_of(chain.steps[-1:] or chain) for chain in binding.value]
    is_named = any(not words.isdisjoint(module) for words in ends)
    return is_named and words_in(binding.target).isdisjoint(module)


def _seeing(language: str) -> frozenset[str]:
    """A language, and those whose files it can import."""
    return frozenset({language}) | language_named(language).conventions.families


def _is_implicit(facts: FileFacts, symbol: SymbolFact) -> bool:
    constructors = language_named(facts.language).conventions.constructors
    name = symbol.name
    return name.startswith("__") or (bool(symbol.parent or symbol.owner) and name in constructors)


def _placeless(symbol: SymbolFact) -> SymbolFact:
    return symbol._replace(parent=0, line=0, end_line=0)


class _Grouped(NamedTuple):
    """What a file says, by scope and name, wherever it stands."""

    symbols: dict[str, SymbolFact]
    imports: dict[tuple[str, str], list[ImportFact]]
    bindings: dict[tuple[str, str], list[BindingFact]]

    @classmethod
    def of(cls, facts: FileFacts | None) -> "_Grouped":
        found = cls({}, {}, {})
        if facts is None:
            return found
        names = [symbol.qualified for symbol in facts.symbols]
        found.symbols.update(zip(names, map(_placeless, facts.symbols), strict=True))
        for fact in facts.imports:
            at = names[fact.scope], fact.alias
            found.imports.setdefault(at, []).append(fact._replace(scope=0, line=0))
        for binding in facts.bindings:
            at = names[binding.scope], binding.target
            found.bindings.setdefault(at, []).append(binding._replace(scope=0))
        return found


def _is_reordered(before: FileFacts, after: FileFacts) -> bool:
    """Whether definitions that stay have changed places: the first of several may be meant."""
    orders = []
    for facts, other in ((before, after), (after, before)):
        names = {symbol.qualified for symbol in other.symbols}
        orders.append([symbol.qualified for symbol in facts.symbols if symbol.qualified in names])
    return orders[0] != orders[1]
