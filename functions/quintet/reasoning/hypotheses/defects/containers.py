"""What is done to collections and caches: put in, taken out, limited, and under which keys."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from quintet import windowed_re as re
from quintet.reasoning.hypotheses.code_view import Unit

Use = Literal["add", "remove", "limit"]

ADDING: Final = frozenset(
    """add append push put set setdefault setDefault computeIfAbsent putIfAbsent insert extend offer
    addLast addFirst unshift appendleft setex hset lpush rpush store""".split()
)
REMOVING: Final = frozenset(
    """pop popitem remove discard delete clear del evict invalidate shift splice popleft poll
    removeIf removeFirst removeLast Delete Remove expire forget""".split()
)
_LIMIT: Final = re.compile(
    r"max_?size|maximumSize|maxlen|max_entries|expireAfter\w+|\bttl\b|lru_cache|LRU|slice\(-|\[-\w+:\]"
    r"|\bex=|\bpx=|evict|removeEldestEntry|len\([\w.]+\) ?>=? ?\w|\.(?:size\(?\)?|length) ?>=? ?\w",
    re.IGNORECASE,
)
_DELETED: Final = re.compile(
    r"\bdel\s+([\w.]+)\[([^\]]+)\]|\bdelete\(\s*([\w.]+)\s*+,\s*+([^)]+)\)|\bdelete\s+([\w.]+)\[([^\]]+)\]"
)
_NO_COLLECTION: Final = re.compile(
    r"(?:client|conn|connection|db|session|redis|repo|repository|response|request|res|req|router|app"
    r"|server|service|bus|emitter|pipe|pipeline|cursor|jdbc|tx|transaction|log|logger|headers?)$",
    re.IGNORECASE,
)
"""Names of what has methods called `set` or `put` and is no collection."""
_SUBSCRIPT: Final = re.compile(r"^([\w.$]+)\[(.+)\]$")
_GO_APPEND: Final = re.compile(r"^append\(([\w.]+),")


@dataclass(frozen=True, slots=True)
class Operation:
    """One use of a collection. `owner` is the collection's own name, without `self.`."""

    unit: Unit
    line: int
    owner: str
    use: Use
    key: str = ""


def own_name(receiver: str) -> str:
    """`self._cached` and `_cached` are the same."""
    return receiver.rsplit(".", 1)[-1].strip()


def is_collection(receiver: str) -> bool:
    """Whether a name may be that of a collection."""
    return bool(re.fullmatch(r"[\w.$]+", receiver)) and not _NO_COLLECTION.search(receiver)


def operations(units: Sequence[Unit]) -> Iterator[Operation]:
    """Every use that the code makes of a collection, in the order of the code."""
    for unit in units:
        yield from _by_calls(unit)
        yield from _by_assignment(unit)
        for line, found in unit.matching(_DELETED):
            owner, key = [group for group in found.groups() if group][:2]
            yield Operation(unit, line, own_name(owner), "remove", key.strip())
        for line, _ in unit.matching(_LIMIT):
            for name in dict.fromkeys(re.findall(r"[A-Za-z_$][\w$]*", unit.lines[line])):
                yield Operation(unit, line, name, "limit")


def by_owner(every: Iterable[Operation]) -> dict[tuple[str, str], list[Operation]]:
    """Operations under the name and the file of their collection."""
    found: dict[tuple[str, str], list[Operation]] = {}
    for one in every:
        found.setdefault((one.owner, one.unit.path), []).append(one)
    return found


def key_of(operation: Operation) -> tuple[str, int]:
    """What a key means: a local name stands for what it was set to, and where."""
    return operation.unit.meaning(operation.key, operation.line)


def _by_calls(unit: Unit) -> Iterator[Operation]:
    for site in unit.sites:
        if not is_collection(site.receiver):
            continue
        key = site.arguments[0] if site.arguments else ""
        if site.name in ADDING:
            yield Operation(unit, site.span.line, own_name(site.receiver), "add", key)
        elif site.name in REMOVING:
            yield Operation(unit, site.span.line, own_name(site.receiver), "remove", key)


def _by_assignment(unit: Unit) -> Iterator[Operation]:
    for assign in unit.assigns:
        for target in assign.targets:
            found = _SUBSCRIPT.match(target)
            if found is not None:
                yield Operation(unit, assign.span.line, own_name(found[1]), "add", found[2])
        if assign.targets and (appended := _GO_APPEND.match(assign.value)):
            yield Operation(unit, assign.span.line, own_name(appended[1]), "add")
