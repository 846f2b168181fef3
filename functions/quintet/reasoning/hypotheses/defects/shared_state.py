"""State that several threads or requests use at once."""

from collections.abc import Iterator
from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.model import Symbol
from quintet.reasoning.hypotheses.code_view import Unit
from quintet.reasoning.hypotheses.defect import Defect, Inquiry, opposes, supports, words
from quintet.reasoning.hypotheses.defects.containers import (
    ADDING,
    REMOVING,
    is_collection,
    own_name,
)
from quintet.reasoning.hypotheses.observations import Observation

_ONE_FOR_ALL: Final = re.compile(
    r"^(?:org\.\S+\.)?(?:Service|Component|Repository|Controller|RestController|Singleton"
    r"|ApplicationScoped|Injectable|Configuration)\b"
)
_CONSTRUCTORS: Final = frozenset({"__init__", "constructor", "__post_init__", "__new__"})
_LOCKED: Final = re.compile(
    r"\b(?:threading\.R?Lock|asyncio\.Lock|synchronized|ReentrantLock|ReadWriteLock|sync\.(?:RW)?Mutex"
    r"|Mutex\(|ConcurrentHashMap|AtomicReference|AtomicInteger|AtomicLong|CopyOnWrite\w+|sync\.Map"
    r"|ThreadLocal|threading\.local|ContextVar|AsyncLocalStorage)"
)
_USED: Final = re.compile(
    r"\bwith\s+[\w.]*lock\w*|\b[\w.]+\.(?:Lock|lock|acquire)\(\)|synchronized\s*\("
)


def _shared(inquiry: Inquiry) -> Iterator[Observation]:
    guarded = False
    for unit in inquiry.units():
        for line, found in unit.matching(_LOCKED):
            guarded = True
            yield opposes(unit, line, 0.75, f"`{found.group()}` guards what is shared")
        for line, found in unit.matching(_USED):
            yield opposes(unit, line, 0.6, f"`{found.group()}` is held here")
    yield from _request_fields(inquiry)
    if not guarded:
        yield from _unguarded(inquiry)


def _request_fields(inquiry: Inquiry) -> Iterator[Observation]:
    """Fields of an object that serves everybody, set from an argument and read elsewhere."""
    for path, some in inquiry.code.symbols.items():
        for owner in some:
            if owner.kind != "class" or not any(map(_ONE_FOR_ALL.search, owner.decorators)):
                continue
            methods = [
                function for function in inquiry.functions() if function.symbol.parent == owner.id
            ]
            for unit, line, name in _set_from_arguments(methods, owner):
                if not any(_reads(other, name) for other in methods if other is not unit):
                    continue
                says = f"one object serves all requests, and this sets its `{name}` for all of them"
                yield supports(unit, line, 0.92, says)
                declared = [one for one in some if one.parent == owner.id and one.name == name]
                for field in declared[:1]:
                    at = inquiry.code.unit_at(path, field.line) or unit
                    yield supports(at, field.line, 0.85, "a field that changes with each request")


def _set_from_arguments(methods: list[Unit], owner: Symbol) -> Iterator[tuple[Unit, int, str]]:
    for unit in methods:
        if unit.symbol.name in _CONSTRUCTORS or unit.symbol.name == owner.name:
            continue
        parameters = {parameter.name for parameter in unit.symbol.parameters}
        for one in unit.assigns:
            for target in one.targets:
                if target.startswith(("this.", "self.")) and parameters & set(one.reads):
                    yield unit, one.span.line, target.split(".", 1)[1]


def _reads(unit: Unit, name: str) -> bool:
    pattern = re.compile(rf"\b{re.escape(name)}\b")
    return any(True for _ in unit.matching(pattern))


def _unguarded(inquiry: Inquiry) -> Iterator[Observation]:
    """Changes of what outlives a call, in code that knows of no lock at all."""
    for unit in inquiry.functions():
        if unit.symbol.name in _CONSTRUCTORS:
            continue
        for site in unit.sites:
            is_own = site.receiver.startswith(("self.", "this.")) and is_collection(site.receiver)
            if is_own and site.name in ADDING | REMOVING:
                says = f"`{own_name(site.receiver)}` is changed without a lock"
                yield supports(unit, site.span.line, 0.4, says)
        for assign in unit.assigns:
            if assign.is_augmented and assign.targets[0].startswith(("self.", "this.")):
                says = f"`{assign.targets[0]}` is read and written in two steps without a lock"
                yield supports(unit, assign.span.line, 0.68, says)


SHARED_STATE: Final = (
    Defect(
        "shared_state",
        "state that several threads or requests change at once",
        frozenset({"bug", "behavior", "security"}),
        words(
            r"race",
            r"without (?:a )?lock",
            r"concurren\w+",
            r"thread[- ]?(?:un)?saf",
            r"not synchroni[sz]ed",
            r"two (?:threads|requests|workers|callers)",
            r"at the same time",
            r"overwrit\w+ each other",
            r"one object for all",
            r"shared (?:between|by|across) (?:\w+ )?(?:requests|threads|users)",
            r"singleton",
            r"interleav\w+",
            r"in a field between",
        ),
        _shared,
        "Keep what belongs to a request in its own variables, or guard what is shared by one lock.",
        words(
            r"under load",
            r"somebody else",
            r"wrong user",
            r"another (?:user|customer)",
            r"mixed up",
        ),
    ),
)
