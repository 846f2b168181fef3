"""Going through expressions: all within, the names they read and bind, where chains begin."""

from collections.abc import Iterable, Iterator

from quintet.codegraph.syntax.expressions import (
    Assigned,
    Attribute,
    Await,
    Binary,
    Call,
    Cast,
    Comprehension,
    Expression,
    FunctionValue,
    Index,
    Keyword,
    Name,
    Spread,
)


def walk(root: Expression) -> Iterator[Expression]:
    """The expression and all within, the outer before the inner."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(reversed(node.parts))


def walk_here(root: Expression) -> Iterator[Expression]:
    """The same without what is done elsewhere: in functions, and for each round of a comprehension.

    What the first `for` of a comprehension goes over is evaluated here.
    """
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, Comprehension):
            waiting.extend(clause.iterable for clause in node.clauses[:1])
        elif not isinstance(node, FunctionValue):
            waiting.extend(reversed(node.parts))


def dotted(expression: Expression | None) -> str:
    """`self.rows` of names joined by attributes; "" of anything else."""
    names: list[str] = []
    while isinstance(expression, Attribute):
        names.append(expression.name)
        expression = expression.value
    if not isinstance(expression, Name):
        return ""
    names.append(expression.name)
    return ".".join(reversed(names))


def root_of(expression: Expression) -> Expression:
    """Where a chain of attributes, indexes and calls begins."""
    while True:
        match expression:
            case Attribute(value=inner) | Index(value=inner) | Await(value=inner):
                expression = inner
            case Cast(value=inner) | Call(function=inner) | Spread(value=inner):
                expression = inner
            case _:
                return expression


def names_in(expression: Expression | None) -> frozenset[str]:
    """The variables that an expression reads, with the dotted names that begin in them.

    The name of what is called is none of them; the variable that a method is called on is.
    """
    found: set[str] = set()
    waiting = [expression] if expression is not None else []
    while waiting:
        node = waiting.pop()
        match node:
            case Name(name=name):
                found.add(name)
            case Call(function=Name()):
                waiting.extend(node.arguments)
            case Call(function=Attribute(value=receiver)):
                waiting.extend((receiver, *node.arguments))
            case Attribute():
                found.add(dotted(node))
                waiting.append(node.value)
            case _:
                waiting.extend(node.parts)
    found.discard("")
    return frozenset(found)


def names_bound(targets: Iterable[Expression]) -> tuple[str, ...]:
    """The names and dotted names that are given a value: `rows[key]` gives one to `rows`."""
    found: dict[str, None] = {}
    waiting = list(targets)[::-1]
    while waiting:
        node = waiting.pop()
        match node:
            case Name() | Attribute() if name := dotted(node):
                found[name] = None
            case Attribute(value=value) | Index(value=value) | Keyword(value=value):
                waiting.append(value)
            case Assigned(target=target) | Binary(operator="=", left=target):
                waiting.append(target)
            case Call():
                waiting.append(node.function)
            case _:
                waiting.extend(reversed(node.parts))
    return tuple(found)
