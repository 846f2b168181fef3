"""What gives a class's fields their first values, as part of its constructors.

A field's value and a block of Java stand beside the constructor, and are run by it: behind the
constructor of the class above, and only by one that calls no other of its own class.
"""

from collections.abc import Sequence
from typing import Final

from tree_sitter import Node as SyntaxNode

from quintet.codegraph.languages.nodes import text_of

FIELDS: Final = frozenset({"public_field_definition", "field_definition"})
"""Of scripts, with their values."""
PARAMETERS: Final = frozenset({"required_parameter", "optional_parameter"})
FUNCTIONS: Final = frozenset({"arrow_function", "function_expression"})


def with_initial_values(node: SyntaxNode, own: Sequence[SyntaxNode]) -> list[SyntaxNode]:
    """The statements of a function; of a constructor with those of its class's fields."""
    around = node.parent
    called = _constructor_called(own[0]) if own else ""
    if around is None or called == "this" or not _is_constructor(node):
        return list(own)
    at = int(called == "super")
    parameters = node.child_by_field_name("parameters")
    given = filter(is_field, parameters.named_children if parameters is not None else ())
    return [*own[:at], *given, *filter(_gives_value, around.named_children), *own[at:]]


def is_field(parameter: SyntaxNode) -> bool:
    """Whether TypeScript makes a field of a parameter: `constructor(private total: number)`."""
    marks = {part.type for part in parameter.children}
    return parameter.type in PARAMETERS and bool(marks & {"accessibility_modifier", "readonly"})


def _is_constructor(node: SyntaxNode) -> bool:
    if node.type != "method_definition":
        return node.type == "constructor_declaration"
    name = node.child_by_field_name("name")
    return name is not None and text_of(name) == "constructor"


def _constructor_called(statement: SyntaxNode) -> str:
    """`this` or `super` where the first statement calls another constructor."""
    call = statement
    if statement.type == "expression_statement" and statement.named_children:
        call = statement.named_children[0]
    is_call = call.type in {"explicit_constructor_invocation", "call_expression"}
    callee = call.named_children[0].type if is_call and call.named_children else ""
    return callee if callee in {"this", "super"} else ""


def _gives_value(member: SyntaxNode) -> bool:
    """Whether it is run for each object: no static one, and no function."""
    if member.type not in {"field_declaration", *FIELDS}:
        return member.type == "block"
    given = [each for each in (member, *member.named_children) if gives_first_value(each)]
    values = [each.child_by_field_name("value") for each in given]
    return any(value is not None and value.type not in FUNCTIONS for value in values)


def gives_first_value(node: SyntaxNode) -> bool:
    """Whether it names a field that each object of a class has for itself."""
    is_of_java = node.type == "variable_declarator"
    member = node.parent if is_of_java else node
    if member is None or member.type not in ({"field_declaration"} if is_of_java else FIELDS):
        return False
    marks = [
        mark.type
        for part in member.children
        for mark in (part.children if part.type == "modifiers" else (part,))
    ]
    return "static" not in marks
