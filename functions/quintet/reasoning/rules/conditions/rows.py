"""Conditions about rows of a database and what was loaded along with them."""

from collections.abc import Iterable, Iterator
from typing import Final, Literal

from quintet.codegraph.statements import Loop, Return
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Await,
    Call,
    Cast,
    Collection,
    Comprehension,
    Conditional,
    Expression,
    Index,
    Keyword,
    Logical,
    Name,
    Slice,
    Spread,
)
from quintet.codegraph.syntax.expressions import Literal as Written
from quintet.codegraph.syntax.walking import names_in, walk
from quintet.reasoning.code.functions import Code, Function
from quintet.reasoning.code.loops import depends, subject
from quintet.reasoning.code.value_types import Names
from quintet.reasoning.libraries.catalogue import Catalogue, catalogue
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.site import Site

Loaded = Literal["loaded", "not_loaded", "unknown"]
_MOST_STEPS: Final = 24


@condition
def asks_relation(site: Site) -> bool:
    """It is asked by reading an attribute of a row, which may have been loaded along."""
    return site.way is not None and bool(site.way.effect.relation)


@condition
def rows_were_not_loaded_along(site: Site) -> bool:
    """The rows of the loop come from a query of the code that does not load the attribute."""
    if site.way is None or site.loop is None or site.expression is None:
        return False
    origins = Origins(site, site.way.effect.relation)
    read = names_in(site.expression)
    rows = {name for name in read if name in site.loop.variables}
    return bool(rows) and origins.of_loop(site.function, site.loop) == "not_loaded"


@condition
def is_first_read(site: Site) -> bool:
    """The attribute was not read before in the same round: it is kept with the row."""
    if site.way is None or site.expression is None or len(site.way.steps) > 1:
        return True
    for each in site.effects.operations(site.function):
        if each is site.operation:
            return True
        is_same = each.expression == site.expression and each.expression is not None
        if is_same and site.loop in each.visit.parents:
            return False
    return True


@condition
def takes_batches(site: Site) -> bool:
    """The loop takes many elements at a time."""
    over = subject(site.loop) if site.loop is not None else None
    if isinstance(over, Name):
        over = site.function.value_of(over.name)
    names = site.effects.names
    if names.element(names.typed(site.function, over)).kind == "list":
        return True
    if not isinstance(over, Call):
        return False
    for symbol, _ in names.targets(site.function, over)[:1]:
        return _gives_batches(names, site.code.function(symbol))
    name = names.callee(site.function, over)
    return catalogue(site.function.language).has("batches", name)


def _gives_batches(names: Names, function: Function | None) -> bool:
    """Whether a generator hands over lists: parts of what it goes through."""
    given = [
        visit.node.given
        for visit in (function.visits if function is not None else ())
        if isinstance(visit.node, Return) and visit.node.is_yield
    ]
    return function is not None and any(
        (isinstance(value, Index) and isinstance(value.index, Slice))
        or names.kind(function, value) == "list"
        for value in given
    )


@condition
def runs_statements(site: Site) -> bool:
    """Each element is a statement of its own, which nothing asks for all of them at once."""
    call, loop = site.call, site.loop
    if call is None or loop is None or len(call.arguments) != 1 or site.operation is None:
        return False
    known = catalogue(site.function.language)
    is_element = any(call.arguments[0] == Name(variable) for variable in loop.variables)
    return is_element and known.has("statement", site.operation.name)


@condition
def in_loop_header(site: Site) -> bool:
    """It is what the loop goes on by: the next row of an answer."""
    test = site.loop.test if site.loop is not None else None
    return test is not None and any(part is site.expression for part in walk(test))


@condition
def is_answered_before(site: Site) -> bool:
    """Rows of a query that was made before the loop: it is asked in the first round, and kept."""
    operation = site.operation
    if operation is None or not isinstance(operation.expression, Name) or site.loop is None:
        return False
    return operation.effect is not None and not depends(operation.expression, site.loop)


class Origins:
    """Where rows come from: queries, and whether these load a relation along."""

    def __init__(self, site: Site, relation: str) -> None:
        self._code: Code = site.code
        self._names: Names = site.effects.names
        self._relation = relation
        self._left = _MOST_STEPS

    def of_loop(self, function: Function, loop: Loop) -> Loaded:
        """Of the rows that a loop goes over."""
        return self.of(function, subject(loop))

    def of(self, function: Function, rows: Expression | None) -> Loaded:
        """Of rows, or of what asks for them."""
        self._left -= 1
        if rows is None or self._left < 0:
            return "unknown"
        match rows:
            case Name(name=name):
                return self._of_name(function, name)
            case Call():
                return self._of_call(function, rows)
            case Attribute():
                return self._of_attribute(function, rows)
        return _together(self.of(function, part) for part in _same_rows(rows))

    def _of_name(self, function: Function, name: str) -> Loaded:
        if name in function.body.parameters:
            return "unknown"
        given = [node.right for node in function.given.get(name, ()) if len(node.left) == 1]
        if given:
            return _together(self.of(function, value) for value in given)
        if name in function.bound:
            return self.of_loop(function, function.bound[name])
        return "unknown"

    def _of_call(self, function: Function, call: Call) -> Loaded:
        known = catalogue(function.language)
        if self._loads(function, known, call):
            return "loaded"
        for symbol, _ in self._names.targets(function, call)[:1]:
            return self._of_function(symbol.id)
        name = self._names.callee(function, call)
        if call.receiver is not None:
            found = self.of(function, call.receiver)
            # A step that the library does not know may load along: one of a class of the code.
            if found == "loaded" or (found == "not_loaded" and known.knows(name)):
                return found
        for given in call.arguments:
            found = self.of(function, given)
            if found != "unknown":
                return found
        is_query = bool(name) and (known.has("lazy", name) or known.effect_of(name) is not None)
        is_of_code = self._names.typed(function, call).row is not None
        return "not_loaded" if is_query and is_of_code else "unknown"

    def _of_function(self, symbol_id: str) -> Loaded:
        function = self._code.function(symbol_id)
        if function is None:
            return "unknown"
        given = [
            visit.node.given
            for visit in function.visits
            if isinstance(visit.node, Return) and visit.node.given is not None
        ]
        if not given:
            return self._of_interface(function)
        return _together(self.of(function, value) for value in given)

    def _of_interface(self, function: Function) -> Loaded:
        """Of a method that a library makes from its name, or from a query beside it."""
        name = self._names.inherited_name(function.symbol)
        known = catalogue(function.language)
        effect = known.effect_of(name) if name else None
        if effect is None or effect.rows != "many":
            return "unknown"
        for mark in function.symbol.decorators:
            head, _, text = mark.partition("(")
            full = self._names.full(function.path, head)
            if known.has("eager", full or head) or "fetch" in text.lower().split():
                return "loaded"
        return "not_loaded"

    def _of_attribute(self, function: Function, read: Attribute) -> Loaded:
        """Of a manager of a class (`Order.objects`), or of a relation of another row."""
        owner = self._names.typed(function, read.value).symbol
        if owner is not None and self._names.relation(owner, read.name) is not None:
            return self.of(function, read.value)
        held, known = self._names.typed(function, read), catalogue(function.language)
        given = known.returns(held.name) if held.name else None
        # A name that the library does not know on a row is the rows that point to it.
        is_manager = known.is_type(given or held.name.rpartition(".")[0])
        return "not_loaded" if is_manager and not held.kind else "unknown"

    def _loads(self, function: Function, known: Catalogue, call: Call) -> bool:
        """Whether a call has the relation loaded with the rows, itself or by an argument."""
        for part in (call, *(part for given in call.arguments for part in walk(given))):
            if not isinstance(part, Call):
                continue
            name = self._names.callee(function, part)
            if known.has("eager", name) and self._covers(part):
                return True
        return False

    def _covers(self, loading: Call) -> bool:
        """Whether what is loaded along has the relation in it; so it has where nothing tells."""
        named = list(_segments(loading.arguments))
        return not named or None in named or self._relation in named


def _same_rows(given: Expression) -> tuple[Expression, ...]:
    """Where an expression has its rows from: itself changes none of them."""
    match given:
        case Await(value=value) | Cast(value=value) | Spread(value=value) | Keyword(value=value):
            return (value,)
        case Index(value=value, index=Slice()):
            return (value,)
        case Logical(operands=parts):
            return parts
        case Conditional(then=then, otherwise=otherwise):
            return then, otherwise
        case Comprehension(element=Name(name=name), clauses=(clause,)) if clause.target == Name(
            name
        ):
            return (clause.iterable,)
    return ()


def _segments(given: Iterable[Expression]) -> Iterator[str | None]:
    """The relations that are named to be loaded; None where one is not written out."""
    for argument in given:
        match argument:
            case Written(kind="text", value=value):
                yield from value.replace(".", "__").split("__")
            case Attribute(name=name):
                yield name
            case Call(arguments=arguments):
                yield from _segments(arguments[:1])
            case Collection(items=items):
                yield from _segments(items)
            case Keyword(value=value):
                yield from _segments((value,))
            case _:
                yield None


def _together(found: Iterable[Loaded]) -> Loaded:
    """Of rows that may come from several places: loaded if any is, known only if all are."""
    every = set(found)
    if "loaded" in every:
        return "loaded"
    return "unknown" if "unknown" in every or not every else "not_loaded"
