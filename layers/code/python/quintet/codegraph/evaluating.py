"""What expressions are: from chains in a scope to values, over assignments, types and imports.

Rules only: nothing is guessed from a name alone (`name_guesses` does that, and says so). Cycles end
where they close, and depth is bounded, so that any code ends.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from quintet.codegraph.chains import (
    Chain,
    Expression,
    Step,
    attribute,
    is_news,
    is_open,
    named,
    text_in,
)
from quintet.codegraph.facts import OUTER, RETURNED, BindingFact, ImportFact
from quintet.codegraph.members import Members
from quintet.codegraph.memory import Memory, Progress
from quintet.codegraph.project import FileIndex, Project
from quintet.codegraph.scopes import Scopes
from quintet.codegraph.type_names import (
    Path,
    Type,
    TypeName,
    is_plain,
    may_be_function,
    says_something,
)
from quintet.codegraph.value_steps import ValueSteps
from quintet.codegraph.values import (
    CHECKED,
    DECLARED,
    IMPORTED,
    RETURNED_CHECKED,
    RETURNED_TYPE,
    RETURNED_VALUE,
    UNKNOWN_TOO,
    Value,
    joined,
)

_EXPORTS: Final = (attribute("exports"),)

_DEFAULTED: Final = {"get": 2, "pop": 2, "getattr": 3}
"""What is given a value for want of another, with the number of its arguments."""


class Evaluator(ValueSteps):
    """Answers what expressions are; keeps what it has found out."""

    def __init__(self, project: Project) -> None:
        self.project = project
        self.progress = Progress()
        self.members = Members(project, self)
        self.scopes = Scopes(project, self)
        self._known: dict[int, Memory[tuple[int, Chain], tuple[Value, ...]]] = {}
        self._known_types: dict[int, Memory[tuple[int, Type], tuple[Value, ...]]] = {}
        self._results = Memory[int, tuple[Value, ...]](self.progress, ())

    def values(self, file: FileIndex, scope: int, expression: Expression) -> tuple[Value, ...]:
        """What an expression may be; () when nothing is known."""
        if len(expression) == 1:
            return self._value(file, scope, expression[0])
        known = [self._value(file, scope, chain) for chain in expression]
        found = joined(value for some in known for value in some)
        if any(
            not some and is_open((chain,)) for chain, some in zip(expression, known, strict=True)
        ):
            return tuple(value.weaker(*UNKNOWN_TOO) for value in found)
        return found

    def types(self, file: FileIndex, scope: int, declared: Type) -> tuple[Value, ...]:
        """What something of a declared type is."""
        known = self._known_types.get(file.start)
        if known is None:
            known = self._known_types[file.start] = Memory(self.progress, ())
        return known.of((scope, declared), self._typed, file, scope, declared)

    def forget(self, file: FileIndex) -> None:
        """Drop what was found out about a file's own expressions: it is done with."""
        self.progress.pass_on()
        self._known.pop(file.start, None)
        self._known_types.pop(file.start, None)

    def path(self, file: FileIndex, scope: int, path: Path) -> tuple[Value, ...]:
        """What a path of names may be."""
        return self.values(file, scope, named(*path))

    def _value(self, file: FileIndex, scope: int, chain: Chain) -> tuple[Value, ...]:
        known = self._known.get(file.start)
        if known is None:
            known = self._known[file.start] = Memory(self.progress, ())
        return known.of((scope, chain), self._chained, file, scope, chain)

    def _chained(self, file: FileIndex, scope: int, chain: Chain) -> tuple[Value, ...]:
        if chain.head == "getattr":
            found = self._defaulted(file, scope, chain)
            return found or self._followed(file, scope, chain)
        return self._followed(file, scope, chain) or self._defaulted(file, scope, chain)

    def _defaulted(self, file: FileIndex, scope: int, chain: Chain) -> tuple[Value, ...]:
        """What `given.get("key", Default)` or `getattr(given, "key", Default)` falls back to."""
        for place, step in enumerate(chain.steps):
            given = step.given
            before = chain.steps[place - 1].name if place else chain.head
            if step.kind != "call" or len(given) != _DEFAULTED.get(before):
                continue
            if (before == "getattr") != (place == 0):
                continue
            found = self.values(file, scope, given[-1].value)
            for after in chain.steps[place + 1 :]:
                found = tuple(result for value in found for result in self.after(value, after))
            return tuple(value.weaker(*UNKNOWN_TOO) for value in joined(found))
        return ()

    def _followed(self, file: FileIndex, scope: int, chain: Chain) -> tuple[Value, ...]:
        head, steps, kind, _, cast = chain
        if kind == "cast":
            found = self.types(file, scope, cast)
        elif kind != "name":
            return ()
        else:
            if head == "module" and steps[:1] == _EXPORTS and file.language.conventions.exports:
                head, steps = "exports", steps[1:]
            if steps and head == file.language.conventions.importing_call:
                found = self._required(file, steps[0])
                steps = steps[1:]
            else:
                found = self.scopes.meaning(file, scope, head) or ()
        for step in steps:
            if not found:
                return ()
            if len(found) == 1:
                found = self.after(found[0], step)
            else:
                found = joined(result for value in found for result in self.after(value, step))
        return found

    def _required(self, file: FileIndex, step: Step) -> tuple[Value, ...]:
        """The module that `require("name")` is."""
        module = text_in(step.given[0].value) if step.given else None
        if not module:
            return ()
        found = self.scopes.imported(file, ImportFact(0, 0, module, "", ""))
        return tuple(value.weaker(*IMPORTED) for value in found)

    def _typed(self, file: FileIndex, scope: int, declared: Type) -> tuple[Value, ...]:
        found = joined(
            value
            for type_name in declared
            if not is_plain(type_name.path) or self.project.defines(type_name.path[-1])
            for value in self._named_type(file, scope, type_name)
        )
        if may_be_function(declared):
            return tuple(value.weaker(*UNKNOWN_TOO) for value in found)
        return found

    def _named_type(self, file: FileIndex, scope: int, type_name: TypeName) -> Iterator[Value]:
        why = CHECKED if file.language.conventions.is_typed else DECLARED
        head, *names = type_name.path
        meant = self.scopes.meaning(file, scope, head) or ()
        for name in names:
            meant = tuple(after for value in meant for after in self.member(value, name))
        for value in meant:
            if value.kind == "class" and not type_name.is_class:
                yield value._replace(kind="instance", depth=type_name.depth).weaker(*why)
            elif value.kind in {"class", "external"}:
                yield value._replace(depth=type_name.depth).weaker(*why)
        shown = file.language.conventions.separator.join(type_name.path)
        if not meant and len(shown) > 1:
            yield Value("external", -1, shown, type_name.depth, *why)

    def bound(self, file: FileIndex, binding: BindingFact) -> tuple[Value, ...]:
        """What a binding gives its target."""
        if binding.type:
            found = self.types(file, binding.scope, binding.type)
            if found:
                return found
        if not binding.value:
            return ()
        found = self.values(file, binding.scope, binding.value)
        return self.elements_of(found) if binding.is_element else found

    def settled(self, bindings: Iterable[tuple[FileIndex, BindingFact]]) -> tuple[Value, ...]:
        """What all bindings of one target give it; less sure where one of them is not known."""
        found: list[Value] = []
        is_unknown = False
        for file, binding in bindings:
            given = self.bound(file, binding)
            found.extend(given)
            is_unknown = is_unknown or (
                not (given or says_something(binding.type))
                and is_news(binding.target.removeprefix(OUTER), binding.value)
            )
        if is_unknown:
            return tuple(value.weaker(*UNKNOWN_TOO) for value in joined(found))
        return joined(found)

    def results(self, function: int) -> tuple[Value, ...]:
        """What a function returns, by its declaration or else by its `return` statements."""
        return self._results.of(function, self._returned, function)

    def _returned(self, function: int) -> tuple[Value, ...]:
        file = self.project.file_of(function)
        scope = function - file.start
        symbol = file.facts.symbols[scope]
        if symbol.result:
            own = file.language.conventions.own_class
            first = symbol.result[0]
            if len(first.path) == 1 and first.path[0] in {"Self", "this", "static", *own}:
                return self.scopes.receiver(file, scope)
            declared = self.types(file, scope, symbol.result)
            sure = file.language.conventions.is_typed
            why = RETURNED_CHECKED if sure else RETURNED_TYPE
            return tuple(value.weaker(*why) for value in declared)
        returned = file.bindings.get(scope, {}).get(RETURNED, ())
        found = self.settled((file, binding) for binding in returned)
        return tuple(value.weaker(*RETURNED_VALUE) for value in found)
