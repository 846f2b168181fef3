"""What calls, decorators and types say, as the facts of a file have it."""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from tree_sitter import Node

from quintet.codegraph.chains import Argument, Expression, last_name_of, member, names_in, shown
from quintet.codegraph.facts import LONGEST_TEXT, MOST_ARGUMENTS, Decorator, shortened
from quintet.codegraph.languages.chain_reader import MOST_NESTED, ChainReader, Key, keep
from quintet.codegraph.languages.node_parts import COMMENTS, content_of, first_of, last_of, united
from quintet.codegraph.languages.nodes import brief, last_name, text_of
from quintet.codegraph.languages.shapes import TYPES, VALUES, Shape, TypeShape
from quintet.codegraph.model import CallKind
from quintet.codegraph.type_names import FUNCTION, OTHER, Path, Type, TypeName, deeper, either
from quintet.codegraph.type_names import generic as generic_type

_WORTH: Final = frozenset({"name", "cast", "unknown"})
_TYPE_ARGUMENTS: Final = frozenset({"type_arguments", "type_parameter", "type_argument_list"})
_LONE: Final = frozenset({"generator_expression", "template_string"})
"""What stands for the arguments where it is the only one."""
_DEEPEST_TYPE: Final = 8


class Callee(NamedTuple):
    """What a call's node calls, its last name and the arguments: as texts and as chains."""

    text: str
    name: str
    arguments: tuple[str, ...]
    kind: CallKind = "call"
    called: Expression = ()
    given: tuple[Argument, ...] = ()


class Reader(ChainReader):
    """Reads expressions and types of one grammar."""

    def __init__(
        self,
        values: Mapping[str, Shape] = VALUES,
        types: Mapping[str, TypeShape] = TYPES,
        makers: frozenset[str] = frozenset(),
    ) -> None:
        super().__init__(values, makers)
        self._types = {**TYPES, **types}
        self._known_types: dict[Key, Type] = {}
        self._methods: dict[tuple[str, str, str], Expression] = {}

    def worth(self, node: Node | None) -> Expression:
        """The same, without what can only be something of the language, or a function."""
        found = self.value(node)
        return found if any(node.kind in _WORTH for node in found) else ()

    def base(self, node: Node) -> Path:
        """The name of a base class, without what it is given."""
        chain = self.value(node)[:1]
        return names_in(chain[0]) if chain else ()

    def bases(self, nodes: Iterable[Node]) -> tuple[Path, ...]:
        """The names of those that have one."""
        return tuple(path for path in map(self.base, nodes) if path)

    def mark(self, node: Node) -> Decorator:
        """A decorator or annotation: what is named, and what that is called with."""
        for chain in self.value(node)[:1]:
            names = names_in(chain)
            steps = chain.steps[len(names) - 1 :] if names else ()
            if names and len(steps) < 2 and all(step.kind == "call" for step in steps):  # noqa: PLR2004
                return Decorator(names, steps[0].given if steps else ())
        return Decorator(())

    def callee(
        self, called: Node | None, arguments: Node | None, kind: CallKind = "call"
    ) -> Callee:
        """What is called with these arguments."""
        value = self.value(called)
        return self.callee_of(value, _shown(called, value), arguments, kind)

    def method(self, owner: Node, link: str, name: str, arguments: Node | None) -> Callee:
        """The same of a method that stands apart from what it is of."""
        text = brief(owner)
        key = owner.type, text, name
        value = self._methods.get(key) if text else None
        on = self.value(owner) if value is None else ()
        if value is None:
            value = member(on, name)
            if text:
                keep(self._methods, key, value)
        return self.callee_of(value, f"{text or _shown(owner, on)}{link}{name}", arguments)

    def callee_of(
        self, value: Expression, text: str, arguments: Node | None, kind: CallKind = "call"
    ) -> Callee:
        """The same of an expression that has no node of its own."""
        texts: list[str] = []
        given: list[Argument] = []
        known = self._known_arguments[0]
        listed = arguments.named_children if arguments is not None else []
        if arguments is not None and arguments.type in _LONE:
            listed = [arguments]
        for argument in listed[:MOST_ARGUMENTS]:
            type_ = argument.type
            if type_ not in COMMENTS:
                written = text_of(argument)
                texts.append(written)
                given.append(known.get((type_, written)) or self.argument(argument))
        name = last_name_of(value) or last_name(text)
        return Callee(text, name, tuple(texts), kind, value, tuple(given))

    def type(self, node: Node | None) -> Type:
        """What something of a declared type is; () of None."""
        if node is None:
            return ()
        key = node.type, brief(node)
        found = self._known_types.get(key) if key[1] else None
        if found is None:
            found = self._typed(node, 0)
            if key[1]:
                keep(self._known_types, key, found)
        return found

    def _typed(self, node: Node | None, level: int) -> Type:
        while node is not None and level < _DEEPEST_TYPE:
            kind, first = self._types.get(node.type, (None, ""))
            if kind == "path":
                path = self.path(node)
                return (TypeName(path),) if path else OTHER
            if kind == "generic":
                return self._generic(node, level)
            if kind == "union":
                return either(self._typed(part, level + 1) for part in united(node))
            if kind == "function":
                return FUNCTION
            if kind == "quoted":
                return self.quoted(content_of(text_of(node)))
            if kind is None:
                return OTHER
            inner = node.child_by_field_name(first) if first else None
            node = inner or (last_of(node) if kind == "last" else first_of(node))
            if kind == "deeper":
                return deeper(self._typed(node, level + 1))
        return OTHER

    def _generic(self, node: Node, level: int) -> Type:
        named, *inside = node.named_children
        path = self.path(named)
        listed = [
            each
            for child in inside
            for each in (child.named_children if child.type in _TYPE_ARGUMENTS else [child])
        ]
        given = [self._typed(child, level + 1) for child in listed[:MOST_NESTED]]
        return generic_type(path, given) if path else OTHER

    def quoted(self, text: str) -> Type:
        """A type within a text; what is more than a name, a language reads itself."""
        path = tuple(text.split("."))
        return (TypeName(path),) if all(map(str.isidentifier, path)) else OTHER


def _shown(node: Node | None, value: Expression) -> str:
    """The text of what is called; of a long one what calls are given is left out."""
    text = text_of(node)
    return text if len(text) < LONGEST_TEXT else shortened(shown(value)) or text
