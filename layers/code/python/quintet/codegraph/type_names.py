"""Declared types, reduced to what a method can be looked up on: a name, and what it contains.

`Optional[List[Item]]`, `Promise<Item[]>`, `*[]Item`, `Arc<Mutex<Item>>` all lead to `Item`. Unions
give several. Generic parameters are not followed.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

Path = tuple[str, ...]
"""Names with separators between them: `models.User`."""


class TypeName(NamedTuple):
    """`depth` is how many containers (list, map, channel) lie around the named type."""

    path: Path
    depth: int = 0
    is_class: bool = False
    """The class itself is meant, not an instance (`type[Item]`)."""


Type = tuple[TypeName, ...]
"""What something of a declared type may be; () where none is declared."""

OTHER: Final = (TypeName(("",)),)
"""A type is written and leads nowhere: a literal, an object without a name."""
FUNCTION: Final = (TypeName(("Callable",)),)
_WRAPPERS: Final = frozenset(
    """Optional Promise PromiseLike Awaitable Coroutine Box Arc Rc Option Result Mutex RwLock
    RefCell Cell Future CompletableFuture CompletionStage Task ValueTask Ref Readonly Partial
    Required Annotated Final ClassVar Nullable Lazy Mono Single Observable Pin Weak NotRequired
    ReadOnly Union MutexGuard Provider ObjectProvider ResponseEntity ActionResult Self
    AsyncResult""".split()
)  # fmt: skip
_CONTAINERS: Final = frozenset(
    """list List Sequence Iterable Iterator set Set frozenset FrozenSet tuple Tuple deque Deque
    Generator AsyncIterator AsyncIterable AsyncGenerator Collection MutableSequence MutableSet
    AbstractSet Array ReadonlyArray ReadonlySet ArrayList LinkedList HashSet TreeSet Queue Stream
    Vec VecDeque Flux IEnumerable IList ICollection IReadOnlyList IReadOnlyCollection IQueryable
    Slice Channel Vector Enumeration ListIterator""".split()
)  # fmt: skip
_MAPS: Final = frozenset(
    """dict Dict Mapping MutableMapping defaultdict OrderedDict Map WeakMap Record HashMap TreeMap
    LinkedHashMap ConcurrentHashMap ConcurrentMap BTreeMap IDictionary Dictionary ReadonlyMap
    IReadOnlyDictionary""".split()
)  # fmt: skip
_CLASSES: Final = frozenset({"type", "Type", "Class"})
_ANYTHING: Final = frozenset("Any object unknown any mixed dynamic Object".split())
_PLAIN: Final = frozenset(
    "None null undefined void never any unknown object str int float bool bytes string number "
    "boolean error byte rune mixed Any Callable Function Func Action func fn object Object "
    "dynamic".split()
) | {""}  # fmt: skip
_MOST: Final = 12
"""Types of a union that are kept."""


def is_plain(path: Path) -> bool:
    """Whether a type has no members that code defines."""
    return path[-1] in _PLAIN


def may_be_function(type_: Type) -> bool:
    """Whether functions are among others (`Command | Callable[[], int]`)."""
    return any(part.path[-1] == "Callable" for part in type_)


def says_something(type_: Type) -> bool:
    """Whether a type is declared that is not that of everything."""
    return any(part.depth or part.path[-1] not in _ANYTHING for part in type_)


def either(types: Iterable[Type]) -> Type:
    """A union."""
    return tuple(dict.fromkeys(part for type_ in types for part in type_))[:_MOST]


def deeper(type_: Type) -> Type:
    """A container of a type."""
    return tuple(part._replace(depth=part.depth + 1) for part in type_)


def generic(path: Path, arguments: Sequence[Type]) -> Type:
    """A type with arguments: what it holds where it is known to hold something, or itself."""
    short = path[-1]
    if arguments:
        if short in _WRAPPERS:
            if short in {"Union", "Optional"}:
                return either(arguments)
            return arguments[-1] if short == "Coroutine" else arguments[0]
        if short in _CONTAINERS:
            return deeper(arguments[0])
        if short in _MAPS:
            return deeper(arguments[-1])
        if short in _CLASSES:
            return tuple(part._replace(is_class=True) for part in arguments[0])
    return (TypeName(path),)
