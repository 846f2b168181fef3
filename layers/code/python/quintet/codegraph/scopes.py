"""What a bare name means where it stands: parameters, assignments, definitions, imports, builtins.

`None` says that no such name is known there, `()` that there is one and nothing is known of it.
"""

from collections.abc import Sequence
from functools import lru_cache
from posixpath import dirname

from quintet.codegraph.chains import is_open
from quintet.codegraph.evaluation import Evaluator, Meaning
from quintet.codegraph.facts import GLOBAL, OUTER, ImportFact, ParameterFact, SymbolFact
from quintet.codegraph.memory import Memory
from quintet.codegraph.project import FileIndex, Project
from quintet.codegraph.surroundings import Surroundings
from quintet.codegraph.type_names import says_something
from quintet.codegraph.values import (
    ARGUMENT,
    DEFINED,
    IMPORTED,
    UNKNOWN_TOO,
    WILDCARD,
    Value,
    joined,
)

_MOST_DEFINED = 3
_OWNERS = frozenset({"class", "interface", "constant"})
_folder = lru_cache(maxsize=1024)(dirname)


class Scopes:
    """Looks names up."""

    def __init__(self, project: Project, evaluator: Evaluator) -> None:
        self._project = project
        self._evaluator = evaluator
        self._located: dict[tuple[str, str, str], str | None] = {}
        self._tops = Memory[tuple[int, str], Meaning](evaluator.progress, None)
        self._wild = Memory[tuple[int, str, bool], Meaning](evaluator.progress, None)
        self._surroundings = Surroundings(project, evaluator)

    def meaning(self, file: FileIndex, scope: int, name: str) -> Meaning:
        """What a name means in a scope of a file."""
        conventions = file.language.conventions
        if name in conventions.parents:
            owner = self._owner(file, scope)
            return (Value("super", owner),) if owner >= 0 else None
        at = scope
        symbols = file.facts.symbols
        while at >= 0:
            symbol = symbols[at]
            found = self._here(file, at, symbol, name, scope)
            if found is not None:
                return found
            at = symbol.parent
        if name in conventions.own or name in conventions.own_class:
            return self.receiver(file, scope, as_class=name in conventions.own_class)
        return self._surroundings.meaning(file, name)

    def _here(self, file: FileIndex, at: int, symbol: SymbolFact, name: str, scope: int) -> Meaning:
        if symbol.kind in {"class", "interface"}:
            if at == scope or file.language.conventions.is_receiver_implied:
                own = Value("instance", file.start + at)
                members = self._evaluator.members.in_class(own, name, outside=False)
                if members:
                    return members
            return self._imported(file, at, name)
        if at == 0 or GLOBAL + name in file.bindings.get(at, ()):
            return self.at_top(file, name)
        for parameter in symbol.parameters:
            if parameter.name == name:
                return self._given(file, at, symbol, parameter)
            if name in parameter.taken:
                types = self._evaluator.types(file, at, parameter.declared)
                return joined(m for each in types for m in self._evaluator.member(each, name))
        return self._local(file, at, name)

    def _local(self, file: FileIndex, at: int, name: str) -> Meaning:
        """A variable, a function or an import within a function."""
        scoped = file.bindings.get(at, {})
        declared = scoped.get(name, ())
        hits = self._project.children(file.start + at).get(name)
        if not hits and not declared:
            return self._imported(file, at, name)
        typed = [binding for binding in declared if says_something(binding.type)]
        bindings = typed or [*declared, *scoped.get(OUTER + name, ())]
        found = self._evaluator.settled((file, binding) for binding in bindings)
        defined = self.defined(hits) if hits else ()
        if defined and not found and any(is_open(binding.value) for binding in bindings):
            return tuple(number.weaker(*UNKNOWN_TOO) for number in defined)
        return joined((*defined, *found)) if found else defined

    def _given(
        self, file: FileIndex, at: int, symbol: SymbolFact, parameter: ParameterFact
    ) -> Meaning:
        """What a parameter is: by its type, or else by what replaces a missing argument."""
        if self._is_receiver(file, symbol, parameter.name):
            return self.receiver(
                file, at, as_class=parameter.name in file.language.conventions.own_class
            )
        if parameter.declared:
            return self._evaluator.types(file, at, parameter.declared)
        scoped = file.bindings.get(at, {})
        bindings = [*scoped.get(parameter.name, ()), *scoped.get(OUTER + parameter.name, ())]
        found = self._evaluator.settled((file, binding) for binding in bindings)
        return tuple(value.weaker(*ARGUMENT) for value in found)

    def _is_receiver(self, file: FileIndex, symbol: SymbolFact, name: str) -> bool:
        if file.language.name != "python" or symbol.kind != "method":
            return False
        return not symbol.is_marked("staticmethod") and symbol.parameters[0].name == name

    def at_top(self, file: FileIndex, name: str) -> Meaning:
        """A name outside all functions and classes of a file."""
        return self._tops.of((file.start, name), self._at_top, file, name)

    def _at_top(self, file: FileIndex, name: str) -> Meaning:
        hits = self._project.children(file.start).get(name)
        found = self._imported(file, 0, name)
        if hits:
            defined = self.defined(hits)
            return joined((*defined, *found)) if found else defined
        if found is not None:
            return found
        return self._evaluator.members.field(file.start, name) or (
            () if name in file.bindings.get(0, {}) else None
        )

    def defined(self, hits: Sequence[int]) -> tuple[Value, ...]:
        """What definitions of one name give."""
        # Which definition of a name stays may depend on what is known at run time only.
        every = [
            self._evaluator.members.as_value(hit) for hit in self._values(hits)[-_MOST_DEFINED:]
        ]
        found = joined(value.weaker(*DEFINED) for some in every for value in some)
        if all(every):
            return found
        return tuple(value.weaker(*UNKNOWN_TOO) for value in found)

    def _values(self, hits: Sequence[int]) -> Sequence[int]:
        """Definitions without types that share their name, and without variants for checkers."""
        if len(hits) == 1:
            return hits
        symbols = ((hit, self._project.symbol(hit)) for hit in hits)
        values = [
            number
            for number, symbol in symbols
            if symbol.kind != "type" and not symbol.is_marked("overload")
        ]
        return values or hits

    def _owner(self, file: FileIndex, scope: int) -> int:
        """The class that a scope belongs to, -1 without one."""
        symbols = file.facts.symbols
        while scope > 0:
            symbol = symbols[scope]
            if symbol.kind in _OWNERS:
                return file.start + scope
            if symbol.owner:
                return self.owner_named(file, symbol.owner)
            if symbol.kind == "function" and self._evaluator.is_made(file.start + scope):
                return file.start + scope
            scope = symbol.parent
        return -1

    def owner_named(self, file: FileIndex, name: str) -> int:
        """The type, or the object, that is given members from outside; -1 when it is not known."""
        if name + "." == file.language.conventions.exports:
            return file.start
        hits = self._project.children(file.start).get(name)
        if hits:
            return hits[0]
        meant = self._evaluator.path(file, 0, (name,))
        return next((value.number for value in meant if value.kind in {"class", "instance"}), -1)

    def receiver(self, file: FileIndex, scope: int, *, as_class: bool = False) -> tuple[Value, ...]:
        """What `self` is in a scope."""
        owner = self._owner(file, scope)
        if owner == file.start:
            return (self.place(file, file.facts.path),)
        return (Value("class" if as_class else "instance", owner),) if owner >= 0 else ()

    def _imported(self, file: FileIndex, scope: int, name: str) -> Meaning:
        found = file.imports.get(scope, {}).get(name)
        if not found:
            return None
        return joined(
            value.weaker(*IMPORTED) for fact in found for value in self.imported(file, fact)
        )

    def located(self, file: FileIndex, module: str) -> str | None:
        """The file or folder of an imported module."""
        key = (file.language.name, _folder(file.facts.path), module)
        if key not in self._located:
            self._located[key] = file.language.located(module, file.facts.path, self._project)
        return self._located[key]

    def imported(self, file: FileIndex, fact: ImportFact) -> tuple[Value, ...]:
        """What an import binds."""
        path = self.located(file, fact.module)
        separator = "" if fact.module.endswith(".") else "."
        if path is None and fact.name:
            inner = self.located(file, f"{fact.module}{separator}{fact.name}")
            if inner is not None:
                return (self.place(file, inner),)
        outside = fact.module + (separator + fact.name if fact.name else "")
        if path is None:
            return (Value("external", -1, outside),)
        place = self.place(file, path)
        if not fact.name:
            return (place,)
        found = self._evaluator.members.of(place, fact.name)
        # A module without a default export is itself what is imported.
        return found or ((place,) if fact.name == "default" else ())

    def place(self, file: FileIndex, path: str) -> Value:
        """A file, or a folder of its language, as a value."""
        if self._project.has(path):
            return self._evaluator.members.module(path)
        return Value("folder", -1, f"{file.language.name}:{path}")

    def by_wildcard(self, file: FileIndex, name: str, *, reexported: bool) -> Meaning:
        """A name that came with `import *`."""
        if not file.wildcards or name.startswith("_"):
            return None
        key = (file.start, name, reexported)
        return self._wild.of(key, self._by_wildcard, file, name, reexported)

    def _by_wildcard(self, file: FileIndex, name: str, reexported: bool) -> Meaning:
        for wildcard in file.wildcards:
            if reexported and not wildcard.is_reexport and file.language.name != "python":
                continue
            path = self.located(file, wildcard.module)
            found = self._evaluator.members.of(self.place(file, path), name) if path else ()
            if found:
                return tuple(value.weaker(*WILDCARD) for value in found)
        return None
