"""What expressions are: from the text in a scope to values, over assignments, types and imports.

Rules only: nothing is guessed from a name alone (`guessing` does that, and says so). Cycles end
where they close, and depth is bounded, so that any code ends.
"""

from collections.abc import Iterable
from typing import Final

from quintet.codegraph.expressions import Step, alternatives, chain_of, is_news, is_open, literal
from quintet.codegraph.facts import OUTER, RETURNED, BindingFact, ImportFact
from quintet.codegraph.members import Members
from quintet.codegraph.project import FileIndex, Project
from quintet.codegraph.remembering import Memory, Progress
from quintet.codegraph.scopes import Scopes
from quintet.codegraph.type_texts import may_be_function, says_something, types_in
from quintet.codegraph.values import (
    CHECKED,
    CONSTRUCTED,
    DECLARED,
    IMPORTED,
    RETURNED_CHECKED,
    RETURNED_TYPE,
    RETURNED_VALUE,
    UNKNOWN_TOO,
    Value,
    joined,
)

_EXPORTS: Final = (Step("attribute", "exports"),)
_Key = tuple[int, str, bool]

_TO_ELEMENT: Final = frozenset(
    "get pop popleft first last find at next getOrDefault one unwrap expect poll peek remove "
    "setdefault getFirst findFirst nextElement".split()
)
_TO_SAME: Final = frozenset(
    "values items filter stream slice iter iter_mut into_iter sort reverse copy all entrySet "
    "forEach map sorted toList collect concat".split()
)


class Evaluator:
    """Answers what expressions are; keeps what it has found out."""

    def __init__(self, project: Project) -> None:
        self.project = project
        self.progress = Progress()
        self.members = Members(project, self)
        self.scopes = Scopes(project, self)
        self._known: dict[int, Memory[_Key, tuple[Value, ...]]] = {}
        self._results = Memory[int, tuple[Value, ...]](self.progress, ())

    def values(self, file: FileIndex, scope: int, text: str) -> tuple[Value, ...]:
        """What an expression may be; () when nothing is known."""
        return self._kept((scope, text, False), file, scope, text)

    def types(self, file: FileIndex, scope: int, text: str) -> tuple[Value, ...]:
        """What something of a written type is."""
        return self._kept((scope, text, True), file, scope, text)

    def forget(self, file: FileIndex) -> None:
        """Drop what was found out about a file's own expressions: it is done with."""
        self.progress.pass_on()
        self._known.pop(file.start, None)

    def _kept(self, key: _Key, file: FileIndex, scope: int, text: str) -> tuple[Value, ...]:
        known = self._known.get(file.start)
        if known is None:
            known = self._known[file.start] = Memory(self.progress, ())
        return known.of(key, self._typed if key[2] else self._chained, file, scope, text)

    def _chained(self, file: FileIndex, scope: int, text: str) -> tuple[Value, ...]:
        chain = chain_of(text)
        if not chain.head:
            return self._either(file, scope, text)
        head, steps = chain.head, chain.steps
        if head == "module" and steps[:1] == _EXPORTS and file.language.conventions.exports:
            head, steps = "exports", steps[1:]
        if steps and head == file.language.conventions.importing_call:
            found = self._required(file, steps[0])
            steps = steps[1:]
        elif chain.cast:
            found = self.types(file, scope, chain.cast)
        else:
            found = self.scopes.meaning(file, scope, head) or ()
        for step in steps:
            if not found:
                return ()
            if step.kind == "cast":
                found = self.types(file, scope, step.text)
            elif len(found) == 1:
                found = self.after(found[0], step)
            else:
                found = joined(one for value in found for one in self.after(value, step))
        return found

    def _either(self, file: FileIndex, scope: int, text: str) -> tuple[Value, ...]:
        """`given or Default()` is either; so is `A() if wanted else B()`."""
        parts = alternatives(text)
        if len(parts) < 2:  # noqa: PLR2004 - nothing to choose from
            return ()
        known = [self.values(file, scope, part) for part in parts]
        found = joined(one for some in known for one in some)
        if any(not some and is_open(part) for part, some in zip(parts, known, strict=True)):
            return tuple(one.weaker(*UNKNOWN_TOO) for one in found)
        return found

    def _required(self, file: FileIndex, step: Step) -> tuple[Value, ...]:
        """The module that `require("name")` is."""
        module = literal(step.text) if step.kind == "call" else None
        if not module:
            return ()
        found = self.scopes.imported(file, ImportFact(0, 0, module, "", ""))
        return tuple(one.weaker(*IMPORTED) for one in found)

    def _typed(self, file: FileIndex, scope: int, text: str) -> tuple[Value, ...]:
        found: list[Value] = []
        why = CHECKED if file.language.conventions.is_typed else DECLARED
        for one in types_in(text):
            chain = chain_of(one.name)
            meant = self.scopes.meaning(file, scope, chain.head) or () if chain.head else ()
            for step in chain.steps:
                meant = tuple(after for value in meant for after in self.after(value, step))
            for value in meant:
                if value.kind == "class" and not one.is_class:
                    made = value._replace(kind="instance", depth=one.depth)
                    found.append(made.weaker(*why))
                elif value.kind in {"class", "external"}:
                    found.append(value._replace(depth=one.depth).weaker(*why))
            if not meant and len(one.name) > 1:
                found.append(Value("external", -1, one.name, one.depth, *why))
        if may_be_function(text):
            return tuple(one.weaker(*UNKNOWN_TOO) for one in joined(found))
        return joined(found)

    def bound(self, file: FileIndex, binding: BindingFact) -> tuple[Value, ...]:
        """What a binding gives its target."""
        if binding.type:
            found = self.types(file, binding.scope, binding.type)
            if found:
                return found
        if not binding.value:
            return ()
        found = self.values(file, binding.scope, binding.value)
        return self._elements(found) if binding.is_element else found

    def _elements(self, found: Iterable[Value]) -> tuple[Value, ...]:
        """What going over values gives."""
        elements: list[Value] = []
        for one in found:
            if one.depth or one.kind in {"external", "result"}:
                elements.append(_element(one))
            elif one.kind == "class":
                elements.append(one._replace(kind="instance"))
            elif one.kind == "instance":
                given = (
                    each
                    for method in self.members.of(one, "__iter__")
                    for each in self.called(method)
                )
                elements.extend(_element(each) for each in given if each.depth)
        return tuple(elements)

    def settled(self, file: FileIndex, bindings: Iterable[BindingFact]) -> tuple[Value, ...]:
        """What all bindings of one target give it; less sure where one of them is not known."""
        return self.settled_in((file, binding) for binding in bindings)

    def settled_in(self, bindings: Iterable[tuple[FileIndex, BindingFact]]) -> tuple[Value, ...]:
        """The same for bindings of several files."""
        found: list[Value] = []
        is_unknown = False
        for file, one in bindings:
            given = self.bound(file, one)
            found.extend(given)
            is_unknown = is_unknown or (
                not (given or says_something(one.type))
                and is_news(one.target.removeprefix(OUTER), one.value)
            )
        if is_unknown:
            return tuple(one.weaker(*UNKNOWN_TOO) for one in joined(found))
        return joined(found)

    def after(self, value: Value, step: Step) -> tuple[Value, ...]:
        """What a value gives when a step is taken from it."""
        if step.kind == "attribute":
            return self.member(value, step.text)
        if step.kind == "index":
            return (_element(value),) if value.depth or value.kind == "external" else ()
        return self.called(value)

    def member(self, value: Value, name: str) -> tuple[Value, ...]:
        """What a member of a value is."""
        if name == "prototype" and value.kind in {"function", "class"}:
            return (value._replace(kind="instance"),)
        if value.kind == "external":
            if value.depth and name in _TO_ELEMENT:
                return (value._replace(depth=value.depth - 1),)
            return (value._replace(text=f"{value.text}.{name}"),)
        if value.depth:
            inner = value.depth - (name in _TO_ELEMENT)
            known = name in _TO_ELEMENT or name in _TO_SAME
            if known:
                return (value._replace(kind="result", depth=inner),)
            return (Value("external", -1, f"container.{name}", 0, value.confidence, "a container"),)
        return self.members.of(value, name)

    def called(self, value: Value) -> tuple[Value, ...]:
        """What a call of the value gives."""
        if value.kind == "class":
            return (value._replace(kind="instance").weaker(*CONSTRUCTED),)
        if value.kind == "result":
            return (value._replace(kind="instance"),)
        if value.kind == "function":
            if self.project.children(value.number) and self.is_made(value.number):
                return (value._replace(kind="instance").weaker(*CONSTRUCTED),)
            results = self.results(value.number)
            return tuple(result.weaker(value.confidence, value.reason) for result in results)
        if value.kind in {"external", "super"}:
            return (value,)
        if value.kind == "module":
            main = self.members.of(value, "default")
            return tuple(after for one in main for after in self.called(one))
        return ()

    def is_made(self, function: int) -> bool:
        """Whether a function has been given methods, as constructors were before classes."""
        groups = self.project.children(function).values()
        return any(self.project.symbol(one).owner for group in groups for one in group)

    def results(self, function: int) -> tuple[Value, ...]:
        """What a function returns, by its declaration or else by its `return` statements."""
        return self._results.of(function, self._returned, function)

    def _returned(self, function: int) -> tuple[Value, ...]:
        file = self.project.file_of(function)
        scope = function - file.start
        symbol = file.facts.symbols[scope]
        if symbol.returns:
            own = file.language.conventions.own_class
            if symbol.returns.strip("\"'& ") in {"Self", "this", "static", *own}:
                return self.scopes.receiver(file, scope)
            declared = self.types(file, scope, symbol.returns)
            sure = file.language.conventions.is_typed
            why = RETURNED_CHECKED if sure else RETURNED_TYPE
            return tuple(one.weaker(*why) for one in declared)
        returned = file.bindings.get(scope, {}).get(RETURNED, ())
        found = self.settled(file, returned)
        return tuple(one.weaker(*RETURNED_VALUE) for one in found)


def _element(value: Value) -> Value:
    return value._replace(depth=max(value.depth - 1, 0))
