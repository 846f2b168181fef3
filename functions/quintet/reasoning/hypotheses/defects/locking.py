"""Locks: held too long, taken in two orders, missing; channels and groups that wait for ever."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.statements import Arm, Body, CallSite, Closure, Node, Raise, Return, Try
from quintet.reasoning.hypotheses.code_view import Unit
from quintet.reasoning.hypotheses.defect import Defect, Inquiry, opposes, supports, words
from quintet.reasoning.hypotheses.observations import Observation

_TAKE: Final = frozenset({"Lock", "lock", "acquire", "RLock", "tryLock"})
_GIVE: Final = frozenset({"Unlock", "unlock", "release", "RUnlock"})
_CHANNEL: Final = re.compile(r"\bmake\(chan\s+[\w.*\[\]{}]+\s*+(,[^)]++)?\)")
_ADDED: Final = re.compile(r"\bAdd\(")


@dataclass
class _Walk:
    """The locks held while the statements of a function are gone through in order."""

    unit: Unit
    held: list[tuple[str, int]] = field(default_factory=list)
    left: list[tuple[int, str, int]] = field(default_factory=list)
    """Leaving while holding: line, lock, line of the lock."""
    closed: list[tuple[int, str]] = field(default_factory=list)
    nested: list[tuple[CallSite, str]] = field(default_factory=list)
    protected: int = 0

    def through(self, node: Node) -> None:
        if isinstance(node, Closure):
            return
        if isinstance(node, CallSite):
            self._call(node)
        elif isinstance(node, (Return, Raise)):
            for child in node.children:
                self.through(child)
            self.left += [(node.span.line, lock, line) for lock, line in self.held]
            return
        elif isinstance(node, Arm):
            self._arm(node)
            return
        if isinstance(node, Try):
            self._try(node)
            return
        for child in node.children:
            self.through(child)

    def _call(self, site: CallSite) -> None:
        if site.name in _TAKE and site.receiver:
            self.held.append((site.receiver, site.span.line))
        elif site.name in _GIVE:
            self.closed.append((site.span.line, site.receiver))
            self.held = [one for one in self.held if one[0] != site.receiver]
        else:
            self.nested += [(site, lock) for lock, _ in self.held]

    def _arm(self, arm: Arm) -> None:
        """Ways of a branch begin with what was held before; what ends them does not go on."""
        before = list(self.held)
        deferred = arm.label in {"defer", "finally"}
        for child in arm.children:
            self.through(child)
        if not deferred and arm.children and isinstance(arm.children[-1], (Return, Raise)):
            self.held = before

    def _try(self, node: Try) -> None:
        """What `finally` gives back is given back on every way out."""
        last = node.children[-1] if node.children else None
        given = set()
        if isinstance(last, Arm) and last.label == "finally":
            given = {site.receiver for site in _sites(last) if site.name in _GIVE}
        self.held = [one for one in self.held if one[0] not in given]
        for child in node.children:
            self.through(child)


def _sites(node: Node) -> Iterator[CallSite]:
    for child in node.children:
        if isinstance(child, CallSite):
            yield child
        yield from _sites(child)


def _walked(unit: Unit) -> _Walk | None:
    body: Body | None = unit.body
    if body is None or not any(site.name in _TAKE for site in unit.sites):
        return None
    walk = _Walk(unit)
    for child in body.children:
        walk.through(child)
    return walk


def _held_on_leaving(inquiry: Inquiry) -> Iterator[Observation]:
    for unit in inquiry.functions():
        walk = _walked(unit)
        if walk is None:
            continue
        for line, lock, _ in walk.left:
            yield supports(unit, line, 0.9, f"leaves `{unit.symbol.name}` while `{lock}` is held")
        if not walk.left:
            for line, lock in walk.closed[:2]:
                yield opposes(unit, line, 0.4, f"`{lock}` is given back on every way out")


def _two_locks(inquiry: Inquiry) -> Iterator[Observation]:
    """Holding one lock while calling what takes another."""
    takers = {unit.symbol.id: walk for unit in inquiry.functions() if (walk := _walked(unit))}
    nested = False
    for walk in takers.values():
        targets = {
            (call.line, call.text): {target.symbol_id for target in call.targets}
            for call in walk.unit.calls
        }
        for site, lock in walk.nested:
            if targets.get((site.span.line, site.text), set()) & takers.keys():
                nested = True
                says = f"`{site.name}` takes a lock while `{lock}` is held"
                yield supports(walk.unit, site.span.line, 0.75, says)
    if nested or not takers:
        return
    for unit in inquiry.functions():
        called = [one for one in unit.calls if {t.symbol_id for t in one.targets} & takers.keys()]
        if len(called) > 1:
            for call in called:
                says = f"`{call.name}` takes and gives back its lock before anything else is locked"
                yield opposes(unit, call.line, 0.75, says)


def _unbuffered(inquiry: Inquiry) -> Iterator[Observation]:
    for unit in inquiry.units():
        for line, found in unit.matching(_CHANNEL):
            if found.group(1):
                yield opposes(unit, line, 0.8, "the channel has a buffer")
            else:
                yield supports(unit, line, 0.6, "the channel has no buffer")


def _late_add(inquiry: Inquiry) -> Iterator[Observation]:
    for unit in inquiry.functions():
        inside = {
            site.span.line
            for node in unit.nodes
            if isinstance(node, (Closure,)) or (isinstance(node, Arm) and node.label == "go")
            for site in _sites(node)
            if site.name == "Add"
        }
        for line, _ in unit.matching(_ADDED):
            if line in inside:
                yield supports(unit, line, 0.85, "the group grows inside the goroutine")
            else:
                yield opposes(unit, line, 0.8, "the group grows before the goroutine is started")


LOCKING: Final = (
    Defect(
        "lock_not_released",
        "a lock that is kept on some way out",
        frozenset({"bug", "behavior", "performance"}),
        words(
            r"(?:still )?hold\w*(?: \S+){0,4} (?:mutex|lock)",
            r"(?:un)?released? (?:the )?(?:mutex|lock)",
            r"never unlock",
            r"not unlock",
            r"without unlocking",
            r"(?:mutex|lock) is (?:never|not) released",
            r"keeps? the (?:lock|mutex)",
            r"lock (?:is )?leak",
            r"while (?:it|still) (?:holds|holding|locked)",
        ),
        _held_on_leaving,
        "Give the lock back on every way out: `defer`, `finally` or a `with` block.",
        words(r"hang", r"stuck", r"stands still", r"dead-?lock", r"freez", r"blocked"),
    ),
    Defect(
        "lock_order",
        "locks taken in different orders",
        frozenset({"bug", "behavior"}),
        words(
            r"opposite (?:order|direction)",
            r"lock(?:s|ed|ing)? (?:\S+ ){0,6}(?:different|opposite|reverse)",
            r"lock order",
            r"order of (?:the )?locks",
            r"dead-?lock",
            r"each holds? (?:one|a) lock",
        ),
        _two_locks,
        "Take locks in one fixed order, or hold one at a time.",
        words(r"hang", r"stands still"),
    ),
    Defect(
        "unbuffered_channel",
        "a channel on which a sender waits for a receiver that is gone",
        frozenset({"bug", "behavior", "performance"}),
        words(
            r"channel\b.{0,60}(?:no|without|un)[- ]?buffer",
            r"unbuffered",
            r"block\w* on (?:sending|the channel)",
            r"no buffer",
            r"goroutine leak",
            r"blocks? (?:for ?ever )?on (?:send|receiv)\w+",
        ),
        _unbuffered,
        "Give the channel a buffer for its one answer, or select on the context.",
        words(
            r"goroutines? (?:grow|pile)",
        ),
    ),
    Defect(
        "late_group_add",
        "a wait group that grows after it is waited for",
        frozenset({"bug", "behavior"}),
        words(
            r"(?:wait ?)?group'?s? (?:Add|`Add`)",
            r"Add is called inside",
            r"WaitGroup",
            r"Add\b.{0,30}goroutine",
        ),
        _late_add,
        "Call `Add` before the goroutine is started.",
    ),
)
