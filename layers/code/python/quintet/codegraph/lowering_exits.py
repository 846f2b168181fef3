"""Rules of what ends a function or a round, and of what is deleted."""

from typing import Final

from tree_sitter import Node as SyntaxNode

from quintet.codegraph.languages.nodes import field_text, parts_of, text_of
from quintet.codegraph.lowering_reader import Children, StatementReader, only_value, span_of
from quintet.codegraph.statements import Delete, Jump, Raise, Return
from quintet.codegraph.syntax.expressions import Collection, Expression, Name

_FUNCTIONS_OF_GO: Final = frozenset({"function_declaration", "method_declaration", "func_literal"})


def returned(read: StatementReader, node: SyntaxNode) -> Children:
    """`return` and `yield`."""
    value = parts_of(node)[-1] if parts_of(node) else None
    children = read.inside(*parts_of(node))
    given = read.to.of(only_value(value)) if value is not None else _named_results(read, node)
    is_yield = "yield" in node.type
    is_from = is_yield and any(child.type in {"from", "*"} for child in node.children)
    made = Return(span_of(node), children=children, is_yield=is_yield, given=given, is_from=is_from)
    return (made,)


def _named_results(read: StatementReader, node: SyntaxNode) -> Expression | None:
    """What Go's `return` without a value gives: the results that the function names, if any."""
    around = node.parent
    while around is not None and around.type not in _FUNCTIONS_OF_GO:
        around = around.parent
    results = around.child_by_field_name("result") if around is not None else None
    if node.type != "return_statement" or results is None or results.type != "parameter_list":
        return None
    named = [name for each in results.named_children for name in _names(each)]
    found = tuple(Name(text_of(name), place=read.to.place(node)) for name in named)
    place = read.to.place(node)
    return Collection("tuple", found, place=place) if len(found) > 1 else next(iter(found), None)


def _names(parameter: SyntaxNode) -> list[SyntaxNode]:
    return parameter.children_by_field_name("name")


def raised(read: StatementReader, node: SyntaxNode) -> Children:
    """`raise`, `throw` and what Go's `panic` is given."""
    value = parts_of(node)[0] if parts_of(node) else None
    children = read.inside(*parts_of(node))
    given = read.to.of(value)
    return (Raise(span_of(node), children=children, error=text_of(value), given=given),)


def jumped(_: StatementReader, node: SyntaxNode) -> Children:
    """`break` and `continue`."""
    label = text_of(parts_of(node)[0]) if parts_of(node) else ""
    return (Jump(span_of(node), is_break=node.type.startswith("break"), label=label),)


def deleted(read: StatementReader, node: SyntaxNode) -> Children | None:
    """Python's `del`, JavaScript's `delete`; other operators are expressions only."""
    if node.type == "unary_expression" and field_text(node, "operator") != "delete":
        return None
    given = parts_of(node)
    if len(given) == 1 and given[0].type == "expression_list":
        given = parts_of(given[0])
    return (Delete(span_of(node), children=read.inside(*given), targets=read.to.all(given)),)
