"""The place that a rule looks at: a statement in its function, with what the trigger found."""

from dataclasses import dataclass, field
from functools import cached_property

from quintet.codegraph.statements import Assign, Loop, Node
from quintet.codegraph.syntax.expressions import Call, Expression, Literal
from quintet.reasoning.code.functions import Code, Function, Visit
from quintet.reasoning.code.rounds import repeating_loop
from quintet.reasoning.effects.creations import Creation
from quintet.reasoning.effects.engine import Effects, Way
from quintet.reasoning.effects.operation import Operation, Step
from quintet.reasoning.effects.siblings import Unchecked
from quintet.reasoning.libraries.catalogue import catalogue
from quintet.reasoning.libraries.effect import Cost
from quintet.reasoning.rules.patterns import Bindings


@dataclass(frozen=True)
class Site:
    """`expression` is what the trigger found; `depth` how many calls deep it may be followed.

    `outer` is the loop that is looked at, where it is another than the innermost.
    """

    effects: Effects
    function: Function
    visit: Visit
    expression: Expression | None = None
    operation: Operation | None = None
    way: Way | None = None
    creation: Creation | None = None
    unchecked: Unchecked | None = None
    bindings: Bindings = field(default_factory=dict)
    depth: int = 3
    outer: Loop | None = None

    @property
    def code(self) -> Code:
        """The code base."""
        return self.effects.code

    @property
    def node(self) -> Node:
        """The statement."""
        return self.visit.node

    @property
    def call(self) -> Call | None:
        """The call, where the trigger is one."""
        if isinstance(self.expression, Call):
            return self.expression
        return self.visit.call

    @property
    def line(self) -> int:
        """Where a finding is shown."""
        return self.expression.line if self.expression is not None else self.node.span.line

    def function_of(self, step: Step) -> Function | None:
        """The function that a step of the way stands in; None of what is not read."""
        found = (
            function
            for function in self.code.functions(step.path)
            if (function.symbol.qualified or function.path) == step.function
        )
        return next(found, None)

    @cached_property
    def loop(self) -> Loop | None:
        """The innermost loop around it that goes over data, one element after the other."""
        return self.outer or repeating_loop(self.function, self.visit)

    @cached_property
    def cost(self) -> Cost | None:
        """How the time of the operation grows, where the trigger is one."""
        name = self.operation.name if self.operation is not None else ""
        cost = catalogue(self.function.language).cost_of(name) if name else None
        if cost is None or not cost.first_argument:
            return cost
        first = self.call.argument(0) if self.call is not None else None
        is_meant = isinstance(first, Literal) and first.value == cost.first_argument
        return cost if is_meant else None

    def bound(self, name: str) -> Expression | None:
        """What a hole stands for.

        `RECEIVER` and `ARGUMENT` are those of the call, `GROWN` is what its cost grows with;
        `TARGET` and `SOURCE` are those of an assignment.
        """
        found = self.bindings.get(name)
        if isinstance(found, tuple):
            return found[0] if found else None
        return self._of_statement(name) if found is None else found

    def _of_statement(self, name: str) -> Expression | None:
        call, node = self.call, self.node
        if name == "GROWN" and self.cost is not None:
            name = "RECEIVER" if self.cost.of == "receiver" else "ARGUMENT"
        if call is not None and name in {"RECEIVER", "ARGUMENT"}:
            return call.receiver if name == "RECEIVER" else call.argument(0)
        if isinstance(node, Assign) and name in {"TARGET", "SOURCE"}:
            return node.right if name == "SOURCE" else next(iter(node.left), None)
        return None

    @property
    def steps(self) -> tuple[Step, ...]:
        """The calls from here to where it happens, here first."""
        if self.way is not None:
            return self.way.steps
        if self.creation is not None:
            return self.creation.steps
        if self.operation is not None:
            return (self.operation.step,)
        shown = self.expression.text if self.expression is not None else ""
        name = self.function.symbol.qualified or self.function.path
        return (Step(self.function.path, self.line, name, shown[:80]),)
