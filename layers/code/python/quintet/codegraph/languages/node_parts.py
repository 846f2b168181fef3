"""The parts of nodes of expressions, where grammars have no field for them."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from tree_sitter import Node

from quintet.codegraph.languages.nodes import last_name, name_of, text_of
from quintet.codegraph.model import SymbolKind

COMMENTS: Final = frozenset({"comment", "line_comment", "block_comment"})
_ARGUMENTS: Final = frozenset(
    {"arguments", "argument_list", "annotation_argument_list", "attribute_argument_list"}
)
KINDS: Final[Mapping[str, SymbolKind]] = MappingProxyType(
    {
        **dict.fromkeys(
            """class_declaration struct_declaration record_declaration enum_declaration
            trait_declaration struct_item enum_item union_item""".split(),
            "class",
        ),
        **dict.fromkeys(
            ("interface_declaration", "annotation_type_declaration", "trait_item"), "interface"
        ),
        **dict.fromkeys(
            """property_declaration variable_declarator property_element const_element
            field_declaration""".split(),
            "field",
        ),
        **dict.fromkeys(("const_item", "static_item", "mod_item"), "constant"),
    }
)
"""What the definitions of types and their fields are, in the grammars that name them alike."""
_LONGEST_LABEL: Final = 60
_BINDING: Final = ("pattern", "name", "left")


def content_of(text: str) -> str:
    """What is between the quotes of a text."""
    start = next((at for at, character in enumerate(text) if character in "\"'`"), -1)
    if start < 0:
        return text
    quote = text[start]
    count = 3 if text.startswith(quote * 3, start) and len(text) >= start + 6 else 1
    end = text.rfind(quote * count)
    return text[start + count : end if end > start else None]


def bare(node: Node | None) -> str:
    """A name without the sign of a variable."""
    return text_of(node).removeprefix("$")


def first_of(node: Node | None) -> Node | None:
    """The first child that is no comment."""
    children = node.named_children if node is not None else ()
    return next((child for child in children if child.type not in COMMENTS), None)


def last_of(node: Node) -> Node | None:
    """The last child."""
    return node.named_children[-1] if node.named_child_count else None


def arguments_of(node: Node) -> Node | None:
    """The node of what a call is given."""
    given = node.child_by_field_name("arguments")
    return given or next((child for child in node.named_children if child.type in _ARGUMENTS), None)


def entry_name(node: Node, field: str) -> str:
    """The name that an argument or an item has, "" without one."""
    named = node.child_by_field_name(field)
    if named is None and node.named_child_count > 1:
        named = node.named_children[0]
    text = text_of(named)
    return content_of(text) if text[:1] in {'"', "'"} else text.removeprefix(":")


def names_bound_by(node: Node | None) -> tuple[str, ...]:
    """The names that parameters, or a pattern that takes something apart, bind."""
    found: list[str] = []
    waiting = [node] if node is not None else []
    while waiting:
        part = waiting.pop()
        if part.type in {"identifier", "shorthand_property_identifier_pattern"}:
            found.append(name_of(part))
            continue
        named = next(
            (inner for field in _BINDING if (inner := part.children_by_field_name(field))), None
        )
        if named is None and part.type == "pair_pattern":
            named = part.children_by_field_name("value")
        if named is None and part.type == "typed_parameter":
            named = part.named_children[:1]
        waiting.extend(reversed(part.named_children if named is None else named))
    return tuple(found)


def call_label(node: Node) -> str:
    """What is said of a function after a text (`get('/users', (req) => ...)`): `get('/users')`."""
    arguments = node.parent
    call = arguments.parent if arguments is not None else None
    function = call.child_by_field_name("function") if call is not None else None
    if arguments is None or function is None:
        return ""
    first = text_of(arguments.named_children[0])[:_LONGEST_LABEL]
    return f"{last_name(text_of(function))}({first})"


def united(node: Node) -> Iterator[Node]:
    """All parts of a union, also of unions within it."""
    waiting = [node]
    while waiting:
        part = waiting.pop()
        if part.type == node.type:
            waiting.extend(reversed(part.named_children))
        else:
            yield part


def guarded(node: Node) -> Node | None:
    """In C#, what `?.` stands behind, of the member before which it stands."""
    inner, above = node, node.parent
    while above is not None:
        if above.type == "conditional_access_expression":
            condition = above.child_by_field_name("condition")
            if condition is not None and condition != inner:
                return condition
        inner, above = above, above.parent
    return None
