"""What names are bound to in JavaScript and TypeScript: by declarations, assignments and exports.

A module's exports are bindings whose target begins with `exports.`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from tree_sitter import Node

from quintet.codegraph.chains import is_open, member, named
from quintet.codegraph.facts import OUTER, RETURNED, BindingFact
from quintet.codegraph.languages.nodes import field_text, first_of_type, text_of
from quintet.codegraph.languages.reader import Reader

FUNCTIONS: Final = frozenset(
    {"arrow_function", "function_expression", "function", "generator_function"}
)
"""Functions that are values."""
UNNAMED: Final = "{}"
"""The owner of what belongs to an object without a name."""
_TOPS: Final = frozenset({"program", "export_statement"})
_WHOLE: Final = ("module", "exports")
READ: Final = Reader()


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


def assigned_in(node: Node | None) -> tuple[list[Node], Node | None]:
    """What stands to the left in a row of assignments `a = b = value`, and the value."""
    lefts: list[Node] = []
    while node is not None and node.type == "assignment_expression":
        left = node.child_by_field_name("left")
        lefts += [left] if left is not None else []
        node = node.child_by_field_name("right")
    return lefts, node


def declared_with(node: Node) -> str:
    """The variable that is declared with an assignment as its value, "" where there is none."""
    above = node.parent
    while above is not None and above.type == "assignment_expression":
        above = above.parent
    is_one = above is not None and above.type == "variable_declarator"
    return field_text(above, "name") if above is not None and is_one else ""


def bound_names(node: Node, scope: int) -> Iterable[BindingFact]:
    """What a captured node binds."""
    kind = node.type
    if kind == "export_statement":
        return _exported(node)
    if kind in {"return_statement", "await_expression", "call_expression", "new_expression"}:
        returned = node.named_children[:1] if kind == "return_statement" else []
        value = READ.value((returned or [node])[0])
        return (BindingFact(scope, RETURNED, (), value),) if is_open(value) else ()
    if is_of_parameter(node):
        return ()
    rule = _RULES.get(kind)
    return rule(node, scope) if rule is not None else _declared(node, scope)


def is_of_parameter(node: Node) -> bool:
    """Whether a property is one of a type without a name that a parameter is declared as."""
    if node.type != "property_signature":
        return False
    around = node.parent
    while around is not None and around.type not in _DECLARING:
        around = around.parent
    return around is not None and around.type.endswith("_parameter")


def _each(node: Node, scope: int) -> Iterator[BindingFact]:
    """`for (const one of all)`; `in` goes over keys."""
    left = node.child_by_field_name("left")
    right = node.child_by_field_name("right") if field_text(node, "operator") == "of" else None
    if left is not None and left.type == "identifier":
        yield BindingFact(scope, text_of(left), (), READ.value(right), is_element=True)


def _parameter(node: Node, scope: int) -> Iterator[BindingFact]:
    """A typed parameter; with `private` or its like it is a field too."""
    name = field_text(node, "pattern")
    own = first_of_type(node, "accessibility_modifier") is not None
    target = f"this.{name}" if own else name
    value = READ.value(node.child_by_field_name("value"))
    yield BindingFact(scope, target, READ.type(node.child_by_field_name("type")), value)


def _declared(node: Node, scope: int) -> Iterable[BindingFact]:
    left = node.child_by_field_name("name") or node.child_by_field_name("property")
    right = node.child_by_field_name("value")
    if left is None:
        return ()
    if any(READ.path(each) == _WHOLE for each in assigned_in(right)[0]):
        whole = named(text_of(left))
        return tuple(BindingFact(0, f"exports.{kind}", (), whole) for kind in ("default", "="))
    if left.type == "object_pattern":
        return _taken_apart(left, right, scope)
    declared = READ.type(node.child_by_field_name("type"))
    return (BindingFact(scope, text_of(left), declared, READ.worth(right)),)


def _assigned(node: Node, scope: int) -> Iterator[BindingFact]:
    left = node.child_by_field_name("left")
    _, right = assigned_in(node)
    path = READ.path(left)
    if left is None:
        return
    if path == _WHOLE and right is not None:
        if right.type == "object":
            yield from _entries(right)
        else:
            has_name = right.type in FUNCTIONS or right.type == "class"
            name = field_text(right, "name") or ("" if declared_with(node) else "default")
            value = named(name) if has_name else READ.value(right)
            yield BindingFact(0, "exports.default", (), value)
            yield BindingFact(0, "exports.=", (), value)
    elif path[1:] and (path[0] == "exports" or path[:2] == _WHOLE):
        yield BindingFact(0, f"exports.{path[-1]}", (), READ.worth(right))
    elif left.type == "identifier":
        text = text_of(left)
        yield BindingFact(scope, f"{OUTER}{text}" if scope else text, (), READ.worth(right))
    elif left.type == "member_expression":
        owner = READ.value(left.child_by_field_name("object"))
        yield BindingFact(scope, text_of(left), (), READ.worth(right), owner=owner)


def _entries(node: Node) -> Iterator[BindingFact]:
    for child in node.named_children:
        if child.type == "shorthand_property_identifier":
            yield BindingFact(0, f"exports.{text_of(child)}", (), READ.value(child))
        elif child.type == "pair":
            value = READ.worth(child.child_by_field_name("value"))
            yield BindingFact(0, f"exports.{field_text(child, 'key')}", (), value)


def _taken_apart(left: Node, right: Node | None, scope: int) -> Iterator[BindingFact]:
    value = READ.value(right)
    for child in left.named_children:
        if child.type == "shorthand_property_identifier_pattern":
            name = text_of(child)
            yield BindingFact(scope, name, (), member(value, name))
        elif child.type == "pair_pattern":
            taken = member(value, field_text(child, "key"))
            yield BindingFact(scope, field_text(child, "value"), (), taken)


def _exported(node: Node) -> Iterator[BindingFact]:
    """`export default x` and `export { a as b }`; what is exported from elsewhere is an import."""
    if node.child_by_field_name("source") is not None:
        return
    clause = first_of_type(node, "export_clause")
    for specifier in clause.named_children if clause is not None else ():
        name = field_text(specifier, "name")
        yield BindingFact(0, f"exports.{field_text(specifier, 'alias') or name}", (), named(name))
    if any(child.type == "default" for child in node.children):
        value = node.child_by_field_name("value") or node.child_by_field_name("declaration")
        name = field_text(value, "name") if value is not None else ""
        if value is not None:
            yield BindingFact(0, "exports.default", (), named(name) or READ.worth(value))


_DECLARING: Final = frozenset(
    {"required_parameter", "optional_parameter", "interface_declaration", "type_alias_declaration"}
)
_RULES: Final[Mapping[str, Callable[[Node, int], Iterable[BindingFact]]]] = MappingProxyType(
    {
        "for_in_statement": _each,
        "required_parameter": _parameter,
        "assignment_expression": _assigned,
    }
)
