"""Rules of what runs under a condition, or within a block that holds something."""

from functools import partial
from typing import Final

from tree_sitter import Node as SyntaxNode

from quintet.codegraph.languages.nodes import text_of
from quintet.codegraph.lowering_nodes import field_of, span_of
from quintet.codegraph.lowering_plans import Children, Context, Plan
from quintet.codegraph.statements import Arm, Branch

_CASES: Final = frozenset(
    """case_clause switch_case switch_default expression_case default_case type_case
    communication_case switch_block_statement_group switch_rule""".split()
)


def branched(context: Context, node: SyntaxNode) -> Plan:
    """`if`, `switch`, `match`, a condition that is a value."""
    condition = field_of(node, "condition", "subject", "value")
    if condition is None and node.type == "conditional_expression":
        condition = node.named_children[1]
    header = [part for part in map(partial(field_of, node), ("initializer", "alias")) if part]
    header += [condition] if condition is not None else []
    otherwise = field_of(node, "alternative")
    arms: list[tuple[str, SyntaxNode]] = []
    for child in node.named_children:
        if child in header or child.type == "comment":
            continue
        if child == otherwise and child.type not in {"else_clause", "elif_clause"}:
            arms.append(("else", child))
            continue
        arms.extend(_arms(child, text_of(condition)))

    def make(parts: list[Children]) -> Branch:
        made = tuple(
            Arm(span_of(arm), children=part, label=label, test=context.to.of(_arm_test(arm)))
            for (label, arm), part in zip(arms, parts[1:], strict=True)
        )
        return Branch(
            span_of(node),
            children=(*parts[0], *made),
            test=context.to.of(condition),
        )

    return Plan([header, *([arm] for _, arm in arms)], make)


def _arms(node: SyntaxNode, condition: str) -> list[tuple[str, SyntaxNode]]:
    if node.type in {"block", "switch_body", "switch_block"} and any(
        child.type in _CASES for child in node.named_children
    ):
        return [(_label(child), child) for child in node.named_children if child.type != "comment"]
    if node.type == "elif_clause":
        return [(text_of(node.child_by_field_name("condition")), node)]
    if node.type == "else_clause":
        return [("else", node)]
    if node.type in _CASES:
        return [(_label(node), node)]
    return [(condition, node)]


def _label(node: SyntaxNode) -> str:
    first = node.named_children[0] if node.named_children else None
    value = node.child_by_field_name("value") or first
    text = text_of(value).removeprefix("case ")
    return "default" if "default" in node.type or text == "default" else f"case {text}"


def _arm_test(node: SyntaxNode) -> SyntaxNode | None:
    """The condition of an `elif`, the value of a case; None of any other arm."""
    if node.type == "elif_clause":
        return node.child_by_field_name("condition")
    if node.type in _CASES and "default" not in node.type:
        return node.child_by_field_name("value") or next(iter(node.named_children), None)
    return None


def named_block(context: Context, node: SyntaxNode) -> Plan:
    """`with`, `synchronized`, `defer`, `go`, `finally`: a block by its own name."""
    label = node.type.split("_")[0]
    label = {"synchronized": "lock", "resource": "with"}.get(label, label)

    def make(parts: list[Children]) -> Arm:
        subjects = context.to.all(_subjects(node))
        return Arm(span_of(node), children=parts[0], label=label, subjects=subjects)

    return Plan([list(node.named_children)], make)


def _subjects(node: SyntaxNode) -> list[SyntaxNode]:
    """What a block holds or runs: `with a, b as c`, `synchronized (a)`, `defer f()`."""
    if node.type == "with_statement":
        clause = next((child for child in node.named_children if child.type == "with_clause"), None)
        items = clause.named_children if clause is not None else []
        held = [item.child_by_field_name("value") or item for item in items]
        return [child.named_children[0] if child.type == "as_pattern" else child for child in held]
    if node.type == "resource_specification":
        values = (item.child_by_field_name("value") for item in node.named_children)
        return [value for value in values if value is not None]
    if node.type in {"synchronized_statement", "defer_statement", "go_statement"}:
        return [child for child in node.named_children if child.type != "block"][:1]
    return []
