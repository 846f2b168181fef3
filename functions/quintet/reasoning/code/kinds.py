"""Kinds of values that all languages have, by the names that types have in each."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

from quintet.codegraph.syntax.expressions import (
    Await,
    Binary,
    Call,
    Collection,
    Comparison,
    Comprehension,
    Conditional,
    Expression,
    FunctionValue,
    Template,
    Unary,
)
from quintet.codegraph.syntax.expressions import Literal as LiteralValue

ValueKind = Literal["list", "set", "map", "text", "number", "boolean", "function", "generator", ""]

_NAMES: Final[Mapping[ValueKind, str]] = {
    "list": """list List Sequence MutableSequence Iterable Collection ArrayList LinkedList Vector
    Array ReadonlyArray tuple Tuple deque Deque ArrayDeque Queue Stack CopyOnWriteArrayList
    ImmutableList UserList""",
    "set": """set Set frozenset FrozenSet HashSet LinkedHashSet TreeSet SortedSet ReadonlySet
    AbstractSet MutableSet EnumSet ConcurrentSkipListSet OrderedSet""",
    "map": """dict Dict map Map Mapping MutableMapping HashMap LinkedHashMap TreeMap SortedMap
    ConcurrentHashMap ConcurrentMap ReadonlyMap Record defaultdict OrderedDict Counter
    EnumMap IdentityHashMap Hashtable Properties ChainMap""",
    "text": "str string String bytes CharSequence Text text",
    "number": """int float number Integer Long Short Byte Double Float int8 int16 int32 int64 uint
    uint8 uint16 uint32 uint64 float32 float64 long short byte double decimal.Decimal BigDecimal
    char Character rune uintptr""",
    "boolean": "bool boolean Boolean",
    "function": "function Callable Function Runnable Supplier Consumer Predicate",
    "generator": "Generator Iterator AsyncIterator AsyncGenerator Stream Flux",
}
KIND_OF_TYPE: Final[Mapping[str, ValueKind]] = MappingProxyType(
    {name: kind for kind, names in _NAMES.items() for name in names.split()}
)
TYPES_OF_KINDS: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "python": {"list": "list", "set": "set", "map": "dict", "text": "str"},
        "javascript": {"list": "Array", "set": "Set", "map": "Map", "text": "String"},
        "typescript": {"list": "Array", "set": "Set", "map": "Map", "text": "String"},
        "java": {
            "list": "java.util.List",
            "set": "java.util.Set",
            "map": "java.util.Map",
            "text": "java.lang.String",
            "generator": "java.util.stream.Stream",
        },
        "go": {"list": "slice", "map": "map", "text": "string"},
    }
)
"""What the catalogue calls values of a kind in each language."""
TYPES_OF_CLASSES: Final = frozenset(
    "Class java.lang.Class type builtins.type Type typing.Type reflect.Type".split()
)
"""Types whose values are types: there are as many as a program has."""
_JAVA_OWN: Final = frozenset({"LinkedList", "ArrayDeque", "Vector", "Stack"})
"""Lists of Java whose methods cost something else than those of an array."""


CHANGING: Final = frozenset(
    """append appendleft extend insert remove pop popleft popitem clear sort reverse add update
    discard setdefault push unshift shift splice fill put putAll putIfAbsent computeIfAbsent set
    delete addAll addFirst addLast offer poll removeAll removeIf removeFirst removeLast retainAll
    copyWithin move_to_end rotate difference_update intersection_update""".split()
)
"""Methods of containers that change them."""


_OWNERS: Final = frozenset(
    owner for types in TYPES_OF_KINDS.values() for owner in types.values()
) | {"number", "boolean", "generator", "set"}


def is_of_kind(name: str) -> bool:
    """Whether a full name is a method of a container, a text or a number."""
    return name.rpartition(".")[0] in _OWNERS


def type_of_kind(language: str, kind: ValueKind, name: str = "") -> str:
    """What the catalogue calls a value of a kind; `name` is the type that it was declared as."""
    last = name.rpartition(".")[2]
    if language == "java" and last in _JAVA_OWN:
        return f"java.util.{last}"
    if language == "java" and last == "Iterator":
        return "java.util.Iterator"
    if language == "python" and last == "deque":
        return "collections.deque"
    return TYPES_OF_KINDS.get(language, {}).get(kind, kind)


_LITERALS: Final[Mapping[str, ValueKind]] = {
    "text": "text",
    "number": "number",
    "boolean": "boolean",
}


_HOMES: Final = frozenset(
    """typing typing_extensions t collections collections.abc abc builtins decimal sync java.util
    java.util.concurrent java.util.function java.util.stream java.lang java.math
    com.google.common.collect""".split()
)
"""Where types of these names are containers: a `Queue` or `Collection` of a database is none."""


def kind_of_type(name: str) -> ValueKind:
    """The kind of a type by its name; "" of one that is none of these."""
    home, _, last = name.rpartition(".")
    return KIND_OF_TYPE.get(last, "") if not home or home in _HOMES else ""


def kind_of_form(expression: Expression) -> ValueKind:
    """The kind that an expression has by its form alone; "" where that does not tell."""
    form = _BY_FORM.get(type(expression))
    if form is not None:
        return form
    match expression:
        case LiteralValue(kind=kind):
            return _LITERALS.get(kind, "")
        case Collection(kind=kind) | Comprehension(kind=kind):
            return "list" if kind == "tuple" else kind
        case Await(value=value) | Unary(operator="-", value=value):
            return kind_of_form(value)
        case Conditional(then=then, otherwise=otherwise):
            return kind_of_form(then) or kind_of_form(otherwise)
        case Binary():
            return _kind_of_sum(expression)
    if isinstance(expression, Call) and (expression.is_new or expression.receiver is None):
        return kind_of_type(expression.name)
    return ""


def _kind_of_sum(expression: Binary) -> ValueKind:
    """Of joined texts a text; otherwise what both sides are."""
    sides = {kind_of_form(expression.left), kind_of_form(expression.right)} - {""}
    if expression.operator == "+" and "text" in sides:
        return "text"
    return next(iter(sides)) if len(sides) == 1 else ""


_BY_FORM: Final[Mapping[type[Expression], ValueKind]] = MappingProxyType(
    {Template: "text", Comparison: "boolean", FunctionValue: "function"}
)
