"""On which ways a variable of Go still has an error: past what is tested of it."""

from collections.abc import Set as AbstractSet
from functools import partial

from quintet.codegraph.syntax.expressions import Call, Comparison, Expression, Literal, Name
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.flow_branches import Way
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.code.path_search import Question
from quintet.reasoning.hypotheses.checks.declared_errors import DeclaredErrors
from quintet.reasoning.hypotheses.checks.facts import Facts
from quintet.reasoning.hypotheses.checks.go_variables import GoVariable


class ErrorWays:
    """Of one error that is asked for; `declared` is which variable of the name is meant."""

    def __init__(self, facts: Facts, declared: DeclaredErrors) -> None:
        self._facts = facts
        self._declared = declared
        self._known: dict[tuple[str, int, str], AbstractSet[int]] = {}

    def reached(
        self, function: Function, variable: GoVariable, declared: int, visit: Visit
    ) -> AbstractSet[int]:
        """The steps, by identity, at which a variable still has what a statement gives it."""
        key = (function.symbol.id, id(visit.node), variable.name)
        if key not in self._known:
            self._facts.deadline.check()
            given = variable.given_to(declared)
            others = frozenset(id(each.node) for each in given if each is not visit)
            cut = partial(self._is_other, function, variable, declared)
            paths = self._facts.paths(function)
            reached = paths.reached(paths.behind(visit), Question(avoided=others, cut=cut))
            self._known[key] = reached.keys()
        return self._known[key]

    def are_tests_read(self, function: Function, variable: GoVariable, declared: int) -> bool:
        """Whether all that conditions say of a variable is understood."""
        name = variable.name
        return all(
            _is_nothing(test, name) is not None or self._asked(function, name, test) is True
            for test in variable.tests_of(declared)
        )

    def _is_other(self, function: Function, variable: GoVariable, declared: int, way: Way) -> bool:
        """Whether a way is only taken if the variable is nothing, or not the error."""
        return any(
            is_so is not None
            and variable.is_tested(declared, test)
            and self._rules_out(function, variable.name, test, is_true=is_so)
            for test, is_so in way.tests
        )

    def _rules_out(self, function: Function, name: str, test: Expression, *, is_true: bool) -> bool:
        if _is_nothing(test, name) is is_true:
            return True
        target = self._asked(function, name, test)
        return target is True and not is_true

    def _asked(self, function: Function, name: str, test: Expression) -> bool | None:
        """Whether a condition asks by `errors.Is` or `errors.As` for just this error."""
        match test:
            case Call(arguments=(Name(name=asked), target)) if asked == name:
                how = self._facts.names.callee(function, test)
                if how == "errors.Is":
                    return self._declared.is_it(function, target)
                if how == "errors.As":
                    return self._declared.is_variable_of(function, target)
        return None


def _is_nothing(test: Expression, name: str) -> bool | None:
    """What a condition has to be for a variable to be nothing; None of another condition."""
    match test:
        case Comparison(operator="==" | "!=" as how, left=left, right=right):
            sides = {dotted(left), dotted(right)}
            has_nothing = any(
                isinstance(side, Literal) and side.kind == "nothing" for side in (left, right)
            )
            return (how == "==") if has_nothing and name in sides else None
    return None
