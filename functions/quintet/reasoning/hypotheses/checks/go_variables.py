"""Variables of Go by where they are declared: an inner `err` is none of the outer one."""

from collections.abc import Sequence
from typing import Final

from quintet.codegraph.statements import Arm, Assign, Branch, Closure, Loop, Node
from quintet.codegraph.syntax.expressions import Expression, Name, Unary
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.code.statement_expressions import expressions, within

_BLOCKS: Final = (Arm, Branch, Closure, Loop)


class GoVariable:
    """All that a function does with a name: what is given to it, and where it is tested."""

    def __init__(self, function: Function, name: str) -> None:
        self.name = name
        self._function = function
        self.given = [
            visit
            for visit in function.visits
            if isinstance(visit.node, Assign) and name in map(dotted, visit.node.left)
        ]
        self._declaring = [
            (_block(visit.parents), visit.node.span.line)
            for visit in self.given
            if isinstance(visit.node, Assign)
            and (visit.node.operator == ":=" or visit.node.declared.name)
        ]
        self._tests = [
            (visit.node.test, self.declared(visit))
            for visit in function.visits
            if isinstance(visit.node, Branch | Arm | Loop) and visit.node.test is not None
        ]

    def declared(self, visit: Visit) -> int:
        """Which variable of the name a statement means: the identity of the block that declares it.

        0 is the function's own.
        """
        around = [*visit.parents, visit.node]
        blocks = [id(each) for each in around if isinstance(each, _BLOCKS)]
        line = visit.node.span.line
        known = [block for block, begin in self._declaring if begin <= line]
        inner = [block for block in reversed(blocks) if block in known]
        return inner[0] if inner else 0

    def given_to(self, declared: int) -> list[Visit]:
        """The statements that give one of them a value."""
        return [visit for visit in self.given if self.declared(visit) == declared]

    def is_tested(self, declared: int, test: Expression) -> bool:
        """Whether a condition is about this one of them."""
        place = test.place
        owners = [
            owner
            for whole, owner in self._tests
            if whole.place.start <= place.start and place.end <= whole.place.end
        ]
        return not owners or declared in owners

    def tests_of(self, declared: int) -> list[Expression]:
        """The conditions of branches, their cases and loops that name it."""
        return [
            whole
            for whole, owner in self._tests
            if owner == declared
            and any(isinstance(part, Name) and part.name == self.name for part in within(whole))
        ]

    def is_read_into_another(self, declared: int) -> bool:
        """Whether another variable is given what it is, or what something says of it."""
        return any(
            isinstance(part, Name) and part.name == self.name
            for visit in self._function.visits
            if isinstance(visit.node, Assign) and self.name not in map(dotted, visit.node.left)
            if visit.node.right is not None and self.declared(visit) == declared
            for part in within(visit.node.right)
        )

    def is_changed_elsewhere(self) -> bool:
        """Whether a function within gives it a value, or its fields get one, or its address."""
        targets = [
            dotted(target)
            for visit in self._function.visits
            for target in getattr(visit.node, "left", ())
        ]
        if any(each.startswith(f"{self.name}.") for each in targets):
            return True
        if any(isinstance(parent, Closure) for visit in self.given for parent in visit.parents):
            return True
        roots = (root for visit in self._function.visits for root in expressions(visit.node))
        return any(
            isinstance(part, Unary) and part.operator == "&" and dotted(part.value) == self.name
            for root in roots
            for part in within(root)
        )


def _block(parents: Sequence[Node]) -> int:
    """The innermost block around a statement, by identity."""
    around = [id(each) for each in parents if isinstance(each, _BLOCKS)]
    return around[-1] if around else 0
