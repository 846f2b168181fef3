"""What `value.name` is: the members of modules, folders, classes and instances.

Classes are searched in the order of their bases, depth first, each once. A base outside the code
answers for what no class of the code has.
"""

from posixpath import basename, dirname, join, splitext
from typing import TYPE_CHECKING

from codegraph.facts import BindingFact
from codegraph.project import FileIndex, Project
from codegraph.type_texts import types_in
from codegraph.values import FIELD, INHERITED, OUTSIDE, OWN, Value, joined

if TYPE_CHECKING:
    from codegraph.evaluating import Evaluator

_PROPERTIES = ("property", "cached_property", "getter", "hybrid_property", "classproperty")
_LONGEST_LINE = 40


class Members:
    """Looks members up."""

    def __init__(self, project: Project, evaluator: "Evaluator") -> None:
        self._project = project
        self._evaluator = evaluator
        self._lines: dict[int, tuple[int | str, ...]] = {}
        self._found: dict[tuple[int, bool, str], tuple[Value, ...]] = {}
        self._assignments: dict[int, dict[str, list[tuple[FileIndex, BindingFact]]]] = {}
        self._fields: dict[tuple[int, str], tuple[Value, ...]] = {}

    def of(self, value: Value, name: str) -> tuple[Value, ...]:
        """What a member of a value is; () when it has none of this name."""
        if value.kind == "module":
            found = self.in_module(self._project.file_of(value.number), name)
            return tuple(one.weaker(value.confidence, value.reason) for one in found or ())
        if value.kind == "folder":
            return self._in_folder(value, name)
        if value.kind in {"class", "instance", "super", "function"}:
            return self.in_class(value, name)
        return ()

    def in_module(self, file: FileIndex, name: str) -> tuple[Value, ...] | None:
        """A name of a module as another sees it: defined, imported, or a module below it."""
        exports = file.language.conventions.exports
        if exports and exports + name in file.bindings.get(0, {}):
            exported = self.field(file.start, exports + name)
            if exported:
                return exported
        found = self._evaluator.scopes.at_top(file, name)
        if found is None:
            found = self._evaluator.scopes.by_wildcard(file, name, reexported=True)
        if found is None and file.facts.path.endswith("__init__.py"):
            path = join(dirname(file.facts.path), name)
            for one in (f"{path}.py", join(path, "__init__.py")):
                if self._project.has(one):
                    return (self.module(one),)
        if found is None and file.language.conventions.is_package_shared:
            # A file that is imported stands for the class it is named after.
            own = self._project.children(file.start).get(splitext(basename(file.facts.path))[0])
            return self.in_class(Value("class", own[0]), name) if own else None
        return found

    def module(self, path: str) -> Value:
        """A file as a value."""
        return Value("module", self._project.files[self._project.paths[path]].start)

    def _in_folder(self, value: Value, name: str) -> tuple[Value, ...]:
        language, _, folder = value.text.partition(":")
        package = self._project.package_at(language, folder)
        hits = self._project.in_package(language, package).get(name, ())
        if hits:
            return joined(
                one.weaker(value.confidence, value.reason)
                for hit in hits
                for one in self.as_value(hit)
            )
        for path in (join(folder, f"{name}.py"), join(folder, name, "__init__.py")):
            if self._project.has(path):
                return (self.module(path),)
        return ()

    def as_value(self, number: int) -> tuple[Value, ...]:
        """What a defined name is."""
        symbol = self._project.symbol(number)
        if symbol.kind in {"class", "interface"}:
            return (Value("class", self._project.parts(number)[0]),)
        if symbol.kind in {"function", "method"}:
            return (Value("function", number),)
        if symbol.kind == "type":
            file = self._project.file_of(number)
            meant = self._evaluator.types(file, symbol.parent, symbol.returns)
            return tuple(
                one._replace(kind="class") if one.kind == "instance" else one for one in meant
            )
        if self._project.children(number):
            # An object with methods of its own.
            return (Value("instance", number),)
        return self.field(self.parent_of(number), symbol.name)

    def parent_of(self, number: int) -> int:
        """The symbol that one is defined in."""
        return self._project.file_of(number).start + self._project.symbol(number).parent

    def in_class(self, value: Value, name: str, *, outside: bool = True) -> tuple[Value, ...]:
        """A member of a class or of its bases; of those outside the code only if wanted."""
        if value.kind == "class" and name == self._instantiator(value.number):
            return (value,)
        key = (value.number, value.kind == "super", name)
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self._searched(*key)
        if not outside and found and found[0].reason == OUTSIDE[1]:
            return ()
        if value.confidence == 1:
            return found
        return tuple(hit.weaker(value.confidence, value.reason) for hit in found)

    def _searched(self, number: int, above: bool, name: str) -> tuple[Value, ...]:
        beyond = ""
        line = self.line(number)
        for place, one in enumerate(line[1:] if above else line):
            if isinstance(one, str):
                beyond = beyond or one
                continue
            found = self._here(one, name)
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
        if hits:
            found: list[Value] = []
            for hit in hits:
                symbol = self._project.symbol(hit)
                is_property = any(
                    one.split("(")[0].rsplit(".", 1)[-1] in _PROPERTIES for one in symbol.decorators
                )
                if is_property:
                    found.extend(self._evaluator.called(Value("function", hit)))
                else:
                    found.extend(self.as_value(hit))
            return joined(found) if len(hits) == 1 else _overloads(name, found)
        known = self.field(owner, name)
        return known or None

    def field(self, owner: int, name: str) -> tuple[Value, ...]:
        """What a field, or a variable outside functions, is set to or declared as."""
        known = self._fields.get((owner, name))
        if known is not None:
            return known
        self._fields[owner, name] = ()
        file = self._project.file_of(owner)
        here = file.bindings.get(owner - file.start, {}).get(name, ())
        bindings = [(file, one) for one in here]
        if owner != file.start:
            bindings += self._assigned(owner).get(name, ())
        declared = [pair for pair in bindings if pair[1].type]
        found = joined(
            value
            for place, one in declared or bindings
            for value in self._evaluator.bound(place, one)
        )
        found = tuple(one.weaker(*FIELD) for one in found)
        self._fields[owner, name] = found
        return found

    def _assigned(self, owner: int) -> dict[str, list[tuple[FileIndex, BindingFact]]]:
        """What the methods of a class assign to its fields, by the fields' names."""
        known = self._assignments.get(owner)
        if known is not None:
            return known
        known = self._assignments[owner] = {}
        prefix = self._project.file_of(owner).language.conventions.fields_by_self
        members = (one for group in self._project.children(owner).values() for one in group)
        for member in members if prefix else ():
            file = self._project.file_of(member)
            for target, bindings in file.bindings.get(member - file.start, {}).items():
                if target.startswith(prefix):
                    pairs = ((file, one) for one in bindings)
                    known.setdefault(target[len(prefix) :], []).extend(pairs)
        return known

    def line(self, number: int) -> tuple[int | str, ...]:
        """A class and its bases, nearest first: symbols, and names of those outside."""
        known = self._lines.get(number)
        if known is not None:
            return known
        self._lines[number] = (number,)
        line: list[int | str] = [number]
        for base in (one for part in self._project.parts(number) for one in self.bases(part)):
            more = (base.text,) if base.kind == "external" else self.line(base.number)
            line.extend(one for one in more if one not in line)
        self._lines[number] = tuple(line[:_LONGEST_LINE])
        return self._lines[number]

    def bases(self, number: int) -> tuple[Value, ...]:
        """The direct bases of a class that can be told."""
        file = self._project.file_of(number)
        symbol = file.facts.symbols[number - file.start]
        found: list[Value] = []
        for text in symbol.bases:
            names = types_in(text)
            meant = self._evaluator.values(file, symbol.parent, names[0].name) if names else ()
            classes = [one for one in meant if one.kind in {"class", "external"}]
            if not classes and names:
                classes = [Value("external", -1, names[0].name)]
            found.extend(one for one in classes[:1] if one.number != number)
        return tuple(found)


def _overloads(name: str, found: list[Value]) -> tuple[Value, ...]:
    """Definitions that share a name: each is sure, and which it is, the arguments tell."""
    return tuple(
        one._replace(text=name) if one.kind == "function" else one for one in dict.fromkeys(found)
    )
