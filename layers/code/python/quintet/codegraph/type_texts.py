"""Types as written, reduced to what a method can be looked up on: a name, and what it contains.

`Optional[List[Item]]`, `Promise<Item[]>`, `*[]Item`, `Arc<Mutex<Item>>` all lead to `Item`. Unions
give several. Generic parameters are not followed.
"""

import re
from functools import lru_cache
from typing import Final, NamedTuple

from quintet.codegraph.expressions import split_top


class TypeName(NamedTuple):
    """`depth` is how many containers (list, map, channel) lie around the named type."""

    name: str
    depth: int = 0
    is_class: bool = False
    """The class itself is meant, not an instance (`type[Item]`)."""


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
_NOISE: Final = re.compile(
    r"^(?:(?:readonly|const|final|mut|dyn|impl|ref|out|in|params|this|static|volatile|keyof|typeof)"
    r"\b(?![.:\\])|\*|&'?\w*(?=[\s&A-Z\[])|&|\?|:|\.\.\.|->|'\w+\s)\s*"
)
_SLICE: Final = re.compile(r"^\[[\w.]*\]\s*")
_GO_MAP: Final = re.compile(r"^map\[[^\[\]]+\]\s*")
_CHANNEL: Final = re.compile(r"^(?:<-\s*)?chan(?:\s*<-)?\s+")
_NAME: Final = re.compile(r"^[\\@]?[\w$]+(?:(?:\.|::|\\)[\w$]+)*")
_FUNCTION: Final = re.compile(r"\bCallable\b")
_DEEPEST: Final = 6
_ANYTHING: Final = frozenset("Any object unknown any mixed dynamic Object".split())
_PLAIN: Final = frozenset(
    "None null undefined void never any unknown object str int float bool bytes string number "
    "boolean error byte rune mixed Any Callable Function Func Action func fn object Object "
    "dynamic".split()
)


@lru_cache(maxsize=16384)
def types_in(text: str) -> tuple[TypeName, ...]:
    """The types that a written type may be, without those that say nothing."""
    found: list[TypeName] = []
    waiting = [(text, 0, False, 0)]
    while waiting:
        one, depth, is_class, level = waiting.pop()
        one = _bare(one)
        if not one or level > _DEEPEST:
            continue
        parts = split_top(one, "|")
        if len(parts) > 1:
            waiting.extend((part, depth, is_class, level + 1) for part in parts)
            continue
        rest = next(
            (one[hit.end() :] for rule in (_SLICE, _GO_MAP, _CHANNEL) if (hit := rule.match(one))),
            None,
        )
        if rest is not None or one.endswith("[]"):
            inner = one[:-2] if rest is None else rest
            waiting.append((inner, depth + 1, is_class, level + 1))
            continue
        waiting.extend(_named(one, depth, is_class, level, found))
    return tuple(dict.fromkeys(found))


def may_be_function(text: str) -> bool:
    """Whether functions are written among others (`Command | Callable[[], int]`)."""
    return _FUNCTION.search(text) is not None


def says_something(text: str) -> bool:
    """Whether a type is written that is not that of everything."""
    return bool(text) and _bare(text).rpartition(".")[2] not in _ANYTHING


def _named(
    text: str, depth: int, is_class: bool, level: int, found: list[TypeName]
) -> list[tuple[str, int, bool, int]]:
    name = _NAME.match(text)
    if name is None:
        return []
    base = name.group()
    short = re.split(r"\.|::|\\", base)[-1]
    rest = text[name.end() :].strip()
    inside = split_top(rest[1:-1]) if rest[:1] in {"[", "<"} and rest[-1:] in {"]", ">"} else []
    if inside:
        if short in _WRAPPERS:
            chosen = inside if short in {"Union", "Optional"} else inside[:1]
            chosen = inside[-1:] if short == "Coroutine" else chosen
            return [(one, depth, is_class, level + 1) for one in chosen]
        if short in _CONTAINERS:
            return [(inside[0], depth + 1, is_class, level + 1)]
        if short in _MAPS:
            return [(inside[-1], depth + 1, is_class, level + 1)]
        if short in {"type", "Type", "Class"}:
            return [(inside[0], depth, True, level + 1)]
    if short not in _PLAIN:
        found.append(TypeName(base, depth, is_class))
    return []


def _bare(text: str) -> str:
    text = text.strip()
    if len(text) > 1 and text[0] in "\"'" and text[-1] == text[0]:
        text = text[1:-1].strip()
    while (noise := _NOISE.match(text)) is not None and noise.end():
        text = text[noise.end() :]
    text = text.rstrip("?!& ")
    if text.startswith("(") and text.endswith(")"):
        first = split_top(text[1:-1])
        text = first[0] if first else ""
        head, _, last = text.rpartition(" ")
        text = _bare(last if head.isidentifier() else text)
    return text
