"""What a bare name means where it stands: parameters, assignments, definitions, imports, builtins.

`None` says that no such name is known there, `()` that there is one and nothing is known of it.
"""

from collections.abc import Sequence
from posixpath import dirname
from typing import TYPE_CHECKING

from codegraph.facts import ImportFact, SymbolFact
from codegraph.project import FileIndex, Project
from codegraph.values import DEFINED, IMPORTED, PACKAGE, WILDCARD, Value, joined

if TYPE_CHECKING:
    from codegraph.evaluating import Evaluator

_DEEPEST = 8
_MOST_ALIKE = 20
_OWNERS = frozenset({"class", "interface", "constant"})
Meaning = tuple[Value, ...] | None


class Scopes:
    """Looks names up."""

    def __init__(self, project: Project, evaluator: "Evaluator") -> None:
        self._project = project
        self._evaluator = evaluator
        self._located: dict[tuple[str, str, str], str | None] = {}
        self._tops: dict[int, dict[str, Meaning]] = {}
        self._following = 0

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
        return self._beyond(file, name)

    def _beyond(self, file: FileIndex, name: str) -> Meaning:
        if name in file.language.conventions.module_words:
            path = self.located(file, name)
            return () if path is None else (self._place(file, path),)
        hits = self._project.in_package(file.language.name, file.package).get(name)
        if hits:
            return joined(
                one.weaker(*PACKAGE)
                for hit in hits
                for one in self._evaluator.members.as_value(hit)
            )
        found = self.by_wildcard(file, name, reexported=False)
        if found is not None:
            return found
        if file.language.conventions.is_globally_named and name[:1].isupper():
            everywhere = self._everywhere(file, name)
            if everywhere:
                return everywhere
        conventions = file.language.conventions
        if "\\" in name:
            return self._in_namespace(file, name.lstrip("\\"))
        if name in conventions.builtins:
            prefix = "builtins." if file.language.name == "python" else ""
            return (Value("external", -1, prefix + name, 0, 0.95, "built in"),)
        if conventions.is_named_outside and name[:1].isupper() and len(name) > 1:
            return (Value("external", -1, name, 0, 0.7, "not defined in the code"),)
        return None

    def _in_namespace(self, file: FileIndex, name: str) -> tuple[Value, ...]:
        r"""PHP's `Vendor\Package\Name`, from the root or from this file's namespace."""
        space, _, last = name.rpartition("\\")
        language = file.language.name
        for one in (space, f"{file.package}\\{space}"):
            hits = self._project.in_package(language, one).get(last)
            if hits:
                return self._defined(hits)
        return (Value("external", -1, name, 0, 0.9, "not defined in the code"),)

    def _everywhere(self, file: FileIndex, name: str) -> tuple[Value, ...]:
        """Classes of a name, wherever they are."""
        hits = [
            one
            for one in self._project.named(name)[:_MOST_ALIKE]
            if self._project.symbol(one).kind == "class"
            and self._project.file_of(one).language.name == file.language.name
        ]
        return joined(Value("class", one).weaker(*WILDCARD) for one in hits)

    def _here(self, file: FileIndex, at: int, symbol: SymbolFact, name: str, scope: int) -> Meaning:
        if symbol.kind in {"class", "interface"}:
            if at == scope or file.language.conventions.is_receiver_implied:
                own = Value("instance", file.start + at)
                members = self._evaluator.members.in_class(own, name, outside=False)
                if members:
                    return members
            return self._imported(file, at, name)
        if at == 0:
            return self.at_top(file, name)
        bindings = file.bindings.get(at, {}).get(name)
        parameter = next((one for one in symbol.parameters if one.name == name), None)
        if parameter is not None:
            if self._is_receiver(file, symbol, name):
                return self.receiver(file, at, as_class=name in file.language.conventions.own_class)
            if parameter.type:
                return self._evaluator.types(file, at, parameter.type)
        if bindings:
            return joined(one for each in bindings for one in self._evaluator.bound(file, each))
        hits = self._project.children(file.start + at).get(name)
        if hits:
            return self._defined(hits)
        found = self._imported(file, at, name)
        return () if found is None and parameter is not None else found

    def _is_receiver(self, file: FileIndex, symbol: SymbolFact, name: str) -> bool:
        if file.language.name != "python" or symbol.kind != "method":
            return False
        is_static = any(one.startswith("staticmethod") for one in symbol.decorators)
        return not is_static and symbol.parameters[0].name == name

    def at_top(self, file: FileIndex, name: str) -> Meaning:
        """A name outside all functions and classes of a file."""
        known = self._tops.setdefault(file.start, {})
        if name not in known:
            # What is asked again while it is looked for is not known yet.
            known[name] = None
            known[name] = self._at_top(file, name)
        return known[name]

    def _at_top(self, file: FileIndex, name: str) -> Meaning:
        hits = self._project.children(file.start).get(name)
        found = self._imported(file, 0, name)
        if hits:
            defined = self._defined(hits)
            return joined((*defined, *found)) if found else defined
        if found is not None:
            return found
        return self._evaluator.members.field(file.start, name) or (
            () if name in file.bindings.get(0, {}) else None
        )

    def _defined(self, hits: Sequence[int]) -> tuple[Value, ...]:
        # The last definition of a name is the one that stays.
        found = [one for hit in hits[-3:] for one in self._evaluator.members.as_value(hit)]
        return joined(one.weaker(*DEFINED) for one in found)

    def _owner(self, file: FileIndex, scope: int) -> int:
        """The class that a scope belongs to, -1 without one."""
        symbols = file.facts.symbols
        while scope > 0:
            symbol = symbols[scope]
            if symbol.kind in _OWNERS:
                return file.start + scope
            if symbol.owner:
                return self.owner_named(file, symbol.owner)
            scope = symbol.parent
        return -1

    def owner_named(self, file: FileIndex, name: str) -> int:
        """The type, or the object, that is given members from outside; -1 when it is not known."""
        hits = self._project.children(file.start).get(name)
        if hits:
            return hits[0]
        meant = self._evaluator.values(file, 0, name)
        return next((one.number for one in meant if one.kind in {"class", "instance"}), -1)

    def receiver(self, file: FileIndex, scope: int, *, as_class: bool = False) -> tuple[Value, ...]:
        """What `self` is in a scope."""
        owner = self._owner(file, scope)
        return (Value("class" if as_class else "instance", owner),) if owner >= 0 else ()

    def _imported(self, file: FileIndex, scope: int, name: str) -> Meaning:
        found = file.imports.get(scope, {}).get(name)
        if not found:
            return None
        return joined(
            value.weaker(*IMPORTED) for one in found for value in self.imported(file, one)
        )

    def located(self, file: FileIndex, module: str) -> str | None:
        """The file or folder of an imported module."""
        key = (file.language.name, dirname(file.facts.path), module)
        if key not in self._located:
            self._located[key] = file.language.located(module, file.facts.path, self._project)
        return self._located[key]

    def imported(self, file: FileIndex, one: ImportFact) -> tuple[Value, ...]:
        """What an import binds."""
        path = self.located(file, one.module)
        separator = "" if one.module.endswith(".") else "."
        if path is None and one.name:
            inner = self.located(file, f"{one.module}{separator}{one.name}")
            if inner is not None:
                return (self._place(file, inner),)
        outside = one.module + (separator + one.name if one.name else "")
        if path is None:
            return (Value("external", -1, outside),)
        place = self._place(file, path)
        if not one.name:
            return (place,)
        if self._following > _DEEPEST:
            return ()
        self._following += 1
        try:
            found = self._evaluator.members.of(place, one.name)
        finally:
            self._following -= 1
        # A module without a default export is itself what is imported.
        return found or ((place,) if one.name == "default" else ())

    def _place(self, file: FileIndex, path: str) -> Value:
        if self._project.has(path):
            return self._evaluator.members.module(path)
        return Value("folder", -1, f"{file.language.name}:{path}")

    def by_wildcard(self, file: FileIndex, name: str, *, reexported: bool) -> Meaning:
        """A name that came with `import *`."""
        if self._following > _DEEPEST or name.startswith("_"):
            return None
        self._following += 1
        try:
            for one in file.wildcards:
                if reexported and not one.is_reexport and file.language.name != "python":
                    continue
                path = self.located(file, one.module)
                found = self._evaluator.members.of(self._place(file, path), name) if path else ()
                if found:
                    return tuple(value.weaker(*WILDCARD) for value in found)
            return None
        finally:
            self._following -= 1
