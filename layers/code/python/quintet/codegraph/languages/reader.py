"""From the node of an expression to its chains, and from that of a type to its names.

The walk goes down the spine (what is called, what a member is of), so that depth costs no stack.
Equal texts of one node type mean the same in one grammar and are read once.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple, TypeVar

from tree_sitter import Node

from quintet.codegraph.chains import (
    CALL,
    INDEX,
    PLAIN,
    UNKNOWN,
    Argument,
    Chain,
    Expression,
    Step,
    attribute,
    last_name_of,
    member,
    names_in,
    path_of,
    shown,
)
from quintet.codegraph.facts import LONGEST_TEXT, MOST_ARGUMENTS, Decorator, shortened
from quintet.codegraph.languages.nodes import brief, last_name, text_of
from quintet.codegraph.languages.shapes import TYPES, VALUES, Shape, TypeShape
from quintet.codegraph.model import CallKind
from quintet.codegraph.type_names import FUNCTION, OTHER, Path, Type, TypeName, deeper, either
from quintet.codegraph.type_names import generic as generic_type

K = TypeVar("K")
V = TypeVar("V")
_Key = tuple[str, str]
_EITHER: Final = frozenset({"or", "||", "??", "?:"})
_LAST: Final = frozenset({"and", "&&"})
_SAME: Final = frozenset({"&", "*"})
_WORTH: Final = frozenset({"name", "cast", "unknown"})
_ARGUMENTS: Final = frozenset(
    {"arguments", "argument_list", "annotation_argument_list", "attribute_argument_list"}
)
_TYPE_ARGUMENTS: Final = frozenset({"type_arguments", "type_parameter", "type_argument_list"})
_COMMENTS: Final = frozenset({"comment", "line_comment", "block_comment"})
_MOST_STEPS: Final = 48
_MOST_EITHER: Final = 6
_MOST_NESTED: Final = 6
"""Arguments that are kept of a call within an expression."""
_DEEPEST: Final = 2
"""How deep arguments are kept within arguments."""
_DEEPEST_TYPE: Final = 8
_MOST_KNOWN: Final = 50_000
_CLASS: Final = attribute("class")
"""In Java, `Item.class`."""
_TELLING: Final = frozenset({"name", "sign", "text", "member", "operator", "entry", "literal"})
_UNTOLD: Final = Argument("", (UNKNOWN,))
_SPREAD: Final = frozenset({"list_splat", "spread_element"})
_UNREAD: Final = Shape("literal")
_Waiting = list[tuple[Node | None, list[Step]]]


class Callee(NamedTuple):
    """What a call's node calls, its last name and the arguments: as texts and as chains."""

    text: str
    name: str
    arguments: tuple[str, ...]
    kind: CallKind = "call"
    called: Expression = ()
    given: tuple[Argument, ...] = ()


class Reader:
    """Reads expressions and types of one grammar."""

    def __init__(
        self,
        values: Mapping[str, Shape] = VALUES,
        types: Mapping[str, TypeShape] = TYPES,
        makers: frozenset[str] = frozenset(),
    ) -> None:
        """`makers` are functions that make what their first argument, a type, says (Go)."""
        self._values = {**VALUES, **values}
        self._types = {**TYPES, **types}
        self._makers = makers
        self._known: tuple[dict[_Key, Expression], ...] = ({}, {}, {})
        self._known_arguments: tuple[dict[_Key, Argument], ...] = ({}, {}, {})
        self._known_types: dict[_Key, Type] = {}
        self._methods: dict[tuple[str, str, str], Expression] = {}

    def value(self, node: Node | None, level: int = 0) -> Expression:
        """What an expression may be; () of None."""
        if node is None:
            return ()
        text = brief(node)
        if not text or text[0] == ".":
            # What hangs on what stands before it may be something else elsewhere.
            return self._walked(node, level)
        key = node.type, text
        found = self._known[level].get(key)
        if found is None:
            found = _keep(self._known[level], key, self._walked(node, level))
        return found

    def worth(self, node: Node | None) -> Expression:
        """The same, without what can only be something of the language, or a function."""
        found = self.value(node)
        return found if any(node.kind in _WORTH for node in found) else ()

    def path(self, node: Node | None) -> Path:
        """The names of a dotted name, () of anything else."""
        return path_of(self.value(node))

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
                _keep(self._methods, key, value)
        return self.callee_of(value, f"{text or _shown(owner, on)}{link}{name}", arguments)

    def callee_of(
        self, value: Expression, text: str, arguments: Node | None, kind: CallKind = "call"
    ) -> Callee:
        """The same of an expression that has no node of its own."""
        texts: list[str] = []
        given: list[Argument] = []
        known = self._known_arguments[0]
        for argument in arguments.named_children[:MOST_ARGUMENTS] if arguments is not None else ():
            type_ = argument.type
            if type_ not in _COMMENTS:
                written = text_of(argument)
                texts.append(written)
                given.append(known.get((type_, written)) or self.argument(argument))
        name = last_name_of(value) or last_name(text)
        return Callee(text, name, tuple(texts), kind, value, tuple(given))

    def argument(self, node: Node, level: int = 0) -> Argument:
        """One argument, or one entry of a list or an object."""
        text = brief(node)
        key = node.type, text
        found = self._known_arguments[level].get(key) if text else None
        if found is None:
            shape = self._values.get(key[0], _UNREAD)
            if shape.kind == "entry":
                inner = node.named_children[-1] if node.named_children else node
                found = Argument(_entry_name(node, shape.first), self.value(inner, level))
            else:
                is_spread = key[0] in _SPREAD
                found = Argument("", (UNKNOWN,) if is_spread else self.value(node, level))
            if text:
                _keep(self._known_arguments[level], key, found)
        return found

    def _walked(self, node: Node, level: int) -> Expression:
        found: list[Chain] = []
        waiting: _Waiting = [(node, [])]
        while waiting and len(found) < _MOST_EITHER:
            chain = self._chain(*waiting.pop(), level, waiting)
            if chain is not None and chain not in found:
                found.append(chain)
        return tuple(found)

    def _chain(  # noqa: C901, PLR0911, PLR0912 - a branch for each shape
        self, node: Node | None, steps: list[Step], level: int, waiting: _Waiting
    ) -> Chain | None:
        """The chain that ends in a node; where it is one of several, these wait instead."""
        while node is not None and len(steps) <= _MOST_STEPS:
            kind, first, second, literal = self._values.get(node.type, _UNREAD)
            if kind in {"name", "sign"}:
                text = text_of(node)
                return Chain(text[1:] if kind == "sign" else text, _turned(steps))
            if kind == "text":
                return Chain(content_of(text_of(node)), _turned(steps), "text")
            if kind in {"member", "binding"}:
                steps.append(attribute(_bare(_last(node))))
                inner = _guarded(node) if kind == "binding" else _first(node)
                if inner is not None and inner.end_byte == node.end_byte:
                    return Chain(steps.pop().name, _turned(steps))
                node = inner
            elif kind in {"method", "message"}:
                given = _arguments(node)
                if kind == "method" or given or node.child_by_field_name("block") is not None:
                    steps.append(self._called(given, level))
                name = _bare(node.child_by_field_name(second))
                node = node.child_by_field_name(first)
                if node is None:
                    return Chain(name, _turned(steps))
                steps.append(attribute(name))
            elif kind == "call":
                given, node = _arguments(node), _first(node)
                if self._makers and text_of(node) in self._makers:
                    return self._cast(_first(given), steps)
                steps.append(self._called(given, level))
            elif kind == "made":
                made = node.child_by_field_name(first)
                if made is None or made.type not in self._values:
                    return self._cast(made, steps)
                steps.append(self._called(_arguments(node), level))
                node = made
            elif kind == "cast":
                return self._cast(node.child_by_field_name(first) or _last(node), steps)
            elif kind in {"index", "class"}:
                steps.append(INDEX if kind == "index" else _CLASS)
                node = _first(node)
            elif kind in {"either", "operator"}:
                return self._one_of(node, steps, waiting)
            elif kind == "literal":
                inside = literal == "items" and not steps and level < _DEEPEST
                items = self._inside(node, level) if inside else ()
                return Chain("", _turned(steps), literal, items)
            elif kind in {"unary", "postfix"}:
                sign = node.children[0 if kind == "unary" else -1].type
                node = _first(node)
                if sign == "<-":
                    steps.append(INDEX)
                elif sign not in _SAME and (sign != "!" or kind == "unary"):
                    return self._signed(node)
            else:
                is_last = kind in {"last", "guarded"}
                node = node.child_by_field_name(first or second) or (
                    _last(node) if is_last else _first(node)
                )
        return UNKNOWN

    def _cast(self, type_: Node | None, steps: list[Step]) -> Chain:
        return Chain("", _turned(steps), "cast", (), self.type(type_))

    def _called(self, given: Node | None, level: int) -> Step:
        inside = self._inside(given, level) if level < _DEEPEST else ()
        return Step("call", "", inside) if inside else CALL

    def _inside(self, node: Node | None, level: int) -> tuple[Argument, ...]:
        """Names, texts and lists among arguments; what calls give is left out."""
        return tuple([
            self.argument(child, level + 1)
            if self._values.get(child.type, _UNREAD).kind in _TELLING
            else _UNTOLD
            for child in (node.named_children[:_MOST_NESTED] if node is not None else ())
            if child.type not in _COMMENTS
        ])  # fmt: skip

    def _signed(self, node: Node | None) -> Chain:
        """`-1` is a number; of other values a sign makes something plain."""
        inner = self._values.get(node.type, _UNREAD) if node is not None else _UNREAD
        return Chain("", (), "number") if inner.literal == "number" else PLAIN

    def _one_of(self, node: Node, steps: list[Step], waiting: _Waiting) -> Chain | None:
        """Of `a or b` and `c ? a : b` both wait; of `a and b` the last; of a sum it is plain."""
        kind, first, second, _ = self._values[node.type]
        left = node.child_by_field_name(first) or _first(node)
        right = node.child_by_field_name(second) or _last(node)
        operator = node.child_by_field_name("operator")
        if kind == "operator" and operator is not None and operator.type not in _EITHER:
            if operator.type not in _LAST:
                return self._begun(left)
            left = None
        waiting.append((right, list(steps)))
        if left is not None:
            waiting.append((left, steps))
        return None

    def _begun(self, node: Node | None) -> Chain:
        """A text with something behind it, or something plain."""
        while node is not None and self._values.get(node.type, _UNREAD).kind == "operator":
            node = _first(node)
        if node is None or self._values.get(node.type, _UNREAD).kind != "text":
            return PLAIN
        return Chain(content_of(text_of(node)), (), "begun")

    def type(self, node: Node | None) -> Type:
        """What something of a declared type is; () of None."""
        if node is None:
            return ()
        key = node.type, brief(node)
        found = self._known_types.get(key) if key[1] else None
        if found is None:
            found = self._typed(node, 0)
            if key[1]:
                _keep(self._known_types, key, found)
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
                return either(self._typed(part, level + 1) for part in _united(node))
            if kind == "function":
                return FUNCTION
            if kind == "quoted":
                return self.quoted(content_of(text_of(node)))
            if kind is None:
                return OTHER
            inner = node.child_by_field_name(first) if first else None
            node = inner or (_last(node) if kind == "last" else _first(node))
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
        given = [self._typed(child, level + 1) for child in listed[:_MOST_NESTED]]
        return generic_type(path, given) if path else OTHER

    def quoted(self, text: str) -> Type:
        """A type within a text; what is more than a name, a language reads itself."""
        path = tuple(text.split("."))
        return (TypeName(path),) if all(map(str.isidentifier, path)) else OTHER


def content_of(text: str) -> str:
    """What is between the quotes of a text."""
    start = next((at for at, character in enumerate(text) if character in "\"'`"), -1)
    if start < 0:
        return text
    quote = text[start]
    count = 3 if text.startswith(quote * 3, start) and len(text) >= start + 6 else 1
    end = text.rfind(quote * count)
    return text[start + count : end if end > start else None]


def _turned(steps: list[Step]) -> tuple[Step, ...]:
    return tuple(reversed(steps))


def _bare(node: Node | None) -> str:
    return text_of(node).removeprefix("$")


def _first(node: Node | None) -> Node | None:
    children = node.named_children if node is not None else ()
    return next((child for child in children if child.type not in _COMMENTS), None)


def _last(node: Node) -> Node | None:
    return node.named_children[-1] if node.named_child_count else None


def _arguments(node: Node) -> Node | None:
    given = node.child_by_field_name("arguments")
    return given or next((child for child in node.named_children if child.type in _ARGUMENTS), None)


def _entry_name(node: Node, field: str) -> str:
    """The name that an argument or an item has, "" without one."""
    named = node.child_by_field_name(field)
    if named is None and node.named_child_count > 1:
        named = node.named_children[0]
    text = text_of(named)
    return content_of(text) if text[:1] in {'"', "'"} else text.removeprefix(":")


def _united(node: Node) -> Iterator[Node]:
    """All parts of a union, also of unions within it."""
    waiting = [node]
    while waiting:
        part = waiting.pop()
        if part.type == node.type:
            waiting.extend(reversed(part.named_children))
        else:
            yield part


def _guarded(node: Node) -> Node | None:
    """In C#, what `?.` stands behind, of the member before which it stands."""
    inner, above = node, node.parent
    while above is not None:
        if above.type == "conditional_access_expression":
            condition = above.child_by_field_name("condition")
            if condition is not None and condition != inner:
                return condition
        inner, above = above, above.parent
    return None


def _shown(node: Node | None, value: Expression) -> str:
    """The text of what is called; of a long one what calls are given is left out."""
    text = text_of(node)
    return text if len(text) < LONGEST_TEXT else shortened(shown(value)) or text


def _keep(known: dict[K, V], key: K, found: V) -> V:
    if len(known) >= _MOST_KNOWN:
        known.clear()
    known[key] = found
    return found
