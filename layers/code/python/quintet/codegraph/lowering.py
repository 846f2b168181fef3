"""From a syntax tree to `statements`, by a language's table of node types. Nothing recurses.

A node type without an entry is passed through: its children stand where it stood. An entry names
one of the rules in `lowering_rules`; a rule says which syntax nodes become whose children, and then
makes the statement. Languages differ in tables and in field names, not in rules.
"""

from typing import Final, NamedTuple

from tree_sitter import Node as SyntaxNode

from quintet.codegraph.languages.language import Language
from quintet.codegraph.languages.nodes import end_line_of, line_of
from quintet.codegraph.lowering_plans import Children, Context, Plan
from quintet.codegraph.lowering_rules import RULES
from quintet.codegraph.statements import Node, Return, Span
from quintet.codegraph.syntax.lowering import lowerer_of

MOST_NESTED: Final = 200
"""Statements within one another; what nests more is put beside the last."""

_BLOCKS: Final = ("block", "body", "module", "program", "source_file")


class _Finish(NamedTuple):
    plan: Plan
    parts: list[list[Node]]
    target: list[Node]


class _Visit(NamedTuple):
    node: SyntaxNode
    target: list[Node]
    depth: int


def lowered(language: Language, node: SyntaxNode, source: bytes) -> Children:
    """The statements within a function's node, or within a whole file's, of this source."""
    kinds = language.lowering.kinds
    context = Context(language, lowerer_of(source))
    result: list[Node] = []
    inner = _inside(node)
    waiting: list[_Visit | _Finish] = []
    if inner.type.endswith(_BLOCKS) or inner is node:
        waiting.extend(_Visit(child, result, 0) for child in reversed(inner.named_children))
    else:
        waiting.append(_Visit(inner, result, 0))
    while waiting:
        task = waiting.pop()
        if isinstance(task, _Finish):
            task.target.append(task.plan.make([tuple(part) for part in task.parts]))
            continue
        rule = kinds.get(task.node.type)
        plan = RULES[rule](context, task.node) if rule else None
        if plan is None:
            children = task.node.named_children
            waiting.extend(_Visit(each, task.target, task.depth) for each in reversed(children))
            continue
        parts: list[list[Node]] = [[] for _ in plan.parts]
        waiting.append(_Finish(plan, parts, task.target))
        too_deep = task.depth >= MOST_NESTED
        for nodes, part in zip(reversed(plan.parts), reversed(parts), strict=True):
            target = task.target if too_deep else part
            waiting.extend(_Visit(each, target, task.depth + 1) for each in reversed(nodes))
        waiting.extend(_Visit(each, task.target, task.depth) for each in reversed(plan.before))
    if inner.type.endswith(_BLOCKS) or inner is node:
        return tuple(result)
    # `(x) => f(x)` returns what it consists of.
    span = Span(line_of(inner), end_line_of(inner))
    given = context.to.expression(inner)
    return (Return(span, children=tuple(result), given=given),)


def _inside(node: SyntaxNode) -> SyntaxNode:
    """The body of a definition, which may be a name that is given a function."""
    while True:
        body = node.child_by_field_name("body")
        if body is not None:
            return body
        value = node.child_by_field_name("value") or node.child_by_field_name("right")
        if value is None:
            return node
        node = value
