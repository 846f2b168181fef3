"""The rules for what is repeated: loops, comprehensions, methods that run a closure for each."""

from dataclasses import replace
from typing import Final

from tree_sitter import Node as SyntaxNode

from quintet.codegraph.languages.nodes import first_of_type, parts_of, text_of
from quintet.codegraph.lowering_reader import Children, StatementReader, field_of, span_of
from quintet.codegraph.statements import Arm, Closure, Loop
from quintet.codegraph.syntax.expressions import Call, Comparison, Expression, Name
from quintet.codegraph.syntax.walking import dotted, root_of, walk

_ENDLESS: Final = frozenset(
    "count cycle repeat itertools.count itertools.cycle itertools.repeat".split()
)
_COUNTED: Final = frozenset({"<", ">", "<=", ">=", "!=", "!==", "in"})
_NOT_EACH: Final = frozenset({"Optional", "Mono", "promise", "Promise"})


def labelled(read: StatementReader, node: SyntaxNode) -> Children:
    """`outer: for ...`: the loop with its label."""
    label, *inner = parts_of(node)
    return tuple(
        replace(child, label=text_of(label)) if isinstance(child, Loop) else child
        for child in read.inside(*inner)
    )


def repeated_for_each(read: StatementReader, node: SyntaxNode) -> Children:
    """`for x in xs`, `for (x of xs)`, `for (X x : xs)`; a `for` with a condition like `while`."""
    left, right = field_of(node, "left", "name"), field_of(node, "right", "value")
    if left is None or right is None:
        return repeated(read, node)
    over = read.to.expression(right)
    return (
        *read.inside(right),
        Loop(
            span_of(node),
            children=_children(read, node, *node.children_by_field_name("body")),
            is_bounded=_ends(over),
            is_async=any(child.type in {"async", "await"} for child in node.children),
            over=over,
            targets=_targets(read, left),
        ),
    )


def repeated(read: StatementReader, node: SyntaxNode) -> Children:
    """`while`, `do` and C's `for`, of which the start stands before; Go's `for ... range`."""
    ranged = first_of_type(node, "range_clause")
    body = node.child_by_field_name("body")
    if ranged is not None:
        left, right = field_of(ranged, "left"), field_of(ranged, "right")
        over, targets = read.to.of(right), _targets(read, left)
        loop = Loop(span_of(node), children=read.inside(body), over=over, targets=targets)
        return (*read.inside(right), loop)
    header = first_of_type(node, "for_clause") or node
    condition = header.child_by_field_name("condition")
    starts = [
        child for name in ("initializer", "init") for child in header.children_by_field_name(name)
    ]
    if condition is None and header is node and node.type == "for_statement":
        others = (child for child in parts_of(node) if child not in (body, *starts))
        condition = next(others, None)
    if condition is not None and condition.type == "empty_statement":
        condition = None
    update, increment = field_of(header, "update"), field_of(header, "increment")
    test = read.to.of(condition)
    return (
        *read.inside(*starts),
        Loop(
            span_of(node),
            children=_children(read, node, condition, body, update, increment),
            is_bounded=_is_counted(test),
            form="do" if node.type == "do_statement" else "while",
            test=test,
        ),
    )


def _children(read: StatementReader, node: SyntaxNode, *rounds: SyntaxNode | None) -> Children:
    """What each round does; then Python's `else`, which is done once, as an arm of its own."""
    each = read.inside(*rounds)
    after = node.children_by_field_name("alternative")
    if not after:
        return each
    return (*each, Arm(span_of(after[0]), children=read.inside(*after), label="else"))


def _targets(read: StatementReader, left: SyntaxNode | None) -> tuple[Expression, ...]:
    """What each round binds."""
    if left is None:
        return ()
    several = left.type in {"expression_list", "pattern_list", "tuple_pattern"}
    return read.to.all(parts_of(left) if several else [left])


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


def comprehended(read: StatementReader, node: SyntaxNode) -> Children | None:
    """A loop for each `for`, one within the other; the innermost has the element."""
    clauses: list[tuple[SyntaxNode, list[SyntaxNode]]] = []
    for child in parts_of(node):
        if child.type == "for_in_clause":
            clauses.append((child, []))
        elif child.type == "if_clause" and clauses:
            clauses[-1][1].extend(parts_of(child))
    body = node.child_by_field_name("body")
    inner: Children = ()
    inside = body
    for clause, tests in reversed(clauses):
        right = clause.child_by_field_name("right")
        over = read.to.of(right)
        loop = Loop(
            span_of(node),
            children=(*read.inside(*tests, inside), *inner),
            is_bounded=_ends(over),
            is_async=any(child.type == "async" for child in clause.children),
            form="comprehension",
            over=over,
            targets=_targets(read, clause.child_by_field_name("left")),
            tests=read.to.all(tests),
            element=None if inner else read.to.of(body),
        )
        inner, inside = (loop,), right
    return (*read.inside(inside), *inner) if clauses else None


def with_loops(
    read: StatementReader,
    children: Children,
    name: str,
    arguments: SyntaxNode | None,
    owner: SyntaxNode | None,
) -> Children:
    """The children of a call, where it runs closures for each element these as loops."""
    if arguments is None or not any(isinstance(child, Closure) for child in children):
        return children
    conventions = read.language.conventions
    over = read.to.of(owner)
    place = conventions.repeating_functions.get(".".join(filter(None, [dotted(over), name])))
    if place is not None and place < len(parts_of(arguments)):
        over = read.to.of(parts_of(arguments)[place])
    elif name not in conventions.repeating:
        return children
    root = root_of(over) if over is not None else None
    if over is None or (isinstance(root, Name) and root.name in _NOT_EACH):
        return children
    return tuple(
        _for_each_element(child, over) if isinstance(child, Closure) else child
        for child in children
    )


def _for_each_element(closure: Closure, over: Expression) -> Loop:
    return Loop(
        closure.span,
        children=closure.children,
        is_async=closure.is_async,
        form="callback",
        over=over,
        targets=tuple(map(Name, closure.parameters)),
        element=closure.value,
    )
