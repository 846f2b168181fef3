"""Values that are every row of a table: what a query for all of one answers with.

Its rows are followed through variables, lists that loops put them in, and functions of the code
that give them back.
"""

from typing import Final, NamedTuple

from quintet.codegraph.statements import Arm, Assign, Branch, Jump, Loop, Return, call_of
from quintet.codegraph.statements import walk as nodes_of
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Await,
    Call,
    Cast,
    Collection,
    Comprehension,
    Expression,
    Index,
    Keyword,
    Literal,
    Logical,
    Name,
    Spread,
)
from quintet.codegraph.syntax.walking import dotted, root_of
from quintet.reasoning.code.functions import Code, Function, Visit
from quintet.reasoning.code.kinds import type_of_kind
from quintet.reasoning.code.value_types import Names
from quintet.reasoning.effects.operation import Step, step_of
from quintet.reasoning.effects.row_lists import (
    appends,
    chain_of,
    has_address,
    is_answer,
    is_empty,
    last_of,
    narrows_itself,
    taken_apart,
)
from quintet.reasoning.effects.whole_queries import WholeQueries
from quintet.reasoning.libraries.catalogue import Catalogue, catalogue
from quintet.reasoning.libraries.effect import Effect

_MOST_FUNCTIONS: Final = 3
"""Functions of the code between a query and where its rows are looked at."""
_SURE: Final = 0.7
_NUMBERS: Final = frozenset("length size rowCount rowcount count Count ScannedCount".split())
"""What an answer has beside its rows."""


class Rows(NamedTuple):
    """Every row of a table. `origin` is the call of the function that gives them.

    `is_asked`: they have been read; before that they are a query, which a slice may still limit.
    """

    origin: Call
    steps: tuple[Step, ...]
    effect: Effect
    is_asked: bool


class EveryRow:
    """Answers for one code base, kept."""

    def __init__(self, code: Code, names: Names) -> None:
        self._code = code
        self._names = names
        self._queries = WholeQueries(code, names)
        self._known: dict[tuple[str, int, int], Rows | None] = {}
        self._given: dict[str, Rows | None] = {}
        self._depth = 0

    def of(self, function: Function, value: Expression | None) -> Rows | None:
        """The rows that a value is; None of any other value, and where nothing tells."""
        if value is None:
            return None
        key = (function.symbol.id, value.place.start, value.place.end)
        if key not in self._known:
            self._known[key] = None
            self._known[key] = self._of(function, value)
        return self._known[key]

    def of_loop(self, function: Function, loop: Loop) -> Rows | None:
        """The rows that a loop goes over, one after the other."""
        if loop.over is not None:
            return self.of(function, loop.over)
        cursor = cursor_of(loop)
        return self.of(function, cursor) if cursor is not None else None

    def _of(  # noqa: PLR0911 - one per form
        self, function: Function, value: Expression
    ) -> Rows | None:
        match value:
            case Await(value=inner):
                return _asked(self.of(function, inner))
            case Cast(value=inner) | Keyword(value=inner) | Spread(value=inner):
                return self.of(function, inner)
            case Logical(operator="or" | "??", operands=(first, *_)):
                return self.of(function, first)
            case Name(name=name):
                return self._of_name(function, name)
            case Attribute(value=inner, name=name) if name not in _NUMBERS:
                return self.of(function, inner)
            case Index(value=inner, index=Literal(kind="text")):
                return self.of(function, inner)
            case Comprehension():
                return self._of_comprehension(function, value)
            case Call():
                return self._of_call(function, value)
        return None

    def _of_comprehension(self, function: Function, made: Comprehension) -> Rows | None:
        """What a comprehension without tests makes of rows; of pages of them all their entries."""
        if made.kind == "map" or any(clause.tests for clause in made.clauses):
            return None
        for before, clause in zip(made.clauses, made.clauses[1:], strict=False):
            if root_of(clause.iterable) != before.target:
                return None
        return _asked(self.of(function, made.clauses[0].iterable))

    def _of_call(self, function: Function, call: Call) -> Rows | None:
        known = catalogue(function.language)
        name = self._names.callee(function, call)
        held = self.of(function, call.receiver)
        if held is not None and held.is_asked:
            return self._passed_on(function, known, call, name)
        step = step_of(function, call)
        effect = self._queries.answer(known, name, call)
        if effect is not None and self._queries.is_whole(function, call):
            return Rows(call, (step,), effect, known.effect_of(name) is not None)
        for symbol, sure in self._names.targets(function, call)[:1]:
            given = self._given_back(symbol.id) if sure >= _SURE else None
            return Rows(call, (step, *given.steps), given.effect, True) if given else None
        return self._passed_on(function, known, call, name)

    def _passed_on(
        self, function: Function, known: Catalogue, call: Call, name: str
    ) -> Rows | None:
        """Rows in another form: `list(rows)`, `cursor.fetchall()`, `rows.stream()`."""
        if call.receiver is not None:
            inner = self.of(function, call.receiver)
            names = [name, *(list_methods(function, call) if inner and inner.is_asked else ())]
            if inner and any(known.has("keeps_rows", each) for each in names):
                return _asked(inner)
        if known.has("keeps_rows", name):
            found = (self.of(function, given) for given in call.arguments)
            return _asked(next((each for each in found if each is not None), None))
        return None

    def _of_name(self, function: Function, name: str) -> Rows | None:
        if name in function.body.parameters or name in function.bound:
            return None
        given = function.given.get(name, ()) or taken_apart(function, name)
        values = [node for node in given if node.right is not None and not narrows_itself(node)]
        if not values or all(is_empty(node.right) or appends(node) for node in values):
            return self._filled(function, name) or self._gathered(function, name)
        found = [
            self.of(function, node.right) if is_answer(node, name) else None for node in values
        ]
        return found[0] if all(found) else None

    def _filled(self, function: Function, name: str) -> Rows | None:
        """What a query is given the address of: `db.Select(&rows, …)`."""
        for _, call in function.calls:
            if not any(has_address(part, name) for part in chain_of(call)):
                continue
            rows = self.of(function, call)
            if rows is not None and rows.is_asked:
                return rows
        return None

    def _gathered(self, function: Function, name: str) -> Rows | None:
        """A list that a loop over all rows adds each of them to."""
        for visit in function.visits:
            added = _added(visit, name, function)
            if added is None:
                continue
            rows = self.of(function, added)
            if rows is None:
                rows = self._of_round(function, visit)
            if rows is not None:
                return _asked(rows)
        return None

    def _of_round(self, function: Function, visit: Visit) -> Rows | None:
        """The rows of the loop that does a statement in each of its rounds."""
        for place in range(len(visit.parents) - 1, -1, -1):
            parent = visit.parents[place]
            if isinstance(parent, Branch | Arm):
                return None
            if isinstance(parent, Loop):
                skips = any(isinstance(node, Jump) for node in nodes_of(parent))
                return None if skips or parent.tests else self.of_loop(function, parent)
        return None

    def _given_back(self, symbol_id: str) -> Rows | None:
        """The rows that a function gives whenever it does not fail."""
        if symbol_id not in self._given:
            self._given[symbol_id] = None
            function = self._code.function(symbol_id)
            if function is None or self._depth >= _MOST_FUNCTIONS:
                return None
            self._depth += 1
            self._given[symbol_id] = self._returned(function)
            self._depth -= 1
        return self._given[symbol_id]

    def _returned(self, function: Function) -> Rows | None:
        found: list[Rows | None] = []
        for visit in function.visits:
            node = visit.node
            if not isinstance(node, Return):
                continue
            given = _main(node.given)
            if node.is_yield:
                return None
            if given is not None and not is_empty(given):
                found.append(self.of(function, given))
        return found[0] if found and all(found) else None


def list_methods(function: Function, call: Call) -> tuple[str, ...]:
    """The names that a method has in the catalogue where it is called on a list or a stream."""
    owner = type_of_kind(function.language, "list")
    names = [f"{owner}.{call.name}"]
    if function.language == "java":
        names.append(f"java.util.stream.Stream.{call.name}")
    return tuple(names)


def cursor_of(loop: Loop) -> Expression | None:
    """What a loop takes the next row from: `while (rows.next())`."""
    match loop.test:
        case Call(function=Attribute(value=cursor, name="next" | "Next"), arguments=()):
            return cursor
    return None


def _asked(rows: Rows | None) -> Rows | None:
    return rows._replace(is_asked=True) if rows is not None else None


def _main(given: Expression | None) -> Expression | None:
    """Of several values the first: Go gives an error beside."""
    match given:
        case Collection(kind="tuple", items=(first, *_)):
            return first
    return given


def _added(visit: Visit, name: str, function: Function) -> Expression | None:
    """What a statement adds to a list."""
    node = visit.node
    if isinstance(node, Assign) and appends(node) and dotted(node.left[0]) == name:
        return last_of(node.right.arguments) if isinstance(node.right, Call) else None
    call = call_of(node)
    if call is None or call.receiver != Name(name):
        return None
    known = catalogue(function.language)
    is_adding = any(known.has("adds", each) for each in list_methods(function, call))
    return last_of(call.arguments) if is_adding else None
