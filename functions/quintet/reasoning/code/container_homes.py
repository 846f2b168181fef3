"""Where a container lives: in a file, in a class, in an object that stays for as long as a program.

What is known of that is told; of any other object it is not known how long it stays.
"""

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from quintet.codegraph.model import Symbol
from quintet.codegraph.statements import Assign, Closure, Loop
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Await,
    Call,
    Cast,
    Collection,
    Expression,
    Index,
    Keyword,
    Logical,
    Name,
    Slice,
)
from quintet.codegraph.syntax.types import TypeName
from quintet.codegraph.syntax.walking import dotted, walk
from quintet.reasoning.code.event_handlers import serves
from quintet.reasoning.code.functions import FUNCTIONS, Code, Function
from quintet.reasoning.code.loops import subject
from quintet.reasoning.code.value_types import Names
from quintet.reasoning.libraries.catalogue import catalogue

_MOST_FILES: Final = 40


class Home(NamedTuple):
    """A variable of a file, a field of a class, or what a parameter has when nothing is given."""

    kind: Literal["file", "field", "default"]
    path: str
    name: str
    owner: Symbol | None = None
    is_shared: bool = False
    """Of a field: whether all instances have the same one."""
    value: Expression | None = None
    """What it holds at first, where that is written."""


def home_of(code: Code, names: Names, function: Function, container: Expression) -> Home | None:
    """Where a container lives; None of a local one, and where nothing tells."""
    match container:
        case Name(name=name):
            return _of_name(code, function, name)
        case Attribute(value=value, name=name):
            owner = names.typed(function, value).symbol
            if owner is None and isinstance(value, Name):
                owner = names.class_named(function.path, value.name)
            home = _field(code, owner, name) if owner is not None else None
            is_own = (
                home is not None and not home.is_shared and _is_made_here(names, function, value)
            )
            return None if is_own else home
    return None


def _is_made_here(names: Names, function: Function, value: Expression) -> bool:
    """Whether a local variable holds an object that the function makes itself."""
    given = function.value_of(value.name) if isinstance(value, Name) else None
    if function.is_module or not isinstance(given, Call):
        return False
    return names.class_named(function.path, dotted(given.function)) is not None


def _of_name(code: Code, function: Function, name: str) -> Home | None:
    made_once = _made_once_for_all(code, function, name)
    if made_once is not None:
        return Home("default", function.path, name, function.symbol, value=made_once)
    own = {*function.given, *function.bound, *function.body.parameters, *function.body.types}
    owner = code.class_of(function.symbol)
    if name not in own and owner is not None and function.language == "java":
        return _field(code, owner, name)
    module = code.function(function.path)
    is_local = name in own and not _is_global(code, function, name)
    if module is function:
        # A function within that is none of its own uses a variable of the file.
        is_local = not _is_of_file(function, name)
    if is_local or module is None or name not in module.given:
        return None
    return Home("file", function.path, name, value=module.value_of(name))


def _made_once_for_all(code: Code, function: Function, name: str) -> Expression | None:
    """The empty container that Python makes once for a parameter that callers leave out."""
    value = function.body.defaults.get(name)
    is_empty = isinstance(value, Collection) and value.kind != "tuple" and not value.items
    if not is_empty or function.language != "python" or name in function.given:
        return None
    place = function.body.parameters.index(name)
    place -= function.body.parameters[:1] in {("self",), ("cls",)}
    calls = code.graph.callers_of(function.symbol)
    others = [call for call in calls if call.caller != function.symbol.id]
    is_left_out = not others or any(
        len(call.arguments) <= place and not any(f"{name}=" in each for each in call.arguments)
        for call in others
    )
    return value if is_left_out else None


def _is_of_file(module: Function, name: str) -> bool:
    """Whether a file itself gives a name a value, and no function within does."""
    given = [
        visit
        for visit in module.visits
        if isinstance(visit.node, Assign)
        and any(target == Name(name) for target in visit.node.left)
    ]
    return bool(given) and not any(
        isinstance(parent, Closure) for visit in given for parent in visit.parents
    )


def _is_global(code: Code, function: Function, name: str) -> bool:
    """Whether a name that a function gives a value to is its file's: Go's are where no type is."""
    module = code.function(function.path)
    given = function.given.get(name, ())
    declares = any(node.declared.name or node.operator == ":=" for node in given)
    return (
        function.language == "go" and not declares and module is not None and name in module.given
    )


def _field(code: Code, owner: Symbol, name: str) -> Home | None:
    found = code.field(owner, name)
    if found is None:
        return None
    field, home = found
    return Home("field", home.path, name, home, field.is_shared, field.value)


def stays(code: Code, names: Names, home: Home) -> bool:
    """Whether a container is there for as long as the program is."""
    if home.kind != "field" or home.is_shared:
        return True
    owner = home.owner
    if owner is None:
        return False
    language = code.languages.get(owner.path, "")
    marks = (mark.partition("(")[0].partition("<")[0] for mark in (*owner.decorators, *owner.bases))
    if any(
        catalogue(language).has("singleton", names.qualified(owner.path, TypeName(mark)).name)
        for mark in marks
    ):
        return True
    members = [member for member in code.graph.members(owner) if member.kind in FUNCTIONS]
    functions = (code.function(member) for member in members)
    if any(each is not None and serves(code, names, each) for each in functions):
        return True
    return any(_is_made_once(code, maker, owner) for maker in _makers(code, owner))


def _makers(code: Code, owner: Symbol) -> Iterator[Symbol]:
    """Who makes instances of a class."""
    for call in code.graph.callers_of(owner):
        maker = code.graph.symbol(call.caller)
        if maker is not None and call.kind in {"call", "new"}:
            yield maker


def _is_made_once(code: Code, maker: Symbol, owner: Symbol) -> bool:
    """Whether what a function makes is made when the program starts, and not thrown away."""
    if maker.kind != "module":
        return maker.name == "main"
    module = code.function(maker)
    thrown = [node.right for node in module.given.get("_", ())] if module is not None else []
    parts = [part for each in thrown if each is not None for part in walk(each)]
    return all(part.name != owner.name for part in parts if isinstance(part, Call))


def users_of(code: Code, home: Home) -> Iterator[Function]:
    """The functions that may use a container: of its file, and of files that import it."""
    if home.kind == "default":
        function = code.function(home.owner) if home.owner is not None else None
        yield from [function] if function is not None else []
        return
    paths = [home.path, *(each.path for each in code.graph.importers_of(home.path))]
    for path in list(dict.fromkeys(paths))[:_MOST_FILES]:
        yield from code.functions(path)


ENTRY: Final = frozenset(
    """get setdefault getOrDefault computeIfAbsent putIfAbsent getOrPut Get Load LoadOrStore
    values items entries""".split()
)
"""Methods that hand over what a container has: an entry, or all of them."""


class Held(NamedTuple):
    """`name` is what the container is called, `entries` the variables that hold entries of it."""

    name: str
    entries: frozenset[str] = frozenset()

    def is_it(self, expression: Expression | None) -> bool:
        """Whether an expression is the container itself, as far as names tell."""
        match expression:
            case Name(name=name) | Attribute(name=name):
                return name == self.name
            case Keyword(value=value):
                return self.is_it(value)
        return False

    def has(self, expression: Expression | None) -> bool:
        """Whether an expression is the container, or an entry of it."""
        if self.is_it(expression):
            return True
        match expression:
            case Name(name=name):
                return name in self.entries
            case Keyword(value=value) | Await(value=value) | Cast(value=value):
                return self.has(value)
            case Logical(operands=operands):
                return any(self.has(each) for each in operands)
        whole = container_of(expression)
        return whole is not None and self.has(whole)


def container_of(expression: Expression | None) -> Expression | None:
    """What an expression is an entry of; None of one that is no entry."""
    match expression:
        case Index(value=value, index=index) if not isinstance(index, Slice):
            return value
        case Call(function=Attribute(value=value, name=name)) if name in ENTRY:
            return value
    return None


def held_in(function: Function, name: str) -> Held:
    """A container of this name with the variables of a function that hold its entries."""
    held = Held(name)
    for target, value in _bindings(function):
        if value is not None and target != name and held.has(value):
            held = held._replace(entries=held.entries | {target})
    return held


def _bindings(function: Function) -> Iterator[tuple[str, Expression | None]]:
    """The variables that a function gives a value, or that its loops bind."""
    for visit in function.visits:
        match visit.node:
            case Assign(left=left, right=right):
                yield from ((each.name, right) for each in left if isinstance(each, Name))
            case Loop(variables=variables) as loop:
                yield from ((each, subject(loop)) for each in variables)
