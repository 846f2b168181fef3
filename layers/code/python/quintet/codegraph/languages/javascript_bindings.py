"""What names are bound to in JavaScript and TypeScript: by declarations, assignments and exports.

A module's exports are bindings whose target begins with `exports.`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from tree_sitter import Node

from quintet.codegraph.facts import OUTER, RETURNED, BindingFact
from quintet.codegraph.languages.nodes import field_text, first_of_type, text_of

FUNCTIONS: Final = frozenset(
    {"arrow_function", "function_expression", "function", "generator_function"}
)
"""Functions that are values."""
UNNAMED: Final = "{}"
"""The owner of what belongs to an object without a name."""
_TOPS: Final = frozenset({"program", "export_statement"})
_PLAIN: Final = frozenset({"string", "number", "template_string", "object", "array", "null"})


def object_owner(node: Node) -> str:
    """Of an entry of an object: what it belongs to. "" is what it stands in.

    `exports` are a module's; `UNNAMED` is an object that has no name of its own.
    """
    whole = node.parent
    if whole is None or whole.type != "object" or whole.parent is None:
        return ""
    holder = whole.parent
    while holder.type == "assignment_expression" and holder.parent is not None:
        if field_text(holder, "left") in {"module.exports", "exports"}:
            return "exports"
        holder = holder.parent
    if holder.type == "export_statement":
        return "exports"
    if holder.type != "variable_declarator":
        return UNNAMED
    outer = holder.parent.parent if holder.parent is not None else None
    return "" if outer is not None and outer.type in _TOPS else UNNAMED


def bound_names(node: Node, scope: int) -> Iterable[BindingFact]:
    """What a captured node binds."""
    kind = node.type
    if kind == "export_statement":
        return _exported(node)
    if kind in {"return_statement", "await_expression", "call_expression", "new_expression"}:
        returned = node.named_children[:1] if kind == "return_statement" else []
        value = (returned or [node])[0]
        return (BindingFact(scope, RETURNED, "", text_of(value)),)
    rule = _RULES.get(kind)
    return rule(node, scope) if rule is not None else _declared(node, scope)


def _each(node: Node, scope: int) -> Iterator[BindingFact]:
    """`for (const one of all)`; `in` goes over keys."""
    left = node.child_by_field_name("left")
    value = field_text(node, "right") if field_text(node, "operator") == "of" else ""
    if left is not None and left.type == "identifier":
        yield BindingFact(scope, text_of(left), "", value, is_element=True)


def _parameter(node: Node, scope: int) -> Iterator[BindingFact]:
    """A typed parameter; with `private` or its like it is a field too."""
    name = field_text(node, "pattern")
    own = first_of_type(node, "accessibility_modifier") is not None
    target = f"this.{name}" if own else name
    yield BindingFact(scope, target, declared_type(node), field_text(node, "value"))


def _declared(node: Node, scope: int) -> Iterable[BindingFact]:
    left = node.child_by_field_name("name") or node.child_by_field_name("property")
    right = node.child_by_field_name("value")
    if left is None:
        return ()
    chained = right is not None and right.type == "assignment_expression"
    if chained and "module.exports" in text_of(right):
        whole = text_of(left)
        return tuple(BindingFact(0, f"exports.{one}", "", whole) for one in ("default", "="))
    if left.type == "object_pattern":
        return _taken_apart(left, right, scope)
    return (BindingFact(scope, text_of(left), declared_type(node), _worth(right)),)


def declared_type(node: Node) -> str:
    """The type after the colon, "" without one."""
    return field_text(node, "type").removeprefix(":").strip()


def _worth(node: Node | None) -> str:
    """A value that may say what something is; texts and numbers do not."""
    if node is None or node.type in _PLAIN or node.type in FUNCTIONS:
        return ""
    return text_of(node)


def _assigned(node: Node, scope: int) -> Iterator[BindingFact]:
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    text = text_of(left)
    while right is not None and right.type == "assignment_expression":
        right = right.child_by_field_name("right")
    if text == "module.exports" and right is not None:
        if right.type == "object":
            yield from _entries(right)
        else:
            named = right.type in FUNCTIONS or right.type == "class"
            name = field_text(right, "name") if named else text_of(right)
            yield BindingFact(0, "exports.default", "", name or "default")
            yield BindingFact(0, "exports.=", "", name or "default")
    elif text.startswith(("exports.", "module.exports.")):
        yield BindingFact(0, f"exports.{text.rpartition('.')[2]}", "", _worth(right))
    elif left is not None and left.type == "identifier":
        yield BindingFact(scope, f"{OUTER}{text}" if scope else text, "", _worth(right))
    elif left is not None and left.type == "member_expression":
        yield BindingFact(scope, text, "", _worth(right))


def _entries(node: Node) -> Iterator[BindingFact]:
    for child in node.named_children:
        if child.type == "shorthand_property_identifier":
            yield BindingFact(0, f"exports.{text_of(child)}", "", text_of(child))
        elif child.type == "pair":
            value = _worth(child.child_by_field_name("value"))
            yield BindingFact(0, f"exports.{field_text(child, 'key')}", "", value)


def _taken_apart(left: Node, right: Node | None, scope: int) -> Iterator[BindingFact]:
    value = text_of(right)
    for child in left.named_children:
        if child.type == "shorthand_property_identifier_pattern":
            yield BindingFact(scope, text_of(child), "", f"{value}.{text_of(child)}")
        elif child.type == "pair_pattern":
            key = field_text(child, "key")
            yield BindingFact(scope, field_text(child, "value"), "", f"{value}.{key}")


def _exported(node: Node) -> Iterator[BindingFact]:
    """`export default x` and `export { a as b }`; what is exported from elsewhere is an import."""
    if node.child_by_field_name("source") is not None:
        return
    clause = first_of_type(node, "export_clause")
    for one in clause.named_children if clause is not None else ():
        name = field_text(one, "name")
        yield BindingFact(0, f"exports.{field_text(one, 'alias') or name}", "", name)
    if any(child.type == "default" for child in node.children):
        value = node.child_by_field_name("value") or node.child_by_field_name("declaration")
        name = field_text(value, "name") if value is not None else ""
        if value is not None:
            yield BindingFact(0, "exports.default", "", name or _worth(value))


_RULES: Final[Mapping[str, Callable[[Node, int], Iterable[BindingFact]]]] = MappingProxyType(
    {
        "for_in_statement": _each,
        "required_parameter": _parameter,
        "assignment_expression": _assigned,
    }
)
