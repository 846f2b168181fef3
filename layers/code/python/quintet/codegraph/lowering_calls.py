"""Rules of calls, of what waits for one, and of functions that are written within others."""

from dataclasses import replace

from tree_sitter import Node as SyntaxNode

from quintet.codegraph.languages.node_parts import names_bound_by
from quintet.codegraph.languages.nodes import field_text, parts_of
from quintet.codegraph.lowering_exits import raised
from quintet.codegraph.lowering_loops import with_loops
from quintet.codegraph.lowering_reader import Children, StatementReader, field_of, span_of
from quintet.codegraph.statements import Await, CallSite, Closure
from quintet.codegraph.syntax.expressions import Call


def called(read: StatementReader, node: SyntaxNode) -> Children | None:
    """A call, an instance that is made; Go's `panic` raises."""
    callee = read.language.callee(node)
    if callee is None:
        return None
    function = field_of(node, "function", "object", "constructor", "type", "receiver")
    arguments = field_of(node, "arguments")
    if callee.text == "panic" and read.language.name == "go":
        return raised(read, arguments) if arguments is not None else None
    if node.type in {"object_creation_expression", "composite_literal"}:
        children = read.inside(*(child for child in parts_of(node) if child != function))
    elif function is None and arguments is None:
        children = read.inside(*parts_of(node))
    else:
        children = read.inside(function, arguments)
    expression = read.to.expression(node)
    return (
        CallSite(
            span_of(node),
            children=with_loops(read, children, callee.name, arguments, _owner(node, function)),
            text=callee.text,
            name=callee.name,
            is_new=callee.kind == "new",
            call=expression if isinstance(expression, Call) else None,
        ),
    )


def _owner(node: SyntaxNode, function: SyntaxNode | None) -> SyntaxNode | None:
    """What a method is called on."""
    owner = field_of(node, "object")
    if owner is None and function is not None:
        owner = field_of(function, "object", "operand", "value")
    return owner


def awaited(read: StatementReader, node: SyntaxNode) -> Children:
    """`await`: the call that it waits for is its last child."""
    children = read.inside(*parts_of(node))
    if children and isinstance(children[-1], CallSite):
        children = (*children[:-1], replace(children[-1], is_awaited=True))
    given = read.to.expression(parts_of(node)[-1])
    return (Await(span_of(node), children=children, given=given),)


def closed(read: StatementReader, node: SyntaxNode) -> Children | None:
    """A function within the body; those of a file of Go are none."""
    if read.language.name == "go" and node.type != "func_literal":
        return None
    body = field_of(node, "body")
    has_value = body is not None and not body.type.endswith("block")
    return (
        Closure(
            span_of(node),
            children=read.inside(body),
            name=field_text(node, "name"),
            parameters=names_bound_by(field_of(node, "parameters", "parameter")),
            is_async=any(child.type == "async" for child in node.children[:2]),
            value=read.to.of(body) if has_value else None,
        ),
    )
