"""The fields of classes: what they are declared as, and what they are given.

Python's are those of the class body and of `self.name = …` in its methods, JavaScript's declared
ones, `this.name = …` and parameters that declare a field, Java's and Go's their declarations.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from tree_sitter import Node

from quintet.codegraph.languages.nodes import line_of, name_of
from quintet.codegraph.syntax.expressions import Call, Expression
from quintet.codegraph.syntax.lowerer import Lowerer
from quintet.codegraph.syntax.lowering import lowerer_of
from quintet.codegraph.syntax.types import TypeName, type_of


class Field(NamedTuple):
    """A field of a class. `value` is what it is given first, None where that is not written."""

    name: str
    type: TypeName
    value: Expression | None
    line: int
    annotations: tuple[Expression, ...] = ()
    """Of Java: what stands before it with `@`."""
    is_shared: bool = False
    """Whether all instances have the same one: of the class itself, `static`."""


_CLASSES: Final = frozenset(
    """class_definition class_declaration abstract_class_declaration class type_spec
    interface_declaration enum_declaration record_declaration""".split()
)
_DECLARING: Final = (b"class", b"struct", b"interface", b"enum", b"record")
"""Words without one of which a function has no class in it."""
_DECLARED: Final = frozenset(
    {"field_declaration", "public_field_definition", "property_signature", "constant_declaration"}
)
_ASSIGNED: Final = frozenset({"assignment", "assignment_expression"})
_OWN: Final = frozenset({"self", "this", "cls"})


def fields_of_classes(root: Node, source: bytes) -> dict[str, dict[str, Field]]:
    """Class name to its fields by name; of classes that share a name the fields of all."""
    to = lowerer_of(source)
    found: dict[str, dict[str, Field]] = {}
    waiting: list[tuple[Node, str, bool]] = [(root, "", False)]
    while waiting:
        node, owner, is_body = waiting.pop()
        kind = node.type
        if kind in _CLASSES:
            owner, is_body = name_of(node.child_by_field_name("name")), True
        elif "function" in kind or "method" in kind or kind == "constructor_declaration":
            is_body = False
            if not owner and not any(word in (node.text or b"") for word in _DECLARING):
                continue
        if owner:
            known = found.setdefault(owner, {})
            for field in _fields(to, node, is_body=is_body):
                old = known.get(field.name)
                if old is None or (old.value is None and not old.type.name):
                    known[field.name] = field
        waiting.extend((child, owner, is_body) for child in reversed(node.named_children))
    return found


def _fields(to: Lowerer, node: Node, *, is_body: bool) -> Iterator[Field]:
    """The fields that a node itself declares."""
    kind = node.type
    typed = node.child_by_field_name("type")
    if kind in _DECLARED:
        yield from _declared(to, node, typed)
    elif kind in _ASSIGNED:
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        name = _own_name(left, is_body=is_body)
        if name:
            value = to.of(right)
            # `names: list[str] = field(…)` declares a field of each instance.
            is_declared = typed is not None and isinstance(value, Call)
            shared = left is not None and left.type == "identifier" and not is_declared
            yield Field(name, type_of(typed), value, line_of(node), is_shared=shared)
    elif kind == "required_parameter" and node.children[0].type == "accessibility_modifier":
        pattern = node.child_by_field_name("pattern")
        yield Field(name_of(pattern), type_of(typed), None, line_of(node))
    elif kind == "record_declaration":
        parameters = node.child_by_field_name("parameters")
        for each in parameters.named_children if parameters is not None else ():
            of_each = type_of(each.child_by_field_name("type"))
            yield Field(name_of(each.child_by_field_name("name")), of_each, None, line_of(each))


def _declared(to: Lowerer, node: Node, typed: Node | None) -> Iterator[Field]:
    declarators = node.children_by_field_name("declarator")
    names = [each.child_by_field_name("name") for each in declarators]
    names = names or list(node.children_by_field_name("name"))
    values = [each.child_by_field_name("value") for each in declarators]
    values = values or [node.child_by_field_name("value")] * len(names)
    if not names and typed is not None:
        # Go: an embedded type is a field named as itself.
        kind = type_of(typed)
        yield Field(kind.name.rpartition(".")[2], kind, None, line_of(node))
    for name, value in zip(names, values, strict=True):
        modifiers = next((each for each in node.named_children if each.type == "modifiers"), None)
        marks = to.all(modifiers.named_children) if modifiers is not None else ()
        words = {child.type for child in (modifiers or node).children}
        yield Field(
            name_of(name), type_of(typed), to.of(value), line_of(node), marks, "static" in words
        )


def _own_name(left: Node | None, *, is_body: bool) -> str:
    """`name` in a class's body, or `self.name` in its methods; "" of any other target."""
    if left is None:
        return ""
    if left.type == "identifier":
        return name_of(left) if is_body else ""
    owner = left.child_by_field_name("object")
    named = left.child_by_field_name("attribute") or left.child_by_field_name("property")
    if owner is None or named is None or name_of(owner) not in _OWN:
        return ""
    return name_of(named)
