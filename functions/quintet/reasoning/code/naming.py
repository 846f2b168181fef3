"""What values are, and the full names of what is called outside the code.

From declared types, assignments and what the graph linked; nothing is guessed from a name alone.
"""

from itertools import product
from typing import Final, NamedTuple

from quintet.codegraph.model import Call as LinkedCall
from quintet.codegraph.model import Symbol
from quintet.codegraph.statements import CallSite, Return
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Await,
    Binary,
    Call,
    Cast,
    Expression,
    Index,
    Literal,
    Logical,
    Name,
    Slice,
    dotted,
    root_of,
)
from quintet.codegraph.syntax.types import TypeName
from quintet.reasoning.code.arguments import given_for
from quintet.reasoning.code.functions import FUNCTIONS, Code, Function
from quintet.reasoning.code.kinds import ValueKind, kind_of_form, kind_of_type, type_of_kind
from quintet.reasoning.code.written_types import UNKNOWN, Library, Typed, WrittenTypes

SURE: Final = 0.5
"""A target of less confidence is known by its name only, and not followed."""
_OWN: Final = frozenset({"self", "this", "cls"})
_DEEPEST: Final = 12
_A_CALLER: Final = 4
"""Steps that it counts for to ask what a caller gives."""
_OF_CLASSES: Final = frozenset({"type", "Type", "typing.Type"})
"""Types of Python whose values are classes."""
_SCRIPTS: Final = frozenset({"javascript", "typescript"})
_KINDS_ONLY: Final = ("container.", "Map.", "Set.", "Array.")


class Relation(NamedTuple):
    """An attribute of a row that stands for rows of another table, and asks when it is read.

    `declared` is the full name of what declares it, `row` the class of the other rows; `call` is
    what is written there. `is_list`: rows are given, or something that asks for them.
    """

    declared: str
    row: Symbol | None
    call: Call
    is_list: bool


class Names(WrittenTypes):
    """Answers for one code base, kept."""

    def __init__(self, code: Code, library: Library) -> None:
        super().__init__(code, library)
        self._known: dict[tuple[str, int, int], Typed] = {}
        self._results: dict[str, Typed] = {}
        self._parameters: dict[tuple[str, str], Typed] = {}
        self._relations: dict[tuple[str, str], Relation | None] = {}
        self._by_place: dict[str, dict[tuple[int, int], LinkedCall]] = {}

    def typed(self, function: Function, expression: Expression | None, depth: int = 0) -> Typed:
        """What an expression of a function is; `UNKNOWN` where nothing tells."""
        if expression is None or depth > _DEEPEST:
            return UNKNOWN
        place = expression.place
        key = (function.symbol.id, place.start, place.end)
        if place.end and key in self._known:
            return self._known[key]
        if place.end:
            self._known[key] = UNKNOWN
        found = self._typed(function, expression, depth + 1)
        if place.end:
            self._known[key] = found
        return found

    def _typed(  # noqa: PLR0911 - one per form
        self, function: Function, expression: Expression, depth: int
    ) -> Typed:
        match expression:
            case Name(name=name):
                return self._variable(function, name, depth)
            case Attribute(value=value, name=name):
                return self._attribute(function, expression, value, name, depth)
            case Call():
                return self._result(function, expression, depth)
            case Index(value=value, index=index):
                held = self.typed(function, value, depth)
                return held if isinstance(index, Slice) else self.entry(held)
            case Await(value=value):
                return self.typed(function, value, depth)
            case Cast(type=written):
                return self.qualified(function.path, TypeName(written))
            case Logical(operands=operands):
                found = (self.typed(function, operand, depth) for operand in operands)
                return next((each for each in found if each != UNKNOWN), UNKNOWN)
        kind = kind_of_form(expression)
        if isinstance(expression, Binary) and not kind:
            # `folder / name`, `first | second`: libraries give operators what they are used on.
            return self.typed(function, expression.left, depth)
        return Typed(kind) if kind else UNKNOWN

    def kind(self, function: Function, expression: Expression | None) -> ValueKind:
        """The kind of a value."""
        if expression is None:
            return ""
        return kind_of_form(expression) or self.typed(function, expression).kind

    def _variable(self, function: Function, name: str, depth: int) -> Typed:
        if name in _OWN:
            owner = self._code.class_of(function.symbol)
            return Typed(symbol=owner) if owner is not None else UNKNOWN
        if name in function.body.types:
            return self.qualified(function.path, function.body.types[name])
        if name in function.given or name in function.bound:
            found = self._assigned(function, name, depth)
            # In Python a name that is given a value here is none of what stands around.
            if found != UNKNOWN or function.language == "python":
                return found
        if name in function.body.parameters:
            return self._handed(function, name, depth)
        return self._from_around(function, name, depth)

    def _assigned(self, function: Function, name: str, depth: int) -> Typed:
        """What a function gives a variable, or a loop takes for it."""
        for node in function.given.get(name, ()):
            if node.declared.name:
                return self.qualified(function.path, node.declared)
            found = self.typed(function, node.right, depth) if len(node.left) == 1 else UNKNOWN
            if found != UNKNOWN:
                return found
        if name not in function.bound:
            return UNKNOWN
        loop = function.bound[name]
        return self._taken(function, self.typed(function, loop.over, depth))

    def _from_around(self, function: Function, name: str, depth: int) -> Typed:
        """A variable of what a function stands in."""
        if function.is_module:
            return self._module(function.path, name)
        if function.language == "java":
            owner = self._code.class_of(function.symbol)
            if owner is not None and self._code.field(owner, name) is not None:
                return self.field(owner, name, depth)
        outer = self._code.around(function)
        return self._variable(outer, name, depth + 1) if outer and depth < _DEEPEST else UNKNOWN

    def _handed(self, function: Function, name: str, depth: int) -> Typed:
        """A parameter without a type: by its default, or what all callers give, if they agree."""
        default = function.body.defaults.get(name)
        if default is not None and kind_of_form(default):
            return Typed(kind_of_form(default))
        key = (function.symbol.id, name)
        if key not in self._parameters:
            self._parameters[key] = UNKNOWN
            given = given_for(self._code, function, name)
            found = {self.typed(caller, value, depth + _A_CALLER) for caller, value in given}
            found.discard(UNKNOWN)
            self._parameters[key] = found.pop() if len(found) == 1 else UNKNOWN
        return self._parameters[key]

    def _module(self, path: str, name: str) -> Typed:
        """A module of a library as a value: a function may give it back."""
        for each in self._code.graph.imports_of(path):
            if not each.name and not each.resolved_path and name == (each.alias or each.module):
                return Typed(each.module)
        return UNKNOWN

    def _attribute(
        self, function: Function, expression: Attribute, value: Expression, name: str, depth: int
    ) -> Typed:
        whole = dotted(expression)
        for node in function.given.get(whole, ()) if whole else ():
            found = self.typed(function, node.right, depth)
            if found != UNKNOWN:
                return found
        owner = self.typed(function, value, depth)
        named = owner.symbol
        if named is not None and name == "__class__":
            return _class_itself(named)
        if named is None and not owner.name and isinstance(value, Name):
            named = self.class_named(function.path, value.name)
        if owner.name in _OF_CLASSES and owner.arguments:
            return self._of_held_class(function, owner, name, depth)
        if named is not None:
            return self.field(named, name, depth)
        if owner.name:
            return owner._replace(name=f"{owner.name}.{name}", arguments=())
        if isinstance(value, Name) and value.name not in function.given:
            symbol = self.class_named(function.path, value.name)
            of_class = self._of_class(function, symbol, name, depth) if symbol else UNKNOWN
            if of_class != UNKNOWN:
                return of_class
        linked = self.full(function.path, whole)
        return Typed(linked) if linked else UNKNOWN

    def _of_held_class(self, function: Function, held: Typed, name: str, depth: int) -> Typed:
        """What a class has that is a value: `type[Order]`."""
        meant = self.qualified(held.path, held.arguments[0])
        if meant.symbol is not None:
            return self._of_class(function, meant.symbol, name, depth)
        return Typed(f"{meant.name}.{name}") if meant.name else UNKNOWN

    def _of_class(self, function: Function, symbol: Symbol, name: str, depth: int) -> Typed:
        """What a class of the code holds itself: `Order.objects`, of whose rows it is."""
        if self.relation(symbol, name) is not None:
            return UNKNOWN
        if self._code.field(symbol, name) is not None:
            found = self.field(symbol, name, depth)
            return found if found.symbol is not None else found._replace(row=symbol)
        inherited = self._inherited(symbol, name)
        given = self._library.returns(function.language, inherited) if inherited else ""
        return Typed(given, row=symbol) if given else UNKNOWN

    def field(self, owner: Symbol, name: str, depth: int = 0) -> Typed:
        """A field of a class of the code."""
        found = self._code.field(owner, name)
        if found is None:
            getter = self._code.method(owner, name)
            if getter is not None:
                is_property = any("property" in mark for mark in getter.decorators)
                return self.returned(getter) if is_property else UNKNOWN
            inherited = self._inherited(owner, name)
            return Typed(inherited) if inherited else UNKNOWN
        relation = self.relation(owner, name)
        if relation is not None:
            return self._related(owner, relation)
        field, home = found
        if field.type.name:
            return self.qualified(home.path, field.type)
        scope = self._code.at_line(home.path, field.line)
        given = self.typed(scope, field.value, depth) if scope is not None else UNKNOWN
        is_empty = field.value is not None and _is_nothing(field.value)
        return self._set_later(home, name, depth) if is_empty else given

    def _set_later(self, home: Symbol, name: str, depth: int) -> Typed:
        """What the methods of a class give a field that begins with nothing."""
        methods = filter(None, map(self._code.function, self._code.graph.members(home)))
        for method, own in product(methods, _OWN):
            for node in method.given.get(f"{own}.{name}", ()):
                if not _is_nothing(node.right):
                    found = self.typed(method, node.right, depth)
                    if found != UNKNOWN:
                        return found
        return UNKNOWN

    def relation(self, owner: Symbol, name: str) -> Relation | None:
        """The relation that an attribute of a class of the code is; None of other attributes."""
        key = (owner.id, name)
        if key not in self._relations:
            self._relations[key] = None
            self._relations[key] = self._relation(owner, name)
        return self._relations[key]

    def accessed(self, function: Function, call: Call) -> tuple[Symbol, str] | None:
        """The class and the field of the code that a method gives which does nothing else."""
        for symbol, _ in self.targets(function, call)[:1]:
            method, owner = self._code.function(symbol), self._code.class_of(symbol)
            if method is None or owner is None or len(method.visits) != 1 or call.arguments:
                return None
            node = method.visits[0].node
            match node.given if isinstance(node, Return) else None:
                case Name(name=name) | Attribute(value=Name(name="this"), name=name):
                    return owner, name
        return None

    def _relation(self, owner: Symbol, name: str) -> Relation | None:
        found = self._code.field(owner, name)
        if found is None:
            return None
        field, home = found
        language = self._code.languages.get(home.path, "")
        written = tuple(each for each in (field.value, *field.annotations) if each is not None)
        for value in written:
            call = value if isinstance(value, Call) else Call(value, ())
            declared = self.full(home.path, dotted(call.function))
            declared = declared or self._from_whole(home.path, dotted(call.function))
            scope = self._code.at_line(home.path, field.line)
            if not declared and scope is not None and isinstance(value, Call):
                declared = self.callee(scope, value)
            rows = self._library.related(language, declared) if declared else ""
            if rows:
                held, is_list = _held(field.type, is_many=rows == "many")
                row = self._meant(home, held)
                if row is None and call.arguments:
                    row = self._target(home, call.arguments[0])
                return Relation(declared, row, call, is_list)
        return None

    def _target(self, home: Symbol, given: Expression) -> Symbol | None:
        """The class that a relation names: itself, or its name in a text (`app.Model`)."""
        match given:
            case Literal(kind="text", value=value):
                last = value.rpartition(".")[2]
                return home if last == "self" else self._meant(home, last)
        return self._meant(home, dotted(given))

    def _meant(self, home: Symbol, name: str) -> Symbol | None:
        """A class by its name in a file, or the only one of that name."""
        if not name:
            return None
        found = self.class_named(home.path, name)
        if found is not None:
            return found
        known = [each for each in self._code.graph.named(name) if each.kind == "class"]
        return known[0] if len(known) == 1 else None

    def _related(self, owner: Symbol, relation: Relation) -> Typed:
        """What reading a relation gives: a row, rows, or a manager of them."""
        if not relation.is_list:
            return Typed(symbol=relation.row) if relation.row is not None else UNKNOWN
        language = self._code.languages.get(owner.path, "")
        given = self._library.returns(language, relation.declared) or "list"
        return Typed(given, row=relation.row)

    def _result(self, function: Function, call: Call, depth: int) -> Typed:
        """What a call gives."""
        for symbol, _ in self.targets(function, call)[:1]:
            return self.returned(symbol)
        required = _required(call) if function.language in _SCRIPTS else ""
        if required:
            return Typed(required)
        imported = self.full(function.path, call.name) if call.receiver is None else ""
        kind = kind_of_form(call) if not imported or kind_of_type(imported) else ""
        if kind:
            return Typed(kind)
        name = self.callee(function, call, depth)
        if not name:
            return UNKNOWN
        if name == "builtins.type" and len(call.arguments) == 1:
            held = self.typed(function, call.arguments[0], depth)
            return _class_itself(held.symbol) if held.symbol is not None else UNKNOWN
        given = self._library.returns(function.language, name)
        if given and name.rpartition(".")[0] == given and _is_of_super(call):
            # What a method of a base gives of its own type is of the class that calls it.
            return Typed(symbol=self._code.class_of(function.symbol))
        return Typed(given or name, row=self._row(function, call, depth))

    def _row(self, function: Function, call: Call, depth: int) -> Symbol | None:
        """The class of the code that a query begins with, or that a query is a step from."""
        root = root_of(call)
        if isinstance(root, Name):
            found = self.class_named(function.path, root.name)
            if found is not None:
                return found
        receiver = call.receiver
        if receiver is not None:
            held = self.typed(function, receiver, depth)
            if held.row is not None:
                return held.row
        for given in call.arguments[:1]:
            if isinstance(given, Name):
                found = self.class_named(function.path, given.name)
                return found or self.typed(function, given, depth).row
            if isinstance(given, Call):
                return self.typed(function, given, depth).row
        return None

    def returned(self, symbol: Symbol) -> Typed:
        """What a function of the code gives; of a class and its constructor the instance."""
        if symbol.kind == "class":
            return Typed(symbol=symbol)
        owner = self._code.class_of(symbol)
        if owner is not None and symbol.name in {"__init__", "constructor", owner.name}:
            return Typed(symbol=owner)
        function = self._code.function(symbol)
        if function is None:
            return UNKNOWN
        declared = self.qualified(symbol.path, function.body.returns)
        return declared if declared != UNKNOWN else self._given_back(function)

    def _given_back(self, function: Function) -> Typed:
        """What the `return` statements of a function give, where they agree."""
        if function.symbol.id not in self._results:
            self._results[function.symbol.id] = UNKNOWN
            found = {
                self.typed(function, visit.node.given)
                for visit in function.visits
                if isinstance(visit.node, Return) and not _is_nothing(visit.node.given)
            }
            if len(found) == 1:
                self._results[function.symbol.id] = found.pop()
        return self._results[function.symbol.id]

    def linked(self, function: Function, call: Call) -> LinkedCall | None:
        """What the graph says of a call."""
        known = self._by_place.get(function.symbol.id)
        if known is None:
            known = {}
            for visit in function.sites:
                site = visit.node
                if isinstance(site, CallSite) and site.call is not None:
                    found = self._code.call(function.path, site)
                    if found is not None:
                        known[site.call.place.start, site.call.place.end] = found
            self._by_place[function.symbol.id] = known
        return known.get((call.place.start, call.place.end))

    def callee(self, function: Function, call: Call, depth: int = 0) -> str:
        """The full name of what is called outside the code; "" where that is not known.

        A method of a container or a text begins with the kind of it: `list.append`.
        """
        linked = self.linked(function, call)
        if linked is not None and linked.targets and linked.targets[0].confidence >= SURE:
            return ""
        if isinstance(call.function, Call):
            # What a call gives is called.
            held = self.typed(function, call.function, depth)
            return f"{held.name}.__call__" if held.name and held.symbol is None else ""
        receiver = call.receiver
        if _is_of_super(call):
            owner = self._code.class_of(function.symbol)
            return self._inherited(owner, call.name) if owner is not None else ""
        if receiver is not None:
            held = self.typed(function, receiver, depth)
            kind = kind_of_form(receiver) or held.kind
            if function.language == "go" and "." in held.name:
                kind = ""  # A type of a package: `sync.Map` is none of the language's own.
            if kind:
                return f"{type_of_kind(function.language, kind, held.name)}.{call.name}"
            if held.symbol is not None:
                is_own = self._code.method(held.symbol, call.name) is not None
                return "" if is_own else self._inherited(held.symbol, call.name)
            if held.name:
                return f"{held.name}.{call.name}"
        outside = linked.external if linked is not None else None
        if outside and not outside.startswith(_KINDS_ONLY):
            # JavaScript's `log.apply(console, rows)` calls `log`.
            is_script = function.language in _SCRIPTS
            return outside.removesuffix(".apply").removesuffix(".call") if is_script else outside
        return "" if receiver is not None else self.full(function.path, call.name)

    def function(self, symbol: Symbol) -> Function | None:
        """A function of the code with its statements."""
        return self._code.function(symbol)

    def targets(self, function: Function, call: Call) -> tuple[tuple[Symbol, float], ...]:
        """The functions of the code that a call runs, with how sure that is; the surest first."""
        linked = self.linked(function, call)
        found: list[tuple[Symbol, float]] = []
        for target in linked.targets[:3] if linked is not None else ():
            symbol = self._code.graph.symbol(target.symbol_id)
            if symbol is not None and target.confidence >= SURE:
                found.append((symbol, target.confidence))
        if not found and isinstance(call.function, Name) and call.name == function.symbol.name:
            # A function that is the value of a variable calls itself by that.
            is_hidden = call.name in function.body.parameters or call.name in function.given
            is_own = function.symbol.kind == "function" and not is_hidden
            return ((function.symbol, 0.9),) if is_own else ()
        if found or call.receiver is None:
            return tuple(found)
        owner = self.typed(function, call.receiver)
        if owner.name in _OF_CLASSES and owner.arguments:
            owner = self.qualified(owner.path, owner.arguments[0])
        if owner.symbol is None:
            return ()
        method = self._code.method(owner.symbol, call.name)
        return ((method, 0.8),) if method is not None and method.kind in FUNCTIONS else ()


def _class_itself(symbol: Symbol) -> Typed:
    """A class of the code as a value."""
    return Typed("type", arguments=(TypeName(symbol.name),), path=symbol.path)


def _held(written: TypeName, *, is_many: bool) -> tuple[str, bool]:
    """The type of the rows that an attribute is declared as, and whether it is several of them."""
    inner = written
    if written.arguments and not kind_of_type(written.name):
        inner = written.element
    if kind_of_type(inner.name):
        return inner.element.name, True
    return inner.name, is_many and not inner.name


def _is_of_super(call: Call) -> bool:
    receiver = call.receiver
    return isinstance(receiver, Call) and receiver.function == Name("super")


def _required(call: Call) -> str:
    """The module that `require("module")` gives, where it is none of the code."""
    match call:
        case Call(function=Name(name="require"), arguments=(Literal(kind="text", value=module),)):
            return "" if module.startswith((".", "/")) else module
    return ""


def _is_nothing(given: Expression | None) -> bool:
    return given is None or (isinstance(given, Literal) and given.kind == "nothing")
