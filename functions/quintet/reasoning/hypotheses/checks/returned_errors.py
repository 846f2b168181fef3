"""Which errors a function of Go may give back: its own, and those of the functions it calls.

Only plain forms are read for sure: errors that a package declares by `errors.New`, structures
without errors in them, variables of the function's own. What is written otherwise is unclear.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from quintet.codegraph.statements import Arm, Assign, Closure, Return
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Call,
    Collection,
    Expression,
    Literal,
    Name,
    Unary,
)
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.hypotheses.checks.declared_errors import DeclaredErrors
from quintet.reasoning.hypotheses.checks.error_ways import ErrorWays
from quintet.reasoning.hypotheses.checks.facts import Facts
from quintet.reasoning.hypotheses.checks.go_variables import GoVariable
from quintet.reasoning.hypotheses.checks.outcomes import Spot, spot
from quintet.reasoning.hypotheses.checks.outside import SURE

_ERROR: Final = "error"
_APART: Final = frozenset({"os", "strconv"})
"""Packages whose functions run nothing of the code, given texts and numbers alone."""
_PLAIN: Final = frozenset({"text", "number", "boolean"})
_JUMPS: Final = ("goto ", "fallthrough")
_BLOCK: Final = "{"
_DEEPEST: Final = 60
"""Functions and variables that lead to one another."""


class Given(NamedTuple):
    """`sure` leads to where the error comes from, if it may be given; `unclear` may give it."""

    sure: tuple[Spot, ...] = ()
    unclear: tuple[Spot, ...] = ()


NEVER: Final = Given()


class ReturnedErrors:
    """Of one error, by its last name."""

    def __init__(self, facts: Facts, wanted: str) -> None:
        self._facts = facts
        self._declared = DeclaredErrors(facts, wanted)
        self._known: dict[str, Given] = {}
        self._given: dict[tuple[str, int, str], Given] = {}
        self._ways = ErrorWays(facts, self._declared)
        self._variables: dict[tuple[str, str], GoVariable] = {}
        self._depth = 0

    def of(self, function: Function) -> Given:
        """Whether it is in what a function returns, wrapped or as it is.

        Raises:
            DeadlineExceededError: there is no time to follow all that it calls.
        """
        key, at = function.symbol.id, spot(function, function.body, "calls itself, or too much")
        if not self._declared.is_plain or self._depth > _DEEPEST:
            return Given(unclear=(at,))
        if key not in self._known:
            self._facts.deadline.check()
            self._known[key] = unclear = Given(unclear=(at,))
            self._depth += 1
            found = _either(self._results(function))
            self._depth -= 1
            is_open = self._is_changed_at_end(function)
            self._known[key] = _doubted(_either([found, unclear])) if is_open else found
        return self._known[key]

    def _is_changed_at_end(self, function: Function) -> bool:
        """Whether what is put off may change a result that has a name."""
        results = function.symbol.returns.strip().removeprefix("(").removesuffix(")").split(",")
        is_named = any(len(each.split()) > 1 for each in results)
        return is_named and any(
            isinstance(visit.node, Arm) and visit.node.label == "defer" for visit in function.visits
        )

    def _results(self, function: Function) -> Iterator[Given]:
        """What each `return` gives as its last value."""
        is_error = function.symbol.returns.rstrip(") ").split()[-1:] == [_ERROR]
        for visit in function.visits:
            node = visit.node
            if not isinstance(node, Return) or any(isinstance(p, Closure) for p in visit.parents):
                continue
            given = node.given
            if isinstance(given, Collection) and given.kind == "tuple":
                given = given.items[-1]
            if given is not None:
                at = spot(function, node, f"gives `{given.text[:60]}`")
                yield self._from(function, visit, given) if is_error else Given(unclear=(at,))

    def _from(self, function: Function, visit: Visit, value: Expression) -> Given:
        """Whether a value is the error, or has it in it."""
        at = spot(function, visit.node, f"gives `{value.text[:60]}`")
        unclear = Given(unclear=(at,))
        match value:
            case Literal(kind="nothing"):
                return NEVER
            case Unary(operator="&", value=Call(is_new=True) as made):
                return self._from(function, visit, made)
            case Name(name=name) if function.holds(name):
                return self._variable(function, visit, name, at)
            case Name() | Attribute():
                is_it = self._declared.is_it(function, value)
                return unclear if is_it is None else Given((at,)) if is_it else NEVER
            case Call(is_new=True):
                is_it = self._declared.is_made(function, value)
                parts = () if is_it else self._declared.errors_in(function, value)
                inside = _either(self._from(function, visit, part) for part in parts)
                return unclear if is_it is None else Given((at,)) if is_it else _doubted(inside)
            case Call():
                return self._called(function, visit, value, at)
        return unclear

    def _called(self, function: Function, visit: Visit, call: Call, at: Spot) -> Given:
        """What a call gives: one that wraps what it is given, or a function of the code."""
        name = self._facts.names.callee(function, call)
        if name == "errors.New":
            return NEVER
        if name in {"errors.Join", "fmt.Errorf"}:
            wrapped = call.arguments if name == "errors.Join" else _wrapped(call)
            if wrapped is None:
                return Given(unclear=(at,))
            return _either(self._from(function, visit, each) for each in wrapped)
        targets = self._facts.names.targets(function, call)
        if not targets:
            package = name.rpartition(".")[0]
            kinds = [self._facts.names.kind(function, each) for each in call.arguments]
            is_apart = package in _APART and all(kind in _PLAIN for kind in kinds)
            return NEVER if is_apart else Given(unclear=(at,))
        return _either(self._of_target(symbol.id, sure, at) for symbol, sure in targets)

    def _of_target(self, symbol_id: str, sure: float, at: Spot) -> Given:
        function = self._facts.code.function(symbol_id)
        if function is None or function.language != "go" or not function.body.children:
            return Given(unclear=(at,))
        found = self.of(function)
        way = Given((at, *found.sure) if found.sure else (), found.unclear)
        return way if sure >= SURE else _doubted(Given(way.sure, (*way.unclear, at)))

    def _variable(self, function: Function, visit: Visit, name: str, at: Spot) -> Given:
        """What a variable may hold by what it was given, on the ways that lead from there."""
        key = (function.symbol.id, name)
        if key not in self._variables:
            self._variables[key] = GoVariable(function, name)
        variable = self._variables[key]
        is_loose = name in {*function.body.parameters, *function.bound}
        if is_loose or variable.is_changed_elsewhere() or self._jumps(function):
            return Given(unclear=(at,))
        declared = variable.declared(visit)
        given, paths = variable.given_to(declared), self._facts.paths(function)
        steps = {id(step) for step in paths.flow.of(visit.node)} & paths.steps.keys()
        found = [
            self._assigned(function, each, name)
            for each in given
            if not steps or steps & self._ways.reached(function, variable, declared, each)
        ]
        is_open = not given or variable.is_read_into_another(declared)
        is_open |= not self._ways.are_tests_read(function, variable, declared)
        return _doubted(_either([*found, Given(unclear=(at,))])) if is_open else _either(found)

    def _jumps(self, function: Function) -> bool:
        """Whether it has ways that are not followed, or blocks that only declare variables."""
        span = function.symbol
        lines = self._facts.code.lines(function.path)[span.line - 1 : span.end_line]
        is_jumping = any(each in line for line in lines for each in _JUMPS)
        return is_jumping or any(line.strip() == _BLOCK for line in lines)

    def _assigned(self, function: Function, visit: Visit, name: str) -> Given:
        """What a statement gives a variable: of several results an error is the last."""
        key = (function.symbol.id, id(visit.node), name)
        if key not in self._given:
            at = spot(function, visit.node, f"gives `{name}` something")
            self._given[key] = Given(unclear=(at,))  # by itself, in a loop
            node = visit.node
            left = list(map(dotted, getattr(node, "left", ())))
            value: Expression | None = getattr(node, "right", None)
            if isinstance(value, Collection) and len(value.items) == len(left):
                value = value.items[left.index(name)]
            elif len(left) > 1 and left[-1] != name:
                return self._given[key]
            if value is not None and self._depth <= _DEEPEST:
                self._depth += 1
                self._given[key] = self._from(function, visit, value)
                self._depth -= 1
            elif value is None and isinstance(node, Assign) and node.declared.name == _ERROR:
                self._given[key] = NEVER
        return self._given[key]


def _wrapped(call: Call) -> Sequence[Expression] | None:
    """The arguments of `fmt.Errorf` that its text has `%w` for; None where that is not plain."""
    text = call.arguments[0] if call.arguments else None
    if not isinstance(text, Literal) or "*" in text.value or "[" in text.value:
        return None
    pieces = text.value.replace("%%", "").split("%")[1:]
    verbs = [next(filter(str.isalpha, piece), "") for piece in pieces]
    return [each for each, verb in zip(call.arguments[1:], verbs, strict=False) if verb == "w"]


def _either(found: Iterable[Given]) -> Given:
    """The first that is sure, and all that are unclear."""
    every = list(found)
    sure = next((each.sure for each in every if each.sure), ())
    return Given(sure, tuple(dict.fromkeys(at for each in every for at in each.unclear)))


def _doubted(given: Given) -> Given:
    return Given(unclear=(*given.sure, *given.unclear))
