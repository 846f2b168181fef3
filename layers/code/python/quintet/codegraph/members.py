"""What `value.name` is: the members of modules, folders, classes and instances.

Classes are searched in the order of their bases, depth first, each once. A base outside the code
answers for what no class of the code has.
"""

from collections.abc import Sequence
from posixpath import basename, dirname, join, splitext

from quintet.codegraph.assignments import Assignments
from quintet.codegraph.chains import is_news
from quintet.codegraph.decorators import Decorators
from quintet.codegraph.evaluation import Evaluator
from quintet.codegraph.facts import BindingFact
from quintet.codegraph.lineage import Lineage
from quintet.codegraph.memory import Memory
from quintet.codegraph.project import FileIndex, Project
from quintet.codegraph.type_names import says_something
from quintet.codegraph.values import (
    DECORATED,
    DEFINED,
    FIELD,
    INHERITED,
    OF_CLASS,
    OUTSIDE,
    OWN,
    UNKNOWN_TOO,
    Value,
    joined,
)

_PROPERTIES = ("property", "cached_property", "getter", "hybrid_property", "classproperty")
_Wanted = tuple[int, bool, str]
_NOT_REAL = ("overload", "setter", "deleter")


class Members:
    """Looks members up."""

    def __init__(self, project: Project, evaluator: Evaluator) -> None:
        self._project = project
        self._evaluator = evaluator
        self.lineage = Lineage(project, evaluator)
        progress = evaluator.progress
        self._found = Memory[_Wanted, tuple[Value, ...]](progress, ())
        self._self_assigned: dict[int, dict[str, list[tuple[FileIndex, BindingFact]]]] = {}
        self._assignments = Assignments(project, evaluator)
        self._decorators = Decorators(project, evaluator)
        self._fields = Memory[tuple[int, str], tuple[Value, ...]](progress, ())

    def of(self, value: Value, name: str) -> tuple[Value, ...]:
        """What a member of a value is; () when it has none of this name."""
        if value.kind == "module":
            found = self.in_module(self._project.file_of(value.number), name)
            return tuple(number.weaker(value.confidence, value.reason) for number in found or ())
        if value.kind == "folder":
            return self._in_folder(value, name)
        if value.kind in {"class", "instance", "super", "function"}:
            return self.in_class(value, name)
        return ()

    def in_module(self, file: FileIndex, name: str) -> tuple[Value, ...] | None:
        """A name of a module as another sees it: defined, imported, or a module below it."""
        exports = file.language.conventions.exports
        if exports:
            hits = self._project.children(file.start).get(exports + name, ())
            exported = tuple(
                exported_value for hit in hits[-1:] for exported_value in self.as_value(hit)
            )
            exported = exported or self.field(file.start, exports + name)
            whole = f"{exports}=" in file.bindings.get(0, {}) and name != "default"
            if whole and not exported:
                # What a module exports as a whole hides the names of its own.
                exported = self._exported_whole(file, name)
            if exported or whole:
                return self._assignments.changed(file.start, name, exported)
        found = self._evaluator.scopes.at_top(file, name)
        if found:
            found = tuple(map(_unexplained, self._assignments.changed(file.start, name, found)))
        if found is None:
            found = self._evaluator.scopes.by_wildcard(file, name, reexported=True)
        if found is None and file.facts.path.endswith("__init__.py"):
            path = join(dirname(file.facts.path), name)
            for candidate in (f"{path}.py", join(path, "__init__.py")):
                if self._project.has(candidate):
                    return (self.module(candidate),)
        if found is None and file.language.conventions.is_package_shared:
            # A file that is imported stands for the class it is named after.
            own = self._project.children(file.start).get(splitext(basename(file.facts.path))[0])
            return self.in_class(Value("class", own[0]), name) if own else None
        return found

    def _exported_whole(self, file: FileIndex, name: str) -> tuple[Value, ...]:
        """A member of the object that a module is as a whole (`module.exports = store`)."""
        meant = self.field(file.start, f"{file.language.conventions.exports}=")
        return joined(held for value in meant for held in self._evaluator.member(value, name))

    def module(self, path: str) -> Value:
        """A file as a value."""
        return Value("module", self._project.paths[path].start)

    def _in_folder(self, value: Value, name: str) -> tuple[Value, ...]:
        language, _, folder = value.text.partition(":")
        package = self._project.package_at(language, folder)
        hits = self._project.in_package(language, package).get(name, ())
        if hits:
            return joined(
                hit_value.weaker(value.confidence, value.reason)
                for hit in hits
                for hit_value in self.as_value(hit)
            )
        for path in (join(folder, f"{name}.py"), join(folder, name, "__init__.py")):
            if self._project.has(path):
                return (self.module(path),)
        return ()

    def as_value(self, number: int) -> tuple[Value, ...]:
        """What a defined name is."""
        symbol = self._project.symbol(number)
        if symbol.kind in {"class", "interface"}:
            return self._kept(Value("class", self._project.parts(number)[0]), number)
        if symbol.kind in {"function", "method"}:
            return self._kept(Value("function", number), number)
        if symbol.kind == "type":
            file = self._project.file_of(number)
            meant = self._evaluator.types(file, symbol.parent, symbol.result)
            return tuple(
                value._replace(kind="class") if value.kind == "instance" else value
                for value in meant
            )
        if self._project.children(number):
            # An object with methods of its own.
            return (Value("instance", number),)
        return self.field(self.parent_of(number), symbol.name)

    def _kept(self, value: Value, number: int) -> tuple[Value, ...]:
        """What is defined, or what its decorators make of it."""
        if not self._project.symbol(number).marks or not self._decorators.may_replace(number):
            return (value,)
        return (value.weaker(*DECORATED),)

    def parent_of(self, number: int) -> int:
        """The symbol that one is defined in."""
        return self._project.file_of(number).start + self._project.symbol(number).parent

    def in_class(self, value: Value, name: str, *, outside: bool = True) -> tuple[Value, ...]:
        """A member of a class or of its bases; of those outside the code only if wanted."""
        if value.kind == "class" and name == self._instantiator(value.number):
            return (value,)
        key = (value.number, value.kind == "super", name)
        found = self._found.of(key, self._searched, *key)
        if not outside and found and found[0].reason == OUTSIDE[1]:
            return ()
        if value.confidence == 1:
            return found
        return tuple(hit.weaker(value.confidence, value.reason) for hit in found)

    def _searched(self, number: int, above: bool, name: str) -> tuple[Value, ...]:
        beyond = ""
        line = self.lineage.line(number)
        for place, owner in enumerate(line[1:] if above else line):
            if isinstance(owner, str):
                beyond = beyond or owner
                continue
            found = self._here(owner, name)
            if found is not None:
                why = INHERITED if place or above else OWN
                return tuple(hit.weaker(*why) for hit in found)
        if beyond:
            return (Value("external", -1, f"{beyond}.{name}", 0, *OUTSIDE),)
        return ()

    def _instantiator(self, number: int) -> str:
        return self._project.file_of(number).language.conventions.instantiator or " "

    def _here(self, owner: int, name: str) -> tuple[Value, ...] | None:
        """A member that the class itself has; None when it has none."""
        hits = self._project.children(owner).get(name)
        if not hits:
            known = self.field(owner, name)
            known = known or self._assignments.given(owner, name)
            # What it is set to may not be known: it is no member of a base outside for that.
            return known or (() if self._is_set(owner, name) else None)
        every = [self._member(hit) for hit in self._standing(owner, hits)]
        found = [value for some in every for value in some]
        if self._project.file_of(owner).language.conventions.is_overloaded:
            return joined(found) if len(hits) == 1 else _overloads(name, found)
        set_too = self._assigned(owner).get(name)
        if set_too and all(value.kind == "function" for value in found):
            # What an instance is given comes before what its class has.
            others = self._evaluator.settled(set_too)
            if others:
                found.extend(others)
            elif any(is_news(binding.target, binding.value) for _, binding in set_too):
                found = [value.weaker(*UNKNOWN_TOO) for value in found]
        changed = self._assignments.changed(owner, name, joined(found))
        return changed if all(every) else tuple(value.weaker(*UNKNOWN_TOO) for value in changed)

    def _member(self, hit: int) -> tuple[Value, ...]:
        """What a defined member is; of a property, what it gives."""
        if self._is_property(hit):
            return self._evaluator.called(Value("function", hit))
        return self.as_value(hit)

    def _is_property(self, hit: int) -> bool:
        return self._project.symbol(hit).is_marked(*_PROPERTIES)

    def _standing(self, owner: int, hits: Sequence[int]) -> Sequence[int]:
        """Of members that share a name those that may be the one that stays."""
        if len(hits) == 1:
            return hits
        conventions = self._project.file_of(owner).language.conventions
        getters = [hit for hit in hits if self._is_property(hit)]
        real = getters or [
            hit for hit in hits if not self._project.symbol(hit).is_marked(*_NOT_REAL)
        ]
        is_class = self._project.symbol(owner).kind in {"class", "interface"}
        return real[-1:] if conventions.exports and is_class else real or hits

    def field(self, owner: int, name: str) -> tuple[Value, ...]:
        """What a field, or a variable outside functions, is set to or declared as."""
        return self._fields.of((owner, name), self._field, owner, name)

    def _field(self, owner: int, name: str) -> tuple[Value, ...]:
        file = self._project.file_of(owner)
        here = file.bindings.get(owner - file.start, {})
        bindings = [(file, binding) for binding in here.get(name, ())]
        if owner != file.start:
            bindings += self._assigned(owner).get(name, ())
        else:
            bindings += ((file, binding) for binding in self._assignments.from_within(file, name))
        declared = [pair for pair in bindings if says_something(pair[1].type)]
        found = self._evaluator.settled(declared or bindings)
        is_shared = owner != file.start and len(bindings) == len(here.get(name, ()))
        given = tuple(map(_held if owner == file.start else _set, found))
        return tuple(map(_replaceable, given)) if is_shared else given

    def _is_set(self, owner: int, name: str) -> bool:
        """Whether a class, or a method of it, gives one of its fields a value."""
        file = self._project.file_of(owner)
        here = file.bindings.get(owner - file.start, {})
        return owner != file.start and (name in here or name in self._assigned(owner))

    def _assigned(self, owner: int) -> dict[str, list[tuple[FileIndex, BindingFact]]]:
        """What the methods of a class assign to its fields, by the fields' names."""
        known = self._self_assigned.get(owner)
        if known is not None:
            return known
        known = self._self_assigned[owner] = {}
        prefix = self._project.file_of(owner).language.conventions.fields_by_self
        members = [value for group in self._project.children(owner).values() for value in group]
        if self._project.symbol(owner).kind == "function":
            members.append(owner)
        for member in members if prefix else ():
            file = self._project.file_of(member)
            for target, bindings in file.bindings.get(member - file.start, {}).items():
                if target.startswith(prefix):
                    pairs = ((file, binding) for binding in bindings)
                    known.setdefault(target[len(prefix) :], []).extend(pairs)
        return known


def _replaceable(value: Value) -> Value:
    """A class or module that a class holds for its methods: it is there to be replaced."""
    return value.weaker(*OF_CLASS) if value.kind in {"class", "module"} else value


def _set(value: Value) -> Value:
    return value.weaker(*FIELD)


def _held(value: Value) -> Value:
    """Of a module's name for something that is defined elsewhere, what it is says more."""
    if value.kind == "instance" or not value.reason:
        return value.weaker(*FIELD)
    return value.weaker(FIELD[0], value.reason)


def _unexplained(value: Value) -> Value:
    """Where a name is defined says nothing to other files."""
    return value._replace(reason="") if value.reason == DEFINED[1] else value


def _overloads(name: str, found: list[Value]) -> tuple[Value, ...]:
    """Definitions that share a name: each is sure, and which it is, the arguments tell."""
    return tuple(
        value._replace(text=name) if value.kind == "function" else value
        for value in dict.fromkeys(found)
    )
