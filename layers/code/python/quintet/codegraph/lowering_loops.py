"""The rules for what is repeated: loops, comprehensions, methods that run a closure for each."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from tree_sitter import Node as SyntaxNode

from quintet.codegraph.languages.nodes import first_of_type
from quintet.codegraph.lowering_nodes import span_of
from quintet.codegraph.lowering_plans import Children, Context, Plan, Rule
from quintet.codegraph.statements import Arm, Closure, Loop, Node
from quintet.codegraph.syntax.expressions import Call, Comparison, Expression, Name
from quintet.codegraph.syntax.walking import dotted, names_bound, root_of, walk

_ENDLESS: Final = frozenset(
    "count cycle repeat itertools.count itertools.cycle itertools.repeat".split()
)
_COUNTED: Final = frozenset({"<", ">", "<=", ">=", "!=", "!==", "in"})
_NOT_EACH: Final = frozenset({"Optional", "Mono", "promise", "Promise"})


def _ends(over: Expression | None) -> bool:
    """Whether what a loop goes over comes to an end."""
    if not isinstance(over, Call):
        return True
    name = dotted(over.function)
    return name not in _ENDLESS and (name != "iter" or not over.arguments[1:])


def _is_counted(test: Expression | None) -> bool:
    """Whether a condition compares with something that it may reach."""
    return test is not None and any(
        (isinstance(part, Comparison) and part.operator in _COUNTED)
        or (isinstance(part, Call) and part.name == "hasNext")
        for part in walk(test)
    )


def _for_each(context: Context, node: SyntaxNode) -> Plan | None:
    """`for x in xs`, `for (x of xs)`, `for (X x : xs)`."""
    left = node.child_by_field_name("left") or node.child_by_field_name("name")
    right = node.child_by_field_name("right") or node.child_by_field_name("value")
    if left is None or right is None:
        return None
    repeated = node.children_by_field_name("body")
    after = node.children_by_field_name("alternative")
    is_async = any(child.type in {"async", "await"} for child in node.children)

    def make(parts: list[Children]) -> Loop:
        over, targets = context.to.expression(right), _targets(context, left)
        return Loop(
            span_of(node),
            children=(*parts[0], *_otherwise(after, parts[1])),
            variables=names_bound(targets),
            is_bounded=_ends(over),
            is_async=is_async,
            over=over,
            targets=targets,
        )

    return Plan([repeated, after], make, [right])


def _otherwise(nodes: list[SyntaxNode], children: Children) -> Children:
    """Python's `else` of a loop, which is done once: an arm, so that it can be told apart."""
    if not nodes:
        return ()
    return (Arm(span_of(nodes[0]), children=children, label="else"),)


def _while(context: Context, node: SyntaxNode) -> Plan:
    """`while`, `do` and C's `for`; of the last the start stands before."""
    if node.type == "for_statement":
        ranged = first_of_type(node, "range_clause")
        if ranged is not None:
            return _ranged(context, node, ranged)
        clause = first_of_type(node, "for_clause")
    else:
        clause = None
    header = clause or node
    condition = header.child_by_field_name("condition")
    body = node.child_by_field_name("body")
    starts = [
        child for name in ("initializer", "init") for child in header.children_by_field_name(name)
    ]
    if condition is None and clause is None and node.type == "for_statement":
        condition = next(
            (child for child in node.named_children if child not in (body, *starts)), None
        )
    if condition is not None and condition.type == "empty_statement":
        condition = None
    inner = [
        part
        for part in (
            condition,
            body,
            header.child_by_field_name("update"),
            header.child_by_field_name("increment"),
        )
        if part is not None
    ]

    after = node.children_by_field_name("alternative")

    def make(parts: list[Children]) -> Loop:
        test = context.to.of(condition)
        children = (*parts[0], *_otherwise(after, parts[1]))
        is_counted = _is_counted(test)
        return Loop(
            span_of(node), children=children, is_bounded=is_counted, form="while", test=test
        )

    return Plan([inner, after], make, starts)


def _ranged(context: Context, node: SyntaxNode, clause: SyntaxNode) -> Plan:
    left = clause.child_by_field_name("left")
    right = clause.child_by_field_name("right")
    body = node.child_by_field_name("body")

    def make(parts: list[Children]) -> Loop:
        targets = _targets(context, left)
        return Loop(
            span_of(node),
            children=parts[0],
            variables=names_bound(targets),
            over=context.to.of(right),
            targets=targets,
        )

    return Plan([[body] if body is not None else []], make, [right] if right is not None else [])


def _targets(context: Context, left: SyntaxNode | None) -> tuple[Expression, ...]:
    """What each round binds."""
    if left is None:
        return ()
    several = left.type in {"expression_list", "pattern_list", "tuple_pattern"}
    return context.to.all(left.named_children if several else [left])


def _comprehension(context: Context, node: SyntaxNode) -> Plan | None:
    """A loop for each `for`, one within the other; the innermost has the element."""
    body = node.child_by_field_name("body")
    clauses: list[tuple[SyntaxNode, list[SyntaxNode]]] = []
    for child in node.named_children:
        if child.type == "for_in_clause":
            clauses.append((child, []))
        elif child.type == "if_clause" and clauses:
            clauses[-1][1].extend(child.named_children)
    if not clauses:
        return None
    rights = [clause.child_by_field_name("right") for clause, _ in clauses]
    inner = [
        [*tests, *filter(None, rights[place + 1 : place + 2])]
        for place, (_, tests) in enumerate(clauses)
    ]
    inner[-1].extend([body] if body is not None else [])

    def make(parts: list[Children]) -> Loop:
        made: Loop | None = None
        for (clause, tests), part in reversed(list(zip(clauses, parts, strict=True))):
            left, right = clause.child_by_field_name("left"), clause.child_by_field_name("right")
            over, targets = context.to.of(right), _targets(context, left)
            made = Loop(
                span_of(node),
                children=part if made is None else (*part, made),
                variables=names_bound(targets),
                is_bounded=_ends(over),
                is_async=any(child.type == "async" for child in clause.children),
                form="comprehension",
                over=over,
                targets=targets,
                tests=context.to.all(tests),
                element=context.to.of(body) if made is None else None,
            )
        assert made is not None  # noqa: S101 - there is a clause
        return made

    return Plan(inner, make, [right for right in rights[:1] if right is not None])


def iterated(
    context: Context, name: str, arguments: SyntaxNode | None, over: Expression | None
) -> Callable[[Children], Children] | None:
    """Turns the closure that a call runs for each element into a loop; None for other calls."""
    if arguments is None:
        return None
    conventions = context.language.conventions
    called = ".".join(filter(None, [dotted(over), name]))
    place = conventions.repeating_functions.get(called)
    if place is not None and place < len(arguments.named_children):
        over = context.to.of(arguments.named_children[place])
    elif name not in conventions.repeating:
        return None
    if over is None:
        return None
    root = root_of(over)
    if isinstance(root, Name) and root.name in _NOT_EACH:
        return None

    def turned(node: Node) -> Node:
        if not isinstance(node, Closure):
            return node
        return Loop(
            node.span,
            children=node.children,
            variables=node.parameters,
            is_async=node.is_async,
            form="callback",
            over=over,
            targets=tuple(map(Name, node.parameters)),
            element=node.value,
        )

    return lambda children: tuple(map(turned, children))


LOOPS: Final[Mapping[str, Rule]] = MappingProxyType(
    {"for each": _for_each, "while": _while, "comprehension": _comprehension}
)
