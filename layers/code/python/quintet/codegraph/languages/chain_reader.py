"""From the node of an expression to its chains.

The walk goes down the spine (what is called, what a member is of), so that depth costs no stack.
Equal texts of one node type mean the same in one grammar and are read once.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Final, TypeVar

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
    path_of,
)
from quintet.codegraph.languages.node_parts import (
    COMMENTS,
    arguments_of,
    bare,
    content_of,
    entry_name,
    first_of,
    guarded,
    last_of,
)
from quintet.codegraph.languages.nodes import brief, text_of
from quintet.codegraph.languages.shapes import VALUES, Shape
from quintet.codegraph.type_names import Path, Type

K = TypeVar("K")
V = TypeVar("V")
Key = tuple[str, str]
_EITHER: Final = frozenset({"or", "||", "??", "?:"})
_LAST: Final = frozenset({"and", "&&"})
_SAME: Final = frozenset({"&", "*"})
_MOST_STEPS: Final = 48
_MOST_EITHER: Final = 6
MOST_NESTED: Final = 6
"""Arguments that are kept of a call within an expression."""
_DEEPEST: Final = 2
"""How deep arguments are kept within arguments."""
_MOST_KNOWN: Final = 50_000
_CLASS: Final = attribute("class")
"""In Java, `Item.class`."""
_TELLING: Final = frozenset({"name", "sign", "text", "member", "operator", "entry", "literal"})
_HEADS: Final = frozenset({"name", "sign", "text", "cast", "literal", "either", "operator"})
_UNTOLD: Final = Argument("", (UNKNOWN,))
_SPREAD: Final = frozenset({"list_splat", "spread_element"})
_UNREAD: Final = Shape("literal")
_Waiting = list[tuple[Node | None, list[Step]]]
_Next = Node | Chain | None
"""Where a chain goes on, or the chain where it ends."""


class ChainReader(ABC):
    """Reads expressions of one grammar."""

    def __init__(
        self,
        values: Mapping[str, Shape] = VALUES,
        makers: frozenset[str] = frozenset(),
    ) -> None:
        """`makers` are functions that make what their first argument, a type, says (Go)."""
        self._values = {**VALUES, **values}
        self._makers = makers
        self._known: tuple[dict[Key, Expression], ...] = ({}, {}, {})
        self._known_arguments: tuple[dict[Key, Argument], ...] = ({}, {}, {})

    @abstractmethod
    def type(self, node: Node | None) -> Type:
        """What something of a declared type is; () of None."""

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
            found = keep(self._known[level], key, self._walked(node, level))
        return found

    def path(self, node: Node | None) -> Path:
        """The names of a dotted name, () of anything else."""
        return path_of(self.value(node))

    def argument(self, node: Node, level: int = 0) -> Argument:
        """One argument, or one entry of a list or an object."""
        text = brief(node)
        key = node.type, text
        found = self._known_arguments[level].get(key) if text else None
        if found is None:
            shape = self._values.get(key[0], _UNREAD)
            if shape.kind == "entry":
                inner = node.named_children[-1] if node.named_children else node
                found = Argument(entry_name(node, shape.first), self.value(inner, level))
            else:
                is_spread = key[0] in _SPREAD
                found = Argument("", (UNKNOWN,) if is_spread else self.value(node, level))
            if text:
                keep(self._known_arguments[level], key, found)
        return found

    def _walked(self, node: Node, level: int) -> Expression:
        found: list[Chain] = []
        waiting: _Waiting = [(node, [])]
        while waiting and len(found) < _MOST_EITHER:
            chain = self._chain(*waiting.pop(), level, waiting)
            if chain is not None and chain not in found:
                found.append(chain)
        return tuple(found)

    def _chain(
        self, node: Node | None, steps: list[Step], level: int, waiting: _Waiting
    ) -> Chain | None:
        """The chain that ends in a node; where it is one of several, these wait instead."""
        while node is not None and len(steps) <= _MOST_STEPS:
            shape = self._values.get(node.type, _UNREAD)
            if shape.kind in _HEADS:
                return self._head(node, shape, steps, level, waiting)
            found = self._STEPS.get(shape.kind, ChainReader._through)(
                self, node, shape, steps, level
            )
            if isinstance(found, Chain):
                return found
            node = found
        return UNKNOWN

    def _head(
        self, node: Node, shape: Shape, steps: list[Step], level: int, waiting: _Waiting
    ) -> Chain | None:
        """What a chain begins with."""
        match shape.kind:
            case "name":
                return Chain(text_of(node), _turned(steps))
            case "sign":
                return Chain(text_of(node)[1:], _turned(steps))
            case "text":
                return Chain(content_of(text_of(node)), _turned(steps), "text")
            case "cast":
                return self._cast(node.child_by_field_name(shape.first) or last_of(node), steps)
            case "literal":
                inside = shape.literal == "items" and not steps and level < _DEEPEST
                items = self._inside(node, level) if inside else ()
                return Chain("", _turned(steps), shape.literal, items)
        return self._one_of(node, steps, waiting)

    def _member(self, node: Node, shape: Shape, steps: list[Step], _: int) -> _Next:
        name = bare(last_of(node))
        inner = guarded(node) if shape.kind == "binding" else first_of(node)
        if inner is not None and inner.end_byte == node.end_byte:
            return Chain(name, _turned(steps))
        steps.append(attribute(name))
        return inner

    def _method(self, node: Node, shape: Shape, steps: list[Step], level: int) -> _Next:
        given = arguments_of(node)
        is_called = shape.kind == "method" or given or node.child_by_field_name("block") is not None
        if is_called:
            steps.append(self._called(given, level))
        name = bare(node.child_by_field_name(shape.second))
        owner = node.child_by_field_name(shape.first)
        if owner is None:
            return Chain(name, _turned(steps))
        steps.append(attribute(name))
        return owner

    def _call(self, node: Node, _: Shape, steps: list[Step], level: int) -> _Next:
        given, function = arguments_of(node), first_of(node)
        if self._makers and text_of(function) in self._makers:
            return self._cast(first_of(given), steps)
        steps.append(self._called(given, level))
        return function

    def _made(self, node: Node, shape: Shape, steps: list[Step], level: int) -> _Next:
        made = node.child_by_field_name(shape.first)
        if made is None or made.type not in self._values:
            return self._cast(made, steps)
        steps.append(self._called(arguments_of(node), level))
        return made

    def _entry(self, node: Node, shape: Shape, steps: list[Step], _: int) -> _Next:
        steps.append(INDEX if shape.kind == "index" else _CLASS)
        return first_of(node)

    def _unary(self, node: Node, shape: Shape, steps: list[Step], _: int) -> _Next:
        sign = node.children[0 if shape.kind == "unary" else -1].type
        operand = first_of(node)
        if sign == "<-":
            steps.append(INDEX)
        elif sign not in _SAME and (sign != "!" or shape.kind == "unary"):
            return self._signed(operand)
        return operand

    def _through(self, node: Node, shape: Shape, _: list[Step], __: int) -> _Next:
        """To what a wrapper stands around."""
        inner = node.child_by_field_name(shape.first or shape.second)
        return inner or (last_of(node) if shape.kind in {"last", "guarded"} else first_of(node))

    _STEPS: ClassVar = MappingProxyType(
        {
            "member": _member,
            "binding": _member,
            "method": _method,
            "message": _method,
            "call": _call,
            "made": _made,
            "index": _entry,
            "class": _entry,
            "unary": _unary,
            "postfix": _unary,
        }
    )

    def _one_of(self, node: Node, steps: list[Step], waiting: _Waiting) -> Chain | None:
        """Of `a or b` and `c ? a : b` both wait; of `a and b` the last; of a sum it is plain."""
        kind, first, second, _ = self._values[node.type]
        left = node.child_by_field_name(first) or first_of(node)
        right = node.child_by_field_name(second) or last_of(node)
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
            node = first_of(node)
        if node is None or self._values.get(node.type, _UNREAD).kind != "text":
            return PLAIN
        return Chain(content_of(text_of(node)), (), "begun")

    def _signed(self, node: Node | None) -> Chain:
        """`-1` is a number; of other values a sign makes something plain."""
        inner = self._values.get(node.type, _UNREAD) if node is not None else _UNREAD
        return Chain("", (), "number") if inner.literal == "number" else PLAIN

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
            for child in (node.named_children[:MOST_NESTED] if node is not None else ())
            if child.type not in COMMENTS
        ])  # fmt: skip


def _turned(steps: list[Step]) -> tuple[Step, ...]:
    return tuple(reversed(steps))


def keep(known: dict[K, V], key: K, found: V) -> V:
    """Keeps a finding, among a limited number of them."""
    if len(known) >= _MOST_KNOWN:
        known.clear()
    known[key] = found
    return found
