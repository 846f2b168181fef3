"""Which errors a function of Go may give back: its own, and those of the functions it calls."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from quintet.codegraph.statements import Assign, Closure, Return
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Call,
    Collection,
    Comparison,
    Expression,
    Keyword,
    Literal,
    Name,
    Unary,
)
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.flow_branches import Way
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.code.path_search import Question
from quintet.reasoning.hypotheses.checks.facts import Facts
from quintet.reasoning.hypotheses.checks.outcomes import Spot, spot
from quintet.reasoning.hypotheses.checks.outside import SURE

_WRAPS: Final = "fmt.Errorf"
_JOINS: Final = frozenset({"errors.Join", "errors.Unwrap"})
_ERROR: Final = "error"
_PLAIN: Final = frozenset({"text", "number", "boolean"})
_TESTS: Final = frozenset({"errors.Is", "errors.As"})


class Given(NamedTuple):
    """`sure` leads to where the error comes from, if it may be given; `unclear` may give it."""

    sure: tuple[Spot, ...] = ()
    unclear: tuple[Spot, ...] = ()


NEVER: Final = Given()


class ReturnedErrors:
    """Of one error: a variable of a package, or a type, by its last name."""

    def __init__(self, facts: Facts, wanted: str) -> None:
        self._facts = facts
        self._wanted = wanted
        self._known: dict[str, Given] = {}

    def of(self, function: Function) -> Given:
        """Whether it is in what a function returns, wrapped or as it is.

        Raises:
            DeadlineExceededError: there is no time to follow all that it calls.
        """
        key = function.symbol.id
        if key not in self._known:
            self._facts.deadline.check()
            self._known[key] = NEVER  # what calls itself gives nothing by that
            self._known[key] = _either(self._results(function))
        return self._known[key]

    def _results(self, function: Function) -> Iterator[Given]:
        """What each `return` gives as its last value."""
        for visit in function.visits:
            node = visit.node
            if not isinstance(node, Return) or any(isinstance(p, Closure) for p in visit.parents):
                continue
            given = node.given
            if isinstance(given, Collection) and given.kind == "tuple":
                given = given.items[-1]
            if given is not None:
                yield self._from(function, visit, given)

    def _from(self, function: Function, visit: Visit, value: Expression) -> Given:
        """Whether a value is the error, or has it in it."""
        at = spot(function, visit.node, f"gives `{value.text[:60]}`")
        match value:
            case Literal():
                return NEVER
            case Unary(operator="&" | "*", value=inner):
                return self._from(function, visit, inner)
            case Name(name=name) if function.holds(name):
                return self._variable(function, visit, name, at)
            case Name(name=name):
                return Given((at,)) if name == self._wanted else NEVER
            case Attribute(value=Name(name=owner), name=name) if not function.holds(owner):
                return Given((at,)) if name == self._wanted else NEVER
            case Call(is_new=True):
                parts = self._errors_in(function, value)
                inside = _either(self._from(function, visit, part) for part in parts)
                return Given((at,)) if value.name == self._wanted else _doubted(inside)
            case Call():
                return self._called(function, visit, value, at)
        return Given(unclear=(at,))

    def _errors_in(self, function: Function, made: Call) -> Iterator[Expression]:
        """What a structure is given for its fields, of those known only what are errors."""
        owner = self._facts.names.class_named(function.path, made.name)
        for each in made.arguments:
            named, value = (each.name, each.value) if isinstance(each, Keyword) else ("", each)
            field = self._facts.code.field(owner, named) if owner is not None and named else None
            is_plain = self._facts.names.kind(function, value) in _PLAIN
            if field[0].type.name == _ERROR if field is not None else not is_plain:
                yield value

    def _is_apart(self, function: Function, call: Call, name: str) -> bool:
        """Whether it is a function of Go's own that is given nothing by which it runs the code."""
        package, _, last = name.rpartition(".")
        kinds = [self._facts.names.kind(function, each) for each in call.arguments]
        is_own = bool(package) and bool(last) and "." not in package
        return is_own and all(kind in _PLAIN for kind in kinds)

    def _called(self, function: Function, visit: Visit, call: Call, at: Spot) -> Given:
        """What a call gives: one that wraps what it is given, or a function of the code."""
        name = self._facts.names.callee(function, call)
        if name in {"errors.New", *_JOINS, _WRAPS}:
            wrapped = _wrapped(call) if name == _WRAPS else call.arguments
            return _either(self._from(function, visit, each) for each in wrapped)
        targets = self._facts.names.targets(function, call)
        found = [self._of_target(symbol.id, sure, at) for symbol, sure in targets]
        if not found:
            return NEVER if self._is_apart(function, call, name) else Given(unclear=(at,))
        return _either(found)

    def _of_target(self, symbol_id: str, sure: float, at: Spot) -> Given:
        function = self._facts.code.function(symbol_id)
        if function is None or function.language != "go" or not function.body.children:
            return Given(unclear=(at,))
        found = self.of(function)
        way = Given((at, *found.sure) if found.sure else (), found.unclear)
        return way if sure >= SURE else _doubted(Given(way.sure, (*way.unclear, at)))

    def _variable(self, function: Function, visit: Visit, name: str, at: Spot) -> Given:
        """What a variable may hold by what it was given, on the ways that lead from there."""
        paths = self._facts.paths(function)
        steps = paths.flow.of(visit.node)
        given = [
            each
            for each in function.visits
            if isinstance(each.node, Assign) and name in map(dotted, each.node.left)
        ]
        found = [Given(unclear=(at,))] if name in function.body.parameters else []
        for each in given:
            others = frozenset(id(other.node) for other in given if other is not each)
            question = Question(avoided=others, cut=partial(self._is_other, function, name))
            is_put_off = any(isinstance(parent, Closure) for parent in each.parents)
            starts = [] if is_put_off else paths.behind(each)
            if is_put_off or not paths.cuts_off(steps, starts, question):
                found.append(self._assigned(function, each, name))
        return _either(found)

    def _assigned(self, function: Function, visit: Visit, name: str) -> Given:
        """What a statement gives a variable: of several results an error is the last."""
        node = visit.node
        left = list(map(dotted, getattr(node, "left", ())))
        value: Expression | None = getattr(node, "right", None)
        if isinstance(value, Collection) and len(value.items) == len(left):
            value = value.items[left.index(name)]
        elif len(left) > 1 and left[-1] != name:
            return Given(unclear=(spot(function, node, f"gives `{name}` something"),))
        return NEVER if value is None else self._from(function, visit, value)

    def _is_other(self, function: Function, name: str, way: Way) -> bool:
        """Whether a way is only taken if the variable is nothing, or another error."""
        return any(
            is_so is not None and self._rules_out(function, name, test, is_true=is_so)
            for test, is_so in way.tests
        )

    def _rules_out(self, function: Function, name: str, test: Expression, *, is_true: bool) -> bool:
        match test:
            case Comparison(operator="==" | "!=" as how, left=Name(name=asked), right=other):
                is_equal = is_true is (how == "==")
                if asked != name:
                    return False
                if isinstance(other, Literal):
                    return is_equal
                return self._is_another(dotted(other), is_it=is_equal)
            case Call(arguments=(Name(name=asked), target, *_)) if asked == name:
                if self._facts.names.callee(function, test) not in _TESTS:
                    return False
                return self._is_another(_meant(function, target), is_it=is_true)
        return False

    def _is_another(self, error: str, *, is_it: bool) -> bool:
        """Whether what is known to be an error, or not to be it, is not the one that is wanted."""
        return (error.rpartition(".")[2] == self._wanted) is not is_it


def _meant(function: Function, target: Expression) -> str:
    """The error of `errors.Is(err, ErrX)`, the type of `errors.As(err, &refused)`."""
    inner = target.value if isinstance(target, Unary) else target
    declared = [node.declared.name for node in function.given.get(dotted(inner), ())]
    return declared[0].lstrip("*") if isinstance(target, Unary) and declared else dotted(inner)


def _wrapped(call: Call) -> Sequence[Expression]:
    """The arguments of `fmt.Errorf` that its text has `%w` for."""
    text = call.arguments[0] if call.arguments else None
    if not isinstance(text, Literal):
        return call.arguments[1:]
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
